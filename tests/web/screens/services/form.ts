import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api } from '../../../../shared/contract/index.ts';
import type { ListedService } from '../../../../shared/contract/services.ts';
import { buildService, highlights, perms } from '../../../support/menu.ts';

export const categoriesAnswer = { endpoint: api.categories.listCategories, body: [highlights, perms] };
export const organizationsAnswer = { endpoint: api.locations.listOrganizations, body: ['1 Luma', '2 Other'] };
export const balayage: ListedService = {
  ...buildService('s1', 'Balayage', 145, 165, 190, 220, 260),
  taxes_included: true,
  version: 4,
};

export const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

export async function chooseOption(user: UserEvent, name: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api } from '../../../../shared/contract/index.ts';
import type { ListedService } from '../../../../shared/contract/services.ts';
import { highlights, perms, service } from '../../../support/menu.ts';

export const categories = { endpoint: api.categories.listCategories, body: [highlights, perms] };
export const organizations = { endpoint: api.locations.listOrganizations, body: ['1 Luma', '2 Other'] };
export const balayage: ListedService = {
  ...service('s1', 'Balayage', 145, 165, 190, 220, 260),
  taxes_included: true,
  version: 4,
};

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

export async function choose(user: UserEvent, name: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

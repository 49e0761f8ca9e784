import { screen, waitFor } from '@testing-library/react';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import { Reorder } from '../../../../web/screens/reorder/Reorder.tsx';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';
import { fairfax, reorderRows, reorderRowsWithoutPrices, salonCentric } from './samples.ts';

const { listReorderProducts, listResellers } = api.orders;
export type ShownScreen = ReturnType<typeof showScreen>;

export const productsAnswer = (types: UserType[], number = 'RO-1187') => ({
  endpoint: listReorderProducts,
  params: { locationId: '1', resellerId: 'r1' },
  body: { products: types.includes(4) ? reorderRowsWithoutPrices : reorderRows, order_number: number },
});

export const openReorder = (types: UserType[], answers: Answer[] = [], address = '/reorder'): ShownScreen =>
  showScreen(Reorder, address, types, [
    ...answers,
    { endpoint: listResellers, body: [salonCentric] },
    { endpoint: api.locations.listLocationsByRole, body: [fairfax] },
    ...(answers.some(({ endpoint }) => endpoint === listReorderProducts) ? [] : [productsAnswer(types)]),
  ]);

export const pressButton = async ({ user }: ShownScreen, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

export async function pickOption({ user }: ShownScreen, name: string, option: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
}

/** Continues to the items of the user's own salon. */
export async function goToItems(shown: ShownScreen): Promise<void> {
  await pickOption(shown, 'Distributor', 'SalonCentric');
  await pressButton(shown, 'Next');
  await screen.findByRole('row', { name: /6-0 Dark Blonde/ });
  await waitFor(() => expectNumber('RO-1187'));
}

/** Continues to the quantities of all items that are needed. */
export async function goToQuantities(shown: ShownScreen): Promise<void> {
  await goToItems(shown);
  await pressButton(shown, 'Select what is needed');
  await pressButton(shown, 'Next');
  await screen.findByRole('textbox', { name: /6-0 Dark Blonde/ });
}

export const getNumberField = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Order number' });
export const getQuantityField = (name: string): HTMLInputElement =>
  screen.getByRole('textbox', { name: `Order quantity of Igora Royal ${name}` });

function expectNumber(number: string): void {
  if (getNumberField().value !== number) throw new Error(`The number is ${getNumberField().value}`);
}

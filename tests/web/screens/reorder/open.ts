import { screen, waitFor } from '@testing-library/react';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import { Reorder } from '../../../../web/screens/reorder/Reorder.tsx';
import { showScreen } from '../../../support/showScreen.tsx';
import { centric, fairfax, shelf, shelfWithoutPrices } from './samples.ts';

const { listReorderProducts, listResellers } = api.orders;
type Answers = Parameters<typeof showScreen>[3];
export type Shown = ReturnType<typeof showScreen>;

export const products = (types: UserType[], number = 'RO-1187') => ({
  endpoint: listReorderProducts,
  params: { locationId: '1', resellerId: 'r1' },
  body: { products: types.includes(4) ? shelfWithoutPrices : shelf, order_number: number },
});

export const open = (types: UserType[], answers: Answers = [], address = '/reorder'): Shown =>
  showScreen(Reorder, address, types, [
    ...answers,
    { endpoint: listResellers, body: [centric] },
    { endpoint: api.locations.listLocationsByRole, body: [fairfax] },
    ...(answers.some(({ endpoint }) => endpoint === listReorderProducts) ? [] : [products(types)]),
  ]);

export const press = async ({ user }: Shown, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

export async function pick({ user }: Shown, name: string, option: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
}

/** On to the items of the own salon. */
export async function toItems(shown: Shown): Promise<void> {
  await pick(shown, 'Distributor', 'SalonCentric');
  await press(shown, 'Next');
  await screen.findByRole('row', { name: /6-0 Dark Blonde/ });
  await waitFor(() => expectNumber('RO-1187'));
}

/** On to the quantities of what is needed. */
export async function toQuantities(shown: Shown): Promise<void> {
  await toItems(shown);
  await press(shown, 'Select what is needed');
  await press(shown, 'Next');
  await screen.findByRole('textbox', { name: /6-0 Dark Blonde/ });
}

export const numberField = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Order number' });
export const quantityOf = (name: string): HTMLInputElement =>
  screen.getByRole('textbox', { name: `Order quantity of Igora Royal ${name}` });

function expectNumber(number: string): void {
  if (numberField().value !== number) throw new Error(`The number is ${numberField().value}`);
}

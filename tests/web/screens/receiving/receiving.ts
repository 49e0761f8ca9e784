import { fireEvent, screen, within } from '@testing-library/react';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import type { Order } from '../../../../shared/contract/orders.ts';
import { Receiving } from '../../../../web/screens/receiving/Receiving.tsx';
import { sampleOrder, sampleOrderLine, sampleSalon } from '../../../support/samples.ts';
import { buildSession } from '../../../support/session.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';

const { scanProduct, submitReceiving } = api.inventory;
const { listLocationsByRole } = api.locations;

export const igora = { barcode: '4045787200799', name: 'Igora Royal 8-1', manufacturer: 'Schwarzkopf' };
export const shades = { barcode: '884486447685', name: 'Shades EQ 09V', manufacturer: 'Redken' };
export const unknownBarcode = '850031442718';

export const salon = sampleSalon(1, 'Fairfax', 'UTC');

/** The salons of the user. */
export const salonsAnswer = (...salons: (typeof salon)[]): Answer => ({ endpoint: listLocationsByRole, body: salons });

export const knownProduct = ({ barcode, name, manufacturer }: typeof igora): Answer => ({
  endpoint: scanProduct,
  params: { locationId: '1', barcode },
  body: {
    product_id: `p-${barcode}`,
    barcode,
    brand: name.slice(0, name.lastIndexOf(' ')),
    name: name.slice(name.lastIndexOf(' ') + 1),
    manufacturer,
    inventory_current_quantity: 1,
  },
});
export const unknownProduct = (barcode: string): Answer => ({
  endpoint: scanProduct,
  params: { locationId: '1', barcode },
  body: {},
});
export const postedAnswer: Answer = { endpoint: submitReceiving, body: { message: 'Success', order_id: null } };

const orderLine = ({ barcode, name, manufacturer }: typeof igora, quantity: number, received: number) =>
  sampleOrderLine({ product_id: `p-${barcode}`, barcode, name, manufacturer, quantity, received });
export const order = sampleOrder({
  state: 'partly received',
  due: '2026-11-23',
  lines: [orderLine(igora, 6, 2), { ...orderLine(shades, 34, 10), product_id: 'another' }],
});

/** Shows the screen, by default to a user in their own salon with one open order. */
export function showReceiving(
  answers: Answer[] = [],
  {
    types = [4] as UserType[],
    orders = [order] as Order[] | null,
    at = 1 as number | null,
    address = '/inventory-receiving',
    /** Keeps drafts and settings of an earlier visit. */
    keeps = false,
  } = {},
) {
  if (!keeps) {
    localStorage.clear();
    sessionStorage.clear();
  }
  return showScreen(
    Receiving,
    address,
    types,
    [
      {
        endpoint: api.products.listManufacturers,
        body: [{ manufacturer_id: 'm1', manufacturer_name: 'Redken', version: 1 }],
      },
      ...(answers.some(({ endpoint }) => endpoint === listLocationsByRole) ? [] : [salonsAnswer(salon)]),
      ...(orders ? [{ endpoint: api.orders.listOrders, body: orders }] : []),
      ...answers,
    ],
    buildSession(types, { location_id: at }),
  );
}

/** Barcode, name and quantity of each line, from top to bottom. */
export const readLines = (): string[][] =>
  screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Qty received of / }).map((quantity) => {
    const row = quantity.closest('tr');
    const cells = [...(row?.cells ?? [])].map(({ textContent }) => textContent ?? '');
    return [cells[1] ?? '', cells[2] ?? '', quantity.value];
  });

export const getField = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const getOrderNumberField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Order number' });
export const typeInto = (input: HTMLInputElement, value: string) => fireEvent.input(input, { target: { value } });

/** Finds a dialog by its title. It has no accessible name while Fluent hides it behind another dialog. */
export async function findDialog(title: string) {
  const surface = (await screen.findByText(title, { selector: 'h2' })).closest<HTMLElement>('[role="dialog"]');
  if (!surface) throw new Error(`${title} is no dialog`);
  return within(surface);
}

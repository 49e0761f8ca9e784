import { type Movement, movement, type StockLine, stockLine } from '../../shared/contract/inventory.ts';
import { stale } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import { getMany, type Item, type Key, storedAs } from '../kit/read.ts';
import { type Change, create, put, replace } from '../kit/write.ts';

const salonPartition = (organization: number, location: number): string => `O#${organization}#L#${location}`;
const stockPartition = (organization: number, location: number): string =>
  `${salonPartition(organization, location)}#STK`;
const stockKey = (organization: number, location: number, product: string): Key => ({
  pk: stockPartition(organization, location),
  sk: product,
});
const readLine = storedAs(stockLine);
const readMovement = storedAs(movement);

type Asked = { limit: number; cursor?: string | undefined };

/** A page of a salon's stock. */
export const pageOfStock = (organization: number, location: number, asked: Asked) =>
  readPage({
    table: 'inventory',
    asked,
    question: { stock: [organization, location] },
    pin: null,
    ranges: () => [{ pk: stockPartition(organization, location) }],
    rowOf: readLine,
    keep: () => true,
  });

/** What a salon has of these products, by product; one request. */
export async function stockOf(organization: number, location: number, products: readonly string[]) {
  const wanted = products.map((id) => ({ table: 'inventory' as const, key: stockKey(organization, location, id) }));
  const found = (await getMany(wanted)).flatMap((item) => (item ? [readLine(item)] : []));
  return new Map(found.map((line) => [line.product_id, line]));
}

/** The movements of a product in a salon, the latest first. */
export const pageOfMovements = (organization: number, location: number, product: string, asked: Asked) =>
  readPage({
    table: 'inventory',
    asked,
    question: { movements: [organization, location, product] },
    pin: null,
    ranges: () => [
      { index: 'movements-by-product', pk: productPartition(organization, location, product), descending: true },
    ],
    rowOf: readMovement,
    keep: () => true,
  });

const productPartition = (organization: number, location: number, product: string): string =>
  `${salonPartition(organization, location)}#P#${product}`;

/** A salon's movements lie by month, as they grow for ever; its ids are in the order of time. */
function movementItem(organization: number, one: Movement): Item {
  const { location_id, product_id, time, movement_id } = one;
  return {
    pk: `${salonPartition(organization, location_id)}#LG#${time.slice(0, 7)}`,
    sk: `${time}#${movement_id}`,
    product_pk: productPartition(organization, location_id, product_id),
    product_sk: movement_id,
    ...one,
  };
}

/** A line over the version that was seen, with the movement that made its count another one, if it is. */
export const changeStock = (
  organization: number,
  after: StockLine,
  seen: number,
  moved: Movement | undefined,
): Change[] => [
  replace('inventory', { ...stockKey(organization, after.location_id, after.product_id), ...after }, seen, () =>
    stale(),
  ),
  ...(moved ? [create('inventory', movementItem(organization, moved), () => stale())] : []),
];

/** A line as it stands with the movement it comes from, for filling tables. */
export const fillStock = (organization: number, line: StockLine, first: Movement): Change[] => [
  put('inventory', { ...stockKey(organization, line.location_id, line.product_id), ...line }),
  put('inventory', movementItem(organization, first)),
];

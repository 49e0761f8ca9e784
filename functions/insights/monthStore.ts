import * as z from 'zod';
import { itemParser, type Key, listAll } from '../kit/read.ts';
import { create, tryCommit, WriteConflict } from '../kit/write.ts';

/** Stock of a product in a month: containers, their cost in cents per container, and changes of its value in cents. */
const productMonth = z.object({
  product_id: z.string(),
  opening: z.number(),
  opening_cost: z.int(),
  /** Containers by all movements. */
  moved: z.number(),
  received: z.int(),
  used: z.int(),
  sold: z.int(),
  transferred: z.int(),
  lost: z.int(),
  price_changes: z.int(),
  closing: z.number(),
  closing_cost: z.int(),
});
export type ProductMonth = z.infer<typeof productMonth>;

/** Sums of a month's bill entries in cents. */
const billSums = z.object({
  bills: z.int(),
  services: z.int(),
  extra: z.int(),
  products: z.int(),
  fees: z.int(),
  deposits: z.int(),
  discounts: z.int(),
  total: z.int(),
});
export type BillSums = z.infer<typeof billSums>;

const parseKept = itemParser(z.object({ products: z.array(productMonth).optional(), sums: billSums.optional() }));

const monthKey = (organization: number, location: number, month: string, part: string): Key => ({
  pk: `O#${organization}#L#${location}`,
  sk: `S#${month}#${part}`,
});

type KeptMonth = { products?: ProductMonth[]; sums?: BillSums };

/** What is kept of a month of a salon. One request per 1 MB, eventually consistent. */
export async function findKeptMonth(organization: number, location: number, month: string): Promise<KeptMonth> {
  const { pk, sk: prefix } = monthKey(organization, location, month, '');
  const kept = (await listAll('usage', { pk, prefix, consistent: false })).map(parseKept);
  const products = kept.flatMap((item) => (item.products ? [item.products] : []));
  const sums = kept.find((item) => item.sums)?.sums;
  return { ...(products.length > 0 && { products: products.flat() }), ...(sums && { sums }) };
}

/** About 250 KB of DynamoDB's 400 KB per item. */
const productsPerItem = 1000;

/** Keeps the stock of a month that is over, unless it is kept already. */
export async function keepMonthStock(
  organization: number,
  location: number,
  month: string,
  products: readonly ProductMonth[],
): Promise<void> {
  const chunks = Array.from({ length: Math.max(1, Math.ceil(products.length / productsPerItem)) }, (_, nth) =>
    products.slice(nth * productsPerItem, (nth + 1) * productsPerItem),
  );
  await tryCommit(
    chunks.map((chunk, nth) => {
      const key = monthKey(organization, location, month, String(nth).padStart(3, '0'));
      return create('usage', { ...key, products: chunk }, () => new WriteConflict());
    }),
  );
}

/** Keeps the bill sums of a month that is over, unless they are kept already. */
export async function keepMonthBills(organization: number, location: number, month: string, sums: BillSums) {
  const key = monthKey(organization, location, month, 'BILLS');
  await tryCommit([create('usage', { ...key, sums }, () => new WriteConflict())]);
}

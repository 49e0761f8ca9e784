import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
import { allLocations, date, dollars, id, localDateTime, locationId } from './fields.ts';
import { mostRows, pageOf, pageRequest } from './page.ts';

const grams = z.number().min(0).describe('Grams');

/** One product of a bowl, with what its bowl says of it. */
export const transactionEntry = z
  .object({
    transaction_entry_id: id,
    transaction_entry_transaction_id: id.describe('The bowl that it is in'),
    org_name: z.string(),
    location_id: locationId,
    location_name: z.string(),
    user_id: id,
    user_name: z.string(),
    transaction_start: localDateTime,
    transaction_entry_start: localDateTime,
    transaction_end: localDateTime,
    transaction_client_name: z.string(),
    client_id: id.nullable(),
    product_id: id,
    product_alias: z.string(),
    transaction_entry_product_amount: grams.describe('Grams dispensed, waste included'),
    transaction_waste: grams,
    product_cost: dollars.describe('Dollars for what was dispensed, as it was then'),
    device: z.string(),
  })
  .meta({ id: 'TransactionEntry' });
export type TransactionEntry = z.infer<typeof transactionEntry>;

/** The sums of all pages, by these names. */
export const transactionSums = [
  'bowls',
  'product_cost',
  'transaction_entry_product_amount',
  'transaction_waste',
  'waste_cost',
] as const;

/** Days of the salon's calendar, both included; the last seven with today unless told. */
const range = {
  from: date.optional(),
  to: date.optional(),
};
const salon = z
  .union([z.coerce.number().pipe(locationId), z.coerce.number().pipe(z.literal(allLocations))])
  .optional()
  .describe('The number of a salon; the own one unless told, -1 for the first twelve of those one works in');

const asked = {
  ...range,
  limit: z.coerce.number().pipe(z.int().min(1).max(mostRows)).default(100).describe('Bowls of a page'),
  cursor: pageRequest.shape.cursor,
};

export const reports = defineFamily({
  listTransactions: {
    summary:
      'What was weighed into bowls, a page of bowls at a time, the latest first, with the sums of all pages; stylists see their own',
    method: 'GET',
    path: '/transactions',
    allow: staff,
    query: z.object({ ...asked, location: salon }),
    reply: pageOf(transactionEntry),
  },
  listRawTransactions: {
    summary: 'The same of all salons of the organization',
    method: 'POST',
    path: '/gateway/ixinslynhh',
    allow: [3],
    body: z.strictObject(asked),
    reply: pageOf(transactionEntry),
  },
});

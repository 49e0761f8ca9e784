import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
import {
  allLocations,
  date,
  dollars,
  id,
  localDateTime,
  locationId,
  maxSalonsPerPage,
  required,
  version,
} from './fields.ts';
import { allowance, formulaBowl } from './formulas.ts';
import { maxPageSize, pageOf, pageRequest } from './page.ts';

const grams = z.number().min(0).describe('Grams');

/** Product of a bowl, with the data of its bowl. */
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

/** Fields for which a page has sums over all pages. */
export const transactionSums = [
  'bowls',
  'product_cost',
  'transaction_entry_product_amount',
  'transaction_waste',
  'waste_cost',
] as const;

/** Inclusive date range. Defaults to the last seven days including today. */
const range = {
  from: date.optional(),
  to: date.optional(),
};
/** Part of the last day, so that a day that is not over is compared with the same part of another one. */
export const lastDay = z
  .enum(['whole', 'so far'])
  .optional()
  .describe('Whether sums are of the whole last day, or of it up to the present time of day');
const salon = z
  .union([z.coerce.number().pipe(locationId), z.coerce.number().pipe(z.literal(allLocations))])
  .optional()
  .describe(
    `The number of a salon; the own one unless told, -1 for the first ${maxSalonsPerPage} of those one works in`,
  );

const pageQuery = {
  ...range,
  limit: z.coerce
    .number<number | string>()
    .pipe(z.int().min(1).max(maxPageSize))
    .default(100)
    .describe('Bowls of a page'),
  cursor: pageRequest.shape.cursor,
};

/** Fields of an entry that the usage pivot table needs. */
const productUsage = transactionEntry
  .pick({
    transaction_entry_id: true,
    transaction_entry_transaction_id: true,
    location_id: true,
    location_name: true,
    user_id: true,
    user_name: true,
    product_id: true,
    product_alias: true,
    transaction_start: true,
    transaction_entry_product_amount: true,
    product_cost: true,
  })
  .meta({ id: 'ProductUsage' });
export type ProductUsage = z.infer<typeof productUsage>;

/** Row of a bowl, or of one of its products. The row of a bowl has the sums of its products. */
export const rolledTransaction = transactionEntry
  .extend({
    transaction_parent_id: id.nullable().describe('The bowl that it is in; null for the bowl itself'),
    changed_by: z.string().optional().describe('Who corrected the bowl last'),
    changed_at: localDateTime.optional(),
    version: version.describe("Of the bowl; counts its changes, those of its products' included"),
  })
  .meta({ id: 'RolledTransaction' });
export type RolledTransaction = z.infer<typeof rolledTransaction>;

const weight = z
  .number('Not a weight')
  .max(10_000, 'At most 10,000 g')
  .refine((grams) => Number(grams.toFixed(2)) === grams, 'At most two decimals');
/** Editable fields of an entry. */
export const editedWeights = {
  transaction_entry_product_amount: weight.refine((grams) => grams > 0, 'A weight is above 0'),
  transaction_waste: weight.min(0, 'A weight is not below 0'),
};

const change = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('update'),
    key: id.describe('The id of an entry'),
    data: z.strictObject(editedWeights).partial(),
    version: version.optional(),
  }),
  z.strictObject({ type: z.literal('remove'), key: id.describe('The id of an entry'), version: version.optional() }),
]);
export type RolledChange = z.output<typeof change>;
export const maxChangesPerSave = 50;

const result = z.object({
  key: id,
  saved: z.boolean(),
  message: z.string().optional().describe('Why it was not'),
  current: rolledTransaction.optional().describe('The entry as somebody else has left it'),
});
export type RolledResult = z.infer<typeof result>;

const editors = [3, 2] as const;

/** Salon id, or a salon name as older reports send it. */
const namedSalon = z
  .union([locationId, required('Please select a location', 80)], 'Please select a location')
  .describe('The number of a salon, or its name');
/** Parameters of reports over a date range. */
export const reportForm = z
  .strictObject({
    Salon: namedSalon,
    StartDate: z.iso.date('Start date is required'),
    EndDate: z.iso.date('End date is required'),
  })
  .refine(({ StartDate, EndDate }) => StartDate <= EndDate, {
    message: 'End date cannot be before the start date',
    path: ['EndDate'],
  });
export type ReportForm = z.output<typeof reportForm>;
export const futureEndDateMessage = 'End date cannot be later than today';

const used = z.number().describe('Containers, exact to a millionth');
const usageRow = z.object({
  salon: z.string(),
  product_id: z.string().describe('What people call it'),
  containers_used: used,
});
const namedUsageRow = z
  .object({
    location_name: z.string(),
    product_id: id,
    product_alias: z.string(),
    manufacturer_name: z.string(),
    container_used: used,
  })
  .meta({ id: 'ContainerUsage' });
export type ContainerUsage = z.infer<typeof namedUsageRow>;

const money = z.number().describe('Dollars');
const spendRow = z.object({
  Stylist: z.string(),
  total_spend: money,
  number_of_transactions: z.int(),
  average_spend: money,
});
const spent = { total_spent: money, total_number: z.int(), average_spent: money };
/** Cost of product that a stylist dispensed on one day. */
export const dailySpend = z.object({ day: date, ...spent });
/** A daily chart with more days is unreadable. */
export const maxSpendDays = 31;
const stylistSpend = z
  .object({
    user_id: id,
    Stylist: z.string(),
    ...spent,
    days: z
      .array(dailySpend)
      .optional()
      .describe(`Each of up to ${maxSpendDays} days, for a stylist who sees their own`),
  })
  .meta({ id: 'StylistSpend' });
export type StylistSpend = z.infer<typeof stylistSpend>;

export const reports = defineFamily({
  listTransactions: {
    summary:
      'What was weighed into bowls, a page of bowls at a time, the latest first, with the sums of all pages; stylists see their own',
    method: 'GET',
    path: '/transactions',
    allow: staff,
    query: z.object({ ...pageQuery, location: salon, last_day: lastDay }),
    reply: pageOf(transactionEntry),
  },
  listRawTransactions: {
    summary: 'The same of all salons of the organization',
    method: 'POST',
    path: '/gateway/ixinslynhh',
    allow: [3],
    body: z.strictObject(pageQuery),
    reply: pageOf(transactionEntry),
  },
  listProductUsage: {
    summary:
      'What a table of usage is made of: the same rows with less of each, of one salon or of several; stylists see their own',
    method: 'POST',
    path: '/gateway/oixti2bs73/',
    allow: staff,
    body: z.strictObject({ ...pageQuery, location: salon }),
    reply: pageOf(productUsage),
  },
  listRolledTransactions: {
    summary: 'Bowls with what is in each below it, a page of bowls at a time, the latest first',
    method: 'GET',
    path: '/transactions/rolled',
    allow: editors,
    query: z.object({ ...pageQuery, location: salon }),
    reply: pageOf(rolledTransaction),
  },
  listRolledTransactionsOld: {
    summary: 'The same of all salons of the organization',
    method: 'POST',
    path: '/gateway/47nspi6n58/',
    allow: [3],
    body: z.strictObject(pageQuery),
    reply: pageOf(rolledTransaction),
  },
  saveRolledTransactions: {
    summary:
      'Correct what was weighed, or take it out: bowl by bowl, each with its totals and the stock or not at all; what somebody else was faster with is named',
    method: 'POST',
    path: '/gateway/qy5b30mnt5',
    allow: editors,
    body: z.strictObject({
      changes: z
        .array(change)
        .min(1, 'Nothing was changed')
        .max(maxChangesPerSave, `At most ${maxChangesPerSave} at a time`),
    }),
    reply: z.object({ results: z.array(result) }),
  },
  listFormulas: {
    summary:
      'What was weighed for a client in the salons within reach, a page of bowls at a time, the latest first; stylists see what their own bowls cost',
    method: 'POST',
    path: '/transactions/formulas',
    allow: staff,
    body: z.strictObject({
      client_id: id,
      until: date.optional().describe('Up to this day; all of them unless told'),
      limit: z.int().min(1).max(100).default(12).describe('Bowls of a page'),
      cursor: pageRequest.shape.cursor,
    }),
    reply: pageOf(formulaBowl).extend({
      allergies: z.string().optional().describe('As the client has them today'),
      allowances: z.array(allowance).default([]).describe('Of the services of these bowls that charge for product'),
    }),
  },
  getSalonUsageOld: {
    summary: 'How many containers of each product a salon used, the most first',
    method: 'POST',
    path: '/gateway/ougti7d250',
    allow: [3],
    body: reportForm,
    reply: z.array(usageRow),
  },
  getSalonUsage: {
    summary: 'The same with what the catalogue says of the products',
    method: 'POST',
    path: '/gateway/cs86dhgzsi',
    allow: editors,
    body: reportForm,
    reply: z.array(namedUsageRow),
  },
  getStylistSpendOld: {
    summary: 'What each stylist of a salon dispensed, in dollars; the highest average first',
    method: 'POST',
    path: '/gateway/n1m3ydd6g8',
    allow: editors,
    body: reportForm,
    reply: z.array(spendRow),
  },
  getStylistSpend: {
    summary: 'The same by the id of the stylist; stylists see their own',
    method: 'POST',
    path: '/gateway/oevsb6eif9',
    allow: staff,
    body: reportForm,
    reply: z.array(stylistSpend),
  },
});

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
import { allowance, formulaBowl, pastFormula } from './formulas.ts';
import { maxPageSize, pageOf, pageRequest } from './page.ts';

const grams = z.number().min(0).describe('Weight of product in grams');

/** Product of a bowl, with the data of its bowl. */
export const transactionEntry = z
  .object({
    transaction_entry_id: id,
    transaction_entry_transaction_id: id.describe('ID of the color bowl that the product was weighed into'),
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
    transaction_entry_product_amount: grams.describe('Grams of product dispensed into the color bowl, including waste'),
    transaction_waste: grams.describe('Grams of product dispensed into the color bowl and then thrown away'),
    product_cost: dollars.describe(
      'Cost in dollars of the product dispensed, including waste, at the prices when it was weighed',
    ),
    service_id: id
      .nullable()
      .default(null)
      .describe('ID of the service that the color bowl was mixed for; null if unknown'),
    device: z.string().describe('Name of the weighing station (a tablet with a scale) that weighed the color bowl'),
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
  from: date.optional().describe('First day of the period, YYYY-MM-DD. Default: six days before the last day.'),
  to: date.optional().describe('Last day of the period, YYYY-MM-DD. Default: today in the salon.'),
};
/** Part of the last day. Today so far is compared with another day up to the same time. */
export const lastDay = z
  .enum(['whole', 'so far'])
  .optional()
  .describe(
    'Part of the last day that the sums cover: `whole`, or `so far` for up to the current time of day. Default: whole.',
  );
const salon = z
  .union([z.coerce.number().pipe(locationId), z.coerce.number().pipe(z.literal(allLocations))])
  .optional()
  .describe(
    `Salon number, or -1 for the first ${maxSalonsPerPage} salons of the caller by name. Default: the caller's salon.`,
  );

const dozen = z.coerce
  .number<number | string>()
  .pipe(z.int().min(1))
  .optional()
  .describe(`Page of salons if \`location\` is -1: ${maxSalonsPerPage} per page, sorted by name. Default: 1.`);

const pageQuery = {
  ...range,
  limit: z.coerce
    .number<number | string>()
    .pipe(z.int().min(1).max(maxPageSize))
    .default(100)
    .describe('Maximum number of color bowls per page. Default: 100.'),
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
    transaction_parent_id: id
      .nullable()
      .describe('ID of the color bowl that the product was weighed into; null for the row of the color bowl itself'),
    appointment_id: id
      .nullable()
      .default(null)
      .describe('ID of the appointment that the color bowl was mixed for; null if unknown'),
    changed_by: z
      .string()
      .optional()
      .describe('Name of the user who last corrected the color bowl. Missing if never corrected.'),
    changed_at: localDateTime
      .optional()
      .describe("Time of the last correction of the color bowl, in the salon's time zone. Missing if never corrected."),
    version: version.describe('Version of the color bowl, incremented by every change to the bowl or its products'),
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
    key: id.describe('ID of the entry (one product in a color bowl) to correct'),
    data: z.strictObject(editedWeights).partial(),
    version: version.optional(),
  }),
  z.strictObject({
    type: z.literal('remove'),
    key: id.describe('ID of the entry (one product in a color bowl) to remove'),
    version: version.optional(),
  }),
]);
export type RolledChange = z.output<typeof change>;
export const maxChangesPerSave = 50;

const result = z.object({
  key: id.describe('ID of the entry (one product in a color bowl) that was to be changed'),
  saved: z.boolean().describe('True if the correction of the color bowl was saved'),
  message: z
    .string()
    .optional()
    .describe('Reason why the correction of the color bowl was not saved. Missing if saved.'),
  current: rolledTransaction
    .optional()
    .describe(
      'Product in the color bowl as another user saved it meanwhile. Present only after a conflict of two corrections.',
    ),
});
export type RolledResult = z.infer<typeof result>;

const editors = [3, 2] as const;

/** Salon id, or a salon name as older reports send it. */
const namedSalon = z
  .union([locationId, required('Please select a location', 80)], 'Please select a location')
  .describe('Salon number or salon name');
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

const used = z.number().describe('Number of containers used, rounded to a millionth');
const usageRow = z.object({
  salon: z.string(),
  product_id: z.string().describe('Brand and name of the product'),
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

const money = z.number().describe('Cost in dollars of the product that the stylist dispensed into color bowls');
const spendRow = z.object({
  Stylist: z.string(),
  total_spend: money,
  number_of_transactions: z.int().describe('Number of color bowls mixed by the stylist'),
  average_spend: money.describe('Average cost of the product in one color bowl, in dollars'),
});
const spent = {
  total_spent: money,
  total_number: z.int().describe('Number of color bowls mixed by the stylist'),
  average_spent: money.describe('Average cost of the product in one color bowl, in dollars'),
};
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
      .describe(
        `Cost of product dispensed by day, if the period has at most ${maxSpendDays} days. Present only for stylists, who get their own.`,
      ),
  })
  .meta({ id: 'StylistSpend' });
export type StylistSpend = z.infer<typeof stylistSpend>;

export const reports = defineFamily({
  listTransactions: {
    summary:
      'List the products weighed into color bowls, latest bowls first, in pages. The first page has sums over all pages. Stylists get only their own bowls.',
    method: 'GET',
    path: '/transactions',
    allow: staff,
    query: z.object({ ...pageQuery, location: salon, dozen, last_day: lastDay }),
    reply: pageOf(transactionEntry),
  },
  listRawTransactions: {
    summary: 'List the products weighed into color bowls in all salons, latest bowls first, in pages of bowls',
    method: 'POST',
    path: '/gateway/ixinslynhh',
    allow: [3],
    body: z.strictObject(pageQuery),
    reply: pageOf(transactionEntry),
  },
  listProductUsage: {
    summary:
      'List the products weighed into color bowls, with few fields, for a usage table, in pages of bowls. Stylists get only their own bowls.',
    method: 'POST',
    path: '/gateway/oixti2bs73/',
    allow: staff,
    body: z.strictObject({ ...pageQuery, location: salon }),
    reply: pageOf(productUsage),
  },
  listRolledTransactions: {
    summary: 'List color bowls, each followed by its products, latest first, in pages of bowls',
    method: 'GET',
    path: '/transactions/rolled',
    allow: editors,
    query: z.object({ ...pageQuery, location: salon }),
    reply: pageOf(rolledTransaction),
  },
  listRolledTransactionsOld: {
    summary: 'List the color bowls of all salons, each followed by its products, latest first, in pages of bowls',
    method: 'POST',
    path: '/gateway/47nspi6n58/',
    allow: [3],
    body: z.strictObject(pageQuery),
    reply: pageOf(rolledTransaction),
  },
  saveRolledTransactions: {
    summary:
      'Correct weights of products in color bowls, or remove products. Each color bowl is saved as a whole or refused; the reply has every result.',
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
      "List the color bowls mixed for a client in the caller's salons, latest first, in pages of bowls. Stylists see only the cost of their own bowls.",
    method: 'POST',
    path: '/transactions/formulas',
    allow: staff,
    body: z.strictObject({
      client_id: id,
      until: date.optional().describe('Last day of the color bowls to list, YYYY-MM-DD. Default: no limit.'),
      limit: z.int().min(1).max(100).default(12).describe('Maximum number of color bowls per page. Default: 12.'),
      cursor: pageRequest.shape.cursor,
    }),
    reply: pageOf(formulaBowl).extend({
      past: z
        .array(pastFormula)
        .default([])
        .describe('Imported formulas of the same page: those mixed before the salon weighed its bowls here'),
      allergies: z.string().optional().describe('Current allergies of the client'),
      waiting_ids: z
        .array(id)
        .default([])
        .describe('IDs of color bowls of the client that wait to be matched. Empty for callers who cannot match them.'),
      allowances: z
        .array(allowance)
        .default([])
        .describe(
          'Included grams and charge per extra gram of product, for each service of the color bowls that charges for extra product',
        ),
    }),
  },
  listPastFormulas: {
    summary: 'List the imported formulas of all clients, in pages',
    method: 'POST',
    path: '/transactions/pastFormulas',
    allow: [3],
    body: pageRequest.pick({ limit: true, cursor: true }),
    reply: pageOf(pastFormula.extend({ client_id: id })),
  },
  recordExport: {
    summary: 'Record in the audit log that the caller exports all data of the organization',
    method: 'POST',
    path: '/exports',
    allow: [3],
    body: z.strictObject({}),
    reply: z.void(),
    status: 204,
  },
  getSalonUsageOld: {
    summary: 'Get the number of containers that a salon used of each product in a period, most used first',
    method: 'POST',
    path: '/gateway/ougti7d250',
    allow: [3],
    body: reportForm,
    reply: z.array(usageRow),
  },
  getSalonUsage: {
    summary:
      'Get the number of containers that a salon used of each product in a period, most used first. The reply has product IDs and manufacturers.',
    method: 'POST',
    path: '/gateway/cs86dhgzsi',
    allow: editors,
    body: reportForm,
    reply: z.array(namedUsageRow),
  },
  getStylistSpendOld: {
    summary: 'Get the cost of the product that each stylist of a salon used in a period, highest average first',
    method: 'POST',
    path: '/gateway/n1m3ydd6g8',
    allow: editors,
    body: reportForm,
    reply: z.array(spendRow),
  },
  getStylistSpend: {
    summary:
      'Get the cost of the product that each stylist of a salon used in a period, with stylist IDs. Stylists get only their own.',
    method: 'POST',
    path: '/gateway/oevsb6eif9',
    allow: staff,
    body: reportForm,
    reply: z.array(stylistSpend),
  },
});

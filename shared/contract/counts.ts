import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import { dollars, id, idempotencyFields, localDateTime, locationId, required, singleLine, version } from './fields.ts';
import { itemCount, scannedBarcode } from './inventory.ts';
import { pageOf, pageRequest } from './page.ts';
import { product } from './products.ts';

/** Lifecycle: counting, waiting for approval, approval being posted, then one of the two final states. */
export const countStates = ['counting', 'waiting', 'approving', 'approved', 'abandoned'] as const;
export const countScopes = ['everything', 'category', 'manufacturer', 'list'] as const;

const containers = z.number().describe('Number of containers of the product; a fraction is a partly used container');
/** Product id, or `*` followed by an unknown barcode. */
const key = required('Please choose rows', 64).describe(
  'Key of a line of the stock count: product ID, or * followed by a barcode that belongs to no product yet',
);

/** Decisions of an approval, stored so that an interrupted approval resumes with the same ones. */
const approval = z.object({
  from: version.describe('Version of the stock count that was approved'),
  again: z.array(key).describe('Keys of the stock count lines that are counted again instead of being approved'),
  zero: z.boolean().describe('True if the approval sets products that nobody counted to 0'),
  outside: z
    .array(key)
    .optional()
    .describe(
      "Keys of the approved lines outside of the stock count's scope. Missing in old approvals, which approved all such lines.",
    ),
});

const totals = z.object({
  counted: z.int().describe('Number of products counted in the stock count'),
  uncounted: z.int().describe('Number of products in the stock count that nobody counted'),
  expected: z.int().describe('Number of products whose counted quantity equals the expected quantity'),
  different: z.int().describe('Number of products whose counted quantity differs from the expected quantity'),
  pieces: z
    .number()
    .describe(
      'Sum of counted minus expected quantities of the stock count in containers; below 0 if containers are missing',
    ),
  missing: z
    .number()
    .describe('Value in dollars of the containers missing in the stock count, as a number of 0 or below'),
  found: z.number().describe('Value in dollars of the surplus containers found in the stock count'),
});
export type CountTotals = z.infer<typeof totals>;

/** Stock count of a salon, without its lines. */
export const count = z
  .object({
    count_id: id,
    count_number: z.string(),
    location_id: locationId,
    location_name: z.string(),
    scope: z.enum(countScopes),
    scope_name: z.string().describe('Scope of the stock count in words, such as "Everything" or "Color, Bleach"'),
    note: z.string(),
    state: z.enum(countStates),
    shows_expected: z
      .boolean()
      .describe(
        'True if everyone who counts stock sees the expected quantities; false while they are hidden (counting blind)',
      ),
    user_id: id,
    user_name: z.string(),
    begun: localDateTime,
    finished: localDateTime
      .nullable()
      .describe("Time when counting was finished, in the salon's time zone; null while counting"),
    closed: localDateTime
      .nullable()
      .describe("Time when the stock count was approved or abandoned, in the salon's time zone; null while open"),
    closed_by: z.string(),
    reason: z.string().describe('Reason for abandoning the stock count; empty otherwise'),
    rounds: z
      .record(key, z.int())
      .describe('Number of times that each line of the stock count was sent back to be counted again, by line key'),
    approval: approval.nullable(),
    totals: totals
      .nullable()
      .describe(
        'Totals of the stock count as approved; null before the approval, and for callers other than salon and system admins',
      ),
    version,
  })
  .meta({ id: 'Count' });
export type Count = z.infer<typeof count>;

const share = z.object({
  device_id: id,
  device_name: z.string(),
  user_id: id,
  user_name: z.string(),
  pieces: containers,
  time: localDateTime,
  batch: id
    .optional()
    .describe("Idempotency key of the last request that added containers to the device's share of the stock count"),
});

export const countLine = z.object({
  key,
  product_id: id.nullable(),
  barcode: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  brand: z.string(),
  other_codes: product.shape.other_codes,
  picture: z.string().optional().describe("URL path of the product's picture. Missing if the product has none."),
  outside: z
    .boolean()
    .optional()
    .describe(
      "True if the counted product is outside of the stock count's scope. The approval skips such a product unless `outside` names it.",
    ),
  counted: containers
    .nullable()
    .describe('Number of containers counted by all devices together; null if nobody counted the product'),
  time: localDateTime
    .nullable()
    .describe(
      "Time when the product was last counted in this stock count, in the salon's time zone; null if nobody counted it",
    ),
  shares: z.array(share),
  expected: containers
    .optional()
    .describe(
      'Number of containers on record at the start of the stock count. Missing while hidden from the caller (counting blind).',
    ),
  moved: containers
    .optional()
    .describe(
      'Change of the stock in containers from the start of the stock count until the product was counted. Missing while hidden from the caller.',
    ),
  recounted: localDateTime
    .optional()
    .describe(
      'Time of a later recount of the product by hand, in salon time. The recount stands, and this stock count changes nothing.',
    ),
  price: dollars
    .optional()
    .describe('Purchase price per container in dollars. Present only for salon and system admins.'),
});
export type CountLine = z.infer<typeof countLine>;

export const countDetail = count.extend({ lines: z.array(countLine) }).meta({ id: 'CountDetail' });
export type CountDetail = z.infer<typeof countDetail>;

const lossLine = z
  .object({
    product_id: key,
    product_name: z.string(),
    manufacturer_name: z.string(),
    from: localDateTime.describe(
      "Time when the product was counted in the stock count before the last, in the salon's time zone",
    ),
    to: localDateTime.describe("Time when the product was counted in the last stock count, in the salon's time zone"),
    before: containers.describe('Number of containers counted in the stock count before the last'),
    received: containers.describe('Number of containers received between the last two stock counts'),
    bowls: containers.describe(
      'Number of containers used by color bowls that were weighed between the last two stock counts',
    ),
    later: z
      .number()
      .describe(
        'Number of containers in color bowls that were weighed between the last two stock counts, but reported only after the last approval',
      ),
    other: containers.describe(
      'Other stock changes between the last two counts in containers, such as transfers; below 0 for a decrease',
    ),
    expected: containers.describe('Number of containers expected at the last stock count'),
    counted: containers.describe('Number of containers counted in the last stock count'),
    unexplained: z
      .number()
      .describe(
        'Counted minus expected number of containers in the last stock count: below 0 for a loss, above 0 for a surplus',
      ),
    cost: z
      .number()
      .describe('Value of the unexplained loss or surplus in dollars, at purchase price; below 0 for a loss'),
    bowls_cost: z.number().describe('Value in dollars of the containers used by color bowls, at purchase price'),
    later_cost: z
      .number()
      .describe(
        'Value in dollars, at purchase price, of the use by color bowls that was reported after the last stock count was approved',
      ),
  })
  .meta({ id: 'LossLine' });
export type LossLine = z.infer<typeof lossLine>;
const loss = z
  .object({
    counts: z.int().describe('Number of approved stock counts of the salon that were compared, at most the last 6'),
    lines: z
      .array(lossLine)
      .describe('Products counted in at least two of the compared stock counts, largest loss first'),
    salons: z
      .array(
        z.object({
          location_id: locationId,
          location_name: z.string(),
          lost: z.number().describe("Value in dollars of the containers missing in the salon's last stock count"),
          found: z
            .number()
            .describe("Value in dollars of the surplus containers found in the salon's last stock count"),
          counted: localDateTime.describe(
            "Time when the salon's last stock count was approved, in the salon's time zone",
          ),
        }),
      )
      .describe('Salons of the caller with at least two approved stock counts, each with the result of the last one'),
  })
  .meta({ id: 'Loss' });
export type Loss = z.infer<typeof loss>;

/** Each item needs 2 of DynamoDB's 100 actions per transaction. */
export const maxCountedItems = 45;
const maxOfflineSeconds = 7 * 86_400;

const counted = z.strictObject({
  barcode: scannedBarcode,
  pieces: itemCount.describe(
    "Number of containers (cases for the barcode of a case) to add to the device's share of the stock count; below 0 to undo a scan",
  ),
});
export type CountedPieces = z.output<typeof counted>;

const byId = z.object({ id });
const desk = [3, 2, 4] as const;
const admins = [3, 2] as const;
const keys = z.array(key).max(500, 'At most 500 rows at a time');

export const counts = defineFamily({
  listCounts: {
    summary: "List the open stock counts in the caller's salons, oldest first",
    method: 'GET',
    path: '/counts',
    allow: desk,
    reply: z.array(count),
  },
  listFinishedCounts: {
    summary: "List the approved and abandoned stock counts in the caller's salons, latest first, in pages",
    method: 'GET',
    path: '/counts/finished',
    allow: desk,
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(count),
  },
  getLoss: {
    summary:
      'Get the unexplained loss of each product between its last two stock counts. Compares the loss with the use by color bowls.',
    method: 'GET',
    path: '/counts/loss',
    allow: admins,
    query: z.object({ location: z.coerce.number().pipe(locationId).optional() }),
    reply: loss,
  },
  startCount: {
    summary:
      'Start a stock count of a salon or a part of its products. Refused while the salon has an open stock count (409).',
    method: 'POST',
    path: '/counts',
    allow: desk,
    body: z.strictObject({
      location: z.int('Please select salon').pipe(locationId),
      scope: z.enum(countScopes),
      ids: z
        .array(id)
        .max(500, 'At most 500')
        .default([])
        .describe(
          'IDs of the categories, manufacturers or products to count, depending on `scope`. Default: none, for `everything`.',
        ),
      note: singleLine(200).default(''),
      ...idempotencyFields,
    }),
    reply: count,
    status: 201,
  },
  getCount: {
    summary:
      'Get a stock count with its lines. Expected quantities are missing while hidden from the caller (counting blind).',
    method: 'GET',
    path: '/counts/{id}',
    allow: desk,
    params: byId,
    reply: countDetail,
  },
  addCounted: {
    summary: "Add counted containers to a device's share of a stock count. The shares of all devices add up.",
    method: 'POST',
    path: '/counts/{id}/pieces',
    allow: desk,
    params: byId,
    body: z.strictObject({
      device_id: id,
      device_name: singleLine(40).default(''),
      items: z
        .array(counted)
        .min(1, 'Please scan something')
        .max(maxCountedItems, `At most ${maxCountedItems} at a time`),
      seconds_ago: z
        .int()
        .min(0)
        .max(maxOfflineSeconds)
        .default(0)
        .describe('Number of seconds since the products were counted, for a device that was offline. Default: 0.'),
      ...idempotencyFields,
    }),
    reply: z.object({ message: z.string() }),
  },
  showExpected: {
    summary: 'Show or hide the expected quantities of a stock count for everyone who counts',
    method: 'POST',
    path: '/counts/{id}/expected',
    allow: admins,
    params: byId,
    body: z.strictObject({ shown: z.boolean(), version: version.optional() }),
    reply: count,
  },
  finishCount: {
    summary: 'Finish counting the products of a stock count, which then waits for approval',
    method: 'POST',
    path: '/counts/{id}/finish',
    allow: desk,
    params: byId,
    body: z.strictObject({ version: version.optional() }),
    reply: count,
  },
  sendBackCount: {
    summary:
      'Reopen a finished stock count, and send lines back to be counted again from 0. Without lines, counting continues as it was.',
    method: 'POST',
    path: '/counts/{id}/send-back',
    allow: admins,
    params: byId,
    body: z.strictObject({
      again: keys.describe('Keys of the stock count lines to repeat in a new count, which starts with nothing counted'),
      version: version.optional(),
    }),
    reply: count,
  },
  approveCount: {
    summary:
      'Approve a stock count and set the stock to the counted quantities. Lines in `again` become a new stock count. A retry changes nothing twice.',
    method: 'POST',
    path: '/counts/{id}/approve',
    allow: admins,
    params: byId,
    body: z.strictObject({
      again: keys
        .default([])
        .describe(
          'Keys of the stock count lines to count again in a new stock count instead of approving them. Default: none.',
        ),
      zero: z.boolean().default(false).describe('True to set products that nobody counted to 0. Default: false.'),
      outside: keys
        .default([])
        .describe("Keys of the lines outside of the stock count's scope to approve as well. Default: none."),
      version: version.optional(),
    }),
    reply: count,
  },
  abandonCount: {
    summary: 'Abandon a stock count without changing the stock',
    method: 'POST',
    path: '/counts/{id}/abandon',
    allow: admins,
    params: byId,
    body: z.strictObject({ reason: required('Please write a reason', 200), version: version.optional() }),
    reply: count,
  },
});

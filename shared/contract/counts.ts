import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import { dollars, id, idempotencyFields, localDateTime, locationId, required, singleLine, version } from './fields.ts';
import { itemCount, scannedBarcode } from './inventory.ts';
import { pageOf, pageRequest } from './page.ts';
import { product } from './products.ts';

/** Lifecycle: counting, waiting for approval, approval being posted, then one of the two final states. */
export const countStates = ['counting', 'waiting', 'approving', 'approved', 'abandoned'] as const;
export const countScopes = ['everything', 'category', 'manufacturer', 'list'] as const;

const containers = z.number().describe('Number of containers; a fraction is an opened one');
/** Product id, or `*` followed by an unknown barcode. */
const key = required('Please choose rows', 64).describe(
  'Product ID, or * followed by a barcode that belongs to no product yet',
);

/** Decisions of an approval, stored so that an interrupted approval resumes with the same ones. */
const approval = z.object({
  from: version.describe('Version of the count that was approved'),
  again: z.array(key).describe('Keys of lines to recount'),
  zero: z.boolean().describe('True if uncounted products are set to 0'),
  outside: z
    .array(key)
    .optional()
    .describe(
      'Keys of lines outside of the scope that are booked. Missing in approvals of earlier releases, which booked all of them.',
    ),
});

const totals = z.object({
  counted: z.int().describe('Number of products counted'),
  uncounted: z.int().describe('Number of products not counted'),
  expected: z.int().describe('Number of products counted without a variance'),
  different: z.int().describe('Number of products with a variance'),
  pieces: z.number().describe('Sum of all variances in containers; below 0 if containers are missing'),
  missing: z.number().describe('Value in dollars of the missing containers, 0 or below'),
  found: z.number().describe('Value in dollars of the surplus containers'),
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
    scope_name: z.string().describe('Scope in words, such as "Everything" or "Color, Bleach"'),
    note: z.string(),
    state: z.enum(countStates),
    shows_expected: z
      .boolean()
      .describe('True if everyone who counts sees the expected quantities; false for counting blind'),
    user_id: id,
    user_name: z.string(),
    begun: localDateTime,
    finished: localDateTime.nullable().describe('Local time when counting was finished; null while counting'),
    closed: localDateTime
      .nullable()
      .describe('Local time of the approval or abandonment; null while the count is open'),
    closed_by: z.string(),
    reason: z.string().describe('Reason for abandoning the count; empty otherwise'),
    rounds: z.record(key, z.int()).describe('Number of times each line was sent back for a recount, by key'),
    approval: approval.nullable(),
    totals: totals
      .nullable()
      .describe('Totals that the approval booked; null before it, and for everyone but salon and system admins'),
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
  batch: id.optional().describe('Idempotency key of the last request of the device that its share includes'),
});

export const countLine = z.object({
  key,
  product_id: id.nullable(),
  barcode: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  brand: z.string(),
  other_codes: product.shape.other_codes,
  picture: z.string().optional().describe('URL path of the picture. Missing if the product has none.'),
  outside: z
    .boolean()
    .optional()
    .describe(
      'True if the product was scanned but is outside of the scope. It is booked only if the approval names it.',
    ),
  counted: containers
    .nullable()
    .describe('Containers counted by all devices together; null if nobody counted the product'),
  time: localDateTime.nullable().describe('Local time when the last container was counted; null if none was'),
  shares: z.array(share),
  expected: containers
    .optional()
    .describe('Containers on record at the start of the count. Missing for users who count blind.'),
  moved: containers
    .optional()
    .describe(
      'Change of the stock in containers from the start of the count until the product was counted. Missing for users who count blind.',
    ),
  recounted: localDateTime
    .optional()
    .describe(
      'Local time of a later recount of the product outside of the count. The recount stands, and the count books nothing for the product.',
    ),
  price: dollars.optional().describe('Price per container in dollars. Only salon and system admins get it.'),
});
export type CountLine = z.infer<typeof countLine>;

export const countDetail = count.extend({ lines: z.array(countLine) }).meta({ id: 'CountDetail' });
export type CountDetail = z.infer<typeof countDetail>;

const lossLine = z
  .object({
    product_id: key,
    product_name: z.string(),
    manufacturer_name: z.string(),
    from: localDateTime.describe('Local time of the count before the last'),
    to: localDateTime.describe('Local time of the last count'),
    before: containers.describe('Containers counted in the count before the last'),
    received: containers.describe('Containers received between the counts'),
    bowls: containers.describe('Containers used by bowls weighed between the counts'),
    later: z
      .number()
      .describe('Part of `bowls` in containers that was reported only after the last count was approved'),
    other: containers.describe(
      'Other changes in containers, such as transfers and recounts by hand; below 0 for a decrease',
    ),
    expected: containers.describe('Containers expected at the last count'),
    counted: containers.describe('Containers counted in the last count'),
    unexplained: z.number().describe('Counted minus expected containers: below 0 for a loss, above 0 for a surplus'),
    cost: z.number().describe('Value of the loss or surplus in dollars; below 0 for a loss'),
    bowls_cost: z.number().describe('Value in dollars of the containers used by bowls'),
    later_cost: z.number().describe('Value in dollars of the usage that was reported late'),
  })
  .meta({ id: 'LossLine' });
export type LossLine = z.infer<typeof lossLine>;
const loss = z
  .object({
    counts: z.int().describe('Number of approved counts of the salon that were compared'),
    lines: z.array(lossLine).describe('Products counted at least twice, largest loss first'),
    salons: z
      .array(
        z.object({
          location_id: locationId,
          location_name: z.string(),
          lost: z.number().describe('Value in dollars of the containers missing in the last count'),
          found: z.number().describe('Value in dollars of the surplus found by the last count'),
          counted: localDateTime.describe('Local time when the last count was approved'),
        }),
      )
      .describe('Salons of the caller with at least two approved counts'),
  })
  .meta({ id: 'Loss' });
export type Loss = z.infer<typeof loss>;

/** Each item needs 2 of DynamoDB's 100 actions per transaction. */
export const maxCountedItems = 45;
const maxOfflineSeconds = 7 * 86_400;

const counted = z.strictObject({
  barcode: scannedBarcode,
  pieces: itemCount.describe('Containers to add to the share of the device; below 0 to undo a scan'),
});
export type CountedPieces = z.output<typeof counted>;

const byId = z.object({ id });
const desk = [3, 2, 4] as const;
const admins = [3, 2] as const;
const keys = z.array(key).max(500, 'At most 500 rows at a time');

export const counts = defineFamily({
  listCounts: {
    summary: "List open counts in the caller's salons, oldest first",
    method: 'GET',
    path: '/counts',
    allow: desk,
    reply: z.array(count),
  },
  listFinishedCounts: {
    summary: 'List approved and abandoned counts, latest first, in pages',
    method: 'GET',
    path: '/counts/finished',
    allow: desk,
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(count),
  },
  getLoss: {
    summary:
      'Get the stock that each product lost between its last two approved counts. Has the use by bowls in that time to compare with.',
    method: 'GET',
    path: '/counts/loss',
    allow: admins,
    query: z.object({ location: z.coerce.number().pipe(locationId).optional() }),
    reply: loss,
  },
  startCount: {
    summary: 'Start a count of a salon or a part of it. A salon can have one open count (409).',
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
        .describe('IDs of the categories, manufacturers or products to count, depending on `scope`. Default: none.'),
      note: singleLine(200).default(''),
      ...idempotencyFields,
    }),
    reply: count,
    status: 201,
  },
  getCount: {
    summary: 'Get a count with its lines. Users who count blind get no expected quantities.',
    method: 'GET',
    path: '/counts/{id}',
    allow: desk,
    params: byId,
    reply: countDetail,
  },
  addCounted: {
    summary: 'Add counted containers to the share of a device. The shares of all devices add up.',
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
        .describe('Seconds since the products were counted, for a device that was offline. Default: 0.'),
      ...idempotencyFields,
    }),
    reply: z.object({ message: z.string() }),
  },
  showExpected: {
    summary: 'Show or hide the expected quantities for everyone who counts',
    method: 'POST',
    path: '/counts/{id}/expected',
    allow: admins,
    params: byId,
    body: z.strictObject({ shown: z.boolean(), version: version.optional() }),
    reply: count,
  },
  finishCount: {
    summary: 'Finish counting. The count then waits for approval.',
    method: 'POST',
    path: '/counts/{id}/finish',
    allow: desk,
    params: byId,
    body: z.strictObject({ version: version.optional() }),
    reply: count,
  },
  sendBackCount: {
    summary:
      'Reopen a finished count and send lines back for a recount from 0. Without lines, counting continues and everything counted stays.',
    method: 'POST',
    path: '/counts/{id}/send-back',
    allow: admins,
    params: byId,
    body: z.strictObject({ again: keys.describe('Keys of lines to recount'), version: version.optional() }),
    reply: count,
  },
  approveCount: {
    summary:
      'Approve a count and book its variances as recounts. Lines to recount become a new count. A retry continues an interrupted approval and books nothing twice.',
    method: 'POST',
    path: '/counts/{id}/approve',
    allow: admins,
    params: byId,
    body: z.strictObject({
      again: keys.default([]).describe('Keys of lines to recount instead of booking them. Default: none.'),
      zero: z.boolean().default(false).describe('True to set uncounted products to 0. Default: false.'),
      outside: keys.default([]).describe('Keys of lines outside of the scope to book. Default: none.'),
      version: version.optional(),
    }),
    reply: count,
  },
  abandonCount: {
    summary: 'Abandon a count. None of it is booked.',
    method: 'POST',
    path: '/counts/{id}/abandon',
    allow: admins,
    params: byId,
    body: z.strictObject({ reason: required('Please write a reason', 200), version: version.optional() }),
    reply: count,
  },
});

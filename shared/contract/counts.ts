import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import { dollars, id, idempotencyFields, localDateTime, locationId, required, singleLine, version } from './fields.ts';
import { itemCount, scannedBarcode } from './inventory.ts';
import { pageOf, pageRequest } from './page.ts';
import { product } from './products.ts';

/** Lifecycle: counting, waiting for approval, approval being posted, then one of the two final states. */
export const countStates = ['counting', 'waiting', 'approving', 'approved', 'abandoned'] as const;
export const countScopes = ['everything', 'category', 'manufacturer', 'list'] as const;

const containers = z.number().describe('Containers, of which one may be begun');
/** Product id, or `*` followed by an unknown barcode. */
const key = required('Please choose rows', 64).describe(
  'The id of a product, or * and the digits of a barcode that nobody has named yet',
);

/** Decisions of an approval, stored so that an interrupted approval resumes with the same ones. */
const approval = z.object({
  from: version.describe('The version that was approved'),
  again: z.array(key).describe('What goes back to be counted again'),
  zero: z.boolean().describe('What nobody counted is not there'),
  outside: z
    .array(key)
    .optional()
    .describe('What is booked although it is not part of the count; all of it in approvals of earlier releases'),
});

const totals = z.object({
  counted: z.int().describe('Products'),
  uncounted: z.int().describe('Products that nobody has counted'),
  expected: z.int().describe('Products of which there was what was expected'),
  different: z.int().describe('Products'),
  pieces: z.number().describe('Containers that the differences come to'),
  missing: z.number().describe('Dollars'),
  found: z.number().describe('Dollars'),
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
    scope_name: z.string().describe('What is counted, in words'),
    note: z.string(),
    state: z.enum(countStates),
    shows_expected: z.boolean().describe('Not blind: everybody sees what is expected'),
    user_id: id,
    user_name: z.string(),
    begun: localDateTime,
    finished: localDateTime.nullable().describe('When the last of it was counted'),
    closed: localDateTime.nullable().describe('When it was approved or abandoned'),
    closed_by: z.string(),
    reason: z.string().describe('Why it was abandoned'),
    rounds: z.record(key, z.int()).describe('How often a product was sent back to be counted again'),
    approval: approval.nullable(),
    totals: totals.nullable().describe('What the approval booked; for salon and system admins alone'),
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
  batch: id.optional().describe('The key of the last that the device sent of it: what of its own it sees here already'),
});

export const countLine = z.object({
  key,
  product_id: id.nullable(),
  barcode: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  brand: z.string(),
  other_codes: product.shape.other_codes,
  picture: z.string().optional().describe('The address of its picture, where it has one'),
  outside: z
    .boolean()
    .optional()
    .describe('Scanned, but not part of the count: it is booked only if the approval names it'),
  counted: containers.nullable().describe('What all have counted together; nothing where nobody has'),
  time: localDateTime.nullable().describe('When the last piece was counted'),
  shares: z.array(share),
  expected: containers.optional().describe('The stock at the start; for whoever is not counting blind'),
  moved: containers.optional().describe('What came and went from the start to the moment it was counted'),
  recounted: localDateTime
    .optional()
    .describe('When the shelf was counted outside of this count and after it: that stands, and nothing is booked'),
  price: dollars.optional().describe('Dollars for a container; for salon and system admins alone'),
});
export type CountLine = z.infer<typeof countLine>;

export const countDetail = count.extend({ lines: z.array(countLine) }).meta({ id: 'CountDetail' });
export type CountDetail = z.infer<typeof countDetail>;

const lossLine = z
  .object({
    product_id: key,
    product_name: z.string(),
    manufacturer_name: z.string(),
    from: localDateTime.describe('When it was counted before'),
    to: localDateTime.describe('When it was counted last'),
    before: containers.describe('What was counted then'),
    received: containers,
    bowls: containers.describe('What bowls used that were weighed between the counts'),
    later: z.number().describe('Of that, what was told only after the last count was approved'),
    other: containers.describe('What came or went otherwise: transfers, recounts by hand'),
    expected: containers,
    counted: containers,
    unexplained: z.number().describe('Counted less expected: below 0 it is gone, above 0 there is more'),
    cost: z.number().describe('Dollars of that'),
    bowls_cost: z.number().describe('Dollars of what bowls used'),
    later_cost: z.number().describe('Dollars of what was told later'),
  })
  .meta({ id: 'LossLine' });
export type LossLine = z.infer<typeof lossLine>;
const loss = z
  .object({
    counts: z.int().describe('Approved counts of the salon that were looked at'),
    lines: z.array(lossLine).describe('Products that were counted twice, what is gone first'),
    salons: z
      .array(
        z.object({
          location_id: locationId,
          location_name: z.string(),
          lost: z.number().describe('Dollars that the last count missed'),
          found: z.number().describe('Dollars that there was more'),
          counted: localDateTime,
        }),
      )
      .describe('Salons that were counted twice'),
  })
  .meta({ id: 'Loss' });
export type Loss = z.infer<typeof loss>;

/** Each item needs 2 of DynamoDB's 100 actions per transaction. */
export const maxCountedItems = 45;
const maxOfflineSeconds = 7 * 86_400;

const counted = z.strictObject({
  barcode: scannedBarcode,
  pieces: itemCount.describe('What is added to the own share; below 0 where a scan is taken back'),
});
export type CountedPieces = z.output<typeof counted>;

const byId = z.object({ id });
const desk = [3, 2, 4] as const;
const admins = [3, 2] as const;
const keys = z.array(key).max(500, 'At most 500 rows at a time');

export const counts = defineFamily({
  listCounts: {
    summary: 'The counts that are not over in the salons that the caller works in, the oldest first',
    method: 'GET',
    path: '/counts',
    allow: desk,
    reply: z.array(count),
  },
  listFinishedCounts: {
    summary: 'A page of the counts that were approved or abandoned, the latest first',
    method: 'GET',
    path: '/counts/finished',
    allow: desk,
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(count),
  },
  getLoss: {
    summary: 'What two approved counts of a product say is gone, beside what bowls used between them',
    method: 'GET',
    path: '/counts/loss',
    allow: admins,
    query: z.object({ location: z.coerce.number().pipe(locationId).optional() }),
    reply: loss,
  },
  startCount: {
    summary: 'Begin to count a salon, or a part of it; a salon has one count at a time',
    method: 'POST',
    path: '/counts',
    allow: desk,
    body: z.strictObject({
      location: z.int('Please select salon').pipe(locationId),
      scope: z.enum(countScopes),
      ids: z.array(id).max(500, 'At most 500').default([]).describe('Of the categories, manufacturers or products'),
      note: singleLine(200).default(''),
      ...idempotencyFields,
    }),
    reply: count,
    status: 201,
  },
  getCount: {
    summary: 'A count with what was counted; what is expected only for whoever does not count blind',
    method: 'GET',
    path: '/counts/{id}',
    allow: desk,
    params: byId,
    reply: countDetail,
  },
  addCounted: {
    summary: 'Add what one device has counted to its share; shares add up',
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
        .describe('How long ago that was, where there was no connection'),
      ...idempotencyFields,
    }),
    reply: z.object({ message: z.string() }),
  },
  showExpected: {
    summary: 'Let everybody who counts see what is expected, or count blind again',
    method: 'POST',
    path: '/counts/{id}/expected',
    allow: admins,
    params: byId,
    body: z.strictObject({ shown: z.boolean(), version: version.optional() }),
    reply: count,
  },
  finishCount: {
    summary: 'Everything is counted; the count waits for approval',
    method: 'POST',
    path: '/counts/{id}/finish',
    allow: desk,
    params: byId,
    body: z.strictObject({ version: version.optional() }),
    reply: count,
  },
  sendBackCount: {
    summary: 'Let rows be counted again, from nothing; without a row everything counted stays and the count goes on',
    method: 'POST',
    path: '/counts/{id}/send-back',
    allow: admins,
    params: byId,
    body: z.strictObject({ again: keys, version: version.optional() }),
    reply: count,
  },
  approveCount: {
    summary:
      'Book the differences as recounts, each once; what is to be counted again is a count of its own. One that was cut off goes on',
    method: 'POST',
    path: '/counts/{id}/approve',
    allow: admins,
    params: byId,
    body: z.strictObject({
      again: keys.default([]),
      zero: z.boolean().default(false).describe('What nobody counted is set to nothing'),
      outside: keys.default([]).describe('What is booked although it is not part of the count'),
      version: version.optional(),
    }),
    reply: count,
  },
  abandonCount: {
    summary: 'Give a count up: nothing of it is booked',
    method: 'POST',
    path: '/counts/{id}/abandon',
    allow: admins,
    params: byId,
    body: z.strictObject({ reason: required('Please write a reason', 200), version: version.optional() }),
    reply: count,
  },
});

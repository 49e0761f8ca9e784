import * as z from 'zod';
import { admins, defineFamily, staff } from './endpoint.ts';
import {
  id,
  idempotencyFields,
  localDateTime,
  locationId,
  numberOrText,
  organizationId,
  organizationText,
  required,
  singleLine,
  version,
} from './fields.ts';
import { namedProduct } from './namedProduct.ts';
import { barcode } from './productCodes.ts';
import { instant, maxEntriesPerBowl, sentBowl, verdict } from './sentBowls.ts';

const keyHeader = 'x-station-key';
const stationHeaders = z.object({
  [keyHeader]: z.string().max(100).default('').describe('API key of the weighing station'),
});

export const stationStates = ['active', 'silent', 'closed', 'new', 'revoked'] as const;

const stationKey = z.object({
  ending: z.string().describe("Last characters of the weighing station's API key, to tell keys apart"),
  made: z.iso.datetime().describe("Time when the weighing station's API key was created, in UTC"),
  made_by: z.string().describe("Name of the user who created the weighing station's API key"),
  until: z.iso
    .datetime()
    .nullable()
    .describe('Time when the API key stops working because a new one replaced it, in UTC; null for the current key'),
});

/** Weighing station and its health. */
export const device = z
  .object({
    station_id: id,
    organization_id: organizationId,
    org_name: z.string(),
    location_id: locationId,
    location_name: z.string(),
    device_name: z.string(),
    seen_seconds_ago: z
      .int()
      .min(0)
      .nullable()
      .describe('Seconds since the last heartbeat of the weighing station; null if there was none'),
    last_status_timestamp: localDateTime
      .nullable()
      .describe("Time of the weighing station's last heartbeat, in the salon's time zone; null if there was none"),
    notifiedFlag: z
      .boolean()
      .describe('True if the weighing station has a valid API key and sent a heartbeat in the last 15 minutes'),
    state: z
      .enum(stationStates)
      .describe(
        'State of the weighing station: `active` (heartbeat in the last 15 minutes), `silent` (heartbeat overdue), `closed` (no heartbeat, but the salon is closed), `new` (none yet) or `revoked` (no valid API key)',
      ),
    silent_minutes: z
      .int()
      .min(0)
      .describe("Minutes of the salon's opening hours since the weighing station's last heartbeat; 0 while active"),
    seconds_ahead: z
      .int()
      .describe("Seconds by which the weighing station's clock was ahead at the last heartbeat; below 0 if behind"),
    bowls_today: z.int().min(0).describe('Number of color bowls that the weighing station sent today'),
    halves: z
      .array(z.boolean())
      .describe(
        "Recent half hours of the salon's opening hours, oldest first: true if the weighing station sent a heartbeat",
      ),
    keys: z.array(stationKey),
    version,
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof device>;

const deviceName = required('Please enter a name', 60);
const createdKey = z.object({
  station: device,
  key: z
    .string()
    .describe('New API key of the weighing station, shown only in this reply. The server stores only a hash.'),
});

export const maxStationsPerSalon = 50;
export const maxBowlsPerRequest = 25;

/** Unknown reference of a bowl, with the code that the station sent. For a missing container size, the code of its product. */
const missingReference = z.object({
  what: z
    .enum(['stylist', 'client', 'product', 'size'])
    .describe(
      'Kind of data that the color bowl lacks: `stylist`, `client`, `product`, or `size` for a product without container size or price',
    ),
  code: z.string().describe('ID, badge number or barcode that the weighing station sent; the product ID for `size`'),
  name: z.string().describe('Name of the product that lacks a container size or price, for `size`; empty otherwise'),
});
export type MissingReference = z.infer<typeof missingReference>;

/** Waiting bowls listed at a time, grouped by salon, oldest first. */
export const maxWaitingBowls = 100;

/** Bowl with unknown references. It counts in no total and uses no stock until it is matched. */
const waitingBowl = z
  .object({
    bowl_id: id,
    location_id: locationId,
    location_name: z.string(),
    device_name: z.string(),
    start: localDateTime,
    grams: z.number().describe('Grams of product dispensed into the color bowl, including waste'),
    user_name: z.string().describe('Name of the stylist who mixed the color bowl; empty if unknown'),
    client_name: z.string(),
    missing: z
      .array(missingReference)
      .describe('Unknown stylist, client and products of the waiting color bowl; empty once all are known'),
  })
  .meta({ id: 'WaitingBowl' });
export type WaitingBowl = z.infer<typeof waitingBowl>;

/** Resolves the unknown references of a waiting bowl. */
export const bowlMatch = z.strictObject({
  user_id: id.optional().describe('ID of the stylist who mixed the color bowl, if the stylist was unknown'),
  client_id: id
    .nullable()
    .optional()
    .describe('ID of the client that the color bowl was mixed for, if the client was unknown; null for no client'),
  products: z
    .array(z.strictObject({ code: singleLine(64), product_id: id }))
    .max(maxEntriesPerBowl)
    .default([]),
  also: z
    .boolean()
    .default(false)
    .describe(
      'True to also record other waiting color bowls that lack only the same stylist, client or products. Default: false.',
    ),
});
export type BowlMatch = z.output<typeof bowlMatch>;

/** User types that can see station health and manage keys. */
const keepers = [6, 3] as const;
const idParam = z.object({ id });
const organizationField = { organization: organizationText };

/** Product that can be put into a bowl. Without a size or price it has no cost. */
const bowlProduct = z
  .object({
    product_id: id,
    barcode: z.string(),
    title: z.string().describe('Brand and name of the product'),
    is_scanned: z.boolean().describe('True if the search text is exactly the ID or a barcode of the product'),
    gram_cents: z
      .number()
      .min(0)
      .optional()
      .describe('Cost of the product in cents per gram. Missing if the container size or price is unknown.'),
  })
  .meta({ id: 'BowlProduct' });
export type BowlProduct = z.infer<typeof bowlProduct>;

export const stationForm = z.strictObject({
  ...organizationField,
  location_id: numberOrText('Please select salon').describe('Salon number'),
  device_name: deviceName,
});

export const stations = defineFamily({
  listDevices: {
    summary:
      'List the weighing stations of the organization with their state. Platform admins get those of all organizations.',
    method: 'POST',
    path: '/gateway/osofroki81',
    allow: keepers,
    body: z.strictObject({}),
    reply: z.array(device),
  },
  addStation: {
    summary:
      "Add a weighing station (a tablet with a scale) to a salon. The reply has the station's API key, which is shown only once.",
    method: 'POST',
    path: '/stations',
    allow: keepers,
    body: stationForm,
    reply: createdKey,
    status: 201,
  },
  renameStation: {
    summary: 'Rename a weighing station',
    method: 'PUT',
    path: '/stations/{id}',
    allow: keepers,
    params: idParam,
    body: z.strictObject({ ...organizationField, device_name: deviceName, version: version.optional() }),
    reply: device,
  },
  rotateStationKey: {
    summary: 'Create a new API key for a weighing station. Earlier API keys work for another 24 hours.',
    method: 'POST',
    path: '/stations/{id}/key',
    allow: keepers,
    params: idParam,
    body: z.strictObject({ ...organizationField, version: version.optional() }),
    reply: createdKey,
  },
  revokeStationKeys: {
    summary: 'Revoke all API keys of a weighing station, which takes effect within 30 seconds',
    method: 'POST',
    path: '/stations/{id}/revoke',
    allow: keepers,
    params: idParam,
    body: z.strictObject({ ...organizationField, version: version.optional() }),
    reply: device,
  },
  listWaitingBowls: {
    summary: `List color bowls of the caller's salons that wait for missing data. Searches the first ${maxWaitingBowls} of all salons.`,
    method: 'GET',
    path: '/stations/waiting',
    allow: admins,
    reply: z.object({
      bowls: z.array(waitingBowl),
      more: z.boolean().describe('True if there are more waiting color bowls than the reply lists'),
    }),
  },
  bookReadyBowls: {
    summary: 'Record waiting color bowls that lack nothing any more. At most 24 are recorded at once.',
    method: 'POST',
    path: '/stations/waiting/ready',
    allow: [3, 2, 4, 5, 1],
    body: z.strictObject({}),
    reply: z.object({
      booked: z.int().min(0).describe('Number of color bowls that were recorded'),
      left: z.int().min(0).describe('Number of color bowls that still wait'),
    }),
  },
  matchWaitingBowl: {
    summary: 'Match a waiting color bowl to its stylist, client and products, and record its use of stock',
    method: 'POST',
    path: '/stations/waiting/{id}/match',
    allow: admins,
    params: idParam,
    body: bowlMatch.extend(idempotencyFields),
    reply: z.object({
      transaction_id: id,
      others: z
        .int()
        .min(0)
        .describe('Number of other waiting color bowls that were recorded together with the matched one'),
    }),
  },
  discardWaitingBowl: {
    summary:
      'Discard a waiting color bowl, so that it counts in no total. The bowl stays discarded if its station sends it again.',
    method: 'POST',
    path: '/stations/waiting/{id}/discard',
    allow: [3],
    params: idParam,
    body: z.strictObject({ reason: required('Please write a reason', 200) }),
    status: 204,
    reply: z.undefined(),
  },
  searchBowlProducts: {
    summary: 'Search products to enter in a color bowl, by name, brand, manufacturer, ID or barcode',
    method: 'GET',
    path: '/stations/products',
    allow: staff,
    query: z.object({ search: singleLine(80).default('') }),
    reply: z.array(bowlProduct),
  },
  nameBowlProduct: {
    summary:
      'Create the product of an unknown barcode in a color bowl. A known product gets the size and price that it lacks.',
    method: 'POST',
    path: '/stations/products',
    allow: staff,
    body: z.strictObject({
      code: barcode.describe('Barcode of the product, or its ID if it is known already'),
      product: namedProduct,
    }),
    reply: bowlProduct,
  },
  enterBowl: {
    summary:
      'Enter a color bowl by hand. A retry records nothing twice; a bowl with an unknown client or product waits. Stylists can enter only their own.',
    method: 'POST',
    path: '/stations/bowls',
    allow: staff,
    body: z.strictObject({
      location_id: locationId,
      sent_at: instant.describe(
        "Time of sending by the device's clock. If that clock is off by 30 seconds or more, the times of the color bowl are corrected.",
      ),
      bowl: sentBowl,
    }),
    reply: verdict,
  },
  beat: {
    summary:
      "Report that a weighing station is running, every five minutes. The reply has the server time and the station's name and salon.",
    method: 'POST',
    path: '/station/beat',
    allow: 'public',
    headers: stationHeaders,
    body: z.strictObject({
      sent_at: instant.describe("Time of sending by the weighing station's clock, with UTC offset"),
    }),
    reply: z.object({
      now: z.iso.datetime().describe('Current time of the server, in UTC'),
      device_name: z.string(),
      location_name: z.string(),
      zone: z.string().describe('IANA time zone of the salon'),
      seconds_ahead: z
        .int()
        .describe("Seconds by which the weighing station's clock is ahead of the server's; below 0 if behind"),
      next_in: z.int().describe('Number of seconds until the weighing station should send its next heartbeat'),
    }),
  },
  sendBowls: {
    summary:
      'Send color bowls that a weighing station weighed, in any order. A retry records nothing twice, and the reply has a verdict for each bowl.',
    method: 'POST',
    path: '/station/bowls',
    allow: 'public',
    headers: stationHeaders,
    body: z.strictObject({
      sent_at: instant.describe(
        "Time of sending by the weighing station's clock. If that clock is off by 30 seconds or more, the times of the color bowls are corrected.",
      ),
      // `unknown`, so that an invalid bowl is refused individually while valid ones are booked.
      bowls: z
        .array(z.union([sentBowl, z.unknown()]))
        .min(1, 'No bowls')
        .max(maxBowlsPerRequest, `At most ${maxBowlsPerRequest} bowls at a time`),
    }),
    reply: z.object({ verdicts: z.array(verdict) }),
  },
});

import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
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
import { instant, maxEntriesPerBowl, sentBowl, verdict } from './sentBowls.ts';

/** Header with the station's API key. */
const keyHeader = 'x-station-key';
const stationHeaders = z.object({ [keyHeader]: z.string().max(100).default('').describe('API key of the station') });

export const stationStates = ['active', 'silent', 'closed', 'new', 'revoked'] as const;

const stationKey = z.object({
  ending: z.string().describe('Last characters of the key, for recognition'),
  made: z.iso.datetime().describe('Time when the key was created, in UTC'),
  made_by: z.string().describe('Name of the user who created the key'),
  until: z.iso
    .datetime()
    .nullable()
    .describe('Time when the key stops working because a new one replaced it, in UTC; null for the current key'),
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
    seen_seconds_ago: z.int().min(0).nullable().describe('Seconds since the last heartbeat; null if there was none'),
    last_status_timestamp: localDateTime
      .nullable()
      .describe('Local time of the last heartbeat; null if there was none'),
    notifiedFlag: z
      .boolean()
      .describe('True if the station has a valid key and sent a heartbeat in the last 15 minutes'),
    state: z
      .enum(stationStates)
      .describe(
        'State: `active` sent a heartbeat in the last 15 minutes; `silent` sent none for 15 minutes while the salon is open, or for more than two opening hours up to its closing; `closed` sent none, and the salon is closed; `new` never sent one; `revoked` has no valid key',
      ),
    silent_minutes: z.int().min(0).describe('Opening minutes of the salon since the last heartbeat; 0 while active'),
    seconds_ahead: z
      .int()
      .describe('Seconds by which the clock of the station was ahead at the last heartbeat; below 0 if it was behind'),
    bowls_today: z.int().min(0).describe('Number of bowls that the station sent today'),
    halves: z
      .array(z.boolean())
      .describe('Recent half hours of opening time, oldest first: true if the station sent a heartbeat'),
    keys: z.array(stationKey),
    version,
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof device>;

const deviceName = required('Please enter a name', 60);
const createdKey = z.object({
  station: device,
  key: z.string().describe('New API key. It is shown only once; only its hash is stored.'),
});

export const maxStationsPerSalon = 50;
export const maxBowlsPerRequest = 25;

/** Unknown reference of a bowl, with the code that the station sent. For a missing container size, the code of its product. */
const missingReference = z.object({
  what: z
    .enum(['stylist', 'client', 'product', 'size'])
    .describe('Kind of the unknown reference; `size` for a product without a container size'),
  code: z.string().describe('ID, badge number or barcode as sent; the product ID for `size`'),
  name: z.string().describe('Name of the product for `size`; empty otherwise'),
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
    grams: z.number().describe('Grams dispensed, waste included'),
    user_name: z.string().describe('Name of the stylist; empty if unknown'),
    client_name: z.string(),
    missing: z
      .array(missingReference)
      .describe('Unknown stylist, client and products of the bowl; empty once all are known'),
  })
  .meta({ id: 'WaitingBowl' });
export type WaitingBowl = z.infer<typeof waitingBowl>;

/** Resolves the unknown references of a waiting bowl. */
export const bowlMatch = z.strictObject({
  user_id: id.optional().describe('ID of the stylist who mixed the bowl'),
  client_id: id.nullable().optional().describe('ID of the client; null for no known client'),
  products: z
    .array(z.strictObject({ code: singleLine(64), product_id: id }))
    .max(maxEntriesPerBowl)
    .default([]),
  also: z
    .boolean()
    .default(false)
    .describe('True to book other bowls too that wait for the same references only. Default: false.'),
});
export type BowlMatch = z.output<typeof bowlMatch>;

/** User types that can match waiting bowls. */
const matchers = [3] as const;

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
    is_scanned: z.boolean().describe('True if the search text is the barcode of the product'),
    gram_cents: z
      .number()
      .min(0)
      .optional()
      .describe('Cost per gram in cents. Missing if the size or price is unknown.'),
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
    summary: 'List the stations of the organization with their state. Platform admins get those of all organizations.',
    method: 'POST',
    path: '/gateway/osofroki81',
    allow: keepers,
    body: z.strictObject({}),
    reply: z.array(device),
  },
  addStation: {
    summary: 'Create a station in a salon, with its API key',
    method: 'POST',
    path: '/stations',
    allow: keepers,
    body: stationForm,
    reply: createdKey,
    status: 201,
  },
  renameStation: {
    summary: 'Rename a station',
    method: 'PUT',
    path: '/stations/{id}',
    allow: keepers,
    params: idParam,
    body: z.strictObject({ ...organizationField, device_name: deviceName, version: version.optional() }),
    reply: device,
  },
  rotateStationKey: {
    summary: 'Create a new API key for a station. Its earlier keys work for another 24 hours.',
    method: 'POST',
    path: '/stations/{id}/key',
    allow: keepers,
    params: idParam,
    body: z.strictObject({ ...organizationField, version: version.optional() }),
    reply: createdKey,
  },
  revokeStationKeys: {
    summary: 'Revoke all API keys of a station, within 30 seconds',
    method: 'POST',
    path: '/stations/{id}/revoke',
    allow: keepers,
    params: idParam,
    body: z.strictObject({ ...organizationField, version: version.optional() }),
    reply: device,
  },
  listWaitingBowls: {
    summary: `List waiting bowls with unknown references, at most ${maxWaitingBowls}`,
    method: 'GET',
    path: '/stations/waiting',
    allow: matchers,
    reply: z.object({
      bowls: z.array(waitingBowl),
      more: z.boolean().describe('True if there are more waiting bowls'),
    }),
  },
  matchWaitingBowl: {
    summary: 'Match a waiting bowl to its stylist, client and products, and book it',
    method: 'POST',
    path: '/stations/waiting/{id}/match',
    allow: matchers,
    params: idParam,
    body: bowlMatch.extend(idempotencyFields),
    reply: z.object({
      transaction_id: id,
      others: z.int().min(0).describe('Number of other waiting bowls that were booked with the matched one'),
    }),
  },
  discardWaitingBowl: {
    summary: 'Discard a waiting bowl. It counts in no total, and stays discarded if its station sends it again.',
    method: 'POST',
    path: '/stations/waiting/{id}/discard',
    allow: matchers,
    params: idParam,
    body: z.strictObject({ reason: required('Please write a reason', 200) }),
    status: 204,
    reply: z.undefined(),
  },
  searchBowlProducts: {
    summary: 'Search products for a bowl by name, brand, manufacturer, ID or barcode',
    method: 'GET',
    path: '/stations/products',
    allow: staff,
    query: z.object({ search: singleLine(80).default('') }),
    reply: z.array(bowlProduct),
  },
  enterBowl: {
    summary:
      'Enter a bowl by hand. It is booked once however often it is sent; with unknown references it waits. Stylists can enter only their own.',
    method: 'POST',
    path: '/stations/bowls',
    allow: staff,
    body: z.strictObject({
      location_id: locationId,
      sent_at: instant.describe(
        'Time of sending by the clock of the device. If that is off by 30 seconds or more, the times of the bowl are corrected.',
      ),
      bowl: sentBowl,
    }),
    reply: verdict,
  },
  beat: {
    summary:
      "Report that a station is running, every five minutes. Replies with the time and the station's name and salon.",
    method: 'POST',
    path: '/station/beat',
    allow: 'public',
    headers: stationHeaders,
    body: z.strictObject({ sent_at: instant.describe('Time of sending by the clock of the station') }),
    reply: z.object({
      now: z.iso.datetime().describe('Time of the server, in UTC'),
      device_name: z.string(),
      location_name: z.string(),
      zone: z.string().describe('IANA time zone of the salon'),
      seconds_ahead: z.int().describe('Seconds by which the clock of the station is ahead; below 0 if it is behind'),
      next_in: z.int().describe('Seconds until the next heartbeat is expected'),
    }),
  },
  sendBowls: {
    summary:
      'Send bowls that a station weighed, in any order and at any time later. Each is booked once however often it is sent; the reply has a verdict for each.',
    method: 'POST',
    path: '/station/bowls',
    allow: 'public',
    headers: stationHeaders,
    body: z.strictObject({
      sent_at: instant.describe(
        'Time of sending by the clock of the station. If that is off by 30 seconds or more, the times of the bowls are corrected.',
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

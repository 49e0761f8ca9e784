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
const stationHeaders = z.object({ [keyHeader]: z.string().max(100).default('') }).describe('The key of the station');

export const stationStates = ['active', 'silent', 'closed', 'new', 'revoked'] as const;

const stationKey = z.object({
  ending: z.string().describe('Its last letters, by which people know it again'),
  made: z.iso.datetime(),
  made_by: z.string(),
  until: z.iso.datetime().nullable().describe('When it stops working, after another one came'),
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
    seen_seconds_ago: z.int().min(0).nullable().describe('Seconds since the last heartbeat'),
    last_status_timestamp: localDateTime.nullable().describe('The last heartbeat, by the clock of its salon'),
    notifiedFlag: z.boolean().describe('Whether it was heard of in the last 15 minutes'),
    state: z
      .enum(stationStates)
      .describe(
        'Silent is one that nothing was heard of for 15 minutes in which its salon is open, or for two opening hours',
      ),
    silent_minutes: z.int().min(0).describe('Minutes since the last heartbeat in which its salon was open'),
    seconds_ahead: z.int().describe('How far its clock was ahead at the last heartbeat; below 0 for behind'),
    bowls_today: z.int().min(0).describe('Bowls that came from it on this day of its salon'),
    halves: z.array(z.boolean()).describe('The last half hours in which its salon was open: whether it was heard of'),
    keys: z.array(stationKey),
    version,
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof device>;

const deviceName = required('Please enter a name', 60);
const createdKey = z.object({
  station: device,
  key: z.string().describe('Shown this once: only a fingerprint of it is kept'),
});

export const maxStationsPerSalon = 50;
export const maxBowlsPerRequest = 25;

/** Unknown reference of a bowl, with the code that the station sent. For a missing container size, the code of its product. */
const missingReference = z.object({
  what: z.enum(['stylist', 'client', 'product', 'size']),
  code: z.string(),
  name: z.string(),
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
    grams: z.number().describe('Dispensed, waste included'),
    user_name: z.string().describe('Who mixed it, where that is known'),
    client_name: z.string(),
    missing: z.array(missingReference).describe('Empty once the catalogue, the team and the clients know all of it'),
  })
  .meta({ id: 'WaitingBowl' });
export type WaitingBowl = z.infer<typeof waitingBowl>;

/** Resolves the unknown references of a waiting bowl. */
export const bowlMatch = z.strictObject({
  user_id: id.optional().describe('Who mixed it'),
  client_id: id.nullable().optional().describe('For whom; null for nobody whom the salon knows'),
  products: z
    .array(z.strictObject({ code: singleLine(64), product_id: id }))
    .max(maxEntriesPerBowl)
    .default([]),
  also: z.boolean().default(false).describe('Book other bowls, too, that wait for nothing else'),
});
export type BowlMatch = z.output<typeof bowlMatch>;

/** Can match waiting bowls. */
const matchers = [3] as const;

/** Can see station health and manage keys. */
const keepers = [6, 3] as const;
const idParam = z.object({ id });
const organizationField = { organization: organizationText };

/** Product that can be put into a bowl. Without a size or price it has no cost. */
const bowlProduct = z
  .object({
    product_id: id,
    barcode: z.string(),
    title: z.string().describe('Brand and name'),
    is_scanned: z.boolean().describe('Whether the search was its barcode'),
    gram_cents: z
      .number()
      .min(0)
      .optional()
      .describe('What a gram costs; left out where its size or price is not known'),
  })
  .meta({ id: 'BowlProduct' });
export type BowlProduct = z.infer<typeof bowlProduct>;

export const stationForm = z.strictObject({
  ...organizationField,
  location_id: numberOrText('Please select salon').describe('The number of a salon'),
  device_name: deviceName,
});

export const stations = defineFamily({
  listDevices: {
    summary: 'The stations of the organization and how they are; of every organization for a platform admin',
    method: 'POST',
    path: '/gateway/osofroki81',
    allow: keepers,
    body: z.strictObject({}),
    reply: z.array(device),
  },
  addStation: {
    summary: 'Add a station to a salon, with its key',
    method: 'POST',
    path: '/stations',
    allow: keepers,
    body: stationForm,
    reply: createdKey,
    status: 201,
  },
  renameStation: {
    summary: 'Give a station another name',
    method: 'PUT',
    path: '/stations/{id}',
    allow: keepers,
    params: idParam,
    body: z.strictObject({ ...organizationField, device_name: deviceName, version: version.optional() }),
    reply: device,
  },
  rotateStationKey: {
    summary: 'Make another key for a station; those it had work for another 24 hours',
    method: 'POST',
    path: '/stations/{id}/key',
    allow: keepers,
    params: idParam,
    body: z.strictObject({ ...organizationField, version: version.optional() }),
    reply: createdKey,
  },
  revokeStationKeys: {
    summary: 'End every key of a station within 30 seconds',
    method: 'POST',
    path: '/stations/{id}/revoke',
    allow: keepers,
    params: idParam,
    body: z.strictObject({ ...organizationField, version: version.optional() }),
    reply: device,
  },
  listWaitingBowls: {
    summary: `The bowls of which somebody has to say who or what was meant, ${maxWaitingBowls} at most`,
    method: 'GET',
    path: '/stations/waiting',
    allow: matchers,
    reply: z.object({ bowls: z.array(waitingBowl), more: z.boolean().describe('Whether there are others') }),
  },
  matchWaitingBowl: {
    summary: 'Say what was meant by a bowl: it is booked as if the station had said so',
    method: 'POST',
    path: '/stations/waiting/{id}/match',
    allow: matchers,
    params: idParam,
    body: bowlMatch.extend(idempotencyFields),
    reply: z.object({ transaction_id: id, others: z.int().min(0).describe('Bowls that were booked with it') }),
  },
  discardWaitingBowl: {
    summary: 'Put away a bowl that is to be in no total; what its station sends again stays put away',
    method: 'POST',
    path: '/stations/waiting/{id}/discard',
    allow: matchers,
    params: idParam,
    body: z.strictObject({ reason: required('Please write a reason', 200) }),
    status: 204,
    reply: z.undefined(),
  },
  searchBowlProducts: {
    summary: 'The first products that a search finds by name, brand, manufacturer or id, or the one with this barcode',
    method: 'GET',
    path: '/stations/products',
    allow: staff,
    query: z.object({ search: singleLine(80).default('') }),
    reply: z.array(bowlProduct),
  },
  enterBowl: {
    summary:
      "A bowl entered by hand, booked like a station's: once, whatever is sent again, or kept until what it refers to is known. Stylists enter their own",
    method: 'POST',
    path: '/stations/bowls',
    allow: staff,
    body: z.strictObject({
      location_id: locationId,
      sent_at: instant.describe(
        "By the device's own clock; by how far it is ahead, the times of the bowl are corrected",
      ),
      bowl: sentBowl,
    }),
    reply: verdict,
  },
  beat: {
    summary: 'A station says that it is there, every five minutes; it is told the time and where it stands',
    method: 'POST',
    path: '/station/beat',
    allow: 'public',
    headers: stationHeaders,
    body: z.strictObject({ sent_at: instant.describe("By the station's own clock") }),
    reply: z.object({
      now: z.iso.datetime(),
      device_name: z.string(),
      location_name: z.string(),
      zone: z.string(),
      seconds_ahead: z.int(),
      next_in: z.int().describe('Seconds until the next heartbeat is expected'),
    }),
  },
  sendBowls: {
    summary:
      'Bowls that a station weighed, in any order and however late. Each is booked once, whatever is sent again; what is refused or waits is named beside what is booked',
    method: 'POST',
    path: '/station/bowls',
    allow: 'public',
    headers: stationHeaders,
    body: z.strictObject({
      sent_at: instant.describe(
        "By the station's own clock; by how far it is ahead, the times of the bowls are corrected",
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

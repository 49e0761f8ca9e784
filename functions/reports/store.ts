import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Bowl, bowl } from '../../shared/contract/bowls.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { id, localDateTime, locationId, version } from '../../shared/contract/fields.ts';
import { bowlPayload } from '../../shared/contract/sentBowls.ts';
import { totalsForBowls } from '../../shared/rules/bowls.ts';
import { eraseFields } from '../../shared/rules/erasure.ts';
import { sentBowlErasure } from '../../shared/rules/fieldFates.ts';
import { addDays, dayOf, monthsBetween } from '../../shared/rules/time.ts';
import { outdatedEarningsChange } from '../appointments/outdatedEarningsStore.ts';
import { conflict, stale } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import { getMany, type Item, itemParser, type Key, listAll, type Position, query } from '../kit/read.ts';
import { clientPartition } from '../kit/tables.ts';
import { type Change, create, put, remove, replace, WriteConflict } from '../kit/write.ts';
import { isPastItem, parsePast, type StoredPast } from './pastStore.ts';
import { incrementPastRevision, salonPartition, totalsChanges, totalsSeedChanges } from './totalsStore.ts';

export const parseBowl = itemParser(bowl);

type BowlPlace = Pick<Bowl, 'location_id' | 'start'>;

/** Id that contains the salon and the start, so that the bowl can be read directly by its id. */
export const createBowlId = ({ location_id, start }: BowlPlace, unique: string): string =>
  `${location_id}-${start.replace(/\D/g, '')}-${unique}`;

/** Bowls are partitioned by salon and month, because they grow without bound, and sorted by start. */
const bowlKey = (organization: number, { location_id, start, bowl_id }: BowlPlace & Pick<Bowl, 'bowl_id'>): Key => ({
  pk: `${salonPartition(organization, location_id)}#${start.slice(0, 7)}`,
  sk: `${start}#${bowl_id}`,
});

const toBowlItem = (organization: number, one: Bowl): Item => ({
  ...bowlKey(organization, one),
  ...one,
  ...(one.client_id && {
    client_pk: clientPartition(organization, one.client_id),
    client_sk: `${one.start}#${one.bowl_id}`,
  }),
});

type BowlPayload = z.infer<typeof bowlPayload>;
type SentBowlRef = { station_id: string; local_id: string };

/** Guard that books a bowl once per station and local id. */
const sentGuardKey = (organization: number, { station_id, local_id }: SentBowlRef): Key => ({
  pk: `O#${organization}#DEV#${station_id}`,
  sk: local_id,
});
/** `digest` is missing in guards of earlier releases. */
const sentGuard = z.object({ bowl_id: id, waiting: z.boolean(), digest: z.string().optional() });
const parseSentGuard = itemParser(sentGuard);
export type SentGuard = z.infer<typeof sentGuard>;

/** Digest of what a station sent, to tell a resend from another bowl under the same local id. */
export const digestSent = (sent: BowlPayload): string =>
  createHash('sha256').update(JSON.stringify(sent)).digest('base64url').slice(0, 22);

/** Bowls already received from a station, by local id. One request per 100. */
export async function findSentBowls(organization: number, station_id: string, local_ids: readonly string[]) {
  const keys = local_ids.map((local_id) => sentGuardKey(organization, { station_id, local_id }));
  const items = await getMany(keys.map((key) => ({ table: 'transactions', key })));
  return new Map(items.flatMap((item) => (item ? [[item.sk, parseSentGuard(item)] as const] : [])));
}

const writeConflict = () => new WriteConflict();
const sentGuardChange = (organization: number, sent: SentBowlRef, state: SentGuard): Change =>
  create('transactions', { ...sentGuardKey(organization, sent), ...state }, writeConflict);

const bowlItemChanges = (organization: number, added: Bowl, { isLate }: { isLate: boolean }): Change[] => [
  {
    ...create('transactions', toBowlItem(organization, added), writeConflict),
    ...(isLate && incrementPastRevision(organization, added.location_id)),
  },
  ...(isLate ? [outdatedEarningsChange(organization, added.location_id, dayOf(added.start))] : []),
  ...totalsChanges(organization, added.location_id, { after: added }),
];

/** Creates a bowl and adds it to the totals. A bowl before `today` also increments the past revision. */
export const bowlCreationChanges = (organization: number, added: Bowl, today: string, sent?: BowlPayload): Change[] => [
  sentGuardChange(organization, added, {
    bowl_id: added.bowl_id,
    waiting: false,
    ...(sent && { digest: digestSent(sent) }),
  }),
  ...bowlItemChanges(organization, added, { isLate: added.start < today }),
];

type PageRequest = { limit: number; cursor?: string | undefined };
/** Bowls of the salons (in order) in a date range, optionally of one stylist. */
type BowlFilter = { locations: readonly number[]; from: string; to: string; user_id?: string | undefined };

/** Page of bowls, newest first within each salon. */
export const listBowlsPage = (
  organization: number,
  request: PageRequest,
  { locations, from, to, user_id }: BowlFilter,
) =>
  readPage({
    table: 'transactions',
    request,
    cursorScope: { bowls: [organization, locations, from, to, user_id] },
    pin: null,
    ranges: () =>
      locations.flatMap((location) =>
        monthsBetween(from, to)
          .reverse()
          .map((month) => ({
            pk: `${salonPartition(organization, location)}#${month}`,
            // Sorts after every bowl of the last day.
            between: [from, `${to}~`] as const,
            descending: true,
          })),
      ),
    toRow: parseBowl,
    isIncluded: (one) => user_id === undefined || one.user_id === user_id,
  });

/** Latest bowls of a stylist in a salon, newest first, until `areEnough`. One request per 50 bowls of the salon. */
export async function findLatestBowls(
  organization: number,
  location: number,
  user_id: string,
  { from, to, areEnough }: { from: string; to: string; areEnough: (found: readonly Bowl[]) => boolean },
): Promise<Bowl[]> {
  const found: Bowl[] = [];
  for (const month of monthsBetween(from, to).reverse()) {
    let start: Position | undefined;
    do {
      const pk = `${salonPartition(organization, location)}#${month}`;
      const page = await query('transactions', { pk, between: [from, `${to}~`], descending: true, limit: 50, start });
      found.push(...page.items.map(parseBowl).filter((one) => one.user_id === user_id));
      if (areEnough(found)) return found;
      start = page.next;
    } while (start);
  }
  return found;
}

/** Id of the salon's latest bowl in the month of a day; '' if there is none. */
export async function findLatestBowlId(organization: number, location: number, day: string): Promise<string> {
  const pk = `${salonPartition(organization, location)}#${day.slice(0, 7)}`;
  const { items } = await query('transactions', { pk, descending: true, limit: 1 });
  return items.map((item) => parseBowl(item).bowl_id).join();
}

/** About 650 bowls a day. */
const maxBowlsPerMonth = 20_000;
const tooManyBowls = () =>
  conflict(
    `More bowls were weighed in this salon in a month than can be looked through at once: ${maxBowlsPerMonth.toLocaleString('en-US')}. Please choose fewer days.`,
  );

/**
 * Bowls of a salon in a date range, oldest first. One request per month and MB. Eventually consistent reads cost half.
 * @throws 409 above `maxBowlsPerMonth`
 */
export async function listBowls(
  organization: number,
  location: number,
  { from, to }: { from: string; to: string },
  { consistent = true } = {},
) {
  const months = await Promise.all(
    monthsBetween(from, to).map((month) => {
      const pk = `${salonPartition(organization, location)}#${month}`;
      return listAll('transactions', { pk, between: [from, `${to}~`], consistent }, maxBowlsPerMonth, tooManyBowls);
    }),
  );
  return months.flat().map(parseBowl);
}

/** Page of a client's bowls and imported formulas that pass the filter, newest first. */
export const listClientBowlsPage = (
  organization: number,
  request: PageRequest,
  {
    client_id,
    until,
    keep: isIncluded,
  }: { client_id: string; until: string | undefined; keep: (one: Bowl | StoredPast) => boolean },
) =>
  readPage({
    table: 'transactions',
    request,
    cursorScope: { formulas: [organization, client_id, until] },
    pin: null,
    ranges: () => [
      {
        ...{ index: 'by-client', pk: clientPartition(organization, client_id), descending: true },
        // Sorts after every bowl of that day.
        ...(until && { between: ['0', `${until}~`] as const }),
      },
    ],
    toRow: (item): Bowl | StoredPast => (isPastItem(item) ? parsePast(item) : parseBowl(item)),
    isIncluded,
  });

/** Bowls among the items of a client. */
const toBowls = (items: readonly Item[]): Bowl[] => items.filter((item) => !isPastItem(item)).map(parseBowl);

/** Latest bowls of a client in all salons. */
export async function listLatestClientBowls(organization: number, client_id: string, limit: number): Promise<Bowl[]> {
  const pk = clientPartition(organization, client_id);
  return toBowls((await query('transactions', { index: 'by-client', pk, descending: true, limit })).items);
}

type VisitPlace = { appointmentId: string; location: number; start: string; client: { client_id: string } };

/** Bowls of a visit, oldest first: of its day, the evening before and the day after. A walk-in's have no client to find them by. */
export async function listVisitBowls(
  organization: number,
  { appointmentId, location, start, client: { client_id } }: VisitPlace,
): Promise<Bowl[]> {
  const [from, to] = [addDays(dayOf(start), -1), addDays(dayOf(start), 1)];
  const pk = clientPartition(organization, client_id);
  const bowls =
    client_id === walkInId
      ? await listBowls(organization, location, { from, to })
      : toBowls(await listAll('transactions', { index: 'by-client', pk, between: [from, `${to}~`] }));
  return bowls.filter(({ appointment_id }) => appointment_id === appointmentId);
}

/** Ids of all bowls and imported formulas of a client. */
export async function listClientMixIds(organization: number, client_id: string) {
  const items = await listAll('transactions', { index: 'by-client', pk: clientPartition(organization, client_id) });
  const past = items.filter(isPastItem).map((item) => parsePast(item).formula_id);
  return { bowls: toBowls(items).map(({ bowl_id }) => bowl_id), past };
}

const bowlIdPattern = /^(\d+)-(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-/;

/** Bowls by id. Keys are derived from the ids. One request per 100. */
export async function findBowlsByIds(organization: number, ids: readonly string[]): Promise<ReadonlyMap<string, Bowl>> {
  const keys = ids.flatMap((bowl_id) => {
    const [, location, year, month, day, hour, minute, second] = bowlIdPattern.exec(bowl_id) ?? [];
    if (location === undefined) return [];
    const start = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
    return [bowlKey(organization, { location_id: Number(location), start, bowl_id })];
  });
  const items = await getMany(keys.map((key) => ({ table: 'transactions', key })));
  return new Map(items.flatMap((item) => (item ? [parseBowl(item)] : [])).map((one) => [one.bowl_id, one]));
}

/** Saves or deletes a bowl over the version that was read, and updates the totals. */
export const bowlChanges = (
  organization: number,
  before: Bowl,
  after: Bowl | undefined,
  expectedVersion: number,
): Change[] => [
  {
    ...(after
      ? replace('transactions', toBowlItem(organization, after), expectedVersion, () => stale())
      : remove('transactions', bowlKey(organization, before), expectedVersion, () => stale())),
    ...incrementPastRevision(organization, before.location_id),
  },
  outdatedEarningsChange(organization, before.location_id, dayOf(before.start)),
  ...totalsChanges(organization, before.location_id, { before, after }),
];

/** Bowls with their guards and totals, for seeding tables. */
export const bowlSeedChanges = (organization: number, bowls: readonly Bowl[]): Change[] => [
  ...bowls.flatMap((one) => [
    put('transactions', toBowlItem(organization, one)),
    put('transactions', { ...sentGuardKey(organization, one), bowl_id: one.bowl_id, waiting: false }),
  ]),
  ...[...Map.groupBy(bowls, ({ location_id }) => location_id)].flatMap(([location, group]) =>
    totalsSeedChanges(organization, location, totalsForBowls(group)),
  ),
];

const storedWaiting = z.object({
  bowl_id: id,
  station_id: id,
  device_name: z.string(),
  location_id: locationId,
  start: localDateTime,
  end: localDateTime,
  /** Clock skew of its station. */
  seconds_ahead: z.int(),
  sent: bowlPayload,
  version,
});
/** Bowl that waits until its unknown references are matched. It counts in no total until then. */
export type StoredWaitingBowl = z.infer<typeof storedWaiting>;
const parseWaiting = itemParser(storedWaiting);

/** Waiting bowls of an organization share a partition: they are few and listed together. */
const waitingPartition = (organization: number): string => `O#${organization}#WAIT`;
const waitingKey = (organization: number, bowl_id: string): Key => ({
  pk: waitingPartition(organization),
  sk: bowl_id,
});
const toWaitingItem = (organization: number, one: StoredWaitingBowl): Item => ({
  ...waitingKey(organization, one.bowl_id),
  ...one,
});
const toSentRef = ({ station_id, sent: { local_id } }: StoredWaitingBowl): SentBowlRef => ({ station_id, local_id });

export const waitingBowlChanges = (organization: number, one: StoredWaitingBowl): Change[] => [
  sentGuardChange(organization, toSentRef(one), {
    bowl_id: one.bowl_id,
    waiting: true,
    digest: digestSent(one.sent),
  }),
  create('transactions', toWaitingItem(organization, one), writeConflict),
];

/** A waiting bowl with its guard, for seeding tables. */
export const waitingBowlSeedChanges = (organization: number, one: StoredWaitingBowl): Change[] => [
  put('transactions', { ...sentGuardKey(organization, toSentRef(one)), bowl_id: one.bowl_id, waiting: true }),
  put('transactions', toWaitingItem(organization, one)),
];

export async function findWaiting(organization: number, bowl_id: string): Promise<StoredWaitingBowl | undefined> {
  const [item] = await getMany([{ table: 'transactions', key: waitingKey(organization, bowl_id) }]);
  return item && parseWaiting(item);
}

/** First waiting bowls by salon, oldest first, in one request. */
export async function listWaiting(organization: number, most: number) {
  const { items, next } = await query('transactions', { pk: waitingPartition(organization), limit: most });
  return { waiting: items.map(parseWaiting), more: next !== undefined };
}

/** Changes that erase a client from bowls that wait to be matched. */
export async function waitingErasureChanges(organization: number, clientIds: readonly string[]): Promise<Change[]> {
  const items = await listAll('transactions', { pk: waitingPartition(organization) });
  return items.map(parseWaiting).flatMap((one) => {
    const sent = eraseFields(one.sent, sentBowlErasure);
    if (!clientIds.includes(one.sent.client ?? '') || sent.client_name === one.sent.client_name) return [];
    return [replace('transactions', toWaitingItem(organization, { ...one, sent }), one.version, writeConflict)];
  });
}

/** Number of waiting bowls with a typed name: nobody but a person can tell whose it is. */
export async function countTypedBowls(organization: number): Promise<number> {
  const items = await listAll('transactions', { pk: waitingPartition(organization) });
  return items.map(parseWaiting).filter(({ sent }) => sent.client === undefined && sent.client_name !== '').length;
}

/** Removes a waiting bowl, whether matched or discarded. The guard remains, so that a resend is still recognized. */
export const waitingBowlRemovalChanges = (organization: number, one: StoredWaitingBowl, booked?: Bowl): Change[] => [
  remove('transactions', waitingKey(organization, one.bowl_id), one.version, writeConflict),
  put('transactions', {
    ...sentGuardKey(organization, toSentRef(one)),
    bowl_id: one.bowl_id,
    waiting: false,
    digest: digestSent(one.sent),
  }),
  ...(booked ? bowlItemChanges(organization, booked, { isLate: true }) : []),
];

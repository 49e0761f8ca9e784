import * as z from 'zod';
import { missedCharge } from '../../shared/contract/profit.ts';
import { addDays } from '../../shared/rules/time.ts';
import { get, itemParser, type Key, listAll } from '../kit/read.ts';
import { add, type Change, commit, put, tryCommit, WriteConflict } from '../kit/write.ts';
import { earningsKey } from './outdatedEarningsStore.ts';

/** Services done or visits, with their price and product in cents and their minutes in the chair. */
const earned = { done: z.int(), revenue: z.int(), product: z.int(), minutes: z.int() };
const part = z.object({ id: z.string(), name: z.string(), ...earned });
const dayEarnings = z.object({
  visits: z.int(),
  services: z.array(part),
  stylists: z.array(part),
  /** Cents in bowls that belong to no visit that was done. */
  elsewhere: z.int(),
  /** Cents of bills: products sold, extra product charged and waived, fees. Done visits without a closed bill, and their revenue in cents. */
  billed: z.object({
    sold: z.int(),
    /** What the products sold cost when they were sold, and what was charged for those whose cost is not known. */
    sold_cost: z.int(),
    sold_uncosted: z.int(),
    extra: z.int(),
    waived: z.int(),
    fees: z.int(),
    unbilled: z.int(),
    unbilled_visits: z.int(),
    /** Part of the revenue, and visits, with a closed bill that are not done yet. */
    not_done: z.int(),
    not_done_visits: z.int(),
  }),
  no_shows: z.int(),
  /** Visits that say whether their client has booked the next one, and those whose client has. */
  rebookable: z.int().default(0),
  rebooked: z.int().default(0),
  /** Extra product on no closed bill, by the allowances of that time. Without names of clients, which an erasure would not find here. */
  missed: z.array(missedCharge.omit({ client_name: true })),
});
/** What a salon earned on a day that is over. */
export type DayEarnings = z.infer<typeof dayEarnings>;

/** `changes` counts later changes of the day's visits and bowls. Kept earnings are valid for the count at which they were summed. */
const keptDay = z.object({
  changes: z.int().default(0),
  /** Undefined if kept by a release that summed other figures. */
  kept: dayEarnings.extend({ changes: z.int() }).optional().catch(undefined),
});
const parseKept = itemParser(keptDay);

/** Five years of days, and the one after them that a report may look at. */
const maxDays = 2500;
export type KeptEarnings = { changes: number; earnings?: DayEarnings };
type DayRange = { from: string; to: string };

/** Kept earnings of a salon by day, with the number of changes; none where they are outdated. */
export async function listKeptEarnings(
  organization: number,
  location: number,
  range: DayRange,
): Promise<Map<string, KeptEarnings>> {
  const items = await listDayItems((day) => earningsKey(organization, location, day), range);
  return new Map(
    items.map((item) => {
      const { changes, kept } = parseKept(item);
      return [item.sk.slice(2), { changes, ...(kept && kept.changes === changes && { earnings: kept }) }];
    }),
  );
}

const listDayItems = (keyOf: (day: string) => Key, { from, to }: DayRange) =>
  listAll('usage', { pk: keyOf(from).pk, between: [keyOf(from).sk, keyOf(to).sk], consistent: false }, maxDays);

/** What a completed visit earned, in cents and minutes. Clients and stylists are kept by ID: an erasure would not find names here. */
export type VisitEarnings = {
  client_id: string;
  user_id: string;
  revenue: number;
  product: number;
  waste: number;
  minutes: number;
  sold: number;
  discount: number;
  isFirst: boolean;
  /** Undefined where the visit does not say. */
  isRebooked: boolean | undefined;
};
/** A tuple, because a salon has thousands of them a month. */
const visitTuple = z.tuple([
  ...([z.string(), z.string(), z.int(), z.int(), z.int(), z.int(), z.int(), z.int()] as const),
  ...([z.boolean(), z.boolean().nullable()] as const),
]);
/** Without visits if kept by a release that kept others of their figures. */
const keptVisits = z.object({ changes: z.int(), visits: z.array(visitTuple).optional().catch(undefined) });
const parseVisits = itemParser(keptVisits);

/** Apart from the sums of their days, which other reports read alone. Valid for the same count of changes. */
const visitsKey = (organization: number, location: number, day: string): Key => ({
  pk: earningsKey(organization, location, day).pk,
  sk: `EV#${day}`,
});
export type KeptVisits = { changes: number; visits: VisitEarnings[] };

/** Kept visits of a salon by day. Up to 100 fit into a unit. */
export async function listKeptVisits(organization: number, location: number, range: DayRange) {
  const items = await listDayItems((day) => visitsKey(organization, location, day), range);
  return new Map(
    items.flatMap((item): [string, KeptVisits][] => {
      const { changes, visits } = parseVisits(item);
      return visits ? [[item.sk.slice(3), { changes, visits: visits.map(fromTuple) }]] : [];
    }),
  );
}

/** Keeps the visits of up to 100 days as they were at a count of changes. */
export const keepVisits = (organization: number, location: number, days: readonly (KeptVisits & { day: string })[]) =>
  commit(
    days.map(({ day, changes, visits }) =>
      put('usage', { ...visitsKey(organization, location, day), changes, visits: visits.map(toTuple) }),
    ),
  );

const toTuple = (one: VisitEarnings): z.infer<typeof visitTuple> => [
  ...([one.client_id, one.user_id, one.revenue, one.product, one.waste, one.minutes] as const),
  ...([one.sold, one.discount, one.isFirst, one.isRebooked ?? null] as const),
];
const fromTuple = (all: ReturnType<typeof toTuple>): VisitEarnings => {
  const [client_id, user_id, revenue, product, waste, minutes, sold, discount, isFirst, isRebooked] = all;
  const amounts = { revenue, product, waste, minutes, sold, discount };
  return { client_id, user_id, ...amounts, isFirst, isRebooked: isRebooked ?? undefined };
};

type Summed = { day: string; changes: number; earnings: DayEarnings };

/** Keeps the earnings of up to 100 days, of each unless it was changed since `changes` was read. */
export async function keepEarnings(organization: number, location: number, summed: readonly Summed[]): Promise<void> {
  const writes = summed.map(({ day, earnings, changes }) =>
    keptChange(earningsKey(organization, location, day), { ...earnings, changes }),
  );
  if (writes.length === 0 || (await tryCommit(writes))) return;
  await Promise.all(writes.map((write) => tryCommit([write])));
}

/** `changes` becomes a number of the item, so that a restore moves it forward and what is kept is outdated. */
const keptChange = (key: Key, kept: { changes: number }): Change =>
  add(
    'usage',
    key,
    { changes: 0 },
    {
      set: { kept },
      below: { changes: kept.changes + 1 },
      onConditionFailed: () => new WriteConflict(),
    },
  );

/** Ranges of days that were all looked through. A day in them without an item of its own has no earnings. */
const readRanges = z.object({
  changes: z.int().default(0),
  kept: z.object({ changes: z.int(), ranges: z.array(z.tuple([z.string(), z.string()])) }).optional(),
});
const parseRanges = itemParser(readRanges);
export type ReadDays = { changes: number; ranges: [from: string, to: string][] };
const maxRanges = 100;

/** Half a read unit. */
export async function findReadDays(organization: number, location: number): Promise<ReadDays> {
  const key = earningsKey(organization, location, 'days');
  const { changes, kept } = parseRanges((await get('usage', key, { consistent: false })) ?? key);
  return { changes, ranges: kept?.changes === changes ? kept.ranges : [] };
}

export const isRead = ({ ranges }: ReadDays, day: string): boolean =>
  ranges.some(([from, to]) => from <= day && day <= to);

/** Adds a range of days to those that were looked through. A concurrent addition may win; the days are then looked through again. */
export async function addReadDays(
  organization: number,
  location: number,
  { changes, ranges }: ReadDays,
  [from, to]: readonly [from: string, to: string],
): Promise<void> {
  const isNear = ([first, last]: ReadDays['ranges'][number]) => first <= addDays(to, 1) && last >= addDays(from, -1);
  const ends = [from, to, ...ranges.filter(isNear).flat()].sort();
  const others = ranges.filter((range) => !isNear(range)).slice(-maxRanges);
  const kept = { changes, ranges: [...others, [ends[0], ends.at(-1)]] };
  await tryCommit([keptChange(earningsKey(organization, location, 'days'), kept)]);
}

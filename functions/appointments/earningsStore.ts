import * as z from 'zod';
import { missedCharge } from '../../shared/contract/profit.ts';
import { addDays } from '../../shared/rules/time.ts';
import { get, itemParser, type Key, listAll } from '../kit/read.ts';
import { add, type Change, tryCommit, WriteConflict } from '../kit/write.ts';
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

/** Five years of days. */
const maxDays = 2000;
export type KeptEarnings = { changes: number; earnings?: DayEarnings };

/** Kept earnings of a salon by day, with the number of changes; none where they are outdated. */
export async function listKeptEarnings(
  organization: number,
  location: number,
  { from, to }: { from: string; to: string },
): Promise<Map<string, KeptEarnings>> {
  const [first, last] = [from, to].map((day) => earningsKey(organization, location, day));
  const range = { pk: first?.pk ?? '', between: [first?.sk ?? '', last?.sk ?? ''] as const, consistent: false };
  const items = await listAll('usage', range, maxDays);
  return new Map(
    items.map((item) => {
      const { changes, kept } = parseKept(item);
      return [item.sk.slice(2), { changes, ...(kept && kept.changes === changes && { earnings: kept }) }];
    }),
  );
}

type Summed = { day: string; changes: number; earnings: DayEarnings };

/** Keeps the earnings of up to 100 days, of each unless it was changed since `changes` was read. */
export async function keepEarnings(organization: number, location: number, summed: readonly Summed[]): Promise<void> {
  const changes = summed.map(({ day, earnings, ...read }) =>
    keptChange(earningsKey(organization, location, day), { ...earnings, ...read }),
  );
  if (changes.length === 0 || (await tryCommit(changes))) return;
  await Promise.all(changes.map((change) => tryCommit([change])));
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

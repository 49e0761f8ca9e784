import * as z from 'zod';
import { addDays } from '../../shared/rules/time.ts';
import { earningsKey } from '../appointments/earningsKey.ts';
import { keptChange } from '../appointments/earningsStore.ts';
import { get, itemParser } from '../kit/read.ts';
import { tryCommit } from '../kit/write.ts';

/** Ranges of days that were all looked through. A day in them without an item of its own has no earnings. */
const readRanges = z.object({
  changes: z.int().default(0),
  kept: z.object({ changes: z.int(), ranges: z.array(z.tuple([z.string(), z.string()])) }).optional(),
});
const parseRanges = itemParser(readRanges);
export type ReadDays = { changes: number; ranges: [from: string, to: string][] };
const maxRanges = 100;

/** Days of a salon that were looked through. Half a read unit. */
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

import * as z from 'zod';
import { itemParser, type Key, listAll } from '../kit/read.ts';
import { add, type Change, tryCommit, WriteConflict } from '../kit/write.ts';
import { earningsKey } from './earningsKey.ts';

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
    extra: z.int(),
    waived: z.int(),
    fees: z.int(),
    unbilled: z.int(),
    unbilled_visits: z.int(),
  }),
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
export const keptChange = (key: Key, kept: { changes: number }): Change =>
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

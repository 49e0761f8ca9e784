import { type UsageTotals, usageTotals } from '../../shared/contract/bowls.ts';
import {
  diffTotals,
  type PeriodRange,
  sumTotals,
  type Totals,
  type TotalsKey,
  type TotalsKind,
  totalsFields,
  type totalsForBowls,
} from '../../shared/rules/bowls.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { createCache } from '../kit/clock.ts';
import { conflict } from '../kit/errors.ts';
import { get, itemParser, type Key, listAll } from '../kit/read.ts';
import { type Addition, add, type Change, put, WriteConflict } from '../kit/write.ts';

/** What a salon weighed lies under it: its totals, and by month its bowls. */
export const salonPartition = (organization: number, location: number): string => `O#${organization}#L#${location}`;

const kindLetters: Record<TotalsKind, string> = { stylist: 'S', product: 'P', hour: 'H', service: 'V' };

/** The totals of a kind lie together in a salon, by day and by month: a report reads those it shows and no others. */
function toTotalsKey(organization: number, location: number, { of, id, period }: TotalsKey): Key {
  const kind = period.length === 7 ? 'M' : 'D';
  return { pk: salonPartition(organization, location), sk: `${kind}#${kindLetters[of]}#${period}#${id}` };
}

/** Where a salon counts how often the totals of days that are over were changed, behind all totals. */
const revisionKey = (organization: number, location: number): Key => ({
  pk: salonPartition(organization, location),
  sk: 'MARK',
});
/** A change counts itself there. */
export const incrementPastRevision = (organization: number, location: number): { afterCommit: Addition } => ({
  afterCommit: { table: 'usage', key: revisionKey(organization, location), deltas: { n: 1 } },
});

/** How often the totals of days that are over were changed; half a unit. */
export const getPastRevision = async (organization: number, location: number): Promise<string> =>
  String((await get('usage', revisionKey(organization, location), { consistent: false }))?.['n'] ?? 0);

/** Adds to the totals of the day and the month what a bowl changes; many may do that at the same moment. */
export const addToTotals = (organization: number, location: number, step: Parameters<typeof diffTotals>[0]): Change[] =>
  diffTotals(step).map(({ key, totals }) => add('usage', toTotalsKey(organization, location, key), totals));

/** Totals as they stand, for filling tables. */
export const fillTotals = (organization: number, location: number, all: ReturnType<typeof totalsForBowls>): Change[] =>
  [...all.values()].map(({ key, totals }) => put('usage', { ...toTotalsKey(organization, location, key), ...totals }));

const parseTotals = itemParser(usageTotals, sumTotals([]));
/** Five years of months in each of which 800 products were weighed. */
const maxTotals = 50_000;
const tooManyTotals = () =>
  conflict('More was weighed in this salon than can be looked through at once. Please choose fewer days.');

/**
 * The totals of one kind on some days or in some months of a salon (the first and the last of them); one request for every MB.
 * @throws 409 where they are more than one request can read
 */
export async function loadTotals(organization: number, location: number, of: TotalsKind, [from, to]: PeriodRange) {
  const ends = [from, to].map((period) => toTotalsKey(organization, location, { of, id: '', period }).sk);
  const range = { pk: salonPartition(organization, location), between: [ends[0] ?? '', `${ends[1]}~`] as const };
  const items = await listAll('usage', range, maxTotals, tooManyTotals);
  return items.map((item): Totals => {
    const [, , period = '', ...rest] = item.sk.split('#');
    return { key: { of, id: rest.join('#'), period }, totals: parseTotals(item) };
  });
}

/** A change that a crash kept from being counted is made up for after this, in ms. */
const pastCacheMs = 15 * 60_000;
const pastTotalsCache = createCache<Totals[]>(pastCacheMs, 100);

/** The same of days that are over: from memory while their mark stands. */
export const getCachedTotals = (mark: string, ...asked: Parameters<typeof loadTotals>): Promise<Totals[]> =>
  pastTotalsCache.getOrLoad([mark, ...asked].join(' '), () => loadTotals(...asked));

/** Makes totals what they should be, if they still are what was seen: whoever adds to them meanwhile is not lost. */
export function repairTotals(
  organization: number,
  location: number,
  { key, totals: right }: Totals,
  seen: UsageTotals,
) {
  const whole = totalsFields.filter((field) => field !== 'containers');
  const change = add(
    'usage',
    toTotalsKey(organization, location, key),
    Object.fromEntries(totalsFields.map((field) => [field, roundQuantity(right[field] - seen[field])])),
    {
      below: Object.fromEntries(whole.map((field) => [field, seen[field] + 1])),
      // What is missing is no number; it counts as 0.
      atLeast: Object.fromEntries(whole.flatMap((field) => (seen[field] === 0 ? [] : [[field, seen[field]]]))),
      onConditionFailed: () => new WriteConflict(),
    },
  );
  return { ...change, ...incrementPastRevision(organization, location) };
}

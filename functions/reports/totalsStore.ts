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

/** Prefix of a salon's totals and of its bowls by month. */
export const salonPartition = (organization: number, location: number): string => `O#${organization}#L#${location}`;

const kindLetters: Record<TotalsKind, string> = { stylist: 'S', product: 'P', hour: 'H', service: 'V' };

/** Totals are sorted by period type, kind and period, so that a report reads only the ones it shows. */
function toTotalsKey(organization: number, location: number, { of, id, period }: TotalsKey): Key {
  const kind = period.length === 7 ? 'M' : 'D';
  return { pk: salonPartition(organization, location), sk: `${kind}#${kindLetters[of]}#${period}#${id}` };
}

/** Item that counts changes to totals of past days. Its key sorts after the totals. */
const revisionKey = (organization: number, location: number): Key => ({
  pk: salonPartition(organization, location),
  sk: 'MARK',
});
/** Follow-up that increments the past revision after the commit. */
export const incrementPastRevision = (organization: number, location: number): { afterCommit: Addition } => ({
  afterCommit: { table: 'usage', key: revisionKey(organization, location), deltas: { n: 1 } },
});

/** Revision of the totals of past days. Half a read unit. */
export const getPastRevision = async (organization: number, location: number): Promise<string> =>
  String((await get('usage', revisionKey(organization, location), { consistent: false }))?.['n'] ?? 0);

/** Adds the change of a bowl to the daily and monthly totals. Concurrent additions do not conflict. */
export const totalsChanges = (
  organization: number,
  location: number,
  step: Parameters<typeof diffTotals>[0],
): Change[] =>
  diffTotals(step).map(({ key, totals }) => add('usage', toTotalsKey(organization, location, key), totals));

/** Totals, for seeding tables. */
export const totalsSeedChanges = (
  organization: number,
  location: number,
  all: ReturnType<typeof totalsForBowls>,
): Change[] =>
  [...all.values()].map(({ key, totals }) => put('usage', { ...toTotalsKey(organization, location, key), ...totals }));

const parseTotals = itemParser(usageTotals, sumTotals([]));
/** Five years of monthly totals of 800 products. */
const maxTotals = 50_000;
const tooManyTotals = () =>
  conflict('More was weighed in this salon than can be looked through at once. Please choose fewer days.');

/**
 * Totals of one kind in a salon, for an inclusive range of days or months. One request per MB.
 * @throws 409 above `maxTotals`
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

/** Bounds how long a missed revision increment (after a crash) can leave the cache stale. */
const pastCacheMs = 15 * 60_000;
const pastTotalsCache = createCache<Totals[]>(pastCacheMs, 100);

/** Totals of past days, cached by the past revision. */
export const getCachedTotals = (mark: string, ...asked: Parameters<typeof loadTotals>): Promise<Totals[]> =>
  pastTotalsCache.getOrLoad([mark, ...asked].join(' '), () => loadTotals(...asked));

/** Corrects stored totals if they are still as read, so that no concurrent addition is lost. */
export function repairTotals(
  organization: number,
  location: number,
  { key, totals: expected }: Totals,
  stored: UsageTotals,
) {
  const integerFields = totalsFields.filter((field) => field !== 'containers');
  const change = add(
    'usage',
    toTotalsKey(organization, location, key),
    Object.fromEntries(totalsFields.map((field) => [field, roundQuantity(expected[field] - stored[field])])),
    {
      below: Object.fromEntries(integerFields.map((field) => [field, stored[field] + 1])),
      // A missing attribute counts as 0 but would fail `atLeast`.
      atLeast: Object.fromEntries(
        integerFields.flatMap((field) => (stored[field] === 0 ? [] : [[field, stored[field]]])),
      ),
      onConditionFailed: () => new WriteConflict(),
    },
  );
  return { ...change, ...incrementPastRevision(organization, location) };
}

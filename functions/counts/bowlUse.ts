import { containersUsed, splitIntoPeriods } from '../../shared/rules/bowls.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { addDays, dayOf } from '../../shared/rules/time.ts';
import { listBowls } from '../reports/store.ts';
import { loadTotals } from '../reports/totalsStore.ts';

/** A product and the moments of its two counts. */
type CountPair = { before: { time: string }; last: { time: string; line: { key: string } } };

const getDays = ({ before, last }: CountPair): readonly [from: string, to: string] => [
  dayOf(before.time),
  dayOf(last.time),
];
const formatDays = (pair: CountPair): string => getDays(pair).join(' ');

/**
 * Containers of a product in bowls weighed between its two counts, whenever they were told. Reads the bowls of the days on which was
 * counted, and stored totals of the days in between.
 */
export async function loadBowlUse(
  organization: number,
  location: number,
  pairs: readonly CountPair[],
  currentId: (product: string) => string,
): Promise<(pair: CountPair) => number> {
  const loadInnerDays = async (pair: CountPair) => {
    const [from, to] = getDays(pair);
    const [first, last] = [addDays(from, 1), addDays(to, -1)];
    const periods = first <= last ? splitIntoPeriods(first, last) : [];
    const totals = await Promise.all(periods.map((one) => loadTotals(organization, location, 'product', one)));
    return [formatDays(pair), Map.groupBy(totals.flat(), ({ key }) => currentId(key.id))] as const;
  };
  const spans = [...new Map(pairs.map((pair) => [formatDays(pair), pair])).values()];
  const [inner, bowls] = await Promise.all([
    Promise.all(spans.map(loadInnerDays)).then((each) => new Map(each)),
    Promise.all(
      [...new Set(spans.flatMap(getDays))].map((day) => listBowls(organization, location, { from: day, to: day })),
    ),
  ]);
  const entries = bowls.flat().flatMap(({ start, entries: all }) => all.map((entry) => ({ entry, weighed: start })));
  const entriesByProduct = Map.groupBy(entries, ({ entry }) => currentId(entry.product_id));
  return (pair) => {
    const { key } = pair.last.line;
    const full = inner.get(formatDays(pair))?.get(key) ?? [];
    const edges = (entriesByProduct.get(key) ?? []).filter(
      ({ weighed }) =>
        weighed >= pair.before.time && weighed < pair.last.time && getDays(pair).includes(dayOf(weighed)),
    );
    const used = [...full.map(({ totals }) => totals.containers), ...edges.map(({ entry }) => containersUsed(entry))];
    return roundQuantity(used.reduce((sum, one) => sum + one, 0));
  };
}

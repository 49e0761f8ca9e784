import type { ExpectedService, ServiceUse } from '../contract/expectedUse.ts';
import { groupBy } from './groupBy.ts';
import { roundToCents } from './numbers.ts';

/** Uses up to this far above what is expected are no finding. */
const tolerated = 0.1;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.ceil(middle - 0.5)] ?? 0)) / 2;
}

export type AboveExpected = Omit<ServiceUse, 'products'> & {
  expected: ExpectedService;
  /** Grams a bowl. */
  each: number;
  share: number;
  grams_above: number;
  cost_above: number;
  /** Grams of each product a bowl, most first. */
  products: { name: string; each: number }[];
};

const keyOf = ({ location_id, service_id }: Pick<ServiceUse, 'location_id' | 'service_id'>) =>
  `${location_id} ${service_id}`;

/** Stylists whose bowls of a service took over 10% more than expected, the most expensive first. `used` may be of several pages. */
export function findAboveExpected(services: readonly ExpectedService[], used: readonly ServiceUse[]): AboveExpected[] {
  const expectedByKey = new Map(services.map((one) => [keyOf(one), one]));
  return [...groupBy(used, (one) => `${keyOf(one)} ${one.user_id}`).values()]
    .flatMap((pages): AboveExpected[] => {
      const [first] = pages;
      const expected = first && expectedByKey.get(keyOf(first));
      const sum = (of: 'bowls' | 'grams' | 'cost') => pages.reduce((all, one) => all + one[of], 0);
      const [bowls, grams, cost] = [sum('bowls'), sum('grams'), roundToCents(sum('cost'))];
      if (!expected || roundToCents(grams - (1 + tolerated) * expected.grams * bowls) <= 0) return [];
      const grams_above = roundToCents(grams - expected.grams * bowls);
      const byName = groupBy(
        pages.flatMap(({ products }) => products),
        ({ name }) => name,
      );
      const products = [...byName].map(([name, all]) => ({
        name,
        each: all.reduce((total, one) => total + one.grams, 0) / bowls,
      }));
      return [
        {
          ...first,
          ...{ expected, bowls, grams, cost, grams_above, each: grams / bowls },
          share: grams_above / (expected.grams * bowls),
          cost_above: roundToCents((cost * grams_above) / grams),
          products: products.sort((a, b) => b.each - a.each),
        },
      ];
    })
    .sort((a, b) => b.cost_above - a.cost_above);
}

import { maxChairCosts, type SalonConfig, type StoredConfig } from '../../shared/contract/locations.ts';
import { conflict } from '../kit/errors.ts';

export type ChairCosts = NonNullable<StoredConfig['chairHourCosts']>;

/** Cost of a chair hour in dollars on a day; null if none is set. */
export const chairHourCostOn = (costs: ChairCosts, day: string): number | null =>
  costs.findLast(({ from }) => from <= day)?.cost ?? null;

/**
 * Chair costs of a salon after a save. Pages of the release before send the cost without a day: the same one changes nothing.
 * @throws 409 above `maxChairCosts`
 */
export function changeChairCosts(
  before: StoredConfig | undefined,
  { chairHourCost: cost = null, chairHourCostFrom }: Pick<SalonConfig, 'chairHourCost' | 'chairHourCostFrom'>,
  today: string,
): ChairCosts {
  const costs = before?.chairHourCosts ?? [];
  const isUnchanged = [chairHourCostOn(costs, today), before?.chairHourCost].includes(cost);
  if (!chairHourCostFrom && isUnchanged) return costs;
  const from = chairHourCostFrom || (costs.length === 0 ? '' : today);
  const all = [...costs.filter((one) => one.from !== from), { from, cost }].sort((a, b) => (a.from < b.from ? -1 : 1));
  if (all.length > maxChairCosts) throw conflict(`At most ${maxChairCosts} costs of a chair hour`);
  return all.filter((one, nth) => one.cost !== all[nth - 1]?.cost);
}

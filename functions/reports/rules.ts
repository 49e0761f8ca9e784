import type { Bowl, BowlEntry, UsageTotals } from '../../shared/contract/bowls.ts';
import type { Movement } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { RolledChange } from '../../shared/contract/reports.ts';
import { diffStock, sumTotals } from '../../shared/rules/bowls.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { createMovement } from '../inventory/rules.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';

type EntryEdit = Extract<RolledChange, { type: 'update' }>['data'];

/**
 * Corrects or removes entries of a bowl by id; undefined if no entry is left.
 * @throws 400 if waste exceeds the amount, 404 for an entry that is not in the bowl
 */
export function editBowl(before: Bowl, changes: readonly RolledChange[]): Bowl | undefined {
  const byKey = new Map(changes.map((change) => [change.key, change]));
  if (changes.some(({ key }) => !before.entries.some(({ entry_id }) => entry_id === key))) throw notFound('Entry');
  const entries = before.entries.flatMap((entry) => {
    const change = byKey.get(entry.entry_id);
    if (change?.type === 'remove') return [];
    return [change ? editEntry(entry, change.data) : entry];
  });
  return entries.length > 0 ? { ...before, entries } : undefined;
}

const tooMuchWaste = 'No more is wasted than was dispensed';

function editEntry(entry: BowlEntry, { transaction_entry_product_amount, transaction_waste }: EntryEdit): BowlEntry {
  const hundredths = (grams: number | undefined, known: number) =>
    grams === undefined ? known : Math.round(grams * 100);
  const amount = hundredths(transaction_entry_product_amount, entry.amount);
  const waste = hundredths(transaction_waste, entry.waste);
  if (waste > amount) throw badRequest(tooMuchWaste, { transaction_waste: tooMuchWaste });
  return { ...entry, amount, waste };
}

/** Stock movements for the correction of a bowl. */
export const createCorrections = (
  before: Bowl,
  after: Bowl | undefined,
  { currentId, ...by }: { caller: Caller; time: string; currentId: (product: string) => string },
): Movement[] =>
  [...Map.groupBy(diffStock({ before, after }), ([product]) => currentId(product))].map(([product_id, changes]) => {
    const change = changes.reduce((sum, [, one]) => roundQuantity(sum + one), 0);
    return createMovement(
      { ...by, id: ulid(), location_id: before.location_id },
      {
        ...{ kind: 'correction', product_id, change, cost: costOf(before, changes[0]?.[0]), reason: '' },
        ...{ source: formatSource(before), weighed: before.start },
      },
    );
  });

/** Cost of a bowl's product in dollars per container. */
const costOf = ({ entries }: Bowl, product: string | undefined): number =>
  (entries.find(({ product_id }) => product_id === product)?.container_cents ?? 0) / 100;

const sumGrams = ({ entries }: Bowl, product: string): number =>
  entries.reduce((sum, { product_id, amount }) => (product_id === product ? sum + amount : sum), 0) / 100;

const formatSource = ({ start }: Bowl): string => `Bowl of ${start.slice(0, 16)}`;

/** Stock movements for the products used in a bowl, posted at `time`. */
export const createUseMovements = (
  bowl: Bowl,
  time: string,
  idOf: (product: string) => string = () => ulid(),
): Movement[] =>
  [...diffStock({ after: bowl })].map(([product_id, change]) => ({
    movement_id: idOf(product_id),
    location_id: bowl.location_id,
    product_id,
    kind: 'use',
    change,
    reason: '',
    source: formatSource(bowl),
    weighed: bowl.start,
    grams: sumGrams(bowl, product_id),
    cost: costOf(bowl, product_id),
    device_name: bowl.device_name,
    user_id: bowl.user_id,
    user_name: bowl.user_name,
    time,
  }));

/** Total and average spending per bowl, in dollars. */
export function sumSpending(some: readonly UsageTotals[]) {
  const { cost, bowls } = sumTotals(some);
  return {
    total_spent: Math.round(cost) / 100,
    total_number: bowls,
    average_spent: bowls > 0 ? Math.round(cost / bowls) / 100 : 0,
  };
}

/** The caller's user id if they may see only their own rows; undefined for admins and front desk. */
export const getOwnIdIfRestricted = ({ types, user_id }: Caller): string | undefined =>
  types.some((type) => type === 3 || type === 2 || type === 4) ? undefined : user_id;

const defaultDaysBack = 6;

/** Resolves a date range; it defaults to seven days ending today in the first salon. @throws 400 for an invalid range */
export function resolveDays([salon]: readonly Location[], from: string | undefined, to: string | undefined) {
  const last = to ?? dayOf(wallClockAt(salon?.zone ?? 'UTC', now()));
  if (last > dateLimits.last || last < dateLimits.first)
    throw badRequest('Reports do not go that far', { to: 'Reports do not go that far' });
  const days = { from: from ?? addDays(last, -defaultDaysBack), to: last };
  if (days.from > days.to)
    throw badRequest('The first day is after the last one', { from: 'This is after the last day' });
  if (addDays(days.from, maxRangeDays) < days.to)
    throw badRequest('At most five years at a time', { from: 'At most five years' });
  return days;
}

const maxRangeDays = 5 * 366;
/** Dates outside of these have no data. */
const dateLimits = { first: '1970-01-01', last: '2199-12-31' };

import { buildCountLines } from '../../../functions/counts/lines.ts';
import type { StoredShare } from '../../../functions/counts/store.ts';
import type { Count } from '../../../shared/contract/counts.ts';
import type { Movement, StockLine } from '../../../shared/contract/inventory.ts';
import type { Product } from '../../../shared/contract/products.ts';
import { summarizeCount } from '../../../shared/rules/counts.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { addDays, addMinutes, toInstant } from '../../../shared/rules/time.ts';
import type { DemoCatalog } from './catalogue.ts';
import { toGroups } from './catalogue.ts';
import { createRandom, idAt } from './random.ts';
import { type DemoSalon, fairfax, leeHeights, rosslyn } from './salons.ts';

const counter = (user_id: string, user_name: string, device_name: string) => ({
  device_id: `demo-${user_id}`,
  device_name,
  user_id,
  user_name,
});
export const ruth = counter('01DEMO00000000000000000004', 'Ruth Calloway', 'Computer');
export const hanna = counter('01DEMO00000000000000000003', 'Hanna Lindqvist', 'Phone');
export const elise = counter('01DEMO00000000000000000018', 'Elise Duarte', 'Phone');
const approver = { user_id: '01DEMO00000000000000000002', user_name: 'Dana Whitfield' };

type CountPlan = { salon: DemoSalon; number: number; ago: number; person: ReturnType<typeof counter>; lost: number };

/** Two approved counts per salon. `lost` is the percentage of products with something missing. */
const countPlans: readonly CountPlan[] = [
  { salon: fairfax, number: 1001, ago: 33, person: hanna, lost: 6 },
  { salon: rosslyn, number: 1002, ago: 32, person: elise, lost: 4 },
  { salon: leeHeights, number: 1003, ago: 31, person: ruth, lost: 4 },
  { salon: fairfax, number: 1004, ago: 5, person: hanna, lost: 22 },
  { salon: rosslyn, number: 1005, ago: 4, person: elise, lost: 9 },
  { salon: leeHeights, number: 1006, ago: 3, person: ruth, lost: 14 },
];
export const finishedCountTotal = countPlans.length;

const formatNumber = ({ number }: CountPlan): string => `SC-${number}`;
const formatSource = (course: CountPlan): string => `Stock Count ${formatNumber(course)}`;
/** Before the salon opens. */
function getHours({ ago }: CountPlan, today: string) {
  const begun = `${addDays(today, -ago)} 07:05:00`;
  return { begun, counted: addMinutes(begun, 55), closed: addMinutes(begun, 80) };
}
const findPlans = ({ location_id }: DemoSalon) => countPlans.filter(({ salon }) => salon.location_id === location_id);

/** Movements posted by the approved counts of a salon, for products with enough stock. */
export function createRecounts(
  salon: DemoSalon,
  stock: readonly (readonly [StockLine, Movement])[],
  today: string,
): Movement[] {
  const plenty = stock.filter(([{ inventory_current_quantity }]) => inventory_current_quantity >= 2);
  return findPlans(salon).flatMap((course) => {
    const random = createRandom(course.number);
    const { counted, closed } = getHours(course, today);
    return plenty.flatMap(([{ location_id, product_id }]): Movement[] => {
      const chance = random.below(100);
      const change = chance < course.lost ? -random.pick([0.5, 1, 1, 1, 2, 2, 3]) : chance > 97 ? 1 : 0;
      if (change === 0) return [];
      return [
        {
          movement_id: idAt(closed, `${course.number} ${product_id}`),
          location_id,
          product_id,
          kind: 'recount',
          change,
          reason: `Counted ${counted.slice(0, 16)} by ${course.person.user_name}`,
          source: formatSource(course),
          ...approver,
          time: closed,
        },
      ];
    });
  });
}

interface Shelf {
  salon: DemoSalon;
  catalog: DemoCatalog;
  movements: ReadonlyMap<string, readonly Movement[]>;
  today: string;
}

/** Approved counts of a salon with their parts, consistent with the movements they posted. */
export function createFinishedCounts({ salon, catalog, movements, today }: Shelf) {
  const products = new Map(catalog.products.map((one): [string, Product] => [one.product_id, one]));
  return findPlans(salon).map((course) => {
    const { begun, counted, closed } = getHours(course, today);
    const at = toInstant(counted, salon.zone);
    const start = new Map(
      [...movements].map(([id, moved]) => [
        id,
        roundQuantity(moved.filter(({ time }) => time <= counted).reduce((sum, { change }) => sum + change, 0)),
      ]),
    );
    const shares = [...start].flatMap(([key, stock]): StoredShare[] => {
      const booked = movements.get(key)?.find(({ source }) => source === formatSource(course))?.change ?? 0;
      const pieces = roundQuantity(stock + booked);
      if (pieces <= 0) return [];
      const barcode = products.get(key)?.product_upc_code ?? '';
      return [{ ...course.person, key, round: 0, pieces, at, stock, barcode }];
    });
    const { user_id, user_name } = course.person;
    const under = { start, end: start, shares };
    const count: Count = {
      count_id: idAt(begun, `count ${course.number}`),
      count_number: formatNumber(course),
      location_id: salon.location_id,
      location_name: salon.location_name,
      scope: 'everything',
      scope_name: 'Everything',
      note: '',
      state: 'approved',
      shows_expected: false,
      user_id,
      user_name,
      begun,
      finished: counted,
      closed,
      closed_by: approver.user_name,
      reason: '',
      rounds: {},
      approval: { from: 3, again: [], zero: false },
      totals: null,
      version: 5,
    };
    const known = { products, byCode: new Map(), groups: toGroups(catalog), currentId: (id: string) => id };
    const lines = buildCountLines(
      count,
      { parts: under, catalog: known, merged: new Map(), after: new Map() },
      salon.zone,
    );
    return { made: { ...count, totals: summarizeCount(lines) }, ...under };
  });
}

import type { StoredShare } from '../../../functions/counts/store.ts';
import { now } from '../../../functions/kit/clock.ts';
import type { Count } from '../../../shared/contract/counts.ts';
import type { Movement } from '../../../shared/contract/inventory.ts';
import type { Manufacturer, Product } from '../../../shared/contract/products.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { wallClockAt } from '../../../shared/rules/time.ts';
import { elise, finishedCountTotal, hanna, ruth } from './counted.ts';
import { type DemoSalon, fairfax, rosslyn } from './salons.ts';

type CountPlan = {
  salon: DemoSalon;
  /** Minutes since the count started, and since its last piece was counted. */
  begun: number;
  counted: number;
  state: 'waiting' | 'counting';
  /** How many of ten products are counted. */
  share: number;
  people: readonly (typeof ruth)[];
  /** Variances of successive products with stock. */
  differences: readonly number[];
};

/** Open counts of the demo: one waits for approval, one is in progress. */
const countPlans: readonly CountPlan[] = [
  {
    salon: fairfax,
    begun: 205,
    counted: 119,
    state: 'waiting',
    share: 9,
    people: [ruth, hanna],
    differences: [0, -3, 0, 2, 0, 0, -1, 0, 1, 0, -2, -0.5],
  },
  { salon: rosslyn, begun: 40, counted: 1, state: 'counting', share: 4, people: [elise], differences: [0, -1, 0, 1] },
];

type SalonStock = {
  salon: DemoSalon;
  products: readonly Product[];
  manufacturers: readonly Manufacturer[];
  movements: ReadonlyMap<string, readonly Movement[]>;
};

/** Open counts of a salon with their parts. Shares match the stock according to the movements at that time. */
export function createCounts({ salon, products, manufacturers, movements }: SalonStock) {
  return countPlans.flatMap((course, index) => {
    const [maker] = manufacturers;
    if (course.salon.location_id !== salon.location_id || !maker) return [];
    const listed = products.filter(
      ({ product_id, manufacturer_id }) => manufacturer_id === maker.manufacturer_id && movements.has(product_id),
    );
    const ago = (minutes: number) => now() - minutes * 60_000;
    const wall = (instant: number) => wallClockAt(salon.zone, instant);
    const stockAt = (id: string, instant: number) =>
      roundQuantity(
        (movements.get(id) ?? [])
          .filter(({ time }) => time <= wall(instant))
          .reduce((sum, { change }) => sum + change, 0),
      );
    const snapshot = (instant: number) =>
      new Map(listed.map(({ product_id }) => [product_id, stockAt(product_id, instant)]));
    const apart = (course.begun - course.counted) / listed.length;
    let there = 0;
    const shares = listed.flatMap(({ product_id, product_upc_code }, nth): StoredShare[] => {
      const at = ago(course.begun - apart * (nth + 1));
      const stock = stockAt(product_id, at);
      // Products without stock cannot be scanned.
      if (nth % 10 >= course.share || stock === 0) return [];
      // Negative stock means that a delivery was never posted.
      const difference = stock >= 4 ? course.differences[there++] : 0;
      const pieces = stock < 0 ? 3 : roundQuantity(stock + (difference ?? 0));
      const isShared = course.people.length > 1 && nth % 4 === 0 && pieces >= 2;
      const counters = isShared ? course.people : course.people.slice(nth % course.people.length).slice(0, 1);
      return counters.map((person, which) => ({
        ...person,
        key: product_id,
        round: 0,
        pieces: which > 0 ? 1 : roundQuantity(pieces - (counters.length - 1)),
        at,
        stock,
        barcode: product_upc_code,
      }));
    });
    const count: Count = {
      count_id: `01DEMOCOUNT0000000000000${index + 1}`,
      count_number: `SC-${1001 + finishedCountTotal + index}`,
      location_id: salon.location_id,
      location_name: salon.location_name,
      scope: 'manufacturer',
      scope_name: maker.manufacturer_name,
      note: '',
      state: course.state,
      shows_expected: false,
      user_id: course.people[0]?.user_id ?? '',
      user_name: course.people[0]?.user_name ?? '',
      begun: wall(ago(course.begun)),
      finished: course.state === 'waiting' ? wall(ago(course.counted)) : null,
      closed: null,
      closed_by: '',
      reason: '',
      rounds: {},
      approval: null,
      totals: null,
      version: 1,
    };
    const end = course.state === 'waiting' ? snapshot(ago(course.counted)) : new Map<string, number>();
    return [{ made: count, start: snapshot(ago(course.begun)), end, shares }];
  });
}

/** Counter value, so that new count numbers follow those of the demo. */
export const countTotal = finishedCountTotal + countPlans.length;

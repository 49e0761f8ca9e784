import type { StoredShare } from '../../../functions/counts/store.ts';
import { now } from '../../../functions/kit/clock.ts';
import type { Count } from '../../../shared/contract/counts.ts';
import type { Movement } from '../../../shared/contract/inventory.ts';
import type { Manufacturer, Product } from '../../../shared/contract/products.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { wallClockAt } from '../../../shared/rules/time.ts';
import { elise, finishedCounts, hanna, ruth } from './counted.ts';
import { type DemoSalon, fairfax, rosslyn } from './salons.ts';

type Course = {
  salon: DemoSalon;
  /** Minutes ago that it was begun, and that the last of it was counted. */
  begun: number;
  counted: number;
  state: 'waiting' | 'counting';
  /** Of ten products so many are counted. */
  share: number;
  people: readonly (typeof ruth)[];
  /** What is there besides what is expected, of one product after the other that there is something of. */
  differences: readonly number[];
};

/** What is being counted in the salons of the demo: one waits for approval, one is under way. */
const courses: readonly Course[] = [
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

type Shelf = {
  salon: DemoSalon;
  products: readonly Product[];
  manufacturers: readonly Manufacturer[];
  /** All movements of each product of the salon. */
  movements: ReadonlyMap<string, readonly Movement[]>;
};

/** The counts of a salon that are not over, with what lies under each. Every share is of the stock that the movements came to by then. */
export function countsOf({ salon, products, manufacturers, movements }: Shelf) {
  return courses.flatMap((course, index) => {
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
      // Of what is not there nothing can be scanned.
      if (nth % 10 >= course.share || stock === 0) return [];
      // What stands below nothing in the books was never booked in.
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
    const made: Count = {
      count_id: `01DEMOCOUNT0000000000000${index + 1}`,
      count_number: `SC-${1001 + finishedCounts + index}`,
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
    return [{ made, start: snapshot(ago(course.begun)), end, shares }];
  });
}

/** Numbers handed out from now on start after the demo's own. */
export const countNumbers = finishedCounts + courses.length;

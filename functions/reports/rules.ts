import type { Bowl } from '../../shared/contract/bowls.ts';
import type { Movement } from '../../shared/contract/inventory.ts';
import { shelfChanged } from '../../shared/rules/bowls.ts';
import { ulid } from '../kit/ids.ts';

/** What a bowl takes from the shelf, booked at `time`: the count of the shelf changes then. */
export const usedIn = (made: Bowl, time: string, idOf: (product: string) => string = () => ulid()): Movement[] =>
  [...shelfChanged({ after: made })].map(([product_id, change]) => ({
    movement_id: idOf(product_id),
    location_id: made.location_id,
    product_id,
    kind: 'use',
    change,
    reason: '',
    source: `Bowl of ${made.start.slice(0, 16)}`,
    user_id: made.user_id,
    user_name: made.user_name,
    time,
  }));

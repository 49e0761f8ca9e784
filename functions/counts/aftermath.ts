import { isDeepStrictEqual } from 'node:util';
import type { Count, CountLine } from '../../shared/contract/counts.ts';
import type { Movement, StockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { addMinutes, wallClockAt } from '../../shared/rules/time.ts';
import { countedAfter, toldLate } from '../inventory/countingStore.ts';
import { movementsSince } from '../inventory/movementStore.ts';
import { wholeStockOf } from '../inventory/store.ts';
import { now } from '../kit/clock.ts';
import { ulidTimeMs } from '../kit/ids.ts';
import { type Catalogue, talliesIn } from './lines.ts';
import type { Aftermath, Parts } from './store.ts';

/** What became of the lines of a count since it was counted, as far as its approval is to heed it. */
export async function aftermathOf(
  organization: number,
  { location_id, zone }: Location,
  one: Count,
  parts: Parts,
  catalogue: Catalogue,
): Promise<Aftermath> {
  const moments = momentsOf(one, parts, catalogue, zone);
  const [stock, movements] = await Promise.all([
    wholeStockOf(organization, location_id),
    movementsSince(organization, location_id, firstOf(moments) ?? one.begun, wallClockAt(zone, now())),
  ]);
  return sinceCounted(moments, stock, movements);
}

/** When each line was counted: by the salon's clock and, of what somebody counted, in ms. */
type Moment = { time: string; at?: number };
type Moments = ReadonlyMap<string, Moment>;

/** Whether something was booked after a line was counted. */
const isSince = ({ time, at }: Moment, one: Movement): boolean =>
  at === undefined ? one.time > time : ulidTimeMs(one.movement_id) > at;

/** What nobody counted is looked at as of the end, which is known to the second. */
const momentsOf = (one: Count, parts: Parts, catalogue: Catalogue, zone: string): Moments =>
  new Map([
    ...[...parts.end.keys()].map((key) => [key, { time: one.finished ?? one.begun }] as const),
    ...[...talliesIn(one, parts, catalogue)].map(
      ([key, { at }]) => [key, { time: wallClockAt(zone, at), at }] as const,
    ),
  ]);

const firstOf = (moments: Moments): string | undefined => [...moments.values()].map(({ time }) => time).sort()[0];

type Shelf = ReadonlyMap<string, StockLine>;

function sinceCounted(moments: Moments, stock: Shelf, movements: readonly Movement[]): Aftermath {
  const moved = Map.groupBy(movements, ({ product_id }) => product_id);
  return new Map(
    [...moments].flatMap(([key, moment]) => {
      const recounted = countedAfter(stock.get(key), moment.time);
      const since = (moved.get(key) ?? []).filter((one) => isSince(moment, one));
      const late = toldLate(since, moment.time);
      return recounted || late ? [[key, { ...(recounted && { recounted }), ...(late && { late }) }] as const] : [];
    }),
  );
}

/** In minutes: a movement is written by then after its time, and a clock that is set back goes back by no more. */
const written = 1;
const setBack = 60;

/** A count as an approval books it. */
export type Booking = { one: Count; parts: Parts; catalogue: Catalogue };

/**
 * What became of some lines between the decision and now, as their shelf was just read, where that is another thing than was decided by. What
 * moved is looked through only where something of these lines did, all since the counting only for what a bowl was told of.
 */
export async function sinceDecided(
  organization: number,
  { location_id, zone }: Location,
  { one, parts, catalogue }: Booking,
  shelf: Shelf,
  keys: readonly string[],
): Promise<Aftermath> {
  const moments = new Map([...momentsOf(one, parts, catalogue, zone)].filter(([key]) => keys.includes(key)));
  const [from, until] = [parts.asked ?? one.finished ?? one.begun, wallClockAt(zone, now())];
  const isMoved = keys.some((key) => {
    const changed = shelf.get(key)?.inventory_last_changed_timestamp;
    return changed !== undefined && changed >= addMinutes(from, -written - setBack);
  });
  const recent = isMoved ? await movementsSince(organization, location_id, addMinutes(from, -written), until) : [];
  const isTold = (key: string, moment: Moment): boolean =>
    recent.some(
      (one) => one.product_id === key && one.weighed !== undefined && one.weighed < moment.time && isSince(moment, one),
    );
  const told = new Map([...moments].filter(([key, moment]) => isTold(key, moment)));
  const first = firstOf(told);
  const moved = first === undefined ? [] : await movementsSince(organization, location_id, first, until);
  const found = sinceCounted(moments, shelf, moved);
  return new Map(
    [...moments.keys()].flatMap((key) => {
      const before = parts.decided.get(key);
      const after = { ...found.get(key), ...(!told.has(key) && before?.late && { late: before.late }) };
      return isDeepStrictEqual(before ?? {}, after) ? [] : [[key, after] as const];
    }),
  );
}

/** A line as it was decided on, after what else became of it. */
export function lineSince(line: CountLine, { parts }: Booking, since: Aftermath): CountLine {
  const after = since.get(line.key);
  if (!after) return line;
  const { recounted: _, moved = 0, ...rest } = line;
  const late = (after.late ?? 0) - (parts.decided.get(line.key)?.late ?? 0);
  return {
    ...rest,
    moved: roundQuantity(moved + late),
    ...(after.recounted !== undefined && { recounted: after.recounted }),
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { Count, CountLine } from '../../shared/contract/counts.ts';
import type { Movement, StockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { addMinutes, wallClockAt } from '../../shared/rules/time.ts';
import { findLaterCount, sumLateUse } from '../inventory/countingStore.ts';
import { listMovementsBetween } from '../inventory/movementStore.ts';
import { loadStock } from '../inventory/store.ts';
import { now } from '../kit/clock.ts';
import { ulidTimeMs } from '../kit/ids.ts';
import { type LoadedCount, listPartsOf, tallyParts } from './lines.ts';
import type { ChangesSinceCount, CountParts } from './store.ts';

/** Changes since each line was counted that an approval must consider. */
export async function findChangesSinceCount(
  organization: number,
  { location_id, zone }: Location,
  one: Count,
  parts: CountParts,
): Promise<ChangesSinceCount> {
  const moments = getCountMoments(one, parts, zone);
  const [stock, movements] = await Promise.all([
    loadStock(organization, location_id),
    listMovementsBetween(organization, location_id, getFirstMoment(moments) ?? one.begun, wallClockAt(zone, now())),
  ]);
  return buildChanges(moments, stock, movements);
}

/** When something was counted, by the salon's clock; `at` is in epoch ms and undefined for uncounted lines. */
type CountMoment = { time: string; at?: number };
type CountMoments = ReadonlyMap<string, CountMoment>;

/** Whether a movement was posted after the line was counted. */
const isSince = ({ time, at }: CountMoment, one: Movement): boolean =>
  at === undefined ? one.time > time : ulidTimeMs(one.movement_id) > at;

/** Moments by stored key. What nobody counted uses the end of the count. */
const getCountMoments = (one: Count, parts: CountParts, zone: string): CountMoments =>
  new Map([
    ...[...parts.end.keys()].map((key) => [key, { time: one.finished ?? one.begun }] as const),
    ...[...tallyParts(one, parts)].map(([key, { at }]) => [key, { time: wallClockAt(zone, at), at }] as const),
  ]);

const getFirstMoment = (moments: CountMoments): string | undefined =>
  [...moments.values()].map(({ time }) => time).sort()[0];

type StockByProduct = ReadonlyMap<string, StockLine>;

function buildChanges(moments: CountMoments, stock: StockByProduct, movements: readonly Movement[]): ChangesSinceCount {
  const moved = Map.groupBy(movements, ({ product_id }) => product_id);
  return new Map(
    [...moments].flatMap(([key, moment]) => {
      const recounted = findLaterCount(stock.get(key), moment.time);
      const since = (moved.get(key) ?? []).filter((one) => isSince(moment, one));
      const late = sumLateUse(since, moment.time);
      return recounted || late ? [[key, { ...(recounted && { recounted }), ...(late && { late }) }] as const] : [];
    }),
  );
}

/** A movement is written within this time after its timestamp, and clocks are set back by no more than an hour. */
const maxWriteDelayMinutes = 1;
const maxClockSetBackMinutes = 60;

/** Count with the data needed to post its approval. */
export type ApprovalState = LoadedCount & { one: Count };

/**
 * Stored keys whose changes since the count differ from those the approval was decided on. Reads movements only if the stock of one of
 * these lines changed, and those since the count only for lines with a bowl that was reported late.
 */
export async function findChangesSinceDecision(
  organization: number,
  { location_id, zone }: Location,
  { one, parts }: ApprovalState,
  stock: StockByProduct,
  keys: readonly string[],
): Promise<ChangesSinceCount> {
  const moments = new Map([...getCountMoments(one, parts, zone)].filter(([key]) => keys.includes(key)));
  const [from, until] = [parts.asked ?? one.finished ?? one.begun, wallClockAt(zone, now())];
  const isMoved = keys.some((key) => {
    const changed = stock.get(key)?.inventory_last_changed_timestamp;
    return changed !== undefined && changed >= addMinutes(from, -maxWriteDelayMinutes - maxClockSetBackMinutes);
  });
  const recent = isMoved
    ? await listMovementsBetween(organization, location_id, addMinutes(from, -maxWriteDelayMinutes), until)
    : [];
  const isReportedLate = (key: string, moment: CountMoment): boolean =>
    recent.some(
      (one) => one.product_id === key && one.weighed !== undefined && one.weighed < moment.time && isSince(moment, one),
    );
  const lateReported = new Map([...moments].filter(([key, moment]) => isReportedLate(key, moment)));
  const first = getFirstMoment(lateReported);
  const moved = first === undefined ? [] : await listMovementsBetween(organization, location_id, first, until);
  const found = buildChanges(moments, stock, moved);
  return new Map(
    [...moments.keys()].flatMap((key) => {
      const before = parts.decided.get(key);
      const after = { ...found.get(key), ...(!lateReported.has(key) && before?.late && { late: before.late }) };
      return isDeepStrictEqual(before ?? {}, after) ? [] : [[key, after] as const];
    }),
  );
}

export function applyChanges(line: CountLine, state: ApprovalState, since: ChangesSinceCount, zone: string): CountLine {
  const changed = listPartsOf(state.one, state, zone, [line.key]).filter((key) => since.has(key));
  if (changed.length === 0) return line;
  const { recounted: _, moved = 0, ...rest } = line;
  const { decided } = state.parts;
  const late = changed.reduce((sum, key) => sum + (since.get(key)?.late ?? 0) - (decided.get(key)?.late ?? 0), 0);
  const recounted = changed
    .flatMap((key) => since.get(key)?.recounted ?? [])
    .sort()
    .at(-1);
  return { ...rest, moved: roundQuantity(moved + late), ...(recounted !== undefined && { recounted }) };
}

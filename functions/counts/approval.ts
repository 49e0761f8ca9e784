import type { Count, CountLine } from '../../shared/contract/counts.ts';
import type { StockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { countVariance, linesToClose, linesToPost, summarizeCount } from '../../shared/rules/counts.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { findLaterCount } from '../inventory/countingStore.ts';
import { createMovement } from '../inventory/rules.ts';
import { createUnknownProduct, findStock, movementChanges, unchangedCountChange } from '../inventory/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { ulid } from '../kit/ids.ts';
import { type Change, commit, nextNumber, retryOnConflict, WriteConflict } from '../kit/write.ts';
import { detachProductsFromImport } from '../products/store.ts';
import { type ApprovalState, applyChanges, findChangesSinceDecision } from './changesSinceCount.ts';
import { buildCountLines, listPartsOf, loadCountedParts, withLineKeys } from './lines.ts';
import {
  type ChangesSinceCount,
  changesSinceDecisionChanges,
  countChanges,
  countCreationChanges,
  countNumberCounter,
  findCount,
  postedPartChange,
} from './store.ts';

/** Each line needs 2 of DynamoDB's 100 actions per transaction; the rest is for the counts, guards and the audit entry. */
const maxLinesPerTransaction = 45;

type DecidedCount = Count & { approval: NonNullable<Count['approval']> };
export const isDecided = (one: Count): one is DecidedCount => one.approval !== null;

/**
 * Posts a decided approval in parts. Each part is one transaction and is posted once, so a retry resumes where an earlier attempt stopped.
 * The last part closes the count; lines to recount become the salon's next count. The count is loaded once and reloaded only after a
 * conflict, so that a long count finishes within the Lambda timeout.
 */
export async function postApproval(caller: Caller, salon: Location, decided: DecidedCount): Promise<Count> {
  const { organization_id } = caller;
  const { count_id } = decided;
  let loaded: LoadedApproval | undefined;
  for (;;) {
    const ended = await retryOnConflict(async () => {
      const { lines, part, since, ...booking } = loaded ?? (await loadApproval(caller, salon, decided));
      const { one } = booking;
      loaded = undefined;
      if (one.state !== 'approving' || !isDecided(one)) return one;
      const { approval } = one;
      // Same order on every attempt, so that parts keep their lines.
      const all = [...sortByKey(linesToPost(lines, approval)), ...sortByKey(unchangedLines(lines, approval))];
      const partLines = all.slice(part * maxLinesPerTransaction, (part + 1) * maxLinesPerTransaction);
      const isLast = (part + 1) * maxLinesPerTransaction >= all.length;
      const lineKeys = partLines.map(({ key }) => key);
      const keys = listPartsOf(one, booking, salon.zone, lineKeys);
      const stock = await findStock(organization_id, salon.location_id, keys);
      // Recounts and late bowls since the decision.
      const found = await findChangesSinceDecision(organization_id, salon, booking, stock, keys);
      const sinceThen = new Map([...since, ...found]);
      const linesThen = lines.map((line) => applyChanges(line, booking, sinceThen, salon.zone));
      const after = isLast ? toApproved(caller, salon, one, linesThen) : undefined;
      const booked = partLines.map((line) => {
        const counted = line.time ?? one.finished ?? wallClockAt(salon.zone, now());
        const change = countVariance(applyChanges(line, booking, found, salon.zone), approval.zero);
        const cost = booking.catalog.products.get(line.key)?.product_cost;
        return { line, counted, shelf: stock.get(line.key), change, cost };
      });
      const postedPart = {
        part,
        state: after?.state ?? one.state,
        lines: booked
          .filter(({ line, change }) => change !== 0 || countVariance(line, approval.zero) !== 0)
          .map(({ line: { key, counted }, change }) => ({ key, counted, change })),
      };
      await commit([
        postedPartChange(organization_id, count_id, part),
        ...changesSinceDecisionChanges(organization_id, count_id, part, found),
        ...booked.flatMap((difference) => recountChanges(caller, salon, one, difference)),
        ...(after ? await countClosingChanges(caller, one, after, lines) : []),
        auditEntry(caller, { entity: 'count booking', id: count_id, action: 'create', after: postedPart }),
      ]);
      loaded = { ...booking, lines, part: part + 1, since: sinceThen };
      return after && { ...after, version: one.version + 1 };
    });
    if (ended) return ended;
  }
}

/** Counted lines without variance. They follow the lines to post, so that parts of the previous release keep their lines. */
const unchangedLines = (lines: readonly CountLine[], approval: DecidedCount['approval']): CountLine[] =>
  linesToClose(lines, approval).filter(
    (line) => line.counted !== null && line.product_id !== null && countVariance(line, approval.zero) === 0,
  );

const sortByKey = (lines: readonly CountLine[]): CountLine[] => lines.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/** Approval being posted: its lines at the decision, the next part, and the changes found while posting earlier parts. */
type LoadedApproval = ApprovalState & { lines: readonly CountLine[]; part: number; since: ChangesSinceCount };

/** Loads an approval. First creates incomplete products for unknown barcodes that have a variance. */
async function loadApproval(caller: Caller, salon: Location, decided: DecidedCount): Promise<LoadedApproval> {
  const found = (await findCount(caller.organization_id, decided.count_id)) ?? decided;
  const first = await loadLines(caller, salon, found);
  if (first.one.state !== 'approving' || !isDecided(first.one)) return first;
  const booked = linesToPost(first.lines, first.one.approval);
  await detachProductsFromImport(
    caller.organization_id,
    booked.map(({ key }) => key),
    first.catalog.products,
  );
  const unnamed = booked.filter(({ product_id }) => product_id === null);
  if (unnamed.length === 0) return first;
  for (const { barcode } of unnamed)
    await createUnknownProduct(caller, barcode, { name: `Unknown ${barcode}`, manufacturer: '' });
  return loadLines(caller, salon, found);
}

async function loadLines({ organization_id }: Caller, { zone }: Location, one: Count): Promise<LoadedApproval> {
  const loaded = await loadCountedParts(organization_id, one);
  const { parts, catalog } = loaded;
  const lines = buildCountLines(one, { ...loaded, after: parts.decided }, zone);
  return { one: withLineKeys(one, catalog, zone), ...loaded, lines, part: parts.booked, since: parts.since };
}

const callerName = ({ first_name, last_name }: Caller): string => `${first_name} ${last_name}`.trim();

const toApproved = (caller: Caller, { zone }: Location, one: DecidedCount, lines: readonly CountLine[]): Count => ({
  ...one,
  state: 'approved',
  closed: wallClockAt(zone, now()),
  closed_by: callerName(caller),
  totals: summarizeCount(linesToClose(lines, one.approval), one.approval.zero),
});

/** Closes a count, and starts a new one with the lines to recount. */
async function countClosingChanges(
  caller: Caller,
  before: Count,
  after: Count,
  lines: readonly CountLine[],
): Promise<Change[]> {
  const { organization_id } = caller;
  const again = lines.map(({ key }) => key).filter((key) => after.approval?.again.includes(key));
  const next = again.length > 0;
  const changes = countChanges(organization_id, before, after, before.version, () => new WriteConflict(), { next });
  if (!next) return changes;
  const stock = await findStock(organization_id, after.location_id, again);
  const successor: Count = {
    ...after,
    count_id: ulid(),
    count_number: `SC-${1000 + (await nextNumber(countNumberCounter(organization_id)))}`,
    scope: 'list',
    scope_name: again.length === 1 ? '1 product again' : `${again.length} products again`,
    note: `Counted again after ${after.count_number}`,
    state: 'counting',
    begun: after.closed ?? after.begun,
    finished: null,
    closed: null,
    closed_by: '',
    rounds: {},
    approval: null,
    totals: null,
    version: 1,
  };
  const start = new Map(again.map((key) => [key, stock.get(key)?.inventory_current_quantity ?? 0] as const));
  return [...changes, ...countCreationChanges(organization_id, successor, start, { next })];
}

/** Starts a new round for the keys, which discards their earlier shares. */
export const incrementRounds = ({ rounds }: Pick<Count, 'rounds'>, again: readonly string[]): Count['rounds'] => ({
  ...rounds,
  ...Object.fromEntries(again.map((key) => [key, (rounds[key] ?? 0) + 1])),
});

type PostedLine = {
  line: CountLine;
  counted: string;
  shelf: StockLine | undefined;
  change: number;
  /** Dollars per container. */
  cost: number | undefined;
};

function recountChanges(
  caller: Caller,
  salon: Location,
  { count_number }: Count,
  { line: { key, time, shares }, counted, shelf, change, cost }: PostedLine,
): Change[] {
  const isLater = shelf && !findLaterCount(shelf, counted) && shelf.inventory_counted_timestamp !== counted;
  if (change === 0) return isLater ? [unchangedCountChange(caller.organization_id, shelf, counted)] : [];
  const by = { id: ulid(), caller, time: wallClockAt(salon.zone, now()), location_id: salon.location_id };
  const people = [...new Set(shares.map(({ user_name }) => user_name))].join(', ');
  const reason = time ? `Counted ${time.slice(0, 16)} by ${people}` : 'Not found';
  const counted_before = shelf?.inventory_counted_timestamp ?? null;
  const source = `Stock Count ${count_number}`;
  const moved = { kind: 'recount', product_id: key, change, cost, reason, source, counted, counted_before } as const;
  return movementChanges(caller.organization_id, createMovement(by, moved), { line: shelf, whole: true });
}

import { receivedQuantity, type Scanned } from '../../../shared/contract/inventory.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import type { DraftKind } from '../../kit/data/useDraft.ts';
import { beep } from '../../kit/scan/sounds.ts';
import {
  addLine,
  type FoundProduct,
  findLine,
  isUnknown,
  type LineRef,
  lineKey,
  lineName,
  removeLine,
  restoreLine,
  type ScanLine,
  type ScannedProduct,
  subtractScan,
  toProduct,
  updateLine,
  withLines,
} from './scanLines.ts';
import { useCaseQuestion } from './useCaseQuestion.ts';
import { useLookups } from './useLookups.ts';
import { type ScanOutcome, useScanList } from './useScanList.ts';

export const noSalonMessage = 'Please select salon';

/** A scan list of products with quantities: each scan is a line at once and says what it is when it was looked up. */
export function useScanLines<Work extends { lines: ScanLine[] }>(
  draftName: string,
  kind: DraftKind<Work>,
  rules: LineRules<Work>,
) {
  const list = useScanList(draftName, kind, {
    add: (barcode, times, now) => {
      if (rules.salon(now) === null) return { problem: noSalonMessage };
      if (rules.handleOther?.(barcode)) return {};
      return add({ barcode, quantity: times ?? rules.pack ?? 1 }, now);
    },
    takeBack: (scan, now) => {
      const line = findLine(now.lines, scan);
      const problem = line && rules.lockedReason?.(now);
      if (problem) return { problem };
      return line && { name: lineName(line), change: withLines((lines) => subtractScan(lines, scan)) };
    },
    listCodes: ({ lines }) => [
      ...lines.flatMap(({ barcode, product }) => (product ? [barcode] : [])),
      ...(rules.expectedCodes ?? []),
    ],
  });
  const { draft, last } = list;
  const { latest } = draft;

  function add(line: ScanLine, now: Work): ScanOutcome<Work> {
    const existing = findLine(now.lines, line);
    const { count, message } = rules.maxLines;
    if (!existing && now.lines.length >= count) return { problem: message };
    const sum = receivedQuantity.safeParse(roundQuantity((existing?.quantity ?? 0) + line.quantity));
    if (!sum.success) return { problem: sum.error.issues[0]?.message ?? 'Not a quantity' };
    const known = existing?.product === undefined ? line : existing;
    if (known.product !== undefined) rules.onLookedUp?.(known, false);
    rules.onCounted?.();
    return {
      change: withLines((lines) => addLine(lines, line)),
      scan: line,
      isKnown: known.product === undefined ? undefined : !isUnknown(known),
    };
  }

  const { isOffline } = useLineLookups(list, rules);

  function remove(line: ScanLine): void {
    const place = latest.current.lines.findIndex((one) => lineKey(one) === lineKey(line));
    draft.update(withLines((lines) => removeLine(lines, line)));
    // The focused button was removed with the line.
    list.field.focus();
    list.toastWithUndo(
      `${lineName(line)} was removed.`,
      withLines((lines) => restoreLine(lines, line, place)),
    );
  }

  /** Empties the list, with Undo. `rest` is what stays. */
  function clear(rest: Work): void {
    const before = latest.current;
    draft.update(() => rest);
    list.field.focus();
    if (!kind.isEmpty(before)) list.toastWithUndo('The list was cleared.', (now) => kind.merge(now, before));
  }

  return {
    draft,
    field: list.field,
    last: last.scan,
    isOffline,
    lines: {
      /** Adds a product that was chosen by name. */
      choose: (product: FoundProduct, barcode: string, quantity = 1) =>
        list.apply(add({ barcode, quantity, product }, latest.current)),
      change: (line: LineRef, change: Partial<ScanLine>) =>
        void draft.update(withLines((lines) => updateLine(lines, line, change))),
      remove,
      clear,
    },
  };
}

interface LineRules<Work> {
  /** Salon whose stock is looked up. */
  salon: (now: Work) => number | null;
  maxLines: { count: number; message: string };
  /** Codes that are likely to be scanned. */
  expectedCodes?: readonly string[];
  /** Containers that a scan without a multiplier stands for. */
  pack?: number;
  /** Why nothing can be taken back now. */
  lockedReason?: (now: Work) => string | undefined;
  /** Lines that must stay as they are. */
  isFrozen?: (line: ScanLine, now: Work) => boolean;
  /** Handles a code that means something else, such as an order number. */
  handleOther?: (barcode: string) => boolean;
  /** Tries the same for a code that no product has, when the server was asked. */
  handleUnknown?: (barcode: string, isStillScanned: () => boolean) => Promise<boolean>;
  onCounted?: () => void;
  /** Called after each scan of a line that was looked up, and after its lookup. */
  onLookedUp?: (line: ScanLine, isFirst: boolean) => void;
}

type ScanList<Work> = Pick<ReturnType<typeof useScanList<Work>>, 'draft' | 'last' | 'reject' | 'rejectPart'>;

/** Looks up the lines of a scan list and gives them their products. Asks how many containers an unknown case holds. */
function useLineLookups<Work extends { lines: ScanLine[] }>(
  list: ScanList<Work>,
  rules: LineRules<Work>,
): { isOffline: boolean } {
  const askCase = useCaseQuestion();
  const { latest } = list.draft;
  const update = (change: (lines: readonly ScanLine[]) => ScanLine[]) =>
    list.draft.update(withLines(change), { isScan: true }).lines;

  /** Gives a line its product, under the product's own barcode if the scanned one was that of a case. */
  function settle(
    line: LineRef,
    product: ScannedProduct,
    unit: { barcode: string; units: number },
  ): ScanLine | undefined {
    const { barcode, units } = unit;
    const resolve = <Counted extends ScanLine | (LineRef & { quantity: number })>(one: Counted) => ({
      ...one,
      product,
      ...(units > 1 && { barcode, quantity: roundQuantity(one.quantity * units) }),
    });
    const scan = list.last.latest.current;
    if (scan && findLine([{ ...scan }], line)) list.last.set(resolve(scan));
    const counted = findLine(latest.current.lines, line);
    if (!counted) return undefined;
    return findLine(
      update((before) => updateLine(before, line, resolve(counted))),
      { barcode, product },
    );
  }

  async function handleFound(line: ScanLine, found: Scanned, salon: number): Promise<void> {
    const { case_of: unit, is_part } = found;
    if (rules.isFrozen?.(line, latest.current)) return;
    const setUnknown = () => {
      const after = findLine(
        update((before) => updateLine(before, line, { product: null })),
        line,
      );
      if (after) signal(after);
    };
    const { product_id, name = '', brand = '', manufacturer = '', inventory_current_quantity = 0 } = unit ?? found;
    if (product_id === undefined) {
      const isStillScanned = () => findLine(latest.current.lines, line) !== undefined;
      const isOther = await rules.handleUnknown?.(line.barcode, isStillScanned);
      if (!isOther && !is_part) return setUnknown();
      update((before) => removeLine(before, line));
      if (!isOther) list.rejectPart(() => update((before) => addLine(before, { ...line, product: null })));
      return;
    }
    const product = toProduct({ product_id, name, brand, manufacturer, inventory_current_quantity }, salon);
    const units = unit ? await askCase(line.barcode, product) : (found.units ?? 1);
    if (units === undefined) return setUnknown();
    const after = settle(line, product, { barcode: (unit ?? found).barcode ?? '', units });
    if (after) signal(after);
  }

  function signal(line: ScanLine): void {
    beep(isUnknown(line) ? 'unknown' : 'known');
    rules.onLookedUp?.(line, true);
  }

  return useLookups({
    salon: rules.salon(list.draft.draft),
    listPending: () =>
      latest.current.lines.filter(
        (line) => line.product === undefined && line.problem === undefined && !rules.isFrozen?.(line, latest.current),
      ),
    onFound: handleFound,
    onFailed: (line, problem) => {
      update((before) => updateLine(before, line, { problem }));
      list.reject(problem);
    },
  });
}

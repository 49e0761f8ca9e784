import { receivedQuantity } from '../../../shared/contract/inventory.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import type { DraftKind } from '../../kit/data/useDraft.ts';
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
  subtractScan,
  updateLine,
  withLines,
} from './scanLines.ts';
import { type LineRules, useLineLookups } from './useLineLookups.ts';
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

import { type RefObject, useMemo, useRef } from 'react';
import type { UpdateDraft } from '../../kit/data/useDraft.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import {
  emptyList,
  isEmpty,
  lineCode,
  lineName,
  mergeLists,
  type ReceivingLine,
  type ReceivingList,
  removeLine,
  restoreLine,
  updateLine,
} from './receivingList.ts';
import type { Naming } from './useNaming.ts';

/** Actions on the list and its lines. */
export type ListActions = {
  change: (line: ReceivingLine, change: Partial<ReceivingLine>) => void;
  name: (line: ReceivingLine) => void;
  lookUpAgain: (line: ReceivingLine) => void;
  remove: (line: ReceivingLine) => void;
  cancel: () => void;
};

interface DraftAccess {
  update: UpdateDraft<ReceivingList>;
  latest: RefObject<ReceivingList>;
}
interface ScanFieldActions {
  setNaming: (naming: Naming) => void;
  /** Clears the barcode field. */
  clear: () => void;
  /** Focuses the barcode field. */
  focus: () => void;
}

export function useListActions(
  { update, latest }: DraftAccess,
  { setNaming, clear, focus }: ScanFieldActions,
): ListActions {
  const toast = useToast();
  const confirm = useConfirm();

  const toastWithUndo = (text: string, undo: (now: ReceivingList) => ReceivingList) =>
    toast(text, { intent: 'info', timeoutMs: 8000, action: { label: 'Undo', onClick: () => update(undo) } });

  async function cancel(): Promise<void> {
    const before = latest.current;
    clear();
    if (isEmpty(before)) return;
    const isConfirmed =
      before.sent.length === 0 ||
      (await confirm({
        title: 'This delivery may be booked already',
        text: 'The answer to the last attempt was lost. Complete finds out, and books it once.',
        confirm: 'Clear the list',
        cancel: 'Back to the list',
        destructive: true,
      }));
    if (!isConfirmed) return;
    update(emptyList);
    toastWithUndo('The list was cleared.', (now) => mergeLists(now, before));
  }

  return useStableFunctions<ListActions>({
    change: ({ barcode }, change) => void update((before) => updateLine(before, barcode, change)),
    name: ({ barcode }) => setNaming({ barcode, all: false }),
    lookUpAgain: ({ barcode }) => void update((before) => updateLine(before, barcode, { problem: undefined })),
    remove: (line) => {
      const place = latest.current.lines.findIndex((one) => lineCode(one) === lineCode(line));
      update((before) => removeLine(before, line.barcode));
      // The focused button was removed with the line.
      focus();
      toastWithUndo(`${lineName(line)} was removed.`, (now) => restoreLine(now, line, place));
    },
    cancel: () => void cancel(),
  });
}

/** Stable function identities, so a scan re-renders only its own line. Each call runs the latest version. */
function useStableFunctions<Functions extends { [name: string]: (...args: never[]) => void }>(
  functions: Functions,
): Functions {
  const latest = useRef(functions);
  latest.current = functions;
  return useMemo(() => {
    const entries = Object.keys(latest.current).map((name) => [
      name,
      (...args: never[]) => latest.current[name]?.(...args),
    ]);
    return Object.fromEntries(entries);
  }, []);
}

import { type RefObject, useMemo, useRef } from 'react';
import type { UpdateDraft } from '../../kit/data/useDraft.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import {
  changed,
  codeOf,
  emptyList,
  isEmpty,
  merged,
  nameOf,
  type ReceivingLine,
  type ReceivingList,
  withLine,
  without,
} from './list.ts';
import type { Naming } from './useNaming.ts';

/** What can be done with the list and its lines. */
export type Acts = {
  change: (line: ReceivingLine, change: Partial<ReceivingLine>) => void;
  name: (line: ReceivingLine) => void;
  lookUpAgain: (line: ReceivingLine) => void;
  remove: (line: ReceivingLine) => void;
  cancel: () => void;
};

interface Kept {
  update: UpdateDraft<ReceivingList>;
  latest: RefObject<ReceivingList>;
}
interface Beside {
  setNaming: (naming: Naming) => void;
  /** Empties the field of barcodes. */
  clear: () => void;
  /** Puts the focus there. */
  focus: () => void;
}

export function useActs({ update, latest }: Kept, { setNaming, clear, focus }: Beside): Acts {
  const toast = useToast();
  const confirm = useConfirm();

  const undoable = (text: string, undo: (now: ReceivingList) => ReceivingList) =>
    toast(text, { intent: 'info', timeout: 8000, action: { label: 'Undo', onClick: () => update(undo) } });

  async function cancel(): Promise<void> {
    const before = latest.current;
    clear();
    if (isEmpty(before)) return;
    const isMeant =
      before.sent.length === 0 ||
      (await confirm({
        title: 'This delivery may be booked already',
        text: 'The answer to the last attempt was lost. Complete finds out, and books it once.',
        confirm: 'Clear the list',
        cancel: 'Back to the list',
        destructive: true,
      }));
    if (!isMeant) return;
    update(emptyList);
    undoable('The list was cleared.', (now) => merged(now, before));
  }

  return useStable<Acts>({
    change: ({ barcode }, change) => void update((before) => changed(before, barcode, change)),
    name: ({ barcode }) => setNaming({ barcode, all: false }),
    lookUpAgain: ({ barcode }) => void update((before) => changed(before, barcode, { problem: undefined })),
    remove: (line) => {
      const place = latest.current.lines.findIndex((one) => codeOf(one) === codeOf(line));
      update((before) => without(before, line.barcode));
      // What had the focus is gone.
      focus();
      undoable(`${nameOf(line)} was removed.`, (now) => withLine(now, line, place));
    },
    cancel: () => void cancel(),
  });
}

/** The same functions for every drawing, so that a scan draws its own line alone; each does what the latest one does. */
function useStable<Functions extends { [name: string]: (...args: never[]) => void }>(functions: Functions): Functions {
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

import { startTransition, useRef, useState } from 'react';
import { scannedBarcode } from '../../../shared/contract/inventory.ts';
import { isPartOfCode } from '../../../shared/rules/partOfCode.ts';
import { type DraftKind, useDraft } from '../../kit/data/useDraft.ts';
import type { ScanAction } from '../../kit/scan/cardCommands.ts';
import { beep } from '../../kit/scan/sounds.ts';
import { useScanEntry } from '../../kit/scan/useScanEntry.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import type { LineRef } from './scanLines.ts';

/** The last scan. Its quantity is 0 if it did not count or was taken back. */
export type Scan = LineRef & { quantity: number };

/** What a screen makes of a scan: a change of its draft, the reason why it does not count, or neither if the scan meant something else. */
export interface ScanOutcome<Work> {
  change?: (before: Work) => Work;
  /** Becomes the last scan. */
  scan?: Scan;
  /** Chooses the sound; undefined while the product is looked up. */
  isKnown?: boolean | undefined;
  problem?: string;
}

export interface ScanRules<Work> {
  /** `times` is the multiplier that was typed or scanned before, if any. */
  add: (barcode: string, times: number | undefined, now: Work) => ScanOutcome<Work>;
  /** Reverts the last scan, which counted. */
  takeBack: (
    scan: Scan,
    now: Work,
  ) => { change: (before: Work) => Work; name?: string } | { problem: string } | undefined;
  /** Codes that may be scanned here, by which a part of a code is noticed. */
  listCodes: (now: Work) => readonly string[];
  commands?: Partial<Record<ScanAction, () => void>>;
}

export const partOfCodeMessage = 'Part of a code was lost. Scan again.';

/** A draft on this device that is filled by scans, of which the last can be taken back. */
export function useScanList<Work>(draftName: string, kind: DraftKind<Work>, rules: ScanRules<Work>) {
  const toast = useToast();
  const draft = useDraft(draftName, kind);
  const { update, latest } = draft;
  const [last, setLast] = useState<Scan & { nth: number }>();
  // Ahead of React's rendering: on a busy machine scans arrive between renders.
  const latestScan = useRef(last);
  /** The code before this one, which may be the other part of a code. */
  const codeBefore = useRef('');
  const field = useScanEntry(take, { takeBack, ...rules.commands });

  function setLastScan(scan: Scan): void {
    const next = { ...scan, nth: (latestScan.current?.nth ?? 0) + 1 };
    latestScan.current = next;
    startTransition(() => setLast(next));
  }

  function take(text: string, times: number | undefined): boolean {
    const { data: barcode, error } = scannedBarcode.safeParse(text);
    if (barcode === undefined) return reject(error?.issues[0]?.message ?? 'Not a barcode');
    const before = codeBefore.current;
    codeBefore.current = barcode;
    const count = () => apply(rules.add(barcode, times, latest.current));
    return isPartOfCode(barcode, rules.listCodes(latest.current), before) ? rejectPart(count) : count();
  }

  /** Counts nothing of what may be a part of a code, unless the user says that it is whole. */
  function rejectPart(count: () => void): false {
    beep('unknown');
    toast(partOfCodeMessage, { intent: 'error', timeoutMs: 8000, action: { label: 'It is whole', onClick: count } });
    return false;
  }

  /** Returns false if the scan was rejected. */
  function apply({ change, scan, isKnown, problem }: ScanOutcome<Work>): boolean {
    if (change) update(change, { isScan: true });
    if (scan) setLastScan(scan);
    if (problem !== undefined) return reject(problem);
    if (isKnown !== undefined) beep(isKnown ? 'known' : 'unknown');
    return true;
  }

  /** Reverts the last scan. Only one, since earlier scans are not tracked. */
  function takeBack(): void {
    const scan = latestScan.current;
    const back = scan && scan.quantity !== 0 ? rules.takeBack(scan, latest.current) : undefined;
    if (!scan || !back) return void reject('There is no scan to take back.');
    if ('problem' in back) return void reject(back.problem);
    update(back.change);
    setLastScan({ ...scan, quantity: 0 });
    beep('known');
    if (back.name) toast(`Taken back: ${back.name}`, { intent: 'info' });
  }

  function reject(text: string): false {
    beep('unknown');
    toast(text, { intent: 'error' });
    return false;
  }

  const toastWithUndo = (text: string, undo: (now: Work) => Work) =>
    toast(text, { intent: 'info', timeoutMs: 8000, action: { label: 'Undo', onClick: () => update(undo) } });

  return {
    draft,
    field,
    last: { scan: last, latest: latestScan, set: setLastScan },
    apply,
    takeBack,
    reject,
    rejectPart,
    toastWithUndo,
  };
}

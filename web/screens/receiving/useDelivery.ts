import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { mostReceived, receivedCode, receivedQuantity } from '../../../shared/contract/inventory.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { isOpen } from '../../../shared/rules/orders.ts';
import { exact } from '../../../shared/rules/stock.ts';
import { beep } from '../../kit/scan/sounds.ts';
import { useScanner } from '../../kit/scan/useScanner.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import type { LineActs } from './Lines.tsx';
import {
  changed,
  codeOf,
  emptyList,
  isEmpty,
  isFull,
  isUnknown,
  lineWith,
  merged,
  named,
  type ReceivingLine,
  scanned,
  withLine,
  without,
} from './list.ts';
import { orderOf } from './OrderField.tsx';
import { useComplete } from './useComplete.tsx';
import { useLookups } from './useLookups.ts';
import { useReceivingList } from './useReceivingList.ts';

/** How long a line shows that its scan was understood, in ms. */
const freshFor = 1500;
/** "6*" before a code, or before the next scan: six of it. */
const multiplied = /^\s*(\d{1,5}(?:\.\d{1,2})?)\s*[*×]\s*(.*)$/;

/**
 * The delivery that is being scanned for a salon: what becomes of each scan, and what can be done with the list.
 * @param orders the open ones of the salon, with drafts among them
 */
export function useDelivery(salon: number | null, orders: readonly Order[]) {
  const toast = useToast();
  const confirm = useConfirm();
  const { list, update, latest } = useReceivingList(salon);
  const { complete, isSending } = useComplete(salon, update);
  const [typed, setTyped] = useState('');
  const [pack, setPack] = useState(1);
  const [last, setLast] = useState({ code: '', quantity: 0, scans: 0 });
  const [fresh, setFresh] = useFresh();
  const [naming, setNaming] = useState<{ barcode: string; all: boolean }>();
  const field = useRef<HTMLInputElement>(null);

  const awaited = useMemo(() => orders.filter(isOpen), [orders]);
  const order = orderOf(awaited, list.order_number);
  const lastLine = lineWith(list, last.code);

  const { isOffline } = useLookups({ salon, list, latest, update, onAnswer: answer });
  useScanner((code) => scan(code));

  function refuse(text: string): void {
    beep('unknown');
    toast(text, { intent: 'error' });
  }

  function scan(text: string): void {
    const [, times, rest] = multiplied.exec(typed) ?? [];
    // What was typed before the scan is how many it stands for.
    const quantity = times !== undefined && !rest ? Number(times) : pack;
    if (times !== undefined && !rest) setTyped('');
    receive(text, quantity);
  }

  /** By hand: a barcode, or "6*" and a barcode; "6*" alone waits for the scanner. */
  function enter(): void {
    const [, times, rest] = multiplied.exec(typed) ?? [];
    const text = times === undefined ? typed.trim() : (rest ?? '').trim();
    if (text === '') return;
    if (receive(text, times === undefined ? pack : Number(times))) setTyped('');
  }

  /** Whether a code has become a line, or opened its order. */
  function receive(text: string, quantity: number): boolean {
    const barcode = receivedCode.safeParse(text);
    if (salon === null) return refuseScan('Please select salon');
    if (!barcode.success) return refuseScan(barcode.error.issues[0]?.message ?? 'Not a barcode');
    const opened = orderOf(awaited, barcode.data);
    if (opened) return openOrder(opened);
    const known = lineWith(latest.current, barcode.data);
    if (!known && isFull(latest.current)) return refuseScan(`At most ${mostReceived} lines at a time`);
    const sum = receivedQuantity.safeParse(exact((known?.quantity ?? 0) + quantity));
    if (!sum.success) return refuseScan(sum.error.issues[0]?.message ?? 'Not a quantity');
    update((before) => scanned(before, barcode.data, quantity), { isScan: true });
    startTransition(() => {
      setLast(({ scans }) => ({ code: barcode.data, quantity, scans: scans + 1 }));
      setPack(1);
    });
    if (known && known.product !== undefined) sound(known);
    return true;
  }
  const refuseScan = (text: string): false => {
    refuse(text);
    return false;
  };

  function openOrder({ order_number }: Order): true {
    beep('known');
    update((before) => ({ ...before, order_number }));
    setLast(({ scans, ...before }) => ({ ...before, scans: scans + 1 }));
    toast(`Order ${order_number} is open.`, { intent: 'info' });
    return true;
  }

  function sound(line: ReceivingLine): void {
    beep(isUnknown(line) ? 'unknown' : 'known');
    if (!isUnknown(line)) startTransition(() => setFresh(codeOf(line)));
  }

  function answer(line: ReceivingLine): void {
    sound(line);
    if (isUnknown(line)) setNaming((now) => now ?? { barcode: line.barcode, all: false });
  }

  function name(title: string, manufacturer: string): void {
    if (!naming) return;
    const { barcode, all } = naming;
    const { lines } = update((before) => named(before, barcode, title, manufacturer));
    const next = all ? lines.find(isUnknown) : undefined;
    setNaming(next && { barcode: next.barcode, all });
  }

  function finish(): void {
    const { lines, order_number } = latest.current;
    const missing = [
      ...(lines.length === 0 ? ['Please add items to receive'] : []),
      ...(salon === null ? ['Please select salon'] : []),
      ...(order_number.trim() === '' ? ['Please input order number'] : []),
    ];
    for (const text of missing) toast(text, { intent: 'error' });
    if (missing.length > 0) return;
    const unread = lines.find((line) => line.unread !== undefined);
    if (unread) return void toast(`Please check the quantity of ${nameOf(unread)}.`, { intent: 'error' });
    const unknown = lines.filter(isUnknown);
    if (unknown[0]) {
      const text = unknown.length === 1 ? '1 line needs a name.' : `${unknown.length} lines need a name.`;
      toast(text, { intent: 'warning' });
      setNaming({ barcode: unknown[0].barcode, all: true });
    } else void complete();
  }

  async function cancel(): Promise<void> {
    const before = latest.current;
    setTyped('');
    if (isEmpty(before)) return;
    if (before.sent.length > 0) {
      const isMeant = await confirm({
        title: 'This delivery may be booked already',
        text: 'The answer to the last attempt was lost. Complete finds out, and books it once.',
        confirm: 'Clear the list',
        cancel: 'Back to the list',
        destructive: true,
      });
      if (!isMeant) return;
    }
    update(emptyList);
    toast('The list was cleared.', {
      intent: 'info',
      timeout: 8000,
      action: { label: 'Undo', onClick: () => update((now) => merged(now, before)) },
    });
  }

  const acts = useStable<LineActs>({
    change: ({ barcode }, change) => void update((before) => changed(before, barcode, change)),
    name: ({ barcode }) => setNaming({ barcode, all: false }),
    lookUpAgain: ({ barcode }) => void update((before) => changed(before, barcode, { problem: undefined })),
    remove: (line) => {
      const place = latest.current.lines.findIndex((one) => codeOf(one) === codeOf(line));
      update((before) => without(before, line.barcode));
      // What had the focus is gone.
      field.current?.focus();
      toast(`${nameOf(line)} was removed.`, {
        intent: 'info',
        timeout: 8000,
        action: { label: 'Undo', onClick: () => update((now) => withLine(now, line, place)) },
      });
    },
  });

  const setOrderNumber = (order_number: string) => void update((before) => ({ ...before, order_number }));
  return {
    list,
    awaited,
    order,
    last,
    lastLine,
    fresh,
    isOffline,
    isSending,
    field,
    typed,
    setTyped,
    enter,
    pack,
    setPack,
    setOrderNumber,
    naming,
    setNaming,
    name,
    finish,
    cancel,
    acts,
  };
}

const nameOf = ({ product, barcode }: ReceivingLine): string => product?.name ?? barcode;

/** What was understood a moment ago, for as long as it shows. */
function useFresh() {
  const [fresh, setFresh] = useState<string>();
  const [since, setSince] = useState(0);
  useEffect(() => {
    if (since === 0) return;
    const timer = setTimeout(() => setFresh(undefined), freshFor);
    return () => clearTimeout(timer);
  }, [since]);
  const show = (code: string) => {
    setFresh(code);
    setSince((before) => before + 1);
  };
  return [fresh, show] as const;
}

/** The same functions for every drawing, so that a scan draws its own line alone; each does what the latest one does. */
function useStable<Acts extends { [name: string]: (...args: never[]) => void }>(acts: Acts): Acts {
  const latest = useRef(acts);
  latest.current = acts;
  return useMemo(() => {
    const entries = Object.keys(latest.current).map((name) => [
      name,
      (...args: never[]) => latest.current[name]?.(...args),
    ]);
    return Object.fromEntries(entries);
  }, []);
}

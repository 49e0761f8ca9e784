import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { maxReceivedLines, receivedQuantity, scannedBarcode } from '../../../shared/contract/inventory.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { normalizeName } from '../../../shared/rules/names.ts';
import { isOrderOpen } from '../../../shared/rules/orders.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { useDraft } from '../../kit/data/useDraft.ts';
import { beep } from '../../kit/scan/sounds.ts';
import { useLastScan } from '../../kit/scan/useLastScan.ts';
import { useRecentScan } from '../../kit/scan/useRecentScan.ts';
import { useScanEntry } from '../../kit/scan/useScanEntry.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import {
  codeOf,
  isFull,
  isUnknown,
  keptList,
  lineWith,
  nameOf,
  type ReceivingLine,
  scanned,
  unscanned,
} from './list.ts';
import { orderOf } from './OrderField.tsx';
import { useActs } from './useActs.ts';
import { useComplete } from './useComplete.tsx';
import { useLookups } from './useLookups.ts';
import { useNaming } from './useNaming.ts';

interface Wished {
  /** The number of an order that somebody wants to receive. */
  wish: string | null;
  /** It is on the list, or it was said why not: who loads the screen anew does not wish it again. */
  onWished: () => void;
}

export type ReadOrders = () => Promise<readonly Order[] | undefined>;

/** No scan yet. */
const none = { code: '', quantity: 0 };

/**
 * The delivery that is being scanned for a salon: what becomes of each scan, and when the list can be booked.
 * @param orders the open ones of the salon, with drafts among them
 * @param readOrders them as they are now, undefined where they cannot be read
 */
export function useDelivery(salon: number | null, orders: readonly Order[], readOrders: ReadOrders, wished: Wished) {
  const toast = useToast();
  const kept = useDraft(`receiving ${salon}`, keptList);
  const { draft: list, update, latest } = kept;
  const { complete, isSending } = useComplete(salon, update);
  const { naming, setNaming, name } = useNaming(update);
  const { entry, scan, clear, focus } = useScanEntry((text, times) => take(text, times ?? pack), { takeBack });
  const acts = useActs(kept, { setNaming, clear, focus });
  const [pack, setPack] = useState(1);
  const { last, latest: latestScan, tell } = useLastScan(none);
  const [fresh, setFresh] = useRecentScan();
  const orderField = useRef<HTMLInputElement>(null);
  const { isOffline } = useLookups({ salon, list, latest, update, isElse: opensNew, onAnswer: answer });

  const awaited = useMemo(() => orders.filter(isOrderOpen), [orders]);

  useWish(wished, kept.isRestored, (number) => {
    const { lines, order_number } = latest.current;
    if (lines.length === 0 || order_number === '') return setOrderNumber(number);
    if (normalizeName(order_number) === normalizeName(number)) return;
    toast(`The list is still for ${order_number}. Complete it first, or change its number to ${number}.`, {
      intent: 'warning',
      timeout: 8000,
    });
  });

  /** Whether a code has become a line, or opened its order. */
  function take(text: string, quantity: number): boolean {
    const barcode = scannedBarcode.safeParse(text);
    if (!barcode.success) return refuse(barcode.error.issues[0]?.message ?? 'Not a barcode');
    if (salon === null) return refuse('Please select salon');
    const opened = orderOf(awaited, barcode.data);
    if (opened) return openOrder(opened);
    const known = lineWith(latest.current, barcode.data);
    if (!known && isFull(latest.current)) return refuse(`At most ${maxReceivedLines} lines at a time`);
    const sum = receivedQuantity.safeParse(roundQuantity((known?.quantity ?? 0) + quantity));
    if (!sum.success) return refuse(sum.error.issues[0]?.message ?? 'Not a quantity');
    update((before) => scanned(before, barcode.data, quantity), { isScan: true });
    tell({ code: barcode.data, quantity });
    // At once, unlike what the scan draws: the next one may be here before that.
    setPack(1);
    if (known && known.product !== undefined) sound(known);
    return true;
  }

  /** The last scan, once: it is not known what came before it. */
  function takeBack(): void {
    const { code, quantity } = latestScan.current;
    const line = lineWith(latest.current, code);
    if (!line) return void refuse('There is no scan to take back.');
    update((before) => unscanned(before, code, quantity));
    tell(none);
    beep('known');
    toast(`Taken back: ${nameOf(line)}`, { intent: 'info' });
  }

  function refuse(text: string): false {
    beep('unknown');
    toast(text, { intent: 'error' });
    return false;
  }

  /** The order may have been placed since the orders were read. */
  async function opensNew(code: string): Promise<boolean> {
    const opened = orderOf(((await readOrders()) ?? []).filter(isOrderOpen), code);
    return opened !== undefined && lineWith(latest.current, code) !== undefined && openOrder(opened);
  }

  function openOrder({ order_number }: Order): true {
    beep('known');
    setOrderNumber(order_number);
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

  function finish(): void {
    const { lines, order_number } = latest.current;
    const missing = [
      ...(lines.length === 0 ? ['Please add items to receive'] : []),
      ...(salon === null ? ['Please select salon'] : []),
      ...(order_number.trim() === '' ? ['Please input order number'] : []),
    ];
    for (const text of missing) toast(text, { intent: 'error' });
    // Without lines the next thing is a scan, whatever has the focus.
    if (missing.length > 0) return void (lines.length > 0 && orderField.current?.focus());
    const unread = lines.find((line) => line.unread !== undefined);
    if (unread) return void toast(`Please check the quantity of ${nameOf(unread)}.`, { intent: 'error' });
    const unknown = lines.filter(isUnknown);
    if (!unknown[0]) return void complete();
    toast(unknown.length === 1 ? '1 line needs a name.' : `${unknown.length} lines need a name.`, {
      intent: 'warning',
    });
    setNaming({ barcode: unknown[0].barcode, all: true });
  }

  const setOrderNumber = (order_number: string) => void update((before) => ({ ...before, order_number }));
  return {
    list,
    awaited,
    order: orderOf(awaited, list.order_number),
    setOrderNumber,
    orderField,
    last: { ...last, line: lineWith(list, last.code) },
    fresh,
    isOffline,
    entry,
    scan,
    pack,
    setPack,
    naming,
    setNaming,
    name,
    acts,
    finish,
    isSending,
  };
}

/** What the address asks for, once it is known what was left on the list. */
function useWish({ wish, onWished }: Wished, isBack: boolean, take: (number: string) => void): void {
  const latest = useRef({ take, onWished });
  latest.current = { take, onWished };
  useEffect(() => {
    if (wish === null || !isBack) return;
    latest.current.take(wish);
    latest.current.onWished();
  }, [wish, isBack]);
}

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
import { findOrder } from './OrderField.tsx';
import {
  addScan,
  deliveryDraftDefinition,
  findLine,
  isFull,
  isUnknown,
  lineCode,
  lineName,
  type ReceivingLine,
  subtractScan,
} from './receivingList.ts';
import { useComplete } from './useComplete.tsx';
import { useListActions } from './useListActions.ts';
import { useLookups } from './useLookups.ts';
import { useNaming } from './useNaming.ts';

interface OrderRequest {
  /** Order number to receive, from the URL. */
  requestedOrder: string | null;
  /** Called once the number was applied or declined, so that a reload does not repeat it. */
  onHandled: () => void;
}

export type LoadOrders = () => Promise<readonly Order[] | undefined>;

const noScan = { code: '', quantity: 0 };

/**
 * State of the receiving screen: applies each scan and posts the finished list.
 * @param orders open orders of the salon, including drafts
 * @param loadOrders reloads them; resolves to undefined if they cannot be loaded
 */
export function useDelivery(
  salon: number | null,
  orders: readonly Order[],
  loadOrders: LoadOrders,
  wished: OrderRequest,
) {
  const toast = useToast();
  const draft = useDraft(`receiving ${salon}`, deliveryDraftDefinition);
  const { draft: list, update, latest } = draft;
  const { complete, isSending } = useComplete(salon, update);
  const { naming, setNaming, name } = useNaming(update);
  const { entry, scan, clear, focus } = useScanEntry((text, times) => take(text, times ?? pack), { takeBack });
  const actions = useListActions(draft, { setNaming, clear, focus });
  const [pack, setPack] = useState(1);
  const { last, latest: latestScan, tell } = useLastScan(noScan);
  const [freshCode, setFresh] = useRecentScan();
  const orderField = useRef<HTMLInputElement>(null);
  const { isOffline } = useLookups({
    salon,
    list,
    latest,
    update,
    handleOtherCode: openNewOrder,
    onLookedUp: handleLookup,
  });

  const openOrders = useMemo(() => orders.filter(isOrderOpen), [orders]);

  useRequestedOrder(wished, draft.isRestored, (number) => {
    const { lines, order_number } = latest.current;
    if (lines.length === 0 || order_number === '') return setOrderNumber(number);
    if (normalizeName(order_number) === normalizeName(number)) return;
    toast(`The list is still for ${order_number}. Complete it first, or change its number to ${number}.`, {
      intent: 'warning',
      timeoutMs: 8000,
    });
  });

  /** Applies a scanned code: adds a line, or selects the order of that number. Returns false if rejected. */
  function take(text: string, quantity: number): boolean {
    const barcode = scannedBarcode.safeParse(text);
    if (!barcode.success) return rejectScan(barcode.error.issues[0]?.message ?? 'Not a barcode');
    if (salon === null) return rejectScan('Please select salon');
    const scannedOrder = findOrder(openOrders, barcode.data);
    if (scannedOrder) return openOrder(scannedOrder);
    const existing = findLine(latest.current, barcode.data);
    if (!existing && isFull(latest.current)) return rejectScan(`At most ${maxReceivedLines} lines at a time`);
    const sum = receivedQuantity.safeParse(roundQuantity((existing?.quantity ?? 0) + quantity));
    if (!sum.success) return rejectScan(sum.error.issues[0]?.message ?? 'Not a quantity');
    update((before) => addScan(before, barcode.data, quantity), { isScan: true });
    tell({ code: barcode.data, quantity });
    // Reset now, not on the next render: another scan may arrive before that.
    setPack(1);
    if (existing && existing.product !== undefined) signalLookup(existing);
    return true;
  }

  /** Reverts the last scan. Only one, since earlier scans are not tracked. */
  function takeBack(): void {
    const { code, quantity } = latestScan.current;
    const line = findLine(latest.current, code);
    if (!line) return void rejectScan('There is no scan to take back.');
    update((before) => subtractScan(before, code, quantity));
    tell(noScan);
    beep('known');
    toast(`Taken back: ${lineName(line)}`, { intent: 'info' });
  }

  function rejectScan(text: string): false {
    beep('unknown');
    toast(text, { intent: 'error' });
    return false;
  }

  /** A code without a product may be the number of an order placed after the orders were loaded. */
  async function openNewOrder(code: string): Promise<boolean> {
    const newOrder = findOrder(((await loadOrders()) ?? []).filter(isOrderOpen), code);
    return newOrder !== undefined && findLine(latest.current, code) !== undefined && openOrder(newOrder);
  }

  function openOrder({ order_number }: Order): true {
    beep('known');
    setOrderNumber(order_number);
    toast(`Order ${order_number} is open.`, { intent: 'info' });
    return true;
  }

  function signalLookup(line: ReceivingLine): void {
    beep(isUnknown(line) ? 'unknown' : 'known');
    if (!isUnknown(line)) startTransition(() => setFresh(lineCode(line)));
  }

  function handleLookup(line: ReceivingLine): void {
    signalLookup(line);
    if (isUnknown(line)) setNaming((now) => now ?? { barcode: line.barcode, all: false });
  }

  function finish(): void {
    const { lines, order_number } = latest.current;
    const problems = [
      ...(lines.length === 0 ? ['Please add items to receive'] : []),
      ...(salon === null ? ['Please select salon'] : []),
      ...(order_number.trim() === '' ? ['Please input order number'] : []),
    ];
    for (const text of problems) toast(text, { intent: 'error' });
    // Without lines the user scans next, so keep the focus.
    if (problems.length > 0) return void (lines.length > 0 && orderField.current?.focus());
    const invalidLine = lines.find((line) => line.unread !== undefined);
    if (invalidLine) return void toast(`Please check the quantity of ${lineName(invalidLine)}.`, { intent: 'error' });
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
    openOrders,
    order: findOrder(openOrders, list.order_number),
    setOrderNumber,
    orderField,
    last: { ...last, line: findLine(list, last.code) },
    fresh: freshCode,
    isOffline,
    entry,
    scan,
    pack,
    setPack,
    naming,
    setNaming,
    name,
    acts: actions,
    finish,
    isSending,
  };
}

/** Applies the order number from the URL once the stored list has been restored. */
function useRequestedOrder(
  { requestedOrder, onHandled }: OrderRequest,
  isBack: boolean,
  take: (number: string) => void,
): void {
  const latest = useRef({ take, onHandled });
  latest.current = { take, onHandled };
  useEffect(() => {
    if (requestedOrder === null || !isBack) return;
    latest.current.take(requestedOrder);
    latest.current.onHandled();
  }, [requestedOrder, isBack]);
}

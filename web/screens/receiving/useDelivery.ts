import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { maxReceivedLines } from '../../../shared/contract/inventory.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { normalizeName } from '../../../shared/rules/names.ts';
import { isOrderOpen } from '../../../shared/rules/orders.ts';
import { beep } from '../../kit/scan/sounds.ts';
import { useRecentScan } from '../../kit/scan/useRecentScan.ts';
import { useConfirm, usePrompt } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { isUnknown, lineKey, lineName } from '../../salon/scan/scanLines.ts';
import { noSalonMessage, useScanLines } from '../../salon/scan/useScanLines.ts';
import { findOrder, listMissing } from './orderProgress.ts';
import { deliveryDraftDefinition, emptyList, findUnknown, isInAttempt } from './receivingList.ts';
import { useComplete } from './useComplete.tsx';
import { useNaming } from './useNaming.ts';

interface OrderRequest {
  /** Order number to receive, from the URL. */
  requestedOrder: string | null;
  /** Called once the number was applied or declined, so that a reload does not repeat it. */
  onHandled: () => void;
}

export type LoadOrders = () => Promise<readonly Order[] | undefined>;

const maxLines = { count: maxReceivedLines, message: `At most ${maxReceivedLines} lines at a time` };

/**
 * State of the receiving screen: a scan list for an order, which is posted when it is complete.
 * @param orders open orders of the salon, including drafts
 * @param loadOrders reloads them; resolves to undefined if they cannot be loaded
 */
export function useDelivery(
  salon: number | null,
  orders: readonly Order[],
  loadOrders: LoadOrders,
  request: OrderRequest,
) {
  const toast = useToast();
  const [pack, setPack] = useState(1);
  const [freshCode, setFresh] = useRecentScan();
  const openOrders = useMemo(() => orders.filter(isOrderOpen), [orders]);
  const list = useScanLines(`receiving ${salon}`, deliveryDraftDefinition, {
    salon: () => salon,
    maxLines,
    pack,
    expectedCodes: openOrders.flatMap(({ lines }) => lines.map(({ barcode }) => barcode)),
    isFrozen: isInAttempt,
    handleOther: (barcode) => openOrder(findOrder(openOrders, barcode)),
    // It may be the number of an order that was placed after the orders were loaded.
    handleUnknown: async (barcode, isStillScanned) => {
      const newOrder = findOrder(((await loadOrders()) ?? []).filter(isOrderOpen), barcode);
      return isStillScanned() && openOrder(newOrder);
    },
    // Reset now, not on the next render: another scan may arrive before that.
    onCounted: () => setPack(1),
    onLookedUp: (line, isFirst) => {
      if (!isUnknown(line)) startTransition(() => setFresh(lineKey(line)));
      else if (isFirst) naming.start({ barcode: line.barcode, all: false });
    },
  });
  const { draft: work, update, latest, isRestored } = list.draft;
  const naming = useNaming(update);
  const { complete, isSending } = useComplete(salon, update);
  const askNumber = useAskNumber();
  const order = findOrder(openOrders, work.order_number);

  useRequestedOrder(request, isRestored, (number) => {
    const { lines, order_number } = latest.current;
    if (lines.length === 0 || order_number === '') return setNumber(number);
    if (normalizeName(order_number) === normalizeName(number)) return;
    toast(`The list is still for ${order_number}. Complete it first, or change its number to ${number}.`, {
      intent: 'warning',
      timeoutMs: 8000,
    });
  });

  function openOrder(found: Order | undefined): boolean {
    if (!found) return false;
    beep('known');
    setNumber(found.order_number);
    toast(`Order ${found.order_number} is open.`, { intent: 'info' });
    return true;
  }

  async function finish(): Promise<void> {
    const { lines } = latest.current;
    const problem = (lines.length === 0 && 'Please add items to receive') || (salon === null && noSalonMessage);
    if (problem) return void toast(problem, { intent: 'error' });
    const invalid = lines.find((line) => line.unread !== undefined);
    if (invalid) return void toast(`Please check the quantity of ${lineName(invalid)}.`, { intent: 'error' });
    const unknown = lines.filter(isUnknown).length;
    const first = findUnknown(latest.current);
    if (!first) return completeOrder();
    toast(unknown === 1 ? '1 line needs a name.' : `${unknown} lines need a name.`, { intent: 'warning' });
    naming.start({ barcode: first.barcode, all: true });
  }

  /** Asks for the order number if it is not known yet. */
  async function completeOrder(): Promise<void> {
    const number = latest.current.order_number.trim() || (await askNumber());
    if (number === undefined) return;
    setNumber(number);
    await complete(findOrder(openOrders, number));
  }

  const confirmClear = useConfirmClear();
  async function cancel(): Promise<void> {
    const { sent } = latest.current;
    list.field.clear();
    if (sent.length === 0 || (await confirmClear())) list.lines.clear(emptyList());
  }

  const setNumber = (order_number: string) => void update((before) => ({ ...before, order_number }));
  return {
    list,
    order: { open: openOrders, chosen: order, missing: listMissing(order, work.lines), setNumber },
    pack: { size: pack, setSize: setPack },
    naming,
    freshCode,
    finish: () => void finish(),
    cancel: () => void cancel(),
    isSending,
  };
}

function useAskNumber() {
  const ask = usePrompt();
  return () =>
    ask({
      title: 'Which order is it?',
      text: 'The number stands on the delivery note. Any text does for goods that were not ordered here.',
      field: { label: 'Order number', maxLength: 40, value: '', required: 'Please input order number' },
      confirm: 'Complete',
      cancel: 'Back to the list',
    });
}

/** Asks before a list is cleared that an earlier attempt may have posted. */
function useConfirmClear() {
  const confirm = useConfirm();
  return () =>
    confirm({
      title: 'This delivery may have been received already',
      text: 'The answer to the last attempt was lost. Complete finds out, and receives it only once.',
      confirm: 'Clear the list',
      cancel: 'Back to the list',
      destructive: true,
    });
}

/** Applies the order number from the URL once the stored list has been restored. */
function useRequestedOrder(
  { requestedOrder, onHandled }: OrderRequest,
  isRestored: boolean,
  take: (number: string) => void,
): void {
  const latest = useRef({ take, onHandled });
  latest.current = { take, onHandled };
  useEffect(() => {
    if (requestedOrder === null || !isRestored) return;
    latest.current.take(requestedOrder);
    latest.current.onHandled();
  }, [requestedOrder, isRestored]);
}

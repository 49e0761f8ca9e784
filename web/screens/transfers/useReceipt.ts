import { useMemo, useRef } from 'react';
import { inventory } from '../../../shared/contract/inventory.ts';
import { type Transfer, transfers } from '../../../shared/contract/transfers.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { useRetryUntilAnswered } from '../../kit/data/useRetryUntilAnswered.ts';
import { beep } from '../../kit/scan/sounds.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import type { LineRef } from '../../salon/scan/scanLines.ts';
import { useCaseQuestion } from '../../salon/scan/useCaseQuestion.ts';
import { partOfCodeMessage, type ScanOutcome, useScanList } from '../../salon/scan/useScanList.ts';
import {
  type Arrivals,
  type ArrivingLine,
  arrivalsDraftDefinition,
  findLineByCode,
  receiveAll,
  removeReceipt,
  setReceived,
  startReceipt,
  sumLines,
  withArrivals,
} from './arrivals.ts';

const { receiveTransfer, getTransfer, listTransfers, listFinishedTransfers } = transfers;
const refreshes = [getTransfer, listTransfers, listFinishedTransfers];

/**
 * State of receiving a transfer: counts scans and posts them exactly once.
 * @param isReceiver whether the user works at the receiving salon
 */
export function useReceipt(transfer: Transfer, isReceiver: boolean, refresh: () => void) {
  const toast = useToast();
  const list = useScanList(`transfer ${transfer.transfer_id}`, arrivalsDraftDefinition, {
    add: (barcode, times = 1, now) => {
      if (!isReceiver) return { problem: 'It is received where it goes.' };
      const line = findArriving(now, { barcode });
      if (line) return receive(line, barcode, times);
      void lookUp(barcode, times);
      return { scan: { barcode, quantity: 0 } };
    },
    takeBack: (scan, now) => {
      const line = findArriving(now, scan);
      if (now.attempt) return { problem: 'It is being received already.' };
      // The quantity may have been reduced by hand since.
      if (!line || line.arriving < scan.quantity) return undefined;
      return { name: line.name, change: (before) => setReceived(before, line, { value: line.here - scan.quantity }) };
    },
    listCodes: () => transfer.lines.map(({ barcode }) => barcode),
  });
  const { draft: work, update, latest } = list.draft;
  const askCase = useCaseQuestion();
  const isLost = usePosting(transfer.transfer_id, list.draft, refresh);

  const lines = useMemo(() => withArrivals(transfer, work), [transfer, work]);
  const last = list.last.scan;
  const lastLine = last && findArriving(work, last);
  const orderedLines = useStableOrder(lines, `${transfer.version} ${last?.nth}`, lastLine?.product_id);
  const sums = sumLines(lines);

  function findArriving(now: Arrivals, ref: LineRef): ArrivingLine | undefined {
    const id = ref.product?.product_id ?? findLineByCode(transfer, ref.barcode)?.product_id;
    return withArrivals(transfer, now).find(({ product_id }) => product_id === id);
  }

  function receive(line: ArrivingLine, barcode: string, count: number): ScanOutcome<Arrivals> {
    const { product_id, name, manufacturer, missing } = line;
    const scan = { barcode, product: { product_id, name, manufacturer }, quantity: 0 };
    if (missing < count) {
      const rest = missing > 0 ? `Only ${formatNumber(missing)} of ${name} is` : `None of ${name} is`;
      return { scan, problem: `${rest} still on the way.` };
    }
    return {
      scan: { ...scan, quantity: count },
      isKnown: true,
      change: (before) => setReceived(before, line, { value: roundQuantity(line.here + count) }),
    };
  }

  /** A code that no line has may be another code of a product, or that of a case. */
  async function lookUp(barcode: string, times: number): Promise<void> {
    const params = { locationId: transfer.to_location_id, barcode };
    const found = await call(inventory.scanProduct, { params }).catch(() => undefined);
    const product_id = (found?.case_of ?? found)?.product_id;
    const line = findArriving(latest.current, { barcode, product: { product_id, name: '', manufacturer: '' } });
    if (found?.is_part) list.reject(partOfCodeMessage);
    if (!line || !product_id) return beep('unknown');
    const units = found?.case_of ? await askCase(barcode, line) : (found?.units ?? 1);
    const now = findArriving(latest.current, { barcode, product: line });
    if (units && now) list.apply(receive(now, barcode, roundQuantity(times * units)));
  }

  function postReceipt(): void {
    const currentLines = withArrivals(transfer, latest.current);
    const invalid = currentLines.find((line) => line.unread !== undefined);
    if (invalid) return void toast(`Please check the quantity of ${invalid.name}.`, { intent: 'error' });
    if (sumLines(currentLines).arriving === 0) return void toast('Please add items to receive', { intent: 'error' });
    update((before) => startReceipt(before, transfer.version, currentLines));
    // The button may disappear with the last piece, so move the focus.
    list.field.focus();
  }

  return {
    lines: orderedLines,
    sums,
    last: last && (lastLine || last.quantity === 0) ? { code: last.barcode, line: lastLine } : undefined,
    field: list.field,
    attempt: { isLost, isSending: work.attempt !== null },
    change: (line: ArrivingLine, change: Parameters<typeof setReceived>[2]) =>
      void update((before) => setReceived(before, line, change)),
    receiveRest: () => {
      update((before) => receiveAll(before, withArrivals(transfer, before)));
      list.field.focus();
    },
    postReceipt,
  };
}

/** Posts the receipt that was started until the server replies. Returns whether the latest reply was lost. */
function usePosting(
  id: string,
  { draft, update }: { draft: Arrivals; update: (to: (before: Arrivals) => Arrivals) => void },
  refresh: () => void,
): boolean {
  const toast = useToast();
  const send = useSend(receiveTransfer, { refreshes });

  const { isUnanswered: isLost } = useRetryUntilAnswered(draft.attempt, {
    send: ({ key, items }) => send({ params: { id }, body: { items, idempotency_key: key } }),
    onDone: (_, attempt) => {
      update((before) => removeReceipt(before, attempt));
      toast(`${formatNumber(attempt.items.reduce((sum, { quantity }) => sum + quantity, 0))} received`);
    },
    onRejected: (error) => {
      update((before) => ({ ...before, attempt: null }));
      toast(formatError('It was not received.', error), { intent: 'error' });
      // Someone else may have posted it. Refreshing shows what is left.
      refresh();
    },
  });
  return isLost;
}

/** Latest scan first, then lines with missing pieces. Lines keep their position while their quantity is edited by hand. */
function useStableOrder(lines: ArrivingLine[], trigger: string, latest: string | undefined): ArrivingLine[] {
  const stored = useRef({ trigger: '', ids: [] as string[] });
  if (stored.current.trigger !== trigger) {
    const rank = (line: ArrivingLine) => (line.product_id === latest ? 0 : line.missing > 0 ? 1 : 2);
    const ids = [...lines].sort((a, b) => rank(a) - rank(b)).map(({ product_id }) => product_id);
    stored.current = { trigger, ids };
  }
  const { ids } = stored.current;
  return [...lines].sort((a, b) => ids.indexOf(a.product_id) - ids.indexOf(b.product_id));
}

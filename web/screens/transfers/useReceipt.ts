import { useMemo, useRef } from 'react';
import { api } from '../../../shared/contract/index.ts';
import type { Transfer } from '../../../shared/contract/transfers.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { useDraft } from '../../kit/data/useDraft.ts';
import { useRetryUntilAnswered } from '../../kit/data/useRetryUntilAnswered.ts';
import { beep } from '../../kit/scan/sounds.ts';
import { useLastScan } from '../../kit/scan/useLastScan.ts';
import { useScanEntry } from '../../kit/scan/useScanEntry.ts';
import { formatNumber } from '../../kit/ui/format.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import {
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

const { receiveTransfer, getTransfer, listTransfers, listFinishedTransfers } = api.transfers;
const refreshes = [getTransfer, listTransfers, listFinishedTransfers];

/**
 * State of receiving a transfer: counts scans and posts them exactly once.
 * @param isReceiver whether the user works at the receiving salon
 */
export function useReceipt(transfer: Transfer, isReceiver: boolean, refresh: () => void) {
  const toast = useToast();
  const { draft: work, update, latest } = useDraft(`transfer ${transfer.transfer_id}`, arrivalsDraftDefinition);
  const {
    last,
    latest: latestScan,
    tell: setLast,
  } = useLastScan<{ code: string; scans: number; quantity: number } | undefined>(undefined);
  const receive = useSend(receiveTransfer, { refreshes });
  const { entry, scan, focus } = useScanEntry((code, times = 1) => take(code, times), { takeBack });

  const { isUnanswered: isLost } = useRetryUntilAnswered(work.attempt, {
    send: ({ key, items }) => receive({ params: { id: transfer.transfer_id }, body: { items, idempotency_key: key } }),
    onDone: (_, attempt) => {
      update((before) => removeReceipt(before, attempt));
      toast(
        `${formatNumber(
          attempt.items.reduce((sum, { quantity }) => sum + quantity, 0),
          2,
        )} received`,
      );
    },
    onRejected: (error) => {
      update((before) => ({ ...before, attempt: null }));
      toast(formatError('It was not booked.', error), { intent: 'error' });
      // Someone else may have posted it. Refreshing shows what is left.
      refresh();
    },
  });

  const lines = useMemo(() => withArrivals(transfer, work), [transfer, work]);
  const lastLine =
    last && lines.find(({ product_id }) => product_id === findLineByCode(transfer, last.code)?.product_id);
  const orderedLines = useStableOrder(lines, `${transfer.version} ${last?.scans}`, lastLine?.product_id);
  const sums = sumLines(lines);

  /** Counts a scanned code if its product is on the way. Returns false if rejected. */
  function take(code: string, times: number): boolean {
    if (!isReceiver) return rejectScan('It is received where it goes.');
    const setScan = (quantity: number) => setLast({ code, scans: (latestScan.current?.scans ?? 0) + 1, quantity });
    const scannedLine = findLineByCode(transfer, code);
    const line = withArrivals(transfer, latest.current).find(
      ({ product_id }) => product_id === scannedLine?.product_id,
    );
    if (!line) {
      beep('unknown');
      setScan(0);
      return true;
    }
    if (line.missing < times) {
      setScan(0);
      const remainingText =
        line.missing > 0 ? `Only ${formatNumber(line.missing, 2)} of ${line.name} is` : `Nothing of ${line.name} is`;
      return rejectScan(`${remainingText} still on the way.`);
    }
    beep('known');
    update((before) => setReceived(before, line, { value: line.here + times }), { isScan: true });
    setScan(times);
    return true;
  }

  /** Reverts the last scan. Only one, since earlier scans are not tracked. */
  function takeBack(): void {
    const lastScan = latestScan.current;
    const id = lastScan && findLineByCode(transfer, lastScan.code)?.product_id;
    const line = withArrivals(transfer, latest.current).find(({ product_id }) => product_id === id);
    if (!lastScan?.quantity || !line) return void rejectScan('There is no scan to take back.');
    if (latest.current.attempt) return void rejectScan('It is being booked already.');
    // The quantity may have been reduced by hand since.
    if (line.arriving < lastScan.quantity) return void rejectScan('There is no scan to take back.');
    update((before) => setReceived(before, line, { value: line.here - lastScan.quantity }));
    setLast(undefined);
    beep('known');
    toast(`Taken back: ${line.name}`, { intent: 'info' });
  }

  function rejectScan(text: string): false {
    beep('unknown');
    toast(text, { intent: 'error' });
    return false;
  }

  function postReceipt(): void {
    const currentLines = withArrivals(transfer, latest.current);
    const invalid = currentLines.find((line) => line.unread !== undefined);
    if (invalid) return void toast(`Please check the quantity of ${invalid.name}.`, { intent: 'error' });
    if (sumLines(currentLines).arriving === 0) return void toast('Please add items to receive', { intent: 'error' });
    update((before) => startReceipt(before, transfer.version, currentLines));
    // The button may disappear with the last piece, so move the focus.
    focus();
  }

  return {
    lines: orderedLines,
    sums,
    last: last && { code: last.code, line: lastLine },
    entry,
    scan,
    focus,
    isLost,
    isSending: work.attempt !== null,
    change: (line: ArrivingLine, change: Parameters<typeof setReceived>[2]) =>
      void update((before) => setReceived(before, line, change)),
    receiveRest: () => {
      update((before) => receiveAll(before, withArrivals(transfer, before)));
      focus();
    },
    postReceipt,
  };
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

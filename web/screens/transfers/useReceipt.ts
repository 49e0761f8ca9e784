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
  afterReceipt,
  arrivingLines,
  begun,
  keptArrivals,
  lineOfCode,
  sumsOf,
  withHere,
  withTheRest,
} from './arrivals.ts';

const { receiveTransfer, getTransfer, listTransfers, listFinishedTransfers } = api.transfers;
const refreshes = [getTransfer, listTransfers, listFinishedTransfers];

/**
 * What of a transfer has come: every scan counts one, and what was counted is booked once.
 * @param isTheirs whoever is at the keyboard works where it goes
 */
export function useReceipt(transfer: Transfer, isTheirs: boolean, reread: () => void) {
  const toast = useToast();
  const { draft: work, update, latest } = useDraft(`transfer ${transfer.transfer_id}`, keptArrivals);
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
      update((before) => afterReceipt(before, attempt));
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
      // Somebody else may have booked it: what is left to book shows once it is read again.
      reread();
    },
  });

  const lines = useMemo(() => arrivingLines(transfer, work), [transfer, work]);
  const lastLine = last && lines.find(({ product_id }) => product_id === lineOfCode(transfer, last.code)?.product_id);
  const order = useOrder(lines, `${transfer.version} ${last?.scans}`, lastLine?.product_id);
  const sums = sumsOf(lines);

  /** Whether a code is one of the products that are on the way. */
  function take(code: string, times: number): boolean {
    if (!isTheirs) return refuse('It is received where it goes.');
    const tell = (quantity: number) => setLast({ code, scans: (latestScan.current?.scans ?? 0) + 1, quantity });
    const found = lineOfCode(transfer, code);
    const line = arrivingLines(transfer, latest.current).find(({ product_id }) => product_id === found?.product_id);
    if (!line) {
      beep('unknown');
      tell(0);
      return true;
    }
    if (line.missing < times) {
      tell(0);
      const left =
        line.missing > 0 ? `Only ${formatNumber(line.missing, 2)} of ${line.name} is` : `Nothing of ${line.name} is`;
      return refuse(`${left} still on the way.`);
    }
    beep('known');
    update((before) => withHere(before, line, { value: line.here + times }), { isScan: true });
    tell(times);
    return true;
  }

  /** The last scan, once: it is not known what came before it. */
  function takeBack(): void {
    const counted = latestScan.current;
    const id = counted && lineOfCode(transfer, counted.code)?.product_id;
    const line = arrivingLines(transfer, latest.current).find(({ product_id }) => product_id === id);
    if (!counted?.quantity || !line) return void refuse('There is no scan to take back.');
    if (latest.current.attempt) return void refuse('It is being booked already.');
    // By hand it may have become less since.
    if (line.arriving < counted.quantity) return void refuse('There is no scan to take back.');
    update((before) => withHere(before, line, { value: line.here - counted.quantity }));
    setLast(undefined);
    beep('known');
    toast(`Taken back: ${line.name}`, { intent: 'info' });
  }

  function refuse(text: string): false {
    beep('unknown');
    toast(text, { intent: 'error' });
    return false;
  }

  function book(): void {
    const now = arrivingLines(transfer, latest.current);
    const unread = now.find((line) => line.unread !== undefined);
    if (unread) return void toast(`Please check the quantity of ${unread.name}.`, { intent: 'error' });
    if (sumsOf(now).arriving === 0) return void toast('Please add items to receive', { intent: 'error' });
    update((before) => begun(before, transfer.version, now));
    // The button that was pressed may go with the last piece.
    focus();
  }

  return {
    lines: order,
    sums,
    last: last && { code: last.code, line: lastLine },
    entry,
    scan,
    focus,
    isLost,
    isSending: work.attempt !== null,
    change: (line: ArrivingLine, change: Parameters<typeof withHere>[2]) =>
      void update((before) => withHere(before, line, change)),
    fillUp: () => {
      update((before) => withTheRest(before, arrivingLines(transfer, before)));
      focus();
    },
    book,
  };
}

/** The latest scan first, then what something is missing of; a line stays where it is while its count is set by hand. */
function useOrder(lines: ArrivingLine[], occasion: string, latest: string | undefined): ArrivingLine[] {
  const order = useRef({ occasion: '', ids: [] as string[] });
  if (order.current.occasion !== occasion) {
    const rank = (line: ArrivingLine) => (line.product_id === latest ? 0 : line.missing > 0 ? 1 : 2);
    const ids = [...lines].sort((a, b) => rank(a) - rank(b)).map(({ product_id }) => product_id);
    order.current = { occasion, ids };
  }
  const { ids } = order.current;
  return [...lines].sort((a, b) => ids.indexOf(a.product_id) - ids.indexOf(b.product_id));
}

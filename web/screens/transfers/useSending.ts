import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import { receivedQuantity, scannedBarcode } from '../../../shared/contract/inventory.ts';
import { maxTransferLines, type SentProduct } from '../../../shared/contract/transfers.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { ApiError, call } from '../../kit/data/call.ts';
import { errorReason, formatError } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { type UpdateDraft, useDraft } from '../../kit/data/useDraft.ts';
import { useOffline } from '../../kit/data/useOffline.ts';
import { useRetryUntilAnswered } from '../../kit/data/useRetryUntilAnswered.ts';
import { beep } from '../../kit/scan/sounds.ts';
import { useLastScan } from '../../kit/scan/useLastScan.ts';
import { useScanEntry } from '../../kit/scan/useScanEntry.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import {
  added,
  afterSending,
  begun,
  changed,
  type Draft,
  type DraftLine,
  isFull,
  keptDraft,
  keyOf,
  lineLike,
  nameOf,
  noSalon,
  problemsOf,
  sentFrom,
  unscanned,
  without,
} from './draft.ts';

const { sendTransfer, listTransfers, searchSentProducts } = api.transfers;

/** What the address brings along: the salon that has too much, and of what. */
interface Wish {
  from: number | null;
  to: number | null;
  product: string | null;
}

/** No scan yet. */
const none = { key: '', quantity: 0 };

/** A transfer that is being put together: scans and choices become lines, and it is sent once. */
export function useSending(own: number | null, wish: Wish) {
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { draft, update, latest } = useDraft('transfer draft', keptDraft);
  const from = draft.from ?? own;
  const { last, latest: latestScan, tell } = useLastScan(none);
  const fields = { from: useRef<HTMLButtonElement>(null), to: useRef<HTMLButtonElement>(null) };
  const send = useSend(sendTransfer, { refreshes: [listTransfers] });
  const { entry, scan, focus } = useScanEntry((code, times = 1) => take(code, times), { takeBack });
  const isUnreached = useLookUps(draft, from, update);
  const isOffline = useOffline() || isUnreached;

  const { isUnanswered: isLost } = useRetryUntilAnswered(draft.attempt, {
    send: ({ key, ...body }) => send({ body: { ...body, idempotency_key: key } }),
    onDone: ({ transfer_id, transfer_number }, attempt) => {
      const { lines } = update((before) => afterSending(before, attempt));
      toast(`${transfer_number} is on its way`);
      if (lines.length > 0) toast('What was added since is left on the list.', { intent: 'info' });
      else void navigate(`/transfer?id=${transfer_id}`, { replace: true });
    },
    onRejected: (error) => {
      update((before) => ({ ...before, attempt: null }));
      toast(formatError('It was not sent.', error), { intent: 'error' });
    },
  });

  /** Whether a code has become a line, or one more of it. */
  function take(code: string, times: number): boolean {
    const barcode = scannedBarcode.safeParse(code);
    if (!barcode.success) return refuse(barcode.error.issues[0]?.message ?? 'Not a barcode');
    if (from === null) return refuse(noSalon);
    return put({ barcode: barcode.data, quantity: times });
  }

  function put(line: DraftLine): boolean {
    const known = lineLike(latest.current, line);
    if (!known && isFull(latest.current)) return refuse(`At most ${maxTransferLines} products at a time`);
    const sum = receivedQuantity.safeParse(roundQuantity((known?.quantity ?? 0) + line.quantity));
    if (!sum.success) return refuse(sum.error.issues[0]?.message ?? 'Not a quantity');
    const [first] = update((before) => added(before, line), { isScan: true }).lines;
    tell(first ? { key: markOf(first), quantity: line.quantity } : none);
    beep(first?.product === null ? 'unknown' : 'known');
    return true;
  }

  /** The last scan, once: it is not known what came before it. */
  function takeBack(): void {
    const { key, quantity } = latestScan.current;
    const line = latest.current.lines.find((one) => markOf(one) === key);
    if (!line) return void refuse('There is no scan to take back.');
    if (latest.current.attempt) return void refuse('It is being sent already.');
    update((before) => unscanned(before, line, quantity));
    tell(none);
    beep('known');
    toast(`Taken back: ${nameOf(line)}`, { intent: 'info' });
  }

  function refuse(text: string): false {
    beep('unknown');
    toast(text, { intent: 'error' });
    return false;
  }

  const choose = (product: SentProduct, at: number) =>
    put({ barcode: product.barcode, quantity: 1, product: withShelf(product, at) });

  useWish(wish, { update, choose });

  function finish(): void {
    const ready = update((before) => ({ ...before, from }));
    const [problem] = problemsOf(ready);
    if (problem) {
      toast(problem, { intent: 'error' });
      // Which of the two is not said.
      if (problem === noSalon) fields[from === null ? 'from' : 'to'].current?.focus();
      return;
    }
    update(begun);
    focus();
  }

  async function clear(): Promise<void> {
    const isMeant =
      latest.current.attempt === null ||
      (await confirm({
        title: 'This transfer may be booked already',
        text: 'There was no answer to it yet. It is sent again until there is one, and booked once.',
        confirm: 'Clear the list',
        cancel: 'Back to the list',
        destructive: true,
      }));
    if (!isMeant) return;
    const before = latest.current;
    update((now) => ({ ...keptDraft.createEmpty(), from: now.from, to: now.to }));
    if (!keptDraft.isEmpty(before)) undoable('The list was cleared.', before);
  }

  function undoable(text: string, before: Draft): void {
    const undo = () => void update((now) => keptDraft.merge(now, before));
    toast(text, { intent: 'info', timeout: 8000, action: { label: 'Undo', onClick: undo } });
    focus();
  }

  return {
    draft: { ...draft, from },
    last: draft.lines.find((one) => markOf(one) === last.key),
    fields,
    entry,
    scan,
    choose,
    isOffline,
    isLost,
    isSending: draft.attempt !== null,
    setFrom: (id: number) => void update((before) => sentFrom(before, id)),
    set: (part: Partial<Pick<Draft, 'to' | 'note'>>) => void update((before) => ({ ...before, ...part })),
    change: (line: DraftLine, change: Partial<DraftLine>) => void update((before) => changed(before, line, change)),
    remove: (line: DraftLine) => {
      update((before) => without(before, line));
      undoable(`${nameOf(line)} was removed.`, { ...keptDraft.createEmpty(), lines: [line] });
    },
    clear: () => void clear(),
    finish,
  };
}

/** The same before and after it is known what was scanned. */
const markOf = (line: DraftLine): string => line.barcode || keyOf(line);

const withShelf = (found: SentProduct, location_id: number): NonNullable<DraftLine['product']> => ({
  product_id: found.product_id,
  name: `${found.brand} ${found.name}`.trim(),
  manufacturer: found.manufacturer,
  shelf: { location_id, count: found.inventory_current_quantity },
});

/** Until the server is tried again after it could not be reached, in ms. */
const pause = 4000;

/** Finds out what the scanned barcodes stand for, one after the other and later where there is no connection. */
function useLookUps(draft: Draft, from: number | null, update: UpdateDraft<Draft>): boolean {
  const [failures, setFailures] = useState(0);
  const open = draft.lines.findLast(({ product, problem }) => product === undefined && problem === undefined);
  const barcode = open?.barcode;
  useEffect(() => {
    if (barcode === undefined || from === null) return;
    const gone = new AbortController();
    const settle = (change: Partial<DraftLine>) => {
      setFailures(0);
      if (change.product === null) beep('unknown');
      update((before) => changed(before, { barcode, quantity: 0 }, change), { isScan: true });
    };
    const ask = () =>
      call(api.inventory.scanProduct, { params: { locationId: from, barcode } }).then(
        ({ product_id, name = '', brand = '', manufacturer = '', inventory_current_quantity = 0 }) => {
          const found = product_id && { product_id, barcode, name, brand, manufacturer, inventory_current_quantity };
          settle({ product: found ? withShelf(found, from) : null });
        },
        (error: unknown) => {
          if (error instanceof ApiError && [0, 429, 503].includes(error.status)) setFailures((before) => before + 1);
          else settle({ problem: errorReason(error) ?? 'Error scanning the product, please try again.' });
        },
      );
    if (failures === 0) void ask();
    else {
      const timer = setTimeout(() => void ask(), pause);
      gone.signal.addEventListener('abort', () => clearTimeout(timer));
      addEventListener('online', () => setFailures(0), { signal: gone.signal });
    }
    return () => gone.abort();
  }, [barcode, from, failures, update]);
  return failures > 0 && barcode !== undefined;
}

/** What the address brings along is on the list once. */
function useWish(
  { from, to, product }: Wish,
  acts: Pick<ReturnType<typeof useDraft<Draft>>, 'update'> & { choose: (product: SentProduct, at: number) => void },
) {
  const navigate = useNavigate();
  const toast = useToast();
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    if (from === null) return;
    latest.current.update((before) => ({ ...sentFrom(before, from), ...(to !== null && { to }) }));
    // Who comes back to the screen, or loads it anew, does not wish it again.
    void navigate('/transfer', { replace: true });
    if (product === null) return;
    const sent = { params: { locationId: from }, query: { search: product } };
    call(searchSentProducts, sent).then(
      ([found]) => found && latest.current.choose(found, from),
      (error: unknown) => toast(formatError('Error loading data.', error), { intent: 'error' }),
    );
  }, [from, to, product, navigate, toast]);
}

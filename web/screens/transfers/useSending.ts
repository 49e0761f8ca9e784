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
  addLine,
  type DraftLine,
  findMatchingLine,
  isFull,
  lineKey,
  lineName,
  listProblems,
  noSalonMessage,
  removeLine,
  removeSent,
  setOrigin,
  startAttempt,
  subtractScan,
  type TransferDraft,
  transferDraftDefinition,
  updateLine,
} from './transferDraft.ts';

const { sendTransfer, listTransfers, searchSentProducts } = api.transfers;

/** Prefilled salons and product from the URL. */
interface Prefill {
  from: number | null;
  to: number | null;
  product: string | null;
}

const noScan = { key: '', quantity: 0 };

/** State of a new transfer: scans and chosen products become lines, which are sent exactly once. */
export function useSending(ownSalonId: number | null, prefill: Prefill) {
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { draft, update, latest } = useDraft('transfer draft', transferDraftDefinition);
  const from = draft.from ?? ownSalonId;
  const { last, latest: latestScan, tell } = useLastScan(noScan);
  const fields = { from: useRef<HTMLButtonElement>(null), to: useRef<HTMLButtonElement>(null) };
  const send = useSend(sendTransfer, { refreshes: [listTransfers] });
  const { entry, scan, focus } = useScanEntry((code, times = 1) => take(code, times), { takeBack });
  const isUnreached = useLookups(draft, from, update);
  const isOffline = useOffline() || isUnreached;

  const { isUnanswered: isLost } = useRetryUntilAnswered(draft.attempt, {
    send: ({ key, ...body }) => send({ body: { ...body, idempotency_key: key } }),
    onDone: ({ transfer_id, transfer_number }, attempt) => {
      const { lines } = update((before) => removeSent(before, attempt));
      toast(`${transfer_number} is on its way`);
      if (lines.length > 0) toast('What was added since is left on the list.', { intent: 'info' });
      else void navigate(`/transfer?id=${transfer_id}`, { replace: true });
    },
    onRejected: (error) => {
      update((before) => ({ ...before, attempt: null }));
      toast(formatError('It was not sent.', error), { intent: 'error' });
    },
  });

  /** Adds a scanned code as a line. Returns false if rejected. */
  function take(code: string, times: number): boolean {
    const barcode = scannedBarcode.safeParse(code);
    if (!barcode.success) return rejectScan(barcode.error.issues[0]?.message ?? 'Not a barcode');
    if (from === null) return rejectScan(noSalonMessage);
    return addToDraft({ barcode: barcode.data, quantity: times });
  }

  function addToDraft(line: DraftLine): boolean {
    const existing = findMatchingLine(latest.current, line);
    if (!existing && isFull(latest.current)) return rejectScan(`At most ${maxTransferLines} products at a time`);
    const sum = receivedQuantity.safeParse(roundQuantity((existing?.quantity ?? 0) + line.quantity));
    if (!sum.success) return rejectScan(sum.error.issues[0]?.message ?? 'Not a quantity');
    const [first] = update((before) => addLine(before, line), { isScan: true }).lines;
    tell(first ? { key: scanKey(first), quantity: line.quantity } : noScan);
    beep(first?.product === null ? 'unknown' : 'known');
    return true;
  }

  /** Reverts the last scan. Only one, since earlier scans are not tracked. */
  function takeBack(): void {
    const { key, quantity } = latestScan.current;
    const line = latest.current.lines.find((line) => scanKey(line) === key);
    if (!line) return void rejectScan('There is no scan to take back.');
    if (latest.current.attempt) return void rejectScan('It is being sent already.');
    update((before) => subtractScan(before, line, quantity));
    tell(noScan);
    beep('known');
    toast(`Taken back: ${lineName(line)}`, { intent: 'info' });
  }

  function rejectScan(text: string): false {
    beep('unknown');
    toast(text, { intent: 'error' });
    return false;
  }

  const choose = (product: SentProduct, locationId: number) =>
    addToDraft({ barcode: product.barcode, quantity: 1, product: toDraftProduct(product, locationId) });

  usePrefill(prefill, { update, choose });

  function finish(): void {
    const completed = update((before) => ({ ...before, from }));
    const [problem] = listProblems(completed);
    if (problem) {
      toast(problem, { intent: 'error' });
      // The message does not say which salon is missing, so focus it.
      if (problem === noSalonMessage) fields[from === null ? 'from' : 'to'].current?.focus();
      return;
    }
    update(startAttempt);
    focus();
  }

  async function clear(): Promise<void> {
    const isConfirmed =
      latest.current.attempt === null ||
      (await confirm({
        title: 'This transfer may be booked already',
        text: 'There was no answer to it yet. It is sent again until there is one, and booked once.',
        confirm: 'Clear the list',
        cancel: 'Back to the list',
        destructive: true,
      }));
    if (!isConfirmed) return;
    const before = latest.current;
    update((now) => ({ ...transferDraftDefinition.createEmpty(), from: now.from, to: now.to }));
    if (!transferDraftDefinition.isEmpty(before)) toastWithUndo('The list was cleared.', before);
  }

  function toastWithUndo(text: string, before: TransferDraft): void {
    const undo = () => void update((now) => transferDraftDefinition.merge(now, before));
    toast(text, { intent: 'info', timeoutMs: 8000, action: { label: 'Undo', onClick: undo } });
    focus();
  }

  return {
    draft: { ...draft, from },
    last: draft.lines.find((line) => scanKey(line) === last.key),
    fields,
    entry,
    scan,
    choose,
    isOffline,
    isLost,
    isSending: draft.attempt !== null,
    setFrom: (id: number) => void update((before) => setOrigin(before, id)),
    setField: (part: Partial<Pick<TransferDraft, 'to' | 'note'>>) => void update((before) => ({ ...before, ...part })),
    change: (line: DraftLine, change: Partial<DraftLine>) => void update((before) => updateLine(before, line, change)),
    remove: (line: DraftLine) => {
      update((before) => removeLine(before, line));
      toastWithUndo(`${lineName(line)} was removed.`, { ...transferDraftDefinition.createEmpty(), lines: [line] });
    },
    clear: () => void clear(),
    finish,
  };
}

/** Stays the same when the line is looked up, unlike `lineKey`. */
const scanKey = (line: DraftLine): string => line.barcode || lineKey(line);

const toDraftProduct = (product: SentProduct, location_id: number): NonNullable<DraftLine['product']> => ({
  product_id: product.product_id,
  name: `${product.brand} ${product.name}`.trim(),
  manufacturer: product.manufacturer,
  shelf: { location_id, count: product.inventory_current_quantity },
});

const retryDelayMs = 4000;

/** Looks up scanned barcodes one at a time and retries after connection loss. Returns true while the server is unreachable. */
function useLookups(draft: TransferDraft, from: number | null, update: UpdateDraft<TransferDraft>): boolean {
  const [failures, setFailures] = useState(0);
  const pending = draft.lines.findLast(({ product, problem }) => product === undefined && problem === undefined);
  const barcode = pending?.barcode;
  useEffect(() => {
    if (barcode === undefined || from === null) return;
    const cleanup = new AbortController();
    const settle = (change: Partial<DraftLine>) => {
      setFailures(0);
      if (change.product === null) beep('unknown');
      update((before) => updateLine(before, { barcode, quantity: 0 }, change), { isScan: true });
    };
    const lookUp = () =>
      call(api.inventory.scanProduct, { params: { locationId: from, barcode } }).then(
        ({ product_id, name = '', brand = '', manufacturer = '', inventory_current_quantity = 0 }) => {
          const product = product_id && { product_id, barcode, name, brand, manufacturer, inventory_current_quantity };
          settle({ product: product ? toDraftProduct(product, from) : null });
        },
        (error: unknown) => {
          if (error instanceof ApiError && [0, 429, 503].includes(error.status)) setFailures((before) => before + 1);
          else settle({ problem: errorReason(error) ?? 'Error scanning the product, please try again.' });
        },
      );
    if (failures === 0) void lookUp();
    else {
      const timer = setTimeout(() => void lookUp(), retryDelayMs);
      cleanup.signal.addEventListener('abort', () => clearTimeout(timer));
      addEventListener('online', () => setFailures(0), { signal: cleanup.signal });
    }
    return () => cleanup.abort();
  }, [barcode, from, failures, update]);
  return failures > 0 && barcode !== undefined;
}

/** Applies the prefilled salons and product from the URL once. */
function usePrefill(
  { from, to, product }: Prefill,
  actions: Pick<ReturnType<typeof useDraft<TransferDraft>>, 'update'> & {
    choose: (product: SentProduct, at: number) => void;
  },
) {
  const navigate = useNavigate();
  const toast = useToast();
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (from === null) return;
    latest.current.update((before) => ({ ...setOrigin(before, from), ...(to !== null && { to }) }));
    // Clear the URL, so that a reload does not add the product again.
    void navigate('/transfer', { replace: true });
    if (product === null) return;
    const request = { params: { locationId: from }, query: { search: product } };
    call(searchSentProducts, request).then(
      ([found]) => found && latest.current.choose(found, from),
      (error: unknown) => toast(formatError('Error loading data.', error), { intent: 'error' }),
    );
  }, [from, to, product, navigate, toast]);
}

import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { maxTransferLines, type SentProduct, transfers } from '../../../shared/contract/transfers.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import type { useDraft } from '../../kit/data/useDraft.ts';
import { useRetryUntilAnswered } from '../../kit/data/useRetryUntilAnswered.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { combineLines, lineName, scanLineSchema, toProduct } from '../../salon/scan/scanLines.ts';
import { noSalonMessage, useScanLines } from '../../salon/scan/useScanLines.ts';

const { sendTransfer, listTransfers, searchSentProducts } = transfers;
const maxLines = { count: maxTransferLines, message: `At most ${maxTransferLines} products at a time` };

/** Prefilled salons and product from the URL. */
interface Prefill {
  from: number | null;
  to: number | null;
  product: string | null;
}

/** State of a new transfer: a scan list of products, which are sent exactly once. */
export function useSending(ownSalonId: number | null, prefill: Prefill) {
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const list = useScanLines('transfer draft', transferDraftDefinition, {
    salon: (now) => now.from ?? ownSalonId,
    maxLines,
    lockedReason: ({ attempt }) => (attempt ? 'It is being sent already.' : undefined),
  });
  const { draft, update, latest } = list.draft;
  const from = draft.from ?? ownSalonId;
  const fields = { from: useRef<HTMLButtonElement>(null), to: useRef<HTMLButtonElement>(null) };
  const send = useSend(sendTransfer, { refreshes: [listTransfers] });

  const { isUnanswered: isLost } = useRetryUntilAnswered(draft.attempt, {
    send: ({ key, ...body }) => send({ body: { ...body, idempotency_key: key } }),
    onDone: ({ transfer_id, transfer_number }, attempt) => {
      const { lines } = update((before) => removeSent(before, attempt));
      toast(`${transfer_number} is on its way`);
      if (lines.length > 0) toast('Lines added since are left on the list.', { intent: 'info' });
      else void navigate(`/transfer?id=${transfer_id}`, { replace: true });
    },
    onRejected: (error) => {
      update((before) => ({ ...before, attempt: null }));
      toast(formatError('It was not sent.', error), { intent: 'error' });
    },
  });

  const choose = (product: SentProduct, salon: number) => list.lines.choose(toProduct(product, salon), product.barcode);
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
    list.field.focus();
  }

  async function clear(): Promise<void> {
    const isConfirmed =
      latest.current.attempt === null ||
      (await confirm({
        title: 'This transfer may have been sent already',
        text: 'No answer yet. It is sent again until one comes, and counts only once.',
        confirm: 'Clear the list',
        cancel: 'Back to the list',
        destructive: true,
      }));
    const { from, to } = latest.current;
    if (isConfirmed) list.lines.clear({ ...transferDraftDefinition.createEmpty(), from, to });
  }

  return {
    draft: { ...draft, from },
    list,
    fields,
    attempt: { isLost, isSending: draft.attempt !== null },
    setFrom: (id: number) => void update((before) => setOrigin(before, id)),
    setField: (part: Partial<Pick<TransferDraft, 'to' | 'note'>>) => void update((before) => ({ ...before, ...part })),
    clear: () => void clear(),
    finish,
  };
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

const bodySchema = z.object({
  from: z.number(),
  to: z.number(),
  note: z.string(),
  items: z.array(z.object({ product_id: z.string(), quantity: z.number() })),
});

const draftSchema = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  note: z.string(),
  /** Latest scan first. */
  lines: z.array(scanLineSchema),
  /** The request being sent, until the server replies. */
  attempt: bodySchema.extend({ key: z.string() }).nullable(),
});
/** A transfer being put together. Stored on the device. */
type TransferDraft = z.output<typeof draftSchema>;
type TransferAttempt = NonNullable<TransferDraft['attempt']>;

const emptyDraft = (): TransferDraft => ({ from: null, to: null, note: '', lines: [], attempt: null });

/** Draft definition: how the transfer is stored on the device. */
const transferDraftDefinition = {
  isValid: (value: unknown): value is TransferDraft => draftSchema.safeParse(value).success,
  createEmpty: emptyDraft,
  isEmpty: ({ lines, note, attempt }: TransferDraft): boolean => lines.length === 0 && note === '' && attempt === null,
  merge: (current: TransferDraft, restored: TransferDraft): TransferDraft => ({
    ...restored,
    from: current.from ?? restored.from,
    to: current.to ?? restored.to,
    note: current.note || restored.note,
    lines: combineLines(current.lines, restored.lines),
    // Keep the attempt and its idempotency key, or it would be sent twice.
    attempt: current.attempt ?? restored.attempt,
  }),
};

/** Sets the origin, clearing the destination if it is the same salon. */
const setOrigin = (before: TransferDraft, from: number): TransferDraft => ({
  ...before,
  from,
  to: before.to === from ? null : before.to,
});

/** Problems that prevent sending, most important first. */
function listProblems({ from, to, lines }: TransferDraft): string[] {
  const invalid = lines.find((line) => line.unread !== undefined);
  const unknown = lines.find(({ product }) => product === null);
  const pending = lines.find(({ product }) => product === undefined);
  return [
    ...(lines.length === 0 ? ['Please add items'] : []),
    ...(from === null || to === null ? [noSalonMessage] : []),
    ...(invalid ? [`Please check the quantity of ${lineName(invalid)}.`] : []),
    ...(unknown ? [`Nobody knows ${unknown.barcode}. Please remove it, or receive it first.`] : []),
    ...(pending ? [`${pending.barcode} was not looked up yet.`] : []),
  ];
}

function startAttempt(before: TransferDraft): TransferDraft {
  const { from, to, note, lines } = before;
  if (from === null || to === null) return before;
  const items = lines.flatMap(({ product, quantity }) =>
    product?.product_id ? [{ product_id: product.product_id, quantity }] : [],
  );
  return { ...before, attempt: { key: crypto.randomUUID(), from, to, note: note.trim(), items } };
}

/** Removes what was sent; lines added since remain. */
function removeSent(before: TransferDraft, { items }: TransferAttempt): TransferDraft {
  const lines = before.lines.flatMap((line) => {
    const sent = items.find(({ product_id }) => product_id === line.product?.product_id)?.quantity ?? 0;
    const quantity = roundQuantity(line.quantity - sent);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return lines.length > 0 ? { ...before, lines, attempt: null } : emptyDraft();
}

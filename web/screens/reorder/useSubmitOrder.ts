import { useRef, useState } from 'react';
import { type Order, orders } from '../../../shared/contract/orders.ts';
import { ApiError, call, isStale } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import type { Line } from './lines.ts';
import { draftFingerprint, type ReorderDraft } from './reorderDraft.ts';

interface SubmitOrderOptions {
  draft: ReorderDraft;
  lines: readonly Line[];
  onSent: (sent: NonNullable<ReorderDraft['sent']>) => void;
  /** Called after saving as a draft, with the fingerprint of what was saved. */
  onDraft: (order: Pick<Order, 'order_id' | 'version'>, fingerprint: string) => void;
  onOrdered: (order: Order) => void;
  onNumberUsed: (problem: string) => void;
}

const hasNoAnswer = (problem: unknown): boolean =>
  problem instanceof ApiError && (problem.status === 0 || problem.status >= 500);

/** Submits the order or saves it as a draft. Repeated clicks and lost replies do not place it twice. */
export function useSubmitOrder({ draft, lines, onSent, onDraft, onOrdered, onNumberUsed }: SubmitOrderOptions) {
  const toast = useToast();
  const submit = useSend(orders.submitReorder, { refreshes: [orders.listOrders] });
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const [failure, setFailure] = useState<string>();

  async function send(asDraft: boolean): Promise<void> {
    if (isRunning.current) return;
    const { reseller, salon, number = '', saved, sent } = draft;
    const body = {
      reseller_id: String(reseller?.id),
      location: Number(salon?.id),
      order_number: number.trim(),
      order_items: lines.map(({ product_id, quantity }) => ({ product_id, new_quantity: quantity })),
      ...(asDraft && { draft: true }),
      ...(saved && { order_id: saved.order_id, version: saved.version }),
    };
    const fingerprint = JSON.stringify(body);
    const isRepeat = sent?.print === fingerprint;
    const request = isRepeat ? sent : { key: crypto.randomUUID(), print: fingerprint, unsure: sent?.unsure ?? false };
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    onSent(request);
    try {
      const { order } = await submit({ body: { ...body, idempotency_key: request.key } });
      if (!asDraft) return onOrdered(order);
      onDraft(order, draftFingerprint(draft));
      toast('The draft is saved. Orders has it.');
    } catch (problem) {
      await handleFailure(problem, request);
      if (!(problem instanceof ApiError && problem.fields['order_number']))
        setFailure(formatError(asDraft ? 'The draft was not saved, please try again.' : failureMessage, problem));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { send, isBusy, failure };

  async function handleFailure(problem: unknown, request: NonNullable<ReorderDraft['sent']>): Promise<void> {
    if (hasNoAnswer(problem)) return onSent({ ...request, unsure: true });
    const numberProblem = problem instanceof ApiError ? problem.fields['order_number'] : undefined;
    // The number may be taken by this very order, if its reply was lost.
    if (numberProblem) return onNumberUsed(request.unsure ? `${numberProblem}. ${checkOrdersMessage}` : numberProblem);
    if (!isStale(problem) || !draft.saved) return;
    const params = { locationId: Number(draft.salon?.id), orderId: draft.saved.order_id };
    const current = await call(orders.getOrder, { params }).catch(() => undefined);
    // The next save knowingly overwrites the other version.
    if (current?.state === 'draft') onDraft(current, '');
  }
}

const failureMessage = 'Reordering failed, please try again.';
const checkOrdersMessage = 'An earlier attempt may have come through: look at Orders first.';

import { useRef, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { ApiError, call, isStale } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { type Draft, printOf } from './draft.ts';
import type { Line } from './lines.ts';

interface Ordering {
  draft: Draft;
  lines: readonly Line[];
  onSent: (sent: NonNullable<Draft['sent']>) => void;
  /** Saved as a draft, with what it was saved as. */
  onDraft: (order: Pick<Order, 'order_id' | 'version'>, print: string) => void;
  onOrdered: (order: Order) => void;
  onNumberUsed: (problem: string) => void;
}

const hasNoAnswer = (problem: unknown): boolean =>
  problem instanceof ApiError && (problem.status === 0 || problem.status >= 500);

/** Sends an order or keeps it as a draft, once however often it is pressed or its answer gets lost. */
export function useOrdering({ draft, lines, onSent, onDraft, onOrdered, onNumberUsed }: Ordering) {
  const toast = useToast();
  const submit = useSend(api.orders.submitReorder, { refreshes: [api.orders.listOrders] });
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const [failure, setFailure] = useState<string>();

  async function send(asDraft: boolean): Promise<void> {
    if (running.current) return;
    const { reseller, salon, number = '', saved, sent } = draft;
    const body = {
      reseller_id: String(reseller?.id),
      location: Number(salon?.id),
      order_number: number.trim(),
      order_items: lines.map(({ product_id, quantity }) => ({ product_id, new_quantity: quantity })),
      ...(asDraft && { draft: true }),
      ...(saved && { order_id: saved.order_id, version: saved.version }),
    };
    const print = JSON.stringify(body);
    const isRepeat = sent?.print === print;
    const request = isRepeat ? sent : { key: crypto.randomUUID(), print, unsure: sent?.unsure ?? false };
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    onSent(request);
    try {
      const { order } = await submit({ body: { ...body, idempotency_key: request.key } });
      if (!asDraft) return onOrdered(order);
      onDraft(order, printOf(draft));
      toast('The draft is saved. Orders has it.');
    } catch (problem) {
      await refuse(problem, request);
      if (!(problem instanceof ApiError && problem.fields['order_number']))
        setFailure(formatError(asDraft ? 'The draft was not saved, please try again.' : failed, problem));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { send, isBusy, failure };

  async function refuse(problem: unknown, request: NonNullable<Draft['sent']>): Promise<void> {
    if (hasNoAnswer(problem)) return onSent({ ...request, unsure: true });
    const used = problem instanceof ApiError ? problem.fields['order_number'] : undefined;
    // It may be used by the very order whose answer got lost.
    if (used) return onNumberUsed(request.unsure ? `${used}. ${lookFirst}` : used);
    if (!isStale(problem) || !draft.saved) return;
    const params = { locationId: Number(draft.salon?.id), orderId: draft.saved.order_id };
    const theirs = await call(api.orders.getOrder, { params }).catch(() => undefined);
    // From now on it is known that this one goes over theirs.
    if (theirs?.state === 'draft') onDraft(theirs, '');
  }
}

const failed = 'Reordering failed, please try again.';
const lookFirst = 'An earlier attempt may have come through: look at Orders first.';

import { useState } from 'react';
import { inventory, overDelivery } from '../../../shared/contract/inventory.ts';
import { type Order, orders } from '../../../shared/contract/orders.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { ApiError } from '../../kit/data/call.ts';
import { CanceledByUser, formatError } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import type { UpdateDraft } from '../../kit/data/useDraft.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { useBookReady } from '../../salon/bowl/useBookReady.ts';
import { listMissing, type MissingLine, orderProgress } from './orderProgress.ts';
import {
  type Delivery,
  listOverposted,
  markUnknown,
  type ReceivingList,
  removePosted,
  toDelivery,
} from './receivingList.ts';

const failureMessage = 'An error happened. Please try again.';

/** Whether the server rejected the delivery before posting it. Any other failure leaves the outcome unknown. */
const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.data.code !== 'conflict';

/** The list's idempotency key was already used with another body: an earlier attempt was posted before the list changed. */
const isKeyReused = (error: unknown): boolean => error instanceof ApiError && error.data.code === 'conflict';

const isSameDelivery = (one: Delivery, other: Delivery): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Posts a list exactly once. Attempts without a reply are kept with the list and share its idempotency key: if the first attempt was
 * posted, the server repeats its reply, or rejects the key if the list has changed since. In that case the posted attempt is found by
 * resending each one, and the remaining lines become a new delivery.
 */
export function useComplete(salon: number | null, update: UpdateDraft<ReceivingList>) {
  const toast = useToast();
  const confirm = useConfirm();
  const submit = useSend(inventory.submitReceiving, { refreshes: [orders.listOrders] });
  const bookReady = useBookReady();
  const [isSending, setSending] = useState(false);

  async function send(key: string, delivery: Delivery, missing: readonly MissingLine[] = []) {
    if (salon === null) throw new CanceledByUser();
    const body = { location: salon, ...delivery, idempotency_key: key };
    try {
      return await submit({ body });
    } catch (error) {
      const question = overDeliveryQuestion(error, missing);
      if (!question) throw error;
      if (await confirm(question)) return submit({ body: { ...body, allow_over_delivery: true } });
      update((before) => withoutAttempt(before, delivery));
      throw new CanceledByUser();
    }
  }

  /** The attempt without a reply that was actually posted. */
  async function findPosted({ key, sent }: ReceivingList): Promise<Delivery | undefined> {
    for (const attempt of [...sent].reverse())
      try {
        await send(key, attempt);
        return attempt;
      } catch (error) {
        if (!isKeyReused(error)) throw error;
      }
    return undefined;
  }

  async function postDelivery(missing: readonly MissingLine[]): Promise<void> {
    const list = update((before) => {
      const delivery = toDelivery(before);
      return { ...before, sent: [...withoutAttempt(before, delivery).sent, delivery] };
    });
    const delivery = toDelivery(list);
    try {
      const { message } = await send(list.key, delivery, missing);
      update((before) => removePosted(before, delivery));
      toast(message);
      if (delivery.order_items.some(({ product }) => product)) void bookReady();
    } catch (error) {
      if (!isKeyReused(error)) {
        if (isRejected(error))
          update((before) => markUnknown(withoutAttempt(before, delivery), listRejected(delivery, error)));
        throw error;
      }
      const posted = await findPosted(withoutAttempt(list, delivery));
      if (!posted) throw error;
      const { lines } = update((before) => removePosted(before, posted));
      notifyPosted(lines.length, listOverposted(list, posted));
    }
  }

  function notifyPosted(left: number, overposted: ReturnType<typeof listOverposted>) {
    toast('Success');
    if (left > 0) toast('The first attempt was received. Lines added since are left on the list.', { intent: 'info' });
    if (overposted.length > 0) {
      const names = overposted.map(({ name, beyond }) => `${name}: ${formatNumber(beyond)}`).join(', ');
      toast(`The first attempt was received, with more than the list had at the end. ${names}.`, {
        intent: 'warning',
        timeoutMs: 0,
      });
    }
  }

  /** Asks first whether the rest of the order is still to come, together with what is too much if the list has that as well. */
  async function complete(order: Order | undefined): Promise<void> {
    const { lines } = update((now) => now);
    const missing = listMissing(order, lines);
    const hasExcess = lines.some((line) => orderProgress(order, line)?.isExcess);
    if (missing.length > 0 && !hasExcess && !(await confirm(missingQuestion(missing)))) return;
    setSending(true);
    try {
      await postDelivery(missing);
    } catch (error) {
      if (error instanceof CanceledByUser) return;
      toast(formatError(failureMessage, error), { intent: 'error' });
    } finally {
      setSending(false);
    }
  }
  return { complete, isSending };
}

/** The question to ask if the server refused a delivery of more than was ordered. */
function overDeliveryQuestion(error: unknown, missing: readonly MissingLine[]) {
  if (!(error instanceof ApiError) || error.data.code !== 'over_delivery') return undefined;
  const { data } = overDelivery.safeParse(error.data);
  return (
    data && {
      title: 'More came than was ordered',
      text: data.message,
      details: (
        <>
          <ul>
            {data.lines.map(({ name, beyond }) => (
              <li key={name}>
                {name}: {formatNumber(beyond)} more than ordered
              </li>
            ))}
          </ul>
          {missing.length > 0 && <p>{formatIncomplete(missing)}</p>}
        </>
      ),
      confirm: 'Receive all of it',
      cancel: 'Back to the list',
      startsOnCancel: true,
    }
  );
}

const withoutAttempt = (before: ReceivingList, delivery: Delivery): ReceivingList => ({
  ...before,
  sent: before.sent.filter((one) => !isSameDelivery(one, delivery)),
});

const formatIncomplete = ({ length }: readonly MissingLine[]): string =>
  `${length === 1 ? '1 line is' : `${length} lines are`} not complete. The order stays partly received.`;

/** Lines that a question names; an order has up to 500. */
const maxNamedLines = 10;

const missingQuestion = (missing: readonly MissingLine[]) => ({
  title: 'Is the rest still to come?',
  text: formatIncomplete(missing),
  details: (
    <ul>
      {missing.slice(0, maxNamedLines).map(({ product_id, name, missing: count }) => (
        <li key={product_id}>
          {name}: {formatNumber(count, 0)} missing
        </li>
      ))}
      {missing.length > maxNamedLines && <li>and {missing.length - maxNamedLines} more</li>}
    </ul>
  ),
  confirm: 'Complete',
  cancel: 'Back to the list',
});

/** Items that the server does not know. */
function listRejected({ order_items }: Delivery, error: unknown) {
  if (!(error instanceof ApiError)) return [];
  const indexes = Object.keys(error.fields).flatMap((path) => /^order_items\.(\d+)\.barcode$/.exec(path)?.[1] ?? []);
  return indexes.flatMap((index) => order_items[Number(index)] ?? []);
}

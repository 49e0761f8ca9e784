import { useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import { overDelivery } from '../../../shared/contract/inventory.ts';
import { ApiError } from '../../kit/data/call.ts';
import { CanceledByUser, formatError } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import type { UpdateDraft } from '../../kit/data/useDraft.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { formatNumber } from '../../kit/ui/format.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { afterBooking, bookedTooMuch, changed, type Delivery, deliveryOf, type ReceivingList } from './list.ts';

const failed = 'An error happened. Please try again.';

/** The server said no before it booked anything. Any other failure leaves open what it did. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.data.code !== 'conflict';

/** Something else was booked under the key of this list already: an earlier attempt, before the list was changed. */
const wasBookedOtherwise = (error: unknown): boolean => error instanceof ApiError && error.data.code === 'conflict';

const isSame = (one: Delivery, other: Delivery): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Books a list once. An attempt without an answer is kept with the list, and the next one goes under the same key: if the first was
 * booked after all the server answers it again, or, where the list has changed since, refuses the key. Then what was booked is found by
 * sending it once more, and what has changed stays on the list as another delivery.
 */
export function useComplete(salon: number | null, update: UpdateDraft<ReceivingList>) {
  const toast = useToast();
  const confirm = useConfirm();
  const submit = useSend(api.inventory.submitReceiving, { refreshes: [api.orders.listOrders] });
  const [isSending, setSending] = useState(false);

  async function send(key: string, delivery: Delivery) {
    if (salon === null) throw new CanceledByUser();
    const body = { location: salon, ...delivery, idempotency_key: key };
    try {
      return await submit({ body });
    } catch (error) {
      const beyond = error instanceof ApiError && overDelivery.safeParse(error.data);
      if (!(error instanceof ApiError) || error.data.code !== 'over_delivery' || !beyond || !beyond.success)
        throw error;
      const isWanted = await confirm({
        title: 'More came than was ordered',
        text: beyond.data.message,
        details: (
          <ul>
            {beyond.data.lines.map(({ name, beyond }) => (
              <li key={name}>
                {name}: {formatNumber(beyond, 2)} more than ordered
              </li>
            ))}
          </ul>
        ),
        confirm: 'Receive all of it',
        cancel: 'Back to the list',
      });
      if (!isWanted) {
        update((before) => withoutAttempt(before, delivery));
        throw new CanceledByUser();
      }
      return submit({ body: { ...body, allow_over_delivery: true } });
    }
  }

  /** Of the attempts that had no answer the one that was booked. */
  async function findBooked({ key, sent }: ReceivingList): Promise<Delivery | undefined> {
    for (const attempt of sent.toReversed())
      try {
        await send(key, attempt);
        return attempt;
      } catch (error) {
        if (!wasBookedOtherwise(error)) throw error;
      }
    return undefined;
  }

  async function book(): Promise<void> {
    const list = update((before) => {
      const delivery = deliveryOf(before);
      return { ...before, sent: [...withoutAttempt(before, delivery).sent, delivery] };
    });
    const delivery = deliveryOf(list);
    try {
      const { message } = await send(list.key, delivery);
      update((before) => afterBooking(before, delivery));
      toast(message);
    } catch (error) {
      if (!wasBookedOtherwise(error)) {
        if (isRefused(error)) update((before) => withUnnamed(withoutAttempt(before, delivery), delivery, error));
        throw error;
      }
      const booked = await findBooked(withoutAttempt(list, delivery));
      if (!booked) throw error;
      const { lines } = update((before) => afterBooking(before, booked));
      tellBooked(lines.length, bookedTooMuch(list, booked));
    }
  }

  function tellBooked(left: number, beyond: ReturnType<typeof bookedTooMuch>) {
    toast('Success');
    if (left > 0) toast('The first attempt was booked. What was added since is left on the list.', { intent: 'info' });
    if (beyond.length > 0) {
      const names = beyond.map(({ name, beyond }) => `${name}: ${formatNumber(beyond, 2)}`).join(', ');
      toast(`The first attempt was booked, with more than the list had at the end. ${names}.`, {
        intent: 'warning',
        timeout: 0,
      });
    }
  }

  async function complete(): Promise<void> {
    setSending(true);
    try {
      await book();
    } catch (error) {
      if (error instanceof CanceledByUser) return;
      toast(formatError(failed, error), { intent: 'error' });
    } finally {
      setSending(false);
    }
  }
  return { complete, isSending };
}

const withoutAttempt = (before: ReceivingList, delivery: Delivery): ReceivingList => ({
  ...before,
  sent: before.sent.filter((one) => !isSame(one, delivery)),
});

/** Lines that the server says nobody has named are unknown, whatever was known of them before. */
function withUnnamed(before: ReceivingList, { order_items }: Delivery, error: unknown): ReceivingList {
  if (!(error instanceof ApiError)) return before;
  const places = Object.keys(error.fields).flatMap((path) => /^order_items\.(\d+)\.barcode$/.exec(path)?.[1] ?? []);
  return places.reduce((sum, place) => {
    const item = order_items[Number(place)];
    return item ? changed(sum, item.barcode, { product: null, problem: undefined }) : sum;
  }, before);
}

import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import type { Wish } from '../../../../shared/contract/waitingList.ts';
import { formatTime } from '../../../../shared/rules/time.ts';
import { ApiError, call } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useSend } from '../../../kit/data/useApi.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { formatDay } from '../dateFormats.ts';
import { type BookData, type Draft, toRequestBody } from '../draft.ts';
import type { Outcome } from '../editing/useBooking.ts';
import type { BookContext } from '../useBookContext.ts';

/** `taken`: somebody else booked the time meanwhile. `failed`: the user has seen why. */
export type Placed = { kind: 'placed'; id: string } | { kind: 'taken' | 'failed' };

/**
 * Books or moves an appointment to a free time without any question, and offers Undo. It never double-books. A wish of the waiting list
 * ends with its booking, and waits again after Undo.
 */
export function usePlacing({ book, undo, booking }: BookContext) {
  const toast = useToast();
  const sendWishAgain = useSend(scheduler.updateWish, { refreshes: [scheduler.listWaiting] });
  const showError = (error: unknown) => toast(formatError('Something went wrong.', error), { intent: 'error' });

  async function removeAgain(visits: readonly Appointment[], wish: Wish | undefined): Promise<Outcome> {
    try {
      for (const { appointmentId: scheduleEntryId, version } of visits)
        await call(scheduler.deleteAppointment, { body: { scheduleEntryId, version } });
      if (wish) await sendWishAgain({ body: toWishBody(wish) });
      await book.updates.refresh();
      return { kind: 'not found' };
    } catch (error) {
      showError(error);
      return { kind: 'failed' };
    }
  }

  return async function place(draft: Draft, { before, wish, others = [] }: Placing = {}): Promise<Placed> {
    try {
      const visits = others.length > 0 ? await sendTogether([draft, ...others]) : [await send(draft, wish)];
      const { appointmentId: id = '', version = 0 } = visits[0] ?? {};
      for (const saved of visits) await book.updates.showSaved(saved);
      undo.offerUndo({ id, version }, placedText([draft, ...others], book.data), async () => {
        if (!before) return removeAgain(visits, wish);
        const reverted = await booking.save({ ...before, version });
        await book.updates.refresh();
        return reverted;
      });
      return { kind: 'placed', id };
    } catch (error) {
      if (isTaken(error)) return { kind: 'taken' };
      showError(error);
      return { kind: 'failed' };
    }
  };
}

/** `before` moves, `wish` ends a wish of the waiting list, `others` are visits with other stylists. */
type Placing = { before?: Draft | undefined; wish?: Wish; others?: readonly Draft[] };

async function sendTogether(drafts: readonly [Draft, ...Draft[]]): Promise<readonly Appointment[]> {
  const { location_id, client_id, notes } = toRequestBody(drafts[0]);
  const visits = drafts.map(toRequestBody).map(({ user_id, services, start }) => ({ user_id, services, start }));
  return (await call(scheduler.bookTogether, { body: { location_id, client_id, notes, visits } })).booked;
}

function send(draft: Draft, wish: Wish | undefined) {
  const { id, version } = draft;
  const body = {
    ...toRequestBody(draft),
    ...(wish && { wish_id: wish.wish_id }),
    ...(draft.status === 'arrived' && { has_arrived: true }),
  };
  if (id === undefined) return call(scheduler.createAppointment, { body });
  const change = { ...toRequestBody(draft), schedule_entry_id: id, ...(version && { version }) };
  return call(scheduler.updateAppointment, { body: change });
}

const toWishBody = ({ wish_id, location, client, services, stylists, weekdays, part, after, ...wish }: Wish) => ({
  ...{ wish_id, location_id: location, client_id: client.client_id, services, stylists, weekdays },
  ...{ from: wish.from, until: wish.until, notes: wish.notes },
  ...(part && { part }),
  ...(after !== undefined && { after }),
});

const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.data.code === 'double_booked' || error.data.code === 'client_busy');

/** 'Hana Okafor: Sat, Nov 21, 2:45 PM with Mara.' */
function placedText(visits: readonly [Draft, ...Draft[]], data: BookData | undefined): string {
  const { client, date, start = 0 } = visits[0];
  const names = visits.flatMap(
    ({ stylistId }) => data?.stylists.find(({ user_id }) => user_id === stylistId)?.user_first_name ?? [],
  );
  const at = `${formatDay(date, data?.date, true)}, ${formatTime(start)}`;
  return `${client?.name}: ${at}${names.length > 0 ? ` with ${names.join(' and ')}` : ''}.`;
}

import { useCallback } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { call } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import type { BookContext } from '../useBookContext.ts';
import type { AbsentStylist } from './types.ts';

export const toRef = ({ locationId, stylistId, date }: AbsentStylist) => ({
  ...{ location_id: locationId, user_id: stylistId, date },
});
export const toMove = ({ appointmentId, version }: Appointment, user_id: string, start: string) => ({
  ...{ schedule_entry_id: appointmentId, version, user_id, start },
});
export const countClients = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

/** Ends the absence of a stylist, and sends any other change of one. */
export function useAbsence({ book }: BookContext) {
  const toast = useToast();
  const { refresh } = book.updates;

  /** Shows an error as a toast and resolves to undefined. */
  const send = useCallback(
    async <T>(what: string, request: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await request();
      } catch (error) {
        toast(formatError(what, error), { intent: 'error' });
        return undefined;
      } finally {
        await refresh();
      }
    },
    [toast, refresh],
  );

  /** The stylist works after all. */
  async function end(who: AbsentStylist, moves: readonly ReturnType<typeof toMove>[] = []): Promise<boolean> {
    const body = { ...toRef(who), moves: [...moves] };
    const ended = await send('The day was not opened again.', () => call(scheduler.endAbsence, { body }));
    if (ended && ended.refused.length > 0)
      toast(`${countClients(ended.refused.length)} could not be moved back, because the appointment was changed.`, {
        intent: 'warning',
      });
    return ended !== undefined;
  }

  return { send, end };
}

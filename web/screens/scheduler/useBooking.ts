import { useCallback } from 'react';
import { api } from '../../../shared/contract/index.ts';
import { doubleBooked } from '../../../shared/contract/scheduler.ts';
import { useConfirm } from '../../kit/Confirm.tsx';
import { ApiError, call } from '../../kit/call.ts';
import { useToast } from '../../kit/Toast.tsx';
import { bodyOf, type Draft } from './draft.ts';

type Sent = 'done' | 'declined' | 'failed';

/** Books, changes and deletes with the texts of the specification; `refresh` reads the book again afterwards. */
export function useBooking(refresh: () => Promise<unknown>) {
  const toast = useToast();
  const confirm = useConfirm();

  const failed = useCallback(
    (error: unknown) =>
      toast(error instanceof ApiError ? error.message : 'Something went wrong.', { intent: 'error', timeout: 4000 }),
    [toast],
  );

  /** Sends, and asks the server's own question when the stylist would be with two clients at once. */
  const asking = useCallback(
    async (send: (allow_double_booking: boolean) => Promise<unknown>): Promise<Exclude<Sent, 'failed'>> => {
      try {
        await send(false);
      } catch (error) {
        const question = error instanceof ApiError ? doubleBooked.safeParse(error.data) : undefined;
        if (!question?.success) throw error;
        if (!(await confirm({ title: 'Double booking', text: question.data.message, confirm: 'Yes', cancel: 'No' })))
          return 'declined';
        await send(true);
      }
      return 'done';
    },
    [confirm],
  );

  const save = useCallback(
    async (draft: Draft): Promise<Sent> => {
      const { id, version } = draft;
      const progress = toast(id ? 'Updating appointment...' : 'Creating appointment...', { intent: 'progress' });
      try {
        const outcome = await asking((allow_double_booking) => {
          const body = { ...bodyOf(draft), ...(allow_double_booking && { allow_double_booking }) };
          if (!id) return call(api.scheduler.createAppointment, { body });
          const change = { ...body, schedule_entry_id: id, ...(version && { version }) };
          return call(api.scheduler.updateAppointment, { body: change });
        });
        if (outcome === 'done') toast(id ? 'Appointments updated successfully.' : 'Appointments created successfully.');
        return outcome;
      } catch (error) {
        failed(error);
        return 'failed';
      } finally {
        progress.dismiss();
        await refresh();
      }
    },
    [asking, failed, refresh, toast],
  );

  const remove = useCallback(
    async (id: string, client: string): Promise<boolean> => {
      const question = { title: 'Delete appointment', text: `Delete the appointment of ${client}?`, confirm: 'Delete' };
      if (!(await confirm({ ...question, destructive: true }))) return false;
      try {
        const { message } = await call(api.scheduler.deleteAppointment, { body: { scheduleEntryId: id } });
        toast(message);
        return true;
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404;
        if (isGone) toast(error.message, { intent: 'error', timeout: 3000 });
        else failed(error);
        return isGone;
      } finally {
        await refresh();
      }
    },
    [confirm, failed, refresh, toast],
  );

  return { save, remove };
}

import { useCallback } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import type { ReplyOf } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import { changedMeanwhile } from '../../../../shared/contract/scheduler.ts';
import type { AppointmentStatus } from '../../../../shared/rules/appointmentStatus.ts';
import { useAsk, useConfirm } from '../../../kit/Confirm.tsx';
import { ApiError, call, isNotFound } from '../../../kit/call.ts';
import { failureText } from '../../../kit/refusal.ts';
import { useToast } from '../../../kit/Toast.tsx';
import { useSend } from '../../../kit/useApi.ts';
import { type BookData, bodyOf, type Draft } from '../draft.ts';
import { hoursDoubt } from './hoursDoubt.ts';
import { useDoubleBooking } from './useDoubleBooking.ts';

export type Outcome =
  | { kind: 'saved'; appointment: Appointment }
  /** A question about the hours or a double booking was answered with no. */
  | { kind: 'declined' }
  | { kind: 'changed meanwhile'; theirs: Appointment }
  /** The server knows no such appointment, or not what it is to be made of. */
  | { kind: 'not found' }
  | { kind: 'failed' };

type Saved = ReplyOf<typeof api.scheduler.createAppointment>;

/** Sends bookings, changes and deletions, with the questions and toasts of the specification. */
export function useBooking(data: BookData | undefined) {
  const toast = useToast();
  const ask = useAsk();
  const confirm = useConfirm();
  const asking = useDoubleBooking();
  const sendStatus = useSend(api.scheduler.setAppointmentStatus, { refreshes: [api.scheduler.getAppointmentTrail] });

  const complain = useCallback(
    (error: unknown, time: { timeout?: number } = {}) => {
      const isAnswered = error instanceof ApiError && error.status !== 0;
      toast(isAnswered ? error.message : failureText('Something went wrong.', error), { intent: 'error', ...time });
    },
    [toast],
  );

  const send = useCallback(
    async (draft: Draft, more: { allow_double_booking?: true }): Promise<Saved> => {
      const { id, version } = draft;
      const body = { ...bodyOf(draft), ...more };
      const progress = toast(id ? 'Updating appointment...' : 'Creating appointment...', { intent: 'progress' });
      try {
        if (!id) return await call(api.scheduler.createAppointment, { body });
        const change = { ...body, schedule_entry_id: id, ...(version && { version }) };
        return await call(api.scheduler.updateAppointment, { body: change });
      } finally {
        progress.dismiss();
      }
    },
    [toast],
  );

  const accepts = useCallback(
    async (draft: Draft): Promise<boolean> => {
      const doubt = data && hoursDoubt(data, draft);
      if (!doubt) return true;
      return confirm({
        title: 'Outside working hours',
        text: `${doubt} Would you like to proceed?`,
        confirm: 'Yes',
        cancel: 'No',
      });
    },
    [confirm, data],
  );

  const outcomeOf = useCallback(
    async (sending: Promise<Saved | undefined>): Promise<Outcome> => {
      try {
        const saved = await sending;
        if (!saved) return { kind: 'declined' };
        toast(saved.message);
        return { kind: 'saved', appointment: saved };
      } catch (error) {
        complain(error);
        if (isNotFound(error)) return { kind: 'not found' };
        const stale = error instanceof ApiError ? changedMeanwhile.safeParse(error.data) : undefined;
        return stale?.success ? { kind: 'changed meanwhile', theirs: stale.data.current } : { kind: 'failed' };
      }
    },
    [complain, toast],
  );

  const save = useCallback(
    async (draft: Draft): Promise<Outcome> =>
      (await accepts(draft)) ? outcomeOf(asking((more) => send(draft, more))) : { kind: 'declined' },
    [accepts, asking, outcomeOf, send],
  );

  /** Says how far an appointment has come, as its reader saw it. */
  const mark = useCallback(
    ({ id = '', version }: Draft, status: AppointmentStatus): Promise<Outcome> => {
      const body = { scheduleEntryId: id, status, ...(version && { version }) };
      return outcomeOf(asking((more) => sendStatus({ body: { ...body, ...more } })));
    },
    [asking, outcomeOf, sendStatus],
  );

  /** True when the appointment is out of the book, whoever took it out. A reason that could not be sent is offered again. */
  const remove = useCallback(
    async (appointment: Draft, typed = ''): Promise<boolean> => {
      const { id = '', client, version } = appointment;
      const text = `Delete the appointment of ${client?.name}?`;
      const field = { label: 'Reason (optional)', maxLength: 500, value: typed };
      const reason = await ask({ title: 'Delete appointment', text, field, confirm: 'Delete', destructive: true });
      if (reason === undefined) return false;
      try {
        const body = { scheduleEntryId: id, ...(version && { version }), ...(reason && { reason }) };
        const { message } = await call(api.scheduler.deleteAppointment, { body });
        toast(message);
        return true;
      } catch (error) {
        const isGone = isNotFound(error);
        complain(error, isGone ? { timeout: 3000 } : {});
        if (isGone) return true;
        return reason ? remove(appointment, reason) : false;
      }
    },
    [ask, complain, toast],
  );

  return { save, mark, remove };
}

export type Booking = ReturnType<typeof useBooking>;

import { useCallback, useState } from 'react';
import type { Appointment, AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import type { EndpointReply } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import {
  allowFieldByQuestion,
  type BookingQuestion,
  bookingQuestion,
  staleAppointment,
} from '../../../../shared/contract/scheduler.ts';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { ApiError, call, isNotFound } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useSend } from '../../../kit/data/useApi.ts';
import { useConfirm, usePrompt } from '../../../kit/ui/Confirm.tsx';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { type BookData, bodyOf, type Draft, draftOf } from '../draft.ts';
import { doubtOf } from '../openHours.ts';

export type Outcome =
  | { kind: 'saved'; appointment: Appointment }
  /** A question about the hours or a double booking was answered with no. */
  | { kind: 'declined' }
  | { kind: 'changed meanwhile'; theirs: Appointment; error: Error }
  /** The server knows no such appointment, or not what it is to be made of. */
  | { kind: 'not found' }
  | { kind: 'failed' };

type Saved = EndpointReply<typeof api.scheduler.createAppointment>;

/** Sends bookings, changes and deletions, with the questions and toasts of the specification. */
export function useBooking(data: BookData | undefined) {
  const toast = useToast();
  const ask = usePrompt();
  const confirm = useConfirm();
  const asking = useQuestions();
  const sendStatus = useSend(api.scheduler.setAppointmentStatus, { refreshes: [api.scheduler.getAppointmentTrail] });
  const sendFormula = useSend(api.scheduler.setFormula, { refreshes: [api.scheduler.getAppointmentTrail] });
  const sendRestore = useSend(api.scheduler.restoreAppointment, {
    refreshes: [api.scheduler.getAppointmentTrail, api.scheduler.listDeletedAppointments],
  });

  const complain = useCallback(
    (error: unknown, time: { timeout?: number } = {}) => {
      const isAnswered = error instanceof ApiError && error.status !== 0;
      toast(isAnswered ? error.message : formatError('Something went wrong.', error), { intent: 'error', ...time });
    },
    [toast],
  );

  const send = useCallback(
    async (draft: Draft, yes: Yes): Promise<Saved> => {
      const { id, version } = draft;
      const body = { ...bodyOf(draft), ...yes };
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
        const stale = error instanceof ApiError ? staleAppointment.safeParse(error.data) : undefined;
        return stale?.success && error instanceof Error
          ? { kind: 'changed meanwhile', theirs: stale.data.current, error }
          : { kind: 'failed' };
      }
    },
    [complain, toast],
  );

  const [inTurn] = useState(oneAfterAnother);

  const save = useCallback(
    (draft: Draft): Promise<Outcome> =>
      inTurn(draft, async (latest) =>
        (await accepts(latest)) ? outcomeOf(asking((yes) => send(latest, yes))) : { kind: 'declined' },
      ),
    [accepts, asking, inTurn, outcomeOf, send],
  );

  /** Says how far an appointment has come, as its reader saw it. */
  const setStatus = useCallback(
    (draft: Draft, status: AppointmentStatus, reason?: string): Promise<Outcome> =>
      inTurn(draft, ({ id = '', version }) => {
        const body = { scheduleEntryId: id, status, ...(version && { version }), ...(reason && { reason }) };
        return outcomeOf(asking((yes) => sendStatus({ body: { ...body, ...yes } })));
      }),
    [asking, inTurn, outcomeOf, sendStatus],
  );

  /** Writes what is to be mixed into an appointment, as its reader saw it. */
  const setFormula = useCallback(
    (draft: Draft, formula: string): Promise<Outcome> =>
      inTurn(draft, ({ id = '', version }) =>
        outcomeOf(sendFormula({ body: { scheduleEntryId: id, formula, ...(version && { version }) } })),
      ),
    [inTurn, outcomeOf, sendFormula],
  );

  /** Brings a deleted appointment back to where it stood. */
  const restore = useCallback(
    ({ id = '', locationId, date }: Draft): Promise<Outcome> => {
      const body = { scheduleEntryId: id, location_id: locationId, date };
      return outcomeOf(asking((yes) => sendRestore({ body: { ...body, ...yes } })));
    },
    [asking, outcomeOf, sendRestore],
  );

  /** Whether the appointment is out of the book, and who took it out. A reason that could not be sent is offered again. */
  const remove = useCallback(
    async (appointment: Draft, typed = ''): Promise<'deleted' | 'gone' | false> => {
      const { id = '', client, version } = appointment;
      const text = `Delete the appointment of ${client?.name}?`;
      const field = { label: 'Reason (optional)', maxLength: 500, value: typed };
      const reason = await ask({ title: 'Delete appointment', text, field, confirm: 'Delete', destructive: true });
      if (reason === undefined) return false;
      try {
        const body = { scheduleEntryId: id, ...(version && { version }), ...(reason && { reason }) };
        const { message } = await call(api.scheduler.deleteAppointment, { body });
        toast(message);
        return 'deleted';
      } catch (error) {
        const isGone = isNotFound(error);
        complain(error, isGone ? { timeout: 3000 } : {});
        if (isGone) return 'gone';
        return reason ? remove(appointment, reason) : false;
      }
    },
    [ask, complain, toast],
  );

  return { save, setStatus, setFormula, remove, restore };
}

export type Booking = ReturnType<typeof useBooking>;

/**
 * Sends the changes of one appointment one after the other: who changes it again before the first answer is here means the version that
 * this answer brings.
 */
export function oneAfterAnother() {
  const sent = new Map<string, Promise<Outcome>>();
  return (wanted: Draft, send: (latest: Draft) => Promise<Outcome>): Promise<Outcome> => {
    const { id } = wanted;
    if (id === undefined) return send(wanted);
    const earlier = sent.get(id);
    const sending = (async () => {
      const outcome = await earlier;
      return send(outcome?.kind === 'saved' ? { ...wanted, version: outcome.appointment.version } : wanted);
    })();
    sent.set(id, sending);
    return sending.finally(() => sent.get(id) === sending && sent.delete(id));
  };
}

export type Yes = { [Q in BookingQuestion as (typeof allowFieldByQuestion)[Q]]?: true };
type Send<T> = (yes: Yes) => Promise<T>;

const titles: Record<BookingQuestion, string> = {
  double_booked: 'Double booking',
  client_busy: 'Client in two places',
  past_day: 'Past day',
  future_no_show: 'No-show',
};

/** Sends, and asks whatever the server asks back, one question after the other; undefined on a no. */
export function useQuestions(): <T>(send: Send<T>) => Promise<T | undefined> {
  const confirm = useConfirm();
  return useCallback(
    async (send) => {
      let yes: Yes = {};
      for (;;) {
        try {
          return await send(yes);
        } catch (error) {
          const asked = error instanceof ApiError ? bookingQuestion.safeParse(error.data) : undefined;
          if (!asked?.success || yes[allowFieldByQuestion[asked.data.code]]) throw error;
          const { code, message: text } = asked.data;
          if (!(await confirm({ title: titles[code], text, confirm: 'Yes', cancel: 'No' }))) return undefined;
          yes = { ...yes, [allowFieldByQuestion[code]]: true };
        }
      }
    },
    [confirm],
  );
}

/** What speaks against the hours of an appointment; nothing when the same already held of it as it stands. */
export function hoursDoubt(data: BookData, draft: Draft): string | undefined {
  if (!occupiesTime(draft)) return undefined;
  const doubt = doubtOf(data, draft);
  const stands = data.schedules.find(({ appointmentId }) => appointmentId === draft.id);
  return stands && doubtOf(data, draftOf(stands)) === doubt ? undefined : doubt;
}

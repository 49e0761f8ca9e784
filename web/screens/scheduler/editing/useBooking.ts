import { useCallback, useState } from 'react';
import type { Appointment, AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import {
  allowFieldByQuestion,
  type BookingQuestion,
  bookingQuestion,
  type SoldProducts,
  soldProductsQuestion,
  staleAppointment,
} from '../../../../shared/contract/booking.ts';
import type { EndpointReply } from '../../../../shared/contract/endpoint.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { ApiError, call, isNotFound } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useSend } from '../../../kit/data/useApi.ts';
import { useConfirm, usePrompt } from '../../../kit/ui/Confirm.tsx';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { type BookData, type Draft, toDraft, toRequestBody } from '../draft.ts';
import { hoursWarning } from '../openHours.ts';

export type Outcome =
  | { kind: 'saved'; appointment: Appointment }
  /** The user answered No to an hours or double-booking question. */
  | { kind: 'declined' }
  /** Another user changed the appointment since it was loaded; `theirs` is the current version. */
  | { kind: 'changed meanwhile'; theirs: Appointment; error: Error }
  /** The appointment, or something it refers to, no longer exists. */
  | { kind: 'not found' }
  | { kind: 'failed' };

type SavedAppointment = EndpointReply<typeof scheduler.createAppointment>;

/** Saves, restores and deletes appointments, with the confirmations and toasts each of them needs. */
export function useBooking(data: BookData | undefined) {
  const sendConfirmed = useConfirmedSend();
  const sendDraft = useSendDraft();
  const confirmHours = useConfirmHours(data);
  const confirmOtherStylist = useConfirmOtherStylist(data);
  const askProducts = useSoldProducts();
  const toOutcome = useOutcome();
  const remove = useRemove();
  const sendStatus = useSend(scheduler.setAppointmentStatus, { refreshes: [scheduler.getAppointmentTrail] });
  const sendFormula = useSend(scheduler.setFormula, { refreshes: [scheduler.getAppointmentTrail] });
  const sendRestore = useSend(scheduler.restoreAppointment, {
    refreshes: [scheduler.getAppointmentTrail, scheduler.listDeletedAppointments],
  });
  const [enqueue] = useState(createSendQueue);

  const save = useCallback(
    (draft: Draft, insteadOfDoubleBooking?: Alternative): Promise<Outcome> =>
      enqueue(draft, async (latest) => {
        if (!(await confirmOtherStylist(latest)) || !(await confirmHours(latest))) return { kind: 'declined' };
        return toOutcome(sendConfirmed((yes) => sendDraft(latest, yes), insteadOfDoubleBooking));
      }),
    [confirmOtherStylist, confirmHours, sendConfirmed, enqueue, toOutcome, sendDraft],
  );

  const setStatus = useCallback(
    (draft: Draft, status: AppointmentStatus, reason?: string): Promise<Outcome> =>
      enqueue(draft, ({ id = '', version }) => {
        const body = { scheduleEntryId: id, status, ...(version && { version }), ...(reason && { reason }) };
        const send = (yes: Confirmations) =>
          askProducts((sold) => sendStatus({ body: { ...body, ...yes, ...(sold && { sold_products: sold }) } }));
        return toOutcome(sendConfirmed(send));
      }),
    [sendConfirmed, askProducts, enqueue, toOutcome, sendStatus],
  );

  const setFormula = useCallback(
    (draft: Draft, formula: string): Promise<Outcome> =>
      enqueue(draft, ({ id = '', version }) =>
        toOutcome(sendFormula({ body: { scheduleEntryId: id, formula, ...(version && { version }) } })),
      ),
    [enqueue, toOutcome, sendFormula],
  );

  const restore = useCallback(
    ({ id = '', locationId, date }: Draft): Promise<Outcome> => {
      const body = { scheduleEntryId: id, location_id: locationId, date };
      return toOutcome(sendConfirmed((yes) => sendRestore({ body: { ...body, ...yes } })));
    },
    [sendConfirmed, toOutcome, sendRestore],
  );

  return { save, setStatus, setFormula, remove, restore };
}

export type Booking = ReturnType<typeof useBooking>;

/** Shows why a request failed. */
function useShowError() {
  const toast = useToast();
  return useCallback(
    (error: unknown, options: { timeoutMs?: number } = {}) => {
      const hasResponse = error instanceof ApiError && error.status !== 0;
      toast(hasResponse ? error.message : formatError('Something went wrong.', error), { intent: 'error', ...options });
    },
    [toast],
  );
}

/** Creates or updates the appointment while a progress toast is shown. */
function useSendDraft() {
  const toast = useToast();
  return useCallback(
    async (draft: Draft, confirmations: Confirmations): Promise<SavedAppointment> => {
      const { id, version } = draft;
      const body = { ...toRequestBody(draft), ...confirmations };
      const progress = toast(id ? 'Updating appointment...' : 'Creating appointment...', { intent: 'progress' });
      try {
        if (!id) return await call(scheduler.createAppointment, { body });
        const change = { ...body, schedule_entry_id: id, ...(version && { version }) };
        return await call(scheduler.updateAppointment, { body: change });
      } finally {
        progress.dismiss();
      }
    },
    [toast],
  );
}

const yesOrNo = { confirm: 'Yes', cancel: 'No', startsOnCancel: true };

/** Asks whether to book outside working hours. Resolves to true if there is nothing to ask. */
function useConfirmHours(data: BookData | undefined) {
  const confirm = useConfirm();
  return useCallback(
    async (draft: Draft): Promise<boolean> => {
      const warning = data && newHoursWarning(data, draft);
      if (!warning) return true;
      return confirm({
        title: 'Outside working hours',
        text: `${warning} Would you like to proceed?`,
        ...yesOrNo,
      });
    },
    [confirm, data],
  );
}

/** Asks whether a client who asked for their stylist should go to somebody else. Resolves to true if there is nothing to ask. */
function useConfirmOtherStylist(data: BookData | undefined) {
  const confirm = useConfirm();
  return useCallback(
    async ({ id, client, stylistId, askedStylistId }: Draft): Promise<boolean> => {
      const saved = data?.schedules.find(({ appointmentId }) => appointmentId === id);
      if (!saved || saved.user_id !== askedStylistId || stylistId === askedStylistId) return true;
      const text = `${client?.name} asked for ${saved.user_name}. Move the appointment anyway?`;
      return confirm({ title: 'Asked for their stylist', text, ...yesOrNo });
    },
    [confirm, data],
  );
}

/** Awaits a reply, shows its message or error in a toast, and classifies it. */
function useOutcome() {
  const toast = useToast();
  const showError = useShowError();
  return useCallback(
    async (request: Promise<SavedAppointment | undefined>): Promise<Outcome> => {
      try {
        const saved = await request;
        if (!saved) return { kind: 'declined' };
        toast(saved.message);
        return { kind: 'saved', appointment: saved };
      } catch (error) {
        showError(error);
        if (isNotFound(error)) return { kind: 'not found' };
        const stale = error instanceof ApiError ? staleAppointment.safeParse(error.data) : undefined;
        return stale?.success && error instanceof Error
          ? { kind: 'changed meanwhile', theirs: stale.data.current, error }
          : { kind: 'failed' };
      }
    },
    [showError, toast],
  );
}

/**
 * Asks for a reason and deletes. Returns 'gone' if the appointment no longer exists, false if it was not deleted. On failure asks again,
 * with the typed reason.
 */
function useRemove() {
  const ask = usePrompt();
  const askProducts = useSoldProducts();
  const showError = useShowError();
  const remove = useCallback(
    async (appointment: Draft, question?: string, initialReason = ''): Promise<'deleted' | 'gone' | false> => {
      const { id = '', client, version } = appointment;
      const text = question ?? `Delete the appointment of ${client?.name}?`;
      const field = { label: 'Reason', maxLength: 500, value: initialReason };
      const reason = await ask({ title: 'Delete appointment', text, field, confirm: 'Delete', destructive: true });
      if (reason === undefined) return false;
      try {
        const body = { scheduleEntryId: id, ...(version && { version }), ...(reason && { reason }) };
        const send = async (sold?: SoldProducts) => {
          await call(scheduler.deleteAppointment, { body: { ...body, ...(sold && { sold_products: sold }) } });
          return true;
        };
        return (await askProducts(send)) ? 'deleted' : false;
      } catch (error) {
        const isGone = isNotFound(error);
        showError(error, isGone ? { timeoutMs: 3000 } : {});
        if (isGone) return 'gone';
        return reason ? remove(appointment, question, reason) : false;
      }
    },
    [ask, askProducts, showError],
  );
  return remove;
}

const leaveSold = 'Leave them sold';

/**
 * Sends a request. If products were sold on the visit, asks what becomes of them and sends again. Resolves to undefined when the user
 * cancels.
 */
function useSoldProducts() {
  const ask = usePrompt();
  return useCallback(
    async <T>(send: (sold?: SoldProducts) => Promise<T>): Promise<T | undefined> => {
      try {
        return await send();
      } catch (error) {
        const question = error instanceof ApiError ? soldProductsQuestion.safeParse(error.data) : undefined;
        if (!question?.success) throw error;
        const answer = await ask({
          title: 'Products sold',
          text: question.data.message,
          confirm: 'Take them back',
          alternative: leaveSold,
          startsOnCancel: true,
        });
        if (answer === undefined) return undefined;
        return send(answer === leaveSold ? 'leave' : 'take_back');
      }
    },
    [ask],
  );
}

/** Queues changes per appointment. A change made before the previous reply arrives is sent afterwards, with the version from that reply. */
export function createSendQueue() {
  const pendingById = new Map<string, Promise<Outcome>>();
  return (draft: Draft, send: (latest: Draft) => Promise<Outcome>): Promise<Outcome> => {
    const { id } = draft;
    if (id === undefined) return send(draft);
    const previous = pendingById.get(id);
    const request = (async () => {
      const outcome = await previous;
      return send(outcome?.kind === 'saved' ? { ...draft, version: outcome.appointment.version } : draft);
    })();
    pendingById.set(id, request);
    return request.finally(() => pendingById.get(id) === request && pendingById.delete(id));
  };
}

export type Confirmations = { [Q in BookingQuestion as (typeof allowFieldByQuestion)[Q]]?: true };
type Send<T> = (confirmations: Confirmations) => Promise<T>;

const questionTitles: Record<BookingQuestion, string> = {
  double_booked: 'Double booking',
  client_busy: 'Client in two places',
  past_day: 'Past day',
  future_no_show: 'A later day',
  patch_test: 'Patch test',
};

/** Another way out of a double booking, such as a swap. */
export type Alternative = { label: string; choose: () => Promise<unknown> };

/**
 * Sends a request and confirms each question the server asks in return. Resolves to undefined when the user answers No, or chooses the
 * alternative to a double booking.
 */
export function useConfirmedSend(): <T>(send: Send<T>, insteadOfDoubleBooking?: Alternative) => Promise<T | undefined> {
  const ask = usePrompt();
  return useCallback(
    async (send, insteadOfDoubleBooking) => {
      let confirmations: Confirmations = {};
      for (;;) {
        try {
          return await send(confirmations);
        } catch (error) {
          const question = error instanceof ApiError ? bookingQuestion.safeParse(error.data) : undefined;
          if (!question?.success || confirmations[allowFieldByQuestion[question.data.code]]) throw error;
          const { code, message: text, blocked } = question.data;
          const alternative = code === 'double_booked' ? insteadOfDoubleBooking : undefined;
          const more = alternative && { alternative: alternative.label };
          const answer = await ask({ title: blocked ?? questionTitles[code], text, ...yesOrNo, ...more });
          if (answer !== undefined && answer === alternative?.label) await alternative.choose();
          if (answer !== '') return undefined;
          confirmations = { ...confirmations, [allowFieldByQuestion[code]]: true };
        }
      }
    },
    [ask],
  );
}

/** Warns if the appointment is outside opening or working hours. Undefined if the saved version already had the same warning. */
export function newHoursWarning(data: BookData, draft: Draft): string | undefined {
  if (!occupiesTime(draft)) return undefined;
  const warning = hoursWarning(data, draft);
  const saved = data.schedules.find(({ appointmentId }) => appointmentId === draft.id);
  return saved && hoursWarning(data, toDraft(saved)) === warning ? undefined : warning;
}

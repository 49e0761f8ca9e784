import { useEffect, useRef } from 'react';
import type { Appointment, AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { isExpected } from '../../../../shared/rules/appointmentStatus.ts';
import { addMinutes, minutesBetween } from '../../../../shared/rules/time.ts';
import { call } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { usePrompt } from '../../../kit/ui/Confirm.tsx';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { type Draft, toDraft, toRequestBody } from '../draft.ts';
import { type Alternative, type Booking, type Outcome, useConfirmedSend } from '../editing/useBooking.ts';
import type { Book } from '../useBook.ts';
import { formatOther, listOthers } from './describeTogether.ts';

const onlyThis = 'Only this one';
/** The last answer about a visit, so that its Undo asks nothing: the start it moved from, or how to take back the change of the others. */
type LastAnswer = { id: string | undefined; start?: string; answer?: string; undo?: () => Promise<unknown> };

/** The booking's actions, which ask whether a change is meant for the visits that were booked together with this one as well. */
export function useTogetherQuestions(booking: Booking, book: Book): Booking {
  const ask = usePrompt();
  const toast = useToast();
  const sendConfirmed = useConfirmedSend();
  const last = useRef<LastAnswer>(undefined);
  /** Visits of the shown days so far, as they were saved: one that was cut out is pasted on another day. */
  const seen = useRef(new Map<string, Appointment>());
  const schedules = book.data?.schedules;
  useEffect(() => {
    // A change that is still being saved has the version of before.
    for (const one of schedules ?? [])
      if (one.together_id && one.version > (seen.current.get(one.appointmentId)?.version ?? 0))
        seen.current.set(one.appointmentId, one);
  }, [schedules]);

  const find = ({ id = '' }: Draft) => seen.current.get(id);
  const othersOf = (draft: Draft) => listOthers(find(draft), [...seen.current.values()]).filter(isExpected);
  const askFor = (verb: string, others: readonly Appointment[]) =>
    ask({
      title: 'Booked together',
      text: `${verb} ${others.map(formatOther).join(' and ')} too?`,
      confirm: `${verb} ${others.length === 1 ? 'both' : 'all'}`,
      alternative: onlyThis,
    });
  const takeBack = async ({ id }: Draft, outcome: Outcome) => {
    const undo = last.current?.id === id ? last.current?.undo : undefined;
    last.current = undefined;
    if (outcome.kind === 'saved') await undo?.();
    return outcome;
  };

  async function moveAll(draft: Draft, before: Appointment, others: readonly Appointment[]): Promise<Outcome> {
    const { start, user_id } = toRequestBody(draft);
    const minutes = minutesBetween(before.start, start);
    const moves = [
      { schedule_entry_id: before.appointmentId, version: draft.version ?? before.version, user_id, start },
      ...others.map(({ appointmentId: schedule_entry_id, version, user_id: stylist, start: from }) => ({
        ...{ schedule_entry_id, version, user_id: stylist, start: addMinutes(from, minutes) },
      })),
    ];
    try {
      const reply = await sendConfirmed(({ allow_double_booking = false, allow_client_busy = false }) =>
        call(scheduler.moveAppointments, { body: { moves, allow_double_booking, allow_client_busy } }),
      );
      const saved = reply?.moved.find(({ appointmentId }) => appointmentId === draft.id);
      if (!reply || !saved) return { kind: 'declined' };
      for (const one of reply.moved) await book.updates.showSaved(one);
      toast(reply.message);
      const isAll = JSON.stringify(toRequestBody(toDraft(saved))) === JSON.stringify(toRequestBody(draft));
      return isAll ? { kind: 'saved', appointment: saved } : booking.save({ ...draft, version: saved.version });
    } catch (error) {
      toast(formatError('The appointments were not moved.', error), { intent: 'error' });
      return { kind: 'failed' };
    }
  }

  return {
    ...booking,
    save: async (draft: Draft, insteadOfDoubleBooking?: Alternative) => {
      const [before, others, { start }] = [find(draft), othersOf(draft), toRequestBody(draft)];
      if (!before || start === before.start || draft.locationId !== before.location || others.length === 0)
        return booking.save(draft, insteadOfDoubleBooking);
      const isUndo = last.current?.id === draft.id && last.current?.start === start;
      const answer = isUndo ? last.current?.answer : await askFor('Move', others);
      if (answer === undefined) return { kind: 'declined' };
      last.current = { id: draft.id, start: before.start, answer };
      return answer === onlyThis ? booking.save(draft, insteadOfDoubleBooking) : moveAll(draft, before, others);
    },
    setStatus: async (draft: Draft, status: AppointmentStatus, reason?: string) => {
      const others = status === 'cancelled' ? othersOf(draft) : [];
      const answer = others.length > 0 ? await askFor('Cancel', others) : onlyThis;
      if (answer === undefined) return { kind: 'declined' };
      const outcome = await booking.setStatus(draft, status, reason);
      if (answer === onlyThis || outcome.kind !== 'saved') return takeBack(draft, outcome);
      const undo: (() => Promise<unknown>)[] = [];
      for (const one of others) {
        const ended = await booking.setStatus(toDraft(one), status, reason);
        if (ended.kind !== 'saved') continue;
        await book.updates.showSaved(ended.appointment);
        undo.push(() => booking.setStatus(toDraft(ended.appointment), one.status, one.status_reason));
      }
      last.current = { id: draft.id, undo: () => Promise.all(undo.map((run) => run())) };
      return outcome;
    },
    remove: async (draft: Draft) => {
      const others = othersOf(draft);
      const result = await booking.remove(draft);
      const gone: Draft[] = [];
      for (const one of result === 'deleted' ? others : [])
        if ((await booking.remove(toDraft(one), `Delete ${formatOther(one)} too?`)) === 'deleted')
          gone.push(toDraft(one));
      last.current = { id: draft.id, undo: () => Promise.all(gone.map(booking.restore)) };
      return result;
    },
    restore: async (draft: Draft) => takeBack(draft, await booking.restore(draft)),
  };
}

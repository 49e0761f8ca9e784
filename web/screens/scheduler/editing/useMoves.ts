import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { call } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import type { VisitContext } from './visitContext.ts';

/** An appointment and its new place. What is left out stays as it is; a delay is left out to end it. */
export type PlannedMove = { before: Appointment; user_id?: string; start?: string; late_minutes?: number | undefined };

const toRequest = ({ before, user_id = before.user_id, start = before.start, late_minutes }: PlannedMove) => ({
  ...{ schedule_entry_id: before.appointmentId, version: before.version, user_id, start },
  ...(late_minutes && { late_minutes }),
});

/** Moves several appointments at once, all or none, with one Undo. Resolves to the moved ones, or undefined if none was moved. */
export function useMoves({ book, undo, editor: { saving } }: Pick<VisitContext, 'book' | 'undo' | 'editor'>) {
  const toast = useToast();

  async function send(moves: readonly PlannedMove[]): Promise<Appointment[] | undefined> {
    try {
      // Whether they overlap was decided when they were planned.
      const body = { moves: moves.map(toRequest), allow_double_booking: true, allow_client_busy: true };
      const { moved } = await call(scheduler.moveAppointments, { body });
      for (const appointment of moved) saving.syncStored(appointment);
      return moved;
    } catch (error) {
      toast(formatError('The appointments were not moved.', error), { intent: 'error' });
      return undefined;
    } finally {
      await book.updates.refresh();
    }
  }

  return async function moveTogether(moves: readonly PlannedMove[], message: string) {
    const moved = await send(moves);
    const [first] = moved ?? [];
    if (!moved || !first) return undefined;
    undo.offerUndo({ id: first.appointmentId, version: first.version }, message, async () => {
      const back = moved.flatMap((before) => {
        const original = moves.find((move) => move.before.appointmentId === before.appointmentId)?.before;
        if (!original) return [];
        return [{ before, user_id: original.user_id, start: original.start, late_minutes: original.late_minutes }];
      });
      return { kind: (await send(back)) ? 'saved' : 'failed' };
    });
    return moved;
  };
}

export type MoveTogether = ReturnType<typeof useMoves>;

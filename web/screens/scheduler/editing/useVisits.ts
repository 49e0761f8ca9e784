import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { resizeServices } from '../../../../shared/rules/appointments.ts';
import { type ColumnKey, draftBlockId } from '../draft.ts';
import { moveDraft } from '../offers.ts';
import { useDeletion } from './useDeletion.ts';
import { useDropHandler } from './useDropHandler.ts';
import { useStatusChange } from './useStatusChange.ts';
import type { VisitContext } from './visitContext.ts';

/** The visits of the shown book: finds, opens and changes them by id. Each change offers Undo. */
export function useVisits(context: VisitContext) {
  const { book, editor } = context;
  const drop = useDropHandler(context);
  const { deletingId, deleteAppointment, restoreDeleted } = useDeletion(context);
  const changeStatus = useStatusChange(context);
  const find = (id: string | undefined): Appointment | undefined =>
    book.data?.schedules.find(({ appointmentId }) => appointmentId === id);
  const open = async (id: string | undefined): Promise<void> => {
    const visit = find(id);
    if (visit) await editor.open.appointment(visit);
  };
  return {
    find,
    open,
    changeStatus,
    deletingId,
    delete: deleteAppointment,
    restore: restoreDeleted,
    /** Actions of its block in the grid, or of the block that is not saved yet. */
    getBlock: (id: string) => ({
      open: () => void open(id),
      move: (to: ColumnKey & { start: number }) =>
        void drop(id, (current, visibleBook) => moveDraft(current, to, visibleBook)),
      resize: (minutes: number) => {
        if (id === draftBlockId && editor.draft?.services.length === 0) void editor.open.blank({ minutes });
        else void drop(id, (before) => ({ ...before, services: resizeServices(before.services, minutes) }));
      },
      remove: () => void deleteAppointment(id),
    }),
  };
}

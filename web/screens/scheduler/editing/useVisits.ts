import { useState } from 'react';
import type { Appointment, AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { resizeServices } from '../../../../shared/rules/appointments.ts';
import { type ColumnKey, type Draft, draftBlockId, toDraft } from '../draft.ts';
import { moveDraft } from '../offers.ts';
import { useDropHandler } from './useDropHandler.ts';
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

/** Deletes an appointment after confirmation, offers undo, and restores deleted ones. */
function useDeletion({ book, undo, booking, editor: { draft, close }, offerFreed }: VisitContext) {
  /** Id of the appointment that is being deleted, from the confirmation until it is gone. */
  const [deletingId, setDeletingId] = useState<string>();

  async function deleteAppointment(id: string) {
    if (deletingId !== undefined) return;
    setDeletingId(id);
    await confirmAndDelete(id).finally(() => setDeletingId(undefined));
  }

  /** An appointment open in the editor may be outside the visible days; then the editor's draft is deleted. */
  async function confirmAndDelete(id: string) {
    const appointment = book.data?.schedules.find(({ appointmentId }) => appointmentId === id);
    const target = appointment ? toDraft(appointment) : draft;
    const result = target?.id === id && (await booking.remove(target));
    if (!target || !result) return;
    undo.withdraw(id);
    if (draft?.id === id) close.immediately();
    if (result === 'deleted') {
      const [clientName, version] = [target.client?.name ?? 'The client', target.version ?? 0];
      undo.offerUndo({ id, version }, `The appointment of ${clientName} was deleted.`, () => restoreDeleted(target));
    }
    await book.updates.refresh();
    if (result === 'deleted') await offerFreed(target, 'deleted');
  }

  async function restoreDeleted(deleted: Draft) {
    const outcome = await booking.restore(deleted);
    if (outcome.kind === 'saved') await book.updates.showSaved(outcome.appointment);
    else await book.updates.refresh();
    return outcome;
  }

  return { deletingId, deleteAppointment, restoreDeleted };
}

/** Saves the status of the open appointment and offers undo of a cancellation. */
function useStatusChange({ book, undo, booking, editor: { opened, saving }, offerFreed }: VisitContext) {
  return async function changeStatus(status: AppointmentStatus, reason: string): Promise<void> {
    const before = opened?.stored;
    const outcome = await saving.setStatus(status, reason);
    if (!before?.status || status !== 'cancelled' || outcome?.kind !== 'saved') return;
    const { status: oldStatus, statusReason } = before;
    const { appointmentId: id, version } = outcome.appointment;
    undo.offerUndo({ id, version }, `The appointment of ${before.client?.name} was canceled.`, async () => {
      const reverted = await booking.setStatus({ ...before, version }, oldStatus, statusReason);
      if (reverted.kind === 'saved') saving.syncStored(reverted.appointment);
      await book.updates.refresh();
      return reverted;
    });
    await offerFreed(before, 'canceled');
  };
}

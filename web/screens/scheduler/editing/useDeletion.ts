import { useState } from 'react';
import { type Draft, toDraft } from '../draft.ts';
import type { VisitContext } from './visitContext.ts';

/** Deletes an appointment after confirmation, offers undo, and restores deleted ones. */
export function useDeletion({ book, undo, booking, editor: { draft, close }, offerFreed }: VisitContext) {
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

import type { AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import type { VisitContext } from './visitContext.ts';

/** Saves the status of the open appointment and offers undo of a cancellation. */
export function useStatusChange({ book, undo, booking, editor: { opened, saving }, offerFreed }: VisitContext) {
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

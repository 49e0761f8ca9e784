import { totalMinutes } from '../../../../shared/rules/appointments.ts';
import { formatTime } from '../../../../shared/rules/time.ts';
import { formatDay } from '../dateFormats.ts';
import { applyDraft, type BookData, type Draft, draftBlockId, toDraft } from '../draft.ts';
import { describeSwap, planSwap } from './swap.ts';
import { useMoves } from './useMoves.ts';
import type { VisitContext } from './visitContext.ts';

/**
 * Handles moving or resizing a block: shows the change optimistically, saves it, and offers undo. Reverts if the save fails. One that was
 * dropped onto another can swap with it.
 */
export function useDropHandler({ book, undo, booking: { save }, editor, offerFreed }: VisitContext) {
  const { draft, form, saving } = editor;
  const moveTogether = useMoves({ book, undo, editor });
  return async function drop(id: string, applyChange: (before: Draft, data: BookData) => Draft): Promise<void> {
    const { data } = book;
    if (!data) return;
    // The appointment open in the editor is changed there and saved with it.
    if (draft && (draft.id ?? draftBlockId) === id) return form.setDraft(applyChange(draft, data));
    const appointment = data.schedules.find(({ appointmentId }) => appointmentId === id);
    if (!appointment) return;
    const before = toDraft(appointment);
    const changed = applyChange(before, data);
    const schedules = data.schedules.map((appointmentOrOther) =>
      appointmentOrOther === appointment ? applyDraft(appointmentOrOther, changed) : appointmentOrOther,
    );
    await book.updates.optimistically(data, { ...data, schedules }, async () => {
      const swap = planSwap(appointment, changed, data);
      const outcome = await save(
        changed,
        swap && { label: 'Swap', choose: () => moveTogether(swap, describeSwap(swap)) },
      );
      if (outcome.kind !== 'saved') return;
      const { appointmentId, version } = outcome.appointment;
      saving.syncStored(outcome.appointment);
      undo.offerUndo({ id: appointmentId, version }, formatChange(before, changed, data.stylists), async () => {
        const reverted = await save({ ...before, version });
        if (reverted.kind === 'saved') saving.syncStored(reverted.appointment);
        await book.updates.refresh();
        return reverted;
      });
      if (before.date !== changed.date) void offerFreed(before, 'moved', data);
      return outcome.appointment;
    });
  };
}

/** 'Gus Feld: 10:00 AM to 11:15 AM'. Includes the day, stylist or salon if changed; for a resize the minutes. */
export function formatChange(before: Draft, after: Draft, stylists: BookData['stylists']): string {
  const client = before.client?.name ?? '';
  const [oldMinutes, newMinutes] = [before, after].map(({ services }) => totalMinutes(services));
  if (oldMinutes !== newMinutes) return `${client}: ${oldMinutes} min to ${newMinutes} min`;
  const [from, to] = [before, after].map(({ date, start = 0, stylistId }) => {
    const stylist = stylists.find(({ user_id }) => user_id === stylistId);
    const parts = [
      before.date !== after.date && formatDay(date, date, true),
      formatTime(start),
      before.stylistId !== after.stylistId && stylist?.user_first_name,
      before.locationId !== after.locationId && stylist?.location_name,
    ];
    return parts.filter(Boolean).join(', ');
  });
  return `${client}: ${from} to ${to}`;
}

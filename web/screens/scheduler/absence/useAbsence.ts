import { useCallback } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { call } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { formatDay } from '../dateFormats.ts';
import type { Undo } from '../undo/useUndo.ts';
import type { Book } from '../useBook.ts';
import { firstName, type Line } from './lines.ts';
import type { AbsentStylist } from './types.ts';

const toRef = ({ locationId, stylistId, date }: AbsentStylist) => ({
  ...{ location_id: locationId, user_id: stylistId, date },
});
const toMove = ({ appointmentId, version }: Appointment, user_id: string, start: string) => ({
  ...{ schedule_entry_id: appointmentId, version, user_id, start },
});
export const countClients = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

/** Closes the day of a sick stylist and moves their visits, with one Undo, and opens it again. */
export function useAbsence(book: Book, undo: Undo) {
  const toast = useToast();
  const { refresh } = book.updates;

  const send = useCallback(
    async <T>(what: string, request: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await request();
      } catch (error) {
        toast(formatError(what, error), { intent: 'error' });
        return undefined;
      } finally {
        await refresh();
      }
    },
    [toast, refresh],
  );

  /** Resolves to the ids of the visits that were refused; undefined if nothing is known to be saved. */
  async function save(who: AbsentStylist, from: number | undefined, lines: readonly Line[]) {
    const moves = lines.flatMap(({ visit, chosen }) => (chosen ? [toMove(visit, chosen.user_id, chosen.start)] : []));
    const body = { ...toRef(who), ...(from !== undefined && { from }), moves };
    const saved = await send('The day was not saved.', () => call(scheduler.saveAbsence, { body }));
    if (!saved) return undefined;
    const { moved, refused } = saved;
    const day = formatDay(who.date, book.clock.today, false).split(',')[0];
    const parts = [
      `${firstName(who.name)} is off on ${day}.`,
      moved.length > 0 && `${countClients(moved.length)} moved.`,
      refused.length > 0 &&
        `${refused.length === 1 ? '1 place was' : `${refused.length} places were`} taken meanwhile.`,
    ];
    const [first] = moved;
    const id = first ? { id: first.appointmentId, version: first.version } : { id: `${who.stylistId} off`, version: 1 };
    undo.offerUndo(id, parts.filter(Boolean).join(' '), async () => {
      const back = moved.flatMap((one) => {
        const visit = lines.find((line) => line.visit.appointmentId === one.appointmentId)?.visit;
        return visit ? [toMove(one, visit.user_id, visit.start)] : [];
      });
      return { kind: (await end(who, back)) ? 'saved' : 'failed' };
    });
    return refused.map(({ schedule_entry_id }) => schedule_entry_id);
  }

  /** The stylist works after all. */
  async function end(who: AbsentStylist, moves: readonly ReturnType<typeof toMove>[] = []): Promise<boolean> {
    const body = { ...toRef(who), moves: [...moves] };
    const ended = await send('The day was not opened again.', () => call(scheduler.endAbsence, { body }));
    if (ended && ended.refused.length > 0)
      toast(`${countClients(ended.refused.length)} could not be moved back, because the visit was changed.`, {
        intent: 'warning',
      });
    return ended !== undefined;
  }

  return { save, end };
}

export type AbsenceActions = ReturnType<typeof useAbsence>;

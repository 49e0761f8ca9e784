import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { call } from '../../../kit/data/call.ts';
import { formatDay } from '../dateFormats.ts';
import type { BookContext } from '../useBookContext.ts';
import { firstName, type Line } from './lines.ts';
import type { AbsentStylist } from './types.ts';
import { countClients, toMove, toRef, useAbsence } from './useAbsence.ts';

/** Returns a function that closes the day of a sick stylist and moves their visits, with one Undo. */
export function useSaveAbsence(context: BookContext) {
  const { book, undo } = context;
  const { send, end } = useAbsence(context);

  /** Resolves to the ids of the visits that were refused; undefined if nothing is known to be saved. */
  return async function save(who: AbsentStylist, from: number | undefined, lines: readonly Line[]) {
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
  };
}

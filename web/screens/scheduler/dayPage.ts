import type { BookColumn } from '../../kit/book/types.ts';
import type { BookData } from './draft.ts';
import { closedHoursOf, dayNote } from './openHours.ts';
import { type BookPage, blocksOf } from './page.ts';
import { salonHint, zoneOf } from './salons.ts';

/** A day of the stylists given. `zone` is where the clock of the now-line hangs. */
export function dayPage(data: BookData, stylists: BookData['stylists'], zone: string): BookPage {
  const { date } = data;
  const columnOf: BookPage['columnOf'] = (place) => (place.date === date ? place.stylistId : undefined);
  return {
    kind: 'day',
    columns: stylists.map((one): BookColumn => {
      const hint = [salonHint(data, one), dayNote(data, one, date)].filter(Boolean).join(' · ');
      return {
        id: one.user_id,
        name: `${one.user_first_name} ${one.user_last_name}`.trim(),
        title: one.user_first_name,
        subtitle: one.user_last_name,
        ...(hint && { hint }),
      };
    }),
    appointments: blocksOf(data.schedules, columnOf),
    closed: closedHoursOf(data, date),
    nowIn: stylists.filter(({ location_id }) => zoneOf(data, location_id) === zone).map(({ user_id }) => user_id),
    placeOf: (stylistId) => ({ stylistId, date }),
    columnOf,
  };
}

import { weekdays } from '../../../../shared/contract/locations.ts';
import { weekdayOf } from '../../../../shared/rules/time.ts';
import type { BookColumn } from '../../../kit/book/types.ts';
import { daysOf } from '../days.ts';
import { dayText } from '../dayText.ts';
import type { BookData } from '../draft.ts';
import { closedHoursOf, dayNote } from '../openHours.ts';
import { type BookPage, blocksOf, onlyOf } from '../page.ts';

/** A stylist's week, Sunday first. */
export function weekPage(book: BookData, stylist: BookData['stylists'][number], today: string | undefined): BookPage {
  const data = onlyOf(book, stylist);
  const days = daysOf(data);
  const columnOf: BookPage['columnOf'] = ({ stylistId, date }) =>
    stylistId === stylist.user_id && days.includes(date) ? date : undefined;
  return {
    kind: 'week',
    columns: days.map(
      (date): BookColumn => ({
        id: date,
        name: dayText(date, date, false),
        title: weekdays[weekdayOf(date)]?.slice(0, 3) ?? '',
        subtitle: dayNote(data, stylist, date),
        day: { number: Number(date.slice(8)), isToday: date === today },
      }),
    ),
    appointments: blocksOf(data.schedules, columnOf),
    closed: days.flatMap((date) => closedHoursOf(data, date).map(({ from, to }) => ({ from, to, columnId: date }))),
    nowIn: today ? [today] : [],
    placeOf: (date) => ({ stylistId: stylist.user_id, date }),
    columnOf,
  };
}

import { takesPlace } from '../../../../shared/rules/appointmentStatus.ts';
import { dayOf, minutesOf, timeText } from '../../../../shared/rules/time.ts';
import { phoneText } from '../../../kit/format.ts';
import { daysOf } from '../days.ts';
import { dayText } from '../dayText.ts';
import type { BookData } from '../draft.ts';
import { dayNote } from '../openHours.ts';

export type PrintRow = {
  id: string;
  /** In a week, on the first line of each day. */
  day: string;
  time: string;
  client: string;
  phone: string;
  services: string;
  notes: string;
  color: string | undefined;
};

/** The lines of a stylist in order of time: what takes place, and in a week why she is away on a day. */
export function printRows(data: BookData, stylist: BookData['stylists'][number]): PrintRow[] {
  return daysOf(data).flatMap((date) => {
    const day = data.days === 7 ? dayText(date, date, true) : '';
    const rows = data.schedules
      .filter((one) => one.user_id === stylist.user_id && dayOf(one.start) === date && takesPlace(one))
      .toSorted((a, b) => a.start.localeCompare(b.start))
      .map((one, index) => ({
        id: one.appointmentId,
        day: index === 0 ? day : '',
        time: `${timeText(minutesOf(one.start))} – ${timeText(minutesOf(one.end))}`,
        client: one.client.client_name,
        phone: phoneText(one.client.client_phone),
        services: one.services.map(({ title }) => title).join(', '),
        notes: one.notes,
        color: one.services[0]?.service_color,
      }));
    const away = dayNote(data, stylist, date) || (data.days === 1 ? 'No appointments' : undefined);
    if (rows.length > 0 || !away) return rows;
    return [{ id: date, day, time: away, client: '', phone: '', services: '', notes: '', color: undefined }];
  });
}

import { totalMinutes } from '../../../shared/rules/appointments.ts';
import { timeText } from '../../../shared/rules/time.ts';
import { dayText } from './dayText.ts';
import type { BookData, Draft } from './draft.ts';

/** 'Gus Feld: 10:00 AM to 11:15 AM', with the days, the stylists or the salons when they changed, or the minutes. */
export function changeText(before: Draft, after: Draft, stylists: BookData['stylists']): string {
  const client = before.client?.name ?? '';
  const [shorter, longer] = [before, after].map(({ services }) => totalMinutes(services));
  if (shorter !== longer) return `${client}: ${shorter} min to ${longer} min`;
  const [from, to] = [before, after].map(({ date, start = 0, stylistId }) => {
    const stylist = stylists.find(({ user_id }) => user_id === stylistId);
    const parts = [
      before.date !== after.date && dayText(date, date, true),
      timeText(start),
      before.stylistId !== after.stylistId && stylist?.user_first_name,
      before.locationId !== after.locationId && stylist?.location_name,
    ];
    return parts.filter(Boolean).join(', ');
  });
  return `${client}: ${from} to ${to}`;
}

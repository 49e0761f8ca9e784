import { totalMinutes } from '../../../shared/rules/appointments.ts';
import { timeText } from '../../../shared/rules/time.ts';
import type { BookData, Draft } from './draft.ts';

/** 'Gus Feld: 10:00 AM to 11:15 AM', with the stylists when she changed, or the minutes when they did. */
export function changeText(before: Draft, after: Draft, stylists: BookData['stylists']): string {
  const client = before.client?.name ?? '';
  const [shorter, longer] = [before, after].map(({ services }) => totalMinutes(services));
  if (shorter !== longer) return `${client}: ${shorter} min to ${longer} min`;
  const [from, to] = [before, after].map(({ start = 0, stylistId }) => {
    const stylist = stylists.find(({ user_id }) => user_id === stylistId);
    const isOther = before.stylistId !== after.stylistId;
    return isOther && stylist ? `${timeText(start)}, ${stylist.user_first_name}` : timeText(start);
  });
  return `${client}: ${from} to ${to}`;
}

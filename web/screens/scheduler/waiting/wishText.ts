import { type Weekday, weekdays } from '../../../../shared/contract/locations.ts';
import type { Wish } from '../../../../shared/contract/waitingList.ts';
import { formatTime } from '../../../../shared/rules/time.ts';
import { formatShortDay } from '../../../kit/ui/days.ts';
import { formatDuration } from '../dateFormats.ts';
import type { BookData } from '../draft.ts';
import type { ListedFit } from './wishFits.ts';

/** 'Balayage, Toner' */
export const servicesText = ({ services }: Wish, data: BookData): string =>
  services
    .map((id) => data.services.find(({ service_id }) => service_id === id)?.service_name ?? 'Former service')
    .join(', ');

/** 'Tomás or Noor' */
export function stylistsText({ stylists }: Wish, data: BookData): string {
  const names = stylists.map((id) => data.stylists.find(({ user_id }) => user_id === id)?.user_first_name ?? 'Another');
  return names.length > 0 ? names.join(' or ') : 'Anyone';
}

const isWeekdays = (days: readonly Weekday[]): boolean =>
  days.length === 5 && !days.includes('Saturday') && !days.includes('Sunday');

/** 'Fri, Sat mornings', 'any day from 2 PM', 'weekdays after 5 PM' */
export function daysText({ weekdays: wanted, part, after }: Wish): string {
  const named = weekdays.filter((day) => wanted.includes(day));
  const [only] = named;
  const time = after === undefined ? undefined : `from ${formatTime(after).replace(':00', '')}`;
  const list = isWeekdays(named) ? 'weekdays' : named.map((day) => day.slice(0, 3)).join(', ');
  if (named.length === 0)
    return part ? [`${part}s`, time].filter(Boolean).join(' ') : ['any day', time].filter(Boolean).join(' ');
  const days = named.length === 1 && !part && !time ? `${only}s` : list;
  return [days, part && `${part}s`, time].filter(Boolean).join(' ');
}

/** What the fit does to the time around it: 'then Milo fits too', 'after Vera', 'leaves 1 h 15 min'. */
export function fitText(fit: ListedFit, fits: readonly ListedFit[]): string {
  const firstName = (id: string | undefined) =>
    fits.find(({ wishId }) => wishId === id)?.wish.client.client_name.split(' ')[0];
  if (fit.after) return `after ${firstName(fit.after)}`;
  if (fit.before) return `before ${firstName(fit.before)}`;
  if (fit.with) return `then ${firstName(fit.with)} fits too`;
  return fit.leaves > 0 ? `leaves ${formatDuration(fit.leaves)}` : 'no minute lost';
}

/** 'waits 12 days' */
export function ageText({ made_at }: Wish, today: string): string {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(made_at.slice(0, 10))) / 86_400_000));
  if (days === 0) return 'since today';
  return days === 1 ? 'waits 1 day' : `waits ${days} days`;
}

/** 'Ran out Nov 27', 'Booked Nov 20' */
export function endText({ ended, until }: Wish): string {
  if (!ended) return `Ran out ${formatShortDay(until)}`;
  return `${ended.how === 'booked' ? 'Booked' : 'Removed'} ${formatShortDay(ended.day)}`;
}

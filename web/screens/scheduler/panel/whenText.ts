import { totalMinutes } from '../../../../shared/rules/appointments.ts';
import { timeText } from '../../../../shared/rules/time.ts';
import type { Draft } from '../draft.ts';

const short = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Sat, Nov 21 · 11:00 AM – 12:45 PM', as far as it is known. */
export function whenText({ date, start, services }: Pick<Draft, 'date' | 'start' | 'services'>): string {
  const minutes = totalMinutes(services);
  const time =
    start === undefined
      ? 'No time yet'
      : [timeText(start), ...(minutes > 0 ? [timeText(start + minutes)] : [])].join(' – ');
  return [...(date ? [short.format(Date.parse(date))] : []), time].join(' · ');
}

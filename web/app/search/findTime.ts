import { type Weekday, weekdays } from '../../../shared/contract/locations.ts';
import type { ListedService } from '../../../shared/contract/services.ts';
import { toSearchText } from '../../../shared/rules/search.ts';
import { formatTime, parseTime } from '../../../shared/rules/time.ts';
import type { Entry } from './entries.ts';

/** What was typed about a visit to find a time for: 'balayage tuesday 3pm'. */
type TimeWish = { service: string; weekday: Weekday | undefined; around: number | undefined };

/** Without AM or PM, earlier hours mean the afternoon. */
const earliestMinutes = 8 * 60;

/** Splits typed text into a service, a weekday and a time, of which the last two may be missing. */
export function parseTimeWish(typed: string): TimeWish {
  const words = toSearchText(typed)
    .replace(/(\d)\s+([ap]m?)\b/g, '$1$2')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && word !== 'at' && word !== 'on' && word !== 'around');
  const timeAt = words.findIndex((word, index) => index > 0 && parseTime(word, earliestMinutes) !== undefined);
  const dayAt = words.findIndex((word, index) => index > 0 && findWeekday(word) !== undefined);
  return {
    service: words.filter((_, index) => index !== timeAt && index !== dayAt).join(' '),
    weekday: findWeekday(words[dayAt] ?? ''),
    around: timeAt < 0 ? undefined : parseTime(words[timeAt] ?? '', earliestMinutes),
  };
}

/** Three letters are enough. */
const findWeekday = (word: string): Weekday | undefined =>
  word.length < 3 ? undefined : weekdays.find((day) => day.toLowerCase().startsWith(word));

/**
 * Opens the book's search for a free time: 'Find a time: Balayage on Tuesday around 3:00 PM'. `shown` is the query of the book that is
 * shown: its day and salon are searched first.
 */
export function findTimeEntry(
  { service_id, service_name }: ListedService,
  { weekday, around }: TimeWish,
  shown = new URLSearchParams(),
): Entry {
  const when = [weekday && ` on ${weekday}`, around !== undefined && ` around ${formatTime(around)}`];
  const name = `Find a time: ${service_name}${when.filter(Boolean).join('')}`;
  const query = new URLSearchParams({ find: service_id });
  for (const name of ['location_id', 'date']) {
    const value = shown.get(name);
    if (value !== null) query.set(name, value);
  }
  if (weekday) query.set('weekday', weekday);
  if (around !== undefined) query.set('around', String(around));
  return {
    ...{ id: `find-${service_id}`, kind: 'visit', name, text: toSearchText(name) },
    ...{ detail: 'Free starts in the book, the best first', to: `/scheduler?${query}` },
  };
}

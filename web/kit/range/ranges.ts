import { addDays, minutesBetween, startOfWeek } from '../../../shared/rules/time.ts';
import { formatShortDay } from '../ui/days.ts';

/** Days of a salon's calendar as YYYY-MM-DD, both inclusive. */
export type Range = { from: string; to: string };

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const monthBefore = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), -1));
const monthAfter = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));
const lastOfMonth = (day: string): string => addDays(monthAfter(day), -1);
const getYear = (day: string, back = 0): string => String(Number(day.slice(0, 4)) - back);

/** Preset ranges by name. None extends beyond today. */
const presets: Record<string, (today: string) => Range> = {
  Today: (today) => ({ from: today, to: today }),
  Yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'Last 7 full days': (today) => ({ from: addDays(today, -7), to: addDays(today, -1) }),
  'Last 7 days': (today) => ({ from: addDays(today, -6), to: today }),
  'Last 28 days': (today) => ({ from: addDays(today, -27), to: today }),
  'Last 90 days': (today) => ({ from: addDays(today, -89), to: today }),
  'This week': (today) => ({ from: startOfWeek(today), to: today }),
  'Last week': (today) => ({ from: addDays(startOfWeek(today), -7), to: addDays(startOfWeek(today), -1) }),
  'This month': (today) => ({ from: firstOfMonth(today), to: today }),
  'Last month': (today) => ({ from: monthBefore(today), to: addDays(firstOfMonth(today), -1) }),
  'This year': (today) => ({ from: `${getYear(today)}-01-01`, to: today }),
  'Last year': (today) => ({ from: `${getYear(today, 1)}-01-01`, to: `${getYear(today, 1)}-12-31` }),
};
export const presetNames = Object.keys(presets);

export const presetRange = (name: string, today: string): Range | undefined => presets[name]?.(today);

/** The preset name that matches a range, if any. */
export const findPresetName = (range: Range, today: string): string | undefined =>
  presetNames.find((name) => {
    const { from, to } = presets[name]?.(today) ?? range;
    return from === range.from && to === range.to && presets[name] !== undefined;
  });

export const countDays = ({ from, to }: Range): number =>
  minutesBetween(`${from} 00:00:00`, `${to} 00:00:00`) / 1440 + 1;

/** Longest range of a report, five years. */
export const maxReportDays = 5 * 366;

export const comparisons = ['before', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

const isMonth = ({ from, to }: Range): boolean => from === firstOfMonth(from) && to === lastOfMonth(from);
const isYear = ({ from, to }: Range): boolean => from.endsWith('-01-01') && to === `${getYear(from)}-12-31`;

/** The comparison period: the period before, or the same one a year earlier. Weeks stay aligned to weekdays, months to months. */
export function comparisonRange(range: Range, how: Comparison): Range | undefined {
  const { from, to } = range;
  if (how === 'none') return undefined;
  if (isYear(range)) return { from: `${getYear(from, 1)}-01-01`, to: `${getYear(from, 1)}-12-31` };
  if (isMonth(range)) {
    const first = how === 'before' ? monthBefore(from) : `${getYear(from, 1)}${from.slice(4)}`;
    return { from: first, to: lastOfMonth(first) };
  }
  // A multiple of 52 weeks keeps the weekdays aligned.
  const back = how === 'before' ? countDays(range) : 364 * Math.ceil(countDays(range) / 364);
  return { from: addDays(from, -back), to: addDays(to, -back) };
}

/** "The week before", "The same month last year", "Nothing". */
export function comparisonLabel(range: Range, how: Comparison): string {
  if (how === 'none') return 'Nothing';
  const days = countDays(range);
  const stretch = isYear(range)
    ? 'year'
    : isMonth(range)
      ? 'month'
      : days === 7
        ? 'week'
        : days === 1
          ? 'day'
          : undefined;
  if (how === 'before') return stretch ? `The ${stretch} before` : `The ${days} days before`;
  return stretch ? `The same ${stretch} last year` : 'The same days last year';
}

/** "Nov 19 – 25, 2026 so far, compared with Nov 12 – 18, 2026 up to the same time of day" */
export function formatComparison(range: Range, compared: Range | undefined, today: string): string {
  const isOver = range.to < today;
  const text = `${formatRange(range)}${isOver ? '' : ' so far'}`;
  if (!compared) return text;
  return `${text}, compared with ${formatRange(compared)}${isOver ? '' : ' up to the same time of day'}`;
}

/** "Nov 15 – 21, 2026", as short as possible. */
export function formatRange({ from, to }: Range): string {
  if (from === to) return formatShortDay(from, '');
  if (getYear(from) !== getYear(to)) return `${formatShortDay(from, '')} – ${formatShortDay(to, '')}`;
  const end = from.slice(0, 7) === to.slice(0, 7) ? Number(to.slice(8)) : formatShortDay(to, to);
  return `${formatShortDay(from, from)} – ${end}, ${getYear(to)}`;
}

/** The days of a month in weeks from Sunday to Saturday; undefined for days of adjacent months. */
export function monthWeeks(month: string): (string | undefined)[][] {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)];
  const weeks: (string | undefined)[][] = [];
  for (let sunday = startOfWeek(first); sunday <= last; sunday = addDays(sunday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, nth) => addDays(sunday, nth)).map((day) =>
        day >= first && day <= last ? day : undefined,
      ),
    );
  return weeks;
}

export const addMonths = (day: string, count: number): string => {
  let first = firstOfMonth(day);
  for (let nth = 0; nth < Math.abs(count); nth++) first = count < 0 ? monthBefore(first) : monthAfter(first);
  const last = lastOfMonth(first);
  const same = first.slice(0, 8) + day.slice(8);
  return same.localeCompare(last) > 0 ? last : same;
};

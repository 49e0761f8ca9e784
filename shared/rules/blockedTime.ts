import type { BlockedTime, WeeklyBlock } from '../contract/blockedTime.ts';
import type { Span } from './appointments.ts';
import { labelOf } from './labels.ts';
import { addDays, formatTime, minutesOfDay, toMoment, weekdayOf } from './time.ts';

export const blockedTimeLabels: Record<BlockedTime['kind'], string> = {
  lunch: 'Lunch',
  meeting: 'Meeting',
  training: 'Training',
  personal: 'Personal',
  other: 'Blocked',
};

export const blockedTimeTitle = ({ kind, title }: Pick<BlockedTime, 'kind' | 'title'>): string =>
  title || labelOf(blockedTimeLabels, kind);

/** 'Lunch, 12:00 PM – 12:30 PM'. */
export const describeBlocked = (title: string, { from, to }: Span): string =>
  `${title}, ${formatTime(from)} – ${formatTime(to)}`;

/** Minutes since midnight. */
export const blockedSpan = ({ start, minutes }: Pick<BlockedTime, 'start' | 'minutes'>): Span => {
  const from = minutesOfDay(start);
  return { from, to: from + minutes };
};

/** Weekly blocked times of a stylist that fall on a day ('YYYY-MM-DD'), in order of time. */
export const listWeeklyBlocks = (rules: readonly WeeklyBlock[], user_id: string, day: string): BlockedTime[] =>
  rules
    .filter((rule) => fallsOn(rule, day))
    .sort((a, b) => a.from - b.from)
    .map(({ block_id, location, from, minutes, kind, title }) => ({
      ...{ block_id, location, user_id, minutes, kind, title },
      start: toMoment(day, from),
      weekly: true,
    }));

const fallsOn = ({ weekday, since, until, skipped }: WeeklyBlock, day: string): boolean =>
  weekday === weekdayOf(day) && since <= day && (until === undefined || day <= until) && !skipped.includes(day);

/** Removes one day, or that day and all later ones, from the rules. Drops rules without any day left. */
export const withoutWeeklyBlock = (
  rules: readonly WeeklyBlock[],
  { block_id, day, scope }: { block_id: string; day: string; scope: 'day' | 'following' },
): WeeklyBlock[] =>
  rules.flatMap((rule) => {
    if (rule.block_id !== block_id) return [rule];
    if (scope === 'day') return [{ ...rule, skipped: [...rule.skipped, day] }];
    return rule.since < day ? [{ ...rule, until: addDays(day, -1) }] : [];
  });

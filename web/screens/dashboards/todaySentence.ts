import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import type { scheduler } from '../../../shared/contract/scheduler.ts';
import { occupiesTime } from '../../../shared/rules/appointmentStatus.ts';
import { findOverlaps, type Span } from '../../../shared/rules/appointments.ts';
import { blockedSpan } from '../../../shared/rules/blockedTime.ts';
import { formatCount } from '../../../shared/rules/format.ts';
import { getOpeningHours } from '../../../shared/rules/openingHours.ts';
import { unpackVisits } from '../../../shared/rules/packedVisits.ts';
import { dayOf, formatTime, minutesOfDay, wallClockAt } from '../../../shared/rules/time.ts';
import { toSpans } from '../../../shared/rules/workingHours.ts';
import type { SentencePart } from './SentenceCard.tsx';

type Book = EndpointReply<typeof scheduler.getSchedulerData>;
type Part = SentencePart<'visits' | 'chairs' | 'unconfirmed'>;

const visitNoun = { one: 'visit', many: 'visits' };
const chairNoun = { one: 'free chair', many: 'free chairs' };

/**
 * The salon's day in one sentence: "22 visits today, 3 free chairs at 2 PM, 4 not confirmed."
 * @param book the day of one salon
 * @param instant in ms since the epoch
 */
export function todaySentence(book: Book, instant: number): Part[] {
  const [salon] = book.locations;
  const clock = wallClockAt(salon?.zone ?? 'UTC', instant);
  const now = dayOf(clock) === book.date ? minutesOfDay(clock) : 0;
  const schedules = [...book.schedules, ...(book.packed ? unpackVisits(book.packed, book.stylists) : [])];
  const visits = schedules.filter((one) => dayOf(one.start) === book.date && occupiesTime(one));
  const open = book.configs.map((config) => getOpeningHours(config, book.date)).find((hours) => hours !== undefined);
  if (!open && visits.length === 0) return [`${salon?.location_name ?? 'The salon'} is closed today.`];
  const free = open && findFreeChairs({ ...book, schedules: visits }, open, now);
  const unconfirmed = visits.filter(
    ({ status = 'booked', start }) => status === 'booked' && minutesOfDay(start) >= now,
  ).length;
  return [
    { text: visits.length === 0 ? 'No visits' : formatCount(visits.length, visitNoun), of: 'visits' },
    ' today',
    ...(free
      ? [', ', { text: formatCount(free.chairs, chairNoun), of: 'chairs' as const }, ` at ${formatHour(free.at)}`]
      : []),
    ...(unconfirmed > 0 ? [', ', { text: `${unconfirmed} not confirmed`, of: 'unconfirmed' as const }] : []),
    '.',
  ];
}

const hour = 60;

/** The next full hour in which a stylist is free from its beginning to its end, with how many are. A color that works keeps its chair. */
function findFreeChairs({ stylists, schedules, blocked, date }: Book, open: Span, now: number) {
  const takenBy = ({ user_id }: Book['stylists'][number]): Span[] => [
    ...schedules
      .filter((one) => one.user_id === user_id)
      .map(({ start, end }) => ({ from: minutesOfDay(start), to: minutesOfDay(end) })),
    ...blocked.filter((one) => one.user_id === user_id && dayOf(one.start) === date).map(blockedSpan),
  ];
  const people = stylists.map((stylist) => {
    const day = stylist.days.find((one) => one.date === date);
    return { work: day ? toSpans(day.stretches) : [open], taken: takenBy(stylist) };
  });
  for (let at = Math.ceil(Math.max(now, open.from) / hour) * hour; at + hour <= open.to; at += hour) {
    const span = { from: at, to: at + hour };
    const chairs = people.filter(
      ({ work, taken }) =>
        work.some(({ from, to }) => from <= span.from && span.to <= to) && findOverlaps(taken, [span]).length === 0,
    ).length;
    if (chairs > 0) return { at, chairs };
  }
  return undefined;
}

/** '2 PM' */
const formatHour = (minutes: number): string => formatTime(minutes).replace(':00', '');

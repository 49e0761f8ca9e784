import type { MessageKind, ToldVisit } from '../contract/messages.ts';
import { formatPhone } from './phone.ts';
import { fillPlaceholders } from './placeholders.ts';
import { plainName } from './plainName.ts';
import { formatTime, minutesOfDay } from './time.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** Day and time of a moment, as 'Saturday, November 21' and '10:30 AM'. */
export const formatVisitTime = (start: string): { date: string; time: string } => ({
  date: dayFormat.format(Date.parse(`${start.slice(0, 10)}T00:00:00Z`)),
  time: formatTime(minutesOfDay(start)),
});

type Written = { subject: string; text: string };

type MessageVisit = Pick<ToldVisit, 'start' | 'user_name' | 'services'>;

/** Visits that a message lists by date. */
const maxListed = 12;

function listVisits(visits: readonly MessageVisit[]): string {
  const lines = visits.slice(0, maxListed).map(({ start, user_name, services }) => {
    const { date, time } = formatVisitTime(start);
    return `${date} at ${time} with ${plainName(user_name)}: ${services.map(plainName).join(', ')}`;
  });
  const more = visits.length - lines.length;
  return [`All ${visits.length} appointments:`, ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

type Subject = {
  /** By which the visit runs late. */
  minutes?: number;
  client: { name: string; firstName: string };
  salon: { name: string; phone: string };
  /** In order of time. */
  visits: readonly MessageVisit[];
  links: { confirm: string; stop: string };
};

/**
 * A message as its client reads it. Names of earlier releases may hold links. One about several visits is filled in with the first, and
 * lists them all below the paragraph with the date.
 */
export function writeMessage(
  { subject, text }: Written,
  { client, salon, visits, links, minutes = 0 }: Subject,
): Written {
  const [visit] = visits;
  if (!visit) throw new RangeError('A message is about at least one visit');
  const values = {
    client: plainName(client.name),
    'first name': plainName(client.firstName),
    salon: plainName(salon.name),
    'salon phone': formatPhone(salon.phone),
    ...formatVisitTime(visit.start),
    stylist: plainName(visit.user_name),
    services: visit.services.map(plainName).join(', '),
    'confirm link': links.confirm,
    'stop link': links.stop,
    minutes: String(minutes),
  };
  const written = { subject: fillPlaceholders(subject, values), text: fillPlaceholders(text, values) };
  if (visits.length === 1) return written;
  const paragraphs = text.split('\n\n');
  const dated = paragraphs.findIndex((paragraph) => paragraph.includes('{date}'));
  const filled = paragraphs.map((paragraph) => fillPlaceholders(paragraph, values));
  filled.splice(dated < 0 ? filled.length : dated + 1, 0, listVisits(visits));
  return { subject: `${written.subject} (${visits.length} appointments)`, text: filled.join('\n\n') };
}

/** A text to a phone. One about several visits tells of the first. */
export function writeText(body: string, subject: Subject): string {
  const { text } = writeMessage({ subject: '', text: body }, { ...subject, visits: subject.visits.slice(0, 1) });
  const others = subject.visits.length - 1;
  return others === 0 ? text : `${text} And ${others} more appointment${others === 1 ? '' : 's'}.`;
}

const foot = 'Questions? Call us at {salon phone}.\n\nNo more emails like this: {stop link}';

/** Default texts, for an organization without its own. */
export const defaultTexts: Record<MessageKind, Written> = {
  confirmation: {
    subject: 'Your appointment at {salon} on {date}',
    text: `Hi {first name},\n\nyou are booked with {stylist} on {date} at {time}: {services}.\n\n${foot}`,
  },
  reminder: {
    subject: 'See you on {date} at {time}',
    text: `Hi {first name},\n\nwe look forward to seeing you on {date} at {time} with {stylist}: {services}.\n\nWill you be there? Please confirm: {confirm link}\n\n${foot}`,
  },
  change: {
    subject: 'Your appointment at {salon} has changed',
    text: `Hi {first name},\n\nyour appointment is now on {date} at {time} with {stylist}: {services}.\n\n${foot}`,
  },
  cancellation: {
    subject: 'Your appointment at {salon} is canceled',
    text: `Hi {first name},\n\nyour appointment on {date} at {time} with {stylist} is canceled. We would love to see you another day.\n\n${foot}`,
  },
};

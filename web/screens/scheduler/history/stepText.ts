import type { Appointment, TrailStep } from '../../../../shared/contract/appointments.ts';
import { statusWords } from '../../../../shared/rules/appointmentStatus.ts';
import { stepsOf, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { dayOf, minutesOf, timeText } from '../../../../shared/rules/time.ts';
import { momentText } from '../dayText.ts';
import type { BookData } from '../draft.ts';

type Salons = BookData['locations'];
/** `time` is the instant of the change: another year than that one is said. */
type Edit = { time: string; before: Appointment; after: Appointment };

/** What somebody did with an appointment, to be read after the name: 'moved it from 2:00 PM to 3:00 PM, to Mara Ellison'. */
export function stepText({ time, action, before, after, reason }: TrailStep, salons: Salons): string {
  if (action === 'delete') return reason ? `deleted it: ${reason}` : 'deleted it';
  if (!after) return action;
  if (!before) return `booked it for ${momentText(after.start, time)} with ${after.user_name}: ${titlesOf(after)}`;
  if (action === 'restore') return 'restored it';
  if (action === 'status') return `marked it as ${statusWords[after.status]}${reason ? `: ${reason}` : ''}`;
  const edit = { time, before, after };
  const parts = [moveText(edit, salons), servicesText(edit), clientText(edit), notesText(edit)];
  return parts.filter(Boolean).join('; ') || 'saved it without a change';
}

function moveText({ time, before, after }: Edit, salons: Salons): string | undefined {
  const isSameDay = dayOf(before.start) === dayOf(after.start);
  const [from, to] = [before, after].map(({ start }) =>
    isSameDay ? timeText(minutesOf(start)) : momentText(start, time),
  );
  const salon = salons.find(({ location_id }) => location_id === after.location);
  const parts = [
    before.start !== after.start && `from ${from} to ${to}`,
    before.user_id !== after.user_id && `to ${after.user_name}`,
    before.location !== after.location && `to ${salon?.location_name ?? 'another salon'}`,
  ].filter(Boolean);
  return parts.length > 0 ? `moved it ${parts.join(', ')}` : undefined;
}

function servicesText({ before, after }: Edit): string | undefined {
  const [old, now] = [before, after].map(({ services }) => services.map((one) => ({ steps: stepsOf(one) })));
  if (titlesOf(before) !== titlesOf(after)) return `changed services: ${titlesOf(after)} (was ${titlesOf(before)})`;
  if (!old || !now || JSON.stringify(old) === JSON.stringify(now)) return undefined;
  const [shorter, longer] = [totalMinutes(old), totalMinutes(now)];
  return shorter === longer ? 'changed the minutes of its steps' : `changed it from ${shorter} to ${longer} minutes`;
}

const clientText = ({ before, after }: Edit): string | undefined =>
  before.client.client_id === after.client.client_id
    ? undefined
    : `changed the client from ${before.client.client_name} to ${after.client.client_name}`;

function notesText({ before, after }: Edit): string | undefined {
  if (before.notes === after.notes) return undefined;
  return after.notes ? `changed the notes to “${after.notes}”` : 'cleared the notes';
}

const titlesOf = ({ services }: Appointment): string => services.map(({ title }) => title).join(', ');

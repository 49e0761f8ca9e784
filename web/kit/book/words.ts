import { statusWords } from '../../../shared/rules/appointmentStatus.ts';
import { segmentsOf, totalMinutes } from '../../../shared/rules/appointments.ts';
import { timeText } from '../../../shared/rules/time.ts';
import { spanOf } from './measures.ts';
import type { BookAppointment, BookColumn, Proposal } from './types.ts';

type Timed = Pick<BookAppointment, 'start' | 'services'>;

/** '11:00 – 12:45': the column of hours beside it says morning or afternoon. */
export function rangeText(appointment: Timed): string {
  const { from, to } = spanOf(appointment);
  return `${clockText(from)} – ${clockText(to)}`;
}

/** '11:22', without AM and PM. */
export const clockText = (minutes: number): string => timeText(minutes).slice(0, -3);

/** What has become of an appointment; nothing to be said while it is only booked. */
export const statusText = ({ status = 'booked' }: Pick<BookAppointment, 'status'>): string | undefined =>
  status === 'booked' ? undefined : statusWords[status];

export const servicesText = ({ services }: Timed): string => services.map(({ title }) => title).join(', ');

/** 'CUT, TON', or '' where a service has no shortcut. */
export const shortcutsText = ({ services }: Timed): string =>
  services.every(({ shortcut }) => shortcut) ? services.map(({ shortcut }) => shortcut).join(', ') : '';

/** What `resized` of the shared rules does to an appointment whose end is pulled, said at that end. */
export const resizeText = 'The last servicing step becomes longer or shorter, all before it stays.';

/** A first name and what follows it: names are cut at their end, never in the middle of a word. */
export function nameLines(name: string): string[] {
  const [first = '', ...rest] = name.split(' ');
  return [first, rest.join(' ')].filter(Boolean);
}

/** The lines of a block in full, where they are cut for want of room. */
export const hoverText = (appointment: BookAppointment): string =>
  [rangeText(appointment), appointment.client, servicesText(appointment), statusText(appointment), appointment.warning]
    .filter(Boolean)
    .join('\n');

/** All a sighted user sees of a block, in one sentence. */
export function spokenBlock(appointment: BookAppointment, column: BookColumn): string {
  const { from, to } = spanOf(appointment);
  const gaps = segmentsOf(appointment.services, from)
    .filter(({ kind }) => kind === 'gap')
    .map((gap) => `gap of ${gap.to - gap.from} minutes at ${timeText(gap.from)}`);
  const parts = [
    appointment.client,
    statusText(appointment),
    servicesText(appointment),
    `${timeText(from)} to ${timeText(to)}`,
    column.name,
    ...gaps,
    appointment.warning,
  ];
  return parts.filter(Boolean).join(', ');
}

export const spokenSlot = (column: BookColumn, at: number): string => `Book ${column.name} at ${timeText(at)}`;

export function spokenColumn(column: BookColumn, appointments: number, percent: number): string {
  const count = appointments === 1 ? '1 appointment' : `${appointments} appointments`;
  const known = column.hint ?? (column.day && column.subtitle);
  return [column.name, known, count, `${percent}% booked`].filter(Boolean).join(', ');
}

export const spokenMove = (client: string, start: number, column: BookColumn): string =>
  `${client} moved to ${timeText(start)}, ${column.name}`;

export const spokenResize = (client: string, appointment: Timed): string =>
  `${client} now takes ${totalMinutes(appointment.services)} minutes, until ${timeText(spanOf(appointment).to)}`;

/** One step of a move or a resize that is not dropped yet. */
export function spokenStep(proposal: Proposal, column: BookColumn): string {
  const { from, to } = spanOf(proposal);
  return proposal.kind === 'move' ? `${timeText(from)}, ${column.name}` : `until ${timeText(to)}`;
}

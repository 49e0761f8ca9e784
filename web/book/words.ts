import { statusLabels } from '../../shared/rules/appointmentStatus.ts';
import { buildSegments, type Span, totalMinutes } from '../../shared/rules/appointments.ts';
import { formatTime } from '../../shared/rules/time.ts';
import { spanOf } from './measures.ts';
import { isChange } from './proposal.ts';
import type { BookAppointment, BookColumn, Proposal } from './types.ts';

type Timed = Pick<BookAppointment, 'start' | 'services'>;

/** '11:00 – 12:45': the column of hours beside it says morning or afternoon. */
export function rangeText(appointment: Timed): string {
  const { from, to } = spanOf(appointment);
  return `${clockText(from)} – ${clockText(to)}`;
}

/** '11:22', without AM and PM. */
export const clockText = (minutes: number): string => formatTime(minutes).slice(0, -3);

/** What has become of an appointment; nothing to be said while it is only booked. */
export const statusText = ({ status = 'booked' }: Pick<BookAppointment, 'status'>): string | undefined =>
  status === 'booked' ? undefined : statusLabels[status];

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
export const hoverText = (appointment: BookAppointment, clashes: readonly Span[] = []): string =>
  [
    rangeText(appointment),
    appointment.client,
    servicesText(appointment),
    statusText(appointment),
    appointment.warning,
    clashText(clashes),
    appointment.note,
  ]
    .filter(Boolean)
    .join('\n');

/** 'Double-booked from 12:15 PM to 12:30 PM': from the first of these minutes to the last. */
export const clashText = (clashes: readonly Span[]): string | undefined =>
  clashes.length === 0
    ? undefined
    : `Double-booked from ${formatTime(Math.min(...clashes.map(({ from }) => from)))} to ${formatTime(
        Math.max(...clashes.map(({ to }) => to)),
      )}`;

/** All a sighted user sees of a block, in one sentence. */
export function spokenBlock(appointment: BookAppointment, column: BookColumn, clashes: readonly Span[] = []): string {
  const { from, to } = spanOf(appointment);
  const gaps = buildSegments(appointment.services, from)
    .filter(({ kind }) => kind === 'gap')
    .map((gap) => `gap of ${gap.to - gap.from} minutes at ${formatTime(gap.from)}`);
  const parts = [
    appointment.client,
    statusText(appointment),
    servicesText(appointment),
    `${formatTime(from)} to ${formatTime(to)}`,
    column.name,
    ...gaps,
    appointment.warning,
    clashText(clashes),
    appointment.note && `note: ${appointment.note}`,
  ];
  return parts.filter(Boolean).join(', ');
}

export const spokenSlot = (column: BookColumn, at: number): string => `Book ${column.name} at ${formatTime(at)}`;

export function spokenColumn(column: BookColumn, appointments: number, percent: number): string {
  const count = appointments === 1 ? '1 appointment' : `${appointments} appointments`;
  const known = column.hint ?? (column.day && column.subtitle);
  return [column.name, column.group, known, count, `${percent}% booked`].filter(Boolean).join(', ');
}

export const spokenMove = (client: string, start: number, column: BookColumn): string =>
  `${client} moved to ${formatTime(start)}, ${column.name}`;

export const spokenResize = (client: string, appointment: Timed): string =>
  `${client} now takes ${totalMinutes(appointment.services)} minutes, until ${formatTime(spanOf(appointment).to)}`;

/** One step of a move or a resize that is not dropped yet. */
export function spokenStep(proposal: Proposal, column: BookColumn): string {
  const { from, to } = spanOf(proposal);
  return proposal.kind === 'move' ? `${formatTime(from)}, ${column.name}` : `until ${formatTime(to)}`;
}

type Happening = {
  /** Where an appointment is being dragged to. */
  proposal: Proposal | undefined;
  /** It would be a double booking there. */
  clashes: boolean;
  /** Why it cannot go there at all. */
  refusal: string | undefined;
  /** Where one was asked to go; it is there once the appointments say so. */
  asked: Proposal | undefined;
  appointments: readonly BookAppointment[];
  columns: readonly BookColumn[];
};

/** What the live region says: each step on the way, and the arrival, which a refused change never has. */
export function announcement({ proposal, clashes, refusal, asked, appointments, columns }: Happening): string {
  const columnOf = (id: string) => columns.find((column) => column.id === id);
  if (proposal) {
    const column = columnOf(proposal.columnId);
    if (!column) return '';
    const said = refusal ?? (clashes ? 'double-booked' : undefined);
    return [spokenStep(proposal, column), said].filter(Boolean).join(', ');
  }
  const appointment = appointments.find(({ id }) => id === asked?.id);
  const column = appointment && columnOf(appointment.columnId);
  if (!asked || !appointment || !column || isChange(asked, appointment)) return '';
  return asked.kind === 'move'
    ? spokenMove(appointment.client, appointment.start, column)
    : spokenResize(appointment.client, appointment);
}

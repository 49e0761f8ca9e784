import { statusLabels } from '../../shared/rules/appointmentStatus.ts';
import { buildSegments, type Span, totalMinutes } from '../../shared/rules/appointments.ts';
import { labelOf } from '../../shared/rules/labels.ts';
import { formatTime } from '../../shared/rules/time.ts';
import { appointmentSpan } from './measures.ts';
import { colorTexts, type LiveState } from './presence.ts';
import { isChange } from './proposal.ts';
import type { BookAppointment, BookColumn, Proposal } from './types.ts';

type Timed = Pick<BookAppointment, 'start' | 'services'>;

/** '11:00 – 12:45'; the hour column shows AM or PM. */
export function formatTimeRange(appointment: Timed): string {
  const { from, to } = appointmentSpan(appointment);
  return `${formatClock(from)} – ${formatClock(to)}`;
}

/** '11:22', without AM and PM. */
export const formatClock = (minutes: number): string => formatTime(minutes).slice(0, -3);

/** Undefined while the appointment is merely booked. */
export const formatStatus = ({ status = 'booked' }: Pick<BookAppointment, 'status'>): string | undefined =>
  status === 'booked' ? undefined : labelOf(statusLabels, status);

export const formatServices = ({ services }: Timed): string => services.map(({ title }) => title).join(', ');

/** 'CUT, TON'; '' if a service has no shortcut. */
export const formatShortcuts = ({ services }: Timed): string =>
  services.every(({ shortcut }) => shortcut) ? services.map(({ shortcut }) => shortcut).join(', ') : '';

/** Tooltip of the resize handle, describing `resizeServices`. */
export const resizeHint = 'The last servicing step becomes longer or shorter, all before it stays.';

/** First name and the rest. */
export function splitName(name: string): string[] {
  const [first = '', ...rest] = name.split(' ');
  return [first, rest.join(' ')].filter(Boolean);
}

const formatSigns = ({
  warning,
  patchTest,
  lateMinutes,
  isUnconfirmed,
  isFirstVisit,
  repeats,
  together,
}: BookAppointment) => [
  warning,
  patchTest,
  lateMinutes && `${lateMinutes} minutes late`,
  isUnconfirmed && 'Not confirmed',
  isFirstVisit && 'First visit',
  repeats,
  together,
];

/** Full text of a block, where it is truncated. */
export const blockTooltip = (appointment: BookAppointment, clashes: readonly Span[] = []): string =>
  [
    formatTimeRange(appointment),
    appointment.client,
    formatServices(appointment),
    formatStatus(appointment),
    ...formatSigns(appointment),
    formatClashes(clashes),
    appointment.note,
  ]
    .filter(Boolean)
    .join('\n');

/** 'Double-booked from 12:15 PM to 12:30 PM', from the first to the last clash. */
export const formatClashes = (clashes: readonly Span[]): string | undefined =>
  clashes.length === 0
    ? undefined
    : `Double-booked from ${formatTime(Math.min(...clashes.map(({ from }) => from)))} to ${formatTime(
        Math.max(...clashes.map(({ to }) => to)),
      )}`;

const formatLive = ({ color, behind, presence }: LiveState): string | undefined => {
  if (color) return colorTexts(color.left).join('');
  return behind === undefined ? undefined : `${behind} min ${presence === 'late' ? 'late' : 'over'}`;
};

/** Accessible name of a block: everything visible, in one sentence. */
export function blockLabel(
  appointment: BookAppointment,
  column: BookColumn,
  clashes: readonly Span[] = [],
  live: LiveState = {},
): string {
  const { from, to } = appointmentSpan(appointment);
  const gaps = buildSegments(appointment.services, from)
    .filter(({ kind }) => kind === 'gap')
    .map((gap) => `gap of ${gap.to - gap.from} minutes at ${formatTime(gap.from)}`);
  const parts = [
    appointment.client,
    formatStatus(appointment),
    formatServices(appointment),
    `${formatTime(from)} to ${formatTime(to)}`,
    column.name,
    formatLive(live),
    ...gaps,
    ...formatSigns(appointment),
    formatClashes(clashes),
    appointment.note && `note: ${appointment.note}`,
  ];
  return parts.filter(Boolean).join(', ');
}

export const slotLabel = (column: BookColumn, at: number): string => `Book ${column.name} at ${formatTime(at)}`;

export function columnLabel(column: BookColumn, appointments: number, percent: number): string {
  const count = appointments === 1 ? '1 appointment' : `${appointments} appointments`;
  const known = column.hint ?? (column.day && column.subtitle);
  return [column.name, column.group, known, count, `${percent}% booked`].filter(Boolean).join(', ');
}

export const moveAnnouncement = (client: string, start: number, column: BookColumn): string =>
  `${client} moved to ${formatTime(start)}, ${column.name}`;

export const resizeAnnouncement = (client: string, appointment: Timed): string =>
  `${client} now takes ${totalMinutes(appointment.services)} minutes, until ${formatTime(appointmentSpan(appointment).to)}`;

/** A step of a drag in progress. */
export function dragAnnouncement(proposal: Proposal, column: BookColumn): string {
  const { from, to } = appointmentSpan(proposal);
  if (proposal.kind === 'create') return `${formatTime(from)} to ${formatTime(to)}, ${column.name}`;
  return proposal.kind === 'move' ? `${formatTime(from)}, ${column.name}` : `until ${formatTime(to)}`;
}

type LiveRegionState = {
  /** The drag in progress. */
  proposal: Proposal | undefined;
  /** It would double-book there. */
  clash: string | undefined;
  /** Why it cannot be dropped there. */
  rejection: string | undefined;
  /** The last submitted change; complete once the appointments reflect it. */
  submitted: Proposal | undefined;
  appointments: readonly BookAppointment[];
  columns: readonly BookColumn[];
};

/** Text of the live region: each drag step, then the completed change. A rejected change is never announced as complete. */
export function liveAnnouncement({
  proposal,
  clash,
  rejection,
  submitted,
  appointments,
  columns,
}: LiveRegionState): string {
  const columnOf = (id: string) => columns.find((column) => column.id === id);
  if (proposal) {
    const column = columnOf(proposal.columnId);
    if (!column) return '';
    const said = rejection ?? (clash === 'Double-booked' ? 'double-booked' : clash);
    return [dragAnnouncement(proposal, column), said].filter(Boolean).join(', ');
  }
  const appointment = appointments.find(({ id }) => id === submitted?.id);
  const column = appointment && columnOf(appointment.columnId);
  if (!submitted || !appointment || !column || isChange(submitted, appointment)) return '';
  return submitted.kind === 'move'
    ? moveAnnouncement(appointment.client, appointment.start, column)
    : resizeAnnouncement(appointment.client, appointment);
}

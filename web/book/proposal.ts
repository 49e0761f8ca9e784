import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import {
  busySegments,
  findFirstOverlap,
  resizeServices,
  type Span,
  totalMinutes,
} from '../../shared/rules/appointments.ts';
import { appointmentSpan, clamp, floorToQuarter, quarterMinutes, roundToStep } from './measures.ts';
import type { BookAppointment, Proposal } from './types.ts';

export const createProposal = (kind: 'move' | 'resize', appointment: BookAppointment): Proposal => ({
  kind,
  id: appointment.id,
  columnId: appointment.columnId,
  start: appointment.start,
  services: appointment.services,
});

/** The proposal moved to a column and to the nearest multiple of `step`, within the grid's hours. */
export function moveProposal(
  proposal: Proposal,
  columnId: string,
  start: number,
  hours: Span,
  step = quarterMinutes,
): Proposal {
  const { from, to } = appointmentSpan(proposal);
  const latest = Math.max(hours.from, hours.to - (to - from));
  return { ...proposal, columnId, start: clamp(roundToStep(start, step), hours.from, latest) };
}

/** The proposal resized to end at the nearest multiple of `step`, as far as its last step allows. */
export function resizeProposal(proposal: Proposal, end: number, hours: Span, step = quarterMinutes): Proposal {
  const wished = clamp(roundToStep(end, step), proposal.start + quarterMinutes, hours.to) - proposal.start;
  return { ...proposal, services: resizeServices(proposal.services, wished) };
}

/**
 * Free time drawn from the quarter hour at `start` to the multiple of `step` that covers `minute`, before or after it, within the grid's
 * hours.
 */
export function drawProposal(
  { columnId, start }: Pick<Proposal, 'columnId' | 'start'>,
  minute: number,
  hours: Span,
  step = quarterMinutes,
): Proposal {
  const isUpward = minute < start;
  const from = isUpward ? Math.max(hours.from, Math.floor(minute / step) * step) : start;
  const first = start + quarterMinutes;
  const to = Math.min(hours.to, isUpward ? first : Math.max(first, Math.ceil(minute / step) * step));
  return {
    kind: 'create',
    id: '',
    columnId,
    start: from,
    services: [{ title: '', color: '', steps: [to - from, 0, 0] }],
  };
}

/** The next quarter hour before (-1) or after (1) a minute. */
export const nextQuarter = (minute: number, direction: number): number =>
  direction > 0 ? floorToQuarter(minute) + quarterMinutes : floorToQuarter(minute - 1);

export function isChange(proposal: Proposal, appointment: BookAppointment): boolean {
  return proposal.kind === 'move'
    ? proposal.start !== appointment.start || proposal.columnId !== appointment.columnId
    : totalMinutes(proposal.services) !== totalMinutes(appointment.services);
}

/** 'Double-booked' if the stylist would serve two clients at once, or the title of their blocked time; gaps are free. */
export function findClash(proposal: Proposal, appointments: readonly BookAppointment[]): string | undefined {
  const moved = appointments.find(({ id }) => id === proposal.id);
  if (moved && !occupiesTime(moved)) return undefined;
  const others = appointments.filter(
    (each) => each.id !== proposal.id && each.columnId === proposal.columnId && occupiesTime(each),
  );
  const own = busySegments(proposal.services, proposal.start);
  const clashing = others.filter((one) => findFirstOverlap(own, busySegments(one.services, one.start)) !== undefined);
  return clashing.some(({ blocked }) => !blocked) ? 'Double-booked' : clashing[0]?.client;
}

import type { CSSProperties } from 'react';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { busySegments, findOverlaps, type Span } from '../../shared/rules/appointments.ts';
import { assignLanes, type Lane } from '../../shared/rules/bookLayout.ts';
import { groupBy } from '../../shared/rules/groupBy.ts';
import { columnMinWidth, columnWidthFor, drawnSpan } from './measures.ts';
import type { BookAppointment, BookColumn, ClosedHours } from './types.ts';

export type Place = Lane & {
  /** The line of a canceled or missed appointment lies over the top of the block. */
  isCovered?: boolean;
  /** Text of several such lines at one time, in place of their names: '2 canceled'. */
  offText?: string;
};

export type Column = {
  head: BookColumn;
  /** Sorted by start. */
  appointments: readonly BookAppointment[];
  /** Horizontal placement of each appointment. */
  lanes: readonly Place[];
  /** Double-booked minutes of each appointment. */
  clashes: readonly (readonly Span[])[];
  closed: readonly Span[];
  /** Minimum width in px. */
  width: number;
};

/** The columns of the book, reusing columns and appointments of `before` that did not change. The same object is not drawn again. */
export function buildColumns(
  heads: readonly BookColumn[],
  appointments: readonly BookAppointment[],
  closed: readonly ClosedHours[],
  before: readonly Column[] = [],
): Column[] {
  const previousAppointments = new Map(before.flatMap((column) => column.appointments.map((each) => [each.id, each])));
  const previousColumns = new Map(before.map((column) => [column.head.id, column]));
  const reused = appointments.map((each) => reuse(previousAppointments.get(each.id), each));
  const byColumn = groupBy(reused, ({ columnId }) => columnId);
  return heads.map((head) => {
    const previous = previousColumns.get(head.id);
    const input: ColumnInput = {
      head: reuse(previous?.head, head),
      appointments: (byColumn.get(head.id) ?? []).sort((a, b) => a.start - b.start),
      closed: closed.filter(({ columnId }) => columnId === undefined || columnId === head.id),
    };
    return previous && isUnchanged(previous, input) ? previous : { ...input, ...layOut(input.appointments) };
  });
}

const reuse = <T extends object>(previous: T | undefined, next: T): T =>
  previous && isSame(previous, next) ? previous : next;

type ColumnInput = Pick<Column, 'head' | 'appointments' | 'closed'>;

const isUnchanged = (a: ColumnInput, b: ColumnInput): boolean =>
  a.head === b.head && isSame(a.appointments, b.appointments) && isSame(a.closed, b.closed);

/** Canceled and missed appointments take no lane: each is a line over the others at its start. */
function layOut(appointments: readonly BookAppointment[]): Pick<Column, 'lanes' | 'clashes' | 'width'> {
  const [taking, off] = [appointments.filter(occupiesTime), appointments.filter((one) => !occupiesTime(one))];
  const lanes = assignLanes(taking.map(drawnSpan));
  const lines = [...groupBy(off, ({ start }) => start)];
  const lineLanes = assignLanes(lines.map(([start]) => lineSpan({ start })));
  const isCovered = ({ start }: BookAppointment) =>
    findOverlaps([{ from: start, to: start + lineMinutes }], off.map(lineSpan)).length > 0;
  const places = new Map<BookAppointment, Place | undefined>([
    ...taking.map((one, index) => [one, { ...(lanes[index] ?? fullLane), isCovered: isCovered(one) }] as const),
    ...lines.flatMap(([start, line], index) => {
      const lane = startsInside({ start }, taking) ? rightHalf : (lineLanes[index] ?? fullLane);
      const place = line.length > 1 ? { ...lane, offText: offText(line) } : lane;
      return line.map((one) => [one, place] as const);
    }),
  ]);
  return {
    lanes: appointments.map((one) => places.get(one) ?? fullLane),
    clashes: findClashes(appointments),
    width: columnWidthFor(Math.max(1, ...lanes.map(({ laneCount: of }) => of))),
  };
}

export const fullLane: Place = { lane: 0, laneCount: 1, laneSpan: 1 };
/** Beside the text of the block below. */
const rightHalf: Place = { lane: 1, laneCount: 2, laneSpan: 1 };

/** Appointments of one line lie on top of each other. The one whose panel is open is below, so a click opens the next. */
function offText(line: readonly BookAppointment[]): string {
  const canceled = line.filter(({ status }) => status === 'cancelled').length;
  const words = canceled === 0 ? 'no-shows' : canceled === line.length ? 'canceled' : 'canceled or no-show';
  return `${line.length} ${words}`;
}

const startsInside = ({ start }: Pick<BookAppointment, 'start'>, others: readonly BookAppointment[]): boolean =>
  others.map(drawnSpan).some(({ from, to }) => from + lineMinutes <= start && start < to);

/** Time that the line of a canceled or missed appointment covers at the usual zoom. */
const lineMinutes = 8;
const lineSpan = ({ start }: Pick<BookAppointment, 'start'>): Span => ({ from: start, to: start + lineMinutes });

/** CSS variable for columns wider than the minimum. */
export const columnStyle = ({ width }: Pick<Column, 'width'>): CSSProperties | undefined =>
  width > columnMinWidth ? { '--own': `${width}px` } : undefined;

/** Overlaps of appointments sorted by start. During a gap the stylist is free. */
function findClashes(appointments: readonly BookAppointment[]): Span[][] {
  const clashes = appointments.map((): Span[] => []);
  const busy = appointments.map((one) => (occupiesTime(one) ? busySegments(one.services, one.start) : []));
  const ends = busy.map((segments) => segments.at(-1)?.to ?? 0);
  for (const [index, own] of busy.entries())
    for (let next = index + 1; (appointments[next]?.start ?? Number.POSITIVE_INFINITY) < (ends[index] ?? 0); next++)
      for (const clash of findOverlaps(own, busy[next] ?? [])) {
        clashes[index]?.push(clash);
        clashes[next]?.push(clash);
      }
  return clashes;
}

/** Adjacent columns under one name, with their total width. */
type ColumnGroup = { name: string; count: number; width: number };

/** Column groups from left to right; none if no column has a group. */
export function groupColumns(columns: readonly Column[]): ColumnGroup[] {
  if (!columns.some(({ head }) => head.group)) return [];
  const groups: ColumnGroup[] = [];
  for (const { head, width } of columns) {
    const last = groups.at(-1);
    if (last && last.name === head.group) {
      last.count += 1;
      last.width += width;
    } else groups.push({ name: head.group ?? '', count: 1, width });
  }
  return groups;
}

/** An appointment that takes place, not blocked time. */
export const isVisit = (appointment: BookAppointment): boolean => occupiesTime(appointment) && !appointment.blocked;

/** Percentage of open minutes that are booked; above 100 when double-booked, 0 on a day off. */
export function bookedPercent({ appointments, closed }: Pick<Column, 'appointments' | 'closed'>, hours: Span): number {
  const open = hours.to - hours.from - coveredMinutes(closed, hours);
  const busy = appointments.filter(isVisit).flatMap(({ services, start }) => busySegments(services, start));
  const booked = busy.reduce((total, { from, to }) => total + to - from, 0);
  return open === 0 ? 0 : Math.round((booked / open) * 100);
}

/** Minutes of `hours` covered by any of the spans. */
function coveredMinutes(spans: readonly Span[], hours: Span): number {
  let covered = 0;
  let done = hours.from;
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const end = Math.min(to, hours.to);
    covered += Math.max(0, end - Math.max(from, done));
    done = Math.max(done, end);
  }
  return covered;
}

/** Deep equality of objects. Every change of the book compares all appointments, so identical values are skipped without a call. */
export function sameProps(before: object, after: object): boolean {
  const keys = Object.keys(before);
  if (keys.length !== Object.keys(after).length) return false;
  for (const key of keys) {
    const a: unknown = Reflect.get(before, key);
    const b: unknown = Reflect.get(after, key);
    if (a === b ? b === undefined && !Object.hasOwn(after, key) : !isSame(a, b)) return false;
  }
  return true;
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    for (let at = 0; at < a.length; at++) if (a[at] !== b[at] && !isSame(a[at], b[at])) return false;
    return true;
  }
  return typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && sameProps(a, b);
}

import { buildSegments, type Span, totalMinutes } from '../../shared/rules/appointments.ts';
import type { BookAppointment } from './types.ts';

/** Height of a quarter hour in px. The middle one is the usual (specification, section 9). */
export const zooms = [20, 30, 45] as const;
export type Zoom = (typeof zooms)[number];
export const usualZoom: Zoom = 30;
export const quarterMinutes = 15;
export const gutterWidth = 60;
export const headHeight = 56;
export const columnMinWidth = 112;

/** The same sizes for `grid.module.css`. */
export const sizeVariables = (zoom: Zoom) => ({
  '--hour': `${toPixels(60, zoom)}px`,
  '--head': `${headHeight}px`,
  '--gutter': `${gutterWidth}px`,
  '--column': `${columnMinWidth}px`,
});

export const toPixels = (minutes: number, zoom: Zoom = usualZoom): number => (minutes * zoom) / quarterMinutes;
export const toMinutes = (pixels: number, zoom: Zoom): number => (pixels * quarterMinutes) / zoom;

const borderHeight = 1;
/** Height in pixels of a grid that shows all of its hours without scrolling. */
export const bookHeight = ({ from, to }: Span): number => borderHeight + headHeight + toPixels(to - from);

/** Time an appointment covers; without a duration (a new booking) it is drawn as a quarter hour. */
export const appointmentSpan = ({ start, services }: Pick<BookAppointment, 'start' | 'services'>): Span => ({
  from: start,
  to: start + (totalMinutes(services) || quarterMinutes),
});

/** Shorter blocks show their text on a tag that is taller than the block. */
export const minBlockMinutes = 10;
const tagMinutes = 8;

/** Time a block takes on screen, including its tag. */
export function drawnSpan(appointment: Pick<BookAppointment, 'start' | 'services'>): Span {
  const { from, to } = appointmentSpan(appointment);
  const more = to - from < minBlockMinutes ? Math.max(0, tagMinutes - (to - from)) / 2 : 0;
  return { from: from - more, to: to + more };
}

/** Minimum lane width with three or more lanes. */
const minLaneWidthPx = 58;

export const columnWidthFor = (lanes: number): number => (lanes < 3 ? columnMinWidth : lanes * minLaneWidthPx);

/** When the stylist is unavailable: active time, and gaps too short to book. */
export function unavailableSpans({ start, services }: Pick<BookAppointment, 'start' | 'services'>): Span[] {
  const taken = buildSegments(services, start).filter(
    ({ kind, from, to }) => kind === 'active' || to - from < quarterMinutes,
  );
  return taken.length > 0 ? taken : [appointmentSpan({ start, services })];
}

export const floorToQuarter = (minute: number): number => Math.floor(minute / quarterMinutes) * quarterMinutes;

/** Drag step while Shift is held. */
export const fineStepMinutes = 5;

export const roundToStep = (minute: number, step: number): number => Math.round(minute / step) * step;

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

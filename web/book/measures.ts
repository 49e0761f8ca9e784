import { buildSegments, type Span, totalMinutes } from '../../shared/rules/appointments.ts';
import type { BookAppointment } from './types.ts';

/** 30 px a quarter hour (specification, section 9). */
export const pixelsPerMinute = 2;
export const quarterMinutes = 15;
export const gutterWidth = 60;
export const headHeight = 56;
export const columnMinWidth = 112;

/** The same for `grid.module.css`. */
export const sizeVariables = {
  '--hour': `${60 * pixelsPerMinute}px`,
  '--head': `${headHeight}px`,
  '--gutter': `${gutterWidth}px`,
  '--column': `${columnMinWidth}px`,
};

export const toPixels = (minutes: number): number => minutes * pixelsPerMinute;

/** What a block covers; one without minutes yet, such as a new booking, is drawn as a quarter hour. */
export const appointmentSpan = ({ start, services }: Pick<BookAppointment, 'start' | 'services'>): Span => ({
  from: start,
  to: start + (totalMinutes(services) || quarterMinutes),
});

/** Shorter than this, in minutes, a block has its words on a tag that is higher than itself. */
export const minBlockMinutes = 10;
const tagMinutes = 8;

/** What a block takes on screen, with its tag. */
export function drawnSpan(appointment: Pick<BookAppointment, 'start' | 'services'>): Span {
  const { from, to } = appointmentSpan(appointment);
  const more = to - from < minBlockMinutes ? Math.max(0, tagMinutes - (to - from)) / 2 : 0;
  return { from: from - more, to: to + more };
}

/** The least width of a lane where three or more stand side by side, in px. */
const minLaneWidthPx = 58;

/** How wide a column is at least with so many lanes. */
export const columnWidthFor = (lanes: number): number => (lanes < 3 ? columnMinWidth : lanes * minLaneWidthPx);

/** Where a stylist has no time for somebody else: while they serve, and in gaps too short to book. */
export function unavailableSpans({ start, services }: Pick<BookAppointment, 'start' | 'services'>): Span[] {
  const taken = buildSegments(services, start).filter(
    ({ kind, from, to }) => kind === 'active' || to - from < quarterMinutes,
  );
  return taken.length > 0 ? taken : [appointmentSpan({ start, services })];
}

/** The start of the quarter hour that holds this minute. */
export const floorToQuarter = (minute: number): number => Math.floor(minute / quarterMinutes) * quarterMinutes;

/** What a drag goes by while Shift is held, in minutes. */
export const fineStepMinutes = 5;

export const roundToStep = (minute: number, step: number): number => Math.round(minute / step) * step;

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

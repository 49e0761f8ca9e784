import { allLocations } from '../contract/fields.ts';
import { isInSpringGap, minutesOf, timeText } from './time.ts';

/** Minutes of servicing, gap and servicing after the gap. */
export type Steps = readonly [number, number, number];

/** Half open, in minutes: `to` is the first minute after it. */
export type Span = { from: number; to: number };

/** `service` is the position of its service in the appointment. */
export type Segment = Span & { kind: 'active' | 'gap'; service: number };

/** A servicing step that is dragged shorter keeps this many minutes, and longer at most the other. */
const shortestStep = 15;
const longestStep = 480;

export const stepsOf = (service: {
  service_step1_minutes: number;
  service_step2_minutes: number;
  service_step3_minutes: number;
}): Steps => [service.service_step1_minutes, service.service_step2_minutes, service.service_step3_minutes];

export const totalMinutes = (services: readonly { steps: Steps }[]): number =>
  services.reduce((total, { steps }) => total + steps[0] + steps[1] + steps[2], 0);

/**
 * The segments of an appointment end to end from `start`, its services in order, each as servicing, gap, servicing.
 * A step of no minutes leaves no segment. Minutes count from whatever `start` counts from.
 */
export function segmentsOf(services: readonly { steps: Steps }[], start: number): Segment[] {
  let from = start;
  return services.flatMap(({ steps }, service) =>
    steps.flatMap((minutes, step) => {
      if (minutes <= 0) return [];
      const segment: Segment = { kind: step === 1 ? 'gap' : 'active', service, from, to: from + minutes };
      from = segment.to;
      return [segment];
    }),
  );
}

/** The segments in which the stylist is not free. */
export const busySegments = (services: readonly { steps: Steps }[], start: number): Segment[] =>
  segmentsOf(services, start).filter(({ kind }) => kind === 'active');

/** What lies in a span of both; touching is not overlapping. */
export const overlaps = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some.flatMap((a) =>
    others.flatMap((b) => {
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
      return from < to ? [{ from, to }] : [];
    }),
  );

/** The first minute that lies in a span of both, or undefined. */
export function firstOverlap(some: readonly Span[], others: readonly Span[]): number | undefined {
  const clashes = overlaps(some, others).map(({ from }) => from);
  return clashes.length > 0 ? Math.min(...clashes) : undefined;
}

/** The question before a double booking that starts at these minutes since midnight (specification, section 5). */
export const doubleBookingQuestion = (startingAt: number): string =>
  `Upon scheduling this service, the stylist will be double-booked starting at ${timeText(startingAt)}. Would you like to proceed?`;

/** The question before a client is served by two at once, from these minutes since midnight on. */
export const clientBusyQuestion = (client: string, startingAt: number): string =>
  `Upon scheduling this service, ${client} will be in two places at once starting at ${timeText(startingAt)}. Would you like to proceed?`;

/**
 * The services after the appointment was made `minutes` long in total. Only its last servicing step changes, because
 * that is the end being pulled: gaps and everything before keep their minutes. That step stays within 15 and 480
 * minutes (one that is shorter already never gets shorter), so the new total may differ from the wish.
 */
export function resized<S extends { steps: Steps }>(services: readonly S[], minutes: number): S[] {
  const last = busySegments(services, 0).at(-1);
  if (!last) return [...services];
  const now = last.to - last.from;
  const wished = now + minutes - totalMinutes(services);
  const then = Math.max(Math.min(shortestStep, now), Math.min(longestStep, wished));
  return services.map((service, index) =>
    index === last.service ? { ...service, steps: withLastActive(service.steps, then) } : service,
  );
}

const withLastActive = ([servicing, gap, after]: Steps, minutes: number): Steps =>
  after > 0 ? [servicing, gap, minutes] : [minutes, gap, after];

/**
 * Why an appointment cannot stand on a day by a salon's clock, whatever is answered to questions: it begins at a time that is skipped in
 * spring, or ends after midnight.
 */
export function clockProblem(
  start: string,
  services: readonly { steps: Steps }[],
  { location_name, zone }: { location_name: string; zone: string },
): string | undefined {
  if (isInSpringGap(start, zone))
    return `${timeText(minutesOf(start))} does not exist on this day in ${location_name}: the clocks go forward.`;
  return minutesOf(start) + totalMinutes(services) > 24 * 60 ? 'An appointment ends on the day it starts.' : undefined;
}

/** What the appointment's editor holds; whatever is not chosen yet is missing. */
export type BookingDraft = {
  locationId?: number | undefined;
  clientId?: string | undefined;
  stylistId?: string | undefined;
  start?: string | undefined;
  services: readonly { steps: Steps }[];
};

/** The first thing that keeps a draft from being booked, in the order and the words of the specification's section 5. */
export function bookingProblem(draft: BookingDraft, locationName: string): string | undefined {
  if (!draft.locationId || draft.locationId === allLocations) return 'Please select a location.';
  if (!draft.clientId) return `Select a client in ${locationName}.`;
  if (!draft.stylistId) return `Select a stylist in ${locationName}.`;
  if (!draft.start) return 'Select a start time for the appointment.';
  if (draft.services.length === 0) return 'Please choose at least one service.';
  if (totalMinutes(draft.services) < 1)
    return 'Please choose at least one service with total step duration of at least 1 minute.';
  return undefined;
}

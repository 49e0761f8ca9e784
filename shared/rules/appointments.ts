import { allLocations } from '../contract/fields.ts';
import { formatTime, isInSpringGap, minutesOfDay } from './time.ts';

/** Minutes of servicing, of the gap, and of servicing after the gap. */
export type Steps = readonly [number, number, number];

/** Half-open interval in minutes: `to` is exclusive. */
export type Span = { from: number; to: number };

/** Part of an appointment. `service` is the index of the service in the appointment. */
export type Segment = Span & { kind: 'active' | 'gap'; service: number };

/** Limits of a servicing step while an appointment is resized by dragging. */
const minStepMinutes = 15;
const maxStepMinutes = 480;

export const toSteps = (service: {
  service_step1_minutes: number;
  service_step2_minutes: number;
  service_step3_minutes: number;
}): Steps => [service.service_step1_minutes, service.service_step2_minutes, service.service_step3_minutes];

export const totalMinutes = (services: readonly { steps: Steps }[]): number =>
  services.reduce((total, { steps }) => total + steps[0] + steps[1] + steps[2], 0);

/**
 * Lays the services out back to back from `start`, each as servicing, gap, servicing. Steps of 0 minutes produce no segment.
 * The result uses the same origin as `start`, for example minutes since midnight.
 */
export function buildSegments(services: readonly { steps: Steps }[], start: number): Segment[] {
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

export const busySegments = (services: readonly { steps: Steps }[], start: number): Segment[] =>
  buildSegments(services, start).filter(({ kind }) => kind === 'active');

/** Intersections of two lists of spans. Spans that only touch do not overlap. */
export const findOverlaps = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some.flatMap((a) =>
    others.flatMap((b) => {
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
      return from < to ? [{ from, to }] : [];
    }),
  );

/** First minute covered by a span of each list. */
export function findFirstOverlap(some: readonly Span[], others: readonly Span[]): number | undefined {
  const clashes = findOverlaps(some, others).map(({ from }) => from);
  return clashes.length > 0 ? Math.min(...clashes) : undefined;
}

/** Confirmation text for a double booking (specification, section 5). `startingAt` is in minutes since midnight. */
export const doubleBookingQuestion = (startingAt: number): string =>
  `Upon scheduling this service, the stylist will be double-booked starting at ${formatTime(startingAt)}. Would you like to proceed?`;

/** Confirmation text for a client with two appointments at once. `startingAt` is in minutes since midnight. */
export const clientBusyQuestion = (client: string, startingAt: number): string =>
  `Upon scheduling this service, ${client} will be in two places at once starting at ${formatTime(startingAt)}. Would you like to proceed?`;

/**
 * Resizes the appointment to `minutes` in total by changing its last servicing step only, because that is the edge the user drags.
 * The step is clamped to 15-480 minutes (a step already below 15 keeps its length), so the resulting total may differ.
 */
export function resizeServices<S extends { steps: Steps }>(services: readonly S[], minutes: number): S[] {
  const last = busySegments(services, 0).at(-1);
  if (!last) return [...services];
  const now = last.to - last.from;
  const wished = now + minutes - totalMinutes(services);
  const then = Math.max(Math.min(minStepMinutes, now), Math.min(maxStepMinutes, wished));
  return services.map((service, index) =>
    index === last.service ? { ...service, steps: replaceLastActiveStep(service.steps, then) } : service,
  );
}

const replaceLastActiveStep = ([servicing, gap, after]: Steps, minutes: number): Steps =>
  after > 0 ? [servicing, gap, minutes] : [minutes, gap, after];

/**
 * Error text for a time that cannot be booked even after confirmation: it starts in the hour skipped by daylight saving time,
 * or the appointment ends after midnight.
 */
export function clockProblem(
  start: string,
  services: readonly { steps: Steps }[],
  { location_name, zone }: { location_name: string; zone: string },
): string | undefined {
  if (isInSpringGap(start, zone))
    return `${formatTime(minutesOfDay(start))} does not exist on this day in ${location_name}: the clocks go forward.`;
  return minutesOfDay(start) + totalMinutes(services) > 24 * 60
    ? 'An appointment ends on the day it starts.'
    : undefined;
}

/** State of the appointment editor. Fields the user has not chosen yet are undefined. */
export type BookingDraft = {
  locationId?: number | undefined;
  clientId?: string | undefined;
  stylistId?: string | undefined;
  start?: string | undefined;
  services: readonly { steps: Steps }[];
};

/** First reason why the draft cannot be booked, in the order and wording of the specification (section 5). */
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

import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import type { Span } from '../../shared/rules/appointments.ts';
import type { Column } from './columns.ts';
import { quarterMinutes, unavailableSpans } from './measures.ts';

/** Keyboard position: the appointment `id`, or the free quarter hour `at`. */
export type Stop = { columnId: string; at: number; id?: string };

/** Stops of the arrow keys in a column from top to bottom: appointments and free quarter hours, including gaps. */
export function listStops({ head, appointments }: Column, hours: Span, withFree: boolean): Stop[] {
  const unavailable = appointments.filter(occupiesTime).flatMap(unavailableSpans);
  const blocks = appointments.map(({ id, start }): Stop => ({ columnId: head.id, at: start, id }));
  if (!withFree) return blocks;
  const free: Stop[] = [];
  for (let at = hours.from; at < hours.to; at += quarterMinutes) {
    if (!unavailable.some(({ from, to }) => from <= at && at < to)) free.push({ columnId: head.id, at });
  }
  return [...blocks, ...free].sort((a, b) => a.at - b.at);
}

/** The stop covering a minute. On an appointment the minute is kept, so that moving across columns stays at the same height. */
function findStopAt(stops: readonly Stop[], minute: number): Stop | undefined {
  // An appointment that continues after a gap ends the free time in it.
  const holds = ({ id, at }: Stop) => at <= minute && (id !== undefined || minute < at + quarterMinutes);
  const stop = stops.findLast(holds) ?? stops.findLast(({ at }) => at <= minute) ?? stops[0];
  return stop?.id === undefined ? stop : { ...stop, at: minute };
}

type Book = { columns: readonly Column[]; hours: Span; withFree: boolean };

function firstStop({ columns, hours, withFree }: Book): Stop | undefined {
  for (const column of columns) {
    const [first] = listStops(column, hours, withFree);
    if (first) return first;
  }
  return undefined;
}

/** Resolves a remembered stop, whose appointment may have been moved, deleted or booked since. */
export function resolveStop({ columns, hours, withFree }: Book, rememberedStop: Stop | undefined): Stop | undefined {
  const holder =
    rememberedStop?.id && columns.find(({ appointments }) => appointments.some(({ id }) => id === rememberedStop.id));
  const column = holder || columns.find(({ head }) => head.id === rememberedStop?.columnId);
  if (!column || !rememberedStop) return firstStop({ columns, hours, withFree });
  const stops = listStops(column, hours, withFree);
  const same = stops.find(({ id }) => id !== undefined && id === rememberedStop.id);
  return same ? { ...same, at: rememberedStop.at } : findStopAt(stops, rememberedStop.at);
}

const verticalMoves: Record<string, (stops: readonly Stop[], index: number, at: number) => Stop | undefined> = {
  ArrowDown: (stops, index) => stops[index + 1],
  ArrowUp: (stops, index) => stops[index - 1],
  PageDown: (stops, _, at) => findStopAt(stops, Math.min(at + 60, stops.at(-1)?.at ?? at)),
  PageUp: (stops, _, at) => findStopAt(stops, Math.max(at - 60, stops[0]?.at ?? at)),
  Home: (stops) => stops[0],
  End: (stops) => stops.at(-1),
};

/** The stop a key leads to; undefined for other keys and at the edges. */
export function nextStop(key: string, from: Stop, { columns, hours, withFree }: Book): Stop | undefined {
  const index = columns.findIndex(({ head }) => head.id === from.columnId);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const direction = key === 'ArrowLeft' ? -1 : 1;
    for (let next = index + direction; columns[next]; next += direction) {
      const column = columns[next];
      const stop = column && findStopAt(listStops(column, hours, withFree), from.at);
      if (stop) return stop;
    }
    return undefined;
  }
  const column = columns[index];
  if (!column) return undefined;
  const stops = listStops(column, hours, withFree);
  const here = stops.findIndex((stop) =>
    from.id === undefined ? !stop.id && stop.at === from.at : stop.id === from.id,
  );
  return verticalMoves[key]?.(stops, here, from.at);
}

type StopProps = {
  columns: readonly Column[];
  hours: Span;
  withFree: boolean;
  scroller: RefObject<HTMLElement | null>;
};

/** The grid's roving tab stop, and the focus that follows it. */
export function useTabStop({ columns, hours, withFree, scroller }: StopProps) {
  const [rememberedStop, setRememberedStop] = useState<Stop>();
  const shouldFocus = useRef(false);
  const focused = useRef<HTMLElement>(undefined);
  const stop = useMemo(
    () => resolveStop({ columns, hours, withFree }, rememberedStop),
    [columns, hours, withFree, rememberedStop],
  );

  useLayoutEffect(() => {
    // Restores focus when the focused appointment moved to another column or disappeared.
    const isLost = focused.current !== undefined && !focused.current.isConnected;
    if (!stop || !(shouldFocus.current || isLost)) return;
    shouldFocus.current = false;
    findElement(scroller.current, stop)?.focus();
  });

  const goTo = (next: Stop) => {
    shouldFocus.current = true;
    setRememberedStop(next);
  };

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target;
    const id = target.dataset['block'];
    const appointment = columns.flatMap(({ appointments }) => appointments).find((each) => each.id === id);
    const isKnown = rememberedStop?.id === id && rememberedStop?.columnId === appointment?.columnId;
    if (!appointment || isKnown) return;
    setRememberedStop({ columnId: appointment.columnId, at: appointment.start, id: appointment.id });
  };

  const onBlur = () => {
    focused.current = undefined;
  };

  return { stop, goTo, onFocus, onBlur };
}

function findElement(book: HTMLElement | null, { id, at, columnId }: Stop): HTMLElement | undefined {
  const elements = [...(book?.querySelectorAll<HTMLElement>('[data-block], [data-slot]') ?? [])];
  return elements.find((element) => {
    const { block, slot } = element.dataset;
    if (id !== undefined) return block === id;
    return slot === String(at) && element.closest<HTMLElement>('[data-column]')?.dataset['column'] === columnId;
  });
}

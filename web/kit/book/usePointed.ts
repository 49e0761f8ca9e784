import { type PointerEvent, useState } from 'react';
import type { Span } from '../../../shared/rules/appointments.ts';
import type { Lane } from '../../../shared/rules/bookLayout.ts';
import { sameProps } from './columns.ts';
import { pixelsPerMinute, quarterAt } from './measures.ts';
import type { BookAppointment } from './types.ts';

/** A quarter hour that can be booked; in a gap of an appointment it keeps to the place of that one. */
export type Pointed = { at: number; gap?: Lane | undefined };

type PointedProps = { hours: Span; appointments: readonly BookAppointment[]; lanes: readonly Lane[] };

/** The free time in a column that the mouse points at, and what the column listens with. */
export function usePointed({ hours, appointments, lanes }: PointedProps) {
  const [pointed, setPointed] = useState<Pointed>();

  const pointAt = ({ target, currentTarget, clientY, pointerType, buttons }: PointerEvent<HTMLElement>) => {
    if (!(target instanceof HTMLElement) || pointerType !== 'mouse' || buttons !== 0) return setPointed(undefined);
    // On the way to what is offered it has to stay.
    if (target.closest('[data-offer]')) return;
    const minuteAt = (y: number) => hours.from + (y - currentTarget.getBoundingClientRect().top) / pixelsPerMinute;
    const at = quarterAt(minuteAt(clientY));
    const block = target.closest<HTMLElement>('[data-block]');
    const gap = target.closest('[data-gap]');
    if (block && !gap) return setPointed(undefined);
    const begin = gap ? Math.round(minuteAt(gap.getBoundingClientRect().top)) : at;
    const holder = appointments.findIndex(({ id }) => id === block?.dataset['block']);
    const next = { at: Math.max(at, begin), gap: lanes[holder] };
    setPointed((before) => (before && sameProps(before, next) ? before : next));
  };

  return { pointed, onPointerMove: pointAt, onPointerLeave: () => setPointed(undefined) };
}

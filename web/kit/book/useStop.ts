import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Span } from '../../../shared/rules/appointments.ts';
import type { Column } from './columns.ts';
import { currentStop, type Stop } from './stops.ts';

type StopProps = {
  columns: readonly Column[];
  hours: Span;
  withFree: boolean;
  scroller: RefObject<HTMLElement | null>;
};

/** The one stop of the book that Tab leads to, and the focus that follows it. */
export function useStop({ columns, hours, withFree, scroller }: StopProps) {
  const [wanted, setWanted] = useState<Stop>();
  const isGoing = useRef(false);
  const focused = useRef<HTMLElement>(undefined);
  const stop = currentStop({ columns, hours, withFree }, wanted);

  useLayoutEffect(() => {
    // An appointment that goes to another column, or away, takes the focus with it into nowhere: bring it back.
    const isLost = focused.current !== undefined && !focused.current.isConnected;
    if (!stop || !(isGoing.current || isLost)) return;
    isGoing.current = false;
    elementOf(scroller.current, stop)?.focus();
  });

  const goTo = (next: Stop) => {
    isGoing.current = true;
    setWanted(next);
  };

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target;
    const id = target.dataset['block'];
    const appointment = columns.flatMap(({ appointments }) => appointments).find((each) => each.id === id);
    const isKnown = wanted?.id === id && wanted?.columnId === appointment?.columnId;
    if (!appointment || isKnown) return;
    setWanted({ columnId: appointment.columnId, at: appointment.start, id: appointment.id });
  };

  const onBlur = () => {
    focused.current = undefined;
  };

  return { stop, goTo, onFocus, onBlur };
}

function elementOf(book: HTMLElement | null, { id, at, columnId }: Stop): HTMLElement | undefined {
  const all = [...(book?.querySelectorAll<HTMLElement>('[data-block], [data-slot]') ?? [])];
  return all.find((element) => {
    const { block, slot } = element.dataset;
    if (id !== undefined) return block === id;
    return slot === String(at) && element.closest<HTMLElement>('[data-column]')?.dataset['column'] === columnId;
  });
}

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
    if (id === undefined || id === stop?.id) return;
    const appointment = columns.flatMap(({ appointments }) => appointments).find((each) => each.id === id);
    if (appointment) setWanted({ stylistId: appointment.stylistId, at: appointment.start, id });
  };

  const onBlur = () => {
    focused.current = undefined;
  };

  return { stop, goTo, onFocus, onBlur };
}

function elementOf(book: HTMLElement | null, { id, at, stylistId }: Stop): HTMLElement | null | undefined {
  if (id !== undefined) return book?.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);
  return book?.querySelector<HTMLElement>(`[data-stylist="${CSS.escape(stylistId)}"] [data-slot="${at}"]`);
}

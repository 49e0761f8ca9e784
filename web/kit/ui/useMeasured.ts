import { type RefObject, useLayoutEffect, useState } from 'react';

/** What `measure` reads off an element, read again whenever the element's size changes; `before` as long as nothing is laid out. */
export function useMeasured(
  element: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => number,
  before = 0,
): number {
  const [measured, setMeasured] = useState(before);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    setMeasured(measure(watched));
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => setMeasured(measure(watched)));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, measure]);
  return measured;
}

export const widthOf = ({ clientWidth }: HTMLElement): number => clientWidth;

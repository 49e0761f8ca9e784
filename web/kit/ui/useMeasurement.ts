import { type RefObject, useLayoutEffect, useState } from 'react';

/** Measures an element after layout and again whenever it or one of its ancestors is resized. Returns `initial` until then. */
export function useMeasurement(
  element: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => number,
  initial = 0,
): number {
  const [measured, setMeasured] = useState(initial);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    setMeasured(measure(watched));
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => setMeasured(measure(watched)));
    for (let around: HTMLElement | null = watched; around; around = around.parentElement) observer.observe(around);
    return () => observer.disconnect();
  }, [element, measure]);
  return measured;
}

export const getWidth = ({ clientWidth }: HTMLElement): number => clientWidth;

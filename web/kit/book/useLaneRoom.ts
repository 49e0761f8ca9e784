import { type RefObject, useCallback } from 'react';
import { useMeasured } from '../useMeasured.ts';
import { columnMinWidth, gutterWidth } from './measures.ts';

/** How many lanes side by side in one of so many columns are each as wide as a column has to be; at least one. */
export function useLaneRoom(scroller: RefObject<HTMLElement | null>, columns: number): number {
  const lanes = useCallback(
    ({ clientWidth }: HTMLElement) => Math.max(1, Math.floor((clientWidth - gutterWidth) / columns / columnMinWidth)),
    [columns],
  );
  return useMeasured(scroller, lanes, 1);
}

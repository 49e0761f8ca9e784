import { startTransition, useEffect, useState } from 'react';
import { columnMinWidth } from './measures.ts';

const atOnce = 4;
const afterPaintMs = 50;

/** How many columns are drawn: at first as many as a window shows, then the others a few at a time, out of everybody's way. */
export function useDrawn(columns: number): number {
  const [drawn, setDrawn] = useState(() => Math.ceil(window.innerWidth / columnMinWidth));
  useEffect(() => {
    if (drawn >= columns) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + atOnce)), afterPaintMs);
    return () => clearTimeout(timer);
  }, [drawn, columns]);
  return drawn;
}

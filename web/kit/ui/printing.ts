import './printing.css';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Marks the only part of a screen that is printed: `<div {...printRegionProps}>`. */
export const printRegionProps = { 'data-printed': '' };

/** Whether the page is being printed. Set before the browser lays it out for paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    // The browser lays the page out right after its listeners return.
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal: listening.signal });
    addEventListener('afterprint', () => setPrinting(false), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}

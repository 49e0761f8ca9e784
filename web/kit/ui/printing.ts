import './printing.css';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Marks the part of a screen that goes to the printer alone: `<div {...printed}>`. */
export const printRegionProps = { 'data-printed': '' };

/** Whether the page is being printed, by a button or by the browser's own menu: true before it is laid out for paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    // The browser lays the page out as soon as its listeners are done.
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal: listening.signal });
    addEventListener('afterprint', () => setPrinting(false), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}

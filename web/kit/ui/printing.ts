import './printing.css';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const regions = new Set<Element>();
const around = 'data-around-printed';

/** Marks the ancestors of what is printed, for `printing.css`. */
function markAncestors(): void {
  for (const element of document.querySelectorAll(`[${around}]`)) element.removeAttribute(around);
  for (const region of regions)
    for (let at = region.parentElement; at; at = at.parentElement) at.setAttribute(around, '');
}

function registerRegion(region: HTMLElement | null) {
  if (!region) return;
  regions.add(region);
  markAncestors();
  return () => {
    regions.delete(region);
    markAncestors();
  };
}

/** Marks the only part of a screen that is printed: `<div {...printRegionProps}>`. */
export const printRegionProps = { 'data-printed': '', ref: registerRegion };

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

import { useEffect, useRef } from 'react';

/** Keys of a scanner follow each other faster than anybody types, in ms. */
const fastest = 50;
/** Fewer keys in a row may be a burst of somebody's fingers. */
const fewest = 6;

/**
 * Hears a barcode scanner wherever the focus is: it types its code and Enter, told from typing by its speed. What it typed into a field is
 * taken out of it again. The search of the header has codes of its own to find and keeps them.
 */
export function useScan(onScan: (code: string) => void): void {
  const heard = useRef(onScan);
  heard.current = onScan;
  useEffect(() => {
    let code = '';
    let last = 0;
    const hear = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      if (target instanceof Element && target.closest('search')) return;
      const isNext = timeStamp - last < fastest;
      last = timeStamp;
      if (key === 'Enter' && isNext && code.length >= fewest) {
        event.preventDefault();
        event.stopPropagation();
        takeOut(target, code);
        heard.current(code);
      }
      // Shift and the like are keys of the scanner as well.
      if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) code = isNext ? code + key : key;
      else if (key !== 'Shift') code = '';
    };
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, []);
}

function takeOut(target: EventTarget | null, code: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  if (!target.value.endsWith(code)) return;
  // React hears of a value only through the setter of the element's own kind.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value');
  own?.set?.call(target, target.value.slice(0, -code.length));
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

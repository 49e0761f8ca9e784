import { useLayoutEffect, useRef } from 'react';
import { recognizer } from './recognizer.ts';
import { scannerSettings } from './scannerSettings.ts';

/**
 * Hears a barcode scanner wherever the focus is: it types its code and Enter or Tab, told from typing by its speed. What it typed into a
 * field is taken out of it again, and what its first key opened, as a cell does that can be edited, is closed. The search of the header
 * has codes of its own to find and keeps them.
 */
export function useScanner(onScan: (code: string) => void): void {
  const heard = useRef(onScan);
  heard.current = onScan;
  // Before the screen can be seen: whoever sees it may scan.
  useLayoutEffect(() => {
    const recognize = recognizer();
    /** The fields that may have been typed into, as they were; a dialog may have opened between two keys. */
    let before: Before[] = [];
    let typedAt: EventTarget | null = null;
    const hear = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      if (target instanceof Element && target.closest('search')) return;
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      const what = recognize(isChord ? 'Chord' : key, timeStamp, scannerSettings());
      if (what.kind === 'first') {
        before = [];
        typedAt = target;
      }
      if (what.kind === 'first' || what.kind === 'next') before = withField(before, target);
      // A blank within a code does not press the button that has the focus.
      if (what.kind === 'next' && key === ' ' && !isField(target)) event.preventDefault();
      if (what.kind !== 'code' && what.kind !== 'repeat') return;
      event.preventDefault();
      event.stopPropagation();
      for (const one of before) {
        if (isWithin(typedAt, one.field)) leave(one.field);
        else putBack(one);
      }
      if (what.kind === 'code') heard.current(what.code);
    };
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, []);
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Before = { field: TextField; value: string; from: number | null; to: number | null };

const isField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function withField(before: Before[], field: EventTarget | null): Before[] {
  if (!isField(field) || before.some((one) => one.field === field)) return before;
  return [...before, { field, value: field.value, from: field.selectionStart, to: field.selectionEnd }];
}

const isWithin = (outer: EventTarget | null, field: TextField): boolean =>
  outer instanceof Element && outer !== document.body && outer !== field && outer.contains(field);

/** As if somebody had pressed Escape in it. */
const leave = (field: TextField): unknown =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));

/** The field is as it was before the scanner typed into it. */
function putBack({ field, value, from, to }: Before): void {
  if (!field.isConnected || field.value === value) return;
  // React hears of a value only through the setter of the element's own kind.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (from !== null) field.setSelectionRange(from, to);
}

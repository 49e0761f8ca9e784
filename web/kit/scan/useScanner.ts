import { useLayoutEffect, useRef } from 'react';
import { createScanRecognizer, type KeyResult } from './recognizer.ts';
import { getScannerSettings } from './scannerSettings.ts';

/**
 * Hears a barcode scanner wherever the focus is: it types its code and Enter or Tab, told from typing by its speed. What it typed into a
 * field is taken out of it again, what it chose is as it was, and what its first key opened, as a cell does that can be edited or a list
 * of choices, is closed. The search of the header has codes of its own to find and keeps them.
 */
export function useScanner(onScan: (code: string) => void): void {
  const heard = useRef(onScan);
  heard.current = onScan;
  // Before the screen can be seen: whoever sees it may scan.
  useLayoutEffect(() => {
    const recognize = createScanRecognizer();
    /** What may have been typed into, as it was; a dialog may have opened between two keys. */
    let before: Before[] = [];
    let typedAt: EventTarget | null = null;
    const hear = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      if (own.has(event)) return;
      if (target instanceof Element && target.closest('search')) return;
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      const what = recognize(isChord ? 'Chord' : key, timeStamp, getScannerSettings());
      if (what.kind === 'first') {
        before = [];
        typedAt = target;
      }
      if (what.kind === 'first' || what.kind === 'next') before = withField(before, target);
      const isEnd = what.kind === 'code' || what.kind === 'repeat';
      if (isEnd || isKeptFrom(target, key, what)) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (!isEnd) return;
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
/** The browser's own list of choices, or the button of one of ours: typing looks for a choice. */
type ChoiceField = HTMLSelectElement | HTMLButtonElement;
type Before = {
  field: TextField | ChoiceField;
  value: string;
  from: number | null;
  to: number | null;
  isOpen: boolean;
};

const isText = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const isChoice = (target: EventTarget | null): target is ChoiceField =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLButtonElement && target.getAttribute('role') === 'combobox');

const isOpen = (field: Element): boolean => field.getAttribute('aria-expanded') === 'true';

/** Whether a key is none for what has the focus: a blank within a code presses no button, and digits are no beginning of a choice's name. */
const isKeptFrom = (target: EventTarget | null, key: string, { kind }: KeyResult): boolean =>
  kind === 'next' && key === ' ' ? !isText(target) : isChoice(target) && /^\d$/.test(key);

function withField(before: Before[], field: EventTarget | null): Before[] {
  if (!(isText(field) || isChoice(field)) || before.some((one) => one.field === field)) return before;
  const { selectionStart: from, selectionEnd: to } = isText(field)
    ? field
    : { selectionStart: null, selectionEnd: null };
  return [...before, { field, value: field.value, from, to, isOpen: isOpen(field) }];
}

const isWithin = (outer: EventTarget | null, field: Element): boolean =>
  outer instanceof Element && outer !== document.body && outer !== field && outer.contains(field);

/** Keys that no scanner typed: whoever else listens is still in the middle of the code. */
const own = new WeakSet<Event>();

/** As if somebody had pressed Escape in it. */
function leave(field: Element): void {
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  own.add(pressed);
  field.dispatchEvent(pressed);
}

/** The field is as it was before the scanner typed into it. */
function putBack({ field, value, from, to, ...before }: Before): void {
  if (!field.isConnected) return;
  if (field.value !== value) {
    // React hears of a value only through the setter of the element's own kind.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    setter?.set?.call(field, value);
    field.dispatchEvent(new Event(isText(field) ? 'input' : 'change', { bubbles: true }));
    if (isText(field) && from !== null) field.setSelectionRange(from, to);
  }
  if (!before.isOpen && isOpen(field)) leave(field);
}

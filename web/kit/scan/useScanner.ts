import { useEffect, useLayoutEffect, useRef } from 'react';
import { createScanRecognizer, functionKey, type KeyResult } from './recognizer.ts';
import { lastSentKeys, scannerSettings } from './scannerSettings.ts';

const beforeScanListeners = new Set<() => void>();

/**
 * Calls `settle` before each scan is handled. Fields that keep typed text until they lose the focus hand it over then, so that the text
 * does not overwrite the scan later.
 */
export function useBeforeScan(settle: () => void): void {
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    const listener = () => latest.current();
    beforeScanListeners.add(listener);
    return () => void beforeScanListeners.delete(listener);
  }, []);
}

/**
 * Listens for a barcode scanner regardless of focus, told from typing by its speed. Its keys have no other effect: text and selections are
 * restored, menus or cell editors opened by its first key are closed, and the keys of its suffix press no button. The header search handles
 * its own scans.
 */
export function useScanner(onScan: (code: string) => void): void {
  const heard = useRef(onScan);
  heard.current = onScan;
  // A layout effect, so that scans are heard as soon as the screen is visible.
  useLayoutEffect(() => listenToScanner((code) => heard.current(code)), []);
}

/** Listens until the returned function is called. */
function listenToScanner(onScan: (code: string) => void): () => void {
  const recognizer = createScanRecognizer();
  /** Fields that may have received keys, with their prior state. A dialog may open between two keys. */
  let fieldStates: FieldState[] = [];
  let typedAt: EventTarget | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (event: KeyboardEvent) => {
    const { timeStamp, target } = event;
    if (dispatchedEvents.has(event)) return;
    clearTimeout(timer);
    if (target instanceof Element && target.closest('search')) return;
    const key = toScannerKey(event);
    const what = recognizer.hear(key, timeStamp, scannerSettings.get());
    if (what.kind === 'first') {
      fieldStates = [];
      typedAt = target;
    }
    if (what.kind === 'first' || what.kind === 'next') fieldStates = withField(fieldStates, target);
    const isEnd = what.kind === 'code' || what.kind === 'ignored';
    if (isEnd || isSwallowed(target, key, what)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (isEnd) take(what);
    else endByPause();
  };
  /** Ends the code of a scanner without a suffix. Keys that are queued behind a busy main thread are heard first. */
  const endByPause = () => {
    const suffix = lastSentKeys.get()?.suffix;
    const pause = recognizer.endingPause(scannerSettings.get(), suffix && suffix.length > 0);
    if (pause === undefined) return;
    const end = () => {
      const isInText = fieldStates.some(({ field }) => isText(field));
      const what = recognizer.endByPause(pause, scannerSettings.get(), isInText);
      if (what.kind !== 'other') take(what);
    };
    timer = setTimeout(() => {
      timer = setTimeout(end, queuedKeysMs);
    }, pause);
  };
  const take = (what: KeyResult) => {
    for (const one of fieldStates) {
      if (isWithin(typedAt, one.field)) closePopup(one.field);
      else restoreField(one);
    }
    fieldStates = [];
    if ('sent' in what && what.sent) lastSentKeys.save(what.sent);
    if (what.kind !== 'code') return;
    for (const settle of beforeScanListeners) settle();
    onScan(what.code);
  };
  addEventListener('keydown', hear, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', hear, { capture: true });
  };
}

/** Time for keys that the browser holds back while the page is busy. */
const queuedKeysMs = 20;

const groupSeparator = '\u001d';
/** Control characters that scanners type as Ctrl chords: STX and ETX carry no data, LF and CR end a code, GS separates GS1 elements. */
const controlCharacters: Record<string, string> = {
  b: 'STX',
  c: 'ETX',
  j: 'Enter',
  m: 'Enter',
  ']': groupSeparator,
  [groupSeparator]: groupSeparator,
};

/** The key as a scanner means it; 'Chord' for other key combinations. */
function toScannerKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (ctrlKey && !metaKey && !altKey) return controlCharacters[key.toLowerCase()] ?? 'Chord';
  return ctrlKey || metaKey || altKey ? 'Chord' : key;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
/** A native select, or the button of a combobox: typing searches its options. */
type ChoiceField = HTMLSelectElement | HTMLButtonElement;
type FieldState = {
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

/**
 * Whether the key must not reach the focused element or the browser: a space would press a button, a digit would search a select, a
 * function key of a scanner would reload the page.
 */
function isSwallowed(target: EventTarget | null, key: string, { kind }: KeyResult): boolean {
  if (kind === 'next' && functionKey.test(key)) return true;
  return kind === 'next' && key === ' ' ? !isText(target) : isChoice(target) && /^\d$/.test(key);
}

function withField(before: FieldState[], field: EventTarget | null): FieldState[] {
  if (!(isText(field) || isChoice(field)) || before.some((one) => one.field === field)) return before;
  const { selectionStart: from, selectionEnd: to } = isText(field)
    ? field
    : { selectionStart: null, selectionEnd: null };
  return [...before, { field, value: field.value, from, to, isOpen: isOpen(field) }];
}

const isWithin = (outer: EventTarget | null, field: Element): boolean =>
  outer instanceof Element && outer !== document.body && outer !== field && outer.contains(field);

/** Events dispatched by this module, which its own listener ignores. */
const dispatchedEvents = new WeakSet<Event>();

/** Closes the field's popup by sending it Escape. */
function closePopup(field: Element): void {
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  dispatchedEvents.add(pressed);
  field.dispatchEvent(pressed);
}

function restoreField({ field, value, from, to, ...before }: FieldState): void {
  if (!field.isConnected) return;
  if (field.value !== value) {
    // React notices a change only through the native value setter.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    setter?.set?.call(field, value);
    field.dispatchEvent(new Event(isText(field) ? 'input' : 'change', { bubbles: true }));
    if (isText(field) && from !== null) field.setSelectionRange(from, to);
  }
  if (!before.isOpen && isOpen(field)) closePopup(field);
}

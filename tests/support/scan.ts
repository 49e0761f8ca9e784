import { fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { lastSentKeys } from '../../web/kit/scan/scannerSettings.ts';

let clock = 10_000;

/** "Ctrl+b" is a chord. */
function createKeyEvent(name: string, time: number): KeyboardEvent {
  const [, chord] = /^Ctrl\+(.)$/.exec(name) ?? [];
  const pressed = new KeyboardEvent('keydown', {
    key: chord ?? name,
    ctrlKey: chord !== undefined,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(pressed, 'timeStamp', { value: time });
  return pressed;
}

/** What a browser does with a key that no listener prevented, where a scan could do harm. */
function applyDefaultAction(target: Element, key: string): void {
  const isTyped = key.length === 1;
  if (target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) fireEvent.click(target);
  if (isTyped && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) {
    const { value, selectionStart, selectionEnd } = target;
    const from = selectionStart ?? value.length;
    fireEvent.input(target, {
      target: { value: value.slice(0, from) + key + value.slice(selectionEnd ?? value.length) },
    });
    target.setSelectionRange(from + 1, from + 1);
  }
}

const scannerKeys = { before: [] as readonly string[], after: ['Enter'] as readonly string[] };

/**
 * Sends a scanner's keys, 8 ms apart, with the effects they have in a browser.
 * @param field receives the keys; by default whatever has the focus
 * @param keys sent before and after the code, as the scanner is configured
 */
export function scan(code: string, field?: Element, { before, after } = scannerKeys): void {
  clock += 1000;
  for (const key of [...before, ...code, ...after]) {
    clock += 8;
    // A key may move the focus.
    const target = field ?? document.activeElement ?? document.body;
    if (fireEvent(target, createKeyEvent(key, clock))) applyDefaultAction(target, key);
  }
}

/** Sends scans without letting React render between keys, as on a busy machine. */
export async function scanWithoutRendering(...codes: string[]): Promise<void> {
  const before = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  for (const code of codes) {
    clock += 1000;
    for (const key of [...code, 'Enter']) {
      clock += 8;
      document.body.dispatchEvent(createKeyEvent(key, clock));
      // Only microtasks run between keys.
      await Promise.resolve();
    }
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: before });
}

/** None, STX, and the beginning of a GS1-128 label with an EAN-13. */
const prefixes = [[], ['Control', 'Ctrl+b'], [']', 'Shift', 'C', '1', '0', '1', '0']];
const suffixes = [['Enter'], ['Enter', 'Enter'], ['Tab'], ['Tab', 'Enter']];

/**
 * Scans once with the focus on each button and field, each time with another prefix and suffix, and once more without a suffix. Returns
 * the number of scans.
 */
export async function scanFromEveryElement(code: string): Promise<number> {
  for (let index = 0; ; index += 1) {
    // Queried each time, because a scan may render other elements.
    const elements = document.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href]');
    const element = elements[index];
    if (element) {
      element.focus();
      scan(code, undefined, { before: prefixes[index % 3] ?? [], after: suffixes[index % 4] ?? [] });
    } else {
      elements[index - 1]?.focus();
      lastSentKeys.save(null);
      scan(code, undefined, { before: [], after: [] });
      await waitFor(() => expect(lastSentKeys.get()?.suffix).toEqual([]));
      return index + 1;
    }
  }
}

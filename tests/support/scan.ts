import { fireEvent } from '@testing-library/react';

let clock = 10_000;

function createKeyEvent(key: string, time: number): KeyboardEvent {
  const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(pressed, 'timeStamp', { value: time });
  return pressed;
}

/** Sends a scanner's keys, 8 ms apart, to the field or to whatever has the focus. */
export function scan(code: string, field?: Element): void {
  clock += 1000;
  for (const key of [...code, 'Enter']) {
    clock += 8;
    // A key may move the focus.
    const into = field ?? document.activeElement ?? document.body;
    const isTaken = !fireEvent(into, createKeyEvent(key, clock));
    if (!isTaken && into instanceof HTMLInputElement && key !== 'Enter')
      fireEvent.input(into, { target: { value: into.value + key } });
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

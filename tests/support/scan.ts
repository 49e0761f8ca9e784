import { fireEvent } from '@testing-library/react';

let clock = 10_000;

/** The keys of a scanner, 8 ms apart, wherever the focus is; each lands in the field that has it. */
export function scan(code: string, into: Element = document.activeElement ?? document.body): void {
  clock += 1000;
  for (const key of [...code, 'Enter']) {
    clock += 8;
    const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(pressed, 'timeStamp', { value: clock });
    const isTaken = !fireEvent(into, pressed);
    if (!isTaken && into instanceof HTMLInputElement && key !== 'Enter')
      fireEvent.input(into, { target: { value: into.value + key } });
  }
}

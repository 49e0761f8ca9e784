import { useEffect, useEffectEvent } from 'react';

/** Whether a key press types text or chooses from a list. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="menu"] *'));

/** Whether a dialog or menu is open, which then has the keys. */
export const isCovered = (): boolean =>
  document.querySelector('[aria-modal="true"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;

type RunningKey = { keys: string; run?: (() => void) | undefined };

/** Single-key shortcuts of the book. They work while no field, dialog or menu has the focus. */
export function useBookKeys(shortcuts: readonly RunningKey[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const pressed = event.key.toLowerCase();
    const run = shortcuts.find((one) => one.run && one.keys.toLowerCase() === pressed)?.run;
    if (!run || isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listening = new AbortController();
    addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

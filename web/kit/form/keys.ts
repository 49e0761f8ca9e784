import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Lets the field that has the focus take over what it only takes over when it is left, such as a typed date: what is on screen is
 * what is saved. The focus stays where it is.
 */
export function leaveField(form: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !form?.contains(focused)) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}

/** Ctrl+S (or Cmd+S) saves while the focus is in the form or nowhere; an open dialog keeps the key for itself. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => void) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      const focused = document.activeElement;
      // A screen that has just opened has it on its title.
      if (focused && !focused.matches('body, main, h1') && !form.current?.contains(focused)) return;
      event.preventDefault();
      flushSync(() => leaveField(form.current));
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}

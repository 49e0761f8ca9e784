import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Opens and closes the search: Ctrl K from everywhere; what had the focus before gets it back. */
export function useBox(onClose: () => void) {
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<HTMLElement>(null);

  const show = useCallback(() => {
    // On a phone the box is not there to be focused before it is shown.
    flushSync(() => setOpen(true));
    input.current?.focus();
    input.current?.select();
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // A question is answered first.
      if (!document.querySelector('[aria-modal="true"]')) show();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [show]);

  function onFocus({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement) before.current = relatedTarget;
    setOpen(true);
  }

  function onBlur() {
    // Another window came to the front; the focus is still here.
    if (document.activeElement === input.current) return;
    before.current = null;
    setOpen(false);
    onClose();
  }

  function leave() {
    const back = before.current;
    input.current?.blur();
    back?.focus();
  }

  return { open, input, show, leave, onFocus, onBlur };
}

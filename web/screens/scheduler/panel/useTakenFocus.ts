import { useEffect, useRef, useState } from 'react';

/**
 * The element takes the focus when it appears, unless a field of its form has asked for it, and gives it back to where it was when it
 * goes.
 */
export function useTakenFocus() {
  const element = useRef<HTMLHeadingElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const isTaken = element.current?.closest('form')?.contains(document.activeElement);
    if (!isTaken) element.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [before]);
  return element;
}

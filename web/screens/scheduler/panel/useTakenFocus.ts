import { useEffect, useRef } from 'react';

/** The element takes the focus when it appears, and gives it back to where it was when it goes. */
export function useTakenFocus() {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return element;
}

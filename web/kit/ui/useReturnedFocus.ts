import { useEffect, useRef } from 'react';

/**
 * For what lies over the page: once it is gone, the focus is where it was before, in the button that was pressed or the field that was
 * typed in; where that is gone too, on the content. Whoever was given the focus meanwhile keeps it.
 */
export function useReturnedFocus(): void {
  const before = useRef(document.activeElement);
  useEffect(
    () => () => {
      const { current } = before;
      // After the surface has given its own focus up.
      requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        focusAgain(current);
      });
    },
    [],
  );
}

/** Puts the focus back to where it was, or on the content where that is gone. */
export function focusAgain(before: Element | null): void {
  const isHome = before instanceof HTMLElement && before !== document.body && before.isConnected;
  (isHome ? before : document.querySelector('main'))?.focus();
}

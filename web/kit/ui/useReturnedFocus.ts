import { useEffect, useRef } from 'react';

/** Gives the focus to where it was; where that is gone, to the content. */
export function giveFocusBack(to: EventTarget | null): void {
  const isHome = to instanceof HTMLElement && to !== document.body && to.isConnected;
  (isHome ? to : document.querySelector('main'))?.focus();
}

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
        giveFocusBack(current);
      });
    },
    [],
  );
}

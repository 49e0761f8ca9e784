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
        const isHome = current instanceof HTMLElement && current !== document.body && current.isConnected;
        (isHome ? current : document.querySelector('main'))?.focus();
      });
    },
    [],
  );
}

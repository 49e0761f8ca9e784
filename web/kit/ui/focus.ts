import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For overlays: on unmount, returns focus to the element that had it on mount, or to the main content if that is gone. Does nothing if
 * another element has focus by then.
 */
export function useRestoreFocus(): void {
  const previousFocus = useRef(document.activeElement);
  useEffect(
    () => () => {
      const { current } = previousFocus;
      // After the overlay has released its own focus.
      requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        restoreFocus(current);
      });
    },
    [],
  );
}

/** Focuses the element if it is still in the document, else the main content. */
export function restoreFocus(before: Element | null): void {
  const isHome = before instanceof HTMLElement && before !== document.body && before.isConnected;
  (isHome ? before : document.querySelector('main'))?.focus();
}

/** Focusable elements. */
const focusableSelector = 'a, button, input, select, textarea, [tabindex]';

/** Focuses the grid's active cell; without columns the first line; without rows the search box or the card itself. */
export function focusRows(card: HTMLElement | null): void {
  const row =
    card?.querySelector<HTMLElement>('[data-place][tabindex="0"]') ??
    card?.querySelector<HTMLElement>('li button') ??
    card?.querySelector<HTMLElement>('input[type="search"], [role="searchbox"]') ??
    card;
  row?.focus();
}

/** Moves focus to the rows when the focused element disappears after a choice, save or filter. */
export function useFocusFallback(card: RefObject<HTMLElement | null>): void {
  const isInside = useRef(false);
  useEffect(() => {
    const root = card.current;
    const follow = ({ target }: Event) => {
      isInside.current = target instanceof Element && root?.contains(target) === true;
    };
    // A press on something that cannot take focus means leaving.
    const press = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(focusableSelector)) isInside.current = false;
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', press, true);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', press, true);
    };
  }, [card]);
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) focusRows(card.current);
  });
}

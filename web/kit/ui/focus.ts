import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For what lies over the page: once it is gone, the focus is where it was before, in the button that was pressed or the field that was
 * typed in; where that is gone too, on the content. Whoever was given the focus meanwhile keeps it.
 */
export function useRestoreFocus(): void {
  const before = useRef(document.activeElement);
  useEffect(
    () => () => {
      const { current } = before;
      // After the surface has given its own focus up.
      requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        restoreFocus(current);
      });
    },
    [],
  );
}

/** Puts the focus back to where it was, or on the content where that is gone. */
export function restoreFocus(before: Element | null): void {
  const isHome = before instanceof HTMLElement && before !== document.body && before.isConnected;
  (isHome ? before : document.querySelector('main'))?.focus();
}

/** What the keyboard can reach. */
const reachable = 'a, button, input, select, textarea, [tabindex]';

/** Puts the focus on the cell that Tab reaches, or the first line where there are no columns; the card itself when there are no rows. */
export function focusRows(card: HTMLElement | null): void {
  const row =
    card?.querySelector<HTMLElement>('[data-place][tabindex="0"]') ??
    card?.querySelector<HTMLElement>('li button') ??
    card?.querySelector<HTMLElement>('input[type="search"], [role="searchbox"]') ??
    card;
  row?.focus();
}

/** What had the focus may go with a choice, a save or a filter: then the rows have it, never the page's body. */
export function useFocusFallback(card: RefObject<HTMLElement | null>): void {
  const isInside = useRef(false);
  useEffect(() => {
    const root = card.current;
    const follow = ({ target }: Event) => {
      isInside.current = target instanceof Element && root?.contains(target) === true;
    };
    // Who presses where nothing can have the focus means to leave.
    const press = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(reachable)) isInside.current = false;
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

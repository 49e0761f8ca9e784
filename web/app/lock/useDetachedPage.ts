import { type RefObject, useLayoutEffect } from 'react';

/**
 * Takes everything but the part that holds `kept` out of the document, so that nobody reads it there, and puts it back at the end. Its
 * elements, what was typed into them and how far they were scrolled are kept in memory.
 */
export function useDetachedPage(kept: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { body } = document;
    const page: Element[] = [];
    const scrolled = new Map<Element, [left: number, top: number]>();
    const detach = (element: Element): void => {
      if (element.contains(kept.current) || element.matches('script')) return;
      page.push(element);
      element.remove();
    };
    for (const element of body.querySelectorAll('*'))
      if (element.scrollTop || element.scrollLeft) scrolled.set(element, [element.scrollLeft, element.scrollTop]);
    const { scrollX, scrollY } = window;
    [...body.children].forEach(detach);
    // Toasts and dialogs that open meanwhile.
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element) detach(node);
    });
    observer.observe(body, { childList: true });
    return () => {
      observer.disconnect();
      body.prepend(...page);
      for (const [element, [left, top]] of scrolled) element.scrollTo({ left, top, behavior: 'instant' });
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    };
  }, [kept]);
}

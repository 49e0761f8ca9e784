import { useCallback, useEffect, useRef } from 'react';

type Offer = { undo: () => void; until: number };

/** Ctrl+Z takes back what was offered last, as long as the offer stands. A field that has the focus keeps the key for itself. */
export function useUndoKey() {
  const offer = useRef<Offer>(undefined);

  useEffect(() => {
    const listening = new AbortController();
    const undo = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTyping(event.target) || !offer.current) return;
      event.preventDefault();
      if (Date.now() < offer.current.until) offer.current.undo();
      offer.current = undefined;
    };
    addEventListener('keydown', undo, { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return useCallback((undo: () => void, forMs: number) => {
    offer.current = { undo, until: Date.now() + forMs };
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isCovered, isTyping } from '../keys/useBookKeys.ts';

type OfferKeys = {
  count: number;
  marked: number;
  list: RefObject<HTMLElement | null>;
  onMark: (index: number) => void;
  onPlace: (index: number) => void;
};

/** 1 to 9 place an offer wherever the focus is, except while typing. In the list, arrow keys mark and Enter places the marked one. */
export function useOfferKeys({ count, marked, list, onMark, onPlace }: OfferKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || isCovered()) return;
    const number = /^[1-9]$/.test(key) ? Number(key) : undefined;
    const isInList = target instanceof Node && list.current?.contains(target) === true;
    if (number !== undefined && number <= count) onPlace(number - 1);
    else if (isInList && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const next = Math.min(count - 1, Math.max(0, marked + (key === 'ArrowDown' ? 1 : -1)));
      onMark(next);
      list.current?.querySelectorAll<HTMLElement>('[data-place]')[next]?.focus();
    } else if (key === 'Enter' && target === list.current) onPlace(marked);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Reorders list entries by dragging a handle. Esc, or a gesture taken over by the browser, restores the order. */
export function useEntryDrag(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  move: (from: number, to: number) => void,
) {
  const [key, setKey] = useState<string>();
  const latest = useRef({ keys, move });
  latest.current = { keys, move };
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  function start(event: PointerEvent<HTMLElement>, dragged: string) {
    if (event.button !== 0) return;
    const origin = latest.current.keys.indexOf(dragged);
    const dragging = new AbortController();
    stop.current?.abort();
    stop.current = dragging;
    const isHere = (one: globalThis.PointerEvent) => one.pointerId === event.pointerId;
    const options = { signal: dragging.signal, capture: true };
    const end = () => {
      dragging.abort();
      setKey(undefined);
    };
    const giveUp = () => {
      const now = latest.current.keys.indexOf(dragged);
      end();
      latest.current.move(now, origin);
    };
    addEventListener('pointermove', (moved) => isHere(moved) && follow(moved.clientY), options);
    addEventListener('pointerup', (released) => isHere(released) && end(), options);
    addEventListener('pointercancel', (taken) => isHere(taken) && giveUp(), options);
    addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        pressed.stopPropagation();
        giveUp();
      },
      options,
    );

    function follow(y: number) {
      setKey(dragged);
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
      const others = cards.filter(({ dataset }) => dataset['entry'] !== dragged);
      const to = others.filter((card) => getMiddle(card) < y).length;
      latest.current.move(latest.current.keys.indexOf(dragged), to);
    }
  }

  return { key, start };
}

const getMiddle = (card: HTMLElement): number => {
  const { top, height } = card.getBoundingClientRect();
  return top + height / 2;
};

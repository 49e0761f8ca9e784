import { useCallback, useRef } from 'react';

/**
 * A field left by pressing on another shows its error and moves that one away before the pointer is up, so the click would miss.
 * `afterPress` waits for the end of a press that `onPointerDownCapture` has seen begin.
 */
export function usePress() {
  const waiting = useRef<(() => void)[]>(undefined);

  const onPointerDownCapture = useCallback(() => {
    waiting.current = [];
    const release = () => {
      for (const name of ends) window.removeEventListener(name, release);
      // The click comes right behind the end of the press.
      setTimeout(() => {
        const acts = waiting.current ?? [];
        waiting.current = undefined;
        for (const act of acts) act();
      });
    };
    for (const name of ends) window.addEventListener(name, release);
  }, []);

  const afterPress = useCallback((act: () => void) => {
    if (waiting.current) waiting.current.push(act);
    else act();
  }, []);

  return { onPointerDownCapture, afterPress };
}

const ends = ['pointerup', 'pointercancel'] as const;

import { useEffect, useRef } from 'react';

/** Moves the focus to the step when it changes, or when the focused element disappears. */
export function useStepFocus(step: number, state: string) {
  const section = useRef<HTMLElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    const isLost = document.activeElement === document.body && state !== 'idle 0 false';
    if (previousStep.current === step && !isLost) return;
    if (previousStep.current !== step) {
      const main = section.current?.closest('main');
      if (main) main.scrollTop = 0;
    }
    previousStep.current = step;
    section.current?.focus({ preventScroll: true });
  }, [step, state]);
  return section;
}

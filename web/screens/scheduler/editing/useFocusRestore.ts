import { useEffect, useRef } from 'react';

/** Focus after the panel closes: the saved block, otherwise the element focused before, otherwise the book's tab stop. */
export function useFocusRestore(isOpen: boolean) {
  const savedId = useRef('');
  const opener = useRef<Element>(null);
  // During render, before the panel mounts and takes the focus.
  if (isOpen && opener.current === null) opener.current = document.activeElement;
  useEffect(() => {
    if (isOpen) return;
    const [from, id] = [opener.current, savedId.current];
    opener.current = null;
    savedId.current = '';
    if (!from && !id) return;
    // The saved block may render a few frames later, so retry.
    let frame = 0;
    const settle = (attemptsLeft: number) => {
      const focused = document.activeElement;
      // A question that is closing still has the focus, and leaves it on the main content if the panel is gone by then.
      if (focused?.closest('[role="alertdialog"]')) {
        frame = requestAnimationFrame(() => settle(attemptsLeft));
        return;
      }
      if (focused && focused !== document.body && !focused.matches('main')) return;
      const savedBlock = id && document.querySelector<HTMLElement>(`[data-block="${id}"]`);
      const tabStop = document.querySelector<HTMLElement>('[role="application"] [tabindex="0"], [data-slot]');
      const previous = from instanceof HTMLElement && from !== document.body && from.isConnected ? from : undefined;
      const target = savedBlock || (id && attemptsLeft > 0 ? undefined : (previous ?? tabStop));
      if (target) target.focus({ preventScroll: true });
      else if (attemptsLeft > 0) frame = requestAnimationFrame(() => settle(attemptsLeft - 1));
    };
    settle(10);
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return savedId;
}

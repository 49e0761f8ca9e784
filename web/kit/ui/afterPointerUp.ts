let isPressed = false;

function follow(type: string, isDown: boolean): void {
  const note = () => {
    isPressed = isDown;
  };
  addEventListener(type, note, { capture: true, passive: true });
}
follow('pointerdown', true);
follow('pointerup', false);
follow('pointercancel', false);

/**
 * Runs now, or after the current pointer press ends. A validation message that appears on blur would otherwise move the element being
 * clicked.
 */
export function afterPointerUp(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const letGo = new AbortController();
  const onRelease = () => {
    letGo.abort();
    // The click event follows pointerup.
    setTimeout(run);
  };
  addEventListener('pointerup', onRelease, { signal: letGo.signal, capture: true });
  addEventListener('pointercancel', onRelease, { signal: letGo.signal, capture: true });
}

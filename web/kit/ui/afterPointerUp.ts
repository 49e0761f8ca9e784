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
 * Runs at once, or when the pointer that is down was let go: what shows up while a field is left by a press would push away the very
 * thing that is being clicked.
 */
export function afterPointerUp(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const letGo = new AbortController();
  const later = () => {
    letGo.abort();
    // The click follows the release.
    setTimeout(run);
  };
  addEventListener('pointerup', later, { signal: letGo.signal, capture: true });
  addEventListener('pointercancel', later, { signal: letGo.signal, capture: true });
}

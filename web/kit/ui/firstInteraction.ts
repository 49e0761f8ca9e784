const signs = ['keydown', 'pointerdown', 'input'] as const;

/**
 * Resolves on the user's first key or pointer press: early enough to preload what responses need, late enough not to delay the first
 * view.
 */
export const firstInteraction = new Promise<void>((resolve) => {
  for (const sign of signs)
    globalThis.addEventListener?.(sign, () => resolve(), { capture: true, once: true, passive: true });
});

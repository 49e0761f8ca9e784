const signs = ['keydown', 'pointerdown', 'input'] as const;

/** Resolves once somebody begins to type or press: early enough to load what an answer will need, and after all that the first view needs. */
export const firstInteraction = new Promise<void>((resolve) => {
  for (const sign of signs) addEventListener(sign, () => resolve(), { capture: true, once: true, passive: true });
});

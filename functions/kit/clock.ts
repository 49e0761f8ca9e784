let read = () => Date.now();

/** Milliseconds since 1970; the only place that asks what time it is. */
export const now = (): number => read();

/** Lets a test choose the time; undefined goes back to the real one. */
export function setClock(fixed: (() => number) | undefined): void {
  read = fixed ?? (() => Date.now());
}

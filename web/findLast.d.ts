/* Every supported browser has these two, but not the rest of TypeScript's `ES2023.Array`, so tsconfig.browser.json leaves that out. */
interface ReadonlyArray<T> {
  findLast<S extends T>(isFound: (value: T, index: number, list: readonly T[]) => value is S): S | undefined;
  findLast(isFound: (value: T, index: number, list: readonly T[]) => unknown): T | undefined;
  findLastIndex(isFound: (value: T, index: number, list: readonly T[]) => unknown): number;
}
interface Array<T> {
  findLast<S extends T>(isFound: (value: T, index: number, list: T[]) => value is S): S | undefined;
  findLast(isFound: (value: T, index: number, list: T[]) => unknown): T | undefined;
  findLastIndex(isFound: (value: T, index: number, list: T[]) => unknown): number;
}

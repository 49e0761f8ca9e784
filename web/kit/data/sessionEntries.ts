import { readStored, storedKeys, writeStored } from './stored.ts';

export const sessionEntryPrefix = 'unsaved ';
/** Longer than a shift. */
const maxAgeMs = 16 * 3_600_000;

/** Removes all unsaved work in this tab. Called on sign-out. */
export function clearSessionDrafts(): void {
  for (const key of storedKeys('sessionStorage')) if (key.startsWith(sessionEntryPrefix)) removeSessionEntry(key);
}

export function readSessionEntry(key: string): unknown {
  try {
    const { at, value } = JSON.parse(readStored('sessionStorage', key) ?? 'null') as { at?: unknown; value?: unknown };
    if (typeof at === 'number' && Date.now() - at < maxAgeMs) return value;
  } catch {
    // Missing, or written by an incompatible release.
  }
  removeSessionEntry(key);
  return undefined;
}

export function writeSessionEntry(key: string, value: unknown): void {
  const withoutFiles = (_: string, one: unknown) => (one instanceof Blob ? undefined : one);
  writeStored('sessionStorage', key, JSON.stringify({ at: Date.now(), value }, withoutFiles));
}

export function removeSessionEntry(key: string): void {
  writeStored('sessionStorage', key, null);
}

import { readStored, storedKeys, writeStored } from './stored.ts';

export const sessionEntryPrefix = 'unsaved ';
/** Longer than a shift. */
const maxAgeMs = 16 * 3_600_000;

/** Removes a user's unsaved work in this tab, and requests that were not answered. Called on sign-out. */
export function clearSessionDrafts(userId: string): void {
  for (const key of storedKeys('sessionStorage'))
    if (key.startsWith(`${sessionEntryPrefix}${userId} `) || isUnanswered(key)) removeSessionEntry(key);
}

/** Whether a user has unsaved work in this tab, on whichever screen. */
export const hasSessionDrafts = (userId: string): boolean =>
  storedKeys('sessionStorage').some((key) => key.startsWith(`${sessionEntryPrefix}${userId} `));

/** `unsaved POST /services` */
const isUnanswered = (key: string) => key.startsWith(sessionEntryPrefix) && / [A-Z]+ \//.test(key);

let isLeft = false;
/** Runs what takes a user's screen away while the user may come back: its drafts stay. */
export function leaveDrafts(takeAway: () => void): void {
  isLeft = true;
  try {
    takeAway();
  } finally {
    isLeft = false;
  }
}
export const areDraftsLeft = (): boolean => isLeft;

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

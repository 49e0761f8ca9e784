import * as z from 'zod';
import { readStored, storedKeys, writeStored } from './stored.ts';

export const sessionEntryPrefix = 'unsaved ';
/** Longer than a shift, in ms. */
const keptFor = 16 * 3_600_000;

const entry = z.object({ at: z.number(), value: z.unknown() });

/** Forgets all unsaved work of this tab, as its owner signs out. */
export function clearSessionDrafts(): void {
  for (const key of storedKeys('sessionStorage')) if (key.startsWith(sessionEntryPrefix)) removeSessionEntry(key);
}

export function readSessionEntry(key: string): unknown {
  try {
    const { at, value } = entry.parse(JSON.parse(readStored('sessionStorage', key) ?? 'null'));
    if (Date.now() - at < keptFor) return value;
  } catch {
    // Nothing is kept, or nothing that this release wrote.
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

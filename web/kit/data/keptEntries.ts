import * as z from 'zod';
import { readStored, storedKeys, writeStored } from './stored.ts';

export const entryPrefix = 'unsaved ';
/** Longer than a shift, in ms. */
const keptFor = 16 * 3_600_000;

const entry = z.object({ at: z.number(), value: z.unknown() });

/** Forgets all unsaved work of this tab, as its owner signs out. */
export function forgetKept(): void {
  for (const key of storedKeys('sessionStorage')) if (key.startsWith(entryPrefix)) dropEntry(key);
}

export function readEntry(key: string): unknown {
  try {
    const { at, value } = entry.parse(JSON.parse(readStored('sessionStorage', key) ?? 'null'));
    if (Date.now() - at < keptFor) return value;
  } catch {
    // Nothing is kept, or nothing that this release wrote.
  }
  dropEntry(key);
  return undefined;
}

export function writeEntry(key: string, value: unknown): void {
  const withoutFiles = (_: string, one: unknown) => (one instanceof Blob ? undefined : one);
  writeStored('sessionStorage', key, JSON.stringify({ at: Date.now(), value }, withoutFiles));
}

export function dropEntry(key: string): void {
  writeStored('sessionStorage', key, null);
}

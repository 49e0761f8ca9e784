import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { readStored, writeStored } from '../data/stored.ts';

const shape = z.object({ prefix: z.string(), suffix: z.string(), sounds: z.boolean() });
export type ScannerSettings = z.output<typeof shape>;

const key = 'salon-console:scanner';
const standard: ScannerSettings = { prefix: '', suffix: '', sounds: true };
const listeners = new Set<() => void>();

let cached: { text: string | null; settings: ScannerSettings } = { text: null, settings: standard };

/** The scanner settings of this device. */
export function getScannerSettings(): ScannerSettings {
  const text = readStored('localStorage', key);
  if (text !== cached.text) cached = { text, settings: read(text) };
  return cached.settings;
}

function read(text: string | null): ScannerSettings {
  try {
    return text === null ? standard : shape.parse(JSON.parse(text));
  } catch {
    return standard;
  }
}

function save(settings: ScannerSettings): void {
  writeStored('localStorage', key, JSON.stringify(settings));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useScannerSettings = () => [useSyncExternalStore(subscribe, getScannerSettings), save] as const;

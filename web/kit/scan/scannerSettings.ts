import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { readStored, writeStored } from '../data/stored.ts';

/** A value of this device that outlives the page. */
function createDeviceValue<Value>(key: string, schema: z.ZodType<Value>, standard: Value) {
  const listeners = new Set<() => void>();
  let cached: { text: string | null; value: Value } = { text: null, value: standard };

  function parse(text: string | null): Value {
    try {
      return text === null ? standard : schema.parse(JSON.parse(text));
    } catch {
      return standard;
    }
  }
  function get(): Value {
    const text = readStored('localStorage', key);
    if (text !== cached.text) cached = { text, value: parse(text) };
    return cached.value;
  }
  function save(value: Value): void {
    writeStored('localStorage', key, JSON.stringify(value));
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return { get, save, use: () => [useSyncExternalStore(subscribe, get), save] as const };
}

export const scannerSettings = createDeviceValue(
  'salon-console:scanner',
  z.object({ prefix: z.string(), suffix: z.string(), sounds: z.boolean() }),
  { prefix: '', suffix: '', sounds: true },
);

/** What the scanner of this device sent last. */
export const lastSentKeys = createDeviceValue(
  'salon-console:last-scan',
  z.object({ prefix: z.string(), code: z.string(), suffix: z.array(z.string()), gapMs: z.number() }).nullable(),
  null,
);

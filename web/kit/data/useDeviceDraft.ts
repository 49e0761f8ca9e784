import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { useSession } from './session.tsx';
import { readStored, storedKeys, writeStored } from './stored.ts';

const entry = z.object({ at: z.number(), value: z.unknown() });

/** As long as the server knows a repeat for one: what is older could be booked twice. In ms. */
const keptFor = 30 * 86_400_000;

interface Held<Value> {
  /** Under which name nobody else writes while this tab is there. */
  slotKey: string;
  restored: Value | undefined;
}

/**
 * Keeps work of the person at the keyboard on this device, over a reload, a crash and the closing of the tab. Of several tabs each has its
 * own; what a tab has left behind is taken over by the next one that asks for the same name. Until `slot` is there nothing is kept.
 */
export function useDeviceDraft<Value>(name: string, isValue: (value: unknown) => value is Value) {
  const { user } = useSession();
  const prefix = `${prefixOf(user.userID)}${name} `;
  const [slot, setHeld] = useState<Held<Value>>();
  const check = useRef(isValue);
  check.current = isValue;

  useEffect(() => {
    const gone = new AbortController();
    void claim(prefix, gone.signal).then((key) => {
      if (key === undefined || gone.signal.aborted) return;
      writeStored('sessionStorage', prefix, key);
      const value = read(key)?.value;
      setHeld({ slotKey: key, restored: check.current(value) ? value : undefined });
    });
    return () => gone.abort();
  }, [prefix]);

  const key = slot?.slotKey;
  return {
    held: slot,
    /** Keeps this instead of what was kept before; undefined forgets it. Whether the browser had room for it. */
    save: (value: Value | undefined): boolean => key !== undefined && write(key, value),
  };
}

/**
 * Takes away for good what this person left on the device under names that nobody asks for any more. What a tab is at work on is not
 * touched.
 */
export async function takeAbandonedDrafts(userID: string, isOver: (name: string) => boolean): Promise<unknown[]> {
  const prefix = prefixOf(userID);
  const over = storedKeys('localStorage').filter(
    (key) => key.startsWith(prefix) && isOver(key.slice(prefix.length, key.lastIndexOf(' '))),
  );
  const taken: unknown[] = [];
  // Twice, as the screen that this one follows may hold it a moment longer.
  for (const key of [...over, ...over]) {
    const holding = new AbortController();
    if (!(await hold(key, holding.signal))) continue;
    const found = read(key);
    write(key, undefined);
    holding.abort();
    if (found) taken.push(found.value);
  }
  return taken;
}

const prefixOf = (userID: string): string => `kept ${userID} `;

/** The name of what this tab had, of what no other tab has any more, or a new one; it stays this tab's until the signal. */
async function claim(prefix: string, signal: AbortSignal): Promise<string | undefined> {
  // What React mounts twice in development asks once.
  await Promise.resolve();
  if (signal.aborted) return undefined;
  const left = storedKeys('localStorage').filter((key) => key.startsWith(prefix) && read(key));
  const own = readStored('sessionStorage', prefix);
  const mine = left.filter((key) => key === own);
  // Twice, as the screen that this one follows may hold it a moment longer.
  const wanted = [...mine, ...mine, ...left.filter((key) => key !== own)];
  for (const key of [...wanted, prefix + crypto.randomUUID()]) if (await hold(key, signal)) return key;
  return undefined;
}

/** Whether nobody else has it; then it is held until the signal, or the end of the tab however that comes. */
function hold(name: string, signal: AbortSignal): Promise<boolean> {
  // Only pages that came over a secure connection can tell tabs apart.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (lock && !signal.aborted) await new Promise((release) => signal.addEventListener('abort', release));
      })
      // A browser that keeps nothing may refuse this as well: no tab leaves anything to another there.
      .catch(() => resolve(true));
  });
}

function read(key: string): z.output<typeof entry> | undefined {
  try {
    const found = entry.parse(JSON.parse(readStored('localStorage', key) ?? 'null'));
    if (Date.now() - found.at < keptFor) return found;
  } catch {
    // Nothing is kept, or nothing that this release wrote.
  }
  write(key, undefined);
  return undefined;
}

const write = (key: string, value: unknown): boolean =>
  writeStored('localStorage', key, value === undefined ? null : JSON.stringify({ at: Date.now(), value }));

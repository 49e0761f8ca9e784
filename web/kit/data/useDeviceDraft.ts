import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { useSession } from './session.tsx';
import { readStored, storedKeys, writeStored } from './stored.ts';

const entry = z.object({ at: z.number(), value: z.unknown() });

/** As long as the server remembers idempotency keys. Sending an older draft could book it twice. */
const maxAgeMs = 30 * 86_400_000;

interface DraftSlot<Value> {
  /** The storage key this tab has locked. */
  slotKey: string;
  restored: Value | undefined;
}

/**
 * Keeps unsaved work in localStorage so that it survives reloads, crashes and closing the tab. Each tab has its own slot; an abandoned
 * slot is taken over by the next tab that asks for the same name. Nothing is saved until `slot` is set.
 */
export function useDeviceDraft<Value>(name: string, isValue: (value: unknown) => value is Value) {
  const { user } = useSession();
  const prefix = `${keyPrefix(user.userID)}${name} `;
  const [slot, setSlot] = useState<DraftSlot<Value>>();
  const check = useRef(isValue);
  check.current = isValue;

  useEffect(() => {
    const unmounted = new AbortController();
    void claimSlot(prefix, unmounted.signal).then((slotKey) => {
      if (slotKey === undefined || unmounted.signal.aborted) return;
      writeStored('sessionStorage', prefix, slotKey);
      const value = readDraft(slotKey)?.value;
      setSlot({ slotKey, restored: check.current(value) ? value : undefined });
    });
    return () => unmounted.abort();
  }, [prefix]);

  const slotKey = slot?.slotKey;
  return {
    slot,
    /** Replaces the saved value; undefined removes it. Returns false when the browser has no room. */
    save: (value: Value | undefined): boolean => slotKey !== undefined && writeDraft(slotKey, value),
  };
}

/** Removes and returns the user's saved drafts for which `isOver(name)` holds. Drafts locked by an open tab are left alone. */
export async function takeAbandonedDrafts(userID: string, isOver: (name: string) => boolean): Promise<unknown[]> {
  const prefix = keyPrefix(userID);
  const over = storedKeys('localStorage').filter(
    (key) => key.startsWith(prefix) && isOver(key.slice(prefix.length, key.lastIndexOf(' '))),
  );
  const drafts: unknown[] = [];
  // Tried twice: the screen being left may hold its lock a moment longer.
  for (const key of [...over, ...over]) {
    const holding = new AbortController();
    if (!(await lockSlot(key, holding.signal))) continue;
    const found = readDraft(key);
    writeDraft(key, undefined);
    holding.abort();
    if (found) drafts.push(found.value);
  }
  return drafts;
}

const keyPrefix = (userID: string): string => `kept ${userID} `;

/** Locks a slot until the signal aborts: first this tab's own, then an abandoned one, else a new one. Resolves to its storage key. */
async function claimSlot(prefix: string, signal: AbortSignal): Promise<string | undefined> {
  // Skips the first of the two mounts in React's strict mode.
  await Promise.resolve();
  if (signal.aborted) return undefined;
  const left = storedKeys('localStorage').filter((key) => key.startsWith(prefix) && readDraft(key));
  const ownKey = readStored('sessionStorage', prefix);
  const ownKeys = left.filter((key) => key === ownKey);
  // Tried twice: the screen being left may hold its lock a moment longer.
  const candidates = [...ownKeys, ...ownKeys, ...left.filter((key) => key !== ownKey)];
  for (const key of [...candidates, prefix + crypto.randomUUID()]) if (await lockSlot(key, signal)) return key;
  return undefined;
}

/** Takes a Web Lock if it is free and holds it until the signal aborts or the tab closes. */
function lockSlot(name: string, signal: AbortSignal): Promise<boolean> {
  // Web Locks exist only in secure contexts.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (lock && !signal.aborted) await new Promise((release) => signal.addEventListener('abort', release));
      })
      // Browsers that block storage may block locks too. There is nothing to share then.
      .catch(() => resolve(true));
  });
}

function readDraft(key: string): z.output<typeof entry> | undefined {
  try {
    const found = entry.parse(JSON.parse(readStored('localStorage', key) ?? 'null'));
    if (Date.now() - found.at < maxAgeMs) return found;
  } catch {
    // Missing, or written by an incompatible release.
  }
  writeDraft(key, undefined);
  return undefined;
}

const writeDraft = (key: string, value: unknown): boolean =>
  writeStored('localStorage', key, value === undefined ? null : JSON.stringify({ at: Date.now(), value }));

import { useSyncExternalStore } from 'react';
import { readStored, storedKeys, writeStored } from '../../kit/data/stored.ts';

/*
 * Bowls of a person that wait to be sent, as text, each under its own key in localStorage, so that two tabs cannot overwrite each other's.
 * They survive reloads, closing the page and signing out. Where storage is blocked or full they last as long as the page.
 */
const prefixOf = (userID: string) => `salon-console:bowl ${userID} `;
const inMemory = new Map<string, string>();
const changed = 'bowls-changed';

/** Stores a bowl; null removes it. */
export function writeBowl(userID: string, local_id: string, text: string | null): void {
  const key = prefixOf(userID) + local_id;
  inMemory.delete(key);
  if (!writeStored('localStorage', key, text) && text !== null) inMemory.set(key, text);
  dispatchEvent(new Event(changed));
}

export function readBowls(userID: string): string[] {
  const prefix = prefixOf(userID);
  const stored = storedKeys('localStorage').filter((key) => key.startsWith(prefix));
  const kept = [...inMemory].filter(([key]) => key.startsWith(prefix));
  return [...stored.flatMap((key) => readStored('localStorage', key) ?? []), ...kept.map(([, text]) => text)];
}

export function subscribeToBowls(listener: () => void) {
  const listening = new AbortController();
  for (const event of [changed, 'storage']) addEventListener(event, listener, { signal: listening.signal });
  return () => listening.abort();
}

export const useBowlCount = (userID: string): number =>
  useSyncExternalStore(subscribeToBowls, () => readBowls(userID).length);

/** '2 bowls wait for the network' */
export const formatQueue = (count: number): string =>
  count === 1 ? '1 bowl waits for the network' : `${count} bowls wait for the network`;

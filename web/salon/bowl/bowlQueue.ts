import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { sentBowl } from '../../../shared/contract/sentBowls.ts';
import { readStored, storedKeys, writeStored } from '../../kit/data/stored.ts';

const queuedBowl = z.object({
  location_id: z.int(),
  bowl: sentBowl,
  /** When it was saved, in ms since 1970. */
  at: z.number(),
  /** Why the server refused it. It stays until the user discards it. */
  problem: z.string().optional(),
});
/** Bowl that was entered by hand and is not answered yet. */
export type QueuedBowl = z.output<typeof queuedBowl>;

/*
 * Bowls of a person that wait to be sent, each under its own key in localStorage, so that two tabs cannot overwrite each other's. They
 * survive reloads, closing the page and signing out. Where storage is blocked or full they last as long as the page.
 */
const prefixOf = (userID: string) => `salon-console:bowl ${userID} `;
const keyOf = (userID: string, { bowl }: QueuedBowl) => prefixOf(userID) + bowl.local_id;
const inMemory = new Map<string, string>();
const changed = 'bowls-changed';

export function putQueued(userID: string, entry: QueuedBowl): void {
  const [key, text] = [keyOf(userID, entry), JSON.stringify(entry)];
  if (writeStored('localStorage', key, text)) inMemory.delete(key);
  else inMemory.set(key, text);
  dispatchEvent(new Event(changed));
}

export function removeQueued(userID: string, entry: QueuedBowl): void {
  const key = keyOf(userID, entry);
  inMemory.delete(key);
  writeStored('localStorage', key, null);
  dispatchEvent(new Event(changed));
}

function readTexts(userID: string): string[] {
  const prefix = prefixOf(userID);
  const stored = storedKeys('localStorage').flatMap((key) =>
    key.startsWith(prefix) ? (readStored('localStorage', key) ?? []) : [],
  );
  return [...stored, ...[...inMemory].filter(([key]) => key.startsWith(prefix)).map(([, text]) => text)];
}

function parseEntry(text: string): QueuedBowl[] {
  try {
    return [queuedBowl.parse(JSON.parse(text))];
  } catch {
    // Written by an incompatible release.
    return [];
  }
}

let last: { texts: string; bowls: QueuedBowl[] } = { texts: '', bowls: [] };

/** A person's bowls that wait, oldest first. */
export function listQueued(userID: string): QueuedBowl[] {
  const texts = readTexts(userID);
  const joined = texts.join('\n');
  if (joined !== last.texts) last = { texts: joined, bowls: texts.flatMap(parseEntry).sort((a, b) => a.at - b.at) };
  return last.bowls;
}

function subscribe(listener: () => void) {
  const listening = new AbortController();
  for (const event of [changed, 'storage']) addEventListener(event, listener, { signal: listening.signal });
  return () => listening.abort();
}

export const useQueuedBowls = (userID: string): QueuedBowl[] =>
  useSyncExternalStore(subscribe, () => listQueued(userID));

/** '2 bowls wait for the network' */
export const formatQueue = (count: number): string =>
  count === 1 ? '1 bowl waits for the network' : `${count} bowls wait for the network`;

import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { sentBowl } from '../../../shared/contract/sentBowls.ts';
import { readBowls, subscribeToBowls, writeBowl } from './bowlStore.ts';

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

export const putQueued = (userID: string, entry: QueuedBowl): void =>
  writeBowl(userID, entry.bowl.local_id, JSON.stringify(entry));
export const removeQueued = (userID: string, entry: QueuedBowl): void => writeBowl(userID, entry.bowl.local_id, null);

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
  const texts = readBowls(userID);
  const joined = texts.join('\n');
  if (joined !== last.texts) last = { texts: joined, bowls: texts.flatMap(parseEntry).sort((a, b) => a.at - b.at) };
  return last.bowls;
}

export const useQueuedBowls = (userID: string): QueuedBowl[] =>
  useSyncExternalStore(subscribeToBowls, () => listQueued(userID));

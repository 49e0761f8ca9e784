import * as z from 'zod';
import { id } from '../../shared/contract/fields.ts';
import { type Item, itemParser, type Key } from '../kit/read.ts';
import { type Change, replace, WriteConflict } from '../kit/write.ts';

/** Times are in epoch seconds. */
const storedSession = z.object({ id, device: z.string(), started_at: z.int(), used_at: z.int() });
export type StoredSession = z.infer<typeof storedSession>;

const parseSessions = itemParser(z.object({ sessions: z.array(storedSession), version: z.int() }));
/** Where a user is signed in. Version 0 is not stored yet. */
export type StoredSessions = ReturnType<typeof parseSessions>;

/** Beside the user's record, so that a session in use never conflicts with an edit of the person. */
export const sessionsKey = (organization: number, userId: string): Key => ({
  pk: `O#${organization}#SESSIONS`,
  sk: userId,
});

export const sessionsFromItem = (item: Item | undefined): StoredSessions =>
  item ? parseSessions(item) : { sessions: [], version: 0 };

const maxSessions = 20;

/** Replaces the sessions as they were read. Keeps the 20 that were used last. */
export function sessionsChange(
  organization: number,
  userId: string,
  { version }: StoredSessions,
  sessions: readonly StoredSession[],
): Change {
  const latest = sessions.toSorted((a, b) => b.used_at - a.used_at).slice(0, maxSessions);
  const item = { ...sessionsKey(organization, userId), sessions: latest };
  return replace('directory', item, version, () => new WriteConflict());
}

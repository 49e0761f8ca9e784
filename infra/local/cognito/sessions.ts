import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { notAuthorized } from './errors.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

const grantLifetimeMs = 30 * dayMs;

/** One sign-in with its refresh token. Access tokens refer to it by `origin_jti`. Times are in epoch ms. */
const row = z
  .object({
    id: z.string(),
    username: z.string(),
    client_id: z.string(),
    signed_in_at: z.number(),
    expires_at: z.number(),
    revoked: z.number(),
  })
  .transform(({ client_id, signed_in_at, expires_at, revoked, ...rest }) => {
    return { ...rest, clientId: client_id, signedInAt: signed_in_at, expiresAt: expires_at, revoked: revoked === 1 };
  });
export type Grant = z.output<typeof row>;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export function openGrants(database: DatabaseSync, now: () => number) {
  database.prepare('DELETE FROM grants WHERE expires_at < ?').run(now() - grantLifetimeMs);
  const insert = database.prepare('INSERT INTO grants VALUES (?, ?, ?, ?, ?, ?, 0)');
  const byId = database.prepare('SELECT * FROM grants WHERE id = ?');
  const byToken = database.prepare('SELECT * FROM grants WHERE token_hash = ?');
  const end = database.prepare('UPDATE grants SET revoked = 1 WHERE id = ?');
  const endAll = database.prepare('UPDATE grants SET revoked = 1 WHERE username = ?');

  return {
    open(username: string, clientId: string): { grant: Grant; refreshToken: string } {
      const refreshToken = randomBytes(96).toString('base64url');
      const times = { signedInAt: now(), expiresAt: now() + grantLifetimeMs };
      const grant: Grant = { id: randomUUID(), username, clientId, ...times, revoked: false };
      insert.run(grant.id, hashToken(refreshToken), username, clientId, grant.signedInAt, grant.expiresAt);
      return { grant, refreshToken };
    },
    ofId(id: string): Grant | undefined {
      const found = byId.get(id);
      return found && row.parse(found);
    },
    ofToken(refreshToken: string): Grant | undefined {
      const found = byToken.get(hashToken(refreshToken));
      return found && row.parse(found);
    },
    revoke: (grant: Grant) => void end.run(grant.id),
    revokeAll: (username: string) => void endAll.run(username),
  };
}

const sessionLifetimeMs = 3 * minuteMs;

/** Sign-ins in progress by a random, single-use id. They are not persisted; users can start again. */
export function createSessions<T>(now: () => number) {
  const sessions = new Map<string, { value: T; expiresAt: number; spent: boolean }>();

  function forgetOld(): void {
    for (const [name, { expiresAt }] of sessions) if (expiresAt + sessionLifetimeMs < now()) sessions.delete(name);
  }

  function read(name: string) {
    const session = sessions.get(name);
    if (!session) throw notAuthorized('Invalid session for the user.');
    if (session.spent) throw notAuthorized('Invalid session for the user, session can only be used once.');
    if (session.expiresAt <= now()) throw notAuthorized('Invalid session for the user, session is expired.');
    return session;
  }

  return {
    open(value: T): string {
      forgetOld();
      const name = randomBytes(96).toString('base64');
      sessions.set(name, { value, expiresAt: now() + sessionLifetimeMs, spent: false });
      return name;
    },
    /** Reads without consuming, so that a rejected answer can be corrected. */
    peek: (name: string): T => read(name).value,
    spend(name: string): T {
      const session = read(name);
      session.spent = true;
      return session.value;
    },
  };
}

const codeLifetimeMs = 60 * minuteMs;

/** Password reset codes; only the latest one of each user is valid. */
export function openCodes(database: DatabaseSync, now: () => number) {
  const upsert = database.prepare('INSERT OR REPLACE INTO codes VALUES (?, ?, ?)');
  const select = database.prepare('SELECT code FROM codes WHERE username = ? AND expires_at > ?');
  const drop = database.prepare('DELETE FROM codes WHERE username = ?');
  const dropOld = database.prepare('DELETE FROM codes WHERE expires_at <= ?');

  return {
    issue(username: string): string {
      dropOld.run(now());
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      upsert.run(username, code, now() + codeLifetimeMs);
      return code;
    },
    compare(username: string, code: string): 'none' | 'wrong' | 'right' {
      const open = select.get(username, now())?.['code'];
      if (open === undefined) return 'none';
      return open === code ? 'right' : 'wrong';
    },
    spend: (username: string) => void drop.run(username),
  };
}

const freeFailures = 5;
const maxWaitMs = 15 * minuteMs;
const resetAfterMs = 15 * minuteMs;

/** No wait for the first five failures, then 1 s, 2 s, 4 s ... up to 15 min. Resets after 15 min without a failure. */
const getWaitMs = (failed: number): number =>
  failed < freeFailures ? 0 : Math.min(1000 * 2 ** (failed - freeFailures), maxWaitMs);

/** Counts failures by subject, which identifies the user and the operation. */
export function openAttempts(database: DatabaseSync, now: () => number) {
  database.prepare('DELETE FROM attempts WHERE last_at < ?').run(now() - resetAfterMs);
  const select = database.prepare('SELECT failed, last_at FROM attempts WHERE subject = ? AND last_at >= ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO attempts VALUES (?, ?, ?)');
  const drop = database.prepare('DELETE FROM attempts WHERE subject = ?');

  function read(subject: string): { failed: number; lastAt: number } {
    const found = select.get(subject, now() - resetAfterMs);
    return { failed: Number(found?.['failed'] ?? 0), lastAt: Number(found?.['last_at'] ?? 0) };
  }

  return {
    isBlocked(subject: string): boolean {
      const { failed, lastAt } = read(subject);
      return now() < lastAt + getWaitMs(failed);
    },
    count: (subject: string) => void upsert.run(subject, read(subject).failed + 1, now()),
    forget: (subject: string) => void drop.run(subject),
  };
}

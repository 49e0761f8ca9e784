import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { notAuthorized } from './errors.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

const grantLifetime = 30 * day;

/** One sign-in: what its refresh token and, by `origin_jti`, its access tokens hang on. Times are milliseconds since 1970. */
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

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function grantsIn(database: DatabaseSync, now: () => number) {
  database.prepare('DELETE FROM grants WHERE expires_at < ?').run(now() - grantLifetime);
  const insert = database.prepare('INSERT INTO grants VALUES (?, ?, ?, ?, ?, ?, 0)');
  const byId = database.prepare('SELECT * FROM grants WHERE id = ?');
  const byToken = database.prepare('SELECT * FROM grants WHERE token_hash = ?');
  const end = database.prepare('UPDATE grants SET revoked = 1 WHERE id = ?');
  const endAll = database.prepare('UPDATE grants SET revoked = 1 WHERE username = ?');

  return {
    open(username: string, clientId: string): { grant: Grant; refreshToken: string } {
      const refreshToken = randomBytes(96).toString('base64url');
      const times = { signedInAt: now(), expiresAt: now() + grantLifetime };
      const grant: Grant = { id: randomUUID(), username, clientId, ...times, revoked: false };
      insert.run(grant.id, hashOf(refreshToken), username, clientId, grant.signedInAt, grant.expiresAt);
      return { grant, refreshToken };
    },
    ofId(id: string): Grant | undefined {
      const found = byId.get(id);
      return found && row.parse(found);
    },
    ofToken(refreshToken: string): Grant | undefined {
      const found = byToken.get(hashOf(refreshToken));
      return found && row.parse(found);
    },
    revoke: (grant: Grant) => void end.run(grant.id),
    revokeAll: (username: string) => void endAll.run(username),
  };
}

const sessionLifetime = 3 * minute;

/** Half-finished sign-ins, by a random name that works once. They need not outlive the process: people just start again. */
export function sessionsOf<T>(now: () => number) {
  const sessions = new Map<string, { value: T; expiresAt: number; spent: boolean }>();

  function forgetOld(): void {
    for (const [name, { expiresAt }] of sessions) if (expiresAt + sessionLifetime < now()) sessions.delete(name);
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
      sessions.set(name, { value, expiresAt: now() + sessionLifetime, spent: false });
      return name;
    },
    /** Looks without spending, so that a refused answer may be corrected. */
    peek: (name: string): T => read(name).value,
    spend(name: string): T {
      const session = read(name);
      session.spent = true;
      return session.value;
    },
  };
}

const codeLifetime = 60 * minute;

/** The mailed codes that allow a new password: one a user, the latest counts. */
export function codesIn(database: DatabaseSync, now: () => number) {
  const upsert = database.prepare('INSERT OR REPLACE INTO codes VALUES (?, ?, ?)');
  const select = database.prepare('SELECT code FROM codes WHERE username = ? AND expires_at > ?');
  const drop = database.prepare('DELETE FROM codes WHERE username = ?');
  const dropOld = database.prepare('DELETE FROM codes WHERE expires_at <= ?');

  return {
    issue(username: string): string {
      dropOld.run(now());
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      upsert.run(username, code, now() + codeLifetime);
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

const free = 5;
const longestWait = 15 * minute;
const quiet = 15 * minute;

/** Five failures are free, then each one doubles the wait: 1 s, 2 s, 4 s ... 15 min. A quarter of an hour without one forgets them. */
const waitAfter = (failed: number): number => (failed < free ? 0 : Math.min(1000 * 2 ** (failed - free), longestWait));

/** Counts failures by subject, which names both the person and what was tried. */
export function attemptsIn(database: DatabaseSync, now: () => number) {
  database.prepare('DELETE FROM attempts WHERE last_at < ?').run(now() - quiet);
  const select = database.prepare('SELECT failed, last_at FROM attempts WHERE subject = ? AND last_at >= ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO attempts VALUES (?, ?, ?)');
  const drop = database.prepare('DELETE FROM attempts WHERE subject = ?');

  function read(subject: string): { failed: number; lastAt: number } {
    const found = select.get(subject, now() - quiet);
    return { failed: Number(found?.['failed'] ?? 0), lastAt: Number(found?.['last_at'] ?? 0) };
  }

  return {
    isBlocked(subject: string): boolean {
      const { failed, lastAt } = read(subject);
      return now() < lastAt + waitAfter(failed);
    },
    count: (subject: string) => void upsert.run(subject, read(subject).failed + 1, now()),
    forget: (subject: string) => void drop.run(subject),
  };
}

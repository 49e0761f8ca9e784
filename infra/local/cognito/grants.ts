import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;

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
  database.prepare('DELETE FROM grants WHERE expires_at < ?').run(now() - lifetime);
  const insert = database.prepare('INSERT INTO grants VALUES (?, ?, ?, ?, ?, ?, 0)');
  const byId = database.prepare('SELECT * FROM grants WHERE id = ?');
  const byToken = database.prepare('SELECT * FROM grants WHERE token_hash = ?');
  const end = database.prepare('UPDATE grants SET revoked = 1 WHERE id = ?');
  const endAll = database.prepare('UPDATE grants SET revoked = 1 WHERE username = ?');

  return {
    open(username: string, clientId: string): { grant: Grant; refreshToken: string } {
      const refreshToken = randomBytes(96).toString('base64url');
      const times = { signedInAt: now(), expiresAt: now() + lifetime };
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

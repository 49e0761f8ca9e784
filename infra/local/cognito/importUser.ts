import { randomUUID } from 'node:crypto';
import { credentialsOf } from './credentials.ts';
import type { Pool } from './pool.ts';
import type { UserStatus } from './users.ts';

type Person = {
  email: string;
  /** The username; a random one when left out. */
  sub?: string;
  password: string;
  status: UserStatus;
  enabled?: boolean;
  attributes: Record<string, string>;
};

/** Puts a person into the pool as she is, without a mail; the email counts as verified. Importing her again replaces her. */
export function importUser(pool: Pool, { email, sub, password, status, enabled = true, attributes }: Person): void {
  const before = pool.users.find(email);
  const username = sub ?? before?.username ?? randomUUID();
  if (before && before.username !== username) pool.users.remove(before.username);
  pool.users.save({
    username,
    status,
    enabled,
    ...credentialsOf(pool, username, password, status === 'FORCE_CHANGE_PASSWORD'),
    attributes: { email_verified: 'true', ...attributes, sub: username, email },
    createdAt: before?.createdAt ?? pool.now(),
    modifiedAt: pool.now(),
  });
}

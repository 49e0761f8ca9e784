import type { DatabaseSync } from 'node:sqlite';
import { newCode } from './passwords.ts';

const lifetime = 60 * 60 * 1000;

/** The mailed codes that allow a new password: one a user, the latest counts. */
export function codesIn(database: DatabaseSync, now: () => number) {
  const upsert = database.prepare('INSERT OR REPLACE INTO codes VALUES (?, ?, ?)');
  const select = database.prepare('SELECT code FROM codes WHERE username = ? AND expires_at > ?');
  const drop = database.prepare('DELETE FROM codes WHERE username = ?');

  return {
    issue(username: string): string {
      const code = newCode();
      upsert.run(username, code, now() + lifetime);
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

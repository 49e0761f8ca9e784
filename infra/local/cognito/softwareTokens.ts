import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { findTotpStep, newTotpKey } from './totp.ts';

const row = z.object({
  /** Verified key; null before the first verification. */
  secret: z.string().nullable(),
  /** Key of the latest set-up, until a code verifies it. */
  pending: z.string().nullable(),
  /** Step of the last accepted code. Codes of this step and earlier ones are used up. */
  last_step: z.number(),
  enabled: z.number(),
});

/** Authenticator apps of users. */
export function openSoftwareTokens(database: DatabaseSync, now: () => number) {
  const select = database.prepare('SELECT * FROM software_tokens WHERE username = ?');
  const insert = database.prepare(`
    INSERT INTO software_tokens (username, pending, last_step, enabled) VALUES (?, ?, 0, 0)
    ON CONFLICT (username) DO UPDATE SET pending = excluded.pending`);
  const verified = database.prepare(
    'UPDATE software_tokens SET secret = pending, pending = NULL, last_step = ? WHERE username = ?',
  );
  const spend = database.prepare('UPDATE software_tokens SET last_step = ? WHERE username = ?');
  const turn = database.prepare('UPDATE software_tokens SET enabled = ? WHERE username = ? AND secret IS NOT NULL');
  const drop = database.prepare('DELETE FROM software_tokens WHERE username = ?');

  function read(username: string) {
    const found = select.get(username);
    return found && row.parse(found);
  }

  return {
    isEnabled: (username: string): boolean => read(username)?.enabled === 1,
    /** Begins a set-up with a new key. An earlier key works until a code of the new one is verified. */
    associate(username: string): string {
      const key = newTotpKey();
      insert.run(username, key);
      return key;
    },
    verify(username: string, code: string): boolean {
      const pending = read(username)?.pending;
      const step = pending ? findTotpStep(pending, code, now()) : undefined;
      if (step !== undefined) verified.run(step, username);
      return step !== undefined;
    },
    spendCode(username: string, code: string): 'right' | 'wrong' | 'used' {
      const token = read(username);
      const step = token?.secret ? findTotpStep(token.secret, code, now()) : undefined;
      if (!token || step === undefined) return 'wrong';
      if (step <= token.last_step) return 'used';
      spend.run(step, username);
      return 'right';
    },
    /** Returns whether there is a verified key. */
    turn: (username: string, enabled: boolean): boolean => turn.run(enabled ? 1 : 0, username).changes === 1,
    remove: (username: string) => void drop.run(username),
  };
}

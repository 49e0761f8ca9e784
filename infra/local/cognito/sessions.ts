import { randomBytes } from 'node:crypto';
import { notAuthorized } from './errors.ts';

const lifetime = 3 * 60 * 1000;

/** Half-finished sign-ins, by a random name that works once. They need not outlive the process: people just start again. */
export function sessionsOf<T>(now: () => number) {
  const sessions = new Map<string, { value: T; expiresAt: number; spent: boolean }>();

  function forgetOld(): void {
    for (const [name, { expiresAt }] of sessions) if (expiresAt + lifetime < now()) sessions.delete(name);
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
      sessions.set(name, { value, expiresAt: now() + lifetime, spent: false });
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

import type { SessionUser } from '../../shared/contract/users.ts';
import { storedUser } from './sessionStore.ts';

/** Not part of what sign-in loads. */
export const loadSessionUser = () => import('./sessionUser.ts');

export async function readStoredUser(): Promise<SessionUser | undefined> {
  const text = storedUser.read();
  if (text === null) return undefined;
  const part = await loadSessionUser().catch(() => undefined);
  return part?.parseUser(text);
}

/** Loaded with the shell, which lists the exports. */
export async function deleteExports(userId: string): Promise<void> {
  const { deleteAllExports } = await import('../kit/data/savedExports.ts');
  await deleteAllExports(userId);
}

import type { User } from '../../shared/contract/users.ts';
import { audited } from '../kit/audit.ts';
import { type Change, commit } from '../kit/commit.ts';
import { invite } from './provider.ts';
import { addUser, removeUser } from './store.ts';

type Actor = Parameters<typeof audited>[0];

/**
 * Writes somebody new, then invites by email: the record claims the email first, so of many at once only one invites. When the
 * invitation fails the record goes again and the caller may retry.
 * @throws 409 when email or barcode are somebody's already
 */
export async function welcome(actor: Actor, person: User, founded: Change[] = []): Promise<void> {
  const trail = (action: string) =>
    audited(actor, { entity: 'user', id: person.user_id, action, after: person }, person.organization_id);
  await commit([...founded, ...addUser(person), trail('create')]);
  try {
    await invite(person);
  } catch (error) {
    await commit([...removeUser(person), trail('invitation failed')]);
    throw error;
  }
}

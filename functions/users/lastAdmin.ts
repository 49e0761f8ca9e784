import type { User } from '../../shared/contract/users.ts';
import { conflict, stale } from '../kit/errors.ts';
import type { Change } from '../kit/write.ts';
import { isActiveSystemAdmin } from './rules.ts';
import { listUsers, unchangedUserCheck } from './store.ts';

/**
 * Keeps at least one active system admin per organization. Demoting one requires another whose record is unchanged in the same
 * transaction, so that two admins cannot demote each other concurrently.
 * @throws 409 if there is no other
 */
export async function lastAdminCheckChanges(before: User, after: User): Promise<Change[]> {
  if (!isActiveSystemAdmin(before) || isActiveSystemAdmin(after)) return [];
  const others = (await listUsers(before.organization_id)).filter(({ user_id }) => user_id !== before.user_id);
  const witness = others.find(isActiveSystemAdmin);
  if (!witness) throw conflict('An organization needs one active system admin. Name another first.');
  return [unchangedUserCheck(witness, () => stale())];
}

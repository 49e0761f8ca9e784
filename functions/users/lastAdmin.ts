import type { User } from '../../shared/contract/users.ts';
import { conflict, stale } from '../kit/errors.ts';
import type { Change } from '../kit/write.ts';
import { isActiveSystemAdmin } from './rules.ts';
import { checkUserUnchanged, listUsers } from './store.ts';

/**
 * An organization keeps at least one active system admin. Whoever takes that away from one person names another as witness, and the
 * transaction holds only while the witness stays as read: two admins who demote each other at once cannot both succeed.
 * @throws 409 when there is no other
 */
export async function checkLastAdmin(before: User, after: User): Promise<Change[]> {
  if (!isActiveSystemAdmin(before) || isActiveSystemAdmin(after)) return [];
  const others = (await listUsers(before.organization_id)).filter(({ user_id }) => user_id !== before.user_id);
  const witness = others.find(isActiveSystemAdmin);
  if (!witness) throw conflict('The last active system admin of an organization stays one. Name another first.');
  return [checkUserUnchanged(witness, () => stale())];
}

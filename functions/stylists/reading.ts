import type { Assignment } from '../../shared/contract/stylists.ts';
import { type User, user } from '../../shared/contract/users.ts';
import { type Caller, userKey } from '../kit/caller.ts';
import { notAuthorized, notFound } from '../kit/errors.ts';
import { reaches } from '../kit/scope.ts';
import { getMany } from '../kit/table.ts';
import { isStylist } from '../users/store.ts';
import { assignmentsIn, assignmentsKey, versionOf } from './store.ts';

/** A stylist with all she does, and the version of that record, 0 for none yet. */
export type Skills = { person: User; services: Assignment[]; seen: number };

/**
 * Stylists and what they do, in one consistent request.
 * @throws 404 for somebody who is not a stylist of this organization, 403 for one of salons out of reach
 */
export async function readStylists(caller: Caller, userIds: readonly string[]): Promise<Skills[]> {
  const organization = caller.organization_id;
  const items = await getMany([
    ...userIds.map((id) => ({ table: 'directory' as const, key: userKey(organization, id) })),
    ...userIds.map((id) => ({ table: 'services' as const, key: assignmentsKey(organization, id) })),
  ]);
  return userIds.map((_, index) => {
    const person = items[index] && user.parse(items[index]);
    if (!person || !isStylist(person) || person.user_status === 'DELETED') throw notFound('Stylist');
    if (!caller.types.includes(3) && !person.location_ids.some((salon) => reaches(caller, salon)))
      throw notAuthorized();
    const record = items[userIds.length + index];
    return { person, services: assignmentsIn(record), seen: versionOf(record) };
  });
}

/** One stylist and what she does. @throws as `readStylists` */
export async function readStylist(caller: Caller, userId: string): Promise<Skills> {
  const [found] = await readStylists(caller, [userId]);
  if (!found) throw notFound('Stylist');
  return found;
}

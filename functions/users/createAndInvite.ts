import type { User } from '../../shared/contract/users.ts';
import { auditEntry } from '../kit/audit.ts';
import { now } from '../kit/clock.ts';
import { HttpError } from '../kit/errors.ts';
import { ulidTimeMs } from '../kit/ids.ts';
import { limitAttempts } from '../kit/limits.ts';
import { type Change, commit } from '../kit/write.ts';
import { invite, isInvited } from './provider.ts';
import {
  emailTakenMessage,
  findByEmail,
  type StoredUser,
  userChanges,
  userCreationChanges,
  userRemovalChanges,
} from './store.ts';

type Actor = Parameters<typeof auditEntry>[0];
/** Changes to commit with the user, and changes that revert them. */
type Founding = { found: Change[]; takeBack: Change[] };

/** A user older than this without an account was left behind by an interrupted request. */
const interruptedAfterMs = 10_000;

/**
 * Creates a user, then sends the invitation. The record claims the email first, so only one of several concurrent requests invites. If the
 * invitation fails, the user is removed and the caller can retry. A record left behind by an interrupted request is reused.
 * @returns the stored user
 * @throws 409 if the email or barcode is taken
 */
export async function createAndInvite(actor: Actor, person: User, founding?: Founding): Promise<User> {
  const auditEvent = (action: string, after: User, before?: User) =>
    auditEntry(actor, { entity: 'user', id: after.user_id, action, before, after }, person.organization_id);
  const { found = [], takeBack = [] } = founding ?? {};
  let welcomed = person;
  try {
    await commit([...found, ...userCreationChanges(person), auditEvent('create', person)]);
  } catch (error) {
    const left = isEmailTaken(error) ? await findInterrupted(person) : undefined;
    if (!left) throw error;
    welcomed = { ...person, user_id: left.user_id, version: left.version + 1 };
    await commit([...userChanges(left, welcomed), auditEvent('create', welcomed, left)]);
  }
  try {
    await invite(welcomed);
  } catch (error) {
    await commit([...takeBack, ...userRemovalChanges(welcomed), auditEvent('invitation failed', welcomed)]);
    throw error;
  }
  return welcomed;
}

/** Sends a pending user an invitation: a new one, or the first of somebody who was imported. */
export async function inviteAgain(actor: Actor, person: StoredUser): Promise<void> {
  await limitAttempts(`invitation#${person.user_id}`, 5, 3600);
  await invite(person);
  const auditEvent = { entity: 'user', id: person.user_id, action: 'invite again' };
  await commit([
    ...(person.invited === false ? userChanges(person, { ...person, invited: true }) : []),
    auditEntry(actor, auditEvent, person.organization_id),
  ]);
}

const isEmailTaken = (error: unknown) => error instanceof HttpError && error.message === emailTakenMessage;

/** User with the same email and organization that an interrupted request created without inviting them. */
async function findInterrupted({ user_email, organization_id }: User): Promise<StoredUser | undefined> {
  const holder = await findByEmail(user_email);
  if (holder?.user_status !== 'PENDING' || holder.organization_id !== organization_id) return undefined;
  if (now() - ulidTimeMs(holder.user_id) < interruptedAfterMs || (await isInvited(user_email))) return undefined;
  return holder;
}

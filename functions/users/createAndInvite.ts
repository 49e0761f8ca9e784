import type { User } from '../../shared/contract/users.ts';
import { auditEntry } from '../kit/audit.ts';
import { now } from '../kit/clock.ts';
import { HttpError } from '../kit/errors.ts';
import { ulidTimeMs } from '../kit/ids.ts';
import { type Change, commit } from '../kit/write.ts';
import { invite, isInvited } from './provider.ts';
import { addUser, changeUser, emailTakenMessage, findByEmail, removeUser, type StoredUser } from './store.ts';

type Actor = Parameters<typeof auditEntry>[0];
/** What is founded with somebody, and what takes it back. */
type Founding = { found: Change[]; takeBack: Change[] };

/** Longer than a request takes, in ms: who is older than this and was never invited was left behind by one that broke off. */
const interruptedAfterMs = 10_000;

/**
 * Writes somebody new, then invites by email: the record claims the email first, so of many at once only one invites. When the
 * invitation fails the record goes again and the caller may retry; a record that a broken-off attempt left behind is taken over.
 * @returns the person as they are stored
 * @throws 409 when email or barcode are somebody's already
 */
export async function createAndInvite(actor: Actor, person: User, founding?: Founding): Promise<User> {
  const trail = (action: string, after: User, before?: User) =>
    auditEntry(actor, { entity: 'user', id: after.user_id, action, before, after }, person.organization_id);
  const { found = [], takeBack = [] } = founding ?? {};
  let welcomed = person;
  try {
    await commit([...found, ...addUser(person), trail('create', person)]);
  } catch (error) {
    const left = isEmailTaken(error) ? await findInterrupted(person) : undefined;
    if (!left) throw error;
    welcomed = { ...person, user_id: left.user_id, version: left.version + 1 };
    await commit([...changeUser(left, welcomed), trail('create', welcomed, left)]);
  }
  try {
    await invite(welcomed);
  } catch (error) {
    await commit([...takeBack, ...removeUser(welcomed), trail('invitation failed', welcomed)]);
    throw error;
  }
  return welcomed;
}

const isEmailTaken = (error: unknown) => error instanceof HttpError && error.message === emailTakenMessage;

/** Who has the email and was never invited, by an attempt of the same organization that was cut off in the middle. */
async function findInterrupted({ user_email, organization_id }: User): Promise<StoredUser | undefined> {
  const holder = await findByEmail(user_email);
  if (holder?.user_status !== 'PENDING' || holder.organization_id !== organization_id) return undefined;
  if (now() - ulidTimeMs(holder.user_id) < interruptedAfterMs || (await isInvited(user_email))) return undefined;
  return holder;
}

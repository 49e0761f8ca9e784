import type { AdminForm, FoundingForm, ListedOrganization } from '../../shared/contract/platform.ts';
import { personName } from '../../shared/rules/names.ts';
import { listUserRoles } from '../../shared/rules/users.ts';
import { auditEntry } from '../kit/audit.ts';
import { type Caller, evictCaller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { limitAttempts } from '../kit/limits.ts';
import { evictSuspension, findOrganization, type StoredOrganization } from '../kit/organizations.ts';
import { loadOrganizationUse, loadPersonUse } from '../kit/sessions.ts';
import { commit } from '../kit/write.ts';
import { listLocations, listOrganizations, suspensionChange } from '../locations/store.ts';
import { createAndInvite, inviteAgain } from './createAndInvite.ts';
import { addOrganization, toFounderUser } from './founding.ts';
import { disable } from './provider.ts';
import { findByEmail, findUser, isWorking, listUsers, type StoredUser, userRemovalChanges } from './store.ts';

const withUse = (found: StoredOrganization, last_used_at: string | undefined): ListedOrganization => ({
  ...found,
  ...(last_used_at && { last_used_at }),
});

export async function listPlatformOrganizations(): Promise<ListedOrganization[]> {
  const [all, use] = await Promise.all([listOrganizations(), loadOrganizationUse()]);
  return all.map((one) => withUse(one, use.get(one.organization_id)));
}

export async function getPlatformOrganization(org: number) {
  const [organization, salons, people, use] = await Promise.all([
    loadOrganization(org),
    listLocations(org),
    listUsers(org),
    loadPersonUse(org),
  ]);
  const last = [...use.values()].sort().at(-1);
  return {
    organization: withUse(organization, last),
    salons,
    people: people.map((person) => ({ ...person, last_used_at: use.get(person.user_id) })),
  };
}

/** @throws 404 for an email that nobody has, or somebody of no stored organization, such as a platform admin */
export async function findPlatformPerson(email: string) {
  const person = await findByEmail(email);
  if (!person) throw notFound('Person');
  const { organization_id } = await loadOrganization(person.organization_id);
  return { organization_id };
}

export async function foundOrganization(
  caller: Caller,
  { organization, salon, timeZone, phone, week, ...admin }: FoundingForm & Required<Pick<FoundingForm, 'timeZone'>>,
) {
  await limitInvitations(caller);
  const founder = { email: admin.email, first: admin.firstName, last: admin.lastName };
  return addOrganization(organization, { name: salon, timeZone, phone, week }, founder, caller);
}

export async function inviteOrganizationAdmin(caller: Caller, org: number, form: AdminForm) {
  const organization = await loadOrganization(org);
  const salon = (await listLocations(org)).find(({ location_id }) => location_id === form.location);
  if (!salon) throw badRequest('Choose a salon', { location: 'Choose a salon' });
  await limitInvitations(caller);
  const founder = { email: form.email, first: form.firstName, last: form.lastName };
  await createAndInvite(caller, toFounderUser(founder, ['system admin'], organization, salon));
  return { message: `${form.email} is invited as system admin.` };
}

export async function resendInvitation(caller: Caller, org: number, userId: string) {
  const person = await loadInvited(org, userId);
  await inviteAgain(caller, person);
  return { message: `${person.user_email} is invited again.` };
}

/** Deletes the record unless the person signed in meanwhile, then blocks the account, which only operators can delete. */
export async function cancelInvitation(caller: Caller, org: number, userId: string) {
  const person = await loadInvited(org, userId);
  const auditEvent = { entity: 'user', id: userId, action: 'cancel invitation', before: person };
  await commit([...userRemovalChanges(person, person.version), auditEntry(caller, auditEvent, org)]);
  evictCaller(org, userId);
  if (person.invited !== false) await disable(person.user_email);
  return { message: `The invitation of ${person.user_email} is canceled.` };
}

/** @throws 409 for the caller's organization, or one with another platform admin */
export async function setSuspension(caller: Caller, org: number, isSuspended: boolean) {
  const before = await loadOrganization(org);
  if (Boolean(before.suspended_at) === isSuspended) return before;
  if (org === caller.organization_id) throw conflict('You cannot suspend your own organization.');
  const operator = isSuspended ? (await listUsers(org)).find(isOperator) : undefined;
  if (operator) throw conflict(`${personName(operator)} of this organization is a platform admin.`);
  const suspended_at = isSuspended ? new Date(now()).toISOString() : undefined;
  const after = { ...before, suspended_at, version: before.version + 1 };
  const action = isSuspended ? 'suspend' : 'resume';
  await commit([
    suspensionChange(before, suspended_at),
    auditEntry(caller, { entity: 'organization', id: String(org), action, before, after }, org),
  ]);
  evictSuspension(org);
  return after;
}

const isOperator = (person: StoredUser): boolean =>
  isWorking(person) && listUserRoles(person).includes('platform admin');

const limitInvitations = ({ user_id }: Caller) => limitAttempts(`invitations by#${user_id}`, 100, 3600);

async function loadOrganization(org: number): Promise<StoredOrganization> {
  const found = await findOrganization(org);
  if (!found) throw notFound('Organization');
  return found;
}

/** @throws 409 for a person who has signed in */
async function loadInvited(org: number, userId: string): Promise<StoredUser> {
  const person = await findUser(org, userId);
  if (!person) throw notFound('User');
  if (person.user_status !== 'PENDING') throw conflict('They have chosen a password already.');
  return person;
}

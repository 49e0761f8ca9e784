import { type User, users } from '../../shared/contract/users.ts';
import { listUserSalonIds, profileFields, userFields } from '../../shared/rules/users.ts';
import { auditEntry } from '../kit/audit.ts';
import { type Caller, evictCaller } from '../kit/caller.ts';
import { badRequest, conflict, notFound, stale } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { limitAttempts } from '../kit/limits.ts';
import { serve } from '../kit/serve.ts';
import { type Change, commit } from '../kit/write.ts';
import { listLocations } from '../locations/store.ts';
import { createAndInvite, inviteAgain } from './createAndInvite.ts';
import { assertPassword } from './passwords.ts';
import {
  cancelInvitation,
  findPlatformPerson,
  foundOrganization,
  getPlatformOrganization,
  inviteOrganizationAdmin,
  listPlatformOrganizations,
  resendInvitation,
  setSuspension,
} from './platform.ts';
import { disable, enable, invite, isInvited, replaceTemporaryPassword } from './provider.ts';
import {
  assertCanAssign,
  assertCanManage,
  getPrimarySalonName,
  isActiveSystemAdmin,
  keepUnreachableSalons,
  toSessionUser,
} from './rules.ts';
import { confirmSecondFactor, resetSecondFactor, turnOffSecondFactor, useRecoveryCode } from './secondFactor.ts';
import { loadSecuritySettings, securitySettingsChange } from './securityStore.ts';
import { endAllSessions, endOwnSession, listSessions } from './sessions.ts';
import { setUp } from './setup.ts';
import { assertSetupCode } from './setupCode.ts';
import {
  findByEmail,
  findUser,
  findUserWithSecurity,
  listUsers,
  listUsersOfSalons,
  type StoredUser,
  unchangedUserCheck,
  userChanges,
} from './store.ts';

export const handler = serve(users, {
  getUserAuthorization: async ({ body, caller }) => {
    if (body.username !== caller.email) throw notFound('User');
    const { organization_id, user_id, location_id } = caller;
    const { person, security, zone } = await findUserWithSecurity(organization_id, user_id, location_id);
    if (!person) throw notFound('User');
    await activateIfPending(person);
    return {
      Items: [{ ...toSessionUser(caller, security, Boolean(person.second_factor_since)), ...(zone && { zone }) }],
    };
  },

  listUsers: ({ caller }) =>
    caller.types.includes(3)
      ? listUsers(caller.organization_id)
      : listUsersOfSalons(caller.organization_id, caller.location_ids),

  getProfile: ({ caller }) => loadUser(caller, caller.user_id),

  updateProfile: async ({ body, caller }) => {
    const before = await loadUser(caller, caller.user_id);
    return saveUser(caller, before, { ...before, ...profileFields.toRecord(body) }, body.version);
  },

  signOutEverywhere: async ({ caller }) =>
    endAllSessions(caller, await loadUser(caller, caller.user_id), 'sign out everywhere'),

  listSessions: ({ caller }) => listSessions(caller),

  endSession: ({ params, caller }) => endOwnSession(caller, params.id),

  signOutUser: async ({ params, caller }) => {
    const person = await loadUser(caller, params.id);
    assertCanManage(caller, person);
    await endAllSessions(caller, person, 'sign out by admin');
  },

  getSecuritySettings: ({ caller }) => loadSecuritySettings(caller.organization_id),

  updateSecuritySettings: async ({ body, caller }) => {
    const before = await loadSecuritySettings(caller.organization_id);
    const { version = before.version } = body;
    const after = { ...body, version: version + 1 };
    const auditEvent = { entity: 'security settings', id: 'settings', action: 'update', before, after };
    await commit([
      securitySettingsChange(caller.organization_id, { ...body, version }),
      auditEntry(caller, auditEvent),
    ]);
    return after;
  },

  confirmSecondFactor: async ({ caller }) => confirmSecondFactor(caller, await loadUser(caller, caller.user_id)),

  turnOffSecondFactor: async ({ caller }) => {
    await turnOffSecondFactor(caller);
    return { message: 'The second factor is off.' };
  },

  resetSecondFactor: async ({ params, caller }) => {
    const person = await loadUser(caller, params.id);
    assertCanManage(caller, person);
    if (person.user_id === caller.user_id) throw conflict('Turn off your own second factor on your profile.');
    await resetSecondFactor(caller, person);
    return { message: 'Their second factor is off, and their sessions have ended.' };
  },

  useRecoveryCode: async ({ body, address }) => {
    await useRecoveryCode(body, address);
    return { message: 'The second factor is off. Please sign in, and set it up again.' };
  },

  getUser: async ({ params, caller }) => {
    const person = await loadUser(caller, params.id);
    assertCanManage(caller, person);
    return person;
  },

  createUser: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, async () => {
      assertCanAssign(caller, form);
      await limitAttempts(`invitations by#${caller.user_id}`, 100, 3600);
      const added = await createAndInvite(caller, {
        ...userFields.toRecord({ ...form, status: 'PENDING' }),
        user_id: ulid(),
        location_name: getPrimarySalonName(await listLocations(caller.organization_id), listUserSalonIds(form)),
        organization_id: caller.organization_id,
        org_name: caller.org_name,
        version: 1,
      });
      // The idempotency key is stored after the invitation, because a failed invitation removes the user again.
      return { changes: [], reply: added };
    }),

  updateUser: async ({ params, body, caller }) => {
    const before = await loadUser(caller, params.id);
    assertCanManage(caller, before);
    assertCanAssign(caller, body, before);
    if (body.email !== before.user_email)
      throw badRequest('The email cannot be changed.', { email: 'The email cannot be changed.' });
    const form = keepUnreachableSalons(caller, body, before);
    const location_name = getPrimarySalonName(await listLocations(caller.organization_id), form.locations);
    const after = { ...before, ...userFields.toRecord(form), location_name };
    const isPending = before.user_status === 'PENDING' && before.invited !== false;
    if (isPending && !(await isInvited(before.user_email))) await invite(before);
    // The record blocks inactive users. The account is enabled before and disabled after saving it.
    const mayEnter = body.status === 'ACTIVE' || body.status === 'PENDING';
    const hasAccount = before.invited !== false;
    if (hasAccount && mayEnter && before.user_status !== body.status) await enable(before.user_email);
    const saved = await saveUser(caller, before, after, body.version);
    if (hasAccount && !mayEnter) await disable(before.user_email);
    return saved;
  },

  inviteUser: async ({ params, caller }) => {
    const person = await loadUser(caller, params.id);
    assertCanManage(caller, person);
    if (person.user_status !== 'PENDING') throw conflict('They have chosen a password already.');
    await inviteAgain(caller, person);
    return { message: 'Email sent to new user for verification.' };
  },

  listPlatformOrganizations: () => listPlatformOrganizations(),

  getPlatformOrganization: ({ params }) => getPlatformOrganization(params.org),

  findPlatformPerson: ({ body }) => findPlatformPerson(body.email),

  foundOrganization: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, async () => ({
      changes: [],
      reply: await foundOrganization(caller, form),
    })),

  inviteOrganizationAdmin: ({ params, body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: [params.org, form] }, async () => ({
      changes: [],
      reply: await inviteOrganizationAdmin(caller, params.org, form),
    })),

  resendInvitation: ({ params, caller }) => resendInvitation(caller, params.org, params.id),

  cancelInvitation: ({ params, caller }) => cancelInvitation(caller, params.org, params.id),

  setSuspension: ({ params, body, caller }) => setSuspension(caller, params.org, body.suspended),

  checkSetupCode: async ({ query, address }) => {
    await limitAttempts(`setup check#${address}`, 60, 900);
    await assertSetupCode(query.code);
    return { message: 'This link can be used.' };
  },

  setUp: async ({ body, address }) => {
    await limitAttempts(`setup#${address}`, 20, 900);
    await setUp(body);
    return { message: 'Your organization is ready.' };
  },

  changeInitialPassword: async ({ body, address }) => {
    // Limited by email and address together, so that guessing does not lock out the real user.
    await Promise.all([
      limitAttempts(`password#${body.email}#${address}`, 10, 60),
      limitAttempts(`password#${address}`, 100, 900),
    ]);
    const { email, oldPassword, newPassword } = body;
    const person = await replaceTemporaryPassword(email, oldPassword, newPassword, async () => {
      const owner = await findByEmail(email);
      const known = owner && {
        names: [owner.user_first_name, owner.user_last_name],
        places: [owner.org_name, owner.location_name],
      };
      assertPassword(newPassword, 'newPassword', { email, ...known });
      return owner;
    });
    if (person) await activateIfPending(person);
    return { message: 'Password changed successfully. Please log in with your new password.' };
  },
});

/** @throws 404 for an unknown user or one of another organization */
async function loadUser(caller: Caller, userId: string): Promise<StoredUser> {
  const found = await findUser(caller.organization_id, userId);
  if (!found) throw notFound('User');
  return found;
}

async function saveUser(
  caller: Caller,
  before: StoredUser,
  after: StoredUser,
  expectedVersion = before.version,
): Promise<StoredUser> {
  const auditEvent = { entity: 'user', id: before.user_id, action: 'update', before, after };
  await commit([
    ...userChanges(before, after, expectedVersion),
    ...(await lastAdminCheckChanges(before, after)),
    auditEntry(caller, auditEvent),
  ]);
  evictCaller(before.organization_id, before.user_id);
  return { ...after, version: expectedVersion + 1 };
}

/** Activates a pending user who has set a password. */
async function activateIfPending(person: StoredUser): Promise<void> {
  if (person.user_status !== 'PENDING') return;
  const active: StoredUser = { ...person, user_status: 'ACTIVE' };
  const auditEvent = { entity: 'user', id: person.user_id, action: 'activate', before: person, after: active };
  await commit([...userChanges(person, active), auditEntry(person, auditEvent)]);
}

/**
 * Keeps at least one active system admin per organization. Demoting one requires another whose record is unchanged in the same
 * transaction, so that two admins cannot demote each other concurrently.
 * @throws 409 if there is no other
 */
async function lastAdminCheckChanges(before: User, after: User): Promise<Change[]> {
  if (!isActiveSystemAdmin(before) || isActiveSystemAdmin(after)) return [];
  const others = (await listUsers(before.organization_id)).filter(({ user_id }) => user_id !== before.user_id);
  const witness = others.find(isActiveSystemAdmin);
  if (!witness) throw conflict('An organization needs one active system admin. Name another first.');
  return [unchangedUserCheck(witness, () => stale())];
}

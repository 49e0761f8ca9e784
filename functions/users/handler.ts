import { type User, users } from '../../shared/contract/users.ts';
import { audited } from '../kit/audit.ts';
import { type Caller, forgetCaller } from '../kit/caller.ts';
import { commit } from '../kit/commit.ts';
import { limitAttempts } from '../kit/counter.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { serve } from '../kit/serve.ts';
import { locationsOf } from '../locations/store.ts';
import { lastAdminGuard } from './lastAdmin.ts';
import { disable, enable, ensureInvited, replaceTemporaryPassword } from './provider.ts';
import { mustBeAllowed, mustManage, nameOfSalon, salonsOf, sessionUserOf } from './rules.ts';
import { changeUser, findByEmail, findUser, usersOf, usersOfSalons } from './store.ts';
import { welcome } from './welcome.ts';

export const handler = serve(users, {
  getUserAuthorization: async ({ body, caller }) => {
    if (body.username !== caller.email) throw notFound('User');
    await activated(await existing(caller, caller.user_id));
    return { Items: [sessionUserOf(caller)] };
  },

  listUsers: ({ caller }) =>
    caller.types.includes(3)
      ? usersOf(caller.organization_id)
      : usersOfSalons(caller.organization_id, caller.location_ids),

  getProfile: ({ caller }) => existing(caller, caller.user_id),

  updateProfile: async ({ body, caller }) => {
    const before = await existing(caller, caller.user_id);
    const name = { user_first_name: body.firstName, user_last_name: body.lastName };
    return save(caller, before, { ...before, ...name, user_phone: body.phone }, body.version);
  },

  getUser: async ({ params, caller }) => {
    const person = await existing(caller, params.id);
    mustManage(caller, person);
    return person;
  },

  createUser: async ({ body, caller }) => {
    const salons = salonsOf(body);
    mustBeAllowed(caller, body, salons);
    const person: User = {
      user_id: ulid(),
      user_first_name: body.firstName,
      user_last_name: body.lastName,
      user_email: body.email,
      user_phone: body.phone,
      user_status: 'PENDING',
      user_barcode: body.barcode,
      roles: body.roles.map((role) => ({ role })),
      location_id: body.location,
      location_name: nameOfSalon(await locationsOf(caller.organization_id), salons),
      location_ids: salons,
      organization_id: caller.organization_id,
      org_name: caller.org_name,
      version: 1,
    };
    await welcome(caller, person);
    return person;
  },

  updateUser: async ({ params, body, caller }) => {
    const before = await existing(caller, params.id);
    mustManage(caller, before);
    const salons = salonsOf(body);
    mustBeAllowed(caller, body, salons, before);
    if (body.email !== before.user_email)
      throw badRequest('The email cannot be changed.', { email: 'The email cannot be changed.' });
    const after: User = {
      ...before,
      user_first_name: body.firstName,
      user_last_name: body.lastName,
      user_phone: body.phone,
      user_barcode: body.barcode,
      user_status: body.status,
      roles: body.roles.map((role) => ({ role })),
      location_id: body.location,
      location_name: nameOfSalon(await locationsOf(caller.organization_id), salons),
      location_ids: salons,
    };
    if (before.user_status === 'PENDING') await ensureInvited(before);
    // The record alone keeps an inactive user out; the provider follows on the side of caution.
    const mayEnter = body.status === 'ACTIVE' || body.status === 'PENDING';
    if (mayEnter && before.user_status !== body.status) await enable(before.user_email);
    const saved = await save(caller, before, after, body.version);
    if (!mayEnter) await disable(before.user_email);
    return saved;
  },

  changeInitialPassword: async ({ body, address }) => {
    await Promise.all([
      limitAttempts(`password#${body.email}`, 10, 900),
      limitAttempts(`password#${address}`, 100, 900),
    ]);
    await replaceTemporaryPassword(body.email, body.oldPassword, body.newPassword);
    const person = await findByEmail(body.email);
    if (person) await activated(person);
    return { message: 'Password changed successfully. Please log in with your new password.' };
  },
});

/** @throws 404 for a user of nobody or of another organization */
async function existing(caller: Caller, userId: string): Promise<User> {
  const found = await findUser(caller.organization_id, userId);
  if (!found) throw notFound('User');
  return found;
}

async function save(caller: Caller, before: User, after: User, seen = before.version): Promise<User> {
  const trail = { entity: 'user', id: before.user_id, action: 'update', before, after };
  await commit([...changeUser(before, after, seen), ...(await lastAdminGuard(before, after)), audited(caller, trail)]);
  forgetCaller(before.organization_id, before.user_id);
  return { ...after, version: seen + 1 };
}

/** Somebody who has set a password is no longer pending. */
async function activated(person: User): Promise<User> {
  if (person.user_status !== 'PENDING') return person;
  const active: User = { ...person, user_status: 'ACTIVE' };
  const trail = { entity: 'user', id: person.user_id, action: 'activate', before: person, after: active };
  await commit([...changeUser(person, active), audited(person, trail)]);
  return { ...active, version: person.version + 1 };
}

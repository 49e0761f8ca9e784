import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { evictCaller } from '../../../functions/kit/caller.ts';
import { now, setClock } from '../../../functions/kit/clock.ts';
import { ulid } from '../../../functions/kit/ids.ts';
import { limitAttempts } from '../../../functions/kit/limits.ts';
import { listAll } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import { userCreationChanges } from '../../../functions/users/store.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { startIdentity } from '../../support/identity.ts';
import { buildUser, north, ours, seedOrganizations, south, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { runDuring } from '../../support/runDuring.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const identity = startForFile(startIdentity);

beforeAll(async () => {
  await seedOrganizations();
  for (const one of Object.values(team)) await identity.addUser(one);
});
beforeEach(() => {
  for (const one of Object.values(team)) evictCaller(one.organization_id, one.user_id);
});

let count = 0;
const form = (more: Partial<ClientRequest<typeof api.users.createUser>['body']> = {}) => ({
  firstName: 'Ada',
  lastName: 'Hart',
  email: `ada${++count}@example.com`,
  phone: '+1 (703) 555-0100',
  barcode: null,
  location: north.location_id,
  roles: ['stylist' as const],
  ...more,
});

const formOf = (one: User) => ({
  firstName: one.user_first_name,
  lastName: one.user_last_name,
  email: one.user_email,
  phone: one.user_phone,
  barcode: one.user_barcode,
  location: one.location_id ?? 0,
  roles: one.roles,
  status: one.user_status,
});

const create = (more: Parameters<typeof form>[0] = {}, by: User = team.admin) =>
  call(api.users.createUser, { body: form(more) }, by);
const update = (one: User, more: object, by: User = team.admin) =>
  call(api.users.updateUser, { params: { id: one.user_id }, body: { ...formOf(one), ...more } }, by);

/** A user whose creation was interrupted before the invitation was sent. */
async function leftBehind(body: ReturnType<typeof form>, organization = ours): Promise<User> {
  const left = buildUser('stylist', north, {
    user_id: ulid(Date.now() - 60_000),
    user_email: body.email,
    user_barcode: body.barcode ?? null,
    user_status: 'PENDING',
    organization_id: organization.organization_id,
  });
  await commit(userCreationChanges(left));
  return left;
}

describe('the session', () => {
  test('tells who is signed in, with roles, salon and badge', async () => {
    const { data } = await call(
      api.users.getUserAuthorization,
      { body: { username: team.desk.user_email } },
      team.desk,
    );
    expect(data.Items).toEqual([
      {
        userID: team.desk.user_id,
        email: team.desk.user_email,
        userName: `front desk ${team.desk.user_last_name}`,
        userMeevoID: '',
        role: 'front desk',
        userRoles: [1, 4],
        location_id: 11,
        location_name: 'North',
        zone: 'America/New_York',
        barcode: null,
        org: '1',
        org_name: 'Ours',
      },
    ]);
  });

  test('tells the console when to lock, and who needs a second factor from which day', async () => {
    const secondFactor = { who: 'admins' as const, from: '2026-12-01' };
    const settings = { idleLockMinutes: 5, secondFactor };
    expect((await call(api.users.updateSecuritySettings, { body: settings }, team.admin)).status).toBe(200);
    const open = async (person: User) =>
      (await call(api.users.getUserAuthorization, { body: { username: person.user_email } }, person)).data.Items[0];
    const desk = await open(team.desk);
    expect([desk?.idle_lock_minutes, desk?.second_factor_required_from]).toEqual([5, undefined]);
    expect(await open(team.admin)).toMatchObject({ second_factor_required_from: '2026-12-01' });
    const late = await call(api.users.updateSecuritySettings, { body: { ...settings, version: 0 } }, team.admin);
    expect(late.status).toBe(409);
  });

  test('is not told about somebody else', async () => {
    const answer = await call(api.users.getUserAuthorization, { body: { username: team.admin.user_email } }, team.desk);
    expect(answer.status).toBe(404);
  });

  test('ends for an inactive user although the token is still good', async () => {
    const { data: leaver } = await create();
    const { data: active } = await update(leaver, { status: 'ACTIVE' });
    expect((await call(api.users.getProfile, {}, leaver)).status).toBe(200);
    await update(active, { status: 'INACTIVE' });
    expect(await call(api.users.getProfile, {}, leaver)).toMatchObject({ status: 401, data: { code: 'signed_out' } });
  });
});

describe('signing out everywhere', () => {
  const profileIn = (session: User & { auth_time: number }) => call(api.users.getProfile, {}, session);

  test('ends the sessions in every browser, and no later one', async () => {
    const { data } = await create();
    const second = Math.floor(now() / 1000);
    const [desk, phone] = [
      { ...data, auth_time: second - 60 },
      { ...data, auth_time: second - 5 },
    ];
    expect([(await profileIn(desk)).status, (await profileIn(phone)).status]).toEqual([200, 200]);
    expect((await call(api.users.signOutEverywhere, { body: {} }, desk)).status).toBe(204);
    for (const session of [desk, phone])
      expect(await profileIn(session)).toMatchObject({ status: 401, data: { code: 'signed_out' } });
    expect((await profileIn({ ...data, auth_time: second + 60 })).status).toBe(200);
  });

  test('lets in whoever signs in again the moment it is answered', async () => {
    const { data } = await create();
    // The request starts at the beginning of a second and completes within it.
    const [second, asked] = [Math.floor(Date.now() / 1000) + 60, performance.now()];
    setClock(() => second * 1000 + performance.now() - asked);
    await call(api.users.signOutEverywhere, { body: {} }, { ...data, auth_time: second - 5 });
    expect((await profileIn({ ...data, auth_time: Math.floor(now() / 1000) })).status).toBe(200);
    setClock(undefined);
  });

  test('holds through every later change of the person', async () => {
    const { data } = await create();
    const session = { ...data, auth_time: Math.floor(now() / 1000) - 5 };
    await call(api.users.signOutEverywhere, { body: {} }, session);
    const { status, data: changed } = await update(data, { lastName: 'Later', version: 1 });
    expect(status).toBe(200);
    expect(changed).not.toHaveProperty('signed_out_at');
    expect((await profileIn(session)).status).toBe(401);
  });
});

test('signing out everywhere is not lost to a change of the person that is under way', async () => {
  const { data } = await create();
  const session = { ...data, auth_time: Math.floor(now() / 1000) - 5 };
  const changed = await runDuring(
    () => update(data, { lastName: 'Meanwhile', version: 1 }),
    () => call(api.users.signOutEverywhere, { body: {} }, session),
  );
  expect(changed).toMatchObject({ status: 200, data: { user_last_name: 'Meanwhile' } });
  expect((await call(api.users.getProfile, {}, session)).status).toBe(401);
});

describe('the team', () => {
  test('is the whole organization for a system admin', async () => {
    const { data } = await call(api.users.listUsers, {}, team.admin);
    const ids = data.map(({ user_id }) => user_id);
    expect(ids).toEqual(expect.arrayContaining([team.southManager.user_id, team.stylist.user_id]));
    expect(ids).not.toContain(team.theirAdmin.user_id);
  });

  test('is the own salon for a salon admin and a front desk', async () => {
    for (const one of [team.manager, team.desk]) {
      const { data } = await call(api.users.listUsers, {}, one);
      expect(new Set(data.flatMap(({ location_ids }) => location_ids))).toEqual(new Set([north.location_id]));
      expect(data.map(({ user_id }) => user_id)).toContain(team.stylist.user_id);
    }
  });

  test('is closed to stylists', async () => {
    expect(await call(api.users.listUsers, {}, team.stylist)).toMatchObject({
      status: 403,
      message: 'User Not authorized, please check your role',
    });
  });
});

describe('adding a user', () => {
  test('makes a pending user and invites by email', async () => {
    const { status, data } = await create();
    expect(status).toBe(201);
    expect(data).toMatchObject({
      user_status: 'PENDING',
      user_phone: '17035550100',
      location_name: 'North',
      roles: [{ role: 'stylist' }],
      version: 1,
    });
    expect(identity.listMails(data.user_email)).toHaveLength(1);
    expect((await call(api.users.getUser, { params: { id: data.user_id } }, team.admin)).data).toEqual(data);
  });

  test.each([
    ['First name is required', { firstName: ' ' }],
    ['Last name is required', { lastName: '' }],
    ['Email is required', { email: '' }],
    ['Email is invalid', { email: 'ada' }],
    ['User must be assigned a location', { location: 0 }],
    ['User must be assigned a role', { roles: [] }],
  ])('refuses with "%s"', async (message, change) => {
    expect(await create(change)).toMatchObject({ status: 400, message });
  });

  test('refuses an email that exists, whatever its case, and keeps that account', async () => {
    const { data } = await create();
    expect(await create({ email: data.user_email.toUpperCase() })).toMatchObject({
      status: 409,
      data: { fields: { email: 'A user with this email exists already.' } },
    });
    expect(await identity.exists(data.user_email)).toBe(true);
  });

  test('refuses a badge number that belongs to somebody of the organization', async () => {
    await create({ barcode: '123456789012' });
    expect(await create({ barcode: '123456789012' })).toMatchObject({
      status: 409,
      data: { fields: { barcode: expect.any(String) } },
    });
  });

  test('gives nobody a role above what the caller may hand out', async () => {
    expect((await create({ roles: ['system admin'] })).status).toBe(201);
    expect((await create({ roles: ['system admin'] }, team.manager)).status).toBe(403);
    expect((await create({ roles: ['platform admin'] })).status).toBe(403);
    expect((await create({ roles: ['stylist', 'system admin'] }, team.manager)).status).toBe(403);
  });

  test('keeps a salon admin to their own salon', async () => {
    expect((await create({ location: south.location_id }, team.manager)).status).toBe(403);
    expect((await create({ location: north.location_id, locations: [12] }, team.manager)).status).toBe(403);
    expect((await create({ location: north.location_id }, team.manager)).status).toBe(201);
  });

  test('refuses a salon that does not exist or belongs to others', async () => {
    expect((await create({ location: 21 })).status).toBe(400);
  });

  test('goes on where an earlier try was cut off before the invitation', async () => {
    const body = form({ barcode: '310987654321' });
    const cutOff = { ...(await leftBehind(body)), user_barcode: '310987654321' };
    expect(identity.listMails(body.email)).toEqual([]);
    const { status, data } = await call(api.users.createUser, { body: { ...body, lastName: 'Again' } }, team.admin);
    expect(status).toBe(201);
    expect(data).toMatchObject({ user_id: cutOff.user_id, user_last_name: 'Again', user_barcode: '310987654321' });
    expect(identity.listMails(body.email)).toHaveLength(1);
    expect(await create({ email: body.email })).toMatchObject({ status: 409 });
  });

  test('takes over nobody of another organization, nor somebody who was invited', async () => {
    const body = form();
    await leftBehind(body, theirs);
    expect((await call(api.users.createUser, { body }, team.admin)).status).toBe(409);
    const { data } = await create();
    setClock(() => Date.now() + 60_000);
    expect((await create({ email: data.user_email })).status).toBe(409);
    setClock(undefined);
  });

  test('with one email by many at once succeeds once', async () => {
    const same = form();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(api.users.createUser, { body: same }, team.admin)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await identity.exists(same.email)).toBe(true);
  });
});

describe('an invitation', () => {
  const inviteAgain = (one: User, by: User = team.admin) =>
    call(api.users.inviteUser, { params: { id: one.user_id }, body: {} }, by);

  test('goes out again with another temporary password, and the last one counts', async () => {
    const { data } = await create();
    const first = identity.getTemporaryPassword(data.user_email);
    expect(await inviteAgain(data)).toMatchObject({
      status: 200,
      message: 'Email sent to new user for verification.',
    });
    expect(identity.listMails(data.user_email)).toHaveLength(2);
    const replace = (oldPassword: string) =>
      call(api.users.changeInitialPassword, {
        body: { email: data.user_email, oldPassword, newPassword: 'Chosen-By-Ada-2026!' },
      });
    expect((await replace(first)).status).toBe(400);
    expect((await replace(identity.getTemporaryPassword(data.user_email))).status).toBe(200);
    expect(await inviteAgain(data)).toMatchObject({ status: 409, message: 'They have chosen a password already.' });
  });

  test('goes out first when somebody says so to a person who was imported', async () => {
    const one = buildUser('stylist', north, { user_status: 'PENDING', invited: false });
    await commit(userCreationChanges(one));
    expect(identity.listMails(one.user_email)).toHaveLength(0);
    expect(await inviteAgain(one)).toMatchObject({ status: 200 });
    expect(identity.listMails(one.user_email)).toHaveLength(1);
    const { data } = await call(api.users.getUser, { params: { id: one.user_id } }, team.admin);
    expect(data).toMatchObject({ invited: true, user_status: 'PENDING' });
  });

  test('is sent five times an hour at most, leaves a trail, and is for the own people', async () => {
    const { data } = await create();
    const answers = [];
    const instant = Date.now();
    setClock(() => instant);
    for (let attempt = 0; attempt < 6; attempt++) answers.push((await inviteAgain(data)).status);
    setClock(undefined);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    const trail = await listAll('audit', { pk: `O#1#user#${data.user_id}`, index: 'by-entity' });
    expect(trail.filter(({ action }) => action === 'invite again')).toHaveLength(5);
    expect((await inviteAgain(data, team.southManager)).status).toBe(403);
    expect((await inviteAgain(data, team.theirAdmin)).status).toBe(404);
  });
});

describe('changing a user', () => {
  test('changes what the form holds and moves the salon copies along', async () => {
    const { data } = await create();
    const answer = await update(data, {
      lastName: 'Zed',
      location: south.location_id,
      locations: [12, 11],
      version: 1,
    });
    expect(answer.data).toMatchObject({ user_last_name: 'Zed', location_id: 12, location_ids: [12, 11], version: 2 });
    const southern = await call(api.users.listUsers, {}, team.southManager);
    expect(southern.data.find(({ user_id }) => user_id === data.user_id)?.user_last_name).toBe('Zed');
  });

  test('refuses a stale version and says what stands now', async () => {
    const { data } = await create();
    await update(data, { lastName: 'First', version: 1 });
    expect(await update(data, { lastName: 'Second', version: 1 })).toMatchObject({
      status: 409,
      data: { code: 'stale' },
    });
    expect((await call(api.users.getUser, { params: { id: data.user_id } }, team.admin)).data.user_last_name).toBe(
      'First',
    );
  });

  test('does not change the email', async () => {
    const { data } = await create();
    expect((await update(data, { email: 'other@example.com' })).status).toBe(400);
  });

  test('frees the old badge when it is regenerated', async () => {
    const { data } = await create({ barcode: '210987654321' });
    expect((await update(data, { barcode: '210987654322' })).status).toBe(200);
    expect((await create({ barcode: '210987654321' })).status).toBe(201);
  });

  test("is another organization's business for others: not found", async () => {
    expect((await update(team.stylist, {}, team.theirAdmin)).status).toBe(404);
    expect((await call(api.users.getUser, { params: { id: team.stylist.user_id } }, team.theirAdmin)).status).toBe(404);
  });

  test('above the own rank or outside the own salon is forbidden', async () => {
    expect((await update(team.admin, {}, team.manager)).status).toBe(403);
    expect((await update(team.southStylist, {}, team.manager)).status).toBe(403);
  });

  test.each(['stylist', 'front desk', 'product admin'] as const)(
    'outside the own salons is forbidden to a salon admin who is %s too',
    async (role) => {
      const both = buildUser(['salon admin', role], north);
      await commit(userCreationChanges(both));
      expect((await update(team.southStylist, {}, both)).status).toBe(403);
    },
  );

  test('who is in no salon is for a system admin', async () => {
    const homeless = buildUser('stylist', undefined);
    await commit(userCreationChanges(homeless));
    const got = (caller: User) => call(api.users.getUser, { params: { id: homeless.user_id } }, caller);
    expect([(await got(team.admin)).status, (await got(team.manager)).status]).toEqual([200, 403]);
  });

  test('by a salon admin leaves the roles beyond theirs where they are', async () => {
    const { data: both } = await update(team.products, { roles: ['product admin', 'stylist'] }, team.manager);
    expect(both.roles).toEqual([{ role: 'product admin' }, { role: 'stylist' }]);
    expect((await update(both, { roles: ['stylist'] }, team.manager)).status).toBe(403);
    expect((await update(both, { roles: ['stylist'] }, team.admin)).data.roles).toEqual([{ role: 'stylist' }]);
  });

  test('by a salon admin leaves the salons beyond them where they are, the primary one in its place', async () => {
    const { data: shared } = await create({ location: south.location_id, locations: [12, 11] });
    const removed = await update(shared, { location: 11, locations: [11], lastName: 'Shared' }, team.manager);
    expect(removed).toMatchObject({
      status: 200,
      data: { location_id: 12, location_ids: [12, 11], location_name: 'South' },
    });
    const { data: left } = await update(shared, { location: 12, locations: [] }, team.manager);
    expect(left.location_ids).toEqual([12]);

    const { data: second } = await create({ location: 11, locations: [12] });
    const kept = await update(second, { location: 11, locations: [] }, team.manager);
    expect(kept.data.location_ids).toEqual([11, 12]);
    expect((await update(kept.data, { location: 11, locations: [] })).data.location_ids).toEqual([11]);
    expect((await update(kept.data, { location: 11, locations: [12] }, team.manager)).status).toBe(403);
  });

  test('never takes away the last active system admin', async () => {
    const lone = team.theirAdmin;
    expect(await update(lone, { status: 'INACTIVE' }, lone)).toMatchObject({ status: 409 });
    expect(await update(lone, { roles: ['stylist'] }, lone)).toMatchObject({ status: 409 });
  });

  test('by two system admins who demote each other leaves one', async () => {
    const [one, two] = await Promise.all([
      update(team.admin, { roles: ['salon admin'] }, team.secondAdmin),
      update(team.secondAdmin, { roles: ['salon admin'] }, team.admin),
    ]);
    const { data } = await call(api.users.listUsers, {}, one.status === 200 ? team.secondAdmin : team.admin);
    const admins = data.filter(
      ({ roles, user_status }) => user_status === 'ACTIVE' && roles.some(({ role }) => role === 'system admin'),
    );
    expect(admins.length).toBeGreaterThan(0);
    expect([one.status, two.status]).toContain(200);
  });

  test('leaves a trail of who, what, before and after', async () => {
    const manager = buildUser('salon admin', north);
    const { data } = await create({}, team.manager);
    await update(data, { lastName: 'Trail' }, team.manager);
    const trail = await listAll('audit', { pk: `O#1#user#${data.user_id}`, index: 'by-entity' });
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
      ['create', team.manager.user_id],
      ['update', team.manager.user_id],
    ]);
    expect(trail[1]).toMatchObject({ before: { user_last_name: 'Hart' }, after: { user_last_name: 'Trail' } });
    expect(manager.organization_id).toBe(1);
  });
});

test('the own profile changes name and phone and nothing else', async () => {
  const body = { firstName: 'Maria', lastName: 'Ellison', phone: '5715550111', version: 1 };
  const { data } = await call(api.users.updateProfile, { body }, team.stylist);
  expect(data).toMatchObject({ user_first_name: 'Maria', user_phone: '5715550111', roles: [{ role: 'stylist' }] });
  const smuggled = { ...body, version: 2, roles: ['system admin'] };
  expect((await call(api.users.updateProfile, { body: smuggled as never }, team.stylist)).status).toBe(400);
});

describe('the first password', () => {
  const change = (email: string, oldPassword: string, newPassword = 'Chosen-By-Ada-2026!') =>
    call(api.users.changeInitialPassword, { body: { email, oldPassword, newPassword } });

  test('makes a pending user active', async () => {
    const { data } = await create();
    const temporary = identity.getTemporaryPassword(data.user_email);
    expect(await change(data.user_email, temporary)).toMatchObject({
      status: 200,
      message: 'Password changed successfully. Please log in with your new password.',
    });
    expect((await call(api.users.getUser, { params: { id: data.user_id } }, team.admin)).data.user_status).toBe(
      'ACTIVE',
    );
  });

  test('is refused in the same words whatever the account is like', async () => {
    const { data: invited } = await create();
    const { data: off } = await create();
    await update(off, { status: 'INACTIVE' });
    identity.importUser({ email: 'reset@example.com', status: 'RESET_REQUIRED' });
    identity.importUser({ email: 'unconfirmed@example.com', status: 'UNCONFIRMED' });
    const wrong = await change('nobody@example.com', 'Wrong-Password-2026!');
    expect(wrong).toMatchObject({ status: 400, message: expect.stringMatching(/^Incorrect username or password\./) });
    for (const email of [
      ...[invited.user_email, off.user_email, 'reset@example.com', 'unconfirmed@example.com'],
      team.desk.user_email,
    ])
      expect(await change(email, 'Wrong-Password-2026!'), email).toMatchObject({ status: 400, data: wrong.data });
  });

  test('says what is wrong with a weak one', async () => {
    const { data } = await create();
    const answer = await change(data.user_email, identity.getTemporaryPassword(data.user_email), 'weak-one');
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { newPassword: expect.stringContaining('Password did not conform') } },
    });
    const well = await change(data.user_email, identity.getTemporaryPassword(data.user_email), 'Password2026!');
    expect(well.data).toMatchObject({ fields: { newPassword: 'Too many people use this password' } });
    const named = `${data.user_last_name}-of-Fairfax`;
    const own = await change(data.user_email, identity.getTemporaryPassword(data.user_email), named);
    expect(own.data).toMatchObject({ fields: { newPassword: 'It must not contain your name or email' } });
    expect((await change(data.user_email, 'Wrong-Password-2026!', named)).message).toMatch(/^Incorrect username/);
  });

  test('may not be guessed at forever', async () => {
    const answers = [];
    const instant = Date.now();
    setClock(() => instant);
    for (let attempt = 0; attempt < 11; attempt++)
      answers.push((await change('guess@example.com', 'No-Such-Password-1!')).status);
    setClock(undefined);
    expect(answers.at(-1)).toBe(429);
  });

  test('of a newcomer is not shut out by somebody elsewhere who guesses at it, nor for long by the own mistakes', async () => {
    const { data } = await create();
    const temporary = identity.getTemporaryPassword(data.user_email);
    const second = Math.floor(Date.now() / 60_000) * 60_000;
    setClock(() => second);
    for (let attempt = 0; attempt < 4; attempt++) await change(data.user_email, 'No-Such-Password-1!');
    for (let attempt = 0; attempt < 7; attempt++) await limitAttempts(`password#${data.user_email}#192.0.2.1`, 100, 60);
    for (let attempt = 0; attempt < 6; attempt++) await limitAttempts(`password#${data.user_email}#127.0.0.1`, 100, 60);
    const refused = await change(data.user_email, temporary);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d{1,2}$/) } });
    setClock(() => second + 60_000);
    expect((await change(data.user_email, temporary)).status).toBe(200);
    setClock(undefined);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetCaller } from '../../../functions/kit/caller.ts';
import { list } from '../../../functions/kit/table.ts';
import type { SentTo } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { startIdentity } from '../../support/identity.ts';
import { north, person, settle, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let identity: Awaited<ReturnType<typeof startIdentity>>;

beforeAll(async () => {
  product = await startProduct();
  identity = await startIdentity();
  await settle();
  for (const one of Object.values(team)) await identity.add(one);
});
afterAll(async () => {
  await identity.stop();
  await product.stop();
});
beforeEach(() => {
  for (const one of Object.values(team)) forgetCaller(one.organization_id, one.user_id);
});

let count = 0;
const form = (more: Partial<SentTo<typeof api.users.createUser>['body']> = {}) => ({
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

describe('the session', () => {
  test('tells who is signed in, with roles, salon and badge', async () => {
    const { data } = await call(
      api.users.getUserAuthorization,
      { body: { username: team.desk.user_email } },
      team.desk,
    );
    expect(data.Items).toEqual([
      expect.objectContaining({
        email: team.desk.user_email,
        role: 'front desk',
        userRoles: [1, 4],
        location_id: 11,
        location_name: 'North',
        org: '1',
      }),
    ]);
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
    expect(identity.mailTo(data.user_email)).toHaveLength(1);
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
  });

  test('keeps a salon admin to his own salon', async () => {
    expect((await create({ location: south.location_id }, team.manager)).status).toBe(403);
    expect((await create({ location: north.location_id }, team.manager)).status).toBe(201);
  });

  test('refuses a salon that does not exist or belongs to others', async () => {
    expect((await create({ location: 21 })).status).toBe(400);
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

  test('by a salon admin leaves the roles beyond him where they are', async () => {
    const { data: both } = await update(team.products, { roles: ['product admin', 'stylist'] }, team.manager);
    expect(both.roles).toEqual([{ role: 'product admin' }, { role: 'stylist' }]);
    expect((await update(both, { roles: ['stylist'] }, team.manager)).status).toBe(403);
    expect((await update(both, { roles: ['stylist'] }, team.admin)).data.roles).toEqual([{ role: 'stylist' }]);
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
    const manager = person('salon admin', north);
    const { data } = await create({}, team.manager);
    await update(data, { lastName: 'Trail' }, team.manager);
    const trail = await list('audit', { pk: `O#1#user#${data.user_id}`, index: 'by-entity' });
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
      ['create', team.manager.user_id],
      ['update', team.manager.user_id],
    ]);
    expect(trail[1]).toMatchObject({ before: { user_last_name: 'Hart' }, after: { user_last_name: 'Trail' } });
    expect(manager.organization_id).toBe(1);
  });
});

describe('the own profile', () => {
  test('changes name and phone and nothing else', async () => {
    const body = { firstName: 'Maria', lastName: 'Ellison', phone: '5715550111', version: 1 };
    const { data } = await call(api.users.updateProfile, { body }, team.stylist);
    expect(data).toMatchObject({ user_first_name: 'Maria', user_phone: '5715550111', roles: [{ role: 'stylist' }] });
    const smuggled = { ...body, version: 2, roles: ['system admin'] };
    expect((await call(api.users.updateProfile, { body: smuggled as never }, team.stylist)).status).toBe(400);
  });
});

describe('the first password', () => {
  const change = (email: string, oldPassword: string, newPassword = 'Chosen-By-Ada-2026!') =>
    call(api.users.changeInitialPassword, { body: { email, oldPassword, newPassword } });

  test('makes a pending user active', async () => {
    const { data } = await create();
    const temporary = identity.temporaryPasswordOf(data.user_email);
    expect(await change(data.user_email, temporary)).toMatchObject({
      status: 200,
      message: 'Password changed successfully. Please log in with your new password.',
    });
    expect((await call(api.users.getUser, { params: { id: data.user_id } }, team.admin)).data.user_status).toBe(
      'ACTIVE',
    );
  });

  test('is refused with a wrong temporary password, and for an unknown email alike', async () => {
    const { data } = await create();
    const wrong = await change(data.user_email, 'Wrong-Password-2026!');
    const unknown = await change('nobody@example.com', 'Wrong-Password-2026!');
    expect(wrong).toMatchObject({ status: 400, message: 'Incorrect username or password.' });
    expect(unknown.data).toEqual(wrong.data);
  });

  test('says what is wrong with a weak one', async () => {
    const { data } = await create();
    const answer = await change(data.user_email, identity.temporaryPasswordOf(data.user_email), 'weak');
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { newPassword: expect.stringContaining('Password did not conform') } },
    });
  });

  test('may not be guessed at forever', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt++)
      answers.push((await change('guess@example.com', 'No-Such-Password-1!')).status);
    expect(answers.at(-1)).toBe(429);
  });
});

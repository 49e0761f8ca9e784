import { beforeAll, describe, expect, test } from 'vitest';
import { listAll } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import { findUser, userChanges, userCreationChanges } from '../../../functions/users/store.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { buildUser, north, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

const { stylists } = api;
const always = { week: null, exceptions: [], version: 0 };

startForFile(startProduct);
let services: { cut: string; color: string };
beforeAll(async () => {
  await seedOrganizations();
  const body = { name: 'Hair', flag: 'Chemical' as const, color: '#885ed0' };
  const category = (await call(api.categories.createCategory, { body }, team.admin)).data.category.category_id;
  const addService = async (name: string) => {
    const prices = { price1: 40, price2: 50, price3: 60, price4: 70, price5: 80 };
    const form = { name, shortcutName: name, description: name, status: 'Active' as const, serviceCategory: category };
    return (await call(api.services.createService, { body: { ...form, ...prices } }, team.admin)).data.service;
  };
  services = { cut: (await addService('Cut')).service_id, color: (await addService('Color')).service_id };
});

const by = team.manager;
const settings = ({ user_id: userId }: User, serviceId: string, gap = 0) => ({
  ...{ userId, serviceId, priceLevel: 1, servicing: 45, servicing2: 0 },
  gap,
});
const add = (people: readonly User[], serviceId: string) =>
  call(stylists.addServicesToStylists, { body: people.map((one) => settings(one, serviceId)) }, by);

const attempts: readonly [string, (one: User) => Promise<{ status: number; message: string }>][] = [
  ['gets no service', (one) => add([one], services.color)],
  [
    'has none of theirs set anew',
    (one) => call(stylists.updateUserService, { body: settings(one, services.cut, 30) }, by),
  ],
  [
    'has none of theirs taken away',
    ({ user_id: userId }) => call(stylists.deleteUserService, { body: { userId, serviceId: services.cut } }, by),
  ],
  ['gets no hours', ({ user_id: id }) => call(stylists.saveWorkingHours, { params: { id }, body: always }, by)],
  [
    'gets no address for their calendar',
    ({ user_id: id }) => call(stylists.createCalendarFeed, { params: { id } }, by),
  ],
];

async function stylist(): Promise<User> {
  const one = buildUser('stylist', north);
  await commit(userCreationChanges(one));
  await add([one], services.cut);
  return one;
}

async function become(one: User, user_status: User['user_status']): Promise<void> {
  const now = await findUser(1, one.user_id);
  if (now) await commit(userChanges(now, { ...now, user_status }));
}

const doneBy = async ({ user_id: userId }: User) =>
  (await call(stylists.listUserServices, { params: { userId } }, by)).data.map(({ assignment }) => assignment);
const trailOf = async ({ user_id }: User, entity: string) =>
  listAll('audit', { index: 'by-entity', pk: `O#1#${entity}#${user_id}` });

describe('a stylist who is deactivated', () => {
  test.each(attempts)('%s, and says why', async (_, attempt) => {
    const one = await stylist();
    await become(one, 'INACTIVE');
    const before = await doneBy(one);
    expect(await attempt(one)).toMatchObject({
      status: 409,
      message: `stylist ${one.user_last_name} is deactivated. Nothing can be changed until the account is active again.`,
    });
    expect(await doneBy(one)).toEqual(before);
    expect((await trailOf(one, 'stylist services')).length).toBe(1);
    expect(await trailOf(one, 'working hours')).toEqual([]);
    expect(await trailOf(one, 'calendar feed')).toEqual([]);
  });

  test('is changed as ever once the account is active again', async () => {
    for (const [, attempt] of attempts) {
      const one = await stylist();
      await become(one, 'INACTIVE');
      await become(one, 'ACTIVE');
      expect((await attempt(one)).status).toBeLessThan(300);
    }
  });

  test('can still be looked at, and their calendar turned off', async () => {
    const one = await stylist();
    await become(one, 'INACTIVE');
    const params = { id: one.user_id };
    expect((await call(stylists.getStylist, { params }, by)).data).toMatchObject({
      user_status: 'INACTIVE',
      services_count: 1,
    });
    expect((await call(stylists.getWorkingHours, { params }, by)).data).toMatchObject(always);
    expect((await call(stylists.revokeCalendarFeed, { params }, by)).status).toBe(200);
  });

  test('keeps services from everybody they were to be added to with them', async () => {
    const [one, other] = [await stylist(), await stylist()];
    await become(one, 'INACTIVE');
    expect((await add([other, one], services.color)).status).toBe(409);
    expect(await doneBy(other)).toHaveLength(1);
  });

  test('is no business of a colleague of another salon', async () => {
    const one = await stylist();
    await become(one, 'INACTIVE');
    const body = [settings(one, services.color)];
    expect((await call(stylists.addServicesToStylists, { body }, team.southManager)).status).toBe(403);
  });

  test('at the moment of a save has got all of it or nothing, and gets no more', async () => {
    const one = await stylist();
    const [{ status }] = await Promise.all([add([one], services.color), become(one, 'INACTIVE')]);
    expect(await doneBy(one)).toHaveLength(status === 204 ? 2 : 1);
    expect([204, 409]).toContain(status);
    expect((await add([one], services.color)).status).toBe(409);
  });
});

test('any change of a deleted stylist is rejected as not found', async () => {
  const one = await stylist();
  await become(one, 'DELETED');
  for (const [, attempt] of attempts)
    expect(await attempt(one)).toMatchObject({ status: 404, message: 'Stylist not found' });
});

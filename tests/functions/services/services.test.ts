import { beforeAll, describe, expect, test } from 'vitest';
import { listAll } from '../../../functions/kit/read.ts';
import { counterKey } from '../../../functions/kit/uniqueGuards.ts';
import { commit, put, putAll } from '../../../functions/kit/write.ts';
import { serviceSeedChange } from '../../../functions/services/store.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { runDuring } from '../../support/runDuring.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
let color = '';
let theirColor = '';
beforeAll(async () => {
  await seedOrganizations();
  color = await addCategory('Color', team.admin);
  theirColor = await addCategory('Color', team.theirAdmin);
});

async function addCategory(name: string, by: User): Promise<string> {
  const body = { name, flag: 'Chemical' as const, color: '#885ed0' };
  return (await call(api.categories.createCategory, { body }, by)).data.category.category_id;
}

let made = 0;
const form = (more: object = {}) => {
  made += 1;
  return {
    name: `Service ${made}`,
    shortcutName: `S${made}`,
    description: 'Something good',
    status: 'Active',
    serviceCategory: color,
    price1: 40,
    price2: 50.5,
    price3: 60,
    price4: 70,
    price5: 80,
    taxesIncluded: true,
    ...more,
  } as never;
};
const create = (body: never, by: User = team.admin) => call(api.services.createService, { body }, by);
const update = (id: string, body: never, by: User = team.admin) =>
  call(api.services.updateService, { params: { id }, body }, by);
const listed = async (by: User) => (await call(api.services.listServices, { body: {} }, by)).data;
const priceMessage = 'Please enter a price of 0 or more';

describe('a service', () => {
  test('is added with five prices and stands in the list with the color of its category', async () => {
    const { status, data } = await create(form({ name: 'Gloss', shortcutName: 'GLOSS' }));
    expect(status).toBe(201);
    expect(data).toMatchObject({
      message: 'Service Created',
      service: { service_name: 'Gloss', service_price_level_2: 50.5, taxes_included: true, organizationName: 'Ours' },
    });
    expect(await listed(team.stylist)).toContainEqual({
      ...data.service,
      ...{ color: '#885ed0', category_name: 'Color', takes_product: true },
    });
    const trail = await listAll('audit', { index: 'by-entity', pk: `O#1#service#${data.service.service_id}` });
    expect(trail).toMatchObject([{ action: 'create', actor: team.admin.user_id }]);
  });

  test.each([
    ['a name', { name: '' }, 'Please choose a service name'],
    ['a shortcut', { shortcutName: '' }, 'Please choose a shortcut service name'],
    ['a shortcut of ten characters at most', { shortcutName: 'ELEVENCHARS' }, 'At most 10 characters'],
    ['a description', { description: ' ' }, 'Please add a short description of the service'],
    ['a status', { status: 'Sometimes' }, 'Please choose a status'],
    ['a category', { serviceCategory: '' }, 'Please choose a category'],
    ['a category that is there', { serviceCategory: '01NOTHERE' }, 'Please choose a category'],
    ['every price level', { price3: undefined }, priceMessage],
    ['prices of 0 or more', { price3: -1 }, priceMessage],
    ['prices in whole cents', { price3: 9.999 }, 'At most two decimals'],
    ['prices that can be stored', { price3: 5e-324 }, 'At most two decimals'],
    [
      'a price at one level at least',
      { price1: 0, price2: 0, price3: 0, price4: 0, price5: 0 },
      'At least one price level must be set if the service has a cost.',
    ],
  ])('needs %s', async (_, wrong, message) => {
    const before = await listed(team.admin);
    expect(await create(form(wrong))).toMatchObject({ status: 400, message });
    expect(await listed(team.admin)).toEqual(before);
  });

  test('needs a category of its own organization', async () => {
    expect((await create(form({ serviceCategory: theirColor }))).status).toBe(400);
  });

  test('that is free costs nothing at any level and includes no tax, whatever else was sent', async () => {
    const { data } = await create(form({ freeService: true }));
    expect(data.service).toMatchObject({
      service_price_level_1: 0,
      service_price_level_2: 0,
      service_price_level_3: 0,
      service_price_level_4: 0,
      service_price_level_5: 0,
      taxes_included: false,
    });
  });

  test('keeps what it charges for product unless a change speaks of it; one that is free charges nothing', async () => {
    const { data } = await create(form({ includedGrams: 40, expectedGrams: 55.5, gramCharge: 0.5 }));
    const { service_id: id } = data.service;
    expect(data.service).toMatchObject({ included_grams: 40, gram_charge: 0.5 });
    expect((await update(id, form())).data.service).toMatchObject({ included_grams: 40, expected_grams: 55.5 });
    const wrong = await update(id, form({ includedGrams: -1, gramCharge: 0.005 }));
    expect(wrong).toMatchObject({
      status: 400,
      data: { fields: { includedGrams: 'Please enter grams of 0 or more', gramCharge: 'At most two decimals' } },
    });
    const free = await update(id, form({ freeService: true, gramCharge: 2 }));
    expect(free.data.service).toMatchObject({ included_grams: 40, gram_charge: 0 });
  });

  test('has a name and a shortcut of its own in the organization', async () => {
    await create(form({ name: 'Fade', shortcutName: 'FADE' }));
    expect(await create(form({ name: 'fade' }))).toMatchObject({
      status: 409,
      data: { fields: { name: expect.any(String) } },
    });
    expect(await create(form({ shortcutName: 'fade' }))).toMatchObject({
      status: 409,
      data: { fields: { shortcutName: expect.any(String) } },
    });
  });

  test.each([
    ['name', { name: 'Once' }],
    ['shortcut', { shortcutName: 'ONCE' }],
  ])('added by twenty at once under one %s is added once', async (_, same) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(form(same))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test('that takes the name of another one is refused, and gives its own name free when it takes a new one', async () => {
    const first = (await create(form({ name: 'Bob', shortcutName: 'BOB' }))).data.service;
    const second = (await create(form({ name: 'Pixie', shortcutName: 'PIXIE' }))).data.service;
    const rename = (one: typeof first, more: object) =>
      update(one.service_id, form({ name: one.service_name, shortcutName: one.service_shortcut, ...more }));
    for (const more of [{ name: 'BOB' }, { shortcutName: 'bob' }])
      expect((await rename(second, more)).status).toBe(409);
    expect((await rename(first, { name: 'bob ', shortcutName: 'Bob' })).status).toBe(200);
    expect((await rename(first, { name: 'Long bob', shortcutName: 'LOB' })).status).toBe(200);
    expect((await rename(second, { name: 'Bob', shortcutName: 'BOB' })).status).toBe(200);
  });

  test('changes over the version that was seen, and says so', async () => {
    const { service } = (await create(form())).data;
    const same = { name: service.service_name, shortcutName: service.service_shortcut };
    const first = await update(service.service_id, form({ ...same, status: 'Inactive', version: 1 }));
    expect(first.data).toMatchObject({
      message: 'Service Updated',
      service: { service_status: 'Inactive', version: 2 },
    });
    const stale = await update(service.service_id, form({ ...same, version: 1 }));
    expect(stale).toMatchObject({ status: 409, data: { current: { service_status: 'Inactive' } } });
  });

  test('keeps a category that was archived since, while a new service may not choose it', async () => {
    const retired = await addCategory('Perms', team.admin);
    const { service } = (await create(form({ serviceCategory: retired }))).data;
    const body = { name: 'Perms', flag: 'Chemical' as const, color: '#123456', archived: true };
    await call(api.categories.updateCategory, { params: { id: retired }, body }, team.admin);
    expect((await update(service.service_id, form({ serviceCategory: retired }))).status).toBe(200);
    expect((await create(form({ serviceCategory: retired }))).status).toBe(400);
    const other = (await create(form())).data.service;
    expect((await update(other.service_id, form({ serviceCategory: retired }))).status).toBe(400);
  });

  test.each([
    ['a new one', () => Promise.resolve(undefined)],
    ['one that is moved there', async () => (await create(form())).data.service.service_id],
  ])('never gets a category that is archived at the same moment: %s', async (_, made) => {
    const id = await made();
    const name = `Fleeting ${id ?? ''}`;
    const fleeting = await addCategory(name, team.admin);
    const archived = { name, flag: 'Chemical' as const, color: '#123456', archived: true };
    const { status } = await runDuring(
      () => (id ? update(id, form({ serviceCategory: fleeting })) : create(form({ serviceCategory: fleeting }))),
      () => call(api.categories.updateCategory, { params: { id: fleeting }, body: archived }, team.admin),
    );
    expect(status).toBe(400);
    expect((await listed(team.admin)).filter(({ category_id }) => category_id === fleeting)).toEqual([]);
  });
});

test('a platform admin adds and changes services of the organization they name', async () => {
  const { data } = await create(form({ serviceCategory: theirColor, organization_id: '2' }), team.platform);
  expect(data.service).toMatchObject({ organization_id: 2, organizationName: 'Theirs' });
  const changed = form({ serviceCategory: theirColor, organization_id: '2', name: 'Renamed' });
  expect((await update(data.service.service_id, changed, team.platform)).data.service.service_name).toBe('Renamed');
  expect(await listed(team.theirAdmin)).toMatchObject([{ service_name: 'Renamed' }]);
});

test('a service of another organization is not there', async () => {
  const { service } = (await create(form({ serviceCategory: theirColor }), team.theirAdmin)).data;
  expect((await update(service.service_id, form())).status).toBe(404);
  const asked = { body: { serviceId: service.service_id } };
  expect((await call(api.services.getService, asked, team.admin)).status).toBe(404);
});

describe('a menu of 2,000 services', () => {
  const most = 2000;
  const added = async (by: User) => create(form({ serviceCategory: theirColor }), by);

  test('is listed whole, takes no more, and can still be changed', async () => {
    const { service } = (await added(team.theirAdmin)).data;
    const known = (await listed(team.theirAdmin)).length;
    const many = Array.from({ length: most - known - 1 }, (_, index) => ({ ...service, service_id: `MANY${index}` }));
    await putAll(many.map(serviceSeedChange));
    await commit([put('services', { ...counterKey(2), services: most - 1 })]);

    const answers = await Promise.all(Array.from({ length: 5 }, () => added(team.theirAdmin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await added(team.theirAdmin)).toMatchObject({
      status: 409,
      message: 'An organization has at most 2,000 services.',
    });
    expect(await listed(team.theirAdmin)).toHaveLength(most);
    const renamed = form({ serviceCategory: theirColor, name: 'The last one' });
    expect((await update(service.service_id, renamed, team.theirAdmin)).status).toBe(200);
  });
});

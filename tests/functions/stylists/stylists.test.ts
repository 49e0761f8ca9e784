import { beforeAll, describe, expect, test } from 'vitest';
import { listAll } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import { userCreationChanges } from '../../../functions/users/store.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { buildUser, north, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
let category: string;
let services: { cut: string; color: string; free: string; retired: string };
beforeAll(async () => {
  await seedOrganizations();
  const body = { name: 'Hair', flag: 'Chemical' as const, color: '#885ed0' };
  category = (await call(api.categories.createCategory, { body }, team.admin)).data.category.category_id;
  services = {
    cut: await addService('Cut'),
    color: await addService('Color'),
    free: await addService('Consultation', { freeService: true }),
    retired: await addService('Perm', { status: 'Inactive' }),
  };
});

const serviceForm = (name: string, more: object = {}) => ({
  ...{ name, shortcutName: name.slice(0, 8), description: name, status: 'Active' as const, serviceCategory: category },
  ...{ price1: 40, price2: 50, price3: 60, price4: 70, price5: 80 },
  ...more,
});
const addService = async (name: string, more: object = {}): Promise<string> =>
  (await call(api.services.createService, { body: serviceForm(name, more) }, team.admin)).data.service.service_id;

const settings = (one: User, serviceId: string, more: object = {}) => ({
  userId: one.user_id,
  serviceId,
  priceLevel: 2,
  servicing: 45,
  gap: 30,
  servicing2: 15,
  ...more,
});
const add = (forms: object[], by: User = team.manager) =>
  call(api.stylists.addServicesToStylists, { body: forms as never }, by);
const update = (form: object, by: User = team.manager) =>
  call(api.stylists.updateUserService, { body: form as never }, by);
const remove = (one: User, serviceId: string, by: User = team.manager) =>
  call(api.stylists.deleteUserService, { body: { userId: one.user_id, serviceId } }, by);
const doneBy = async ({ user_id: userId }: User) =>
  (await call(api.stylists.listUserServices, { params: { userId } }, team.admin)).data;
const namesOf = (list: readonly { service_name: string }[]) => list.map(({ service_name }) => service_name);

async function newStylist(): Promise<User> {
  const one = buildUser('stylist', north);
  await commit(userCreationChanges(one));
  return one;
}

describe('the stylists', () => {
  test('are all of the organization for a system admin and those of the own salon for others, by name', async () => {
    const idsFor = async (by: User) =>
      (await call(api.stylists.listStylists, {}, by)).data.map(({ user_id }) => user_id);
    expect(await idsFor(team.admin)).toEqual([team.stylist.user_id, team.southStylist.user_id]);
    expect(await idsFor(team.manager)).toEqual([team.stylist.user_id]);
  });

  test('say how many services they do and what is missing', async () => {
    const one = await newStylist();
    const line = async () => (await call(api.stylists.getStylist, { params: { id: one.user_id } }, team.manager)).data;
    expect(await line()).toMatchObject({ services_count: 0, missing: ['services'], location_name: 'North' });
    await add([settings(one, services.cut)]);
    expect(await line()).toMatchObject({ services_count: 1, missing: [] });
  });

  test('are not said to do what is not offered any more', async () => {
    const one = await newStylist();
    const leaving = await addService('Quiff');
    const line = async () =>
      (await call(api.stylists.listStylists, {}, team.manager)).data.find(({ user_id }) => user_id === one.user_id);
    await add([settings(one, services.cut), settings(one, leaving)]);
    expect(await line()).toMatchObject({ services_count: 2, missing: [] });
    const left = { params: { id: leaving }, body: serviceForm('Quiff', { status: 'Inactive' }) };
    await call(api.services.updateService, left, team.admin);
    expect(await line()).toMatchObject({ services_count: 1, missing: [] });
    await remove(one, services.cut);
    expect(await line()).toMatchObject({ services_count: 0, missing: ['services'] });
  });

  test('miss a price where a service of theirs is not sold at their level any more', async () => {
    const one = await newStylist();
    const id = await addService('Afro');
    await add([settings(one, id)]);
    const body = serviceForm('Afro', { price2: 0 });
    await call(api.services.updateService, { params: { id }, body }, team.admin);
    const { data } = await call(api.stylists.getStylist, { params: { id: one.user_id } }, team.manager);
    expect(data).toMatchObject({ services_count: 1, missing: ['price'] });
    await update(settings(one, id, { priceLevel: 3 }));
    expect((await call(api.stylists.getStylist, { params: { id: one.user_id } }, team.manager)).data.missing).toEqual(
      [],
    );
    await call(api.services.updateService, { params: { id }, body: { ...body, status: 'Inactive' } }, team.admin);
  });

  test('are listed whatever letter their last name begins with', async () => {
    const people = ['𝒜ria', '🌸', '\u{10ffff}'].map((user_last_name) =>
      buildUser('stylist', north, { user_last_name }),
    );
    for (const one of people) await commit(userCreationChanges(one));
    const { data } = await call(api.stylists.listStylists, {}, team.manager);
    for (const { user_id } of people) expect(data.map((one) => one.user_id)).toContain(user_id);
  });

  test('who have left are not listed', async () => {
    const gone = buildUser('stylist', north, { user_status: 'INACTIVE' });
    await commit(userCreationChanges(gone));
    const { data } = await call(api.stylists.listStylistsByLocation, { body: { location: 11 } }, team.desk);
    expect(data.map(({ user_id }) => user_id)).toContain(team.stylist.user_id);
    expect(data.map(({ user_id }) => user_id)).not.toContain(gone.user_id);
  });

  test('are nobody else: a manager has no services', async () => {
    expect((await add([settings(team.desk, services.cut)])).status).toBe(404);
  });
});

describe('services of a stylist', () => {
  test('are added together, stand with their settings, and are offered to them no more', async () => {
    const one = await newStylist();
    expect(await add([settings(one, services.cut), settings(one, services.color, { priceLevel: 5 })])).toMatchObject({
      status: 204,
    });
    const done = await doneBy(one);
    expect(namesOf(done)).toEqual(['Color', 'Cut']);
    expect(done[0]?.assignment).toEqual({
      ...settings(one, services.color),
      priceLevel: 5,
      own_minutes: true,
      version: 1,
    });
    const asked = { params: { stylistId: one.user_id } };
    expect(namesOf((await call(api.stylists.listServicesToAdd, asked, team.manager)).data)).toEqual(['Consultation']);
    const trail = await listAll('audit', { index: 'by-entity', pk: `O#1#stylist services#${one.user_id}` });
    expect(trail).toMatchObject([{ actor: team.manager.user_id, before: { services: [] } }]);
  });

  test('take the minutes of the service, and follow them until they have their own', async () => {
    const one = await newStylist();
    const id = await addService('Gloss', { servicing: 45, gap: 20, servicing2: 15 });
    const bare = { userId: one.user_id, serviceId: id, priceLevel: 2 };
    const minutes = async () => {
      const [{ assignment } = { assignment: undefined }] = await doneBy(one);
      return [assignment?.servicing, assignment?.gap, assignment?.servicing2, assignment?.own_minutes];
    };
    await add([bare]);
    expect(await minutes()).toEqual([45, 20, 15, false]);
    const longer = { params: { id }, body: serviceForm('Gloss', { servicing: 60 }) };
    await call(api.services.updateService, longer, team.admin);
    expect(await minutes()).toEqual([60, 20, 15, false]);
    await update(settings(one, id, { servicing: 30, gap: 0, servicing2: 0 }));
    expect(await minutes()).toEqual([30, 0, 0, true]);
    await update(bare);
    expect(await minutes()).toEqual([60, 20, 15, false]);
  });

  test('are saved as cells of a matrix, all or none, over the versions that were seen', async () => {
    const [one, two] = [await newStylist(), await newStylist()];
    const save = (cells: object[]) =>
      call(api.stylists.saveAssignments, { body: cells as never }, team.manager).then(({ status }) => status);
    const cut = (who: User, version: number, more: object = {}) => ({ ...settings(who, services.cut, more), version });
    expect(await save([cut(one, 0), cut(two, 0), { ...settings(one, services.color), version: 0 }])).toBe(200);
    expect(namesOf(await doneBy(one))).toEqual(['Color', 'Cut']);
    expect(await save([cut(two, 1, { remove: true }), cut(one, 0, { priceLevel: 3 })])).toBe(409);
    expect(namesOf(await doneBy(two))).toEqual(['Cut']);
    expect(await save([cut(two, 1, { remove: true }), cut(one, 1, { priceLevel: 3 })])).toBe(200);
    expect(await doneBy(two)).toEqual([]);
    expect((await doneBy(one))[1]?.assignment).toMatchObject({ priceLevel: 3, version: 2 });
    expect(await save([{ ...cut(one, 2), serviceId: services.retired, version: 0 }])).toBe(409);
  });

  test('are added all or none', async () => {
    const one = await newStylist();
    await add([settings(one, services.cut)]);
    expect(await add([settings(one, services.color), settings(one, services.cut)])).toMatchObject({
      status: 409,
      message: 'Cut is assigned already.',
    });
    expect(namesOf(await doneBy(one))).toEqual(['Cut']);
  });

  test.each([
    ['no servicing time', { servicing: undefined }, 'Service need to have Price level and Servicing time set.'],
    ['less than 15 minutes', { servicing: 10 }, 'Service need to have Price level and Servicing time set.'],
    ['more than eight hours', { servicing: 495 }, 'At most 480 minutes'],
    ['no time after the gap', { servicing2: null }, 'Required'],
    ['no price level', { priceLevel: undefined }, 'Service need to have Price level and Servicing time set.'],
  ])('with %s are refused', async (_, wrong, message) => {
    const one = await newStylist();
    expect(await add([settings(one, services.cut, wrong)])).toMatchObject({ status: 400, message });
    expect(await doneBy(one)).toEqual([]);
  });

  test.each([
    [
      'all services when several have no price level',
      undefined,
      'All services need to have Price level and Servicing time set.',
    ],
    ['the service when one has none', 2, 'Service need to have Price level and Servicing time set.'],
  ])('several at once name %s', async (_, priceLevel, message) => {
    const one = await newStylist();
    const forms = [
      settings(one, services.cut, { priceLevel: undefined }),
      settings(one, services.color, { priceLevel }),
    ];
    expect(await add(forms)).toMatchObject({ status: 400, message });
  });

  test('are not done at a level at which they are not sold', async () => {
    const one = await newStylist();
    const id = await addService('Mullet', { price2: 0, price3: 0 });
    const refused = { status: 400, message: 'Mullet is not offered at level 2.' };
    expect(await add([settings(one, services.cut), settings(one, id)])).toMatchObject(refused);
    expect(await doneBy(one)).toEqual([]);
    await add([settings(one, id, { priceLevel: 1 })]);
    expect(await update(settings(one, id))).toMatchObject(refused);
    expect((await doneBy(one))[0]?.assignment.priceLevel).toBe(1);
  });

  test('that cost nothing need no price level', async () => {
    const one = await newStylist();
    await add([settings(one, services.free, { priceLevel: undefined })]);
    expect((await doneBy(one))[0]?.assignment.priceLevel).toBe(1);
  });

  test.each([
    ['is not sold any more', () => services.retired, 409, 'Perm is not offered any more.'],
    ['nobody knows', () => '01NOBODY', 404, 'Service not found'],
  ])('of which one %s are not added', async (_, id, status, message) => {
    const one = await newStylist();
    expect(await add([settings(one, services.cut), settings(one, id())])).toMatchObject({ status, message });
    expect(await doneBy(one)).toEqual([]);
  });

  test('that have left the menu since can still be set and taken away', async () => {
    const one = await newStylist();
    const leaving = await addService('Mohawk');
    await add([settings(one, leaving)]);
    const left = { params: { id: leaving }, body: serviceForm('Mohawk', { status: 'Inactive' }) };
    expect((await call(api.services.updateService, left, team.admin)).status).toBe(200);
    expect((await doneBy(one))[0]).toMatchObject({ service_status: 'Inactive' });
    expect((await update(settings(one, leaving, { gap: 0 }))).status).toBe(200);
    expect((await remove(one, leaving)).status).toBe(200);
  });

  test('of more stylists than one transaction holds are refused', async () => {
    const forms = Array.from({ length: 51 }, (_, index) => ({
      ...settings(team.stylist, services.cut),
      userId: `u${index}`,
    }));
    expect(await add(forms)).toMatchObject({ status: 400, message: 'At most 50 stylists at once' });
  });

  test('are added to as many stylists as one transaction holds', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, newStylist));
    expect((await add(people.map((one) => settings(one, services.cut)))).status).toBe(204);
    expect(namesOf(await doneBy(people[49] ?? team.stylist))).toEqual(['Cut']);
  });

  test('change over the version that was seen', async () => {
    const one = await newStylist();
    await add([settings(one, services.cut)]);
    const asked = { params: { userId: one.user_id, serviceId: services.cut } };
    expect(await update(settings(one, services.cut, { gap: 0, version: 1 }))).toMatchObject({ status: 200 });
    const { data } = await call(api.stylists.getServiceToEdit, asked, team.manager);
    expect(data.assignment).toMatchObject({ gap: 0, version: 2 });
    expect((await update(settings(one, services.cut, { version: 1 }))).status).toBe(409);
  });

  test('changed by several desks at once are all kept', async () => {
    const one = await newStylist();
    const forms = [services.cut, services.color, services.free].map((id) => [settings(one, id)]);
    expect((await Promise.all(forms.map((form) => add(form)))).map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(namesOf(await doneBy(one))).toEqual(['Color', 'Consultation', 'Cut']);
  });

  test('are taken away once', async () => {
    const one = await newStylist();
    await add([settings(one, services.cut)]);
    expect((await remove(one, services.cut)).status).toBe(200);
    expect((await remove(one, services.cut)).status).toBe(404);
    expect(await doneBy(one)).toEqual([]);
  });

  test('are listed for every stylist within reach', async () => {
    const one = await newStylist();
    await add([settings(one, services.cut)]);
    const { data } = await call(api.stylists.listAssignments, { body: {} }, team.desk);
    expect(data).toContainEqual({ ...settings(one, services.cut), own_minutes: true, version: 1 });
    expect((await call(api.stylists.listAssignments, { body: {} }, team.southManager)).data).toEqual([]);
  });
});

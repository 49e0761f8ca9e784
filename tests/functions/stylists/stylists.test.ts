import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commit } from '../../../functions/kit/commit.ts';
import { list } from '../../../functions/kit/table.ts';
import { addUser } from '../../../functions/users/store.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { north, person, settle, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let services: { cut: string; color: string; free: string; retired: string };
beforeAll(async () => {
  product = await startProduct();
  await settle();
  const body = { name: 'Hair', flag: 'Chemical' as const, color: '#885ed0' };
  const { category } = (await call(api.categories.createCategory, { body }, team.admin)).data;
  const add = (name: string, more: object = {}) => addService(name, category.category_id, more);
  services = {
    cut: await add('Cut'),
    color: await add('Color'),
    free: await add('Consultation', { freeService: true }),
    retired: await add('Perm', { status: 'Inactive' }),
  };
});
afterAll(() => product.stop());

async function addService(name: string, serviceCategory: string, more: object): Promise<string> {
  const prices = { price1: 40, price2: 50, price3: 60, price4: 70, price5: 80 };
  const body = { name, shortcutName: name.slice(0, 8), description: name, status: 'Active' as const, serviceCategory };
  const sent = { body: { ...body, ...prices, ...more } };
  return (await call(api.services.createService, sent, team.admin)).data.service.service_id;
}

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
  const one = person('stylist', north);
  await commit(addUser(one));
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

  test('who have left are not listed', async () => {
    const gone = person('stylist', north, { user_status: 'INACTIVE' });
    await commit(addUser(gone));
    const { data } = await call(api.stylists.listStylistsByLocation, { body: { location: 11 } }, team.desk);
    expect(data.map(({ user_id }) => user_id)).toContain(team.stylist.user_id);
    expect(data.map(({ user_id }) => user_id)).not.toContain(gone.user_id);
  });

  test('are nobody else: a manager has no services', async () => {
    expect((await add([settings(team.desk, services.cut)])).status).toBe(404);
  });
});

describe('services of a stylist', () => {
  test('are added together, stand with their settings, and are offered to her no more', async () => {
    const one = await newStylist();
    expect(await add([settings(one, services.cut), settings(one, services.color, { priceLevel: 5 })])).toMatchObject({
      status: 204,
    });
    const done = await doneBy(one);
    expect(namesOf(done)).toEqual(['Color', 'Cut']);
    expect(done[0]?.assignment).toEqual({ ...settings(one, services.color), priceLevel: 5, version: 1 });
    const asked = { params: { stylistId: one.user_id } };
    expect(namesOf((await call(api.stylists.listServicesToAdd, asked, team.manager)).data)).toEqual(['Consultation']);
    const trail = await list('audit', { index: 'by-entity', pk: `O#1#stylist services#${one.user_id}` });
    expect(trail).toMatchObject([{ actor: team.manager.user_id, before: { services: [] } }]);
  });

  test('are added all or none', async () => {
    const one = await newStylist();
    await add([settings(one, services.cut)]);
    expect((await add([settings(one, services.color), settings(one, services.cut)])).status).toBe(409);
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

  test('several at once name the rule for all', async () => {
    const one = await newStylist();
    const forms = [settings(one, services.cut, { priceLevel: undefined }), settings(one, services.color)];
    expect((await add(forms)).message).toBe('All services need to have Price level and Servicing time set.');
  });

  test('that cost nothing need no price level', async () => {
    const one = await newStylist();
    await add([settings(one, services.free, { priceLevel: undefined })]);
    expect((await doneBy(one))[0]?.assignment.priceLevel).toBe(1);
  });

  test('that are not sold any more cannot be added', async () => {
    expect((await add([settings(await newStylist(), services.retired)])).status).toBe(400);
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
    expect(data).toContainEqual({ ...settings(one, services.cut), version: 1 });
    expect((await call(api.stylists.listAssignments, { body: {} }, team.southManager)).data).toEqual([]);
  });
});

describe('working hours', () => {
  const lunch = [
    { from: '09:00', to: '12:30' },
    { from: '13:00', to: '17:00' },
  ];
  const week = {
    Sunday: [],
    Monday: lunch,
    Tuesday: lunch,
    Wednesday: lunch,
    Thursday: lunch,
    Friday: lunch,
    Saturday: [],
  };
  const read = async ({ user_id: id }: User) =>
    (await call(api.stylists.getWorkingHours, { params: { id } }, team.manager)).data;
  const save = ({ user_id: id }: User, body: object) =>
    call(api.stylists.saveWorkingHours, { params: { id }, body: body as never }, team.manager);
  const dayInBook = async ({ user_id }: User, date: string) => {
    const body = { Location: north.location_id, date };
    const { data } = await call(api.scheduler.getSchedulerData, { body }, team.manager);
    return data.stylists.find((one) => one.user_id === user_id)?.days;
  };

  test('are those of the salon until they are set', async () => {
    const one = await newStylist();
    expect(await read(one)).toEqual({ week: null, exceptions: [], version: 0 });
    expect(await dayInBook(one, '2026-11-23')).toEqual([]);
  });

  test('stand in the book by weekday, but for the dated exceptions', async () => {
    const one = await newStylist();
    const off = { date: '2026-11-24', stretches: [], note: 'Dentist' };
    expect((await save(one, { week, exceptions: [off], version: 0 })).status).toBe(200);
    expect(await read(one)).toEqual({ week, exceptions: [off], version: 1 });
    expect(await dayInBook(one, '2026-11-23')).toEqual([{ date: '2026-11-23', stretches: lunch, note: '' }]);
    expect(await dayInBook(one, '2026-11-24')).toEqual([off]);
  });

  test('are saved over the version that was seen', async () => {
    const one = await newStylist();
    const saves = [1, 2].map(() => save(one, { week, exceptions: [], version: 0 }));
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['end before they begin', [{ from: '17:00', to: '09:00' }], 'The end must be after the beginning'],
    [
      'overlap',
      [
        { from: '09:00', to: '13:00' },
        { from: '12:00', to: '17:00' },
      ],
      'A stretch must begin after the one before has ended',
    ],
    ['are no quarters', [{ from: '09:10', to: '17:00' }], 'Choose a quarter of an hour'],
  ])('that %s are refused', async (_, Monday, message) => {
    const one = await newStylist();
    expect(await save(one, { week: { ...week, Monday }, exceptions: [], version: 0 })).toMatchObject({
      status: 400,
      message,
    });
    expect((await read(one)).version).toBe(0);
  });

  test('have one exception a day', async () => {
    const off = { date: '2026-12-24', stretches: [], note: '' };
    expect((await save(await newStylist(), { week, exceptions: [off, off], version: 0 })).status).toBe(400);
  });
});

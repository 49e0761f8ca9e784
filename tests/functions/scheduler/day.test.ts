import { beforeAll, describe, expect, test } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { evictCaller } from '../../../functions/kit/caller.ts';
import { commit } from '../../../functions/kit/write.ts';
import { categorySeedChange } from '../../../functions/services/store.ts';
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import { userChanges } from '../../../functions/users/store.ts';
import { unpackVisits } from '../../../shared/rules/packedVisits.ts';
import { minutesBetween, startOfWeek } from '../../../shared/rules/time.ts';
import { abroad, buildUser, north, ours, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  buildAssignment,
  buildClient,
  changeAppointment,
  color,
  cut,
  day,
  getBook,
  gloss,
  gus,
  listBookedIds,
  nextUnusedDay,
  openSalons,
  pendingStylist,
  saveUser,
  secondStylist,
  traveler,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const ids = (list: readonly { user_id: string }[]) => list.map(({ user_id }) => user_id).sort();
const idsOf = (...list: readonly { user_id: string }[]) => ids(list);

describe('the book of a salon', () => {
  test('has a column for everybody who takes appointments there, with what they do', async () => {
    const { data } = await getBook();
    expect(ids(data.stylists)).toEqual(idsOf(team.stylist, secondStylist, traveler, pendingStylist));
    expect(data.stylists.find(({ user_id }) => user_id === traveler.user_id)).toMatchObject({
      location_id: north.location_id,
      location_name: 'North',
      services: [{ serviceId: gloss.service_id, priceLevel: 3 }, { serviceId: cut.service_id }, {}],
    });
    expect(data.users).toContainEqual({ user_id: team.stylist.user_id, user_name: 'Mara Ellison' });
  });

  test('knows its hours, the salons to choose from, and the services that are sold', async () => {
    const { data } = await getBook();
    expect(data.configs).toMatchObject([{ location: north.location_id, mondayOpen: '09:30' }]);
    // What a chair costs is for admins.
    expect(data.configs[0]).not.toHaveProperty('chairHourCost');
    expect(data.locations.map(({ location_name }) => location_name)).toEqual(['North']);
    expect(data.services.map(({ service_name }) => service_name).sort()).toEqual(['Braids', 'Cut', 'Gloss']);
    expect(data.services[0]).toMatchObject({ category_name: 'Color', color: '#885ed0' });
    expect((await getBook({}, team.admin)).data.locations.map(({ location_name }) => location_name)).toEqual([
      'North',
      'South',
    ]);
  });

  test('shows the days that were asked for and no others', async () => {
    const made: string[] = [];
    for (const date of ['2026-07-05', '2026-07-11', '2026-07-12'])
      made.push((await bookAppointment({ start: at('10:00', date) })).data.appointmentId);
    expect(await listBookedIds({ date: '2026-07-05' })).toEqual(made.slice(0, 1));
    expect(await listBookedIds({ date: '2026-07-05', days: 7 })).toEqual(made.slice(0, 2));
    expect(await listBookedIds({ date: '2026-07-06' })).toEqual([]);
  });

  test('of a salon out of reach is forbidden, of another organization not there', async () => {
    expect((await getBook({ Location: south.location_id }, team.stylist)).status).toBe(403);
    expect((await getBook({ Location: abroad.location_id }, team.admin)).status).toBe(404);
    for (const one of [team.products, team.platform])
      expect((await getBook({ Location: -1 }, one)).status, one.user_first_name).toBe(403);
  });

  test('of another organization shows none of ours', async () => {
    await bookAppointment({ start: at('10:00', '2026-07-20') });
    const { data } = await getBook({ Location: -1, date: '2026-07-20' }, team.theirAdmin);
    expect(data.schedules).toEqual([]);
    expect(ids(data.stylists)).toEqual(idsOf(team.theirStylist));
    expect(data.services.map(({ organization_id }) => organization_id)).toEqual([2]);
    expect(data.clients.map(({ client_organization_id }) => client_organization_id)).toEqual([2]);
  });
});

describe('the book of all locations', () => {
  test('is every salon for a system admin, each stylist once', async () => {
    const date = '2026-08-03';
    await bookAppointment({ start: at('10:00', date) });
    const away = { location_id: south.location_id, user_id: team.southStylist.user_id };
    await bookAppointment({ ...away, start: at('10:00', date) }, team.admin);
    const { data } = await getBook({ Location: -1, date }, team.admin);
    expect(data.schedules.map(({ location }) => location).sort()).toEqual([north.location_id, south.location_id]);
    expect(data.configs.map(({ location }) => location)).toEqual([north.location_id, south.location_id]);
    expect(ids(data.stylists)).toEqual(idsOf(team.stylist, secondStylist, traveler, pendingStylist, team.southStylist));
    const found = data.stylists.find(({ user_id }) => user_id === traveler.user_id);
    expect(found?.location_name).toBe('South');
  });

  test('is the own salons for everybody else', async () => {
    const { data } = await getBook({ Location: -1, date: '2026-08-03' }, team.desk);
    expect(data.schedules.map(({ location }) => location)).toEqual([north.location_id]);
  });
});

describe('what has changed since a booking', () => {
  test('shows: the name and phone of the client and the color of the category', async () => {
    const date = '2026-08-10';
    const { data } = await bookAppointment({ start: at('10:00', date), client_id: gus.client_id });
    const renamed = { ...gus, client_last_name: 'Feldman', client_mobile_phone_number: '7035550199' };
    await commit([clientSeedChange({ ...renamed, version: 2 }), categorySeedChange(1, { ...color, color: '#123456' })]);
    const { schedules, clients } = (await getBook({ date })).data;
    expect(schedules).toMatchObject([
      {
        appointmentId: data.appointmentId,
        client: { client_name: 'Gus Feldman', client_phone: '7035550199' },
        services: [{ service_color: '#123456', title: 'Cut', price: 68 }],
      },
    ]);
    expect(clients).toContainEqual({ ...renamed, version: 2 });
    await commit([categorySeedChange(1, color)]);
  });

  test('keeps the column of a stylist who left, inactive or for another salon, while they have appointments', async () => {
    const date = '2026-08-11';
    for (const leaving of [{ user_status: 'INACTIVE' as const }, { location_ids: [12], location_id: 12 }]) {
      const leaver = buildUser('stylist', north);
      await saveUser(leaver);
      await commit([assignmentsChange(1, leaver.user_id, [buildAssignment(leaver, cut)], 0)]);
      const { data } = await bookAppointment({ start: at('10:00', date), user_id: leaver.user_id });
      await commit(userChanges(leaver, { ...leaver, ...leaving }));
      const column = { user_id: leaver.user_id, location_id: north.location_id };
      expect((await getBook({ date })).data.stylists).toContainEqual(expect.objectContaining(column));
      expect((await changeAppointment(data, { start: at('11:00', date) })).status).toBeGreaterThanOrEqual(400);
      expect(
        (await changeAppointment(data, { user_id: secondStylist.user_id, allow_double_booking: true })).status,
      ).toBe(200);
      expect(ids((await getBook({ date })).data.stylists)).not.toContain(leaver.user_id);
    }
  });
});

test('a packed book has the visits of the whole one, and neither users nor clients', async () => {
  const date = nextUnusedDay();
  const { data: first } = await bookAppointment({ start: at('10:00', date), notes: 'Allergic to PPD' });
  await bookAppointment({ start: at('14:00', date) });
  await changeAppointment(first, { notes: 'Window seat' });
  const whole = (await getBook({ date })).data;
  const { packed, ...rest } = (await getBook({ date, packed: true })).data;
  expect(rest).toEqual({ ...whole, schedules: [], users: [], clients: [] });
  expect(packed && unpackVisits(packed, rest.stylists)).toEqual(whole.schedules);
});

test('the clients of the book are the first twenty by name and everybody who has an appointment', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    buildClient(ours, `many${index}`, 'Ann', `Aa${String.fromCharCode(97 + index)}`),
  );
  const last = buildClient(ours, 'last', 'Zed', 'Zzyzx');
  for (const one of [...many, last]) await commit([clientSeedChange(one)]);
  evictCaller(1, team.desk.user_id);
  const before = (await getBook({ date: '2026-08-20' })).data.clients;
  expect(before).toHaveLength(20);
  expect(before.map(({ client_id }) => client_id)).not.toContain(ada.client_id);
  await bookAppointment({ start: at('10:00', '2026-08-20'), client_id: last.client_id });
  const after = (await getBook({ date: '2026-08-20' })).data.clients;
  expect(after).toEqual([...before, last]);
  await bookAppointment({ start: at('12:00', '2026-08-20'), client_id: before[0]?.client_id ?? '' });
  expect((await getBook({ date: '2026-08-20' })).data.clients).toEqual(after);
});

test('a week begins on the Sunday before today unless told otherwise', async () => {
  const { date } = (await getBook({ date: undefined })).data;
  const week = await getBook({ date: undefined, days: 7 });
  expect(week.data).toMatchObject({ date: startOfWeek(date), days: 7 });
  expect(minutesBetween(`${week.data.date} 00:00:00`, `${date} 00:00:00`)).toBeLessThan(7 * 1440);
});

test('a week without appointments is an empty book, however far away', async () => {
  for (const date of [day, '0000-01-01', '9999-12-31'])
    expect(await getBook({ date, days: 7 })).toMatchObject({ status: 200, data: { date, schedules: [] } });
});

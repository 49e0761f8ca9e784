import { beforeAll, describe, expect, test } from 'vitest';
import { commit } from '../../../functions/kit/write.ts';
import { userCreationChanges } from '../../../functions/users/store.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { buildUser, north, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
beforeAll(() => seedOrganizations());

async function newStylist(): Promise<User> {
  const one = buildUser('stylist', north);
  await commit(userCreationChanges(one));
  return one;
}

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
    expect(await read(one)).toMatchObject({ week: null, exceptions: [], version: 0 });
    expect(await dayInBook(one, '2026-11-23')).toEqual([]);
  });

  test('come with those of the first salon, to begin with', async () => {
    const { opening } = await read(await newStylist());
    expect(opening?.Monday).toEqual([{ from: '09:30', to: '19:00' }]);
    expect(opening?.Sunday).toEqual([{ from: '10:00', to: '17:00' }]);
    const homeless = buildUser('stylist', undefined, { organization_id: 1 });
    await commit(userCreationChanges(homeless));
    const asked = { params: { id: homeless.user_id } };
    expect((await call(api.stylists.getWorkingHours, asked, team.admin)).data.opening).toBeNull();
  });

  test('stand in the book by weekday, but for the dated exceptions', async () => {
    const one = await newStylist();
    const off = { date: '2026-11-24', stretches: [], note: 'Dentist' };
    expect((await save(one, { week, exceptions: [off], version: 0 })).status).toBe(200);
    expect(await read(one)).toMatchObject({ week, exceptions: [off], version: 1 });
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

  test('may differ for several days in a row, each of which the book shows', async () => {
    const one = await newStylist();
    const leave = { date: '2026-11-23', until: '2026-12-04', stretches: [], note: 'Leave' };
    expect((await save(one, { week, exceptions: [leave], version: 0 })).status).toBe(200);
    expect((await read(one)).exceptions).toEqual([leave]);
    for (const date of ['2026-11-23', '2026-11-30', '2026-12-04'])
      expect(await dayInBook(one, date)).toEqual([{ date, stretches: [], note: 'Leave' }]);
    expect(await dayInBook(one, '2026-12-05')).toEqual([{ date: '2026-12-05', stretches: [], note: '' }]);
  });

  test.each([
    ['end before they begin', { date: '2026-12-24', until: '2026-12-23' }, 'The last day must not be before the first'],
    ['are more than two years', { date: '2026-12-24', until: '2126-12-23' }, 'At most two years'],
  ])('that differ for days that %s are refused', async (_, days, message) => {
    const exceptions = [{ ...days, stretches: [], note: '' }];
    expect(await save(await newStylist(), { week, exceptions, version: 0 })).toMatchObject({ status: 400, message });
  });

  test('have one exception a day', async () => {
    const days = { date: '2026-12-21', until: '2026-12-31', stretches: [], note: '' };
    const within = { date: '2026-12-28', stretches: [], note: '' };
    const both = await save(await newStylist(), { week, exceptions: [days, within], version: 0 });
    expect(both).toMatchObject({ status: 400, message: 'A day can have one exception only' });
    const off = { date: '2026-12-24', stretches: [], note: '' };
    expect((await save(await newStylist(), { week, exceptions: [off, off], version: 0 })).status).toBe(400);
  });
});

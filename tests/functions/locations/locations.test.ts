import { beforeAll, describe, expect, test } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { organizationCreationChange } from '../../../functions/locations/store.ts';
import { createConfig, fairfax } from '../../../infra/local/demo/salons.ts';
import { strandedConflict } from '../../../shared/contract/appointments.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays, dayOf, startOfWeek, wallClockAt } from '../../../shared/rules/time.ts';
import { abroad, north, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleAppointment, sampleBookedService } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
beforeAll(() => seedOrganizations());

const names = (locations: { location_name: string }[]) => locations.map(({ location_name }) => location_name);
const config = (more: object = {}) => ({ ...createConfig({ ...fairfax, ...north }), ...more });
const save = (more: object, by: User = team.admin) => call(api.locations.saveSalonConfig, { body: config(more) }, by);

describe('salons to choose from', () => {
  test('are all of the organization for a system admin and the own for others', async () => {
    expect(names((await call(api.locations.listAllLocations, {}, team.admin)).data)).toEqual(['North', 'South']);
    expect(names((await call(api.locations.listAllLocations, {}, team.stylist)).data)).toEqual(['North']);
    expect(names((await call(api.locations.listLocationsByRole, { body: {} }, team.manager)).data)).toEqual(['North']);
  });

  test('of another organization are not there, and there for a platform admin', async () => {
    const asked = { params: { org: 2 } };
    expect((await call(api.locations.listOrganizationLocations, asked, team.admin)).status).toBe(404);
    expect(names((await call(api.locations.listOrganizationLocations, asked, team.platform)).data)).toEqual(['Abroad']);
  });

  test("one by one: the own opens, a colleague's is forbidden, a stranger's is not there", async () => {
    const ask = (id: number) => call(api.locations.getLocation, { params: { id } }, team.manager);
    expect((await ask(north.location_id)).data).toMatchObject({ location_name: 'North', organization_name: 'Ours' });
    expect((await ask(south.location_id)).status).toBe(403);
    expect((await ask(abroad.location_id)).status).toBe(404);
  });

  test('a body that claims another role, organization, salon or badge is refused', async () => {
    for (const claim of [
      { Role: 'system admin' },
      { Organization: '2' },
      { Location: 12 },
      { Barcode: '999999999999' },
    ])
      expect((await call(api.locations.listLocationsByRole, { body: claim as never }, team.manager)).status).toBe(403);
    const truth = { Role: 'salon admin', Organization: '1', Location: 11, Barcode: null };
    expect((await call(api.locations.listLocationsByRole, { body: truth as never }, team.manager)).status).toBe(200);
  });
});

describe('a new salon', () => {
  const create = (body: object, by: User = team.platform) =>
    call(api.locations.createSalon, { body: body as never }, by);

  test('belongs to the organization that was chosen', async () => {
    const { status, data } = await create({ salonName: 'West', organizationId: '1', role: 'platform admin' });
    expect(status).toBe(201);
    expect(data).toMatchObject({ location_name: 'West', organization_id: 1, zone: 'America/New_York' });
    expect(names((await call(api.locations.listAllLocations, {}, team.admin)).data)).toContain('West');
  });

  test('is for platform admins only', async () => {
    expect(await create({ salonName: 'East', organizationId: 1 }, team.admin)).toMatchObject({
      status: 403,
      message: 'User Not authorized, please check your role',
    });
  });

  test('needs an organization that exists, a name, and a name of its own', async () => {
    expect(await create({ salonName: 'East' })).toMatchObject({
      status: 400,
      message: 'User must be assigned a Organization',
    });
    expect(await create({ salonName: 'East', organizationId: 77 })).toMatchObject({ status: 400 });
    expect(await create({ salonName: ' ', organizationId: 1 })).toMatchObject({ status: 400 });
    expect(await create({ salonName: 'north', organizationId: 1 })).toMatchObject({
      status: 409,
      data: { fields: { salonName: 'This name is taken' } },
    });
  });

  test('of eight of one name at once is made once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => create({ salonName: nth % 2 ? 'Eight' : ' EIGHT', organizationId: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect((await create({ salonName: 'Eight', organizationId: 2 })).status).toBe(201);
  });

  test('organizations are listed as id and name', async () => {
    const { data } = await call(api.locations.listOrganizations, { body: {} }, team.platform);
    expect(data).toEqual(['1 Ours', '2 Theirs']);
  });

  test('organizations are all listed, however many there are', async () => {
    const more = Array.from({ length: 1200 }, (_, nth) => ({
      organization_id: 100 + nth,
      organization_name: `Group ${nth}`,
    }));
    await putAll(more.map(organizationCreationChange));
    const { data } = await call(api.locations.listOrganizations, { body: {} }, team.platform);
    expect(data).toHaveLength(1202);
  });
});

describe("a salon's configuration", () => {
  test("is saved and read back, and sets the salon's clock", async () => {
    const before = await call(api.locations.getSalonConfig, { params: { id: 11 } }, team.manager);
    const saved = await save({ timeZone: 'Pacific Standard Time', version: before.data.version }, team.manager);
    expect(saved).toMatchObject({ status: 200, message: 'Success' });
    const { data } = await call(api.locations.getSalonConfig, { params: { id: 11 } }, team.manager);
    expect(data).toMatchObject({ timeZone: 'Pacific Standard Time', sundayOpen: '10:00', phoneNumber: '7035550142' });
    const salon = await call(api.locations.getLocation, { params: { id: 11 } }, team.manager);
    expect(salon.data.zone).toBe('America/Los_Angeles');
  });

  test.each([
    ['Please Choose a Location', { location: 0 }],
    ['Please enter an Address', { salonAddress: '' }],
    ['Phone is required', { phoneNumber: '' }],
    ['Phone must be a number', { phoneNumber: '1.5x' }],
    ['Please choose a Time zone', { timeZone: '' }],
    ['Choose a half hour', { mondayOpen: '24:00' }],
    ['Monday opening time is required', { mondayOpen: '' }],
    ['Monday closing time is required', { mondayClose: 'closed' }],
    ['Closing time must be at least 30 minutes after opening time', { mondayOpen: '09:00', mondayClose: '09:00' }],
  ])('refuses with "%s"', async (message, change) => {
    expect(await save(change)).toMatchObject({ status: 400, message });
  });

  test('keeps each cost of a chair hour with the days on which it holds', async () => {
    setClock(() => Date.parse('2026-11-23T15:00:00Z'));
    const params = { id: south.location_id };
    const load = async () => (await call(api.locations.getSalonConfig, { params }, team.admin)).data;
    const set = async (more: object) => {
      const { version } = await load();
      expect((await save({ location: params.id, version, ...more })).status).toBe(200);
      const { chairHourCost, chairHourCosts = [] } = await load();
      return [chairHourCost, ...chairHourCosts.map(({ from, cost }) => `${from} ${cost}`)];
    };
    expect(await set({ chairHourCost: 52 })).toEqual([52, ' 52']);
    expect(await set({ chairHourCost: 60 })).toEqual([60, ' 52', '2026-11-23 60']);
    expect(await set({ chairHourCost: 50 })).toEqual([50, ' 52', '2026-11-23 50']);
    const planned = { chairHourCost: 55, chairHourCostFrom: '2026-12-01' };
    expect(await set(planned)).toEqual([50, ' 52', '2026-11-23 50', '2026-12-01 55']);
    const past = { chairHourCost: 45, chairHourCostFrom: '2026-11-01' };
    expect(await set(past)).toEqual([50, ' 52', '2026-11-01 45', '2026-11-23 50', '2026-12-01 55']);
    // The cost of the days before, once more.
    expect(await set({ ...past, chairHourCost: 52 })).toEqual([50, ' 52', '2026-11-23 50', '2026-12-01 55']);
    setClock(() => Date.parse('2026-12-02T15:00:00Z'));
    // A page that was opened before the planned one held.
    expect(await set({ chairHourCost: 50 })).toEqual([55, ' 52', '2026-11-23 50', '2026-12-01 55']);
    const read = await load();
    expect(await set(read)).toEqual([55, ' 52', '2026-11-23 50', '2026-12-01 55']);
    setClock(undefined);
  });

  test('takes a day of half an hour and a closed day without times', async () => {
    expect((await save({ mondayOpen: '09:00', mondayClose: '24:00' })).status).toBe(200);
    expect((await save({ mondayOpen: '09:00', mondayClose: '09:30' })).status).toBe(200);
    expect((await save({ isMondayOpen: false, mondayOpen: 'closed', mondayClose: 'closed' })).status).toBe(200);
  });

  test('of two people at once loses nothing silently', async () => {
    const { version } = (await call(api.locations.getSalonConfig, { params: { id: 11 } }, team.admin)).data;
    const answers = await Promise.all([save({ salonAddress: 'One', version }), save({ salonAddress: 'Two', version })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is closed to the front desk and to other salons' admins", async () => {
    expect((await save({}, team.desk)).status).toBe(403);
    expect((await save({}, team.southManager)).status).toBe(403);
    expect((await save({}, team.theirAdmin)).status).toBe(404);
  });
});

describe('new hours over booked appointments', () => {
  const closing = { isTuesdayOpen: false, tuesdayOpen: 'closed', tuesdayClose: 'closed' };
  let tuesday: string;

  beforeAll(async () => {
    const today = dayOf(wallClockAt('America/New_York', Date.now()));
    tuesday = addDays(startOfWeek(addDays(today, 14)), 2);
    const booked = (appointmentId: string, start: string, status: 'booked' | 'cancelled' = 'booked') =>
      sampleAppointment({
        ...{ appointmentId, start, end: start.replace(/ \d\d/, ' 18'), status, user_id: team.stylist.user_id },
        client: { client_id: 'c', client_name: 'Wilma Day', client_phone: '' },
        services: [sampleBookedService(start, start, 60)],
      });
    await save({
      version: (await call(api.locations.getSalonConfig, { params: { id: 11 } }, team.admin)).data.version,
    });
    await putAll(
      bookSeedChanges(1, [
        booked('a1', `${tuesday} 10:00:00`),
        booked('a2', `${tuesday} 17:00:00`),
        booked('gone', `${tuesday} 12:00:00`, 'cancelled'),
        booked('past', `${addDays(tuesday, -28)} 10:00:00`),
      ]),
    );
  });
  const saveNow = async (more: object) =>
    save({
      version: (await call(api.locations.getSalonConfig, { params: { id: 11 } }, team.admin)).data.version,
      ...more,
    });

  test('are asked about first, with the appointments of the days that are closed', async () => {
    const refused = await saveNow(closing);
    expect(refused).toMatchObject({
      status: 409,
      message: '2 booked appointments would be outside the new hours.',
      data: { code: 'stranded', total: 2 },
    });
    const { appointments } = strandedConflict.parse(refused.data);
    expect(appointments.map(({ appointmentId }) => appointmentId)).toEqual(['a1', 'a2']);
    expect((await saveNow({ tuesdayClose: '17:30' })).data).toMatchObject({ code: 'stranded', total: 1 });
  });

  test('are saved without a question where nobody is stranded, and after a yes', async () => {
    expect((await saveNow({ tuesdayClose: '18:00' })).status).toBe(200);
    expect((await saveNow({ isMondayOpen: false, mondayOpen: 'closed', mondayClose: 'closed' })).status).toBe(200);
    expect((await saveNow({ ...closing, allow_stranded: true })).status).toBe(200);
    const { data } = await call(api.locations.getSalonConfig, { params: { id: 11 } }, team.admin);
    expect(data).toMatchObject({ isTuesdayOpen: false });
    expect(data).not.toHaveProperty('allow_stranded');
  });
});

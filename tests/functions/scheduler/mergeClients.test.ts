import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientKey, findStoredClient } from '../../../functions/clients/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { get } from '../../../functions/kit/read.ts';
import { counterKey } from '../../../functions/kit/uniqueGuards.ts';
import { commit, put, putAll } from '../../../functions/kit/write.ts';
import { messageLogChange } from '../../../functions/messages/logStore.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { migrate } from '../../../infra/commands/migrate.ts';
import { steps } from '../../../infra/commands/migrations.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { north, ours, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { cutOffAfter, runDuring } from '../../support/runDuring.ts';
import { sampleBowl } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { at, bookAppointment, cut, day, openSalons } from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);
afterEach(() => setClock(undefined));

let [twin, kept, start] = ['', '', ''];
let round = 0;

/** Two clients, the first one with an appointment, a past one and a bowl of the time before. */
beforeEach(async () => {
  round += 1;
  const add = async (more: object) => {
    const form = { firstName: 'Ida', lastName: `Round ${round}`, date: '1990/01/02', allow_duplicate: true, ...more };
    return (await call(api.clients.createClient, { body: form as never }, team.desk)).data.client_id;
  };
  const phone = `70355502${String(round).padStart(2, '0')}`;
  twin = await add({ phone, email: `twin${round}@example.com`, allergies: 'PPD' });
  kept = await add({ phone, email: `kept${round}@example.com`, allergies: 'Nuts' });
  start = at('15:00', addDays(day, round));
  await bookAppointment({ client_id: twin, start });
  await bookAppointment({ client_id: twin, start: at('10:00', addDays(day, -100 - round)) });
  const place = { location_id: north.location_id, start: `2026-03-${String(round).padStart(2, '0')} 10:12:00` };
  const bowl_id = createBowlId(place, team.stylist.user_id);
  await putAll(
    bowlSeedChanges(ours.organization_id, [
      sampleBowl({ ...place, bowl_id, user_id: team.stylist.user_id, client_id: twin, local_id: bowl_id }),
    ]),
  );
});

const merge = (id = twin, into = kept) =>
  call(api.scheduler.mergeClients, { params: { id }, body: { into } }, team.manager);
const undo = (id = twin) => call(api.scheduler.undoClientMerge, { params: { id }, body: {} }, team.manager);
const loadClient = async (clientID: string) =>
  (await call(api.clients.getClient, { body: { clientID } }, team.desk)).data;
const storedClient = (id: string) => findStoredClient(ours.organization_id, id);
const visitsOf = async (client_id: string) => {
  const pages = await Promise.all(
    (['next', 'past'] as const).map((when) =>
      call(api.scheduler.listClientAppointments, { body: { client_id, when } }, team.desk),
    ),
  );
  return pages.flatMap(({ data }) => data.Items.map((one) => [one.client.client_id, one.client.client_name]));
};
const bowlsOf = async (client_id: string) =>
  (await call(api.reports.listFormulas, { body: { client_id } as never }, team.desk)).data.Items.length;
const wishesOf = async (client_id: string) => {
  const query = { location_id: String(north.location_id) };
  const { wishes } = (await call(api.scheduler.listWaiting, { query }, team.desk)).data;
  return wishes.filter(({ client }) => client.client_id === client_id).map(({ client }) => client.client_name);
};
const found = async (search: string) =>
  (await call(api.clients.listClients, { body: { search } }, team.desk)).data.Items.map((one) => one.client_id);
const count = async () => Number((await get('clients', counterKey(ours.organization_id)))?.['clients']);

const wait = (client_id: string) => {
  const body = { location_id: north.location_id, client_id, services: [cut.service_id] };
  return call(api.scheduler.addWish, { body }, team.desk);
};

describe('a client who is merged into another one', () => {
  test('hands over appointments, bowls, wishes and allergies, is in no list, and comes back with all of it', async () => {
    const before = await count();
    await wait(twin);
    const { status, data } = await merge();
    expect(status).toBe(200);
    expect(data.client).toMatchObject({ client_id: kept, client_allergies: 'Nuts; PPD', client_email: /kept/ });
    expect(await visitsOf(kept)).toHaveLength(2);
    expect((await visitsOf(kept)).every(([id]) => id === kept)).toBe(true);
    expect(await bowlsOf(kept)).toBe(1);
    expect([await wishesOf(twin), await wishesOf(kept)]).toEqual([[], [`Ida Round ${round}`]]);
    expect(await found(`Round ${round}`)).toEqual([kept]);
    expect(await count()).toBe(before - 1);
    // Old links and open pages lead to the client who is left.
    expect(await loadClient(twin)).toMatchObject({ client_id: kept });
    expect((await bookAppointment({ client_id: twin, start: at('17:00', addDays(day, round)) })).status).toBe(409);
    expect((await undo()).status).toBe(200);
    expect([await visitsOf(kept), await bowlsOf(kept)]).toEqual([[], 0]);
    expect([(await visitsOf(twin)).length, await bowlsOf(twin)]).toEqual([2, 1]);
    expect([(await wishesOf(twin)).length, await wishesOf(kept)]).toEqual([1, []]);
    expect(await loadClient(kept)).toMatchObject({ client_allergies: 'Nuts', merged_from: [] });
    expect((await found(`Round ${round}`)).sort()).toEqual([kept, twin].sort());
    expect(await count()).toBe(before);
  });

  test('hands over deleted appointments and messages to whoever looks for them', async () => {
    const { data: booked } = await bookAppointment({ client_id: twin, start: at('12:00', addDays(day, round)) });
    const visit = { location_id: north.location_id, appointment_id: booked.appointmentId, start: booked.start };
    const sent = { kind: 'confirmation', channel: 'email', state: 'sent', told: null, to: '', subject: '' } as const;
    const message = { ...sent, ...visit, client_id: twin, client_name: 'Ida', text: 'Booked' };
    await commit([messageLogChange(ours.organization_id, north.zone, message)]);
    await call(api.scheduler.deleteAppointment, { body: { scheduleEntryId: booked.appointmentId } }, team.desk);
    await merge();
    const { data: messages } = await call(api.messages.listClientMessages, { params: { id: kept } }, team.desk);
    expect(messages.map(({ text }) => text)).toEqual(['Booked']);
    const deleted = { scheduleEntryId: booked.appointmentId, location_id: north.location_id };
    const body = { ...deleted, date: booked.start.slice(0, 10), allow_double_booking: true };
    expect((await call(api.scheduler.restoreAppointment, { body }, team.desk)).data).toMatchObject({
      client: { client_id: kept },
    });
    expect(await visitsOf(kept)).toHaveLength(3);
  });

  test('goes on where the merge was interrupted', async () => {
    await wait(twin);
    for (const transactions of [1, 2, 3, 4, 5]) await cutOffAfter(transactions, () => merge());
    expect((await merge()).status).toBe(200);
    expect([(await visitsOf(kept)).length, await bowlsOf(kept)]).toEqual([2, 1]);
    expect([await wishesOf(twin), (await wishesOf(kept)).length]).toEqual([[], 1]);
    expect((await loadClient(kept)).merged_from).toHaveLength(1);
  });

  test('stays merged after a day, and what was changed since stays as it is', async () => {
    await merge();
    setClock(() => Date.now() + 25 * 60 * 60_000);
    expect((await undo()).status).toBe(409);
    setClock(undefined);
    const client = await loadClient(kept);
    const form = { firstName: 'Ida', lastName: 'Changed', birthDate: '1990/01/02', allergies: 'Nuts; PPD; Henna' };
    const body = { clientID: kept, ...form, email: client.client_email, phone: client.client_mobile_phone_number };
    await call(api.clients.updateClient, { body: { ...body, allow_duplicate: true } as never }, team.desk);
    await undo();
    expect(await loadClient(kept)).toMatchObject({ client_last_name: 'Changed', client_allergies: 'Nuts; PPD; Henna' });
  });

  test('is merged in one direction if two people merge at the same moment', async () => {
    const statuses = [await merge(twin, kept), await merge(kept, twin)].map(({ status }) => status);
    expect(statuses).toEqual([200, 409]);
    await undo();
    const answers = await Promise.all([merge(twin, kept), merge(kept, twin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [left] = await found(`Round ${round}`);
    expect(await found(`Round ${round}`)).toEqual([left]);
    expect((await visitsOf(left ?? '')).length).toBe(2);
  });

  test.each([1, 2, 3])('hands over everything to whom the other one is merged into before step %i', async (nth) => {
    const form = { firstName: 'Ida', lastName: `Round ${round}`, date: '1990/01/02', allow_duplicate: true };
    const body = { ...form, phone: '7035550299', email: `last${round}@example.com` };
    const last = (await call(api.clients.createClient, { body }, team.desk)).data.client_id;
    await wait(twin);
    await runDuring(
      () => merge(twin, kept),
      () => merge(kept, last),
      nth,
    );
    // Merged before the first step, the other one takes over nobody.
    if (nth === 1) await merge(twin, last);
    expect([(await visitsOf(last)).length, await bowlsOf(last), (await wishesOf(last)).length]).toEqual([2, 1, 1]);
    expect(await found(`Round ${round}`)).toEqual([last]);
  });

  test('has everything again once their card is opened after a merge that nobody repeated', async () => {
    await cutOffAfter(2, () => merge());
    expect((await visitsOf(kept)).length).toBe(1);
    const { data } = await call(api.scheduler.getClientSummary, { body: { client_id: kept } }, team.desk);
    expect(data).toMatchObject({ client_id: kept, visits: 2 });
    expect([(await visitsOf(kept)).length, await bowlsOf(kept)]).toEqual([2, 1]);
  });

  test('goes on where the undo was interrupted', async () => {
    await wait(twin);
    await merge();
    for (const transactions of [1, 2, 3]) await cutOffAfter(transactions, () => undo());
    await undo();
    expect([(await visitsOf(twin)).length, await bowlsOf(twin), (await wishesOf(twin)).length]).toEqual([2, 1, 1]);
  });

  test('is freed by the migration if earlier releases merged them in a ring', async () => {
    const before = await count();
    const [a, b] = [await storedClient(twin), await storedClient(kept)];
    await commit([
      put('clients', { ...clientKey(ours.organization_id, twin), ...a, merged_into: kept }),
      put('clients', { ...clientKey(ours.organization_id, kept), ...b, merged_into: twin }),
      put('clients', { ...counterKey(ours.organization_id), clients: before - 2 }),
    ]);
    // Opening one of them ends.
    expect((await call(api.clients.getClient, { body: { clientID: twin } }, team.desk)).status).toBe(200);
    await migrate(
      undefined,
      steps.filter(({ says }) => says.startsWith('Clients who were merged in a ring')),
    );
    const [left = ''] = await found(`Round ${round}`);
    expect(left).toBe([twin, kept].sort()[0]);
    await call(api.scheduler.getClientSummary, { body: { client_id: left } }, team.desk);
    expect([(await visitsOf(left)).length, await bowlsOf(left), await count()]).toEqual([2, 1, before - 1]);
  });

  test.each([
    ['into themselves', () => merge(kept, kept), 400],
    ['into nobody', () => merge(twin, 'nobody'), 404],
    ['with the walk-in', () => merge(twin, 'WALK-IN'), 400],
  ])('is not merged %s', async (_, run, status) => {
    expect((await run()).status).toBe(status);
  });
});

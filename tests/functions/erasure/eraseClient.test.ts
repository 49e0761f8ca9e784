import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { failedDeliveryChange } from '../../../functions/bills/webhookStore.ts';
import { batchCreationChange, importCreationChange } from '../../../functions/imports/store.ts';
import { database, deployedTableName } from '../../../functions/kit/database.ts';
import { tableNames } from '../../../functions/kit/tables.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { messageLogChange } from '../../../functions/messages/logStore.ts';
import { bowlSeedChanges, createBowlId, waitingBowlSeedChanges } from '../../../functions/reports/store.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { BillEntry } from '../../../shared/contract/bills.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { toSortedJson } from '../../support/dump.ts';
import { north, ours, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { cutOffAfter, runDuring } from '../../support/runDuring.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { switchOn } from '../messages/outbox.ts';
import {
  ada,
  at,
  bookAppointment,
  changeAppointment,
  cut,
  day,
  nextUnusedDay,
  openSalons,
  removeAppointment,
  setStatus,
} from '../scheduler/salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const organization = ours.organization_id;
let round = 0;
const past = () => addDays(day, -200 - round);

async function addClient(firstName: string) {
  const contacts = { phone: `70355593${20 + round}`, email: `zephyrina${round}@example.com` };
  const form = { firstName, lastName: `Zephyrstone${round}`, date: '1990/01/02', notes: 'Zephyrstone by marriage' };
  const body = { ...form, ...contacts, allow_duplicate: true, idempotency_key: crypto.randomUUID() };
  return (await call(api.clients.createClient, { body }, team.desk)).data.client_id;
}

const book = async (client_id: string, start: string): Promise<Appointment> =>
  (await bookAppointment({ client_id, start, notes: 'Zephyrstone comes late', idempotency_key: crypto.randomUUID() }))
    .data as Appointment;

/** A client with a merged twin, and a record of theirs of every kind. */
async function createHistory() {
  round += 1;
  const [id, twin] = [await addClient('Zephyrina'), await addClient('Zephyrine')];
  const booked = await book(twin, at('10:00', past()));
  await call(api.scheduler.mergeClients, { params: { id: twin }, body: { into: id } }, team.admin);
  await setStatus(booked.appointmentId, 'done', {}, team.admin);
  await call(api.bills.closeBill, { params: { id: booked.appointmentId }, body: {} }, team.admin);
  const removed = await book(id, at('12:00', past()));
  await removeAppointment(removed.appointmentId, { reason: 'Zephyrstone called' });
  await changeAppointment(await book(id, at('14:00', past())), { client_id: ada.client_id, notes: '' });
  const canceled = await book(id, at('10:00', nextUnusedDay()));
  await setStatus(canceled.appointmentId, 'cancelled', { reason: 'Zephyrstone is ill' } as never);
  const wish = {
    location_id: north.location_id,
    client_id: id,
    services: [cut.service_id],
    notes: 'Zephyrstone waits',
  };
  await call(api.scheduler.addWish, { body: { ...wish, idempotency_key: crypto.randomUUID() } }, team.desk);
  await storeWhatOthersWrite(id, booked);
  return id;
}

/** What stations, the sender and imports write. */
async function storeWhatOthersWrite(id: string, { appointmentId: appointment_id, start }: Appointment) {
  const client_name = `Zephyrina Zephyrstone${round}`;
  const place = { location_id: north.location_id, start };
  const bowl_id = createBowlId(place, `Z${round}`);
  const entries = [sampleBowlEntry({ entry_id: `${bowl_id}-0`, start })];
  const made = { user_id: team.stylist.user_id, local_id: bowl_id, entries };
  const waiting = {
    ...place,
    bowl_id: `WAITS${round}`,
    station_id: 's',
    device_name: '',
    end: start,
    seconds_ahead: 0,
  };
  await putAll([
    ...bowlSeedChanges(organization, [sampleBowl({ ...place, ...made, bowl_id, client_id: id, client_name })]),
    ...waitingBowlSeedChanges(organization, {
      ...waiting,
      sent: {
        ...{ local_id: `w${round}`, stylist: team.stylist.user_id, client: id, client_name },
        ...{ start: '2026-03-01T10:00:00Z', end: '2026-03-01T10:00:00Z' },
        entries: [{ product: 'UNKNOWN', grams: 1, waste: 0 }],
      },
      version: 1,
    }),
  ]);
  const sent = { kind: 'confirmation', channel: 'email', state: 'sent', told: null, subject: client_name } as const;
  const to = `zephyrina${round}@example.com`;
  const about = { ...place, appointment_id, client_id: id, client_name };
  const import_id = `IMPORT${round}`;
  const counts = { rows: 1, created: 1, changed: 0, same: 0, wrong: 0, duplicate: 0, left_out: 0, batches: 1 };
  const by = { user_id: team.admin.user_id, user_name: '', time: new Date().toISOString() };
  await commit([
    messageLogChange(organization, north.zone, { ...sent, ...about, to, text: client_name }),
    importCreationChange(organization, {
      import_id,
      kind: 'clients',
      file_name: '',
      ...by,
      ...counts,
      undone: 0,
      undone_batches: 0,
    }),
    batchCreationChange(organization, import_id, 0, [
      { row: 1, name: client_name, id, version: 1, before: { client_email: to } },
    ]),
  ]);
}

const erase = (id: string, version = 2) =>
  call(api.erasure.eraseClient, { params: { id }, body: { version } }, team.admin);

async function scanTables(): Promise<string[]> {
  const items: string[] = [];
  for (const name of tableNames) {
    let from: Record<string, unknown> | undefined;
    do {
      const page = await database.send(
        new ScanCommand({ TableName: deployedTableName(name), ExclusiveStartKey: from }),
      );
      items.push(...(page.Items ?? []).map((item) => `${name} ${toSortedJson(item)}`));
      from = page.LastEvaluatedKey;
    } while (from);
  }
  return items.sort();
}
const findTraces = async () =>
  (await scanTables()).filter((item) => /zephyr|70355593|239553075|enotsryhpez/i.test(item));

/** What the reports say of the days of the visits. */
async function loadSums() {
  const body = { Salon: north.location_id, StartDate: past(), EndDate: past() };
  const query = { location: String(north.location_id), from: past(), to: past(), page: 'start' };
  const replies = [
    await call(api.reports.getSalonUsage, { body } as never, team.manager),
    await call(api.reports.getStylistSpend, { body } as never, team.manager),
    await call(api.insights.getProfit, { query } as never, team.admin),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  return JSON.stringify(replies.map(({ data }) => data)).replace(/Zephyrina Zephyrstone\d/g, 'Erased client');
}

test('a client who was erased is named nowhere, their sums stay, and a repeat changes nothing', async () => {
  await switchOn({ delay_minutes: 60 });
  await call(api.bills.saveWebhook, { body: { url: 'https://till.example.com/bills' } }, team.admin);
  const id = await createHistory();
  const query = { location_id: String(north.location_id) };
  const [entry] = (await call(api.bills.listBills, { query }, team.admin)).data.Items;
  await commit([
    failedDeliveryChange(organization, { ...(entry as BillEntry), entry_at: { pk: '-', sk: '-' } }, 'Refused'),
  ]);
  const before = await loadSums();
  expect((await findTraces()).length).toBeGreaterThan(20);
  expect((await erase(id, 1)).status).toBe(409);
  const { status, data } = await erase(id);
  expect(status).toBe(200);
  expect(data.client).toMatchObject({ client_first_name: 'Erased', client_last_name: 'client', erased: 'done' });
  expect(await findTraces()).toEqual([]);
  expect(await loadSums()).toBe(before);
  const stored = await scanTables();
  expect((await erase(id)).data).toEqual(data);
  expect(await scanTables()).toEqual(stored);
  const found = await call(api.clients.listClients, { body: { search: 'Erased' } }, team.desk);
  expect(found.data.Items).toEqual([]);
  expect((await bookAppointment({ client_id: id, start: at('10:00', nextUnusedDay()) })).status).toBe(409);
});

test('erasing goes on where it was interrupted, and where somebody changed a visit meanwhile', async () => {
  const id = await createHistory();
  for (const transactions of [1, 1, 1, 2]) await cutOffAfter(transactions, () => erase(id));
  expect((await call(api.clients.getClient, { body: { clientID: id } }, team.desk)).data.erased).toBe('begun');
  expect((await erase(id)).status).toBe(200);
  expect(await findTraces()).toEqual([]);
  const other = await createHistory();
  const query = { client_id: other, when: 'past' } as const;
  const { Items } = (await call(api.scheduler.listClientAppointments, { body: query }, team.desk)).data;
  const touch = () => setStatus(Items[0]?.appointmentId ?? '', 'done', {}, team.admin);
  const change = () => changeAppointment(Items[0] as Appointment, { notes: 'Zephyrstone again' });
  expect(
    (
      await runDuring(
        () => erase(other),
        () => touch().then(change),
        3,
      )
    ).status,
  ).toBe(200);
  expect(await findTraces()).toEqual([]);
});

test('a client with visits to come is not erased', async () => {
  round += 1;
  const id = await addClient('Coming');
  await book(id, at('10:00', nextUnusedDay()));
  await book(id, at('10:00', nextUnusedDay()));
  const { status, data } = await erase(id, 1);
  expect([status, data.message]).toEqual([409, 'Cancel their 2 coming visits first.']);
});

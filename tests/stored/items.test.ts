import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseUser } from '../../functions/kit/caller.ts';
import { setClock } from '../../functions/kit/clock.ts';
import { migrate } from '../../infra/commands/migrate.ts';
import { isAllowed } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import { getUserTypes } from '../../shared/contract/roles.ts';
import { addDays } from '../../shared/rules/time.ts';
import { type EndpointCase, endpointCases } from '../endpoints/index.ts';
import { sampleForGate } from '../support/gate.ts';
import { startIdentity } from '../support/identity.ts';
import { call, startProduct } from '../support/product.ts';
import { sendRaw } from '../support/sendRaw.ts';
import { startForFile } from '../support/startForFile.ts';
import { readRelease, releases, restoreRelease, toPlainItem } from './releases.ts';

const product = startForFile(startProduct);
const identity = startForFile(startIdentity);

/** Their sample's password, code or link is wrong regardless of stored data. */
const refused = [
  'changeInitialPassword',
  'checkSetupCode',
  'setUp',
  'confirmSecondFactor',
  'turnOffSecondFactor',
  'useRecoveryCode',
];

describe.each(releases)('what the release of %s stored', (release) => {
  const kept = readRelease(release);
  const { place, items } = kept;
  const organization = place.salon.organization_id;
  const partition = `O#${organization}`;
  const stored = (table: keyof typeof items, pk: string, prefix: string) =>
    items[table].filter((item) => item['pk']?.S === pk && item['sk']?.S?.startsWith(prefix));
  const people = items.directory
    .filter((item) => item['sk']?.S?.startsWith('U#'))
    .map((item) => parseUser(toPlainItem(item)))
    .filter(({ user_status }) => user_status === 'ACTIVE');

  const admin = () =>
    people.find((one) => one.organization_id === organization && one.roles.some(({ role }) => role === 'system admin'));

  beforeAll(async () => {
    // The release's day, or that of its appointment, which must not be over.
    const [today] = [release, place.appointment.start.slice(0, 10)].sort();
    setClock(() => Date.parse(`${today}T16:00:00Z`));
    await restoreRelease(product.endpoint, kept);
    await migrate();
  });
  afterAll(() => setClock(undefined));

  /** A user of that release who may call the endpoint, preferably of the place. */
  function callerFor({ endpoint }: EndpointCase) {
    const allowed = people.filter(({ roles }) =>
      isAllowed(endpoint.allow, getUserTypes(roles.map(({ role }) => role))),
    );
    const own = allowed.filter((one) => one.organization_id === organization);
    return endpoint.allow === 'signedIn' ? place.stylist : (own[0] ?? allowed[0]);
  }
  async function ask(row: EndpointCase) {
    const caller = row.endpoint.allow === 'public' ? undefined : callerFor(row);
    if (caller) identity.addUser(caller);
    const sent = row.sample(place) as { body?: unknown };
    return sendRaw(row.endpoint, sent, sent.body === undefined ? undefined : JSON.stringify(sent.body), caller);
  }

  /** Releases before the catalog have no products, those before stock no orders. None has stored a picture. */
  const isThere = ({ name }: EndpointCase) =>
    name !== 'getVisitPicture' &&
    (name === 'getProduct'
      ? items.catalogue.length > 0
      : !['listReorderProducts', 'getOrder', 'getTransfer', 'getCount', 'listStockOfSalons'].includes(name) ||
        items.inventory.length > 0);

  const sample = sampleForGate(endpointCases, ({ title }) => `stored ${release} ${title}`);

  // Station requests with a key read nothing of the release.
  test.each(sample.filter((row) => !row.auditEntries && !row.endpoint.headers && isThere(row)))(
    'is read by $title',
    async (row) => {
      const { status, message } = await ask(row);
      if (refused.includes(row.name)) expect(status).toBe(400);
      else expect(status, message).toBeLessThan(300);
    },
  );

  test('is all there', async () => {
    const [salons, users, categories, services, clients, stations, waiting, bowls, book] = await Promise.all([
      call(api.locations.listAllLocations, {}, admin()),
      call(api.users.listUsers, {}, admin()),
      call(api.categories.listCategories, { query: {} }, admin()),
      call(api.services.listServices, { body: {} }, admin()),
      call(api.clients.listClients, { body: {} }, admin()),
      call(api.stations.listDevices, { body: {} }, admin()),
      call(api.stations.listWaitingBowls, {}, admin()),
      call(api.reports.listRawTransactions, { body: { from: '2026-11-01', to: addDays(release, 30) } }, admin()),
      call(
        api.scheduler.getSchedulerData,
        { body: { Location: place.salon.location_id, date: place.appointment.start.slice(0, 10) } },
        admin(),
      ),
    ]);
    const day = `${partition}#L#${place.salon.location_id}#${place.appointment.start.slice(0, 10)}`;
    expect(salons.data).toHaveLength(stored('directory', partition, 'L#').length);
    expect(users.data).toHaveLength(stored('directory', partition, 'U#').length);
    expect(categories.data).toHaveLength(stored('services', partition, 'CAT#').length);
    expect(services.data).toHaveLength(stored('services', partition, 'SVC#').length);
    const listed = stored('clients', `${partition}#C`, '').filter((one) => !one['merged_into'] && !one['erased']);
    expect(clients.data.Items).toHaveLength(listed.length);
    expect(clients.data.total).toBe(listed.length);
    expect(stations.data).toHaveLength(stored('directory', `${partition}#DEV`, 'S#').length);
    expect(waiting.data.bowls).toHaveLength(stored('transactions', `${partition}#WAIT`, '').length);
    const booked = items.transactions.filter(({ pk, entries }) => pk?.S?.startsWith(`${partition}#L#`) && entries);
    expect(bowls.data.Items).toHaveLength(booked.flatMap(({ entries }) => entries?.L ?? []).length);
    expect(book.data.schedules).toHaveLength(stored('appointments', day, 'S#').length);
  });

  test('keeps its clients from being in two chairs at once', async () => {
    const sample = endpointCases.find(({ name }) => name === 'createAppointment')?.sample(place) as { body: object };
    const { allow_client_busy: _, ...body } = sample.body as { allow_client_busy?: boolean };
    const booking = { ...body, start: place.appointment.start, allow_double_booking: true, allow_past_day: true };
    const answer = await sendRaw(api.scheduler.createAppointment, {}, JSON.stringify(booking), admin());
    expect(answer).toMatchObject({ status: 409, data: { code: 'client_busy' } });
  });

  test.each(sample.filter(({ auditEntries: trail }) => trail))('is changed by $title', async (row) => {
    const { status, message } = await ask(row);
    expect(status, message).toBeLessThan(500);
    // The request may have been carried out in that release already: an old version, a deletion, a taken name.
    if (status >= 300) expect([400, 404, 409], `${row.name}: ${message}`).toContain(status);
  });

  // Later releases claimed unique names when they wrote them.
  const isMigrated = items.directory.some(({ pk }) => pk?.S === 'MIGRATIONS');
  test.skipIf(isMigrated)('claims the names of its services when it is migrated', async () => {
    const [service] = stored('services', partition, 'SVC#').map((item) => toPlainItem(item));
    const { data } = await call(api.services.listServices, { body: {} }, admin());
    const still = data.find(({ service_id }) => service_id === service?.['service_id']);
    const form = endpointCases.find(({ name }) => name === 'createService')?.sample(place) as { body: object };
    const taken = { ...form.body, name: still?.service_name.toUpperCase() };
    const answer = await sendRaw(api.services.createService, {}, JSON.stringify(taken), admin());
    expect(answer).toMatchObject({ status: 409, message: 'A service with this name exists already.' });
  });
});

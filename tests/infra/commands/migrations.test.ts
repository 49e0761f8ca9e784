import { beforeAll, expect, test } from 'vitest';
import { keptKeyBackfillChanges } from '../../../functions/appointments/keptStore.ts';
import { clientKey, clientSeedChange } from '../../../functions/clients/store.ts';
import { clientIndexBackfillChanges } from '../../../functions/kit/audit.ts';
import { get, type Item, listAll } from '../../../functions/kit/read.ts';
import { counterKey } from '../../../functions/kit/uniqueGuards.ts';
import { put, putAll } from '../../../functions/kit/write.ts';
import { categorySeedChange, serviceSeedChange } from '../../../functions/services/store.ts';
import { migrate } from '../../../infra/commands/migrate.ts';
import { createClients } from '../../../infra/local/demo/clients.ts';
import { createMenu } from '../../../infra/local/demo/menu.ts';
import { api } from '../../../shared/contract/index.ts';
import { ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

/** Data as of the first release: no unique guards, no counters, shared menu keys, and no index by the last digits of a phone. */
const { categories, services } = createMenu(ours);
const clients = createClients(ours, 250);
const [first, second] = clients;
/** A product of an import without catalog, which made the catalog unreadable. */
const lost = [
  { pk: 'P#1', sk: 'BR#LOST', brand_id: 'LOST', brand_name: 'Lost', manufacturer_id: '', version: 1 },
  { pk: 'P#1', sk: 'PC#LOST', category_id: 'LOST', category_name: 'Lost', brand_id: '', version: 1 },
];
const twin = { ...clients[2], client_id: 'TWIN', client_mobile_phone_number: first?.client_mobile_phone_number };

startForFile(startProduct);
beforeAll(async () => {
  await seedOrganizations();
  const asOnce = (item: Item): Item => {
    const { phone_end_sk: _, ...known } = item;
    return known as Item;
  };
  const stored = [...clients, twin as (typeof clients)[number]].map(
    (one) => clientSeedChange(one).action.Put?.Item as Item,
  );
  await putAll([
    ...categories.map((category) => categorySeedChange(1, category)),
    ...services.map(({ steps: _, color: __, ...service }) => serviceSeedChange(service)),
    ...lost.map((item) => put('catalogue', item)),
    put('catalogue', { ...counterKey(1), brands: 1, 'categories of products': 1 }),
    put('directory', { pk: 'O#1', sk: 'RS#FIRST', reseller_id: 'FIRST' }),
    put('directory', { pk: 'O#1', sk: 'RS#SECOND', reseller_id: 'SECOND' }),
    ...['1#FIRST', '1#SECOND'].map((sk) => put('inventory', { pk: 'O#1#ORDERS', sk })),
    put('inventory', { pk: 'O#1#L#1#ORDERS', sk: 'FINISHED' }),
    put('inventory', { pk: 'O#1#TRANSFERS', sk: 'FIRST' }),
    put('services', { pk: 'O#1', sk: 'TURN', version: 7 }),
    ...stored.map((item) => put('clients', asOnce(item))),
    ...['1', '2'].map((nth) => put('appointments', { pk: 'O#1#L#1#2026-11-03', sk: `S#mara#0900#${nth}` })),
  ]);
  await migrate();
});

test('names and shortcuts that were there are taken', async () => {
  const { category_id: serviceCategory = '', category_name = '' } = categories[0] ?? {};
  const prices = { price1: 1, price2: 1, price3: 1, price4: 1, price5: 1 };
  const form = {
    ...prices,
    name: 'New',
    shortcutName: 'NEW',
    description: 'New',
    status: 'Active' as const,
    serviceCategory,
  };
  const create = (more: object) => call(api.services.createService, { body: { ...form, ...more } }, team.admin);
  expect((await create({ name: services[3]?.service_name.toUpperCase() })).status).toBe(409);
  expect((await create({ shortcutName: services[3]?.service_shortcut })).status).toBe(409);
  expect((await create({})).status).toBe(201);
  const category = { name: category_name, flag: 'Chemical' as const, color: '#123456' };
  expect((await call(api.categories.createCategory, { body: category }, team.admin)).status).toBe(409);
});

test('a menu takes no turns any more', async () => {
  expect((await listAll('services', { pk: 'O#1' })).filter(({ sk }) => sk === 'TURN')).toEqual([]);
});

test('clients are counted, and found from the end of their phone', async () => {
  const find = async (body: object) => (await call(api.clients.listClients, { body }, team.desk)).data;
  expect((await find({})).total).toBe(251);
  const found = await find({ search: second?.client_mobile_phone_number.slice(-7) });
  expect(found.Items).toMatchObject([{ client_id: second?.client_id }]);
});

test('phones and emails that were there are asked about, also those that two clients had', async () => {
  const form = {
    firstName: 'Ada',
    lastName: 'New',
    date: '1990/01/01',
    email: 'ada.new@example.com',
    phone: '7035550100',
  };
  const create = (more: object) => call(api.clients.createClient, { body: { ...form, ...more } }, team.desk);
  expect((await create({ phone: first?.client_mobile_phone_number })).data).toMatchObject({ code: 'duplicate_client' });
  expect((await create({ email: second?.client_email })).data).toMatchObject({
    client: { client_id: second?.client_id },
  });
  const away = {
    ...form,
    firstName: 'Two',
    clientID: 'TWIN',
    birthDate: form.date,
    date: undefined,
    phone: '7035550199',
  };
  expect((await call(api.clients.updateClient, { body: away as never }, team.desk)).status).toBe(200);
  expect((await create({ phone: first?.client_mobile_phone_number })).data).toMatchObject({
    client: { client_id: first?.client_id },
  });
});

test('nothing of a client but the key it is found by has changed', async () => {
  const item = await get('clients', clientKey(1, second?.client_id ?? ''));
  expect(item).toMatchObject({ ...second, version: 2 });
});

test('a catalogue that something lay within nothing of is read again', async () => {
  expect((await call(api.products.listCatalogue, { body: {} }, team.admin)).data.Items).toEqual([]);
  expect(await get('catalogue', counterKey(1))).toMatchObject({ brands: 0, 'categories of products': 0 });
});

test('distributors are counted', async () => {
  expect(await get('directory', counterKey(1))).toMatchObject({ distributors: 2 });
});

test('open orders and transfers on the way are counted, finished ones are not', async () => {
  expect(await get('inventory', counterKey(1))).toMatchObject({ 'open orders': 2, 'open transfers': 1 });
});

test.each([
  ['deleted visits', { pk: 'O#1#L#11#2026-11-20', sk: 'X#A1', appointmentId: 'A1' }, 'A1'],
  ['entries of bills', { pk: 'O#1#L#11#BILLS#2026-11', sk: 'E1', entry_id: 'E1' }, 'E1'],
])('%s of earlier releases are found by their client, as an erasure looks for them', (_, kept, client_sk) => {
  const item = { ...kept, client: { client_id: 'C1' } };
  const written = { ...item, client_pk: 'O#1#CL#C1#KEPT', client_sk };
  expect(keptKeyBackfillChanges(item).map(({ action }) => action.Put?.Item)).toEqual([
    expect.objectContaining(written),
  ]);
  expect(keptKeyBackfillChanges(written), 'once').toEqual([]);
  expect(
    keptKeyBackfillChanges({ ...kept, client: { client_id: 'WALK-IN' } }).map(
      ({ action }) => action.Put?.Item?.['client_pk'],
    ),
  ).toEqual([undefined]);
});

test.each(['before', 'after'])('audit entries of earlier releases are found by the client in %s', (part) => {
  const item = { pk: 'O#1#2026-11', sk: '01H', [part]: { client: { client_id: 'C1' } } };
  const written = { ...item, client_pk: 'O#1#CL#C1', client_sk: '01H' };
  expect(clientIndexBackfillChanges(item).map(({ action }) => action.Put?.Item)).toEqual([
    expect.objectContaining(written),
  ]);
  expect(clientIndexBackfillChanges(written), 'once').toEqual([]);
  expect(clientIndexBackfillChanges({ pk: 'O#1#2026-11', sk: '01H', [part]: { user_id: 'U1' } })).toEqual([]);
});

test('a day of the book has a revision', async () => {
  expect(await get('appointments', { pk: 'O#1#L#1#2026-11-03', sk: 'MARK' })).toMatchObject({ n: expect.any(Number) });
});

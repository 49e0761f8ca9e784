import { beforeAll, describe, expect, test } from 'vitest';
import { findStock } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { get } from '../../../functions/kit/read.ts';
import { counterKey } from '../../../functions/kit/uniqueGuards.ts';
import { commit, put, putAll, WriteConflict } from '../../../functions/kit/write.ts';
import { findImportedGroups, groupRemovalChanges, loadGroups } from '../../../functions/products/groupStore.ts';
import { toUnknownProduct } from '../../../functions/products/rules.ts';
import { productCreationChanges } from '../../../functions/products/store.ts';
import { categorySeedChange, serviceSeedChange } from '../../../functions/services/store.ts';
import { assignmentsKey } from '../../../functions/stylists/store.ts';
import { createMenu } from '../../../infra/local/demo/menu.ts';
import type { ImportValues } from '../../../shared/contract/imports.ts';
import { api } from '../../../shared/contract/index.ts';
import { toMoment } from '../../../shared/rules/time.ts';
import { daysAhead } from '../../support/days.ts';
import { buildBatch, checkFile, importFile, startImport, undoImport } from '../../support/importFile.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { runDuring } from '../../support/runDuring.ts';
import { startForFile } from '../../support/startForFile.ts';
import { listStock, receiveStock, sumOfMovements } from '../../support/stock.ts';

startForFile(startProduct);
beforeAll(async () => seedOrganizations());

let made = 0;
const tube = (more: ImportValues = {}): ImportValues => ({
  name: `8-${++made}`,
  manufacturer: 'Schwarzkopf',
  brand: 'Igora Royal',
  category: 'Color',
  barcode: `TUBE-${made}`,
  ozSize: '2.10',
  price: '$8.45',
  ...more,
});
const person = (more: ImportValues = {}): ImportValues => ({
  firstName: 'Ivy',
  lastName: `Abbott ${++made}`,
  birthDate: '1/31/1990',
  email: `ivy${made}@example.com`,
  phone: `(703) 555-${String(1000 + made)}`,
  ...more,
});
const verdictsOf = async (...asked: Parameters<typeof checkFile>) =>
  (await checkFile(...asked)).map(({ verdict }) => verdict);
const productOf = async (barcode = '') =>
  (await call(api.products.listProducts, { query: {} }, team.admin)).data.data.find((one) => one.barcode === barcode);
const bring = (rows: ImportValues[], by = team.admin) => importFile({ kind: 'products', rows }, by);

describe('products', () => {
  test('are new with what they belong to, made once, and the same file a second time changes nothing', async () => {
    const rows = [tube(), tube({ brand: 'Igora Zero' }), tube()];
    const judgements = await checkFile({ kind: 'products', rows }, team.admin);
    expect(judgements.map(({ verdict, why }) => `${verdict}: ${why}`)).toEqual([
      'new: Adds the manufacturer Schwarzkopf, the brand Igora Royal, the category Color',
      'new: Adds the manufacturer Schwarzkopf, the brand Igora Zero, the category Color',
      'new: Adds the manufacturer Schwarzkopf, the brand Igora Royal, the category Color',
    ]);
    expect((await bring(rows)).data).toEqual({ created: 3, changed: 0, left_out: [] });
    expect(await productOf(rows[0]?.barcode)).toMatchObject({ manufacturer: 'Schwarzkopf', weight: 2.1, price: 8.45 });
    expect((await call(api.products.listBrands, {}, team.admin)).data.map(({ brand_name }) => brand_name)).toEqual([
      'Igora Royal',
      'Igora Zero',
    ]);
    expect(await verdictsOf({ kind: 'products', rows }, team.admin)).toEqual(['same', 'same', 'same']);
    const another = await checkFile({ kind: 'products', rows: [tube()] }, team.admin);
    expect(another).toMatchObject([{ verdict: 'new', why: '' }]);
  });

  test('change in what the row says alone; the check tells what they were', async () => {
    const row = tube();
    await bring([row]);
    const { barcode = '' } = row;
    const [judgement] = await checkFile({ kind: 'products', rows: [{ barcode, price: '8.79' }] }, team.admin);
    expect(judgement).toMatchObject({ verdict: 'changed', version: 1, old: { price: '8.45' } });
    expect((await bring([{ barcode, price: '8.79' }])).data).toMatchObject({ created: 0, changed: 1 });
    expect(await productOf(barcode)).toMatchObject({ name: row.name, brand: row.brand, price: 8.79 });
  });

  test('are wrong without a name or with a spoiled barcode; what else they lack is missing info, not an error', async () => {
    const lacking = {
      name: `Bare ${made}`,
      brand: '',
      manufacturer: '',
      barcode: '',
      ozSize: '0',
      price: '12,50',
      category: 'Color',
    };
    const rows = [tube({ name: '' }), tube({ barcode: '4.05E+12' }), lacking];
    const judgements = await checkFile({ kind: 'products', rows }, team.admin);
    expect(judgements.map(({ verdict, problems, why }) => [verdict, problems, why])).toEqual([
      ['wrong', { name: 'Please choose a product color number' }, ''],
      ['wrong', { barcode: 'Excel rounded it. Format the column as text.' }, ''],
      ['new', {}, 'Category “Color” left out: no brand. Missing: manufacturer, brand, barcode, size, price'],
    ]);
    const named = [lacking, { ...lacking, name: `${lacking.name} b`, brand: 'Tone Lab' }];
    expect((await bring(named)).data).toMatchObject({ created: 2, left_out: [] });
    const { data } = await call(api.products.listProductsMissingInfo, { query: {} }, team.admin);
    const added = data.data
      .filter(({ name }) => name.startsWith(lacking.name))
      .sort((a, b) => a.name.localeCompare(b.name));
    expect(
      added.map(({ manufacturer, brand, category, weight, price }) => [manufacturer, brand, category, weight, price]),
    ).toEqual([
      ['', '', '', 0, 0],
      ['Tone Lab', 'Tone Lab', 'Color', 0, 0],
    ]);
    expect(await verdictsOf({ kind: 'products', rows: named }, team.admin)).toEqual(['same', 'same']);
  });

  test('without a barcode are found by name and brand; a name alone never stands for a product that has one', async () => {
    const row = tube();
    await bring([row]);
    const { name = '', brand = '' } = row;
    const [known, unsure, other] = await checkFile(
      {
        kind: 'products',
        rows: [
          { name, brand, price: '9' },
          { name, price: '9' },
          { name, brand: 'Other line' },
        ],
      },
      team.admin,
    );
    expect([known?.verdict, known?.old]).toEqual(['changed', { price: '8.45' }]);
    expect(unsure?.problems).toEqual({ name: 'A product with this name has a barcode: add it, or the brand' });
    expect(other?.verdict).toBe('new');
  });

  test('of which no more than a name is known take a brand as its own manufacturer, and a category with its brand alone', async () => {
    const named = (barcode: string) =>
      toUnknownProduct({ product_id: barcode, product_upc_code: barcode, product_name: 'Red', manufacturer_id: null });
    for (const barcode of ['LONE-1', 'LONE-2'])
      await commit(productCreationChanges(ours.organization_id, named(barcode)));
    const rows = [
      { barcode: 'LONE-1', brand: 'Alone' },
      { barcode: 'LONE-1', category: 'Alone' },
    ];
    const judgements = await checkFile({ kind: 'products', rows }, team.admin);
    expect(judgements.map(({ verdict, why }) => [verdict, why])).toEqual([
      ['changed', 'Adds the manufacturer Alone, the brand Alone'],
      ['same', 'Category “Alone” left out: no brand'],
    ]);
    const whole = { barcode: 'LONE-2', manufacturer: 'Maker', brand: 'Whole', category: 'Whole' };
    expect((await bring([whole])).data).toMatchObject({ changed: 1, left_out: [] });
    expect(await productOf('LONE-2')).toMatchObject({ manufacturer: 'Maker', brand: 'Whole', category: 'Whole' });
  });

  test('with the same code twice are a duplicate, in whichever short form', async () => {
    const written = ['070018009944', '0070018009944', '70018009944.0', '7.0018009944E+10'];
    const rows = written.map((barcode) => tube({ barcode }));
    const verdicts = ['new', 'duplicate', 'duplicate', 'duplicate'];
    expect(await verdictsOf({ kind: 'products', rows }, team.admin)).toEqual(verdicts);
    await bring(rows.slice(0, 1));
    const [{ name }] = rows as [ImportValues];
    const again = written.map((barcode) => ({ barcode, name, price: '9.00' }));
    for (const row of again)
      expect(await verdictsOf({ kind: 'products', rows: [row] }, team.admin)).toEqual(['changed']);
  });

  test('of another organization with the same barcode stay as they are', async () => {
    const row = tube();
    await bring([row], team.theirAdmin);
    expect((await bring([{ ...row, price: '9.99' }])).data).toMatchObject({ created: 1 });
    const theirs = (await call(api.products.listProducts, { query: {} }, team.theirAdmin)).data.data;
    expect(theirs.find(({ barcode }) => barcode === row.barcode)?.price).toBe(8.45);
  });
});

describe('a batch', () => {
  test('that comes ten times at once is saved once, and answered alike; another one in its place is refused', async () => {
    const rows = await buildBatch({ kind: 'products', rows: [tube(), tube()] }, team.admin);
    const id = await startImport('products', team.admin);
    const sent = { params: { id }, body: { batch: 0, rows } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(api.imports.applyImport, sent, team.admin)),
    );
    expect(answers.map(({ status, data }) => [status, data.created])).toEqual(Array(10).fill([200, 2]));
    const { data } = await call(api.imports.listImports, { query: {} }, team.admin);
    expect(data.Items[0]).toMatchObject({ import_id: id, created: 2, changed: 0, left_out: 0, batches: 1 });
    const others = [
      { batch: 0, rows: rows.slice(1) },
      { batch: 0, rows, location: north.location_id },
    ];
    for (const body of others)
      expect((await call(api.imports.applyImport, { ...sent, body }, team.admin)).status).toBe(409);
  });

  test('leaves out what somebody changed since the check, and says so', async () => {
    const [one, other] = [tube(), tube()];
    await bring([one, other]);
    const cheaper = [one, other].map(({ barcode = '' }) => ({ barcode, price: '7.00' }));
    const rows = await buildBatch({ kind: 'products', rows: cheaper }, team.admin);
    await bring([{ barcode: one.barcode ?? '', price: '6.00' }], team.manager);
    const id = await startImport('products', team.admin);
    const { data } = await call(api.imports.applyImport, { params: { id }, body: { batch: 0, rows } }, team.admin);
    expect(data).toMatchObject({ changed: 1, left_out: [{ row: 2, why: expect.stringContaining('meanwhile') }] });
    expect([(await productOf(one.barcode))?.price, (await productOf(other.barcode))?.price]).toEqual([6, 7]);
  });

  test('is as long as its transaction allows, with new brands and clients who change both', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => tube({ brand: `Brand ${index % 3} of ${made}` }));
    expect((await bring(rows)).data.created).toBe(20);
    const people = Array.from({ length: 20 }, () => person());
    await importFile({ kind: 'clients', rows: people }, team.admin);
    const moved = people.map((one) => ({ ...one, email: `new.${one.email}`, lastName: 'Moved' }));
    expect((await importFile({ kind: 'clients', rows: moved }, team.admin)).data.changed).toBe(20);
  });
});

describe('clients', () => {
  test('are found by phone or email, however they are written', async () => {
    const one = person();
    await importFile({ kind: 'clients', rows: [one] }, team.manager);
    const again = [
      { ...one, phone: `1${one.phone?.replace(/\D/g, '')}`, email: one.email?.toUpperCase() },
      { email: one.email, lastName: 'Married' },
      { phone: one.phone, birthDate: '1990-02-30' },
    ];
    for (const [index, verdict] of (['same', 'renamed', 'same'] as const).entries())
      expect(await verdictsOf({ kind: 'clients', rows: [again[index] ?? {}] }, team.manager)).toEqual([verdict]);
  });

  test('take allergies, notes and consents, which add to what is known and take nothing away', async () => {
    const own = { allergies: 'PPD', notes: 'Tea, no sugar', emailConsent: 'Yes', smsConsent: 'opted out' };
    const one = { ...person(), ...own };
    await importFile({ kind: 'clients', rows: [one] }, team.manager);
    const find = async () =>
      (await call(api.clients.listClients, { body: { search: one.email ?? '' } }, team.manager)).data.Items[0];
    const by = expect.stringMatching(/\w/);
    expect(await find()).toMatchObject({
      client_allergies: 'PPD',
      client_notes: 'Tea, no sugar',
      client_email_consent: { answer: 'yes', by },
      client_sms_consent: { answer: 'no', by },
    });
    const more = { ...one, allergies: 'Latex', notes: 'tea, no sugar', emailConsent: 'maybe', smsConsent: 'Yes' };
    const [judgement] = await checkFile({ kind: 'clients', rows: [more] }, team.manager);
    expect([judgement?.verdict, judgement?.old]).toEqual(['changed', { allergies: 'PPD' }]);
    const again = await importFile({ kind: 'clients', rows: [{ ...more, emailConsent: 'No' }] }, team.manager);
    const consents = { client_email_consent: { answer: 'no', by }, client_sms_consent: { answer: 'no', by } };
    expect(await find()).toMatchObject({ client_allergies: 'PPD; Latex', client_notes: 'Tea, no sugar', ...consents });
    expect(await verdictsOf({ kind: 'clients', rows: [more] }, team.manager)).toEqual(['same']);
    await undoImport(again.id, team.manager);
    expect(await find()).toMatchObject({ client_allergies: 'PPD', client_email_consent: { answer: 'yes' } });
  });

  test('get no consent back that an undone import recorded', async () => {
    const one = person();
    await importFile({ kind: 'clients', rows: [one] }, team.manager);
    const { id } = await importFile({ kind: 'clients', rows: [{ ...one, emailConsent: 'Yes' }] }, team.manager);
    await undoImport(id, team.manager);
    const { data } = await call(api.clients.listClients, { body: { search: one.email ?? '' } }, team.manager);
    expect(data.Items[0]?.client_email_consent).toBeUndefined();
  });

  test('with the name and phone of another, born in another year, are asked about', async () => {
    const father = person({ firstName: 'Sam', birthDate: '4/9/1960' });
    await importFile({ kind: 'clients', rows: [father] }, team.manager);
    const rows = [{ ...father, email: '', birthDate: '4/9/1990' }];
    const [judgement] = await checkFile({ kind: 'clients', rows }, team.manager);
    expect([judgement?.verdict, judgement?.why]).toEqual([
      'renamed',
      `Same name and phone as Sam ${father.lastName}, another birth date`,
    ]);
  });

  test('with one phone and two names are two people, and a second import changes neither', async () => {
    const mother = person({ firstName: 'Ruth', birthDate: '4/9/1970' });
    const rows = [mother, { ...person({ firstName: 'Kim' }), phone: mother.phone }];
    expect(await verdictsOf({ kind: 'clients', rows }, team.manager)).toEqual(['new', 'new']);
    // Contacts of one transaction are written once, so the console sends the two rows in separate batches.
    expect((await importFile({ kind: 'clients', rows: [mother] }, team.manager)).data.created).toBe(1);
    expect((await importFile({ kind: 'clients', rows: [rows[1] ?? {}] }, team.manager)).data.created).toBe(1);
    const found = await call(api.clients.listClients, { body: { search: mother.phone ?? '' } }, team.manager);
    expect(found.data.Items.map(({ client_first_name }) => client_first_name).sort()).toEqual(['Kim', 'Ruth']);
    expect(await verdictsOf({ kind: 'clients', rows }, team.manager)).toEqual(['same', 'same']);
    expect(await verdictsOf({ kind: 'clients', rows: rows.toReversed() }, team.manager)).toEqual(['same', 'same']);
  });

  test('get another name only if the row says so', async () => {
    const ann = person({ firstName: 'Ann' });
    await importFile({ kind: 'clients', rows: [ann] }, team.manager);
    const rows = [{ phone: ann.phone, firstName: 'Anna' }];
    const [judgement] = await checkFile({ kind: 'clients', rows }, team.manager);
    expect(judgement).toMatchObject({
      verdict: 'renamed',
      name: `Ann ${ann.lastName}`,
      old: { firstName: 'Ann' },
      why: `Same phone as Ann ${ann.lastName}, another name`,
    });
    const nameNow = async () =>
      (await call(api.clients.listClients, { body: { search: ann.email ?? '' } }, team.manager)).data.Items[0]
        ?.client_first_name;
    const import_id = await startImport('clients', team.manager);
    const apply = (batch: number, verdict: 'changed' | 'renamed') =>
      call(
        api.imports.applyImport,
        { params: { id: import_id }, body: { batch, rows: [{ row: 1, values: rows[0] ?? {}, verdict, seen: 1 }] } },
        team.manager,
      );
    expect((await apply(0, 'changed')).data).toMatchObject({ changed: 0, left_out: [{ why: judgement?.why }] });
    expect(await nameNow()).toBe('Ann');
    expect((await apply(1, 'renamed')).data).toMatchObject({ changed: 1, left_out: [] });
    expect(await nameNow()).toBe('Anna');
  });

  test('keep as missing what the list leaves out, are listed as incomplete, and can be completed by the next list', async () => {
    const rows = [
      { firstName: 'Uma', phone: '703-555-7001' },
      { firstName: 'Vic', email: 'vic@example.com', birthDate: '4/9' },
      { lastName: 'Nameless', phone: '703-555-7003' },
      { firstName: 'Wes', lastName: 'Unreachable' },
    ];
    const checked = await checkFile({ kind: 'clients', rows }, team.manager);
    expect(checked.map(({ verdict, problems, why }) => [verdict, verdict === 'new' ? why : problems])).toEqual([
      ['new', 'Missing: last name, email, birth date'],
      ['new', 'Missing: last name, phone'],
      ['wrong', { firstName: 'First name is required' }],
      ['wrong', { phone: 'A phone or an email is needed' }],
    ]);
    await importFile({ kind: 'clients', rows }, team.manager);
    expect(await verdictsOf({ kind: 'clients', rows: rows.slice(0, 2) }, team.manager)).toEqual(['same', 'same']);
    const incomplete = async () =>
      (await call(api.clients.listClients, { body: { incomplete: true } }, team.desk)).data.Items.map(
        ({ client_first_name, client_last_name, client_birthday, client_email }) =>
          [client_first_name, client_last_name, client_birthday, client_email].join('|'),
      );
    expect(await incomplete()).toEqual(['Uma|||', 'Vic||--/04/09|vic@example.com']);
    const more = { lastName: 'Ray', birthDate: '4/9/1990', email: 'vic@example.com', phone: '703-555-7002' };
    expect(await verdictsOf({ kind: 'clients', rows: [{ firstName: 'Vic', ...more }] }, team.manager)).toEqual([
      'changed',
    ]);
    await importFile({ kind: 'clients', rows: [{ firstName: 'Vic', ...more }] }, team.manager);
    expect(await incomplete()).toEqual(['Uma|||']);
  });

  test('that lead to several are a duplicate, and nobody is guessed', async () => {
    const [one, other] = [person(), person()];
    await importFile({ kind: 'clients', rows: [one, other] }, team.manager);
    const [judgement] = await checkFile({ kind: 'clients', rows: [{ ...one, email: other.email }] }, team.manager);
    expect(judgement).toMatchObject({ verdict: 'duplicate', why: expect.stringContaining('2 clients have this') });
  });
});

const lineOf = async (barcode = '') => (await listStock()).find(({ product_upc_code }) => product_upc_code === barcode);
const sumOf = async (barcode: string) => sumOfMovements((await lineOf(barcode))?.product_id ?? '');

describe('stock', () => {
  test('becomes what the row says by a recount, so that it stays the sum of its movements, and so does its undo', async () => {
    const { barcode = '', ...more } = tube();
    await bring([{ barcode, ...more }]);
    const levels = { itemCount: '4.5', maxCount: '12', salon: 'north' };
    const first = await importFile({ kind: 'stock', rows: [{ barcode, ...levels }] }, team.manager);
    expect(first.data).toMatchObject({ created: 1 });
    expect(await lineOf(barcode)).toMatchObject({ inventory_current_quantity: 4.5, inventory_desired_quantity: 12 });
    expect(await verdictsOf({ kind: 'stock', rows: [{ barcode, ...levels }] }, team.manager)).toEqual(['same']);
    const counted = (await lineOf(barcode))?.inventory_counted_timestamp;
    setClock(() => Date.now() + 60_000);
    const second = await importFile(
      { kind: 'stock', rows: [{ barcode, itemCount: '-1' }], location: 11 },
      team.manager,
    );
    expect((await lineOf(barcode))?.inventory_counted_timestamp).not.toBe(counted);
    expect(await sumOf(barcode)).toBe(-1);
    expect((await undoImport(second.id, team.manager)).data).toEqual({ undone: 1, kept: [] });
    expect((await lineOf(barcode))?.inventory_current_quantity).toBe(4.5);
    expect(await sumOf(barcode)).toBe(4.5);
    expect((await lineOf(barcode))?.inventory_counted_timestamp).toBe(counted);
    expect((await undoImport(first.id, team.manager)).data.kept).toHaveLength(1);
  });

  test('of another salon is out of a salon admin’s reach, and so is a barcode that nobody has', async () => {
    const { barcode = '', ...more } = tube();
    await bring([{ barcode, ...more }]);
    const rows = [
      { barcode, salon: south.location_name, itemCount: '1' },
      { barcode: 'NOBODY', itemCount: '1' },
      { barcode, salon: 'Nowhere', itemCount: '1' },
    ];
    const judgements = await checkFile({ kind: 'stock', rows }, team.manager);
    expect(judgements.map(({ problems }) => problems)).toEqual([
      { salon: 'You do not work there' },
      { barcode: 'No product has this barcode' },
      { salon: 'There is no such salon' },
    ]);
  });
});

describe('an undo', () => {
  test('takes new products out and gives changed ones their old values, once', async () => {
    const [kept, fresh] = [tube(), tube()];
    await bring([kept]);
    // Undo restores old values even while the product is on order or in transfer.
    await importFile({ kind: 'stock', rows: [{ barcode: kept.barcode, itemCount: '5' }] }, team.manager);
    const items = [{ product_id: (await productOf(kept.barcode))?.product_id ?? '', quantity: 2 }];
    const body = { from: north.location_id, to: south.location_id, items };
    expect((await call(api.transfers.sendTransfer, { body }, team.admin)).status).toBe(201);
    const { id } = await bring([{ ...kept, name: 'Renamed', price: '9' }, fresh]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => undoImport(id, team.manager)));
    expect(answers.map(({ data }) => data)).toEqual(Array(5).fill({ undone: 2, kept: [] }));
    expect(await productOf(kept.barcode)).toMatchObject({ name: kept.name, price: 8.45 });
    expect(await productOf(fresh.barcode)).toBeUndefined();
    expect((await bring([fresh])).data.created).toBe(1);
  });

  test('of stock is for whoever works in all its salons, and nobody else uses it up', async () => {
    const fresh = tube();
    await bring([fresh]);
    const rows = [{ barcode: fresh.barcode, itemCount: '7', salon: south.location_name }];
    const { id } = await importFile({ kind: 'stock', rows }, team.admin);
    expect((await undoImport(id, team.manager)).status).toBe(403);
    expect((await undoImport(id, team.admin)).data).toEqual({ undone: 1, kept: [] });
  });

  const clientNamed = async ({ lastName = '' }: ImportValues) =>
    (await call(api.clients.listClients, { body: { search: String(lastName) } }, team.manager)).data.Items[0];
  const bowlFor = async (client: string, product = 'NOBODY-KNOWS') => {
    const body = { location_id: north.location_id, device_name: `Bar ${++made}` };
    const { data } = await call(api.stations.addStation, { body }, team.admin);
    const sent_at = new Date().toISOString();
    const entries = [{ product, grams: 30 }];
    const bowl = { local_id: `b-${made}`, start: sent_at, stylist: team.stylist.user_id, client, entries };
    const sent = { headers: { 'x-station-key': data.key }, body: { sent_at, bowls: [bowl] } };
    return (await call(api.stations.sendBowls, sent)).data.verdicts[0];
  };

  test('keeps clients for whom something was mixed since', async () => {
    const [used, unused] = [person(), person()];
    const known = tube();
    await bring([known]);
    const { id } = await importFile({ kind: 'clients', rows: [used, unused] }, team.manager);
    const { client_id = '' } = (await clientNamed(used)) ?? {};
    expect((await bowlFor(client_id, known.barcode))?.verdict).toBe('booked');
    const { data } = await undoImport(id, team.manager);
    expect(data).toMatchObject({ undone: 1, kept: [{ why: 'Something was booked or mixed for them.' }] });
    expect([(await clientNamed(used))?.client_id, await clientNamed(unused)]).toEqual([client_id, undefined]);
  });

  test('takes out what the import made for its products and nobody uses or has renamed since', async () => {
    const own = (brand: string, category: string) => tube({ manufacturer: `Maker ${made}`, brand, category });
    const rows = [own('Gone', 'A'), own('Used', 'B'), own('Renamed', 'C')].map((row) => ({
      ...row,
      manufacturer: 'Maker of three',
    }));
    const counters = async () => {
      const counted = await get('catalogue', counterKey(ours.organization_id));
      return [Number(counted?.['brands'] ?? 0), Number(counted?.['categories of products'] ?? 0)];
    };
    const [brandsBefore = 0, categoriesBefore = 0] = await counters();
    const { id } = await bring(rows);
    const groups = async () => {
      const [makers, brands, categories] = await Promise.all([
        call(api.products.listManufacturers, {}, team.admin),
        call(api.products.listBrands, {}, team.admin),
        call(api.products.listProductCategories, {}, team.admin),
      ]);
      const maker = makers.data.find(({ manufacturer_name }) => manufacturer_name === 'Maker of three');
      const lines = brands.data.filter(({ manufacturer_id }) => manufacturer_id === maker?.manufacturer_id);
      const ids = lines.map(({ brand_id }) => brand_id);
      return { maker, lines, kinds: categories.data.filter(({ brand_id }) => ids.includes(brand_id)) };
    };
    const before = await groups();
    const lineOf = (name: string) => before.lines.find(({ brand_name }) => brand_name === name)?.brand_id ?? '';
    const body = { name: 'Renamed since', manufacturerId: before.maker?.manufacturer_id ?? '', version: 1 };
    await call(api.products.updateBrand, { params: { id: lineOf('Renamed') }, body }, team.admin);
    const { category: _, ...used } = rows[1] ?? {};
    await bring([{ ...used, name: 'Of somebody else', barcode: `OTHER-${made}` }], team.manager);
    expect((await undoImport(id, team.admin)).data).toEqual({ undone: 3, kept: [] });
    const after = await groups();
    expect(after.maker?.manufacturer_name).toBe('Maker of three');
    expect(after.lines.map(({ brand_name }) => brand_name)).toEqual(['Renamed since', 'Used']);
    expect(after.kinds).toEqual([]);
    // The limits count what is there: two of the three brands are left, and no category.
    expect(await counters()).toEqual([brandsBefore + 2, categoriesBefore]);
    expect((await bring([own('Gone', 'A')])).data.created).toBe(1);
  });

  test('takes nothing away from under what is made at the same moment, whichever of them comes first', async () => {
    const { id } = await bring([tube({ brand: 'Contended' })]);
    const organization = ours.organization_id;
    const looked = await loadGroups(organization);
    const [brand_id = ''] = [...(await findImportedGroups(organization, id)).made.brands.keys()];
    const product = toUnknownProduct({
      product_id: 'LATE',
      product_name: 'Late',
      product_upc_code: 'LATE',
      manufacturer_id: null,
    });

    const { made: those, mark } = await findImportedGroups(organization, id);
    const other = await bring([tube({ brand: 'Contended' })], team.manager);
    await expect(commit(groupRemovalChanges(organization, those, mark))).rejects.toThrow(WriteConflict);

    await undoImport(other.id, team.manager);
    await undoImport(id, team.admin);
    await expect(commit(productCreationChanges(organization, { ...product, brand_id }, looked))).rejects.toThrow(
      WriteConflict,
    );
  });

  describe('at the very moment when', () => {
    const [cut] = createMenu(ours).services;
    const hour = { service_step1_minutes: 60, service_step2_minutes: 0, service_step3_minutes: 0 };
    let days = 0;
    const bookFor = (client_id: string) => {
      const who = { client_id, user_id: team.stylist.user_id, location_id: north.location_id };
      const services = [{ service_id: cut?.service_id ?? '', ...hour }];
      const body = { ...who, start: toMoment(daysAhead(++days), 600), services };
      return call(api.scheduler.createAppointment, { body }, team.desk);
    };
    const sentOn = (product_id: string) => {
      const body = { from: north.location_id, to: south.location_id, items: [{ product_id, quantity: 1 }] };
      return call(api.transfers.sendTransfer, { body }, team.desk);
    };
    const counted = async (barcode: string, product_id: string) => {
      const body = { location: north.location_id, scope: 'list' as const, ids: [product_id] };
      const { count_id: id } = (await call(api.counts.startCount, { body }, team.desk)).data;
      const device = { device_id: 'shelf', items: [{ barcode, pieces: 2 }] };
      await call(api.counts.addCounted, { params: { id }, body: device }, team.desk);
      await call(api.counts.finishCount, { params: { id }, body: {} }, team.desk);
      return () => call(api.counts.approveCount, { params: { id }, body: {} }, team.manager);
    };
    /** Each of these uses an imported product, after which undo must keep it. */
    const uses: Record<string, (barcode: string, id: string) => Promise<() => Promise<unknown>>> = {
      'it is received': async (barcode) => () => receiveStock({ [barcode]: 3 }),
      'it is sent to another salon': async (_, id) => () => sentOn(id),
      'it is counted': counted,
      'a bowl is mixed of it': async (barcode) => () => bowlFor(clientId, barcode),
      'its stock comes in as a file': async (barcode) => {
        const file = { kind: 'stock' as const, rows: [{ barcode, itemCount: '3' }] };
        const [rows, id] = [await buildBatch(file, team.manager), await startImport('stock', team.manager)];
        const body = { batch: 0, rows };
        return () => call(api.imports.applyImport, { params: { id }, body }, team.manager);
      },
    };
    let clientId = '';
    beforeAll(async () => {
      const { services, categories } = createMenu(ours);
      await putAll([
        ...categories.map((category) => categorySeedChange(ours.organization_id, category)),
        ...services.map(({ steps: _, color: __, ...service }) => serviceSeedChange(service)),
      ]);
      const does = { userId: team.stylist.user_id, serviceId: cut?.service_id ?? '', priceLevel: 1, version: 1 };
      const skills = [{ ...does, servicing: 60, gap: 0, servicing2: 0 }];
      const key = assignmentsKey(ours.organization_id, team.stylist.user_id);
      await commit([put('services', { ...key, services: skills, version: 1 })]);
      const old = person();
      await importFile({ kind: 'clients', rows: [old] }, team.manager);
      clientId = (await clientNamed(old))?.client_id ?? '';
    });

    describe.each(Object.entries(uses))('%s', (_, ready) => {
      const imported = async () => {
        const row = tube();
        const { id } = await bring([row]);
        const { barcode = '' } = row;
        const { product_id = '' } = (await productOf(barcode)) ?? {};
        return { id, barcode, use: await ready(barcode, product_id), product_id };
      };
      const isStocked = async (product_id: string) =>
        (await findStock(ours.organization_id, north.location_id, [product_id])).has(product_id);

      test('a product stays that an undo was about to take out', async () => {
        const { id, barcode, use, product_id } = await imported();
        const { data } = await runDuring(() => undoImport(id, team.admin), use);
        expect(data).toMatchObject({ undone: 0, kept: [{ why: 'It is in use already.' }] });
        expect(await productOf(barcode)).toBeDefined();
        expect(await isStocked(product_id)).toBe(true);
      });

      test.each([1, 2])('no stock of nothing is made where an undo comes before its transaction %i', async (nth) => {
        const { id, barcode, use, product_id } = await imported();
        await runDuring(use, () => undoImport(id, team.admin), nth);
        expect(await isStocked(product_id)).toBe((await productOf(barcode)) !== undefined);
      });
    });

    test('somebody books for a client, they stay, or it is not booked', async () => {
      const [first, second, third] = [person(), person(), person()];
      const brought = async (row: ImportValues) => {
        const { id } = await importFile({ kind: 'clients', rows: [row] }, team.manager);
        return { id, client_id: (await clientNamed(row))?.client_id ?? '' };
      };
      const one = await brought(first);
      const { data } = await runDuring(
        () => undoImport(one.id, team.manager),
        () => bookFor(one.client_id),
      );
      expect(data).toMatchObject({ undone: 0, kept: [{ why: 'Something was booked or mixed for them.' }] });
      const other = await brought(second);
      const undo = () => undoImport(other.id, team.manager);
      expect((await runDuring(() => bookFor(other.client_id), undo)).status).toBe(404);
      const last = await brought(third);
      const late = () => undoImport(last.id, team.manager);
      expect((await runDuring(() => bookFor(last.client_id), late, 2)).status).toBe(201);
      expect(await Promise.all([first, second, third].map(clientNamed))).toMatchObject([
        { client_id: one.client_id },
        undefined,
        { client_id: last.client_id },
      ]);
    });
  });

  test('keeps a product that was ordered since', async () => {
    const row = tube();
    const { id } = await bring([row]);
    const form = { reseller_company_name: `Carrier ${++made}`, account_number: '', email: '', lead_time_days: 5 };
    const { data } = await call(api.orders.createReseller, { body: { ...form, brand_ids: [] } }, team.admin);
    const order_items = [{ product_id: (await productOf(row.barcode))?.product_id ?? '', new_quantity: 2 }];
    const order = { reseller_id: data.reseller_id, location: north.location_id, order_number: `O-${made}` };
    const submit = () => call(api.orders.submitReorder, { body: { ...order, order_items } }, team.desk);
    const answer = await runDuring(() => undoImport(id, team.admin), submit);
    expect(answer.data).toMatchObject({ undone: 0, kept: [{ why: 'It is in use already.' }] });
  });

  test('leaves what somebody changed after, or what is used, and says who', async () => {
    const rows = [tube(), tube(), tube()];
    const { id } = await bring(rows);
    await bring([{ barcode: rows[0]?.barcode ?? '', price: '5' }], team.manager);
    await importFile({ kind: 'stock', rows: [{ barcode: rows[1]?.barcode ?? '', itemCount: '3' }] }, team.manager);
    const { data } = await undoImport(id, team.admin);
    const { user_first_name: first, user_last_name: last } = team.manager;
    expect(data).toEqual({
      undone: 1,
      kept: [
        { row: 2, name: rows[0]?.name, why: `${first} ${last} changed it after the import.` },
        { row: 3, name: rows[1]?.name, why: 'It is in use already.' },
      ],
    });
  });

  test('gives clients back what they had, and takes new ones out with their phone and email', async () => {
    const [old, fresh] = [person(), person()];
    await importFile({ kind: 'clients', rows: [old] }, team.manager);
    const { id } = await importFile(
      { kind: 'clients', rows: [{ ...old, email: `other${made}@example.com` }, fresh] },
      team.manager,
    );
    expect((await undoImport(id, team.manager)).data).toEqual({ undone: 2, kept: [] });
    expect(await verdictsOf({ kind: 'clients', rows: [old, fresh] }, team.manager)).toEqual(['same', 'new']);
  });

  test('is over after 24 hours, and never anybody else’s', async () => {
    const { id } = await bring([tube()]);
    expect((await undoImport(id, team.theirAdmin)).status).toBe(404);
    const clients = await startImport('clients', team.manager);
    expect((await undoImport(clients, team.products)).status).toBe(404);
    setClock(() => Date.now() + 25 * 3_600_000);
    const late = await undoImport(id, team.admin);
    setClock(undefined);
    expect([late.status, late.message]).toEqual([409, 'The 24 hours in which an import can be undone are over.']);
  });
});

test('a product admin brings in products alone, and sees no import of anything else', async () => {
  await startImport('clients', team.manager);
  const { status } = await call(
    api.imports.checkImport,
    { body: { kind: 'clients', rows: [{ row: 2, values: person() }] } },
    team.products,
  );
  expect(status).toBe(403);
  const { data } = await call(api.imports.listImports, { query: {} }, team.products);
  expect(new Set(data.Items.map(({ kind }) => kind))).toEqual(new Set(['products']));
});

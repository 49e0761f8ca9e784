import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { configChanges, locationCreationChanges, newLocation } from '../../../functions/locations/store.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { createConfig, fairfax } from '../../../infra/local/demo/salons.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { type ImportKind, type ImportValues, importKinds } from '../../../shared/contract/imports.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { clientName } from '../../../shared/rules/names.ts';
import { exportAll, loadReferences, rowsByKind } from '../../../web/screens/import/everything/exportAll.ts';
import { countVerdicts, toLines } from '../../../web/screens/import/importLines.ts';
import { unpackFiles } from '../../../web/screens/import/many/collectFiles.ts';
import { findKind, kindOfName } from '../../../web/screens/import/many/findKind.ts';
import { matchFile } from '../../../web/screens/import/matchFile.ts';
import { readTable } from '../../../web/screens/import/reading/readFile.ts';
import { checkRows } from '../../../web/screens/import/useCheck.ts';
import { createImportWork, saveRows } from '../../../web/screens/import/useImportRun.ts';
import { callAs } from '../../support/browserCalls.ts';
import { daysAhead } from '../../support/days.ts';
import { importFile } from '../../support/importFile.ts';
import { buildUser, north, ours, seedOrganizations, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry, sampleClient } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const by = team.admin;
const owner = buildUser(['system admin', 'stylist'], north, {
  ...{ user_first_name: '=Zoë, "Zo"', user_last_name: "O'Hara", user_phone: '7035550123' },
});
const gone = buildUser('stylist', north, { user_status: 'INACTIVE' });
/** Who moves the files in: the owner of an empty organization with salons of the same names. */
const newHome = newLocation(theirs, 31, 'North', 'America/New_York');
const newOwner = buildUser('system admin', newHome);

const level = { price1: 180, price2: 190.5, price3: 200, price4: 0, price5: 240 };
type Service = Omit<ClientRequest<typeof api.services.createService>['body'], 'serviceCategory'>;
const color: Service = {
  ...{ name: '=Balayage “été”, full', shortcutName: '0012', description: 'Long,\n\n"slow" and =1+1', status: 'Active' },
  ...{ ...level, freeService: false, taxesIncluded: true, includedGrams: 60.5, gramCharge: 1.25 },
  ...{ servicing: 45, gap: 30, servicing2: 15 },
};
const free = { price1: 0, price2: 0, price3: 0, price4: 0, price5: 0, freeService: true, taxesIncluded: false };
const talk: Service = { name: 'Talk', shortcutName: 'TALK', description: 'Talk', status: 'Active', ...free };
const perm: Service = { ...talk, ...level, name: 'Perm', shortcutName: 'PERM', freeService: false, status: 'Inactive' };

const emilie: ClientRequest<typeof api.clients.createClient>['body'] = {
  ...{ firstName: '=Émilie "Mimi"', lastName: "-O'Neil, Smith", date: '1990/01/31', email: 'mimi@example.com' },
  ...{ phone: '(703) 555-0111', allergies: 'PPD; latex', notes: '+ tea,\n\n"quiet" chair' },
  ...{ emailConsent: 'no', smsConsent: 'yes', pictureConsent: 'yes', allow_duplicate: true },
  patchTest: { date: '2026-11-01', product_line: 'Majirel', result: 'negative' },
};
/** With the phone of her mother. */
const lou = { ...emilie, firstName: 'Lou', date: '2015/02/03', email: '', rest_later: true } as const;
const clients: ImportValues[] = [{ firstName: '@Ann', birthDate: '3/14', phone: '+47 22 33 44 55', notes: 'Regular' }];
const products: ImportValues[] = [
  ['6N', 'Redken', 'Shades EQ', 'Toner', '0007', '2', '8.45', '16.5'],
  ['7N', 'Redken', 'Shades EQ', 'Toner', '884486447906', '2', '8.45', ''],
  ['7N', 'Schwarzkopf', '=Igora', '-Color', 'AB-070', '2.125', '9', ''],
  ['7N Intense', 'Schwarzkopf', '=Igora', '-Color', 'AB-071', '2.125', '9', ''],
  ['20 Vol', 'Redken', 'Shades EQ', '', '070018009944', '33.8', '1,250.5', ''],
  ['+Powder, "blue"', '', '', '', '', '', '', ''],
].map(
  ([name = '', manufacturer = '', brand = '', category = '', barcode = '', ozSize = '', price = '', retail = '']) => ({
    ...{ name, manufacturer, brand, category, barcode, ozSize, price, retailPrice: retail },
  }),
);
const stock: ImportValues[] = [
  { barcode: '0007', salon: 'North', itemCount: '-2.5', maxCount: '12', notes: '=low,\n"left"' },
  { barcode: '0007', salon: 'South', itemCount: '1,200', maxCount: '0' },
  { name: '+Powder, "blue"', barcode: '', salon: 'South', itemCount: '4.25' },
];
const past = { firstName: '=Émilie "Mimi"', lastName: "-O'Neil, Smith", phone: '7035550111', service: 'Gloss, =full' };
const formulas: ImportValues[] = [
  { ...past, visitDate: '3/5/2024', stylist: 'Old, "Stylist"', formulaText: '60g 6N + 60g 20vol' },
  { ...past, visitDate: '3/6/2024', formulaText: '=as always,\n\n"twice"' },
];

const everyoneAt = async (person: User) => {
  const { data } = await call(api.clients.listClients, { body: { limit: 1000 } }, person);
  return data.Items;
};

async function weighBowls(service_id: string) {
  const [mimi] = (await everyoneAt(by)).filter(({ client_email }) => client_email !== '');
  const catalog = (await call(api.products.listProducts, { query: {} }, by)).data.data;
  const idOf = (brand: string, name: string) =>
    catalog.find((one) => one.brand === brand && one.name === name)?.product_id ?? '';
  const bowl = (day: string, client_id: string | null, ...weighed: [string, string, number][]) => {
    const start = `${day} 10:00:00`;
    const entries = weighed.map(([brand, name, amount], nth) =>
      sampleBowlEntry({
        ...{ entry_id: `${day}-${nth}`, start, amount },
        ...{ product_id: idOf(brand, name), product_alias: `${brand} ${name}` },
      }),
    );
    const bowl_id = createBowlId({ location_id: 11, start }, day);
    return sampleBowl({ bowl_id, start, client_id, entries, service_id });
  };
  const [eq, igora] = ['Shades EQ', '=Igora'];
  const code = { params: { id: idOf(eq, '6N') }, body: { code: '884486447913', units: 12 } };
  expect((await call(api.products.addProductCode, code, by)).status).toBe(201);
  const bowls = [
    bowl(daysAhead(-3), mimi?.client_id ?? '', [eq, '6N', 4550], [eq, '20 Vol', 9000], [eq, '20 Vol', 0]),
    bowl(daysAhead(-400), mimi?.client_id ?? '', [eq, '7N', 1001], [igora, '7N Intense', 50]),
    bowl(daysAhead(-2), null, [eq, '6N', 1000]),
  ];
  await putAll(bowlSeedChanges(ours.organization_id, bowls));
  return mimi?.client_id ?? '';
}

/** Fills our organization, with everything that a list can hold. */
async function fill() {
  await seedOrganizations([...Object.values(team), owner, gone]);
  const flag = { name: 'Été', flag: 'Chemical', color: '#123456' } as const;
  const { category } = (await call(api.categories.createCategory, { body: flag }, by)).data;
  const serviceIds = [];
  for (const one of [color, talk, perm]) {
    const body = { ...one, serviceCategory: category.category_id };
    serviceIds.push((await call(api.services.createService, { body }, by)).data.service.service_id);
  }
  const [colorId = '', talkId = ''] = serviceIds;
  const skills = [
    { userId: team.stylist.user_id, serviceId: colorId, priceLevel: 3, servicing: 60, gap: 20, servicing2: 0 },
    { userId: team.southStylist.user_id, serviceId: colorId, priceLevel: 5 },
    { userId: team.stylist.user_id, serviceId: talkId, priceLevel: 1, servicing: 15 },
    { userId: owner.user_id, serviceId: talkId, priceLevel: 1, servicing: 15 },
  ];
  const body = skills.map((one) => ({ ...one, version: 0 }));
  expect((await call(api.stylists.saveAssignments, { body }, by)).status).toBe(200);
  for (const body of [emilie, lou])
    expect((await call(api.clients.createClient, { body }, by)).data.message).toBe('Client Created');
  for (const [kind, rows] of Object.entries({ clients, products, stock, formulas }))
    expect([kind, (await importFile({ kind: kind as ImportKind, rows }, by)).data]).toEqual([
      kind,
      { created: rows.length, changed: 0, left_out: [] },
    ]);
  const clientId = await weighBowls(colorId);
  const start = `${daysAhead(70)} 15:30:00`;
  const steps = { service_step1_minutes: 60, service_step2_minutes: 20, service_step3_minutes: 0 };
  const booking = {
    ...{
      location_id: north.location_id,
      user_id: team.stylist.user_id,
      client_id: clientId,
      start,
      notes: '=by, "phone"',
    },
    services: [
      { service_id: colorId, ...steps },
      { service_id: talkId, ...steps, service_step1_minutes: 15, service_step2_minutes: 0 },
    ],
  };
  const booked = await call(api.scheduler.createAppointment, { body: booking }, by);
  expect([booked.status, booked.message]).toEqual([201, 'Appointments created successfully.']);
}

const byText = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other));

/** Every record of an organization, by names instead of ids. */
async function describeOrganization(person: User) {
  const [menu, people, assignments, salons, catalog, everyone] = await Promise.all([
    call(api.services.listServices, { body: {} }, person),
    call(api.users.listUsers, {}, person),
    call(api.stylists.listAssignments, { body: {} }, person),
    call(api.locations.listLocationsByRole, { body: {} }, person),
    call(api.products.listProducts, { query: {} }, person),
    everyoneAt(person),
  ]);
  const lines = await Promise.all(
    salons.data.map(async ({ location_id: Location }) => {
      const { data } = await call(api.inventory.listInventory, { body: { Location, limit: 1000 } }, person);
      return data.Items;
    }),
  );
  const books = await Promise.all(
    salons.data.map(async ({ location_id: Location }) => {
      const { data } = await call(api.scheduler.getSchedulerData, { body: { Location, date: daysAhead(70) } }, person);
      return data.schedules;
    }),
  );
  const barcode = new Map<string | null, string>(catalog.data.data.map((one) => [one.product_id, one.barcode]));
  const formulas = await Promise.all(
    everyone.map(async (client) => {
      const { data } = await call(api.reports.listFormulas, { body: { client_id: client.client_id } }, person);
      return data.past.map(({ formula_id, lines, ...one }) => ({
        ...{ ...one, client: clientName(client) },
        lines: lines.map(({ product_id, ...line }) => ({ ...line, barcode: barcode.get(product_id) })),
      }));
    }),
  );
  const email = new Map(people.data.map((one) => [one.user_id, one.user_email]));
  const service = new Map(menu.data.map((one) => [one.service_id, one.service_name]));
  return {
    services: menu.data
      .filter(({ service_status }) => service_status === 'Active')
      .map(({ service_id, category_id, organization_id, organizationName, version, ...one }) => one),
    people: people.data
      .map(({ user_id, organization_id, org_name, location_id, location_ids, version, ...one }) => one)
      .sort(byText),
    skills: assignments.data
      .map(({ userId, serviceId, version, ...one }) => ({
        who: email.get(userId),
        what: service.get(serviceId),
        ...one,
      }))
      .sort(byText),
    clients: everyone
      .map(
        ({
          client_id,
          client_organization_id,
          org_name,
          version,
          client_email_consent,
          client_sms_consent,
          ...one
        }) => ({
          ...{ ...one, email: client_email_consent?.answer, sms: client_sms_consent?.answer },
        }),
      )
      .sort(byText),
    products: catalog.data.data.map(({ product_id, ...one }) => one).sort(byText),
    stock: lines
      .flat()
      .map((one) => [
        one.product_name,
        one.brand_name,
        one.location_name,
        one.inventory_notes,
        ...[one.inventory_current_quantity, one.inventory_desired_quantity],
      ])
      .sort(byText),
    formulas: formulas.flat().sort(byText),
    visits: books.flat().map(({ start, end, user_name, client, services, status, notes }) => ({
      ...{ start, end, user_name, client: client.client_name, phone: client.client_phone, status, notes },
      services: services.map(({ service_id, service_color, ...one }) => one),
    })),
  };
}

/** Moves a file of the ZIP in, as the screen does, and returns what of it did not go in. */
async function moveIn(name: string, source: Blob): Promise<string[]> {
  const table = await readTable(new Uint8Array(await source.arrayBuffer()), kindOfName(name, importKinds) ?? 'clients');
  const opened = { name, size: source.size, source, table };
  const { kind, isSure } = findKind(opened, importKinds);
  if (!kind) throw new Error(`${name} is of no kind`);
  const matched = matchFile(kind, opened);
  expect([name, isSure, matched.doubtful.size, matched.columns.includes(undefined)]).toEqual([name, true, 0, false]);
  const lines = await checkRows(kind, undefined, toLines(kind, matched.sheet, matched.columns), () => true);
  // The day of the visit may be one on which the salon is closed.
  const accepted = new Set(
    lines.flatMap(({ row, judgement }) => (kind === 'appointments' && judgement?.verdict === 'renamed' ? [row] : [])),
  );
  const work = createImportWork({ kind, fileName: name, location: undefined }, lines, countVerdicts(lines), accepted);
  const { left } = await saveRows(
    work,
    undefined,
    () => undefined,
    () => false,
  );
  return [
    ...left.map(({ why }) => why),
    ...lines.flatMap(({ judgement }) =>
      ['wrong', 'duplicate', ...(kind === 'appointments' ? [] : ['renamed'])].includes(judgement?.verdict ?? 'wrong')
        ? [JSON.stringify(judgement)]
        : [],
    ),
  ];
}

const work = { signal: new AbortController().signal, onRows: () => undefined };
let files: Awaited<ReturnType<typeof unpackFiles>> = [];
beforeAll(async () => {
  await fill();
  callAs(by);
  const { file } = await exportAll(work);
  files = await unpackFiles([new File([file], 'all.zip')]);
});
afterAll(() => vi.unstubAllGlobals());

test('the ZIP has a file for each kind, and the audit log has who exported it', async () => {
  expect(files.map(({ name }) => name)).toEqual([
    ...['services.csv', 'people.csv', 'staff-services.csv', 'clients.csv', 'products.csv', 'stock.csv', 'formulas.csv'],
    'appointments.csv',
  ]);
  const query = { kind: 'organization', id: String(ours.organization_id) };
  const { data } = await call(api.audit.listAuditEntries, { query }, by);
  expect(data.Items.map(({ action, user_id }) => [action, user_id])).toEqual([['export', by.user_id]]);
});

test('appointments are written with contact, day, time, services and status', async () => {
  callAs(by);
  const known = await loadReferences();
  const read = async (kind: 'clients' | 'appointments') => {
    const rows = [];
    for await (const page of rowsByKind[kind](known)) rows.push(...page);
    return rows;
  };
  await read('clients');
  const [year, month, day] = daysAhead(70).split('-');
  expect(await read('appointments')).toEqual([
    {
      ...{ firstName: emilie.firstName, lastName: emilie.lastName, phone: '7035550111', email: emilie.email },
      ...{ visitDate: `${month}/${day}/${year}`, startTime: '3:30 PM', stylist: team.stylist.user_email },
      ...{
        service: '=Balayage “été”, full; Talk',
        minutes: 95,
        salon: 'North',
        status: 'Booked',
        notes: '=by, "phone"',
      },
    },
  ]);
});

test('an empty organization with the same salons becomes the same one', async () => {
  const before = await describeOrganization(by);
  const second = await startProduct();
  await seedOrganizations([team.theirAdmin, newOwner]);
  for (const [id, name] of [
    [31, 'North'],
    [32, 'South'],
  ] as const) {
    const salon = newLocation(theirs, id, name, 'America/New_York');
    await commit(locationCreationChanges(salon));
    await commit(configChanges(salon, createConfig({ ...fairfax, ...salon }), 0));
  }
  callAs(newOwner);
  for (const { name, source } of files) expect([name, await moveIn(name, source)]).toEqual([name, []]);
  const after = await describeOrganization(newOwner);
  await second.stop();
  const own = [team.theirAdmin, newOwner].map(({ user_email }) => user_email);
  const people = after.people.filter(({ user_email }) => !own.includes(user_email));
  expect({ ...after, people }).toEqual(toMovedIn(before));
});

/** The organization as it arrives: without what no kind of file holds, and with bowls as formulas of the past. */
function toMovedIn(before: Awaited<ReturnType<typeof describeOrganization>>) {
  const bowl = (day: string, text: string, lines: [string, number, string | undefined][]) => ({
    ...{
      date: day,
      user_name: 'Mara Ellison',
      service_name: color.name,
      text,
      client: `${emilie.firstName} ${emilie.lastName}`,
    },
    lines: lines.map(([product_alias, amount, barcode]) => ({ product_alias, amount, barcode })),
  });
  const left = [gone.user_email, team.products.user_email];
  return {
    ...before,
    services: before.services.map((one) => ({
      ...{ ...one, color: '#16a4b5', taxes_included: false },
      // The name of the category does not tell that it is chemical.
      takes_product: one.included_grams > 0,
    })),
    people: before.people
      .filter(({ user_email }) => !left.includes(user_email))
      .map((one) => ({ ...one, user_status: 'PENDING', invited: false })),
    clients: before.clients.map(({ client_picture_consent, client_patch_test, ...one }) => one),
    products: before.products.map(({ other_codes, ...one }) => one),
    formulas: [
      ...before.formulas,
      // A shade that two brands have is written with its brand.
      bowl(daysAhead(-400), '10.01 g Shades EQ 7N + 0.5 g 7N Intense', [
        ['7N', 1001, '884486447906'],
        ['7N Intense', 50, 'AB-071'],
      ]),
      bowl(daysAhead(-3), '45.5 g 6N + 90 g 20 Vol', [
        ['6N', 4550, '0007'],
        ['20 Vol', 9000, '070018009944'],
      ]),
    ].sort(byText),
  };
}

test('a list longer than an import takes is split, and erased clients are in none', async () => {
  const people = Array.from({ length: 10_001 }, (_, nth) => sampleClient({ client_id: `C${nth}` }));
  const clients = { Items: [sampleClient({ erased: 'done', client_last_name: 'Erased' }), ...people] };
  const lists = [api.services.listServices, api.users.listUsers, api.locations.listLocationsByRole];
  const empty = [...lists, api.stylists.listAssignments].map(({ path }) => path as string);
  const replies: Record<string, unknown> = {
    ...{ [api.clients.listClients.path]: clients, [api.products.listProducts.path]: { data: [] } },
    ...Object.fromEntries(empty.map((path) => [path, []])),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^\/api|\?.*$/g, '');
    return path === api.reports.recordExport.path
      ? new Response(null, { status: 204 })
      : Response.json(replies[path] ?? { Items: [] });
  });
  const { file, count } = await exportAll(work);
  const parts = await unpackFiles([new File([file], 'all.zip')]);
  const lines = await Promise.all(
    parts.map(async ({ name, source }) => [name, (await source.text()).split('\r\n').length - 2]),
  );
  expect([count, lines]).toEqual([
    '10,001 rows',
    [
      ['clients.csv', 10_000],
      ['clients 2.csv', 1],
    ],
  ]);
  const stopped = new AbortController();
  stopped.abort();
  await expect(exportAll({ ...work, signal: stopped.signal })).rejects.toThrow('aborted');
});

import { beforeAll, expect, test } from 'vitest';
import { commit } from '../../../functions/kit/write.ts';
import { findUser, userChanges } from '../../../functions/users/store.ts';
import type { ImportKind, ImportValues } from '../../../shared/contract/imports.ts';
import { api } from '../../../shared/contract/index.ts';
import { checkFile, importFile, undoImport } from '../../support/importFile.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
beforeAll(async () => seedOrganizations());

const by = team.admin;
const verdicts = async (kind: ImportKind, rows: ImportValues[], location?: number) =>
  (await checkFile({ kind, rows, ...(location && { location }) }, by)).map(({ verdict, problems, why }) =>
    [verdict, ...Object.values(problems), ...(why ? [why] : [])].join(': '),
  );
const services = async () => (await call(api.services.listServices, { body: {} }, by)).data;
const categories = async () =>
  (await call(api.categories.listCategories, { query: {} }, by)).data.map(({ category_name, flag }) => [
    category_name,
    flag,
  ]);
const people = async () => (await call(api.users.listUsers, {}, by)).data;

test('a menu moves in with its categories, minutes, levels and allowances, and out again', async () => {
  const rows = [
    { name: 'Root touch-up', category: 'Color', minutes: '45', gap: '30 min', minutesAfter: '0:30', price: '$88' },
    { name: 'Balayage', category: 'color', minutes: '1 h', price1: '205', price3: '235.50', includedGrams: '100' },
    { name: 'Consultation', minutes: '15', price: '0' },
    { name: 'Fade', category: 'Cut' },
    { name: 'Updo', minutes: 'long', price: '95' },
  ];
  expect(await verdicts('services', rows)).toEqual([
    'new: Adds the category Color',
    'new: Adds the category color',
    'new: Adds the category Services',
    'wrong: Write a price, or 0 for a free service',
    'wrong: Write minutes, such as 45',
  ]);
  const { data, id } = await importFile({ kind: 'services', rows: rows.slice(0, 3) }, by);
  expect(data).toEqual({ created: 3, changed: 0, left_out: [] });
  const [balayage, free, root] = await services();
  expect(root).toMatchObject({
    ...{ service_name: 'Root touch-up', service_shortcut: 'ROOT TOUCH', category_name: 'Color' },
    ...{ service_step1_minutes: 45, service_step2_minutes: 30, service_step3_minutes: 30 },
    ...{ service_price_level_1: 88, service_price_level_5: 88 },
  });
  expect(balayage).toMatchObject({
    ...{ service_step1_minutes: 60, service_price_level_1: 205, service_price_level_2: 0 },
    ...{ service_price_level_3: 235.5, included_grams: 100 },
  });
  expect(free).toMatchObject({ service_name: 'Consultation', service_price_level_1: 0 });
  expect(await categories()).toEqual([
    ['Color', 'Chemical'],
    ['Services', 'Non Chemical'],
  ]);
  expect(await verdicts('services', rows.slice(0, 3))).toEqual(['same', 'same', 'same']);
  expect(await verdicts('services', [{ name: 'BALAYAGE', price1: '210' }])).toEqual(['changed']);
  await undoImport(id, by);
  expect([await services(), await categories()]).toEqual([[], []]);
});

test('people move in without an invitation, with their role and salon, and nobody is changed', async () => {
  const rows = [
    { firstName: 'Mia', lastName: 'Torres', email: 'Mia@new.test', role: 'Senior Colorist', salon: 'south' },
    { firstName: 'Ana', lastName: 'Reed', email: 'ana@new.test', role: 'Salon Manager', phone: '(703) 555-0177' },
    { firstName: 'Paul', lastName: 'Hart', email: 'paul@new.test', role: 'Chef', salon: 'West' },
    { firstName: 'Other', lastName: 'Name', email: team.stylist.user_email },
  ];
  expect(await verdicts('people', rows, 11)).toEqual([
    'new: Invited when you say so',
    'new: Invited when you say so',
    'wrong: There is no salon named West here: Write one of: Stylist, Front desk, Salon admin, System admin, Product admin, Platform admin',
    'same',
  ]);
  const { id, data } = await importFile({ kind: 'people', rows: rows.slice(0, 2), location: 11 }, by);
  expect(data.created).toBe(2);
  const mia = (await people()).find(({ user_email }) => user_email === 'mia@new.test');
  const ana = (await people()).find(({ user_email }) => user_email === 'ana@new.test');
  expect(mia).toMatchObject({
    roles: [{ role: 'stylist' }],
    location_name: 'South',
    user_status: 'PENDING',
    invited: false,
  });
  expect(ana).toMatchObject({ roles: [{ role: 'salon admin' }], location_name: 'North', user_phone: '7035550177' });
  const invited = mia && (await findUser(mia.organization_id, mia.user_id));
  if (invited) await commit(userChanges(invited, { ...invited, invited: true }));
  const undone = await undoImport(id, by);
  expect(undone.data).toMatchObject({ undone: 1, kept: [{ name: 'Mia Torres' }] });
  expect((await people()).map(({ user_email }) => user_email)).not.toContain('ana@new.test');
});

test('a salon admin brings in nobody above them', async () => {
  const rows = [{ firstName: 'Bo', lastName: 'Fox', email: 'bo@new.test', role: 'Owner' }];
  const [first] = await checkFile({ kind: 'people', rows }, team.manager);
  expect(first?.problems).toEqual({ role: 'You cannot give this role' });
});

test('who does what moves in by names, keeps what the file leaves out, and goes back', async () => {
  await importFile({ kind: 'services', rows: [{ name: 'Gloss', minutes: '45', price1: '80', price2: '96' }] }, by);
  const stylist = `${team.stylist.user_first_name} ${team.stylist.user_last_name}`;
  const done = async () =>
    (await call(api.stylists.listUserServices, { params: { userId: team.stylist.user_id } }, by)).data.map(
      ({ assignment: { priceLevel, servicing, own_minutes } }) => [priceLevel, servicing, own_minutes],
    );
  expect(
    await verdicts('skills', [
      { stylist, service: 'gloss' },
      { stylist: 'Nobody Here', service: 'Gloss' },
      { stylist, service: 'Perm' },
      { stylist: team.stylist.user_email, service: 'Gloss', level: '4' },
    ]),
  ).toEqual([
    'new',
    'wrong: There is no such stylist here',
    'wrong: There is no such service',
    'wrong: Gloss is not offered at level 4.',
  ]);
  const { id } = await importFile({ kind: 'skills', rows: [{ stylist, service: 'Gloss' }] }, by);
  expect(await done()).toEqual([[1, 45, false]]);
  await importFile({ kind: 'skills', rows: [{ stylist, service: 'Gloss', level: 'Level 2', minutes: '60' }] }, by);
  expect(await done()).toEqual([[2, 60, true]]);
  const third = await importFile({ kind: 'skills', rows: [{ stylist, service: 'Gloss', level: '1' }] }, by);
  expect(await done()).toEqual([[1, 60, true]]);
  await undoImport(third.id, by);
  expect(await done()).toEqual([[2, 60, true]]);
  expect((await undoImport(id, by)).data.undone).toBe(0);
});

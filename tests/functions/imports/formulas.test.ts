import { beforeAll, expect, test } from 'vitest';
import { putAll } from '../../../functions/kit/write.ts';
import { catalogSeedChanges } from '../../../functions/products/store.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { createCatalog } from '../../../infra/local/demo/catalogue.ts';
import type { ImportValues } from '../../../shared/contract/imports.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Product } from '../../../shared/contract/products.ts';
import { checkFile, importFile, undoImport } from '../../support/importFile.ts';
import { north, ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const by = team.manager;
const people: Record<string, ImportValues> = {
  ann: { firstName: 'Ann', lastName: 'Lee', phone: '(703) 555-0111' },
  eva: { firstName: 'Eva', lastName: 'Moss', email: 'eva@moss.test' },
  twin: { firstName: 'Eva', lastName: 'Moss', email: 'eva@other.test' },
};

beforeAll(async () => {
  await seedOrganizations();
  const product = createCatalog(ours).products[0] as Product;
  const products = [{ ...product, product_id: 'SEVEN', product_name: '7N Shades EQ' }];
  const none = { manufacturers: [], brands: [], categories: [], recipes: [] };
  await putAll(catalogSeedChanges(ours.organization_id, { ...none, products }));
});
beforeAll(async () => {
  await importFile({ kind: 'clients', rows: Object.values(people) }, by);
});

const idOf = async (email: string) =>
  (await call(api.clients.listClients, { body: { search: email } }, by)).data.Items[0]?.client_id ?? '';
const formulas = async (client_id: string, more: object = {}) =>
  (await call(api.reports.listFormulas, { body: { client_id, limit: 12, ...more } }, by)).data;
const texts = async (client_id: string) => (await formulas(client_id)).past.map(({ text }) => text);
const bring = (rows: ImportValues[]) => importFile({ kind: 'formulas', rows }, by);

test('a row needs a client who is known for sure, a day in the past with its year, and a formula', async () => {
  const past = { visitDate: '3/5/24', formulaText: '30g 7N' };
  const rows: ImportValues[] = [
    { phone: '703 555 0111', ...past },
    { firstName: 'ann', lastName: 'LEE', ...past, formulaText: 'as always' },
    { firstName: 'Eva', lastName: 'Moss', ...past },
    { firstName: 'Eva', lastName: 'Moss', email: 'eva@moss.test', ...past },
    { firstName: 'Bo', lastName: 'Lee', phone: '703 555 0111', ...past },
    { email: 'nobody@moss.test', ...past },
    { firstName: 'Ann', ...past },
    { phone: '703 555 0111', ...past, visitDate: '3/5' },
    { phone: '703 555 0111', ...past, visitDate: '1/1/2999' },
    { phone: '703 555 0111' },
    { firstName: 'Ann', lastName: 'Lee', ...past, formulaText: '30G  7n' },
  ];
  const checked = await checkFile({ kind: 'formulas', rows }, by);
  expect(checked.map(({ verdict, problems, why }) => [verdict, ...Object.values(problems), why].join('|'))).toEqual([
    'new|Read as 30.00 g 7N Shades EQ',
    'new|Kept as it is written',
    'wrong|Several clients: Eva Moss, Eva Moss|',
    'new|Read as 30.00 g 7N Shades EQ',
    'wrong|Ann Lee has this phone|',
    'wrong|No client has this email|',
    'wrong|A phone, an email or a whole name is needed|',
    'wrong|Write the year, too|',
    'wrong|Not in the past|',
    'wrong|Date is required|Formula is required|',
    'duplicate|Same formula as row 2',
  ]);
});

test('formulas stand among the bowls of the client with the page they belong to, once, until the import is undone', async () => {
  const ann = (await call(api.clients.listClients, { body: { search: 'Lee' } }, by)).data.Items[0]?.client_id ?? '';
  const place = { location_id: north.location_id, start: '2024-03-05 10:00:00' };
  const { user_id } = team.stylist;
  const bowl = { ...place, bowl_id: createBowlId(place, 'B'), user_id, client_id: ann, local_id: 'B' };
  await putAll(bowlSeedChanges(ours.organization_id, [sampleBowl(bowl)]));
  const { phone } = people['ann'] ?? {};
  const rows = [
    {
      ...{ phone, visitDate: '2024-03-05', formulaText: '30g 7n + 1 oz Clear' },
      ...{ stylist: team.stylist.user_email, service: 'Gloss' },
    },
    { phone, visitDate: 'Mar 6, 2024', formulaText: 'as always', stylist: 'Somebody Old' },
  ];
  const { id, data } = await bring(rows);
  expect(data).toEqual({ created: 2, changed: 0, left_out: [] });
  expect((await checkFile({ kind: 'formulas', rows }, by)).map(({ verdict }) => verdict)).toEqual(['same', 'same']);
  const first = await formulas(ann, { limit: 1 });
  expect([first.Items, first.past.map(({ user_name }) => user_name)]).toEqual([[], ['Somebody Old']]);
  const all = await formulas(ann);
  expect([all.Items.map(({ start }) => start), all.past[1]]).toEqual([
    ['2024-03-05 10:00:00'],
    {
      ...{ formula_id: expect.any(String), date: '2024-03-05', text: '30g 7n + 1 oz Clear', service_name: 'Gloss' },
      user_name: `${team.stylist.user_first_name} ${team.stylist.user_last_name}`,
      lines: [
        { product_id: 'SEVEN', product_alias: '7N Shades EQ', amount: 3000 },
        { product_id: null, product_alias: 'Clear', amount: 2835 },
      ],
    },
  ]);
  expect((await undoImport(id, by)).data.undone).toBe(2);
  const left = await formulas(ann);
  expect([left.Items.length, left.past]).toEqual([1, []]);
});

test('formulas go with a client who is merged, are known there, come back, and are gone once they are erased', async () => {
  const [eva, twin] = [await idOf('eva@moss.test'), await idOf('eva@other.test')];
  const rows = [{ email: 'eva@other.test', visitDate: '2024-03-05', formulaText: 'SAID-secret' }];
  const { id } = await bring(rows);
  await call(api.scheduler.mergeClients, { params: { id: twin }, body: { into: eva } }, by);
  expect(await texts(eva)).toEqual(['SAID-secret']);
  const again = [{ ...rows[0], email: 'eva@moss.test' }];
  expect((await checkFile({ kind: 'formulas', rows: again }, by))[0]?.verdict).toBe('same');
  await call(api.scheduler.undoClientMerge, { params: { id: twin }, body: {} }, by);
  expect([await texts(eva), await texts(twin)]).toEqual([[], ['SAID-secret']]);
  expect((await undoImport(id, by)).data.kept).toMatchObject([{ name: 'Formula of 2024-03-05' }]);
  const { version } = (await call(api.clients.getClient, { body: { clientID: twin } }, by)).data;
  await call(api.erasure.eraseClient, { params: { id: twin }, body: { version } }, team.admin);
  expect(await texts(twin)).toEqual([]);
});

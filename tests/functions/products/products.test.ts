import { beforeAll, describe, expect, test } from 'vitest';
import { listAll } from '../../../functions/kit/read.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { brands, categories } from '../../../functions/products/groupStore.ts';
import { handler } from '../../../functions/products/handler.ts';
import { toProduct } from '../../../functions/products/rules.ts';
import { catalogSeedChanges } from '../../../functions/products/store.ts';
import type { Recipe } from '../../../shared/contract/catalogue.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { headFile } from '../../support/files.ts';
import { lambdaContext } from '../../support/lambdaContext.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { pictures } from '../../support/pictures.ts';
import { buildEvent, call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { fillProducts } from '../../support/stock.ts';

startForFile(startProduct);
let schwarzkopf = '';
let wella = '';
let igora = '';
let koleston = '';
let royal = '';
beforeAll(async () => {
  await seedOrganizations();
  schwarzkopf = await maker('Schwarzkopf');
  wella = await maker('Wella');
  igora = await brandOf('Igora', schwarzkopf);
  koleston = await brandOf('Koleston', wella);
  const body = { name: 'Royal', brandId: igora };
  royal = (await call(api.products.createProductCategory, { body }, team.admin)).data.category_id;
});

const maker = async (name: string, by: User = team.admin) =>
  (await call(api.products.createManufacturer, { body: { name } }, by)).data.manufacturer_id;
const brandOf = async (name: string, manufacturerId: string) =>
  (await call(api.products.createBrand, { body: { name, manufacturerId } }, team.admin)).data.brand_id;

let made = 0;
function form(more: object = {}) {
  made += 1;
  const belongs = { manufacturerId: schwarzkopf, brandId: igora, categoryId: royal };
  return { name: `8-${made}`, ...belongs, barcode: `TUBE-${made}`, ozSize: 2.1, price: 8.45, ...more } as never;
}
const create = (body: never, by: User = team.manager) => call(api.products.createProduct, { body }, by);
const update = (id: string, body: never, by: User = team.manager) =>
  call(api.products.updateProduct, { params: { id }, body }, by);
const detailOf = (id: string) => call(api.products.getProduct, { params: { id } }, team.admin);
const listed = async (by: User = team.admin) => (await call(api.products.listProducts, { query: {} }, by)).data.data;
const missing = async () => (await call(api.products.listProductsMissingInfo, { query: {} }, team.admin)).data.data;

/** Sends a picture with the body, as a browser does. */
async function sendWith(picture: Uint8Array<ArrayBuffer>, body: object, id?: string) {
  const parts = new FormData();
  parts.append('data', JSON.stringify(body));
  parts.append('productImage', new Blob([picture], { type: 'image/png' }));
  const content = new Response(parts);
  const endpoint = id ? api.products.updateProduct : api.products.createProduct;
  const event = buildEvent(endpoint, { path: id ? `/product/${id}` : '/product', params: { id } }, team.manager);
  const headers = { ...event.headers, 'content-type': content.headers.get('content-type') ?? '' };
  const sent = { ...event, headers, body: Buffer.from(await content.bytes()).toString('base64') };
  const result = await handler(sent, lambdaContext());
  return { status: result.statusCode, data: JSON.parse(result.body ?? '{}') };
}
const png = (mark: number) => new Uint8Array(pictures.png(64 + mark));

describe('a product', () => {
  test('is added with what it belongs to, stands in the list and leaves a trail', async () => {
    const { status, data } = await create(form({ name: '8-1', barcode: '7702045555012' }));
    expect({ status, message: data.message }).toEqual({ status: 201, message: 'Product Created' });
    const { product_id } = data.product;
    const row = {
      manufacturer: 'Schwarzkopf',
      brand: 'Igora',
      category: 'Royal',
      name: '8-1',
      weight: 2.1,
      price: 8.45,
      retail_price: null,
      taxes_included: false,
    };
    expect(await listed()).toContainEqual({ product_id, ...row, barcode: '7702045555012' });
    expect((await detailOf(product_id)).data).toMatchObject({
      ...row,
      brandId: igora,
      product_image: null,
      version: 1,
    });
    const trail = await listAll('audit', { index: 'by-entity', pk: `O#1#product#${product_id}` });
    expect(trail).toMatchObject([{ action: 'create', actor: team.manager.user_id }]);
  });

  test('has several codes, none of which another product takes, and loses the ones that are left out', async () => {
    const otherCodes = [
      { code: '70204018101', units: 1 },
      { code: 'old-label', units: 1 },
    ];
    const { data } = await create(form({ otherCodes }));
    const other_codes = [
      { code: '070204018101', units: 1 },
      { code: 'old-label', units: 1 },
    ];
    expect(data.product).toMatchObject({ other_codes });
    const { product_id: id } = data.product;
    for (const code of [{ barcode: '0070204018101' }, { otherCodes: [{ code: 'OLD LABEL', units: 6 }] }])
      expect((await create(form(code))).status).toBe(409);
    // An open page of an earlier release does not send the codes.
    const { product } = (await update(id, form())).data;
    expect(product).toMatchObject({ other_codes });
    await update(id, form({ otherCodes: otherCodes.slice(0, 1) }));
    expect((await create(form({ barcode: 'OLDLABEL' }))).status).toBe(201);
  });

  test.each([
    ['a color number', { name: ' ' }, 'name', 'Please choose a product color number'],
    ['a manufacturer', { manufacturerId: '' }, 'manufacturerId', 'Please choose a manufacturer name'],
    ['a brand', { brandId: '' }, 'brandId', 'Please chose a brand name'],
    ['a barcode', { barcode: '' }, 'barcode', 'Write a barcode'],
    [
      'a barcode that nobody can type',
      { barcode: '💇' },
      'barcode',
      'A barcode has letters and digits, with blanks and . - / + $ % between them',
    ],
    ['a size', { ozSize: 0 }, 'ozSize', 'All data is required!'],
    ['a size of 0 or more', { ozSize: -1 }, 'ozSize', 'Please enter a size of 0 or more'],
    ['a size that can be stored', { ozSize: 5e-324 }, 'ozSize', 'At most three decimals'],
    ['a price', { price: 0 }, 'price', 'All data is required!'],
    ['a price in cents', { price: 1.005 }, 'price', 'At most two decimals'],
    [
      'a manufacturer that is there',
      { manufacturerId: 'nobody' },
      'manufacturerId',
      'Please choose a manufacturer name',
    ],
  ])('needs %s', async (_, wrong, field, message) => {
    const before = await listed();
    const answer = await create(form(wrong));
    expect(answer).toMatchObject({ status: 400, data: { fields: { [field]: message } } });
    expect(await listed()).toEqual(before);
  });

  test('belongs to a brand of its manufacturer, and to a category of that brand or to none', async () => {
    expect((await create(form({ brandId: koleston }))).data).toMatchObject({
      fields: { brandId: 'Please chose a brand name' },
    });
    const elsewhere = await create(form({ manufacturerId: wella, brandId: koleston }));
    expect(elsewhere.data).toMatchObject({ fields: { categoryId: 'Please choose a category of this brand' } });
    expect((await create(form({ manufacturerId: wella, brandId: koleston, categoryId: null }))).status).toBe(201);
  });

  test('has a barcode of its own in the organization, however that is written', async () => {
    expect((await create(form({ barcode: '036000291452' }))).status).toBe(201);
    for (const same of ['0036000291452', '00036000291452', '0 36000 29145-2'])
      expect(await create(form({ barcode: same })), same).toMatchObject({
        status: 409,
        data: { fields: { barcode: 'A product with this barcode, maybe an archived one, exists already.' } },
      });
    const { data } = await create(form());
    const id = data.product.product_id;
    expect((await update(id, form({ barcode: '036000291452' }))).status).toBe(409);
    expect((await update(id, form({ barcode: 'mine-1' }))).status).toBe(200);
    // The barcode became free when the other product changed.
    expect((await create(form({ barcode: data.product.barcode }))).status).toBe(201);
    expect((await create(form({ barcode: 'MINE-1' }))).status).toBe(409);
  });

  test('changes over the version that was seen, and loses nothing that its form does not speak of', async () => {
    const { data } = await create(form());
    const id = data.product.product_id;
    const changed = await update(id, form({ name: '9-0', version: 1 }));
    expect(changed.data).toMatchObject({ message: 'Product Updated', product: { name: '9-0', version: 2 } });
    expect((await detailOf(id)).data).toEqual(changed.data.product);
    expect(await update(id, form({ version: 1 }))).toMatchObject({ status: 409, data: { code: 'stale' } });
    expect((await update('nobody', form())).status).toBe(404);
    expect((await update(id, form(), team.theirAdmin)).status).toBe(404);
  });

  test('has a picture that is set, replaced and taken away, with the old file gone', async () => {
    const { status, data } = await sendWith(png(1), form());
    expect(status).toBe(201);
    const { product_id: id, product_image: first } = data.product;
    expect(first).toMatch(/^\/images\/1\/products\/\w+\.png$/);
    const { data: kept } = await update(id, form());
    expect(kept.product.product_image).toBe(first);
    const { data: replaced } = await sendWith(png(2), form(), id);
    const second = replaced.product.product_image;
    expect(second).not.toBe(first);
    expect([await headFile(first), await headFile(second)]).toEqual([undefined, { type: 'image/png', bytes: 66 }]);
    const { data: bare } = await update(id, form({ imageDeleted: true }));
    expect([bare.product.product_image, await headFile(second)]).toEqual([null, undefined]);
  });

  test('is not made under the key of the same form with another picture', async () => {
    const body = form({ idempotency_key: 'pictured' });
    expect((await sendWith(png(1), body)).status).toBe(201);
    expect((await sendWith(png(2), body)).status).toBe(409);
  });

  test('keeps its picture when the change is refused', async () => {
    const { data } = await sendWith(png(1), form());
    const { product_id: id, product_image } = data.product;
    const refused = await update(id, form({ imageDeleted: true, version: 9 }));
    expect(refused.status).toBe(409);
    expect(await headFile(product_image)).toBeDefined();
    expect((await detailOf(id)).data.product_image).toBe(product_image);
  });
});

describe('the list of products', () => {
  test('stands as the shelf does: by manufacturer, brand and number', async () => {
    for (const name of ['10-1', '9-1']) await create(form({ name: `Z ${name}` }));
    const rows = await listed();
    expect(rows.map(({ name }) => name).filter((name) => name.startsWith('Z '))).toEqual(['Z 9-1', 'Z 10-1']);
    expect(rows.map(({ manufacturer }) => manufacturer)).toEqual(
      rows.map(({ manufacturer }) => manufacturer).toSorted(),
    );
  });

  test('is of one organization', async () => {
    expect(await listed(team.theirAdmin)).toEqual([]);
    expect((await maker('Schwarzkopf', team.theirAdmin)) === schwarzkopf).toBe(false);
  });

  test('of what is missing something has what came without it, until somebody adds it', async () => {
    expect(await missing()).toEqual([]);
    const bare = toProduct('BARE', form({ name: 'New here', brandId: null, price: 0, barcode: '5012345678900' }));
    const unpriced = toProduct('UNPRICED', form({ name: 'No price yet', price: 0, barcode: '5012345678917' }));
    await putAll(fillProducts([bare]));
    expect(await missing()).toMatchObject([{ product_id: 'BARE', name: 'New here', brand: '', price: 0 }]);
    await putAll(fillProducts([unpriced]));
    expect((await missing()).map(({ product_id }) => product_id)).toContain('UNPRICED');
    expect((await update('UNPRICED', form({ name: 'Priced', barcode: '5012345678917' }))).status).toBe(200);
    expect((await listed()).map(({ product_id }) => product_id)).toContain('BARE');
    expect((await update('BARE', form({ barcode: '5012345678900' }))).status).toBe(200);
    expect(await missing()).toEqual([]);
  });
});

describe('what products belong to', () => {
  test('has names of its own, however they are written: a brand within its manufacturer, a category within its brand', async () => {
    const taken = (what: string) => ({ status: 409, message: `A ${what} with this name exists already.` });
    expect(await call(api.products.createManufacturer, { body: { name: ' SCHWARZKOPF' } }, team.desk)).toMatchObject(
      taken('manufacturer'),
    );
    const body = { name: 'igora', manufacturerId: schwarzkopf };
    expect(await call(api.products.createBrand, { body }, team.admin)).toMatchObject(taken('brand'));
    const other = { name: 'igora', manufacturerId: wella };
    expect((await call(api.products.createBrand, { body: other }, team.admin)).status).toBe(201);
    expect(
      await call(api.products.createProductCategory, { body: { name: 'ROYAL', brandId: igora } }, team.admin),
    ).toMatchObject(taken('category'));
  });

  test('is renamed over the version that was seen, wherever it shows', async () => {
    const brandId = await brandOf('BlondMe', schwarzkopf);
    await create(form({ name: 'Lift', brandId, categoryId: null }));
    const rename = (name: string, version?: number) =>
      call(api.products.updateBrand, { params: { id: brandId }, body: { name, version } }, team.admin);
    expect((await rename('BLONDME', 1)).data).toMatchObject({ brand_name: 'BLONDME', version: 2 });
    expect(await listed()).toContainEqual(expect.objectContaining({ name: 'Lift', brand: 'BLONDME' }));
    expect((await rename('Other', 1)).status).toBe(409);
    expect((await rename('Igora')).message).toBe('A brand with this name exists already.');
    expect(
      await call(api.products.updateBrand, { params: { id: 'nobody' }, body: { name: 'x' } }, team.admin),
    ).toMatchObject({ status: 404, message: 'Brand not found' });
  });

  test('stays where it is', async () => {
    const body = { name: 'Igora', manufacturerId: wella };
    expect((await call(api.products.updateBrand, { params: { id: igora }, body }, team.admin)).status).toBe(400);
    const moved = { name: 'Royal', brandId: koleston };
    const answer = await call(api.products.updateProductCategory, { params: { id: royal }, body: moved }, team.admin);
    expect(answer.status).toBe(400);
  });

  test('is added to what is there', async () => {
    const body = { name: 'Stray', manufacturerId: 'nobody' };
    expect((await call(api.products.createBrand, { body }, team.admin)).data).toMatchObject({
      fields: { manufacturerId: 'There is no such manufacturer' },
    });
  });

  test('is never stored within nothing, where nobody could read it again', () => {
    const nowhere = { brand_id: 'LOST', brand_name: 'Lost', manufacturer_id: '', version: 1 };
    expect(() => brands.add(1, nowhere)).toThrow();
    expect(() => categories.add(1, { category_id: 'LOST', category_name: 'Lost', brand_id: '', version: 1 })).toThrow();
  });

  test('of one name is added once by ten people at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call(api.products.createManufacturer, { body: { name: 'Goldwell' } }, team.admin),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});

const treeOf = async (by: User = team.admin) => (await call(api.products.listProductTree, { body: {} }, by)).data.Items;
const recipesOf = async (by: User = team.admin) => (await call(api.products.listRecipes, { body: {} }, by)).data.Items;

describe('the tree of products', () => {
  test('has manufacturers, their brands and the categories of those, and behind them the products under what they belong to', async () => {
    const manufacturerId = await maker('Aveda');
    const brandId = await brandOf('Full Spectrum', manufacturerId);
    const shades = { name: 'Deep', brandId };
    const deep = (await call(api.products.createProductCategory, { body: shades }, team.admin)).data.category_id;
    const placed = (name: string, categoryId: string | null, more: object = {}) =>
      create(form({ name, manufacturerId, brandId, categoryId, barcode: `AVEDA ${name}`, ...more }));
    for (const name of ['10N', '9N']) await placed(name, deep);
    await placed('Dark', null, { ozSize: 1.4, price: 12.5 });
    const rows = (await treeOf()).filter(({ manufacturer_name }) => manufacturer_name === 'Aveda');
    expect(
      rows.map(({ brand_name, category_name, product_name }) => [brand_name, category_name, product_name]),
    ).toEqual([
      ['', '', ''],
      ['Full Spectrum', '', ''],
      ['Full Spectrum', 'Deep', ''],
      ['Full Spectrum', '', 'Dark'],
      ['Full Spectrum', 'Deep', '9N'],
      ['Full Spectrum', 'Deep', '10N'],
    ]);
    expect(rows.map(({ parent_id }) => parent_id)).toEqual([null, manufacturerId, brandId, brandId, deep, deep]);
    expect(rows[1]).toEqual({
      product_id: brandId,
      parent_id: manufacturerId,
      manufacturer_name: 'Aveda',
      brand_name: 'Full Spectrum',
      category_name: '',
      product_type_name: '',
      product_name: '',
      process_name: '',
      product_container_description: '',
      product_container_size: null,
      product_cost: null,
      product_waste_ratio: null,
      product_upc_code: '',
      product_unit_sale_only: null,
    });
    expect(rows[3]).toMatchObject({
      product_container_size: 1.4,
      product_cost: 12.5,
      product_waste_ratio: 0,
      product_upc_code: 'AVEDA Dark',
      product_unit_sale_only: false,
    });
    // Every entry has an existing parent.
    const all = await treeOf();
    const ids = new Set(all.map(({ product_id }) => product_id));
    expect(ids.size).toBe(all.length);
    for (const { parent_id } of all) if (parent_id !== null) expect(ids).toContain(parent_id);
  });

  test('has what came without a manufacturer at its top and what came without a brand under its manufacturer', async () => {
    const stray = toProduct('STRAY', form({ name: '1-0', manufacturerId: null, brandId: null, categoryId: null }));
    const half = toProduct('HALF', form({ name: '1-0', brandId: null, categoryId: null }));
    await putAll(fillProducts([stray, half]));
    const rows = await treeOf();
    expect(rows.find(({ product_id }) => product_id === 'STRAY')).toMatchObject({
      parent_id: null,
      manufacturer_name: '',
    });
    expect(rows.find(({ product_id }) => product_id === 'HALF')).toMatchObject({
      parent_id: schwarzkopf,
      manufacturer_name: 'Schwarzkopf',
      brand_name: '',
    });
  });

  test('is the same in the catalogue, and of one organization', async () => {
    const catalogue = await call(api.products.listCatalogue, { body: {} }, team.admin);
    expect(catalogue.data.Items).toEqual(await treeOf());
    const names = (await treeOf(team.theirAdmin)).map(({ manufacturer_name }) => manufacturer_name);
    expect(names).toEqual(['Schwarzkopf']);
  });
});

test('recipes stand by manufacturer, brand and category, and are of one organization', async () => {
  const recipe = (Recipe_ID: string, Brand: string, more: Partial<Recipe> = {}): Recipe => ({
    Recipe_ID,
    Parent_Recipe_ID: null,
    Manufacturer: 'Schwarzkopf',
    Brand,
    Category: 'Permanent',
    GreyWhiteCoverage: 100,
    Lift: 1,
    MinRatio: 1,
    MaxRatio: 1.5,
    Timing: 35,
    ...more,
  });
  const resistant = recipe('R3', 'Royal', { Parent_Recipe_ID: 'R2', Lift: 0, Timing: 45 });
  const all = [recipe('R1', 'Vibrance'), recipe('R2', 'Royal'), resistant];
  const none = { manufacturers: [], brands: [], categories: [], products: [] };
  await putAll(catalogSeedChanges(1, { ...none, recipes: all }));
  expect(await recipesOf()).toEqual([all[1], resistant, all[0]]);
  expect(await recipesOf(team.theirAdmin)).toEqual([]);
});

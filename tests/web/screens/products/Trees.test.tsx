import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CatalogueItem, Recipe } from '../../../../shared/contract/catalogue.ts';
import { api } from '../../../../shared/contract/index.ts';
import { Manufacturers, ProductCatalog, Recipes } from '../../../../web/screens/products/Trees.tsx';
import { as } from '../../../support/session.ts';
import { readCells, showScreen } from '../../../support/showScreen.tsx';

const group = (product_id: string, parent_id: string | null, ...names: string[]): CatalogueItem => ({
  product_id,
  parent_id,
  manufacturer_name: names[0] ?? '',
  brand_name: names[1] ?? '',
  category_name: names[2] ?? '',
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
const product = (product_id: string, product_name: string, more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  ...group(product_id, 'c1', 'Redken', 'Shades EQ', 'Demi color'),
  product_type_name: 'Acid gel',
  product_name,
  process_name: 'Deposit',
  product_container_description: 'Tube',
  product_container_size: 2,
  product_cost: 9.8,
  product_waste_ratio: 0.025,
  product_upc_code: '884486441003',
  product_unit_sale_only: false,
  ...more,
});
const items = [
  group('m1', null, 'Redken'),
  group('b1', 'm1', 'Redken', 'Shades EQ'),
  group('c1', 'b1', 'Redken', 'Shades EQ', 'Demi color'),
  product('p1', '01N Black'),
  product('p2', '03N Dark Brown', { product_cost: 0, product_container_size: 0, product_unit_sale_only: true }),
  group('b2', 'm1', 'Redken', 'Chromatics'),
  group('m2', null, 'Milbon'),
];
const tree = (Items: CatalogueItem[]) => ({ endpoint: api.products.listProductTree, body: { Items } });
const catalogue = (Items: CatalogueItem[]) => ({ endpoint: api.products.listCatalogue, body: { Items } });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const firstCells = () =>
  within(screen.getByRole('treegrid'))
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('gridcell').length > 0)
    .map((row) => readCells(row)[0]);

test('the products stand under their manufacturer, brand and category, counted, in nine columns', async () => {
  const { user } = showScreen(Manufacturers, '/manufacturers', as.admin, [tree(items)]);
  expect(readCells(await rowOf(/Redken/))).toEqual(['Redken', '2 brands', '', '', '2 products', '', '', '', '']);
  expect(readCells(await rowOf(/Milbon/)).slice(0, 5)).toEqual(['Milbon', '0 brands', '', '', '0 products']);
  expect(heads()).toEqual([
    'Manufacturer',
    'Brand',
    'Category',
    'Type',
    'Color Code',
    'Process',
    'Container Size',
    'Container Cost',
    'UPC',
  ]);
  expect(screen.getByRole('heading', { name: 'Products' })).toBeTruthy();
  expect(screen.getByText('2 manufacturers, 2 brands, 2 products.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Expand Redken' }));
  expect(firstCells()).toEqual(['Milbon', 'Redken', 'Chromatics', 'Shades EQ']);
  expect(readCells(await rowOf(/^Shades EQ/)).slice(0, 5)).toEqual([
    'Shades EQ',
    'Shades EQ',
    '1 category',
    '',
    '2 products',
  ]);
  await user.click(screen.getByRole('button', { name: 'Expand all' }));
  expect(readCells(await rowOf(/01N Black/))).toEqual([
    'Redken',
    'Shades EQ',
    'Demi color',
    'Acid gel',
    '01N Black',
    'Deposit',
    '2.00',
    '$9.80',
    '884486441003',
  ]);
  // An unknown size or cost is blank, not zero.
  expect(readCells(await rowOf(/03N Dark Brown/)).slice(6, 8)).toEqual(['', '']);
});

test('the catalogue has eleven columns, with container, waste and what is sold by the unit only', async () => {
  const { user } = showScreen(ProductCatalog, '/manufacturers-sql', as.admin, [catalogue(items)]);
  await rowOf(/Redken/);
  expect(heads()).toEqual([
    'Manufacturer',
    'Brand',
    'Category',
    'Type',
    'Product name',
    'Process',
    'Container',
    'Cost',
    'Waste ratio',
    'UPC',
    'Unit sale only',
  ]);
  expect(screen.getByRole('heading', { name: 'Product Catalogue' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Expand all' }));
  expect(readCells(await rowOf(/01N Black/)).slice(4)).toEqual([
    '01N Black',
    'Deposit',
    'Tube · 2 oz',
    '$9.80',
    '2.5%',
    '884486441003',
    'No',
  ]);
  expect(readCells(await rowOf(/03N Dark Brown/)).slice(6)).toEqual(['Tube', '', '2.5%', '884486441003', 'Yes']);
});

test('a product that is searched for is seen under what it belongs to', async () => {
  showScreen(Manufacturers, '/manufacturers?q=03N', as.admin, [tree(items)]);
  await rowOf(/03N Dark Brown/);
  expect(firstCells()).toEqual(['Redken', 'Shades EQ', 'Demi color', 'Redken']);
});

const makers = Array.from({ length: 51 }, (_, at) => group(`m${at}`, null, `Maker ${at}.`));
test.each([
  ['/manufacturers', 50, Manufacturers],
  ['/manufacturers-sql', 40, ProductCatalog],
] as const)('a page of %s has %s rows', async (address, rows, Screen) => {
  showScreen(Screen, address, as.admin, [tree(makers), catalogue(makers)]);
  await screen.findByText(`Maker ${rows - 1}.`);
  expect(screen.queryByText(`Maker ${rows}.`)).toBeNull();
});

const recipe = (Recipe_ID: string, more: Partial<Recipe> = {}): Recipe => ({
  Recipe_ID,
  Parent_Recipe_ID: null,
  Manufacturer: 'Redken',
  Brand: 'Shades EQ',
  Category: 'Demi color',
  GreyWhiteCoverage: 75,
  Lift: 1,
  MinRatio: 1,
  MaxRatio: 1.5,
  Timing: 20,
  ...more,
});
const resistant = recipe('r2', { Parent_Recipe_ID: 'r1', GreyWhiteCoverage: 100, Lift: 0, MaxRatio: 2, Timing: 45 });
const recipes = (...Items: Recipe[]) => ({ endpoint: api.products.listRecipes, body: { Items } });

test('a recipe says coverage, lift, ratios and time in eight columns, and its variants stand under it', async () => {
  const { user } = showScreen(Recipes, '/recipes', as.admin, [recipes(recipe('r1'), resistant)]);
  const base = ['Redken', 'Shades EQ', 'Demi color', '75%', '1', '1:1', '1:1.5', '20 min'];
  expect(readCells(await rowOf(/75%/))).toEqual(base);
  expect(heads()).toEqual([
    'Manufacturer',
    'Brand',
    'Category',
    'Coverage',
    'Lift',
    'MinRatio',
    'Mixing Ratio',
    'Timing',
  ]);
  expect(screen.getByRole('heading', { name: 'Recipes' })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /100%/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Expand Shades EQ · Demi color' }));
  const variant = await rowOf(/100%/);
  expect(readCells(variant).slice(3)).toEqual(['100%', '0', '1:1', '1:2', '45 min']);
  expect(variant.getAttribute('aria-level')).toBe('2');
});

test('Refresh reads the recipes again', async () => {
  const { user } = showScreen(Recipes, '/recipes', as.admin, [
    recipes(recipe('r1')),
    recipes(recipe('r1', { Timing: 35 })),
  ]);
  expect(readCells(await rowOf(/Shades EQ/)).at(-1)).toBe('20 min');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('35 min')).toBeTruthy();
  expect(screen.queryByText('20 min')).toBeNull();
});

test.each([
  ['/manufacturers', Manufacturers, 'No products yet.'],
  ['/manufacturers-sql', ProductCatalog, 'No products yet.'],
  ['/recipes', Recipes, 'No recipes yet.'],
] as const)('%s says that there is nothing', async (address, Screen, text) => {
  showScreen(Screen, address, as.admin, [tree([]), catalogue([]), recipes()]);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('recipes that could not be read are read by Retry', async () => {
  const failed = { ...recipes(), status: 500, body: { message: 'Something went wrong.', code: 'internal' } };
  const { user } = showScreen(Recipes, '/recipes', as.admin, [failed, recipes(recipe('r1'))]);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await rowOf(/Shades EQ/)).toBeTruthy();
});

test('on a phone a manufacturer says what it has, and shows it', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
  const { user } = showScreen(Manufacturers, '/manufacturers', as.admin, [tree(items)]);
  const lines = () => within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem');
  await user.click(await screen.findByRole('button', { name: 'Details of Redken' }));
  const [, redken] = lines();
  const fields = within(redken ?? document.body).getAllByRole('term');
  expect(fields.map(({ textContent }) => textContent)).toEqual(['Manufacturer', 'Brand', 'Color Code']);
  await user.click(screen.getByRole('button', { name: 'Show the 2 below' }));
  expect(lines().map((line) => line.querySelector('button')?.textContent)).toEqual([
    'Milbon0 brands · 0 products',
    'Redken2 brands · 2 products',
    'Chromatics0 products',
    'Shades EQ2 products',
  ]);
});

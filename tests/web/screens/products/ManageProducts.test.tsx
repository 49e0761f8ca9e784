import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { ManageProducts } from '../../../../web/screens/products/List.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { as } from '../../../support/session.ts';
import { readCells, showScreen } from '../../../support/showScreen.tsx';
import { listedProduct, missingInfoAnswer, productsAnswer, readForm } from './samples.ts';

const warmGold = listedProduct('p1', '010WG Warm Gold', { weight: 1.5 });
const violet = listedProduct('p2', '08VRo Violet Rose', { price: 0 });
const unknown = listedProduct('p3', 'Unknown 850031442718', {
  manufacturer: '',
  brand: '',
  category: '',
  weight: 0,
  price: 0,
});
const show = (address = '/manage-products', without = [violet, unknown], types: (2 | 3 | 5)[] = [2]) =>
  showScreen(ManageProducts, address, types, [
    productsAnswer(warmGold, violet, unknown),
    missingInfoAnswer(...without),
  ]);
const secondTab = () => screen.findByRole('tab', { name: /Products Missing Info/ });

test('products have seven columns in their order, the size with two decimals', async () => {
  show();
  const row = await screen.findByRole('row', { name: /Warm Gold/ });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Manufacturer',
    'Name',
    'Brand',
    'Category',
    'Barcode',
    'Oz. Size',
    'Price',
  ]);
  expect(readCells(row)).toEqual([
    'Redken',
    '010WG Warm Gold',
    'Shades EQ',
    'Demi color',
    '884486447906',
    '1.50',
    '$8.75',
  ]);
  expect(screen.getByRole('heading', { name: 'Products' })).toBeTruthy();
});

test('a size or price that nobody knows is no zero', async () => {
  show();
  expect(readCells(await screen.findByRole('row', { name: /Unknown/ })).slice(-2)).toEqual(['—', '—']);
});

fullTest('a page has 25 rows', async () => {
  const many = Array.from({ length: 26 }, (_, at) => listedProduct(`p${at}`, `Shade ${at}`));
  showScreen(ManageProducts, '/manage-products', as.admin, [productsAnswer(...many), missingInfoAnswer()]);
  await screen.findByText('Shade 24');
  expect(screen.queryByText('Shade 25')).toBeNull();
});

test('a product is opened by its row without a question', async () => {
  const { user, here } = show();
  await user.click(await screen.findByText('010WG Warm Gold'));
  expect(here()).toBe('/product?productId=p1');
});

test('a product admin is led to a new product', async () => {
  const { user, here } = show('/manage-products', [], [5]);
  await user.click(await screen.findByRole('button', { name: 'Add New Product' }));
  expect(here()).toBe('/product');
});

test('a badge counts the products missing info, and the second of two tabs lists them; the address remembers it', async () => {
  const { user, here } = show();
  const tab = await secondTab();
  await waitFor(() => expect(tab.textContent).toMatch(/Info 2/));
  await screen.findByText('010WG Warm Gold');
  await user.click(tab);
  await waitFor(() => expect(screen.queryByText('010WG Warm Gold')).toBeNull());
  expect(screen.getByText('08VRo Violet Rose')).toBeTruthy();
  expect(here()).toBe('/manage-products?missing=1');
  await user.click(screen.getByRole('tab', { name: 'Products' }));
  expect(await screen.findByText('010WG Warm Gold')).toBeTruthy();
  expect(here()).toBe('/manage-products');
});

fullTest('what was searched for in one list is not searched for in the other', async () => {
  const { user, here } = show('/manage-products?q=warm');
  await screen.findByText('010WG Warm Gold');
  await user.click(await secondTab());
  expect(await screen.findByText('08VRo Violet Rose')).toBeTruthy();
  expect(here()).toBe('/manage-products?missing=1');
});

test('what is missing is said in its cell, which leads to that field', async () => {
  const { user, here } = show('/manage-products?missing=1');
  const row = await screen.findByRole('row', { name: /Unknown/ });
  expect(readCells(row)).toEqual([
    'Add manufacturer',
    'Unknown 850031442718',
    'Add brand',
    '—',
    '884486447906',
    'Add size',
    'Add price',
  ]);
  await user.click(within(row).getByText('Add size'));
  expect(here()).toBe('/product?productId=p3&fix=weight');
});

test('a row of what is missing leads to its product as any other', async () => {
  const { user, here } = show('/manage-products?missing=1');
  await user.click(await screen.findByText('08VRo Violet Rose'));
  expect(here()).toBe('/product?productId=p2');
});

fullTest('Enter in the cell of what is missing leads to that field', async () => {
  const { user, here } = show('/manage-products?missing=1');
  const row = await screen.findByRole('row', { name: /Violet Rose/ });
  act(() => within(row).getAllByRole('gridcell').at(-1)?.focus());
  await user.keyboard('{Enter}');
  expect(here()).toBe('/product?productId=p2&fix=price');
});

test('the round through what is missing begins with the first', async () => {
  const { user, here } = show('/manage-products?missing=1', [unknown, violet]);
  await user.click(await screen.findByRole('button', { name: 'Fix next' }));
  expect(here()).toBe('/product?productId=p3&fix=manufacturer');
});

test('where nothing is missing the list says so, and there is nothing to fix', async () => {
  show('/manage-products?missing=1', []);
  expect(await screen.findByText('Nothing is missing.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fix next' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add New Product' })).toBeTruthy();
});

fullTest('a catalogue without a product leads to its first delivery', async () => {
  const { user, here } = showScreen(ManageProducts, '/manage-products', as.admin, [
    productsAnswer(),
    missingInfoAnswer(),
  ]);
  const nothing = await screen.findByText('No products yet.');
  await user.click(within(nothing.parentElement ?? nothing).getByRole('button', { name: 'Receive a delivery' }));
  expect(here()).toBe('/inventory-receiving');
});

test('archived products say what they were merged into, and come back', async () => {
  const archived = [
    { ...warmGold, archived: '2026-11-20T10:00:00.000Z', can_restore: true },
    {
      ...violet,
      archived: '2026-11-19T10:00:00.000Z',
      merged_into: { product_id: 'p3', name: '08V', brand: 'Shades EQ' },
      can_restore: false,
    },
  ];
  const path = '/manage-products?archived=1';
  const { user, sent } = showScreen(ManageProducts, path, as.admin, [
    missingInfoAnswer(),
    { endpoint: api.products.listArchivedProducts, body: { data: archived } },
    {
      endpoint: api.inventory.restoreProduct,
      params: { id: 'p1' },
      body: { message: 'Product Restored', kept_orders: [] },
    },
  ]);
  expect(readCells(await screen.findByRole('row', { name: /Violet/ }))).toContain('Shades EQ 08V');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Product Restored')).toBeTruthy();
  expect(sent['/inventory/products/p1/restore']).toEqual({});
  expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull();
});

test('retail prices are changed in a batch; a product that somebody else has priced meanwhile is left as it is', async () => {
  const { getProduct, updateProduct } = api.products;
  const detail = { manufacturerId: 'm1', brandId: 'b1', categoryId: 'c1', product_image: null, version: 4 };
  const priced = { ...violet, price: 8.75, ...detail, retail_price: 19 };
  const { user, sent } = showScreen(ManageProducts, '/manage-products?retail=1', as.admin, [
    productsAnswer(warmGold, violet),
    missingInfoAnswer(),
    { endpoint: getProduct, params: { id: 'p1' }, body: { ...warmGold, ...detail } },
    { endpoint: getProduct, params: { id: 'p2' }, body: priced },
    {
      endpoint: updateProduct,
      params: { id: 'p1' },
      body: { message: 'Product Updated', product: { ...warmGold, ...detail } },
    },
  ]);
  await screen.findByText('010WG Warm Gold');
  await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
  const [cell] = within(screen.getByRole('row', { name: /Violet Rose/ }))
    .getAllByRole('gridcell')
    .slice(-2);
  if (cell) await user.dblClick(cell);
  await screen.findByRole('textbox', { name: 'Retail price' });
  await user.keyboard('21{Enter}');
  // Enter moved to the price below.
  await user.keyboard('17.5{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Some prices were not saved.');
  const { data } = readForm(sent['/product/p1']);
  expect(data).toMatchObject({ name: '010WG Warm Gold', retailPrice: 17.5, price: 8.75, ozSize: 1.5, version: 4 });
  expect(sent['/product/p2']).toBeUndefined();
});

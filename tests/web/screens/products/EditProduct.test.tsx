import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { ProductDetail } from '../../../../shared/contract/products.ts';
import { ProductRecord } from '../../../../web/screens/products/Record.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { scan } from '../../../support/scan.ts';
import { as } from '../../../support/session.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';
import {
  getField,
  getPicker,
  listedProduct,
  pickerAnswers,
  productAnswer,
  productDetail,
  productsAnswer,
  readForm,
  savedAnswer,
} from './samples.ts';

const { updateProduct } = api.products;
const gold = productDetail('p1', '010WG Warm Gold');
const pictured = productDetail('p1', '010WG Warm Gold', { product_image: '/files/1/products/a.png' });
const path = '/product/p1';
const open = (product: ProductDetail, ...answers: Answer[]) =>
  showScreen(ProductRecord, '/product?productId=p1', as.manager, [
    ...pickerAnswers,
    productsAnswer(listedProduct('p1', gold.name)),
    productAnswer(product),
    ...answers,
  ]);
const update = () => screen.getByRole('button', { name: 'Update Product' });

/** Replaces the image APIs that jsdom lacks. */
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 300, height: 200, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['small'], { type });
    },
  );
  URL.createObjectURL = vi.fn(() => 'blob:made');
  URL.revokeObjectURL = vi.fn();
});

test('a product is changed with the version that was read, its picture left as it is', async () => {
  const { user, sent, here } = open(pictured, savedAnswer(pictured));
  expect(await screen.findByDisplayValue('010WG Warm Gold')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Edit Product' })).toBeTruthy();
  expect([getPicker('Manufacturer').value, getPicker('Brand').value, getPicker('Category').value]).toEqual([
    'Redken',
    'Shades EQ',
    'Demi color',
  ]);
  expect(screen.getByRole('img', { name: 'Product image' }).getAttribute('src')).toBe('/files/1/products/a.png');
  // Its own barcode is not reported as taken.
  expect(screen.queryByText(/has this barcode/)).toBeNull();
  await user.type(getField('Name'), '!');
  await user.click(update());
  expect(await screen.findByText('Product Updated')).toBeTruthy();
  const { names, data } = readForm(sent[path]);
  expect(names).toEqual(['data']);
  expect(data).toMatchObject({ name: '010WG Warm Gold!', categoryId: 'c1', version: 7 });
  expect(data).not.toHaveProperty('imageDeleted');
  expect(data).not.toHaveProperty('image');
  await waitFor(() => expect(here()).toBe('/manage-products'));
});

fullTest('a picture that is deleted is said to be', async () => {
  const { user, sent } = open(pictured, savedAnswer(gold));
  await user.click(await screen.findByRole('button', { name: 'Delete Product image' }));
  await user.click(update());
  await screen.findByText('Product Updated');
  expect(readForm(sent[path])).toMatchObject({ names: ['data'], data: { imageDeleted: true } });
});

test('a new picture goes along as a part of its own', async () => {
  const { user, sent } = open(pictured, savedAnswer(pictured));
  const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'Exif'.padEnd(20)], 'tube.jpeg');
  fireEvent.drop(await screen.findByRole('group', { name: 'Product image' }), {
    dataTransfer: { files: [file], types: ['Files'] },
  });
  expect(await screen.findByText('tube.jpg')).toBeTruthy();
  await user.click(update());
  await screen.findByText('Product Updated');
  const { names, data, file: part } = readForm(sent[path]);
  expect(names).toEqual(['data', 'productImage']);
  expect(part).toHaveProperty('type', 'image/jpeg');
  expect(data).not.toHaveProperty('imageDeleted');
});

test('a product that somebody else saved meanwhile shows the change and is saved upon it', async () => {
  const theirs = { ...gold, price: 9.5, version: 8 };
  const refused = {
    endpoint: updateProduct,
    params: { id: 'p1' },
    status: 409,
    body: { message: 'Stale', code: 'stale' },
  };
  const { user, sent } = open(gold, productAnswer(theirs), refused, savedAnswer(theirs));
  await user.type(await screen.findByDisplayValue('010WG Warm Gold'), '!');
  await user.click(update());
  expect(await screen.findByText(/Price: now \$9.50/)).toBeTruthy();
  await user.click(update());
  expect(await screen.findByText('Product Updated')).toBeTruthy();
  expect(readForm(sent[path]).data).toMatchObject({ name: '010WG Warm Gold!', price: 9.5, version: 8 });
});

test('a product that is not there leads back to the list', async () => {
  const { user, here } = showScreen(ProductRecord, '/product?productId=p1', as.manager, pickerAnswers);
  await user.click(await screen.findByRole('button', { name: 'Back to products' }));
  expect(here()).toBe('/manage-products');
});

test('a scanned code that the product does not have is added to its other codes', async () => {
  const { user, sent } = open(gold, savedAnswer(gold));
  await screen.findByDisplayValue('010WG Warm Gold');
  scan(gold.barcode, document.body);
  scan('10036000291459', document.body);
  expect(await screen.findByDisplayValue('10036000291459')).toBeTruthy();
  await user.click(update());
  await screen.findByText('Product Updated');
  expect(readForm(sent[path]).data).toMatchObject({
    barcode: gold.barcode,
    otherCodes: [{ code: '10036000291459', units: 1 }],
  });
});

test('a product that was created twice is merged into the other one', async () => {
  const twin = listedProduct('p2', '010WG Warm Gold, again', { barcode: '036000291452' });
  const { user, sent, here } = showScreen(ProductRecord, '/product?productId=p1', as.admin, [
    ...pickerAnswers,
    productsAnswer(listedProduct('p1', gold.name), twin),
    productAnswer(gold),
    { endpoint: api.inventory.archiveProduct, params: { id: 'p1' }, body: { message: 'Products Merged' } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await user.click(screen.getByRole('combobox', { name: 'Merge into' }));
  await user.click(await screen.findByRole('option', { name: /again/ }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Products Merged')).toBeTruthy();
  expect(sent['/inventory/products/p1/archive']).toEqual({ merge_into: 'p2' });
  expect(here()).toBe('/manage-products');
});

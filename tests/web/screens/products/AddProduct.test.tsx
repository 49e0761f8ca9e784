import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { ProductRecord } from '../../../../web/screens/products/Record.tsx';
import { fill } from '../../../support/fill.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { scan } from '../../../support/scan.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';
import {
  chooseOption,
  getField,
  getPicker,
  listedProduct,
  pickerAnswers,
  productDetail,
  productsAnswer,
  readChoices,
  readForm,
} from './samples.ts';

const { createProduct } = api.products;
const made = { message: 'Product Created', product: productDetail('p9', '09V') };
const known = productsAnswer(listedProduct('p1', '010WG Warm Gold'));
const show = (status = 201, body: unknown = made) =>
  showScreen(ProductRecord, '/product', as.manager, [
    ...pickerAnswers,
    known,
    { endpoint: createProduct, status, body },
  ]);
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add Product' }));

async function fillIn(user: UserEvent) {
  await chooseOption(user, 'Manufacturer', 'Redken');
  await chooseOption(user, 'Brand', 'Shades EQ');
  await fill(user, getField('Name'), '09V Platinum Ice');
  await fill(user, getField('Barcode'), '884486447913');
  await user.type(getField('Oz. Size'), '2.1');
  await user.type(getField('Price'), '8.45');
}

test('the brand comes with a manufacturer and the category with a brand, each with its own choices', async () => {
  const { user } = show();
  await screen.findByRole('combobox', { name: 'Manufacturer' });
  expect(screen.queryByRole('combobox', { name: 'Brand' })).toBeNull();
  await chooseOption(user, 'Manufacturer', 'Redken');
  expect(await readChoices(user, 'Brand')).toEqual(['Shades EQ', 'Chromatics']);
  expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
  await chooseOption(user, 'Brand', 'Shades EQ');
  // The focus stays in the field.
  expect(document.activeElement).toBe(getPicker('Brand'));
  expect(await readChoices(user, 'Category')).toEqual(['Demi color', 'Gloss']);
});

fullTest('another brand clears the category, another manufacturer both', async () => {
  const { user } = show();
  await chooseOption(user, 'Manufacturer', 'Redken');
  await chooseOption(user, 'Brand', 'Shades EQ');
  await chooseOption(user, 'Category', 'Gloss');
  await chooseOption(user, 'Brand', 'Chromatics');
  expect(getPicker('Category').value).toBe('');
  await chooseOption(user, 'Category', 'Permanent');
  await chooseOption(user, 'Manufacturer', 'Wella');
  expect(getPicker('Brand').value).toBe('');
  expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
  expect(await readChoices(user, 'Brand')).toEqual(['Color Touch']);
});

test('a new product is sent as a form of its data, without a category and a picture where there is none', async () => {
  const { user, sent, here } = show();
  await screen.findByRole('textbox', { name: 'Name' });
  await fillIn(user);
  await save(user);
  expect(await screen.findByText('Product Created')).toBeTruthy();
  const { names, data } = readForm(sent[createProduct.path]);
  expect(names).toEqual(['data']);
  expect(data).toEqual({
    idempotency_key: expect.any(String),
    otherCodes: [],
    name: '09V Platinum Ice',
    manufacturerId: 'm1',
    brandId: 'b1',
    barcode: '884486447913',
    ozSize: 2.1,
    price: 8.45,
    taxesIncluded: false,
  });
  await waitFor(() => expect(here()).toBe('/manage-products'));
});

test('a barcode says whether its last digit is right, and a wrong one is saved all the same', async () => {
  const { user, sent } = show();
  await screen.findByRole('textbox', { name: 'Name' });
  await fillIn(user);
  expect(screen.getByText('UPC-A, check digit right')).toBeTruthy();
  await user.clear(getField('Barcode'));
  await user.type(getField('Barcode'), '4045787200865');
  expect(screen.getByText('The last digit of this EAN-13 should be 7. Scan it again or keep it.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Barcode 4045787200865' })).toBeTruthy();
  await save(user);
  await waitFor(() => expect(readForm(sent[createProduct.path]).data).toMatchObject({ barcode: '4045787200865' }));
});

test('a barcode that another product has leads to that one, however it is written', async () => {
  const { user, here } = show();
  await screen.findByRole('textbox', { name: 'Name' });
  await fill(user, getField('Barcode'), '0884486447906');
  expect(await screen.findByText('010WG Warm Gold has this barcode.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Open 010WG Warm Gold' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(here()).toBe('/product?productId=p1'));
});

test('a product that fails says so, and what was typed stays', async () => {
  const { user } = show(500, { message: 'Internal' });
  await screen.findByRole('textbox', { name: 'Name' });
  await fillIn(user);
  await save(user);
  expect(await screen.findByText('Error saving product.')).toBeTruthy();
  expect(getField('Name').value).toBe('09V Platinum Ice');
});

fullTest('a product is told beside its form as it is where it is scanned, by gram', async () => {
  const { user } = show();
  await screen.findByRole('textbox', { name: 'Name' });
  await fillIn(user);
  expect(screen.getByText('Shades EQ 09V Platinum Ice')).toBeTruthy();
  expect(screen.getByText('Redken · 59.5 g')).toBeTruthy();
  expect(screen.getByText('2.1 oz = 59.5 g, so a gram costs $0.14.')).toBeTruthy();
});

test('a scanned barcode lands in its field, wherever the focus is, and nothing is saved by it', async () => {
  const { sent } = show();
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const code = '884486447913';
  scan(code, name);
  await waitFor(() => expect(getField('Barcode').value).toBe(code));
  expect(name.value).toBe('');
  expect(sent[createProduct.path]).toBeUndefined();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProductRecord } from '../../../../web/screens/products/Record.tsx';
import { as } from '../../../support/session.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';
import {
  chooseOption,
  getField,
  getPicker,
  listedProduct,
  missingInfoAnswer,
  pickerAnswers,
  productAnswer,
  productDetail,
  productsAnswer,
  readForm,
  savedAnswer,
} from './samples.ts';

const unpriced = { price: 0 };
const unbranded = { brand: '', brandId: null, category: '', categoryId: null };
const nameless = { manufacturer: '', manufacturerId: null, ...unbranded };
const first = productDetail('p1', 'First', { ...nameless, weight: 0 });
const second = productDetail('p2', 'Second', unbranded);
const third = productDetail('p3', 'Third', unpriced);
const rows = [
  listedProduct('p1', 'First', { manufacturer: '', brand: '', weight: 0 }),
  listedProduct('p2', 'Second', { brand: '' }),
  listedProduct('p3', 'Third', unpriced),
];
const show = (address: string, ...answers: Answer[]) =>
  showScreen(ProductRecord, address, as.productAdmin, [
    ...pickerAnswers,
    productsAnswer(),
    productAnswer(first),
    productAnswer(second),
    productAnswer(third),
    ...answers,
    missingInfoAnswer(...rows),
  ]);
const button = (name: string) => screen.getByRole('button', { name });

test('a product of the round says what is missing, which one it is, and begins in the field', async () => {
  show('/product?productId=p3&fix=price');
  expect(await screen.findByText('Missing: price')).toBeTruthy();
  expect(screen.getByText('Product 3 of 3 with missing info')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(getField('Price')));
  expect(getField('Price').value).toBe('');
  expect(button('Skip to next').getAttribute('aria-disabled')).toBe('true');
});

test('a brand that is missing begins with its manufacturer where that is missing too', async () => {
  show('/product?productId=p1&fix=brand');
  expect(await screen.findByText('Missing: manufacturer, brand, size')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(getPicker('Manufacturer')));
});

test('saving leads on to the next, and that counts where the round began', async () => {
  const { user, sent, here } = show(
    '/product?productId=p2&fix=brand',
    savedAnswer(productDetail('p2', 'Second')),
    missingInfoAnswer(...rows),
    missingInfoAnswer(...rows.filter(({ product_id }) => product_id !== 'p2')),
  );
  await chooseOption(user, 'Brand', 'Shades EQ');
  await user.click(button('Save and next'));
  expect(await screen.findByText('Product Updated')).toBeTruthy();
  expect(readForm(sent['/product/p2']).data).toMatchObject({ brandId: 'b1' });
  expect(await screen.findByDisplayValue('Third')).toBeTruthy();
  expect(here()).toBe('/product?productId=p3&fix=price');
  expect(screen.getByText('Product 3 of 3 with missing info')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(getField('Price')));
});

test('one can be skipped and gone back to', async () => {
  const { user, here } = show('/product?productId=p1&fix=manufacturer');
  await screen.findByText('Product 1 of 3 with missing info');
  expect(button('Previous').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Skip to next'));
  expect(await screen.findByDisplayValue('Second')).toBeTruthy();
  await user.click(button('Previous'));
  expect(await screen.findByDisplayValue('First')).toBeTruthy();
  expect(here()).toBe('/product?productId=p1&fix=manufacturer');
});

test('the last one leads back to the list of what is missing', async () => {
  const { user, here } = show('/product?productId=p3&fix=price', savedAnswer({ ...third, price: 9 }));
  expect(await screen.findByText('Product 3 of 3 with missing info')).toBeTruthy();
  await user.type(getField('Price'), '9');
  await user.click(button('Save and next'));
  await waitFor(() => expect(here()).toBe('/manage-products?missing=1'));
});

test('a product that is only opened is on no round', async () => {
  show('/product?productId=p1');
  await screen.findByDisplayValue('First');
  expect(screen.queryByText(/with missing info/)).toBeNull();
  expect(button('Update Product')).toBeTruthy();
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { ProductRecord } from '../../../../web/screens/products/Record.tsx';
import { fill } from '../../../support/fill.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { as } from '../../../support/session.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';
import {
  chooseOption,
  demi,
  getPicker,
  gloss,
  permanent,
  pickerAnswers,
  productsAnswer,
  redken,
  shades,
  wella,
} from './samples.ts';

const { products } = api;
const show = (...answers: Answer[]) =>
  showScreen(ProductRecord, '/product', as.manager, [...pickerAnswers, productsAnswer(), ...answers]);
const dialog = async () => within(await screen.findByRole('dialog'));

const milbon = { manufacturer_id: 'm3', manufacturer_name: 'Milbon', version: 1 };
const flash = { brand_id: 'b9', brand_name: 'Flash Lift', manufacturer_id: 'm1', version: 1 };
const toner = { category_id: 'c9', category_name: 'Toner', brand_id: 'b1', version: 1 };

test('a manufacturer that is missing is added beside the picker and chosen at once', async () => {
  const { user, sent } = show({ endpoint: products.createManufacturer, body: milbon });
  await user.click(await screen.findByRole('button', { name: 'Add new manufacturer' }));
  const add = await dialog();
  await user.type(add.getByRole('textbox', { name: 'Manufacturer name' }), 'Milbon');
  await user.click(add.getByRole('button', { name: 'Add manufacturer' }));
  await waitFor(() => expect(getPicker('Manufacturer').value).toBe('Milbon'));
  expect(sent[products.createManufacturer.path]).toMatchObject({ name: 'Milbon' });
  expect(screen.getByRole('combobox', { name: 'Brand' })).toBeTruthy();
});

test('a brand is added to its manufacturer, a category to its brand', async () => {
  const { user, sent } = show(
    { endpoint: products.createBrand, body: flash },
    { endpoint: products.createProductCategory, body: toner },
  );
  await chooseOption(user, 'Manufacturer', 'Redken');
  await user.click(screen.getByRole('button', { name: 'Add new brand' }));
  const brand = await dialog();
  expect(brand.getByText('It belongs to Redken and can be chosen at once.')).toBeTruthy();
  await fill(user, brand.getByRole('textbox', { name: 'Brand name' }), 'Flash Lift');
  await user.click(brand.getByRole('button', { name: 'Add brand' }));
  await waitFor(() => expect(getPicker('Brand').value).toBe('Flash Lift'));
  expect(sent[products.createBrand.path]).toMatchObject({ name: 'Flash Lift', manufacturerId: 'm1' });

  await chooseOption(user, 'Brand', 'Shades EQ');
  await user.click(screen.getByRole('button', { name: 'Add new category' }));
  const category = await dialog();
  await user.type(category.getByRole('textbox', { name: 'Category name' }), 'Toner');
  await user.click(category.getByRole('button', { name: 'Add category' }));
  await waitFor(() => expect(getPicker('Category').value).toBe('Toner'));
  expect(sent[products.createProductCategory.path]).toMatchObject({ name: 'Toner', brandId: 'b1' });
});

test('the chosen manufacturer is renamed with the version that was read, and what stands below it stays', async () => {
  const renamed = { ...redken, manufacturer_name: 'Redken 5th Avenue', version: 3 };
  const { user, sent } = show(
    { endpoint: products.updateManufacturer, params: { id: 'm1' }, body: renamed },
    { endpoint: products.listManufacturers, body: [renamed, wella] },
  );
  await chooseOption(user, 'Manufacturer', 'Redken');
  await chooseOption(user, 'Brand', 'Shades EQ');
  await user.click(screen.getByRole('button', { name: 'Rename manufacturer' }));
  const rename = await dialog();
  expect(rename.getByRole<HTMLInputElement>('textbox').value).toBe('Redken');
  await user.type(rename.getByRole('textbox'), ' 5th Avenue');
  await user.click(rename.getByRole('button', { name: 'Rename manufacturer' }));
  await waitFor(() => expect(getPicker('Manufacturer').value).toBe('Redken 5th Avenue'));
  expect(sent['/products/manufacturers/m1']).toEqual({ name: 'Redken 5th Avenue', version: 2 });
  expect(getPicker('Brand').value).toBe('Shades EQ');
});

fullTest('the chosen brand and category are renamed as well', async () => {
  const renamed = { ...shades, brand_name: 'Shades EQ Gloss', version: 4 };
  const semi = { ...demi, category_name: 'Semi color', version: 5 };
  const { user, sent } = show(
    { endpoint: products.updateBrand, params: { id: 'b1' }, body: renamed },
    { endpoint: products.updateProductCategory, params: { id: 'c1' }, body: semi },
    { endpoint: products.listProductCategories, body: [semi, gloss, permanent] },
  );
  await chooseOption(user, 'Manufacturer', 'Redken');
  await chooseOption(user, 'Brand', 'Shades EQ');
  await chooseOption(user, 'Category', 'Demi color');
  await user.click(screen.getByRole('button', { name: 'Rename brand' }));
  const brand = await dialog();
  await user.type(brand.getByRole('textbox'), ' Gloss');
  await user.click(brand.getByRole('button', { name: 'Rename brand' }));
  await waitFor(() => expect(sent['/products/brands/b1']).toEqual({ name: 'Shades EQ Gloss', version: 3 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getPicker('Category').value).toBe('Demi color');

  await user.click(screen.getByRole('button', { name: 'Rename category' }));
  const category = await dialog();
  await user.clear(category.getByRole('textbox'));
  await fill(user, category.getByRole('textbox'), 'Semi color');
  await user.click(category.getByRole('button', { name: 'Rename category' }));
  await waitFor(() => expect(getPicker('Category').value).toBe('Semi color'));
  expect(sent['/products/categories/c1']).toEqual({ name: 'Semi color', version: 4 });
});

test('a name is required', async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole('button', { name: 'Add new manufacturer' }));
  const add = await dialog();
  await user.click(add.getByRole('button', { name: 'Add manufacturer' }));
  expect(await add.findByText('Manufacturer is required')).toBeTruthy();
  expect(sent[products.createManufacturer.path]).toBeUndefined();
});

test('a name that fails says so, and stays to be tried again', async () => {
  const { user } = show({
    endpoint: products.createManufacturer,
    status: 500,
    body: { message: 'Internal', code: 'internal' },
  });
  await user.click(await screen.findByRole('button', { name: 'Add new manufacturer' }));
  const add = await dialog();
  await user.type(add.getByRole('textbox'), 'Milbon');
  await user.click(add.getByRole('button', { name: 'Add manufacturer' }));
  expect(await add.findByText('Error creating manufacturer')).toBeTruthy();
  expect(add.getByRole<HTMLInputElement>('textbox').value).toBe('Milbon');
});

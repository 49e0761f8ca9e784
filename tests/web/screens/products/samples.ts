import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api } from '../../../../shared/contract/index.ts';
import type {
  Brand,
  ListedProduct,
  Manufacturer,
  ProductCategory,
  ProductDetail,
} from '../../../../shared/contract/products.ts';
import { sampleProduct } from '../../../support/samples.ts';

const { products } = api;

const manufacturer = (manufacturer_id: string, manufacturer_name: string): Manufacturer => ({
  manufacturer_id,
  manufacturer_name,
  version: 2,
});
const brand = (brand_id: string, brand_name: string, manufacturer_id: string): Brand => ({
  brand_id,
  brand_name,
  manufacturer_id,
  version: 3,
});
const category = (category_id: string, category_name: string, brand_id: string): ProductCategory => ({
  category_id,
  category_name,
  brand_id,
  version: 4,
});

export const redken = manufacturer('m1', 'Redken');
export const wella = manufacturer('m2', 'Wella');
export const shades = brand('b1', 'Shades EQ', 'm1');
export const chromatics = brand('b2', 'Chromatics', 'm1');
export const colorTouch = brand('b3', 'Color Touch', 'm2');
export const demi = category('c1', 'Demi color', 'b1');
export const gloss = category('c2', 'Gloss', 'b1');
export const permanent = category('c3', 'Permanent', 'b2');

/** Options of the form's pickers. */
export const pickerAnswers = [
  { endpoint: products.listManufacturers, body: [redken, wella] },
  { endpoint: products.listBrands, body: [shades, chromatics, colorTouch] },
  { endpoint: products.listProductCategories, body: [demi, gloss, permanent] },
];

/** A product of the list, by default one of Redken's Shades EQ. */
export const listedProduct = (product_id: string, name: string, more: Partial<ListedProduct> = {}): ListedProduct =>
  sampleProduct({ product_id, name, ...more });

export const productDetail = (product_id: string, name: string, more: Partial<ProductDetail> = {}): ProductDetail => ({
  ...listedProduct(product_id, name, more),
  manufacturerId: 'm1',
  brandId: 'b1',
  categoryId: 'c1',
  product_image: null,
  version: 7,
  ...more,
});

export const productsAnswer = (...data: ListedProduct[]) => ({ endpoint: products.listProducts, body: { data } });
export const missingInfoAnswer = (...data: ListedProduct[]) => ({
  endpoint: products.listProductsMissingInfo,
  body: { data },
});
export const productAnswer = (body: ProductDetail) => ({
  endpoint: products.getProduct,
  params: { id: body.product_id },
  body,
});
/** The reply to saving a product. */
export const savedAnswer = (product: ProductDetail) => ({
  endpoint: products.updateProduct,
  params: { id: product.product_id },
  body: { message: 'Product Updated', product },
});

export const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const getPicker = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

export async function chooseOption(user: UserEvent, name: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

export async function readChoices(user: UserEvent, name: string) {
  await user.click(getPicker(name));
  const choices = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return choices;
}

/** Fields of a submitted form: its JSON data and the file. */
export function readForm(sent: unknown) {
  if (!(sent instanceof FormData)) throw new Error('No form was sent');
  return { names: [...sent.keys()], data: JSON.parse(String(sent.get('data'))), file: sent.get('productImage') };
}

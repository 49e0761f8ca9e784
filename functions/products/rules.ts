import {
  type ListedProduct,
  type Product,
  type ProductDetail,
  type ProductForm,
  productFields,
} from '../../shared/contract/products.ts';
import { badRequest } from '../kit/errors.ts';
import type { Groups } from './store.ts';

/** What a new product is before its form says more. */
const unknown = {
  category_id: null,
  product_image: null,
  product_type_name: '',
  process_name: '',
  product_container_description: '',
  product_waste_ratio: 0,
  product_unit_sale_only: false,
} satisfies Partial<Product>;

/** The product a form describes; what the form does not speak of stays as it was before. */
export const productOf = (id: string, form: ProductForm, before?: Product): Product => ({
  ...unknown,
  ...before,
  ...productFields.recordOf(form),
  category_id: form.categoryId ?? null,
  product_id: id,
  version: before?.version ?? 1,
});

export const listedOf = (one: Product, { manufacturers, brands, categories }: Groups): ListedProduct => ({
  product_id: one.product_id,
  manufacturer: manufacturers.get(one.manufacturer_id ?? '')?.manufacturer_name ?? '',
  name: one.product_name,
  brand: brands.get(one.brand_id ?? '')?.brand_name ?? '',
  category: categories.get(one.category_id ?? '')?.category_name ?? '',
  barcode: one.product_upc_code,
  weight: one.product_container_size,
  price: one.product_cost,
});

export const detailOf = (one: Product, groups: Groups): ProductDetail => ({
  ...listedOf(one, groups),
  manufacturerId: one.manufacturer_id,
  brandId: one.brand_id,
  categoryId: one.category_id,
  product_image: one.product_image,
  version: one.version,
});

const collator = new Intl.Collator('en-US', { numeric: true });

/** As they stand on a shelf: by manufacturer, brand and number. */
export const byShelf = (a: ListedProduct, b: ListedProduct): number =>
  collator.compare(a.manufacturer, b.manufacturer) ||
  collator.compare(a.brand, b.brand) ||
  collator.compare(a.name, b.name);

type Chosen = Pick<ProductForm, 'manufacturerId' | 'brandId' | 'categoryId'>;

/**
 * A brand belongs to one manufacturer and a category to one brand.
 * @throws 400 where a form names one that is not there or belongs to another
 */
export function mustBelong({ manufacturerId, brandId, categoryId }: Chosen, groups: Groups): void {
  const refuse = (field: string, message: string) => badRequest(message, { [field]: message });
  if (!groups.manufacturers.has(manufacturerId)) throw refuse('manufacturerId', 'Please choose a manufacturer name');
  if (groups.brands.get(brandId)?.manufacturer_id !== manufacturerId)
    throw refuse('brandId', 'Please chose a brand name');
  if (categoryId && groups.categories.get(categoryId)?.brand_id !== brandId)
    throw refuse('categoryId', 'Please choose a category of this brand');
}

import * as z from 'zod';
import { catalogueItem, recipe } from './catalogue.ts';
import { defineFamily, type FileRule } from './endpoint.ts';
import { dollars, id, idempotencyFields, required, version } from './fields.ts';
import { ozSize, price } from './namedProduct.ts';
import { updatablePageOf, updatablePageRequest } from './page.ts';
import { barcode, newCode, otherCode, otherCodes } from './productCodes.ts';
import { recordForm } from './recordForm.ts';

export const manufacturer = z
  .object({ manufacturer_id: id, manufacturer_name: z.string(), version })
  .meta({ id: 'Manufacturer' });
export type Manufacturer = z.infer<typeof manufacturer>;

export const brand = z
  .object({ brand_id: id, brand_name: z.string(), manufacturer_id: id, version })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof brand>;

export const productCategory = z
  .object({ category_id: id, category_name: z.string(), brand_id: id, version })
  .meta({ id: 'ProductCategory' });
export type ProductCategory = z.infer<typeof productCategory>;

const ounces = z.number().min(0).describe('Size of one container in ounces (28.349523125 g each); 0 if unknown');

const retailPrice = dollars
  .nullable()
  .default(null)
  .describe('Price per container in dollars that clients pay; null for a product that is not offered to clients');

const taxesIncluded = z.boolean().default(false).describe('True if the retail price includes taxes');

/** Stored product. Unknown values are '', 0 or null. */
export const product = z
  .object({
    product_id: id,
    product_name: z.string(),
    manufacturer_id: id.nullable(),
    brand_id: id.nullable(),
    category_id: id.nullable(),
    product_upc_code: z.string(),
    other_codes: z.array(otherCode).optional(),
    product_container_size: ounces,
    product_cost: dollars.describe('Purchase price per container in dollars; 0 if unknown'),
    retail_price: retailPrice,
    taxes_included: taxesIncluded,
    product_image: z
      .string()
      .nullable()
      .describe("URL path of the product's picture on this server; null if there is none"),
    product_type_name: z.string(),
    process_name: z.string(),
    product_container_description: z.string(),
    product_waste_ratio: z
      .number()
      .min(0)
      .describe('Fraction of a container that typically cannot be used, such as 0.02'),
    product_unit_sale_only: z.boolean(),
    archived: z.iso
      .datetime()
      .optional()
      .describe('Time when the product was archived, in UTC. Missing while the product is offered.'),
    merged_into: id
      .optional()
      .describe('ID of the product that this product was merged into. Missing if it was not merged.'),
    version,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

export const listedProduct = z
  .object({
    product_id: id,
    manufacturer: z.string(),
    name: z.string(),
    brand: z.string(),
    category: z.string(),
    barcode: z.string(),
    other_codes: product.shape.other_codes,
    weight: ounces,
    price: dollars,
    retail_price: retailPrice,
    taxes_included: taxesIncluded,
  })
  .meta({ id: 'ListedProduct' });
export type ListedProduct = z.infer<typeof listedProduct>;

/** A product that is no longer offered, with the product it was merged into. */
export const archivedProduct = listedProduct
  .extend({
    archived: z.iso.datetime().describe('Time when the product was archived, in UTC'),
    merged_into: listedProduct.pick({ product_id: true, name: true, brand: true }).optional(),
    can_restore: z
      .boolean()
      .describe(
        'True if the archived product can be restored. A product that was merged into another one can be restored for a day only.',
      ),
  })
  .meta({ id: 'ArchivedProduct' });
export type ArchivedProduct = z.infer<typeof archivedProduct>;

/** Listed product plus the fields of its form. */
export const productDetail = listedProduct
  .extend({
    manufacturerId: id.nullable(),
    brandId: id.nullable(),
    categoryId: id.nullable(),
    product_image: product.shape.product_image,
    version,
  })
  .meta({ id: 'ProductDetail' });
export type ProductDetail = z.infer<typeof productDetail>;

const allRequired = 'All data is required!';
const formShape = z.strictObject({
  name: required('Please choose a product color number', 120),
  manufacturerId: required('Please choose a manufacturer name', 64).pipe(id),
  // Typo is in the specification.
  brandId: required('Please chose a brand name', 64).pipe(id),
  barcode,
  otherCodes: otherCodes.optional(),
  categoryId: id.nullable().optional(),
  ozSize,
  price,
  retailPrice: price
    .nullish()
    .describe(
      'Price per container in dollars that clients pay; null for a product that is not sold. Default: unchanged.',
    ),
  taxesIncluded: z.boolean().optional().describe('True if the retail price includes taxes. Default: unchanged.'),
});

/** Size and price must be above 0, or usage has no grams and cost. `when` reports this together with the errors of other fields. */
const requiredPositive = (name: 'ozSize' | 'price') => ({
  message: allRequired,
  path: [name],
  when: ({ value }: { value: unknown }) => z.object({ [name]: formShape.shape[name] }).safeParse(value).success,
});
const requireSizeAndPrice = <Shape extends typeof formShape>(shape: Shape) =>
  shape
    .refine(({ ozSize }) => ozSize > 0, requiredPositive('ozSize'))
    .refine(({ price }) => price > 0, requiredPositive('price'));

export const productForm = requireSizeAndPrice(formShape);
export type ProductForm = z.output<typeof productForm>;

export const productFields = recordForm<Product, ProductForm>()(
  {
    name: 'product_name',
    manufacturerId: { from: ({ manufacturer_id }) => manufacturer_id ?? '', to: (id) => ({ manufacturer_id: id }) },
    brandId: { from: ({ brand_id }) => brand_id ?? '', to: (id) => ({ brand_id: id }) },
    barcode: 'product_upc_code',
    otherCodes: { from: ({ other_codes = [] }) => other_codes, to: (codes) => ({ other_codes: codes }) },
    categoryId: 'category_id',
    ozSize: 'product_container_size',
    price: 'product_cost',
    retailPrice: 'retail_price',
    taxesIncluded: 'taxes_included',
  },
  [
    'product_id',
    'product_image',
    'product_type_name',
    'process_name',
    'product_container_description',
    'product_waste_ratio',
    'product_unit_sale_only',
    'archived',
    'merged_into',
    'version',
  ],
);

/** Shown on the product's page and in lists. */
const picture = {
  part: 'productImage',
  bodyPart: 'data',
  optional: true,
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 4 * 1024 * 1024,
} as const satisfies FileRule;

const savers = [3, 2, 5] as const;
/** Receiving a delivery can require creating an unknown product. */
const receivers = [3, 2, 4, 5] as const;
/** So can mixing a bowl. */
const namers = [...receivers, 1] as const;

const nameField = (what: string) => required(`Please enter the name of the ${what}`, 80);
const idParam = z.object({ id });

const { limit, ...sinceAndCursor } = updatablePageRequest.shape;
const limitText = 'Maximum number of rows per page. Default: all rows in one reply.';
/** Without a limit the reply has all rows, as earlier releases of the console expect. */
const catalogPageRequest = z.strictObject({ ...sinceAndCursor, limit: limit.unwrap().optional().describe(limitText) });
const catalogPageQuery = z.object({
  ...sinceAndCursor,
  limit: z.coerce.number<number | string>().pipe(limit.unwrap()).optional().describe(limitText),
});
const { Items: rows, ...ofPage } = updatablePageOf(listedProduct).shape;
const productPage = z.object({ data: rows, ...ofPage });
const treePage = updatablePageOf(catalogueItem);

const savedProduct = z.object({ message: z.string(), product: productDetail });

export const products = defineFamily({
  listProducts: {
    summary: 'List the products of the organization in pages, or only those that changed since an earlier read',
    method: 'GET',
    path: '/allproducts',
    allow: savers,
    query: catalogPageQuery,
    reply: productPage,
  },
  listProductsMissingInfo: {
    summary: 'List the products that lack a name, manufacturer, brand, barcode, size or price, in pages',
    method: 'GET',
    path: '/allProductsMissingInfo',
    allow: savers,
    query: catalogPageQuery.omit({ since: true }),
    reply: productPage,
  },
  listArchivedProducts: {
    summary: 'List the archived products, including those merged into others, latest first',
    method: 'GET',
    path: '/archivedProducts',
    allow: savers,
    reply: z.object({ data: z.array(archivedProduct) }),
  },
  getProduct: {
    summary: 'Get a product with the URL path of its picture',
    method: 'GET',
    path: '/products/getById/{id}',
    allow: savers,
    params: idParam,
    reply: productDetail,
  },
  createProduct: {
    summary: 'Create a product, optionally with a picture. Its barcode has to be unique in the organization.',
    method: 'POST',
    path: '/product',
    allow: savers,
    sideEffect: 'files',
    file: picture,
    body: requireSizeAndPrice(formShape.extend(idempotencyFields)),
    reply: savedProduct,
    status: 201,
  },
  updateProduct: {
    summary: 'Update a product. A new picture replaces the old one.',
    method: 'PUT',
    path: '/product/{id}',
    allow: savers,
    sideEffect: 'files',
    params: idParam,
    file: picture,
    body: requireSizeAndPrice(
      formShape.extend({
        imageDeleted: z.boolean().optional().describe("True to delete the product's picture. Default: false."),
        version: version.optional(),
      }),
    ),
    reply: savedProduct,
  },
  addProductCode: {
    summary:
      'Add a barcode to a product, such as the one of a case. A barcode that the product has already changes nothing.',
    method: 'POST',
    path: '/product/{id}/codes',
    allow: receivers,
    params: idParam,
    body: newCode,
    reply: z.object({ message: z.string(), product_id: id, ...otherCode.shape }),
    status: 201,
  },
  listManufacturers: {
    summary: 'List the product manufacturers of the organization, sorted by name',
    method: 'GET',
    path: '/products/manufacturers/all',
    allow: namers,
    reply: z.array(manufacturer),
  },
  createManufacturer: {
    summary: 'Create a product manufacturer',
    method: 'POST',
    path: '/products/manufacturers',
    allow: namers,
    body: z.strictObject({ name: nameField('manufacturer'), ...idempotencyFields }),
    reply: manufacturer,
    status: 201,
  },
  updateManufacturer: {
    summary: 'Rename a product manufacturer',
    method: 'PUT',
    path: '/products/manufacturers/{id}',
    allow: savers,
    params: idParam,
    body: z.strictObject({ name: nameField('manufacturer'), version: version.optional() }),
    reply: manufacturer,
  },
  listBrands: {
    summary: 'List the product brands of all manufacturers, sorted by name',
    method: 'GET',
    path: '/products/brands/all',
    allow: savers,
    reply: z.array(brand),
  },
  createBrand: {
    summary: 'Create a product brand of a manufacturer',
    method: 'POST',
    path: '/products/brands',
    allow: savers,
    body: z.strictObject({ name: nameField('brand'), manufacturerId: id, ...idempotencyFields }),
    reply: brand,
    status: 201,
  },
  updateBrand: {
    summary: 'Rename a product brand. A brand cannot move to another manufacturer (400).',
    method: 'PUT',
    path: '/products/brands/{id}',
    allow: savers,
    params: idParam,
    body: z.strictObject({ name: nameField('brand'), manufacturerId: id.optional(), version: version.optional() }),
    reply: brand,
  },
  listProductCategories: {
    summary: 'List the product categories of all brands, sorted by name',
    method: 'GET',
    path: '/products/categories/all',
    allow: savers,
    reply: z.array(productCategory),
  },
  createProductCategory: {
    summary: 'Create a product category of a brand',
    method: 'POST',
    path: '/products/categories',
    allow: savers,
    body: z.strictObject({ name: nameField('category'), brandId: id, ...idempotencyFields }),
    reply: productCategory,
    status: 201,
  },
  updateProductCategory: {
    summary: 'Rename a product category. A category cannot move to another brand (400).',
    method: 'PUT',
    path: '/products/categories/{id}',
    allow: savers,
    params: idParam,
    body: z.strictObject({ name: nameField('category'), brandId: id.optional(), version: version.optional() }),
    reply: productCategory,
  },
  listProductTree: {
    summary: 'List the product catalog as a tree, in pages: manufacturers, brands and categories, then products',
    method: 'POST',
    path: '/gateway/kywewrh4ti',
    allow: [3, 5],
    body: catalogPageRequest,
    reply: treePage,
  },
  listRecipes: {
    summary:
      'List the mixing recipes (ratio and timing) of color brands. Variants follow the recipe that they derive from.',
    method: 'POST',
    path: '/gateway/tdm0crvfhi',
    allow: [3, 5],
    body: z.strictObject({}),
    reply: z.object({ Items: z.array(recipe) }),
  },
  listCatalogue: {
    summary: 'List the product catalog as a tree. Takes the same request and gives the same reply as listProductTree.',
    method: 'POST',
    path: '/gateway/m4vjjp9nh5',
    allow: [3, 5],
    body: catalogPageRequest,
    reply: treePage,
  },
});

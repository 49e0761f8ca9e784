import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, nextNumber, type Place } from './record.ts';

/** A valid product with a unique name and barcode. */
const productIn = ({ manufacturerId, brandId, productCategoryId }: Place) => ({
  name: `8-${nextNumber()}`,
  manufacturerId,
  brandId,
  barcode: `SAMPLE-${nextNumber()}`,
  categoryId: productCategoryId,
  ozSize: 2.1,
  price: 8.45,
});
const named = (what: string) => ({ name: `${what} ${nextNumber()}` });

/** Only product admins and above may change the catalog. */
const keepers = '401 403 403 200 200 200 403';
/** The trees of the catalog: system and product admins. */
const trees = '401 403 403 403 200 200 403';

export const products: FamilyRecords<typeof api.products> = {
  listProducts: { sample: () => ({ query: { limit: 20 } }), requests: 3, statusByPlace: { own: keepers } },
  listProductsMissingInfo: { sample: () => ({ query: { limit: 20 } }), requests: 2, statusByPlace: { own: keepers } },
  listArchivedProducts: { sample: () => ({}), requests: 1, statusByPlace: { own: keepers } },
  getProduct: {
    sample: ({ productId }) => ({ params: { id: productId } }),
    requests: 2,
    statusByPlace: { own: keepers, foreign: '401 403 403 404 404 404 403' },
  },
  createProduct: {
    sample: (place) => ({ body: productIn(place) }),
    requests: 2,
    statusByPlace: { own: '401 403 403 201 201 201 403', foreign: '401 403 403 400 400 400 403' },
    auditEntries: ['product create'],
  },
  updateProduct: {
    sample: (place) => ({ params: { id: place.productId }, body: { ...productIn(place), barcode: place.barcode } }),
    requests: 2,
    statusByPlace: { own: keepers, foreign: '401 403 403 404 404 404 403' },
    auditEntries: ['product update'],
  },
  addProductCode: {
    sample: ({ productId }) => ({ params: { id: productId }, body: { code: `CASE-${nextNumber()}`, units: 12 } }),
    requests: 2,
    statusByPlace: { own: '401 403 201 201 201 201 403', foreign: '401 403 404 404 404 404 403' },
    auditEntries: ['product update'],
  },
  listManufacturers: { sample: () => ({}), requests: 1, statusByPlace: { own: '401 200 200 200 200 200 403' } },
  createManufacturer: {
    sample: () => ({ body: named('Maker') }),
    requests: 1,
    statusByPlace: { own: '401 201 201 201 201 201 403' },
    auditEntries: ['manufacturer create'],
  },
  updateManufacturer: {
    sample: ({ manufacturerId }) => ({ params: { id: manufacturerId }, body: named('Maker') }),
    requests: 2,
    statusByPlace: { own: keepers, foreign: '401 403 403 404 404 404 403' },
    auditEntries: ['manufacturer update'],
  },
  listBrands: { sample: () => ({}), requests: 1, statusByPlace: { own: keepers } },
  createBrand: {
    sample: ({ manufacturerId }) => ({ body: { ...named('Brand'), manufacturerId } }),
    requests: 2,
    statusByPlace: { own: '401 403 403 201 201 201 403', foreign: '401 403 403 400 400 400 403' },
    auditEntries: ['brand create'],
  },
  updateBrand: {
    sample: ({ brandId }) => ({ params: { id: brandId }, body: named('Brand') }),
    requests: 2,
    statusByPlace: { own: keepers, foreign: '401 403 403 404 404 404 403' },
    auditEntries: ['brand update'],
  },
  listProductCategories: { sample: () => ({}), requests: 1, statusByPlace: { own: keepers } },
  createProductCategory: {
    sample: ({ brandId }) => ({ body: { ...named('Shades'), brandId } }),
    requests: 2,
    statusByPlace: { own: '401 403 403 201 201 201 403', foreign: '401 403 403 400 400 400 403' },
    auditEntries: ['product category create'],
  },
  updateProductCategory: {
    sample: ({ productCategoryId }) => ({ params: { id: productCategoryId }, body: named('Shades') }),
    requests: 2,
    statusByPlace: { own: keepers, foreign: '401 403 403 404 404 404 403' },
    auditEntries: ['product category update'],
  },
  listProductTree: { sample: () => ({ body: { limit: 20 } }), requests: 4, statusByPlace: { own: trees } },
  listRecipes: { sample: () => ({ body: {} }), requests: 1, statusByPlace: { own: trees } },
  listCatalogue: { sample: () => ({ body: { limit: 20 } }), requests: 4, statusByPlace: { own: trees } },
};

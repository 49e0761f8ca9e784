import { toProduct } from '../../functions/products/rules.ts';
import type { catalogSeedChanges } from '../../functions/products/store.ts';

const idOf = (kind: string, nth: number) => `${kind}${String(nth).padStart(26 - kind.length, '0')}`;

/** A catalog with names and codes as long as those of real products: a brand per 100 products, a category per 25. */
export function createLargeCatalog(products: number): Parameters<typeof catalogSeedChanges>[1] {
  const brands = Math.ceil(products / 100);
  const manufacturers = Math.ceil(brands / 10);
  const list = <One>(count: number, one: (nth: number) => One) => Array.from({ length: count }, (_, nth) => one(nth));
  return {
    manufacturers: list(manufacturers, (nth) => ({
      manufacturer_id: idOf('01MAKER', nth),
      manufacturer_name: `Professional Haircare ${nth}`,
      version: 1,
    })),
    brands: list(brands, (nth) => ({
      brand_id: idOf('01BRAND', nth),
      brand_name: `Permanent Color Creme ${nth}`,
      manufacturer_id: idOf('01MAKER', Math.floor(nth / 10)),
      version: 1,
    })),
    categories: list(brands * 4, (nth) => ({
      category_id: idOf('01KIND', nth),
      category_name: `Oxidative Color ${nth}`,
      brand_id: idOf('01BRAND', Math.floor(nth / 4)),
      version: 1,
    })),
    products: list(products, (nth) => ({
      ...toProduct(idOf('01TUBE', nth), {
        name: `${nth % 12}/${nth % 100} Light Golden Blonde Intense ${nth}`,
        manufacturerId: idOf('01MAKER', Math.floor(nth / 1000)),
        brandId: idOf('01BRAND', Math.floor(nth / 100)),
        categoryId: idOf('01KIND', Math.floor(nth / 25)),
        barcode: String(4_000_000_000_000 + nth),
        ozSize: 2.1,
        price: 8.45,
      }),
      product_type_name: 'Permanent',
      process_name: 'Oxidation',
      product_container_description: 'Tube 60 ml',
    })),
    recipes: [],
  };
}

import type { CatalogueItem } from '../../shared/contract/catalogue.ts';
import type { Product } from '../../shared/contract/products.ts';
import type { Groups } from './groupStore.ts';

/** Product fields of tree rows that are not products. */
const emptyCatalogItem = {
  manufacturer_name: '',
  brand_name: '',
  category_name: '',
  product_type_name: '',
  product_name: '',
  process_name: '',
  product_container_description: '',
  product_container_size: null,
  product_cost: null,
  product_waste_ratio: null,
  product_upc_code: '',
  product_unit_sale_only: null,
} satisfies Partial<CatalogueItem>;

/** Rows of the catalog tree: those of all groups, and each product's under its most specific known group. */
export function createTreeRows({ manufacturers, brands, categories }: Groups) {
  const inManufacturer = (id: string | null) => {
    const { manufacturer_id = null, manufacturer_name = '' } = manufacturers.get(id ?? '') ?? {};
    return { parent_id: manufacturer_id, manufacturer_name };
  };
  const inBrand = (id: string | null, parentManufacturerId: string | null) => {
    const brand = brands.get(id ?? '');
    if (!brand) return inManufacturer(parentManufacturerId);
    return { ...inManufacturer(brand.manufacturer_id), parent_id: brand.brand_id, brand_name: brand.brand_name };
  };
  const placeOf = ({ manufacturer_id, brand_id, category_id }: Product) => {
    const category = categories.get(category_id ?? '');
    if (!category) return inBrand(brand_id, manufacturer_id);
    const { category_id: parent_id, category_name } = category;
    return { ...inBrand(category.brand_id, manufacturer_id), parent_id, category_name };
  };
  const groupRows: CatalogueItem[] = [
    ...Array.from(manufacturers.values(), ({ manufacturer_id: product_id, manufacturer_name }) => ({
      ...emptyCatalogItem,
      product_id,
      parent_id: null,
      manufacturer_name,
    })),
    ...Array.from(brands.values(), ({ brand_id: product_id, manufacturer_id, brand_name }) => ({
      ...emptyCatalogItem,
      product_id,
      ...inManufacturer(manufacturer_id),
      brand_name,
    })),
    ...Array.from(categories.values(), ({ category_id: product_id, brand_id, category_name }) => ({
      ...emptyCatalogItem,
      product_id,
      ...inBrand(brand_id, null),
      category_name,
    })),
  ];
  const toProductRow = (product: Product): CatalogueItem => ({
    ...emptyCatalogItem,
    ...placeOf(product),
    product_id: product.product_id,
    product_type_name: product.product_type_name,
    product_name: product.product_name,
    process_name: product.process_name,
    product_container_description: product.product_container_description,
    product_container_size: product.product_container_size,
    product_cost: product.product_cost,
    product_waste_ratio: product.product_waste_ratio,
    product_upc_code: product.product_upc_code,
    product_unit_sale_only: product.product_unit_sale_only,
  });
  return { groupRows, toProductRow };
}

import { useMemo } from 'react';
import { orders, type Reseller } from '../../../shared/contract/orders.ts';
import { type Brand, type ListedProduct, type Manufacturer, products } from '../../../shared/contract/products.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { useProducts } from '../../salon/useCatalog.ts';

const { listBrands, listManufacturers } = products;

const noun = { one: 'distributor', many: 'distributors' };
const rowKey = ({ reseller_id }: DistributorRow) => reseller_id;

/** Distributors with the brands they carry. */
export function Distributors() {
  const distributors = useRead(orders.listResellers, { query: {} });
  const brands = useRead(listBrands, {});
  const manufacturers = useRead(listManufacturers, {});
  const failed = distributors.data && [brands, manufacturers].find(({ error }) => error);
  const { loaded, isComplete } = useProducts();
  const catalog = isComplete ? loaded.rows : undefined;
  const rows = useMemo(
    () => distributors.data?.map(createRowMapper(brands.data, manufacturers.data, catalog)),
    [distributors.data, brands.data, manufacturers.data, catalog],
  );
  return (
    <ListScreen
      title="Distributors"
      hint="Suppliers you order from, and the brands they carry."
      id="distributors"
      noun={noun}
      read={distributors}
      rows={rows}
      rowKey={rowKey}
      columns={distributorColumns}
      pageSize={25}
      exportName="Distributors"
      emptyText="No distributors yet."
      add={{ label: 'Add Distributor', path: '/distributor' }}
      rowPath={({ reseller_id }) => `/distributor?id=${reseller_id}`}
      narrow={{
        title: ({ reseller_company_name }) => reseller_company_name,
        subtitle: ({ brand_names, lead_time_days }) =>
          [`${formatDays(lead_time_days)} to deliver`, brand_names?.join(', ')].filter(Boolean).join(' · '),
      }}
    >
      {failed && <ReadError read={failed} text="The brands could not be loaded." />}
    </ListScreen>
  );
}

/** A distributor as a grid row. Properties from the catalog are undefined until it is loaded. */
type DistributorRow = Reseller & { brand_names: string[] | undefined; products: number | undefined };

const formatDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** Products are counted by manufacturer and brand, since brand names are unique only within a manufacturer. */
function createRowMapper(
  brands: readonly Brand[] | undefined,
  manufacturers: readonly Manufacturer[] | undefined,
  products: readonly ListedProduct[] | undefined,
) {
  const fullName = (manufacturer: string | undefined, brand: string) => `${manufacturer ?? ''}\n${brand}`;
  const manufacturerNames = new Map(
    manufacturers?.map((manufacturer) => [manufacturer.manufacturer_id, manufacturer.manufacturer_name]),
  );
  const brandById = new Map(brands?.map((brand) => [brand.brand_id, brand]));
  const productCounts = new Map<string, number>();
  for (const { manufacturer, brand } of products ?? []) {
    const name = fullName(manufacturer, brand);
    productCounts.set(name, (productCounts.get(name) ?? 0) + 1);
  }
  return (distributor: Reseller): DistributorRow => {
    const carriedBrands = distributor.brand_ids.map((id) => brandById.get(id)).filter((brand) => brand !== undefined);
    const countProducts = ({ brand_name, manufacturer_id }: Brand) =>
      productCounts.get(fullName(manufacturerNames.get(manufacturer_id), brand_name)) ?? 0;
    return {
      ...distributor,
      brand_names: brands && carriedBrands.map(({ brand_name }) => brand_name).sort((a, b) => a.localeCompare(b)),
      products:
        brands && manufacturers && products && carriedBrands.reduce((sum, brand) => sum + countProducts(brand), 0),
    };
  };
}

const distributorColumns: readonly Column<DistributorRow>[] = [
  { field: 'reseller_company_name', title: 'Company name', tone: 'strong', width: 180, priority: 1 },
  { field: 'account_number', title: 'Account number', type: 'code', width: 120, priority: 4 },
  { field: 'email', title: 'Email', width: 230, priority: 5 },
  { field: 'lead_time_days', title: 'Lead time in days', type: 'number', width: 125, priority: 2 },
  { field: 'brand_names', title: 'Brands', type: 'tags', width: 330, headerFilter: true, priority: 3 },
  { field: 'products', title: 'Products', type: 'number', width: 80, priority: 6 },
];

import { useMemo } from 'react';
import { api } from '../../../shared/contract/index.ts';
import type { Reseller } from '../../../shared/contract/orders.ts';
import type { Brand, ListedProduct, Manufacturer } from '../../../shared/contract/products.ts';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';

const noun = { one: 'distributor', many: 'distributors' };
const keyOf = ({ reseller_id }: DistributorRow) => reseller_id;

/** Whom products are ordered from, and what they carry. */
export function Distributors() {
  const distributors = useRead(api.orders.listResellers, {});
  const brands = useRead(api.products.listBrands, {});
  const manufacturers = useRead(api.products.listManufacturers, {});
  const products = useRead(api.products.listProducts, {});
  const rows = useMemo(
    () => distributors.data?.map(rowWith(brands.data, manufacturers.data, products.data?.data)),
    [distributors.data, brands.data, manufacturers.data, products.data],
  );
  return (
    <ListScreen
      title="Distributors"
      hint="Whom products are ordered from, and the brands that each of them carries."
      id="distributors"
      noun={noun}
      read={distributors}
      rows={rows}
      rowKey={keyOf}
      columns={distributorColumns}
      pageSize={25}
      exportName="Distributors"
      emptyText="No distributors yet."
      add={{ label: 'Add distributor', path: '/distributor' }}
      rowPath={({ reseller_id }) => `/distributor?id=${reseller_id}`}
      narrow={{
        title: ({ reseller_company_name }) => reseller_company_name,
        subtitle: ({ brand_names, lead_time_days }) =>
          [`${daysText(lead_time_days)} to deliver`, brand_names?.join(', ')].filter(Boolean).join(' · '),
      }}
    />
  );
}

/** A distributor as a row of the grid; what comes from the catalogue is undefined while nobody knows it. */
type DistributorRow = Reseller & { brand_names: string[] | undefined; products: number | undefined };

const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** Products name their brand and its manufacturer: two manufacturers may call a brand the same. */
function rowWith(
  brands: readonly Brand[] | undefined,
  manufacturers: readonly Manufacturer[] | undefined,
  products: readonly ListedProduct[] | undefined,
) {
  const fullName = (manufacturer: string | undefined, brand: string) => `${manufacturer ?? ''}\n${brand}`;
  const makers = new Map(manufacturers?.map((one) => [one.manufacturer_id, one.manufacturer_name]));
  const known = new Map(brands?.map((one) => [one.brand_id, one]));
  const counts = new Map<string, number>();
  for (const { manufacturer, brand } of products ?? []) {
    const name = fullName(manufacturer, brand);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (one: Reseller): DistributorRow => {
    const carried = one.brand_ids.map((id) => known.get(id)).filter((brand) => brand !== undefined);
    const countOf = ({ brand_name, manufacturer_id }: Brand) =>
      counts.get(fullName(makers.get(manufacturer_id), brand_name)) ?? 0;
    return {
      ...one,
      brand_names: brands && carried.map(({ brand_name }) => brand_name).sort((a, b) => a.localeCompare(b)),
      products: brands && manufacturers && products && carried.reduce((sum, brand) => sum + countOf(brand), 0),
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

import type { ListedProduct } from '../../../shared/contract/products.ts';
import type { Column } from '../../kit/grid/types.ts';

export const productColumns: readonly Column<ListedProduct>[] = [
  { field: 'manufacturer', title: 'Manufacturer', width: 160, headerFilter: true, priority: 3 },
  { field: 'name', title: 'Name', tone: 'strong', width: 280, priority: 1 },
  { field: 'brand', title: 'Brand', width: 150, headerFilter: true, priority: 2 },
  { field: 'category', title: 'Category', tone: 'quiet', width: 130, headerFilter: true },
  { field: 'barcode', title: 'Barcode', type: 'code', width: 150, priority: 4 },
  // A size or price of 0 means unknown.
  { field: 'weight', title: 'Oz. Size', type: 'quantity', value: ({ weight }) => weight || undefined, priority: 6 },
  { field: 'price', title: 'Price', type: 'money', value: ({ price }) => price || undefined, priority: 5 },
  {
    field: 'retail_price',
    title: 'Retail price',
    type: 'money',
    value: ({ retail_price }) => retail_price ?? undefined,
    hidden: true,
  },
];

/** What clients pay, to change many at once. */
export const retailColumns: readonly Column<ListedProduct>[] = [
  ...productColumns.flatMap((column): Column<ListedProduct>[] =>
    column.field === 'retail_price'
      ? [{ ...column, hidden: false, priority: 3, edit: { editor: 'number', number: { decimals: 2, min: 0 } } }]
      : column.field === 'weight'
        ? []
        : [column.field === 'barcode' ? { ...column, hidden: true } : column],
  ),
  { field: 'taxes_included', title: 'Taxes included', type: 'boolean', width: 120, edit: { editor: 'checkbox' } },
];

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type InventoryRow, itemCount, maxCount } from '../../../shared/contract/inventory.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import {
  getStockLevel,
  quantityNeeded,
  type StockLevel,
  stockValue,
  toStockNeed,
} from '../../../shared/rules/stock.ts';
import type { Column } from '../../kit/grid/types.ts';
import { look } from '../../kit/ui/theme.ts';

export const levelLabels: Record<StockLevel, string> = { out: 'Out', low: 'Low', enough: 'Enough', over: 'Over' };

/** Value of the 'On order' column for items on order. */
export const onOrderLabel = 'On order';

/** Count with its level in words, so the level is not shown by color alone. */
export function Count({ row, wide }: { row: InventoryRow; wide?: boolean }) {
  const styles = useStyles();
  const { inventory_current_quantity: count } = row;
  const level = getStockLevel(toStockNeed(row));
  const word = count < 0 ? 'Negative' : level === 'enough' ? '' : levelLabels[level];
  const tone = level === 'out' ? styles.out : level === 'low' ? styles.low : styles.over;
  return (
    <span className={wide ? styles.count : styles.stacked}>
      <span className={mergeClasses(styles.word, tone)}>{word}</span>
      <span className={level === 'out' ? styles.out : undefined}>{formatNumber(count, 2)}</span>
    </span>
  );
}

const countUnpriced = (rows: readonly InventoryRow[]): number =>
  rows.filter((row) => row.inventory_product_price === 0 && row.inventory_current_quantity !== 0).length;

/** Stock value of the edited count; unknown without a price, unchanged while the input is not a number. */
function editedStockValue({ inventory_current_quantity: count, inventory_product_price: price, ...row }: InventoryRow) {
  if (price === 0) return undefined;
  return typeof count === 'number' && price !== undefined ? stockValue(count, price) : row.inventory_on_hand;
}

const formatMissing = (count: number): string => (count > 0 ? `${formatNumber(count)} missing` : '');

/** Quantity to order based on the edited counts. */
function editedNeed(row: InventoryRow): number {
  const { current, desired } = toStockNeed(row);
  const isNumeric = typeof current === 'number' && typeof desired === 'number';
  return isNumeric
    ? quantityNeeded({ current, desired, onOrder: row.inventory_on_order })
    : row.inventory_quantity_needed;
}

function StockValue({ row }: { row: InventoryRow }) {
  const styles = useStyles();
  const value = editedStockValue(row) ?? 0;
  return <span className={value < 0 ? styles.out : undefined}>{formatMoney(value)}</span>;
}

const useStyles = makeStyles({
  count: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '8px' },
  stacked: {
    display: 'flex',
    flexDirection: 'column-reverse',
    alignItems: 'flex-end',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  word: { fontSize: tokens.fontSizeBase100, fontWeight: tokens.fontWeightSemibold },
  out: { color: look.negativeText },
  low: { color: tokens.colorPaletteMarigoldForeground2 },
  over: { color: tokens.colorBrandForeground1 },
});

export const inventoryColumns: readonly Column<InventoryRow>[] = [
  { field: 'location_name', title: 'Location', width: 86 },
  { field: 'product_name', title: 'Item', tone: 'strong', width: 180, priority: 1, summary: 'count' },
  { field: 'manufacturer_name', title: 'Manufacturer', width: 112 },
  { field: 'brand_name', title: 'Brand', width: 92, headerFilter: true, priority: 3 },
  { field: 'category_name', title: 'Category', width: 92 },
  {
    field: 'inventory_current_quantity',
    title: 'Item count',
    type: 'quantity',
    width: 108,
    priority: 2,
    summary: 'sum',
    cell: (row) => <Count row={row} wide />,
    edit: { editor: 'number', number: { decimals: 2 }, schema: itemCount },
  },
  {
    field: 'inventory_desired_quantity',
    title: 'Max count',
    type: 'quantity',
    width: 84,
    priority: 4,
    edit: { editor: 'number', number: { decimals: 2, min: 0 }, schema: maxCount },
  },
  {
    field: 'inventory_quantity_needed',
    title: 'Order quantity',
    type: 'number',
    tone: 'quiet',
    width: 102,
    priority: 5,
    // Empty instead of 0.
    value: (row) => editedNeed(row) || undefined,
  },
  {
    field: 'inventory_on_hand',
    title: 'Value on hand',
    type: 'money',
    width: 102,
    summary: 'sum',
    value: editedStockValue,
    cell: (row) => (editedStockValue(row) === undefined ? undefined : <StockValue row={row} />),
  },
  {
    field: 'inventory_product_price',
    title: 'Unit price',
    type: 'money',
    width: 74,
    summary: 'sum',
    // Unit prices have no sum; the value leaves out what has none.
    summaryText: (_, rows) => formatMissing(countUnpriced(rows)),
    // Empty instead of 0.
    value: ({ inventory_product_price: price }) => price || undefined,
  },
  { field: 'inventory_last_ordered_timestamp', title: 'Last ordered', type: 'date', width: 98 },
  { field: 'inventory_notes', title: 'Notes', tone: 'quiet', width: 68 },
  { field: 'product_upc_code', title: 'Barcode', type: 'code', width: 124 },
  {
    field: 'level',
    title: 'Level',
    value: (row) => levelLabels[getStockLevel(toStockNeed(row))],
    hidden: true,
    headerFilter: true,
  },
  {
    field: 'inventory_on_order',
    title: 'On order',
    value: ({ inventory_on_order: coming }) => (coming > 0 ? onOrderLabel : ''),
    hidden: true,
    headerFilter: true,
  },
];

/** Columns for all locations, with a location filter. */
export const allLocationsColumns = inventoryColumns.map((column) =>
  column.field === 'location_name' ? { ...column, headerFilter: true } : column,
);

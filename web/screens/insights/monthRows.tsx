import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons';
import type { MonthBills, MonthStock, SalonMonth, UnbilledVisit } from '../../../shared/contract/monthEnd.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { toWorkbookCell } from '../../kit/grid/export/exportFile.ts';
import type { WorkbookSheet } from '../../kit/grid/export/workbook.ts';
import { columnWidth } from '../../kit/grid/model/cellValues.ts';
import type { Column } from '../../kit/grid/types.ts';

/** Stock of a salon, or of a category of it. */
export type StockRow = MonthStock & { key: string; salon: string; parent?: string; is_over: boolean };
export type BillsRow = MonthBills & { key: string; salon: string };
export type UnbilledRow = UnbilledVisit & { location_id: number; salon: string };

type StockColumn = Exclude<keyof MonthStock, 'category'>;
const stockTitles: Record<StockColumn, string> = {
  opening: 'Opening stock',
  received: 'Received',
  used: 'Used in bowls',
  sold: 'Sold, at cost',
  transferred: 'Transferred',
  lost: 'Written off, lost',
  price_changes: 'Price changes',
  closing: 'Closing stock',
  check: 'Check',
};
const stockColumnNames = Object.keys(stockTitles) as StockColumn[];

export const noCategory = 'No category';

/** Dollars of all rows, exact to the cent. */
export const sumOf = <Row,>(rows: readonly Row[], amount: (row: Row) => number): number =>
  roundToCents(rows.reduce((sum, row) => sum + amount(row), 0));

/** A row per salon, each followed by its categories. */
export const toStockRows = (salons: readonly SalonMonth[]): StockRow[] =>
  salons.flatMap(({ location_id, location_name: salon, is_over, stock }) => {
    if (stock.length === 0) return [];
    const key = String(location_id);
    const sums = Object.fromEntries(stockColumnNames.map((name) => [name, sumOf(stock, (row) => row[name])]));
    const categories = stock.map((row) => ({
      ...row,
      category: row.category || noCategory,
      ...{ key: `${key} ${row.category}`, parent: key, salon, is_over },
    }));
    return [{ ...(sums as Record<StockColumn, number>), category: '', key, salon, is_over }, ...categories];
  });

export const toBillsRows = (salons: readonly SalonMonth[]): BillsRow[] =>
  salons.map(({ location_id, location_name: salon, bills }) => ({ ...bills, key: String(location_id), salon }));

export const toUnbilledRows = (salons: readonly SalonMonth[]): UnbilledRow[] =>
  salons
    .flatMap(({ location_id, location_name: salon, unbilled }) =>
      unbilled.Items.map((visit) => ({ ...visit, location_id, salon })),
    )
    .sort((a, b) => b.start.localeCompare(a.start));

const checkColumn = {
  type: 'number',
  width: 90,
  format: (check: unknown) => formatNumber(Number(check), 2),
  summaryText: (total: number) => formatNumber(total, 2),
} as const;

const amountColumns: readonly Column<StockRow>[] = stockColumnNames.map((field) => ({
  field,
  title: stockTitles[field],
  type: 'money',
  width: 118,
  summary: 'sum',
  filter: false,
  cell: (row) => (row[field] === 0 ? '–' : undefined),
  ...(field === 'check' && { ...checkColumn, cell: (row) => <Check row={row} /> }),
  ...(field === 'closing' && { tone: 'strong', priority: 2 }),
}));

export const stockColumns: readonly Column<StockRow>[] = [
  {
    field: 'salon',
    title: 'Salon, category',
    width: 190,
    priority: 1,
    tone: 'strong',
    summary: 'count',
    value: ({ category, salon }) => category || salon,
  },
  ...amountColumns,
];

/** 0.00, with a mark if the month is over. */
function Check({ row: { check, is_over } }: { row: StockRow }) {
  const styles = useStyles();
  if (check !== 0) return <span className={styles.wrong}>{formatNumber(check, 2)}</span>;
  return (
    <span className={styles.check}>
      0.00
      {is_over && <CheckmarkCircleFilled className={styles.right} aria-label="Adds up" />}
    </span>
  );
}

const money = <Row,>(field: keyof Row & string, title: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  ...{ field, title, type: 'money', width: 118, summary: 'sum', filter: false },
  ...more,
});

export const billsColumns: readonly Column<BillsRow>[] = [
  { field: 'salon', title: 'Salon', width: 190, priority: 1, tone: 'strong', summary: 'count' },
  { field: 'bills', title: 'Bills', type: 'number', width: 80, summary: 'sum', filter: false },
  money('services', 'Services'),
  money('extra', 'Extra product'),
  money('products', 'Products'),
  money('fees', 'Fees'),
  money('deposits', 'Deposits'),
  money('discounts', 'Discounts'),
  money('total', 'Total', { tone: 'strong', priority: 2 }),
];

export const unbilledColumns: readonly Column<UnbilledRow>[] = [
  {
    field: 'start',
    title: 'Day',
    type: 'date',
    dateFormat: 'M/d/yy h:mm a',
    width: 160,
    priority: 3,
    summary: 'count',
  },
  { field: 'salon', title: 'Salon', width: 150, headerFilter: true },
  { field: 'client_name', title: 'Client', tone: 'strong', width: 160, priority: 1 },
  { field: 'services', title: 'Services', width: 240, priority: 4 },
  { field: 'user_name', title: 'Stylist', width: 150, headerFilter: true },
  money('amount', 'Price', { priority: 2 }),
];

const stockFileColumns: readonly Column<StockRow>[] = [
  { field: 'salon', title: 'Salon', width: 190 },
  { field: 'category', title: 'Category', width: 190 },
  ...amountColumns,
];

/** Rows of a sheet, then their sums. */
function toSheet<Row extends object>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): WorkbookSheet {
  const total = columns.map((column, nth) => {
    const sum = sumOf(rows, (row) => Number(Reflect.get(row, column.field)));
    if (column.summary === 'sum') return toWorkbookCell(column, { [column.field]: sum } as Row);
    return { value: nth === 0 ? 'Total' : '' };
  });
  return {
    name,
    titles: columns.map(({ title }) => title),
    widths: columns.map((column) => Math.round(columnWidth(column) / 7)),
    lines: [...rows.map((row) => columns.map((column) => toWorkbookCell(column, row))), total],
  };
}

/** The three sheets of the month, each with a row of sums. Loads what makes files on first use. */
export async function createMonthFile(salons: readonly SalonMonth[]): Promise<Blob> {
  const { createWorkbook } = await import('../../kit/grid/export/workbook.ts');
  const categories = toStockRows(salons).filter(({ parent }) => parent !== undefined);
  return createWorkbook([
    toSheet('Stock', stockFileColumns, categories),
    toSheet('Bills by kind', billsColumns, toBillsRows(salons)),
    toSheet('Done without a bill', unbilledColumns, toUnbilledRows(salons)),
  ]);
}

const useStyles = makeStyles({
  check: { display: 'inline-flex', alignItems: 'center', gap: '6px', color: tokens.colorPaletteGreenForeground1 },
  right: { fontSize: '16px' },
  wrong: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
});

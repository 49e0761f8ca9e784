import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import type { ProductUsage as Usage } from '../../../shared/contract/reports.ts';
import { formatCount, formatNumber } from '../../../shared/rules/format.ts';
import {
  buildPivot,
  formatPathKey,
  listVisibleRows,
  maxPivotColumns,
  type Pivot,
  type PivotFacts,
  type PivotField,
  type PivotOrder,
  type PivotValue,
} from '../../../shared/rules/pivot.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { ExportMenu } from '../../kit/grid/export/ExportMenu.tsx';
import type { ExportResult } from '../../kit/grid/export/Exports.tsx';
import { createExportFile, type ExportFormat, type ExportProgress } from '../../kit/grid/export/exportFile.ts';
import type { Column } from '../../kit/grid/types.ts';
import { Plot } from '../../kit/plot/Plot.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { cardStyle } from '../../kit/ui/theme.ts';
import { listCellEntries, transactionListPath } from './cellEntries.ts';
import { Entries } from './Entries.tsx';
import { captions, formatMember, type Layout, listColumns } from './layout.ts';
import { type Cell, formatValue, PivotTable, type VisibleRow } from './PivotTable.tsx';

/** File name of exports and chart pictures. */
const fileName = 'Product Usage';
const lineNoun = { one: 'line', many: 'lines' };

interface BoardProps {
  rows: readonly Usage[];
  facts: PivotFacts;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  isComplete: boolean;
  total: number | undefined;
  listQuery: Record<string, string>;
  /** Salon and date range, for the export's file name. */
  rangeLabel: string | undefined;
  /** Last button of the toolbar. */
  tool: ReactNode;
}

/** Pivot table with its toolbar, and a bar chart of the first value. */
export function Board({ rows, facts, layout, onLayout, isComplete, total, listQuery, rangeLabel, tool }: BoardProps) {
  const styles = useStyles();
  const canOpen = useCanOpen();
  const [openPaths, setOpenPaths] = useState<ReadonlySet<string>>(noOpenPaths);
  const [order, setOrder] = useState<PivotOrder | undefined>(() => largestFirst(layout));
  const [cell, setCell] = useState<Cell>();
  const { rows: rowFields, columns, kept } = layout;
  const table = useMemo(
    () => buildPivot(facts, { rows: rowFields, columns, filters: kept }),
    [facts, rowFields, columns, kept],
  );
  if ('tooMany' in table) return <TooManyColumns count={table.tooMany} layout={layout} onLayout={onLayout} />;
  const visibleRows = listVisibleRows(table, (path) => openPaths.has(formatPathKey(path)), validOrder(table, order));
  const toggle = ({ path }: VisibleRow) => {
    const next = new Set(openPaths);
    if (!next.delete(formatPathKey(path))) next.add(formatPathKey(path));
    setOpenPaths(next);
  };
  const cellEntries = cell && listCellEntries(rows, layout, [...cell.row.path], table.columns[cell.column ?? -1] ?? []);
  return (
    <>
      <div className={styles.card}>
        <div className={styles.bar}>
          <ExpandButtons table={table} isNested={rowFields.length > 1} onOpenPaths={setOpenPaths} />
          <span className={styles.counts}>
            {isComplete
              ? formatCounts(facts, rowFields)
              : `${formatNumber(rows.length)} of ${formatNumber(total ?? 0)} entries`}
          </span>
          <ExportMenu
            name={[fileName, rangeLabel].filter(Boolean).join(' · ')}
            noun={lineNoun}
            count={formatCount(visibleRows.length + 1, lineNoun)}
            isWaiting={!isComplete}
            make={(format, work) => exportVisible(table, visibleRows, layout, format, work)}
          />
          {tool}
        </div>
        {!isComplete && <ProgressBar value={total ? rows.length / total : 0} aria-label="Entries" />}
        {rowFields.length === 0 ? (
          <EmptyState text="Put a field into Rows." />
        ) : (
          <PivotTable
            table={table}
            rows={visibleRows}
            layout={layout}
            order={order}
            onOrder={setOrder}
            isOpen={({ path }) => openPaths.has(formatPathKey(path))}
            onToggle={toggle}
            onOpen={setCell}
          />
        )}
      </div>
      {cell && cellEntries && (
        <Entries
          title={cell.row.path
            .map(({ label }, level) => formatMember(rowFields[level], label))
            .reverse()
            .join(', ')}
          rows={cellEntries}
          target={cell.target}
          href={canOpen('/reports-sql') ? transactionListPath(listQuery, cellEntries, layout, cell, table) : undefined}
          onClose={() => setCell(undefined)}
        />
      )}
      <Chart table={table} rows={visibleRows} layout={layout} />
    </>
  );
}

type TooManyColumnsProps = Pick<BoardProps, 'layout' | 'onLayout'> & { count: number };

function TooManyColumns({ count, layout, onLayout }: TooManyColumnsProps) {
  const styles = useStyles();
  const rows = layout.rows.filter((field) => field !== 'month');
  return (
    <div className={styles.card}>
      <EmptyState
        text={`${formatNumber(count)} columns are too many. At most ${maxPivotColumns} are shown.`}
        action={{ label: 'Columns by month', onClick: () => onLayout({ ...layout, columns: ['month'], rows }) }}
      />
    </div>
  );
}

type ExpandButtonsProps = { table: Pivot; isNested: boolean; onOpenPaths: (paths: ReadonlySet<string>) => void };

function ExpandButtons({ table, isNested, onOpenPaths }: ExpandButtonsProps) {
  const expandAll = () => {
    const parents = table.nodes.filter(({ children }) => children.length > 0);
    onOpenPaths(new Set(parents.map(({ path }) => formatPathKey(path))));
  };
  return (
    <>
      <Button appearance="subtle" disabledFocusable={!isNested} onClick={expandAll}>
        Expand all
      </Button>
      <Button appearance="subtle" disabledFocusable={!isNested} onClick={() => onOpenPaths(noOpenPaths)}>
        Collapse all
      </Button>
    </>
  );
}

/** Bar chart of the first value by the first row field, in the order of the table. */
function Chart({ table, rows, layout }: { table: Pivot; rows: readonly VisibleRow[]; layout: Layout }) {
  const topRows = rows.filter(({ path }) => path.length === 1);
  const [value] = layout.values;
  const [field] = layout.rows;
  const fieldName = captions[field ?? 'stylist'];
  if (!value || topRows.length === 0) return null;
  return (
    <Plot
      title={`${captions[value]} by ${fieldName.replace('Start: ', '').toLowerCase()}`}
      hint="Same values and order as the list above"
      groupNoun={fieldName}
      tickLabels={field === 'product' ? 'cut' : 'words'}
      groupNames={topRows.slice(0, maxGroups).map(({ path }) => formatMember(field, path[0]?.label ?? ''))}
      series={buildSeries(table, topRows, layout, value)}
      formatAxis={(sum) => (value === 'cost' ? `$${formatNumber(sum, 0, 0)}` : `${formatNumber(sum, 0, 0)} g`)}
      pictureName={fileName}
      emptyText=""
    />
  );
}

const noOpenPaths: ReadonlySet<string> = new Set();
/** Maximum groups and series a chart can show legibly. With more series only the total is drawn. */
const maxGroups = 24;
const maxSeries = 6;

/** The first order: by the last value, in total. */
const largestFirst = ({ values }: Layout): PivotOrder | undefined => {
  const value = values.at(-1);
  return value && { value, column: undefined, desc: true };
};

/** Ignores an order by a column that the current layout does not have. */
const validOrder = ({ columns }: Pivot, order: PivotOrder | undefined) =>
  order && (order.column === undefined || order.column < columns.length) ? order : undefined;

function buildSeries(table: Pivot, topRows: readonly VisibleRow[], layout: Layout, value: PivotValue) {
  const formatSum = (sum: number) => formatValue(value, sum * 100);
  const chartRows = topRows.slice(0, maxGroups);
  const sums = (column: number | undefined) => chartRows.map(({ node }) => table.sum(node, value, column) / 100);
  if (table.columns.length === 0 || table.columns.length > maxSeries)
    return [{ name: captions[value], values: sums(undefined), formatValue: formatSum }];
  return table.columns.map((path, index) => ({
    name: path.map(({ label }, level) => formatMember(layout.columns[level], label)).join(' · '),
    values: sums(index),
    formatValue: formatSum,
  }));
}

/** "8 stylists · 21 products" */
function formatCounts({ membersOf }: PivotFacts, fields: readonly PivotField[]): string {
  return fields
    .map((field) => {
      const count = membersOf(field).keys.length;
      const word = captions[field].replace('Start: ', '').replace(' id', '').toLowerCase();
      return `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;
    })
    .join(' · ');
}

/** Exports the visible rows, including subtotals and the total, with one column per sum. */
async function exportVisible(
  table: Pivot,
  visibleRows: readonly VisibleRow[],
  layout: Layout,
  format: ExportFormat,
  progress: ExportProgress,
): Promise<ExportResult> {
  type Line = { node: number; path: VisibleRow['path'] };
  const heads: Column<Line>[] = layout.rows.map((field, level) => ({
    field: `level${level}`,
    title: captions[field],
    value: ({ path }) =>
      path[level] ? formatMember(field, path[level].label) : path.length === 0 && level === 0 ? 'Total' : '',
  }));
  const sums: Column<Line>[] = listColumns(table).flatMap(({ path, nth }) =>
    layout.values.map((value) => ({
      field: `${nth ?? 'total'} ${value}`,
      title: [
        ...path.map(({ label }, level) => formatMember(layout.columns[level], label)),
        ...(nth === undefined ? ['Total'] : []),
        captions[value],
      ].join(' · '),
      type: value === 'cost' ? 'money' : 'quantity',
      value: ({ node }) => table.sum(node, value, nth) / 100,
    })),
  );
  const exportedRows = [...visibleRows, { node: 0, path: [] }];
  const file = await createExportFile(format, [...heads, ...sums], exportedRows, progress);
  return { file, rows: exportedRows.length, count: formatCount(exportedRows.length, lineNoun) };
}

const useStyles = makeStyles({
  card: { ...cardStyle, minWidth: 0, overflow: 'hidden' },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', padding: '8px 10px' },
  counts: { marginInlineStart: 'auto', paddingInline: '8px', fontSize: '12px', color: tokens.colorNeutralForeground3 },
});

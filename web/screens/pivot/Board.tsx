import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import type { ProductUsage as Usage } from '../../../shared/contract/reports.ts';
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
import { ExportMenu } from '../../kit/grid/ExportMenu.tsx';
import type { ExportResult } from '../../kit/grid/Exports.tsx';
import { createExportFile, type ExportFormat, type ExportProgress } from '../../kit/grid/exportFile.ts';
import type { Column } from '../../kit/grid/types.ts';
import { Plot } from '../../kit/plot/Plot.tsx';
import { formatCount, formatNumber } from '../../kit/ui/format.ts';
import { EmptyState } from '../../kit/ui/States.tsx';
import { look } from '../../kit/ui/theme.ts';
import { entriesBehind, listOf } from './behind.ts';
import { Entries } from './Entries.tsx';
import { captions, type Layout, memberText } from './layout.ts';
import { type Cell, PivotTable, type SeenRow, valueText } from './PivotTable.tsx';

/** What a table and a picture of it are called. */
const fileName = 'Product Usage';
const lines = { one: 'line', many: 'lines' };

interface BoardProps {
  rows: readonly Usage[];
  facts: PivotFacts;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  isWhole: boolean;
  total: number | undefined;
  listQuery: Record<string, string>;
  /** The salon and the days. */
  about: string | undefined;
  /** Of the bar, after all others. */
  tool: ReactNode;
}

/** The table of the sums with what can be done with it, and the first of its values as bars. */
export function Board({ rows, facts, layout, onLayout, isWhole, total, listQuery, about, tool }: BoardProps) {
  const styles = useStyles();
  const may = useCanOpen();
  const [opened, setOpened] = useState<ReadonlySet<string>>(none);
  const [order, setOrder] = useState<PivotOrder>();
  const [cell, setCell] = useState<Cell>();
  const { rows: down, columns, kept } = layout;
  const table = useMemo(() => buildPivot(facts, { rows: down, columns, filters: kept }), [facts, down, columns, kept]);
  if ('tooMany' in table)
    return (
      <div className={styles.card}>
        <EmptyState
          text={`${formatNumber(table.tooMany)} columns are more than the ${maxPivotColumns} that anybody reads.`}
          action={{
            label: 'Columns by month',
            onClick: () => onLayout({ ...layout, columns: ['month'], rows: down.filter((field) => field !== 'month') }),
          }}
        />
      </div>
    );
  const seen = listVisibleRows(table, (path) => opened.has(formatPathKey(path)), sortIn(table, order));
  const first = seen.filter(({ path }) => path.length === 1);
  const toggle = ({ path }: SeenRow) => {
    const next = new Set(opened);
    if (!next.delete(formatPathKey(path))) next.add(formatPathKey(path));
    setOpened(next);
  };
  const behind = cell && entriesBehind(rows, layout, [...cell.row.path], table.columns[cell.column ?? -1] ?? []);
  const [value] = layout.values;
  return (
    <>
      <div className={styles.card}>
        <div className={styles.bar}>
          <Button
            appearance="subtle"
            disabledFocusable={down.length < 2}
            onClick={() =>
              setOpened(
                new Set(table.nodes.filter((one) => one.children.length > 0).map(({ path }) => formatPathKey(path))),
              )
            }
          >
            Expand all
          </Button>
          <Button appearance="subtle" disabledFocusable={down.length < 2} onClick={() => setOpened(none)}>
            Collapse all
          </Button>
          <span className={styles.counts}>
            {isWhole ? countsOf(facts, down) : `${formatNumber(rows.length)} of ${formatNumber(total ?? 0)} entries`}
          </span>
          <ExportMenu
            name={[fileName, about].filter(Boolean).join(' · ')}
            noun={lines}
            count={formatCount(seen.length + 1, lines)}
            isWaiting={!isWhole}
            make={(format, work) => exportSeen(table, seen, layout, format, work)}
          />
          {tool}
        </div>
        {!isWhole && <ProgressBar value={total ? rows.length / total : 0} aria-label="Entries" />}
        {down.length === 0 ? (
          <EmptyState text="Put a field into Rows." />
        ) : (
          <PivotTable
            table={table}
            rows={seen}
            layout={layout}
            order={order}
            onOrder={setOrder}
            isOpen={({ path }) => opened.has(formatPathKey(path))}
            onToggle={toggle}
            onOpen={setCell}
          />
        )}
      </div>
      {cell && behind && (
        <Entries
          title={cell.row.path
            .map(({ label }, level) => memberText(down[level], label))
            .reverse()
            .join(', ')}
          rows={behind}
          target={cell.target}
          href={may('/reports-sql') ? listOf(listQuery, behind, layout, cell, table) : undefined}
          onClose={() => setCell(undefined)}
        />
      )}
      {value && first.length > 0 && (
        <Plot
          title={`${captions[value]} by ${captions[down[0] ?? 'stylist'].replace('Start: ', '').toLowerCase()}`}
          hint="What the list above shows, in its order"
          groupNoun={captions[down[0] ?? 'stylist']}
          tickLabels={down[0] === 'product' ? 'cut' : 'words'}
          groupNames={first.slice(0, mostGroups).map(({ path }) => memberText(down[0], path[0]?.label ?? ''))}
          series={seriesOf(table, first, layout, value)}
          formatAxis={(sum) => (value === 'cost' ? `$${formatNumber(sum, 0, 0)}` : `${formatNumber(sum, 0, 0)} g`)}
          pictureName={fileName}
          emptyText=""
        />
      )}
    </>
  );
}

const none: ReadonlySet<string> = new Set();
/** Groups and series that a chart can tell apart; beyond these the total alone is drawn. */
const mostGroups = 24;
const mostSeries = 6;

/** A column that went with another layout orders nothing. */
const sortIn = ({ columns }: Pivot, order: PivotOrder | undefined) =>
  order && (order.column === undefined || order.column < columns.length) ? order : undefined;

function seriesOf(table: Pivot, first: readonly SeenRow[], layout: Layout, value: PivotValue) {
  const formatValue = (sum: number) => valueText(value, sum * 100);
  const shown = first.slice(0, mostGroups);
  const sums = (column: number | undefined) => shown.map(({ node }) => table.sum(node, value, column) / 100);
  if (table.columns.length === 0 || table.columns.length > mostSeries)
    return [{ name: captions[value], values: sums(undefined), formatValue }];
  return table.columns.map((path, nth) => ({
    name: path.map(({ label }, level) => memberText(layout.columns[level], label)).join(' · '),
    values: sums(nth),
    formatValue,
  }));
}

/** "8 stylists · 21 products" */
function countsOf({ membersOf }: PivotFacts, fields: readonly PivotField[]): string {
  return fields
    .map((field) => {
      const many = membersOf(field).keys.length;
      const word = captions[field].replace('Start: ', '').replace(' id', '').toLowerCase();
      return `${formatNumber(many)} ${word}${many === 1 ? '' : 's'}`;
    })
    .join(' · ');
}

/** What is seen, levels and totals included, a column a sum. */
async function exportSeen(
  table: Pivot,
  seen: readonly SeenRow[],
  layout: Layout,
  format: ExportFormat,
  work: ExportProgress,
): Promise<ExportResult> {
  type Line = { node: number; path: SeenRow['path'] };
  const columns = [
    ...table.columns.map((path, nth) => ({ path, nth: nth as number | undefined })),
    { path: [], nth: undefined },
  ];
  const heads: Column<Line>[] = layout.rows.map((field, level) => ({
    field: `level${level}`,
    title: captions[field],
    value: ({ path }) =>
      path[level] ? memberText(field, path[level].label) : path.length === 0 && level === 0 ? 'Total' : '',
  }));
  const sums: Column<Line>[] = columns.flatMap(({ path, nth }) =>
    layout.values.map((value) => ({
      field: `${nth ?? 'total'} ${value}`,
      title: [
        ...path.map(({ label }, level) => memberText(layout.columns[level], label)),
        ...(nth === undefined ? ['Total'] : []),
        captions[value],
      ].join(' · '),
      type: value === 'cost' ? 'money' : 'quantity',
      value: ({ node }) => table.sum(node, value, nth) / 100,
    })),
  );
  const all = [...seen, { node: 0, path: [] }];
  const file = await createExportFile(format, [...heads, ...sums], all, work);
  return { file, rows: all.length, count: formatCount(all.length, lines) };
}

const useStyles = makeStyles({
  card: {
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
  },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', padding: '8px 10px' },
  counts: { marginInlineStart: 'auto', paddingInline: '8px', fontSize: '12px', color: tokens.colorNeutralForeground3 },
});

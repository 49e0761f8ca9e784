import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { PanelRightContractRegular, PanelRightExpandRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import type { ProductUsage as Usage } from '../../../shared/contract/reports.ts';
import {
  mostColumns,
  type Pivot,
  type PivotFacts,
  type PivotField,
  type PivotOrder,
  type PivotValue,
  pathText,
  pivoted,
  pivotFields,
  rowsSeen,
} from '../../../shared/rules/pivot.ts';
import { dayOf, sundayOf } from '../../../shared/rules/time.ts';
import { useMay, useSession } from '../../kit/data/session.tsx';
import { ExportMenu } from '../../kit/grid/BarMenus.tsx';
import { type ExportFormat, type ExportWork, exportRows } from '../../kit/grid/exportRows.ts';
import type { Column } from '../../kit/grid/types.ts';
import { Plot } from '../../kit/plot/Plot.tsx';
import { moneyText, numberText } from '../../kit/ui/format.ts';
import { useRoomy } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { look } from '../../kit/ui/theme.ts';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { Entries } from './Entries.tsx';
import { Fields } from './Fields.tsx';
import { captions, isLayout, type Layout, memberText, usualLayout } from './layout.ts';
import { type Cell, PivotTable, type SeenRow, valueText } from './PivotTable.tsx';
import { useFacts } from './useFacts.ts';

const title = 'Product Usage';

/** What was weighed, summed by any fields in rows and columns. The salon and the days stand in the address, the layout stays with the person. */
export const ProductUsage = () => <PivotScreen />;

/** The table of all salons: the demo that came before. */
export const PivotClass = () => <PivotScreen everywhere />;

function PivotScreen({ everywhere = false }) {
  const styles = useStyles();
  const { location, range, tools } = useReportRange({ everywhere });
  const [layout, setLayout] = useLayout();
  const isRoomy = useRoomy();
  const [chosen, setFields] = useState<boolean>();
  // A window that becomes narrow puts away what nobody asked for.
  const hasFields = chosen ?? isRoomy;
  const { rows, facts, total, isWhole, error, retry } = useFacts(
    range && location !== null ? { location, ...range } : undefined,
  );
  if (location === null)
    return (
      <Page title={title} tools={tools}>
        <EmptyState text="Please select salon" />
      </Page>
    );
  const isEmpty = isWhole && rows.length === 0;
  return (
    <Page title={title} hint={rows.length > 0 ? hintOf(facts, layout) : ''} tools={tools}>
      {error && (
        <ErrorState
          text={rows.length > 0 ? `${rows.length} of ${total ?? 'all'} entries came.` : 'Error loading data.'}
          onRetry={retry}
        />
      )}
      {isEmpty && <EmptyState text="Nothing was weighed in these days." />}
      {!isEmpty && rows.length === 0 && !error && <LinesSkeleton lines={10} />}
      {rows.length > 0 && (
        <div className={styles.room}>
          <div className={styles.main}>
            <Table
              rows={rows}
              facts={facts}
              layout={layout}
              onLayout={setLayout}
              isWhole={isWhole}
              total={total}
              listQuery={range ? { location_id: String(location), ...range } : {}}
              tool={
                <Button
                  appearance="subtle"
                  icon={hasFields ? <PanelRightContractRegular /> : <PanelRightExpandRegular />}
                  aria-label={hasFields ? 'Hide fields' : 'Show fields'}
                  aria-expanded={hasFields}
                  onClick={() => setFields(!hasFields)}
                />
              }
            />
          </div>
          {hasFields && (
            <div ref={isRoomy ? undefined : showPanel} className={styles.fields}>
              <Fields layout={layout} facts={facts} onChange={setLayout} />
            </div>
          )}
        </div>
      )}
    </Page>
  );
}

/** On a phone the fields lie below the table: whoever asks for them is taken there. */
const showPanel = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'start' });

const cents = (facts: PivotFacts): number => facts.cost.reduce((sum, one) => sum + one, 0);

/** "$35,874.63 of product by stylist and month" */
function hintOf(facts: PivotFacts, { rows, columns }: Layout): string {
  const by = [...rows, ...columns].map((field) => captions[field].replace('Start: ', '').toLowerCase());
  const listed = by.length > 1 ? `${by.slice(0, -1).join(', ')} and ${by.at(-1)}` : by[0];
  return `${moneyText(cents(facts) / 100)} of product${listed ? ` by ${listed}` : ''}.`;
}

/** The layout that the person had last on this device. */
function useLayout(): [Layout, (layout: Layout) => void] {
  const { user } = useSession();
  const key = `salon-console:pivot ${user.userID}`;
  const [layout, setLayout] = useState<Layout>(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      // What was filtered belongs to the days at hand.
      return isLayout(kept) ? { ...kept, kept: {} } : usualLayout;
    } catch {
      return usualLayout;
    }
  });
  return [
    layout,
    (next) => {
      setLayout(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full device: the layout holds until the page is left.
      }
    },
  ];
}

interface TableProps {
  rows: readonly Usage[];
  facts: PivotFacts;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  isWhole: boolean;
  total: number | undefined;
  listQuery: Record<string, string>;
  tool: React.ReactNode;
}

function Table({ rows, facts, layout, onLayout, isWhole, total, listQuery, tool }: TableProps) {
  const styles = useStyles();
  const may = useMay();
  const [opened, setOpened] = useState<ReadonlySet<string>>(none);
  const [order, setOrder] = useState<PivotOrder>();
  const [cell, setCell] = useState<Cell>();
  const { rows: down, columns, kept } = layout;
  const table = useMemo(() => pivoted(facts, { rows: down, columns, filters: kept }), [facts, down, columns, kept]);
  if ('tooMany' in table)
    return (
      <div className={styles.card}>
        <EmptyState
          text={`${numberText(table.tooMany)} columns are more than the ${mostColumns} that anybody reads.`}
          action={{
            label: 'Columns by month',
            onClick: () => onLayout({ ...layout, columns: ['month'], rows: down.filter((field) => field !== 'month') }),
          }}
        />
      </div>
    );
  const seen = rowsSeen(table, (path) => opened.has(pathText(path)), sortIn(table, order));
  const first = seen.filter(({ path }) => path.length === 1);
  const toggle = ({ path }: SeenRow) => {
    const next = new Set(opened);
    if (!next.delete(pathText(path))) next.add(pathText(path));
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
              setOpened(new Set(table.nodes.filter((one) => one.children.length > 0).map(({ path }) => pathText(path))))
            }
          >
            Expand all
          </Button>
          <Button appearance="subtle" disabledFocusable={down.length < 2} onClick={() => setOpened(none)}>
            Collapse all
          </Button>
          <span className={styles.counts}>
            {isWhole ? countsOf(facts, down) : `${numberText(rows.length)} of ${numberText(total ?? 0)} entries`}
          </span>
          <ExportMenu
            noun={{ many: 'lines' }}
            isWaiting={!isWhole}
            onExport={(format, work) => saveSeen(table, seen, layout, format, work)}
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
            isOpen={({ path }) => opened.has(pathText(path))}
            onToggle={toggle}
            onOpen={setCell}
            whole="Total"
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
          noun={captions[down[0] ?? 'stylist']}
          below={down[0] === 'product' ? 'cut' : 'words'}
          names={first.slice(0, mostGroups).map(({ path }) => memberText(down[0], path[0]?.label ?? ''))}
          series={seriesOf(table, first, layout, value)}
          axisText={(sum) => (value === 'cost' ? `$${numberText(sum, 0, 0)}` : `${numberText(sum, 0, 0)} g`)}
          pictureName={title}
          none=""
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
  const text = (sum: number) => valueText(value, sum * 100);
  const shown = first.slice(0, mostGroups);
  const sums = (column: number | undefined) => shown.map(({ node }) => table.sum(node, value, column) / 100);
  if (table.columns.length === 0 || table.columns.length > mostSeries)
    return [{ name: captions[value], values: sums(undefined), text }];
  return table.columns.map((path, nth) => ({
    name: path.map(({ label }, level) => memberText(layout.columns[level], label)).join(' · '),
    values: sums(nth),
    text,
  }));
}

/** "8 stylists · 21 products" */
function countsOf({ members }: PivotFacts, fields: readonly PivotField[]): string {
  return fields
    .map((field) => {
      const many = members[field].keys.length;
      const word = captions[field].replace('Start: ', '').replace(' id', '').toLowerCase();
      return `${numberText(many)} ${word}${many === 1 ? '' : 's'}`;
    })
    .join(' · ');
}

/** Which member of a field a row of usage is of. */
function keyIn(field: PivotField, row: Usage): string {
  const day = dayOf(row.transaction_start);
  switch (field) {
    case 'salon':
      return String(row.location_id);
    case 'stylist':
      return row.user_id;
    case 'transaction':
      return row.transaction_entry_transaction_id;
    case 'product':
      return row.product_id;
    case 'year':
      return day.slice(0, 4);
    case 'month':
      return day.slice(0, 7);
    case 'week':
      return sundayOf(day);
    case 'day':
      return day;
  }
}

type Head = readonly { key: string; label: string }[];

/** What was weighed behind a sum, the latest first. */
function entriesBehind(rows: readonly Usage[], layout: Layout, down: Head, across: Head): Usage[] {
  const wanted = [
    ...down.map(({ key }, level) => [layout.rows[level], key] as const),
    ...across.map(({ key }, level) => [layout.columns[level], key] as const),
  ];
  const filters = Object.entries(layout.kept) as [PivotField, readonly string[]][];
  return rows
    .filter(
      (row) =>
        wanted.every(([field, key]) => field === undefined || keyIn(field, row) === key) &&
        filters.every(([field, keys]) => keys.includes(keyIn(field, row))),
    )
    .sort((a, b) => b.transaction_start.localeCompare(a.transaction_start));
}

/** What the columns of the transactions can say of a bowl, besides its day. */
const listed: Partial<Record<PivotField, keyof Usage>> = {
  salon: 'location_name',
  stylist: 'user_name',
  product: 'product_alias',
};

/** The transactions with all of it in the address that their columns can say: the days that are left, and what is named or kept. */
function listOf(
  query: Record<string, string>,
  rows: readonly Usage[],
  { rows: down, columns, kept }: Layout,
  cell: Cell,
  table: Pivot,
): string {
  const days = rows.map((row) => dayOf(row.transaction_start)).sort();
  const named = [
    ...down.slice(0, cell.row.path.length),
    ...(cell.column === undefined ? [] : columns.slice(0, table.columns[cell.column]?.length)),
    ...pivotFields.filter((field) => kept[field]),
  ];
  const list = new URLSearchParams({
    ...query,
    from: days[0] ?? query['from'] ?? '',
    to: days.at(-1) ?? query['to'] ?? '',
  });
  for (const field of named) {
    const column = listed[field];
    if (!column) continue;
    for (const name of new Set(rows.map((row) => String(row[column])))) list.append(`v.${column}`, name);
  }
  return `/reports-sql?${list}`;
}

/** Saves what is seen, levels and totals included, a column a sum. */
async function saveSeen(
  table: Pivot,
  seen: readonly SeenRow[],
  layout: Layout,
  format: ExportFormat,
  work: ExportWork,
) {
  type Line = { node: number; path: Head };
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
  await exportRows(format, title, [...heads, ...sums], [...seen, { node: 0, path: [] }], work);
}

const useStyles = makeStyles({
  room: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: '16px',
    '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  main: { display: 'grid', gap: '16px', minWidth: 0 },
  fields: { width: '224px', '@media (max-width: 1023px)': { width: 'auto' } },
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

import { Button, Dropdown, makeStyles, mergeClasses, Option, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { Link, useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import type { SalonFigures } from '../../../shared/contract/salonFigures.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import {
  describeChange,
  type Measure,
  measures,
  type SalonRow,
  sumFigures,
  sumStock,
  tintValues,
} from '../../../shared/rules/salonMeasures.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { createExportFile } from '../../kit/grid/export/exportFile.ts';
import type { Column } from '../../kit/grid/types.ts';
import { formatRange, type Range } from '../../kit/range/ranges.ts';
import { download } from '../../kit/ui/download.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { RankList } from '../../kit/ui/RankList.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { cardStyle, denseText, hiddenStyle, look, quietSmallText } from '../../kit/ui/theme.ts';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { shownBySalons, useSalonFigures, useSalonStock } from '../../salon/report/useSalonFigures.ts';
import { AddingUp, CardsState } from './CardsState.tsx';

/** All salons of the caller side by side. The URL holds the days and the sorted column. */
export function Salons() {
  const styles = useStyles();
  const report = useReportRange({ everywhere: true });
  const { range, compared, comparedDays, description, tools } = report;
  const current = useSalonFigures(range ?? null);
  const previous = useSalonFigures(compared ?? null);
  const stock = useSalonStock();
  const table = current.data && toTable(current.data, previous.data, stock.data);
  const saveFile = async () => {
    if (!table) return;
    const work = { signal: new AbortController().signal, onRows: () => undefined };
    const rows = [...table.rows, ...(table.group ? [table.group] : [])];
    download(await createExportFile('xlsx', columnsFor(compared), rows, work), `Salons, ${description}.xlsx`);
  };
  return (
    <Page
      title="Salons"
      hint={comparedDays ?? ''}
      tools={
        <>
          {tools}
          <Button icon={<ArrowDownloadRegular />} disabledFocusable={!table} onClick={() => void saveFile()}>
            XLSX
          </Button>
          <RefreshTools location={undefined} shows={shownBySalons} />
        </>
      }
    >
      <CardsState
        location={allLocations}
        read={report.failed ?? current}
        progress={<AddingUp loaded={current.loaded} />}
      />
      <ReadError read={stock} text="Stock and losses could not be loaded." />
      {table &&
        range &&
        (table.rows.length === 0 ? <EmptyState text="No salons yet." /> : <SalonTable {...table} range={range} />)}
      {table && (
        <p className={styles.foot}>
          A cell opens its report for that salon and these days. Stock value and Short are of now, Lost is of each
          salon's last count. Chair used counts the hours that stylists work by what is set now.
        </p>
      )}
    </Page>
  );
}

type Table = { rows: readonly SalonRow[]; group: SalonRow | undefined };

function toTable(
  current: readonly SalonFigures[],
  previous: readonly SalonFigures[] | undefined,
  stock: ReturnType<typeof useSalonStock>['data'],
): Table {
  // Days without a visit were before the salon opened, or before it kept its book here.
  const earlier = previous?.filter(({ visits }) => visits > 0);
  const rows = current.map(
    (figures): SalonRow => ({
      id: figures.location_id,
      name: figures.location_name,
      figures,
      stock: stock?.find(({ location_id }) => location_id === figures.location_id),
      before: earlier?.find(({ location_id }) => location_id === figures.location_id),
    }),
  );
  const all = sumFigures(current);
  const group = all && {
    ...{ id: allLocations, name: `All ${rows.length}`, figures: all },
    stock: stock && sumStock(stock),
    before: earlier && sumFigures(earlier),
  };
  return { rows, group: rows.length > 1 ? group : undefined };
}

const [firstMeasure] = measures;
const changeOf = (measure: Measure, { figures, stock, before }: SalonRow) =>
  describeChange(measure, measure.valueOf(figures, stock), before && measure.valueOf(before, undefined));
const formatValue = (measure: Measure, { figures, stock }: SalonRow): string => {
  const value = measure.valueOf(figures, stock);
  return value === undefined ? '–' : measure.format(value);
};

/** The measure that the rows are sorted by, and the rows in its order; salons without a value last. */
function useSorted(rows: readonly SalonRow[]) {
  const [query, setQuery] = useSearchParams();
  const measure = measures.find(({ key }) => key === query.get('sort')) ?? firstMeasure;
  const isUp = query.get('order') === 'up';
  const keyOf = ({ figures, stock }: SalonRow) => measure?.valueOf(figures, stock);
  const sorted = [...rows].sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return (isUp ? one - other : other - one) || a.name.localeCompare(b.name);
  });
  const sortBy = ({ key }: Measure) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('sort', key);
        if (key === measure?.key && !isUp) next.set('order', 'up');
        else next.delete('order');
        return next;
      },
      { replace: true },
    );
  return { sorted, measure, isUp, sortBy };
}

function SalonTable({ rows, group, range }: Table & { range: Range }) {
  const styles = useStyles();
  const isPhone = useIsPhone();
  const { sorted, measure: by, isUp, sortBy } = useSorted(rows);
  if (isPhone) return by ? <OneMeasure rows={sorted} measure={by} range={range} onChoose={sortBy} /> : null;
  const tints = new Map(
    measures.map((measure) => [
      measure,
      tintValues(
        measure,
        sorted.map(({ figures, stock }) => measure.valueOf(figures, stock)),
      ),
    ]),
  );
  const cellClass = (measure: Measure, ...more: (string | false | undefined)[]) =>
    mergeClasses(styles.cell, !measure.isMain && styles.extra, ...more);
  return (
    <div className={styles.card}>
      <table className={styles.table} aria-label="Salons">
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.nameHead)}>
              Salon
            </th>
            {measures.map((measure) => (
              <th
                key={measure.key}
                scope="col"
                className={mergeClasses(styles.head, !measure.isMain && styles.extra)}
                aria-sort={measure === by ? (isUp ? 'ascending' : 'descending') : undefined}
              >
                <button type="button" className={styles.sort} onClick={() => sortBy(measure)}>
                  {measure.title}
                  {measure === by && (isUp ? ' ↑' : ' ↓')}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row, nth) => (
            <tr key={row.id}>
              <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
                {row.name}
              </th>
              {measures.map((measure) => {
                const tint = tints.get(measure)?.[nth];
                return (
                  <td key={measure.key} className={cellClass(measure, tint && styles[tint])}>
                    <Link className={styles.link} to={pathOf(measure, row.id, range)}>
                      <Figure measure={measure} row={row} />
                      {tint === 'best' && <span className={styles.hidden}>, best</span>}
                      {tint === 'worst' && <span className={styles.hidden}>, worst</span>}
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {group && (
          <tfoot>
            <tr>
              <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
                {group.name}
              </th>
              {measures.map((measure) => (
                <td key={measure.key} className={cellClass(measure, styles.sum)}>
                  <Figure measure={measure} row={group} />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** A value above its change. */
function Figure({ measure, row }: { measure: Measure; row: SalonRow }) {
  const styles = useStyles();
  const change = changeOf(measure, row);
  return (
    <>
      <span className={styles.value}>{formatValue(measure, row)}</span>
      <span className={mergeClasses(styles.change, change?.isWorse && styles.worse)}>{change?.text ?? '\u00a0'}</span>
    </>
  );
}

/** Report of a measure for a salon and the days. */
function pathOf({ path }: Measure, salon: number, { from, to }: Range): string {
  const [base, more = ''] = path.split('?');
  const days: Record<string, string> = base === '/scheduler' ? { date: to } : { from, to };
  return `${base}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(more)), location_id: String(salon), ...days })}`;
}

interface OneMeasureProps {
  rows: readonly SalonRow[];
  measure: Measure;
  range: Range;
  onChoose: (measure: Measure) => void;
}

/** On a phone: one measure at a time, as a bar for each salon. */
function OneMeasure({ rows, measure, range, onChoose }: OneMeasureProps) {
  const styles = useStyles();
  const values = rows.map(({ figures, stock }) => Math.abs(measure.valueOf(figures, stock) ?? 0));
  const most = Math.max(...values);
  return (
    <div className={styles.one}>
      <Dropdown
        aria-label="Figure"
        className={styles.choice}
        value={measure.title}
        selectedOptions={[measure.key]}
        onOptionSelect={(_, { optionValue }) => {
          const chosen = measures.find(({ key }) => key === optionValue);
          if (chosen && chosen !== measure) onChoose(chosen);
        }}
      >
        {measures.map(({ key, title }) => (
          <Option key={key} value={key}>
            {title}
          </Option>
        ))}
      </Dropdown>
      <RankList
        label={measure.title}
        rows={rows.map((row, nth) => {
          const change = changeOf(measure, row);
          return {
            key: String(row.id),
            name: row.name,
            share: most > 0 ? (values[nth] ?? 0) / most : 0,
            value: formatValue(measure, row),
            href: pathOf(measure, row.id, range),
            ...(change && { note: change.text }),
          };
        })}
      />
    </div>
  );
}

/** "Waste per bowl, g": files hold plain numbers. */
const titleWithUnit = ({ title, format }: Measure): string => {
  const [, sign, unit] = /^-?(\$?)[\d.,]+\s?(%|g)?$/.exec(format(1)) ?? [];
  return [title, sign || unit].filter(Boolean).join(', ');
};
const toColumn = (field: string, title: string, value: (row: SalonRow) => number | undefined): Column<SalonRow> => ({
  ...{ field, title, value, type: 'number' },
  format: (found) => (typeof found === 'number' ? formatNumber(found) : ''),
});

/** Columns of the file. What is compared has a second one: "Revenue, $ (Nov 1 – 30, 2025)". */
export const columnsFor = (compared: Range | undefined): readonly Column<SalonRow>[] => [
  { field: 'name', title: 'Salon' },
  ...measures.flatMap((measure) => {
    const { key, change } = measure;
    const title = titleWithUnit(measure);
    const now = toColumn(key, title, ({ figures, stock }) => measure.valueOf(figures, stock));
    if (!change || !compared) return [now];
    const then = `${title} (${formatRange(compared)})`;
    return [now, toColumn(`${key} before`, then, ({ before }) => before && measure.valueOf(before, undefined))];
  }),
];

const tabletDown = '@media (max-width: 1199px)';

const useStyles = makeStyles({
  card: { ...cardStyle, overflowX: 'auto', padding: 0 },
  one: { ...cardStyle, padding: '12px 16px' },
  choice: { minWidth: '0' },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    ...denseText,
  },
  head: { padding: '8px', textAlign: 'right', verticalAlign: 'bottom', borderBottom: `1px solid ${look.hairline}` },
  sort: {
    ...quietSmallText,
    padding: 0,
    border: 'none',
    background: 'none',
    fontFamily: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'right',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
  nameHead: {
    ...quietSmallText,
    width: '13%',
    paddingLeft: '16px',
    textAlign: 'left',
    fontWeight: tokens.fontWeightSemibold,
  },
  name: { padding: '0 8px 0 16px', textAlign: 'left', fontWeight: tokens.fontWeightSemibold },
  cell: { height: '46px', textAlign: 'right', borderBottom: `1px solid ${look.gridLine}`, outlineOffset: '-1px' },
  extra: { [tabletDown]: { display: 'none' } },
  link: {
    display: 'block',
    padding: '5px 8px',
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  value: { display: 'block', whiteSpace: 'nowrap' },
  change: { ...quietSmallText, display: 'block', fontSize: '11px', lineHeight: '15px', whiteSpace: 'nowrap' },
  worse: { color: tokens.colorPaletteRedForeground1 },
  best: { backgroundColor: look.entrySelected, outline: `1px solid ${tokens.colorBrandStroke1}` },
  good: { backgroundColor: look.rowSelected },
  poor: { backgroundColor: tokens.colorPaletteRedBackground1 },
  worst: { backgroundColor: look.cellInvalid, outline: `1px dashed ${look.cellInvalidMark}` },
  sum: { padding: '5px 8px', fontWeight: tokens.fontWeightSemibold, backgroundColor: look.surfaceSunken },
  hidden: hiddenStyle,
  foot: { ...quietSmallText, margin: '12px 0 0' },
});

import { useNavigate } from 'react-router-dom';
import { insights } from '../../../shared/contract/insights.ts';
import type { StylistFigures } from '../../../shared/contract/peopleFigures.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import type { Range } from '../../kit/range/ranges.ts';
import { MetricStrip } from '../../kit/ui/Metrics.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { useSalonNames } from '../../salon/useSalonNames.ts';
import { AddingUp, ReportPage } from './CardsState.tsx';
import { centsColumn, countColumn, eachColumn, formatShare, shareColumn, sumRows } from './figureColumns.ts';
import { transactionsPath } from './links.ts';

const { listStylistFigures } = insights;
const shown = [listStylistFigures];
type Row = StylistFigures & { salons: string };

/** What each stylist did: time, revenue, clients, product. The URL holds salon and dates. */
export function TeamReport() {
  const report = useReportRange({ everySalon: true, opensWithAll: true, preset: 'Last 28 days' });
  const { range } = report;
  const read = useAllPages(listStylistFigures, report.request);
  const nameOf = useSalonNames();
  return (
    <ReportPage
      title="Team Report"
      hint="Hours are by what is set today. Rebooked and New kept count visits done since the product notes it."
      report={report}
      shows={shown}
      read={read}
      progress={<AddingUp loaded={read.loaded} />}
      rows={read.data?.flatMap(({ stylists }) => stylists)}
      emptyText="Nobody worked in these days."
    >
      {(found) => range && <TeamTable rows={toRows(found, nameOf)} report={report} range={range} />}
    </ReportPage>
  );
}

/** A row for each stylist, with the sums of all salons. */
const toRows = (all: readonly StylistFigures[], nameOf: (location: number) => string): Row[] =>
  [...groupBy(all, ({ user_id }) => user_id).values()].flatMap((parts) => {
    const salons = [...new Set(parts.map(({ location_id }) => nameOf(location_id)))].join(', ');
    const sum = sumRows(parts);
    return sum ? [{ ...sum, salons }] : [];
  });

interface TeamTableProps {
  rows: readonly Row[];
  report: Pick<ReturnType<typeof useReportRange>, 'location' | 'description'>;
  range: Range;
}

function TeamTable({ rows, report: { location, description }, range }: TeamTableProps) {
  const navigate = useNavigate();
  const all = sumRows(rows);
  const pathOf = (path: string, more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ location_id: String(location), from: range.from, to: range.to, ...more })}`;
  return (
    <>
      {all && (
        <MetricStrip
          label="All stylists"
          days={description}
          hasNotes={false}
          metrics={[
            { name: 'Stylists', value: String(rows.length) },
            { name: 'Chair used', value: formatShare(all.minutes, all.available) },
            { name: 'Rebooked', value: formatShare(all.rebooked, all.rebookable) },
            { name: 'New clients', value: String(all.new_clients) },
            { name: 'New clients kept', value: formatShare(all.new_kept, all.new_clients) },
          ]}
        />
      )}
      <Grid
        id="team-report"
        label="Team Report"
        noun={noun}
        rows={rows}
        rowKey={({ user_id }) => user_id}
        rowName={({ user_name }) => user_name}
        columns={columnsWith(pathOf, (name) => transactionsPath(location, range, ['user_name', name]))}
        sort={sortByRevenue}
        pageSize={25}
        exportName="Team Report"
        exportScope={description}
        exportSum={sumRow}
        onRowClick={({ user_name }) =>
          void navigate(pathOf('/profit', { view: 'visits', 'profit-visits.v.user_name': user_name }))
        }
        narrow={{
          title: ({ user_name }) => user_name,
          subtitle: ({ visits, salons }) => `${formatNumber(visits)} visits · ${salons}`,
          status: ({ revenue }) => formatMoney(revenue / 100),
        }}
      />
    </>
  );
}

const sumRow = (rows: readonly Row[]): Partial<Row> => ({ ...sumRows(rows), user_name: 'Sum', salons: '' });
const noun = { one: 'stylist', many: 'stylists' };
const sortByRevenue = [{ field: 'revenue', desc: true }];
const formatGramsEach = (value: unknown): string => (typeof value === 'number' ? formatNumber(value, 1, 1) : '');

/** Waste leads to the bowls, discounts to the lines of the bills. The row leads to the visits. */
const columnsWith = (
  pathOf: (path: string, more: Record<string, string>) => string,
  bowlsOf: (stylist: string) => string,
): Column<Row>[] => [
  { field: 'user_name', title: 'Stylist', tone: 'strong', width: 130, priority: 1, summary: 'count' },
  { field: 'salons', title: 'Salon', tone: 'quiet', width: 90, priority: 9, headerFilter: true },
  {
    ...countColumn({ field: 'hours', title: 'Hours', width: 70, priority: 10 }),
    value: ({ available }) => available / 60,
    format: (hours) => formatNumber(Number(hours), 0, 0),
    summaryText: (hours) => formatNumber(hours, 0, 0),
  },
  shareColumn(
    { field: 'chair', title: 'Chair used', width: 110, priority: 5 },
    (row) => row.minutes,
    (row) => row.available,
  ),
  countColumn({ field: 'visits', title: 'Visits', priority: 4 }),
  centsColumn({ field: 'revenue', title: 'Revenue', priority: 2 }, (row) => row.revenue),
  eachColumn(
    { field: 'ticket', title: 'Ticket', priority: 3 },
    (row) => row.revenue + row.sold,
    (row) => row.visits,
  ),
  shareColumn(
    { field: 'retail', title: 'Retail', priority: 8 },
    (row) => row.sold,
    (row) => row.revenue + row.sold,
  ),
  shareColumn(
    { field: 'rebooked', title: 'Rebooked', priority: 6 },
    (row) => row.rebooked,
    (row) => row.rebookable,
  ),
  countColumn({ field: 'new_clients', title: 'New clients', width: 90, priority: 12 }),
  shareColumn(
    { field: 'new_kept', title: 'New kept', priority: 7 },
    (row) => row.new_kept,
    (row) => row.new_clients,
  ),
  eachColumn(
    { field: 'product', title: 'Product per visit', width: 125, priority: 11 },
    (row) => row.product,
    (row) => row.visits,
  ),
  {
    ...{
      field: 'waste',
      title: 'Waste, g per bowl',
      type: 'number',
      width: 110,
      priority: 13,
      format: formatGramsEach,
    },
    value: ({ waste, bowls }) => (bowls > 0 ? waste / 100 / bowls : undefined),
    cell: ({ waste, bowls, user_name }) =>
      bowls > 0 && <TextLink to={bowlsOf(user_name)}>{formatGramsEach(waste / 100 / bowls)}</TextLink>,
  },
  {
    ...centsColumn({ field: 'discounts', title: 'Discounts', priority: 14 }, (row) => row.discounts),
    cell: ({ discounts, user_name }) => (
      <TextLink to={pathOf('/bills', { view: 'lines', 'v.user_name': user_name })}>
        {formatMoney(discounts / 100)}
      </TextLink>
    ),
  },
];

import { useNavigate, useSearchParams } from 'react-router-dom';
import { insights } from '../../../shared/contract/insights.ts';
import type { ClientFigures } from '../../../shared/contract/peopleFigures.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { withParams } from '../../kit/list/searchParams.ts';
import { ChoiceDropdown } from '../../kit/picker/ChoiceDropdown.tsx';
import { formatShortDay, toDayString } from '../../kit/ui/days.ts';
import { MetricStrip } from '../../kit/ui/Metrics.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { useSalonNames } from '../../salon/useSalonNames.ts';
import { AddingUp, ReportPage } from './CardsState.tsx';
import { centsColumn, countColumn, eachColumn, formatShare, sumRows } from './figureColumns.ts';

const { listClientFigures } = insights;
const shown = [listClientFigures];
const weekChoices = [6, 8, 12, 16, 26] as const;
const defaultWeeks = 12;
type State = 'New' | 'Regular' | 'Lost';
type Row = ClientFigures & { salons: string; state: State };

/** Who came, what each brought, and who stayed away. The URL holds salon, dates and the weeks after which a client counts as lost. */
export function Retention() {
  const report = useReportRange({ everySalon: true, opensWithAll: true, preset: 'This year' });
  const [query, setQuery] = useSearchParams();
  const weeks = weekChoices.find((one) => String(one) === query.get('weeks')) ?? defaultWeeks;
  const read = useAllPages(listClientFigures, report.request && { ...report.request, weeks: String(weeks) });
  const nameOf = useSalonNames();
  return (
    <ReportPage
      title="Retention"
      hint={`Lost: no visit for ${weeks} weeks and nothing booked in the next 12. Walk-ins are left out.`}
      report={report}
      shows={shown}
      pickers={
        <ChoiceDropdown
          aria-label="Weeks until a client is lost"
          choices={weekChoices.map((one) => [one, `Lost after ${one} weeks`] as const)}
          chosen={weeks}
          onChoose={(chosen) => setQuery((before) => withParams(before, { weeks: String(chosen) }))}
        />
      }
      read={read}
      progress={<AddingUp loaded={read.loaded} />}
      rows={read.data?.flatMap(({ clients }) => clients)}
      emptyText="No clients came in these days."
    >
      {(found) => <ClientTable rows={toRows(found, nameOf, weeks)} scope={report.description} />}
    </ReportPage>
  );
}

const sortDays = (days: readonly (string | null)[]): string[] => days.flatMap((day) => day ?? []).sort();

/** A row for each client, with the sums of all salons. */
function toRows(all: readonly ClientFigures[], nameOf: (location: number) => string, weeks: number): Row[] {
  const lostBefore = addDays(toDayString(new Date()), -7 * weeks);
  return [...groupBy(all, ({ client_id }) => client_id).values()].flatMap((parts): Row[] => {
    const [one] = parts;
    if (!one) return [];
    const of = (figure: 'visits' | 'revenue' | 'sold' | 'product' | 'waste' | 'profit') =>
      parts.reduce((sum, part) => sum + part[figure], 0);
    const last = sortDays(parts.map((part) => part.last)).at(-1) ?? one.last;
    const next = sortDays(parts.map((part) => part.next))[0] ?? null;
    const is_new = parts.some((part) => part.is_new);
    return [
      {
        ...one,
        ...{ visits: of('visits'), revenue: of('revenue'), sold: of('sold'), product: of('product') },
        ...{ waste: of('waste'), profit: of('profit'), last, next, is_new },
        first: sortDays(parts.map((part) => part.first))[0] ?? one.first,
        salons: [...new Set(parts.map(({ location_id }) => nameOf(location_id)))].join(', '),
        state: !next && last < lostBefore ? 'Lost' : is_new ? 'New' : 'Regular',
      },
    ];
  });
}

/** A new client who came again, or will. */
const isKept = ({ is_new, first, last, next }: Row): boolean => is_new && (last > first || next !== null);

function ClientTable({ rows, scope }: { rows: readonly Row[]; scope: string | undefined }) {
  const navigate = useNavigate();
  const fresh = rows.filter(({ is_new }) => is_new);
  return (
    <>
      <MetricStrip
        label="In these days"
        days={scope}
        hasNotes={false}
        metrics={[
          { name: 'Clients', value: formatNumber(rows.length) },
          { name: 'New', value: formatNumber(fresh.length) },
          { name: 'New and kept', value: formatShare(fresh.filter(isKept).length, fresh.length) },
          { name: 'Lost', value: formatNumber(rows.filter(({ state }) => state === 'Lost').length) },
        ]}
      />
      <Grid
        id="retention"
        label="Retention"
        noun={noun}
        rows={rows}
        rowKey={({ client_id }) => client_id}
        rowName={({ client_name }) => client_name}
        columns={columns}
        sort={sortByProfit}
        pageSize={25}
        exportName="Retention"
        exportScope={scope}
        exportSum={sumRow}
        onRowClick={({ client_id }) => void navigate(`/edit-client-form?clientId=${client_id}`)}
        narrow={{
          title: ({ client_name }) => client_name,
          subtitle: ({ state, last }) => `${state} · last ${formatShortDay(last)}`,
          status: ({ profit }) => formatMoney(profit / 100),
        }}
      />
    </>
  );
}

const sumRow = (rows: readonly Row[]) => {
  const { visits, revenue, sold, product, waste, profit } = sumRows(rows) ?? {};
  return { client_name: 'Sum', visits, revenue, sold, product, waste, profit };
};
const noun = { one: 'client', many: 'clients' };
const sortByProfit = [{ field: 'profit', desc: true }];
const dayColumn = { type: 'date', dateFormat: 'M/d/yy', width: 100 } as const;

const columns: readonly Column<Row>[] = [
  { field: 'client_name', title: 'Client', tone: 'strong', width: 170, priority: 1, summary: 'count' },
  { field: 'state', title: 'State', width: 100, priority: 3, headerFilter: true },
  { field: 'salons', title: 'Salon', tone: 'quiet', width: 130, priority: 11, headerFilter: true },
  countColumn({ field: 'visits', title: 'Visits', priority: 4 }),
  { ...dayColumn, field: 'first', title: 'First', priority: 10 },
  { ...dayColumn, field: 'last', title: 'Last', priority: 5 },
  { ...dayColumn, field: 'next', title: 'Next booked', width: 120, priority: 6 },
  eachColumn(
    { field: 'ticket', title: 'Ticket', priority: 7 },
    (row) => row.revenue + row.sold,
    (row) => row.visits,
  ),
  centsColumn({ field: 'product', title: 'Product', priority: 8 }, (row) => row.product),
  centsColumn({ field: 'waste', title: 'Waste', priority: 9 }, (row) => row.waste),
  centsColumn({ field: 'profit', title: 'Profit', priority: 2 }, (row) => row.profit),
];

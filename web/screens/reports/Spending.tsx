import { makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type ReportForm, reports, type StylistSpend } from '../../../shared/contract/reports.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { Plot } from '../../kit/plot/Plot.tsx';
import { formatDate } from '../../kit/ui/days.ts';
import { phone, useIsPhone } from '../../kit/ui/media.ts';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { RunForm, useReportRun } from '../../salon/report/ReportRunForm.tsx';
import { spendingSeries } from '../../salon/report/spendingSeries.ts';
import { useSalonReads } from '../../salon/report/useSalonReads.ts';

const noun = { one: 'stylist', many: 'stylists' };

type Days = NonNullable<StylistSpend['days']>;
type SpendRow = {
  id: string;
  stylist: string;
  /** Name of the salon, in a report of several. */
  salon?: string;
  location?: ReportForm['Salon'];
  average: number;
  total: number;
  count: number;
};
const rowKey = ({ id }: SpendRow) => id;
const sortByAverage = [{ field: 'average', desc: true }];
const stylistColumn: Column<SpendRow> = {
  ...{ field: 'stylist', title: 'Stylist', tone: 'strong', width: 300, priority: 1, summary: 'count' },
};
const salonColumn: Column<SpendRow> = { field: 'salon', title: 'Salon', width: 160, priority: 5, headerFilter: true };
const figureColumns: readonly Column<SpendRow>[] = [
  {
    field: 'average',
    title: 'Average spend',
    type: 'money',
    width: 200,
    priority: 3,
    summary: 'sum',
    summaryText: (_, rows) => {
      const [total, count] = [sum(rows.map((row) => row.total)), sum(rows.map((row) => row.count))];
      return formatMoney(count > 0 ? total / count : 0);
    },
  },
  { field: 'total', title: 'Total spend', type: 'money', width: 200, priority: 2, summary: 'sum' },
  { field: 'count', title: 'Number of transactions', type: 'number', width: 200, priority: 4, summary: 'sum' },
];
const columns = [stylistColumn, ...figureColumns];
const columnsOfAll = [stylistColumn, salonColumn, ...figureColumns];
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

/** Product cost per stylist. The URL holds salon and dates; stylists see only their own. */
export function StylistSpendings() {
  const run = useReportRun('own');
  const { requests, isEvery, salons } = run;
  const read = useSalonReads(reports.getStylistSpend, requests?.map((body) => ({ body })) ?? null);
  const rows = useMemo(
    () =>
      read.data?.flatMap(({ sent: { body }, reply }) => {
        const location = body.Salon;
        const salon = isEvery ? salons?.find(({ location_id }) => location_id === location)?.location_name : undefined;
        return reply.map(
          ({ user_id, Stylist, average_spent, total_spent, total_number }): SpendRow => ({
            id: `${location} ${user_id}`,
            stylist: Stylist,
            ...(salon !== undefined && { salon }),
            location,
            average: average_spent,
            total: total_spent,
            count: total_number,
          }),
        );
      }),
    [read.data, isEvery, salons],
  );
  return (
    <SpendList
      title="Stylist Spendings"
      id="stylist-spending"
      run={run}
      read={read}
      rows={rows}
      days={read.data?.[0]?.reply[0]?.days}
      linksBars
    />
  );
}

/** The former report, with its own endpoint and salon list. */
export function OldStylistSpending() {
  const run = useReportRun('fixed');
  const read = useRead(reports.getStylistSpendOld, run.request && { body: run.request });
  const rows = useMemo(
    () =>
      read.data?.map(
        ({ Stylist, average_spend, total_spend, number_of_transactions }, index): SpendRow => ({
          id: String(index),
          stylist: Stylist,
          average: average_spend,
          total: total_spend,
          count: number_of_transactions,
        }),
      ),
    [read.data],
  );
  return <SpendList title="Stylist Spending" id="old-stylist-spending" run={run} read={read} rows={rows} />;
}

const plotTitle = 'Total Stylist Spending';

interface SpendListProps {
  title: string;
  id: string;
  run: ReturnType<typeof useReportRun>;
  read: Parameters<typeof ListScreen<SpendRow>>[0]['read'] & object;
  rows: SpendRow[] | undefined;
  /** Spending by day, for a stylist who sees only their own row. */
  days?: Days | undefined;
  /** Bars link to the stylist's transactions. */
  linksBars?: boolean;
}

function SpendList({ title, id, run, read, rows, days, linksBars = false }: SpendListProps) {
  const styles = useStyles();
  // The chart follows the order of the list.
  const [listed, setListed] = useState<SpendRow[]>();
  const visibleRows = listed ?? rows ?? [];
  const { request: asked } = run;
  const isPhone = useIsPhone();
  const isLoading = !rows && !read.error;
  const plot = asked && (isLoading || (rows && rows.length > 0)) && (
    <div className={styles.plot}>
      <Plot
        isLoading={isLoading}
        title={plotTitle}
        pictureName={title}
        emptyText="No stylists match these filters."
        {...(days ? dayBars(days) : stylistBars(visibleRows))}
        {...(linksBars && {
          groupHref: (index: number) => {
            const { day: from = asked.StartDate, day: to = asked.EndDate } = days?.[index] ?? {};
            const { stylist, location = asked.Salon } = visibleRows[index] ?? {};
            const name = days ? undefined : stylist;
            const query = { location_id: String(location), from, to, ...(name && { 'v.user_name': name }) };
            return `/reports-sql?${new URLSearchParams(query)}`;
          },
        })}
      />
    </div>
  );
  return (
    <ListScreen
      title={title}
      hint="Cost of the product that each stylist dispensed."
      id={id}
      noun={noun}
      read={asked ? read : { ...read, isLoading: false, isValidating: false }}
      rows={asked ? rows : noRows}
      rowKey={rowKey}
      columns={run.isEvery ? columnsOfAll : columns}
      pageSize={25}
      sort={sortByAverage}
      onVisibleRows={setListed}
      exportName={title}
      exportScope={run.description}
      actions={<RefreshTools location={run.watched} shows={[reports.getStylistSpend, reports.getStylistSpendOld]} />}
      // On a phone the chart scrolls sideways, so it comes below the list.
      footer={isPhone && plot}
      emptyText={asked ? 'Nothing was weighed in these days.' : 'Choose salon and days, then Run Report.'}
      narrow={{
        title: ({ stylist }) => stylist,
        subtitle: ({ salon, count, average }) =>
          [salon, `${formatNumber(count, 0)} transactions`, `${formatMoney(average)} each`].filter(Boolean).join(' · '),
        status: ({ total }) => formatMoney(total),
      }}
    >
      <RunForm run={run} />
      {!isPhone && plot}
    </ListScreen>
  );
}

const noRows: SpendRow[] = [];

/** More bars are too thin for their names. */
const maxBars = 40;
function stylistBars(rows: readonly SpendRow[]) {
  const first = rows.slice(0, maxBars);
  return {
    hint: rows.length > maxBars ? `The first ${maxBars} of the table` : 'Same order as the table',
    groupNames: first.map(({ stylist, salon }) => [stylist, salon].filter(Boolean).join(', ')),
    ...spendingSeries(first),
  };
}

const dayBars = (days: Days) => ({
  hint: 'Day by day',
  groupNames: days.map(({ day }) => formatDate(day, 'M/d')),
  ...spendingSeries(
    days.map((day) => ({ total: day.total_spent, average: day.average_spent, count: day.total_number })),
    // A shared axis: an average close to the daily total would exceed a separate axis.
    { rightAxis: false },
  ),
  groupNoun: 'Day',
});

const useStyles = makeStyles({ plot: { marginBottom: '16px', [phone]: { margin: '16px 0 0' } } });

import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { medianBowls } from '../../../shared/contract/expectedUse.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { type AboveExpected, findAboveExpected } from '../../../shared/rules/expectedUse.ts';
import { formatGrams, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { MetricStrip } from '../../kit/ui/Metrics.tsx';
import { RankList } from '../../kit/ui/RankList.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { quietSmallText } from '../../kit/ui/theme.ts';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { useSalonNames } from '../../salon/useSalonNames.ts';
import { ReportPage } from './CardsState.tsx';
import { transactionsPath } from './links.ts';

const { listExpectedUse } = insights;
const shown = [listExpectedUse];
type Row = AboveExpected & { key: string; salon: string };
const toRow = (one: AboveExpected, salon: string): Row => ({
  ...one,
  key: [one.location_id, one.service_id, one.user_id].join(' '),
  salon,
});

/** Stylists whose bowls of a service took over 10% more than expected. The URL holds salon and dates. */
export function ExpectedUsed() {
  const styles = useStyles();
  const navigate = useNavigate();
  const report = useReportRange({ everySalon: true, opensWithAll: true });
  const { range } = report;
  const read = useAllPages(listExpectedUse, report.request, '0');
  const { data: pages } = read;
  const nameOf = useSalonNames();
  const rows = useMemo(() => {
    const [services, used] = [pages?.flatMap((one) => one.services), pages?.flatMap((one) => one.used)];
    return services && used && findAboveExpected(services, used).map((one) => toRow(one, nameOf(one.location_id)));
  }, [pages, nameOf]);
  const openBowls = ({ location_id, user_name, service_id, expected }: Row) => {
    const filters = [['user_name', user_name] as const, ['service', expected.service_name] as const];
    if (range) void navigate(`${transactionsPath(location_id, range, ...filters)}&service_id=${service_id}`);
  };
  return (
    <ReportPage
      title="Expected and Used"
      hint="Bowls that took over 10% more than their service is expected to"
      report={report}
      shows={shown}
      read={read}
      rows={rows}
      emptyText="Nobody used over 10% more than expected in these days."
      foot={
        <p className={styles.foot}>
          Expected is the median of the service's last {medianBowls} bowls in its salon, or what is set in the service.
          A row opens its bowls. Bowls without a service are not in it.
        </p>
      }
    >
      {(found) => <AboveReport rows={found} days={report.description} onOpen={openBowls} />}
    </ReportPage>
  );
}

interface AboveReportProps {
  rows: readonly Row[];
  days: string | undefined;
  onOpen: (row: Row) => void;
}

function AboveReport({ rows, days, onOpen }: AboveReportProps) {
  const styles = useStyles();
  const sum = (some: readonly Row[], of: 'cost_above' | 'grams_above') => some.reduce((all, one) => all + one[of], 0);
  const stylists = [...groupBy(rows, ({ user_id }) => user_id)]
    .map(([key, all]) => ({ key, name: all[0]?.user_name ?? '', amount: sum(all, 'cost_above') }))
    .sort((a, b) => b.amount - a.amount);
  const most = stylists[0]?.amount ?? 0;
  return (
    <>
      <MetricStrip
        label="In these days"
        days={days}
        hasNotes={false}
        metrics={[
          { name: 'Cost above', value: formatMoney(sum(rows, 'cost_above')) },
          { name: 'Grams above', value: `${formatNumber(sum(rows, 'grams_above'), 0, 0)} g` },
          { name: 'Stylists', value: String(stylists.length) },
        ]}
      />
      <div className={styles.room}>
        <Grid
          id="expected-used"
          label="Expected and used"
          noun={noun}
          rows={rows}
          rowKey={rowKey}
          rowName={({ user_name, expected }) => `${user_name}, ${expected.service_name}`}
          columns={columns}
          sort={mostFirst}
          pageSize={25}
          exportName="Expected and used"
          exportScope={days}
          onRowClick={onOpen}
          narrow={{
            title: ({ user_name }) => user_name,
            subtitle: ({ expected, each }) =>
              `${expected.service_name} · ${formatGrams(each)} a bowl, ${formatGrams(expected.grams)} expected`,
            status: ({ cost_above }) => formatMoney(cost_above),
          }}
        />
      </div>
      <div className={styles.room}>
        <SideCard title="By stylist">
          <RankList
            label="Cost above by stylist"
            rows={stylists.map(({ key, name, amount }) => ({
              key,
              name,
              share: most > 0 ? amount / most : 0,
              tone: 'plain',
              value: formatMoney(amount),
            }))}
          />
        </SideCard>
      </div>
    </>
  );
}

const noun = { one: 'line', many: 'lines' };
const rowKey = ({ key }: Row) => key;
const mostFirst = [{ field: 'cost_above', desc: true }];
const formatBasis = ({ expected: { median_of } }: Row): string =>
  median_of === 0 ? 'Set by hand' : `Median of ${median_of}`;
const grams = { type: 'number' as const, format: (value: unknown) => formatNumber(Number(value), 1, 1) };

const columns: readonly Column<Row>[] = [
  { field: 'user_name', title: 'Stylist', tone: 'strong', width: 130, priority: 1, headerFilter: true },
  { field: 'salon', title: 'Salon', width: 105, priority: 8, headerFilter: true },
  {
    field: 'service',
    title: 'Service',
    value: ({ expected }) => expected.service_name,
    width: 120,
    priority: 2,
    headerFilter: true,
  },
  { field: 'bowls', title: 'Bowls', type: 'number', width: 75, priority: 9, summary: 'sum' },
  {
    field: 'expected',
    title: 'Expected g per bowl',
    value: ({ expected }) => expected.grams,
    ...grams,
    width: 125,
    priority: 5,
  },
  {
    field: 'basis',
    title: 'Expected is',
    value: formatBasis,
    tone: 'quiet',
    width: 125,
    priority: 8,
    headerFilter: true,
  },
  { field: 'each', title: 'Used g per bowl', ...grams, width: 116, priority: 4 },
  {
    field: 'share',
    title: 'Above, %',
    value: ({ share }) => Math.round(share * 1000) / 10,
    ...grams,
    width: 80,
    priority: 6,
  },
  {
    field: 'grams_above',
    title: 'Grams above',
    ...grams,
    width: 105,
    priority: 7,
    summary: 'sum',
    summaryText: (total) => formatNumber(total, 1, 1),
  },
  { field: 'cost_above', title: 'Cost above', type: 'money', width: 105, priority: 3, summary: 'sum' },
  {
    field: 'products',
    title: 'Products, g per bowl',
    value: ({ products }) => products.map(({ name, each }) => `${name} ${formatNumber(each, 1, 1)}`).join(', '),
    tone: 'quiet',
    width: 260,
    priority: 11,
  },
];

const useStyles = makeStyles({ room: { marginTop: '16px' }, foot: { ...quietSmallText, margin: '12px 0 0' } });

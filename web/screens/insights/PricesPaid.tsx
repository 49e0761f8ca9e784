import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { orders } from '../../../shared/contract/orders.ts';
import type { PricePaid } from '../../../shared/contract/pricesPaid.ts';
import { formatCount, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import type { Range } from '../../kit/range/ranges.ts';
import { MetricStrip } from '../../kit/ui/Metrics.tsx';
import { RankList } from '../../kit/ui/RankList.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { BelowCost } from './BelowCost.tsx';
import { ReportPage } from './CardsState.tsx';
import { transactionsPath } from './links.ts';
import { useProfit } from './useProfit.ts';

const { listPricesPaid } = orders;
const shown = [listPricesPaid, insights.getProfit];
export type PriceRise = Pick<PricePaid, 'product_id' | 'product_name' | 'reseller_company_name'> & {
  before: number;
  now: number;
  rise: number;
  share: number;
  /** When the price of now was paid first. */
  since: string;
  /** Containers in 30 days, and what the rise costs in these. */
  month: number;
  effect: number;
};

/** Products that cost more than at the beginning of the days. The URL holds the days. */
export function PricesPaid() {
  const report = useReportRange({ everywhere: true, preset: 'Last 90 days' });
  const { range } = report;
  const read = useAllPages(listPricesPaid, range ?? null, '0');
  const rises = useMemo(() => read.data && listRises(read.data.flatMap(({ Items }) => Items)), [read.data]);
  return (
    <ReportPage
      title="Prices Paid"
      hint="Products whose last receipt cost more per container than the first one of these days"
      report={report}
      shows={shown}
      watched={null}
      read={read}
      rows={rises}
      emptyText="No price rose in these days."
    >
      {(found) => range && <RiseReport rises={found} days={report.description} range={range} />}
    </ReportPage>
  );
}

/** Products that rose, of all salons together. */
export const listRises = (paid: readonly PricePaid[]): PriceRise[] =>
  [...groupBy(paid, ({ product_id }) => product_id).values()].flatMap((group) => {
    const prices = group.flatMap((one) => one.prices).sort((a, b) => a.time.localeCompare(b.time));
    const [first, last] = [prices[0], prices.at(-1)];
    const [one] = group;
    if (!one || !first || !last || last.price <= first.price) return [];
    const { product_id, product_name, reseller_company_name } = one;
    const older = prices.filter(({ price }) => price !== last.price).at(-1);
    const since = prices.find(({ time, price }) => price === last.price && time >= (older?.time ?? '')) ?? last;
    const rise = roundToCents(last.price - first.price);
    const month = group.reduce((sum, { used }) => sum + used, 0) / 3;
    return [
      {
        ...{ product_id, product_name, reseller_company_name, before: first.price, now: last.price, rise },
        ...{ share: rise / first.price, since: since.time, month, effect: roundToCents(rise * month) },
      },
    ];
  });

const sumEffect = (rises: readonly PriceRise[]) => roundToCents(rises.reduce((sum, { effect }) => sum + effect, 0));
const sumRow = (rises: readonly PriceRise[]): Partial<PriceRise> => ({
  product_name: 'Sum',
  effect: sumEffect(rises),
});

type RiseReportProps = { rises: readonly PriceRise[]; days: string | undefined; range: Range };

function RiseReport({ rises, days, range }: RiseReportProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const profit = useProfit({ location: String(allLocations), ...range });
  const distributors = [...groupBy(rises, ({ reseller_company_name }) => reseller_company_name)]
    .map(([name, all]) => ({ name: name || 'No distributor', count: all.length, effect: sumEffect(all) }))
    .sort((a, b) => b.effect - a.effect);
  const most = distributors[0]?.effect ?? 0;
  return (
    <>
      <MetricStrip
        label="Price rises"
        days={days}
        hasNotes={false}
        metrics={[
          { name: 'Costs more per month', value: formatMoney(sumEffect(rises)) },
          { name: 'Products', value: formatNumber(rises.length) },
          { name: 'Distributors', value: formatNumber(distributors.length) },
        ]}
      />
      <div className={styles.cards}>
        <SideCard title="By distributor" hint="More per month, at the use of the last 90 days">
          <RankList
            label="More per month by distributor"
            rows={distributors.map(({ name, count, effect }) => ({
              key: name,
              name,
              note: formatCount(count, noun),
              share: most > 0 ? effect / most : 0,
              tone: 'plain',
              value: formatMoney(effect),
            }))}
          />
        </SideCard>
        {profit.data && <BelowCost services={profit.data.services} />}
      </div>
      <ReadError read={profit} text="Services below their cost could not be loaded." />
      <Grid
        id="prices-paid"
        label="Price rises"
        noun={noun}
        rows={rises}
        rowKey={rowKey}
        columns={columns}
        sort={sortByEffect}
        pageSize={25}
        exportName="Prices Paid"
        exportScope={days}
        exportSum={sumRow}
        onRowClick={({ product_name }) =>
          void navigate(transactionsPath(allLocations, range, ['product_alias', product_name]))
        }
        narrow={{
          title: ({ product_name }) => product_name,
          subtitle: (one) => `${formatMoney(one.before)} to ${formatMoney(one.now)} · ${one.reseller_company_name}`,
          status: ({ effect }) => formatMoney(effect),
        }}
      />
    </>
  );
}

const noun = { one: 'product', many: 'products' };
const rowKey = ({ product_id }: PriceRise) => product_id;
const sortByEffect = [{ field: 'effect', desc: true }];
const money = (field: keyof PriceRise, title: string, priority: number): Column<PriceRise> => ({
  ...{ field, title, type: 'money', width: 96, priority },
});
const columns: readonly Column<PriceRise>[] = [
  { field: 'product_name', title: 'Product', tone: 'strong', width: 200, priority: 1, summary: 'count' },
  { field: 'reseller_company_name', title: 'Distributor', width: 150, priority: 7, headerFilter: true },
  money('before', 'Before', 5),
  money('now', 'Now', 4),
  money('rise', 'Rise', 6),
  {
    ...{ field: 'share', title: 'Rise, %', type: 'number', width: 84, priority: 3 },
    value: ({ share }) => (share === undefined ? undefined : share * 100),
    format: (percent) => (typeof percent === 'number' ? formatNumber(percent, 1, 1) : ''),
  },
  { field: 'since', title: 'Since', type: 'date', width: 104, priority: 8 },
  { field: 'month', title: 'Used per month', type: 'quantity', width: 110, priority: 9 },
  { ...money('effect', 'More per month', 2), width: 124, summary: 'sum' },
];

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
    gap: '16px',
    margin: '16px 0',
  },
});

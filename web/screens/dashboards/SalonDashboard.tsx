import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowClockwiseRegular, PrintRegular } from '@fluentui/react-icons';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { SalonDashboard as Dashboard } from '../../../shared/contract/insights.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { Donut } from '../../kit/plot/Donut.tsx';
import { Plot } from '../../kit/plot/Plot.tsx';
import { PlotCard } from '../../kit/plot/PlotCard.tsx';
import { formatRange } from '../../kit/range/ranges.ts';
import { formatNumber } from '../../kit/ui/format.ts';
import { RankList } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { spendingSeries } from '../../salon/report/spendingSeries.ts';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { useHomeSalon } from '../../salon/useHomeSalon.ts';
import { useDashboard } from './useDashboard.ts';

const title = 'Salon Dashboard';
/** The window of the dashboards. */
const days = 7;

/** A salon at a glance. Every card leads to the list behind it, with the salon and the days; system admins choose the salon. */
export function SalonDashboard() {
  const styles = useStyles();
  const { types } = useSession();
  const home = useHomeSalon();
  const [query, setQuery] = useSearchParams();
  const mayChoose = types.includes(3);
  const location_id = (mayChoose && Number(query.get('location_id'))) || home;
  const sent = location_id ? { body: { location_id, days } } : null;
  const read = useDashboard(api.insights.getSalonDashboard, sent, location_id);
  const { data } = read;
  return (
    <Page
      title={title}
      hint={data ? `Previous week · ${formatRange(data)}` : ''}
      tools={
        <>
          <span className={styles.tools}>
            <Button icon={<ArrowClockwiseRegular />} aria-label="Refresh" onClick={() => void read.mutate()} />
            <Button icon={<PrintRegular />} aria-label="Print" onClick={() => window.print()} />
          </span>
          <SalonPicker
            chosen={location_id ?? null}
            disabled={!mayChoose}
            onChoose={(id) => setQuery({ location_id: String(id) }, { replace: true })}
          />
        </>
      }
    >
      {location_id === null && <EmptyState text="Please select salon" />}
      {read.error && !data && <ErrorState text="Error fetching data." onRetry={() => void read.mutate()} />}
      {location_id !== null && !data && !read.error && <LinesSkeleton lines={8} />}
      {data && <Cards data={data} />}
    </Page>
  );
}

function Cards({ data }: { data: Dashboard }) {
  const styles = useStyles();
  const to = useTargets(data);
  const { stylist_spending, most_consumed_product, top_inventory_items, product_running_low, services } = data;
  const mostUsed = Math.max(0, ...most_consumed_product.map(({ container_used }) => container_used));
  const mostNeeded = Math.max(0, ...product_running_low.map((one) => one.inventory_quantity_needed));
  const part = ({ name, value }: { name: string; value: number }) => ({ name, value, text: dollars(value) });
  return (
    <div className={styles.cards}>
      <div className={styles.third}>
        <Donut
          title="On Hand"
          hint="Inventory investment"
          centerValue={dollars(data.value_on_hand)}
          centerLabel="on hand"
          parts={data.on_hand.map(part)}
          {...to.link('Current Inventory', to.inventory())}
        />
      </div>
      <div className={styles.third}>
        <Donut
          title="Used"
          hint={`${dollars(data.value_used_before)} the week before`}
          centerValue={dollars(data.value_used)}
          centerLabel="used"
          parts={data.used.map(part)}
          {...to.link('Salon Container Usage', to.usage())}
        />
      </div>
      <div className={styles.third}>
        <Donut
          title="Services Ratio"
          hint="Chemical to non chemical"
          centerValue={`${formatNumber(data.cs_ratio * 100, 0, 0)}%`}
          centerLabel="chemical"
          parts={[
            { name: 'Chemical', value: services.chemical, text: String(services.chemical) },
            { name: 'Non Chemical', value: services.other, text: String(services.other) },
          ]}
          {...to.link('Transactions', to.transactions())}
          {...to.link('Rolled Transactions', to.rolled())}
        />
      </div>
      <div className={styles.low}>
        <PlotCard
          title="Running low"
          hint="Units to order"
          {...(to.reorder && { link: { label: 'Reorder', href: to.reorder, showLabel: true } })}
        >
          {product_running_low.length === 0 ? (
            <p className={styles.none}>Every shelf is full.</p>
          ) : (
            <RankList
              label="Running low"
              rows={product_running_low.map((one) => ({
                key: one.product_id,
                name: one.product_name,
                note: one.manufacturer_name,
                share: one.inventory_quantity_needed / mostNeeded,
                tone: 'caution',
                value: String(one.inventory_quantity_needed),
                ...(to.reorder && { href: to.reorder }),
              }))}
            />
          )}
        </PlotCard>
      </div>
      <div className={styles.wide}>
        <Plot
          title="Stylist spending"
          hint={`Total, transactions and average a stylist · ${changeText(data.transactions, data.transactions_before)}`}
          groupNames={stylist_spending.map(({ Stylist }) => Stylist)}
          emptyText="Nothing was weighed in these days."
          {...spendingSeries(
            stylist_spending.map((one) => ({
              total: one.total_spent,
              average: one.average_spent,
              count: one.total_number,
            })),
            { rightAxis: false },
          )}
          {...to.link('Stylist Spending', to.spending())}
          {...(to.transactions() && {
            groupHref: (index: number) =>
              to.transactions({ 'v.user_name': stylist_spending[index]?.Stylist ?? '' }) ?? '',
          })}
        />
      </div>
      <div className={styles.half}>
        <PlotCard title="Most consumed products" hint="Containers" {...to.link('Product Usage', to.reporting())}>
          {most_consumed_product.length === 0 ? (
            <p className={styles.none}>Nothing was weighed in these days.</p>
          ) : (
            <RankList
              label="Most consumed products"
              rows={most_consumed_product.map((one) => {
                const href = to.transactions({ 'v.product_alias': one.product_name });
                return {
                  key: one.product_id,
                  name: one.product_name,
                  note: one.category_name,
                  share: one.container_used / mostUsed,
                  value: formatNumber(one.container_used, 2),
                  ...(href && { href }),
                };
              })}
            />
          )}
        </PlotCard>
      </div>
      <div className={styles.half}>
        <Plot
          title="Top inventory items"
          hint="Current against desired"
          groupNoun="Product"
          tickLabels="cut"
          groupNames={top_inventory_items.map(({ product_name }) => product_name)}
          emptyText="Nothing is on the shelves yet."
          series={[
            {
              name: 'Current',
              values: top_inventory_items.map((one) => one.inventory_current_quantity),
              formatValue: containers,
              negativeLegend: 'Negative',
            },
            {
              name: 'Desired',
              values: top_inventory_items.map((one) => one.inventory_desired_quantity),
              formatValue: containers,
              outlined: true,
            },
          ]}
          formatAxis={(value) => formatNumber(value, 0, 0)}
          {...to.link('Current Inventory', to.inventory())}
          {...(to.inventory() && {
            groupHref: (index: number) => to.inventory({ q: top_inventory_items[index]?.product_name ?? '' }) ?? '',
          })}
        />
      </div>
    </div>
  );
}

const dollars = (value: number): string => `$${formatNumber(value, 0, 0)}`;
const containers = (value: number): string => formatNumber(value, 2);
const changeText = (now: number, before: number): string => `${now} bowls, ${before} the week before`;

/** The lists behind the cards, for the salon and the days that they show; a list that the person may not open is none. */
function useTargets({ location_id, from, to }: Dashboard) {
  const may = useCanOpen();
  const at = (path: string, query: Record<string, string>) =>
    may(path) ? `${path}?${new URLSearchParams(query)}` : undefined;
  const salon = String(location_id);
  return {
    inventory: (more = {}) => at('/inventory', { location_id: salon, ...more }),
    usage: () => at('/salon-reports-sql', { salon, from, to }),
    rolled: () => at('/rolled-reports-sql', { location_id: salon, from, to }),
    transactions: (more = {}) => at('/reports-sql', { location_id: salon, from, to, ...more }),
    spending: () => at('/stylist-spend-sql', { salon, from, to }),
    reporting: () =>
      at('/reporting', { location_id: salon, from, to }) ?? at('/salon-reports-sql', { salon, from, to }),
    reorder: at('/reorder', { location_id: salon }),
    link: (label: string, href: string | undefined) => (href ? { link: { label, href } } : {}),
  };
}

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: '16px',
    '& > *': { display: 'grid', minWidth: 0 },
    '@media (max-width: 719px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
    // One sheet, laid out as on a wide screen.
    '@media print': { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: '16px', width: '1144px', zoom: 0.61 },
  },
  tools: { display: 'flex', gap: '8px', '@media print': { display: 'none' } },
  third: {
    gridColumn: 'span 3',
    '@media (max-width: 1279px)': { gridColumn: 'span 4' },
    '@media (max-width: 1023px)': { gridColumn: 'span 6' },
    '@media (max-width: 719px)': { gridColumn: 'auto' },
    '@media print': { gridColumn: 'span 3' },
  },
  low: {
    gridColumn: 'span 3',
    gridRow: 'span 2',
    '@media (max-width: 1279px)': { gridColumn: 'span 12', gridRow: 'auto' },
    '@media (max-width: 719px)': { gridColumn: 'auto' },
    '@media print': { gridColumn: 'span 3', gridRow: 'span 2' },
  },
  wide: {
    gridColumn: 'span 9',
    '@media (max-width: 1279px)': { gridColumn: 'span 12' },
    '@media (max-width: 719px)': { gridColumn: 'auto' },
    '@media print': { gridColumn: 'span 9' },
  },
  half: {
    gridColumn: 'span 6',
    '@media (max-width: 1023px)': { gridColumn: 'span 12' },
    '@media (max-width: 719px)': { gridColumn: 'auto' },
    '@media print': { gridColumn: 'span 6' },
  },
  none: { margin: '16px 0' },
});

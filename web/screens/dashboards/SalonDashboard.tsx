import { makeStyles } from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type SalonDashboard as Dashboard, insights } from '../../../shared/contract/insights.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useCanCall, useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Donut } from '../../kit/plot/Donut.tsx';
import { Plot } from '../../kit/plot/Plot.tsx';
import { PlotCard } from '../../kit/plot/PlotCard.tsx';
import { formatRange } from '../../kit/range/ranges.ts';
import { lazyComponent } from '../../kit/ui/lazyComponent.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { RankList } from '../../kit/ui/RankList.tsx';
import { EmptyState, ErrorState, LayoutSkeleton } from '../../kit/ui/States.tsx';
import { formatUnpriced } from '../../salon/formatUnpriced.ts';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { spendingSeries } from '../../salon/report/spendingSeries.ts';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { useFailedSalons, useHomeSalon } from '../../salon/useHomeSalon.ts';
import { SentenceCard } from './SentenceCard.tsx';
import { ServicesRatio } from './ServicesRatio.tsx';
import { type CardLinks, useCardLinks } from './useCardLinks.ts';
import { WeekCard } from './WeekCard.tsx';
import { formatDollars } from './weekSentence.ts';

const TodayCard = lazyComponent(
  async () => (await import('./TodayCard.tsx')).TodayCard,
  <SentenceCard label="Today" parts={undefined} pathOf={{}} />,
);
const AllSalons = lazyComponent(
  async () => (await import('./AllSalons.tsx')).AllSalons,
  <LayoutSkeleton rows={[{ height: 136, spans: [12] }]} />,
);
const FirstSteps = lazyComponent(async () => (await import('../../salon/firstSteps/FirstSteps.tsx')).FirstSteps);

const title = 'Salon Dashboard';
/** The sentence, three donuts with the low stock, and the chart. */
const skeletonRows = [
  { height: 24, spans: [12] },
  { height: 220, spans: [3, 3, 3, 3] },
  { height: 240, spans: [9, 3] },
];
/** Days shown by the dashboards. */
const days = 7;

/** Key figures of a salon. Each card links to its list, filtered by salon and dates. System admins choose the salon. */
export function SalonDashboard() {
  const { types } = useSession();
  const home = useHomeSalon();
  const [query, setQuery] = useSearchParams();
  const canChooseSalon = types.includes(3);
  const location_id = (canChooseSalon && Number(query.get('location_id'))) || home;
  const request = location_id ? { body: { location_id, days } } : null;
  const failed = useFailedSalons(location_id === undefined);
  const own = useRead(insights.getSalonDashboard, request);
  const read = failed ?? own;
  const { data } = read;
  const salonsRead = useRead(locations.listLocationsByRole, canChooseSalon ? { body: {} } : null);
  const { data: salons = [] } = salonsRead;
  const hasNothing = data !== undefined && isBlank(data);
  return (
    <Page
      title={title}
      hint={data ? `Last 7 full days · ${formatRange(data)}` : ''}
      tools={
        <>
          <RefreshTools
            location={location_id}
            shows={[insights.getSalonDashboard, insights.listSalonFigures]}
            canPrint
          />
          <SalonPicker
            chosen={location_id ?? null}
            disabled={!canChooseSalon}
            onChoose={(id) => setQuery({ location_id: String(id) }, { replace: true })}
          />
        </>
      }
    >
      {location_id === null && <EmptyState text="Please select salon" />}
      {read.error && !data && <ErrorState text="Error fetching data." onRetry={() => void read.mutate()} />}
      <ReadError read={salonsRead} text="Your other salons could not be loaded." />
      {salons.length > 1 && data && !hasNothing && (
        <AllSalons days={{ from: data.from, to: data.to }} count={salons.length} />
      )}
      {location_id !== null && !data && !read.error && <LayoutSkeleton rows={skeletonRows} />}
      {data && !hasNothing && <Cards data={data} />}
      {data && hasNothing && (
        <FirstSteps location={location_id}>
          <Cards data={data} />
        </FirstSteps>
      )}
    </Page>
  );
}

const isEmpty = (parts: Dashboard['on_hand']): boolean => parts.every(({ value }) => value === 0);

/** Nothing on the shelves, nothing mixed and nobody served so far. */
const isBlank = ({ services, ...data }: Dashboard): boolean =>
  isEmpty(data.on_hand) && data.transactions + data.transactions_before + services.chemical + services.other === 0;

function Cards({ data }: { data: Dashboard }) {
  const styles = useStyles();
  const links = useCardLinks(data);
  const mayPlan = useCanCall()(insights.getCover);
  return (
    <>
      {/* A front desk, which cannot read days of cover, has the day in its hands. */}
      {mayPlan ? <WeekCard data={data} links={links} /> : <TodayCard location={data.location_id} />}
      <div className={styles.cards}>
        <div className={styles.third}>
          <Donut
            title="On Hand"
            emptyText="Nothing is on the shelves yet."
            hint="Inventory investment"
            note={formatUnpriced(data.unpriced_on_hand)}
            centerValue={formatDollars(data.value_on_hand)}
            centerLabel="on hand"
            parts={data.on_hand.map(toPart)}
            {...links.link('Current Inventory', links.inventory())}
          />
        </div>
        <div className={styles.third}>
          <Donut
            title="Used"
            emptyText="Nothing was weighed in these days."
            hint="Product in color bowls"
            note={`${formatDollars(data.value_used_before)} the week before`}
            centerValue={formatDollars(data.value_used)}
            centerLabel="used"
            parts={data.used.map(toPart)}
            {...links.link('Salon Container Usage', links.usage())}
          />
        </div>
        <div className={styles.third}>
          <ServicesRatio
            title="Services Ratio"
            {...data}
            {...links.link('Transactions', links.transactions())}
            {...links.link('Rolled Transactions', links.rolled())}
          />
        </div>
        <div className={styles.low}>
          <RunningLow products={data.product_running_low} isStocked={!isEmpty(data.on_hand)} links={links} />
        </div>
        <div className={styles.wide}>
          <StylistSpending data={data} links={links} />
        </div>
        <div className={styles.half}>
          <MostConsumed products={data.most_consumed_product} links={links} />
        </div>
        <div className={styles.half}>
          <TopItems items={data.top_inventory_items} links={links} />
        </div>
      </div>
    </>
  );
}

interface RunningLowProps {
  products: Dashboard['product_running_low'];
  /** Whether the salon has anything on its shelves. */
  isStocked: boolean;
  links: CardLinks;
}

function RunningLow({ products, isStocked, links }: RunningLowProps) {
  const mostNeeded = Math.max(0, ...products.map((product) => product.inventory_quantity_needed));
  const rows = products.map((product) => ({
    key: product.product_id,
    name: product.product_name,
    note: product.manufacturer_name,
    share: product.inventory_quantity_needed / mostNeeded,
    tone: 'caution' as const,
    value: String(product.inventory_quantity_needed),
    ...(links.reorder && { href: links.reorder([product]) }),
  }));
  const [largest = []] = [...groupBy(products, ({ reseller_id }) => reseller_id).values()].sort(
    (a, b) => b.length - a.length,
  );
  return (
    <RankCard
      title="Running low"
      hint="Units to order"
      {...(links.reorder && {
        link: {
          label: largest[0]?.reseller_company_name ? `Reorder ${largest.length}` : 'Reorder',
          href: links.reorder(largest),
          showLabel: true,
        },
      })}
      rows={rows}
      emptyText={isStocked ? 'Every shelf is full.' : 'Nothing is on the shelves yet.'}
    />
  );
}

function StylistSpending({ data, links }: { data: Dashboard; links: CardLinks }) {
  const { stylist_spending: spending } = data;
  return (
    <Plot
      title="Stylist spending"
      hint={`Total, transactions and average per stylist · ${data.transactions} bowls, ${data.transactions_before} the week before`}
      groupNames={spending.map(({ Stylist }) => Stylist)}
      emptyText="Nothing was weighed in these days."
      {...spendingSeries(
        spending.map((one) => ({ total: one.total_spent, average: one.average_spent, count: one.total_number })),
        { rightAxis: false },
      )}
      {...links.link('Stylist Spending', links.spending())}
      {...(links.transactions() && {
        groupHref: (index: number) => links.transactions({ 'v.user_name': spending[index]?.Stylist ?? '' }) ?? '',
      })}
    />
  );
}

function MostConsumed({ products, links }: { products: Dashboard['most_consumed_product']; links: CardLinks }) {
  const mostUsed = Math.max(0, ...products.map(({ container_used }) => container_used));
  const rows = products.map((product) => {
    const href = links.transactions({ 'v.product_alias': product.product_name });
    return {
      key: product.product_id,
      name: product.product_name,
      note: product.category_name,
      share: product.container_used / mostUsed,
      value: formatNumber(product.container_used),
      ...(href && { href }),
    };
  });
  return (
    <RankCard
      title="Most consumed products"
      hint="Containers"
      {...links.link('Product Usage', links.reporting())}
      rows={rows}
      emptyText="Nothing was weighed in these days."
    />
  );
}

interface RankCardProps extends Omit<ComponentProps<typeof PlotCard>, 'children'> {
  rows: ComponentProps<typeof RankList>['rows'];
  emptyText: string;
}

/** Card with a ranked list, or a text if there is nothing to rank. */
function RankCard({ rows, emptyText, ...card }: RankCardProps) {
  const styles = useStyles();
  return (
    <PlotCard {...card}>
      {rows.length === 0 ? <p className={styles.none}>{emptyText}</p> : <RankList label={card.title} rows={rows} />}
    </PlotCard>
  );
}

function TopItems({ items, links }: { items: Dashboard['top_inventory_items']; links: CardLinks }) {
  return (
    <Plot
      title="Top inventory items"
      hint="Current against desired"
      groupNoun="Product"
      tickLabels="cut"
      groupNames={items.map(({ product_name }) => product_name)}
      emptyText="Nothing is on the shelves yet."
      series={[
        {
          name: 'Current',
          values: items.map((item) => item.inventory_current_quantity),
          formatValue: formatContainers,
          negativeLegend: 'Negative',
        },
        {
          name: 'Desired',
          values: items.map((item) => item.inventory_desired_quantity),
          formatValue: formatContainers,
          outlined: true,
        },
      ]}
      formatAxis={(value) => formatNumber(value, 0, 0)}
      {...links.link('Current Inventory', links.inventory())}
      {...(links.inventory() && {
        groupHref: (index: number) => links.inventory({ q: items[index]?.product_name ?? '' }) ?? '',
      })}
    />
  );
}

const toPart = ({ name, value }: { name: string; value: number }) => ({ name, value, text: formatDollars(value) });
const formatContainers = (value: number): string => formatNumber(value);

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: '16px',
    '& > *': { display: 'grid', minWidth: 0 },
    '@media (max-width: 719px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
    // Printed on one page in the wide layout.
    '@media print': { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: '16px', width: '1144px', zoom: 0.61 },
  },
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

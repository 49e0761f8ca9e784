import { makeStyles, tokens } from '@fluentui/react-components';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Earned } from '../../../shared/contract/insights.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { type Metric, MetricStrip, RankList } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { CardsSkeleton, EmptyState, ErrorState, WarningBanner } from '../../kit/ui/States.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { BelowCost } from './BelowCost.tsx';
import { hourly, ProfitTable, type View, views } from './ProfitTable.tsx';

type Profit = EndpointReply<typeof api.insights.getProfit>;

/** What is left of the prices of visits when bowls and chair are paid. The salon and the days stand in the address. */
export function ProfitScreen() {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { location, range, compared, tools } = useReportRange();
  const asked = range && location !== null ? { location: String(location), from: range.from, to: range.to } : undefined;
  const read = useRead(api.insights.getProfit, asked ? { query: asked } : null);
  const before = useRead(api.insights.getProfit, asked && compared ? { query: { ...asked, ...compared } } : null);
  const view = views.find(([one]) => one === query.get('view'))?.[0] ?? 'services';
  const choose = (chosen: View) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      if (chosen === 'services') next.delete('view');
      else next.set('view', chosen);
      return next;
    });
  const { data } = read;
  const unset = data ? withoutChair(data) : [];
  return (
    <Page
      title="Profit"
      hint={data && whatIsCounted(data)}
      tools={
        <>
          <SegmentedControl label="By" choices={views} value={view} onChange={choose} />
          {tools}
        </>
      }
    >
      {location === null && <EmptyState text="Please select salon" />}
      {read.error && <ErrorState text={read.error.message} onRetry={() => void read.mutate()} />}
      {!data && !read.error && location !== null && <CardsSkeleton />}
      {data && (
        <>
          {unset.length > 0 && (
            <WarningBanner
              text={whatIsMissing(data)}
              action={{
                label: 'Set the cost',
                onClick: () => void navigate(`/configure-salon?location_id=${unset[0]?.location_id}`),
              }}
            />
          )}
          {data.all.done === 0 ? (
            <EmptyState text="No visit was done in these days." />
          ) : (
            <Found profit={data} before={before.data?.all} view={view} />
          )}
        </>
      )}
    </Page>
  );
}

/** The salons that have not said what an hour of chair costs. */
const withoutChair = ({ rates }: Profit) => rates.filter(({ chair }) => chair === null);
const isUnsetIn = (profit: Profit): boolean => withoutChair(profit).length === profit.rates.length;

function whatIsCounted(profit: Profit): string {
  if (isUnsetIn(profit)) return 'Price less grams, of visits that were done.';
  const costs = new Set(profit.rates.flatMap(({ chair }) => chair ?? []));
  const [cost] = costs;
  const rate = costs.size === 1 && cost !== undefined ? `, ${formatMoney(cost)} an hour` : '';
  return `Price less grams and chair${rate}, of visits that were done.`;
}

function whatIsMissing(profit: Profit): string {
  if (isUnsetIn(profit)) return 'What an hour of chair costs is not set: profit is price less product.';
  const names = withoutChair(profit).map(({ location_name }) => location_name);
  return `What an hour of chair costs is not set at ${names.join(', ')}: profit there is price less product.`;
}

function Found({ profit, before, view }: { profit: Profit; before: Earned | undefined; view: View }) {
  const isUnset = isUnsetIn(profit);
  const styles = useStyles();
  const { services, elsewhere } = profit;
  const timed = services.filter(({ minutes }) => minutes > 0).toSorted((a, b) => hourly(b) - hourly(a));
  const most = Math.max(...timed.map((one) => Math.abs(hourly(one))));
  return (
    <>
      <MetricStrip label="In these days" metrics={figuresOf(profit.all, before, isUnset)} />
      <div className={styles.room}>
        <div className={styles.cards}>
          <BelowCost services={services} />
          <SideCard
            title="Profit an hour of chair"
            hint={`${timed.length > best + last ? `The first ${best} and the last ${last} of ${timed.length}` : 'Best first'}; the chair itself is ${isUnset ? 'not counted' : 'paid'}`}
          >
            <RankList
              label="Profit an hour of chair"
              rows={endsOf(timed).map((one) => ({
                key: one.id,
                name: one.name,
                share: most > 0 ? Math.abs(hourly(one)) / most : 0,
                tone: hourly(one) < 0 ? 'missing' : 'plain',
                value: formatMoney(hourly(one)),
              }))}
            />
          </SideCard>
        </div>
      </div>
      <ProfitTable view={view} profit={profit} />
      {elsewhere > 0 && (
        <p className={styles.foot}>
          {formatMoney(elsewhere)} more went into bowls that belong to no visit that was done; no profit is less for it.
        </p>
      )}
    </>
  );
}

const [best, last] = [6, 4];
/** Those that earn most and least; all of them stand in the table. */
const endsOf = <Part,>(parts: readonly Part[]): readonly Part[] =>
  parts.length > best + last ? [...parts.slice(0, best), ...parts.slice(-last)] : parts;

const shareOf = (part: number, whole: number): string => `${formatNumber(whole > 0 ? (part / whole) * 100 : 0, 1, 1)}%`;

function figuresOf(all: Earned, before: Earned | undefined, isUnset: boolean): Metric[] {
  const had = before && before.revenue > 0 ? before : undefined;
  const margin = all.revenue > 0 ? all.profit / all.revenue : 0;
  return [
    {
      name: 'Revenue',
      value: formatMoney(all.revenue),
      ...(had && {
        change: all.revenue - had.revenue,
        note: `${shareOf(Math.abs(all.revenue - had.revenue), had.revenue)} on ${formatMoney(had.revenue)}`,
      }),
    },
    { name: 'Product', value: formatMoney(all.product), note: `${shareOf(all.product, all.revenue)} of revenue` },
    {
      name: 'Chair',
      value: isUnset ? 'Not set' : formatMoney(all.chair),
      note: `${formatNumber(all.minutes / 60, 0, 1)} h of ${all.done} visits`,
    },
    {
      name: 'Profit',
      value: formatMoney(all.profit),
      note: shareOf(all.profit, all.revenue),
      ...(had && {
        change: margin - had.profit / had.revenue,
        note: `${shareOf(all.profit, all.revenue)}, was ${shareOf(had.profit, had.revenue)}`,
      }),
    },
  ];
}

const useStyles = makeStyles({
  room: { containerType: 'inline-size', marginBottom: '16px' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    gap: '16px',
    alignItems: 'start',
    '@container (max-width: 999px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  foot: { margin: '12px 0 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

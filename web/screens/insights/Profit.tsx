import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { allLocations, maxSalonsPerPage } from '../../../shared/contract/fields.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { type Earned, type EarnedVisit, maxSalonDays } from '../../../shared/contract/profit.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { call } from '../../kit/data/call.ts';
import { useRead } from '../../kit/data/useApi.ts';
import type { RowStream } from '../../kit/grid/types.ts';
import type { Range } from '../../kit/range/ranges.ts';
import { formatChange, type Metric, MetricStrip } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { RankList } from '../../kit/ui/RankList.tsx';
import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { WarningBanner } from '../../kit/ui/States.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { EmptyReport } from '../../salon/report/EmptyReport.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { useView } from '../../salon/report/useView.ts';
import { BelowCost } from './BelowCost.tsx';
import { AddingUp, CardsState } from './CardsState.tsx';
import { Charges } from './Charges.tsx';
import { ProfitTable, profitPerHour, views } from './ProfitTable.tsx';
import { RevenueParts } from './RevenueParts.tsx';
import { useProfit } from './useProfit.ts';

type Profit = EndpointReply<typeof insights.getProfit>;

/** Profit of completed visits after product and chair cost. The URL holds salon and dates. */
export function ProfitScreen() {
  const styles = useStyles();
  const navigate = useNavigate();
  const report = useReportRange({ everySalon: true, opensWithAll: true });
  const { location, range, request, compared, comparedDays, tools } = report;
  const current = useProfit(request);
  const visits = useVisitStream(location, range);
  const previous = useProfit(request && compared ? { ...request, ...compared } : null);
  const [view, chooseView] = useView(views);
  const { data } = current;
  const ratesWithoutChair = data ? listWithoutChair(data) : [];
  return (
    <Page
      title="Profit"
      hint={data && formatHint(data)}
      tools={
        <>
          {tools}
          {/* A year of all salons is too much to add up again after every bowl. */}
          <RefreshTools location={location === allLocations ? undefined : location} shows={[insights.getProfit]} />
        </>
      }
    >
      <CardsState location={location} read={report.failed ?? current} progress={<AddingUp loaded={current.loaded} />} />
      {data && (
        <div className={styles.page}>
          {ratesWithoutChair.length > 0 && (
            <WarningBanner
              text={formatMissingCost(data)}
              action={{
                label: 'Set the cost',
                onClick: () => void navigate(`/configure-salon?location_id=${ratesWithoutChair[0]?.location_id}`),
              }}
            />
          )}
          {data.all.done === 0 ? (
            <EmptyReport text="No visits were finished in these days." report={report} />
          ) : (
            <>
              <ProfitReport profit={data} before={previous.data?.all} days={comparedDays} />
              <div className={styles.views}>
                <SegmentedControl label="By" choices={views} value={view} onChange={chooseView} />
              </div>
              <ProfitTable view={view} profit={data} visits={visits} scope={report.description} />
              {data.elsewhere > 0 && (
                <p className={styles.foot}>
                  {formatMoney(data.elsewhere)} more went into bowls without a finished visit. Profit does not count it.
                </p>
              )}
            </>
          )}
          {request && <Charges query={request} billed={data.billed} />}
        </div>
      )}
    </Page>
  );
}

/** Salons without a configured chair cost. */
const listWithoutChair = ({ rates }: Profit) => rates.filter(({ chair }) => chair === null);
const hasNoChairCost = (profit: Profit): boolean => listWithoutChair(profit).length === profit.rates.length;

function formatHint(profit: Profit): string {
  if (hasNoChairCost(profit)) return 'Price minus product, for finished visits';
  const costs = profit.rates.flatMap(({ chair }) => chair ?? []);
  const range = [...new Set([Math.min(...costs), Math.max(...costs)])].map((cost) => formatMoney(cost)).join(' to ');
  return `Price minus product and chair time (${range} per hour), for finished visits`;
}

function formatMissingCost(profit: Profit): string {
  if (hasNoChairCost(profit)) return 'Set the cost of one chair hour to see real profit.';
  const names = new Set(listWithoutChair(profit).map(({ location_name }) => location_name));
  return `Set the cost of one chair hour at ${[...names].join(', ')} to see real profit there.`;
}

interface ProfitReportProps {
  profit: Profit;
  before: Earned | undefined;
  days: string | undefined;
}

function ProfitReport({ profit, before, days }: ProfitReportProps) {
  const isUnset = hasNoChairCost(profit);
  const styles = useStyles();
  const { services } = profit;
  const timedServices = services
    .filter(({ minutes }) => minutes > 0)
    .sort((a, b) => profitPerHour(b) - profitPerHour(a));
  const maxHourly = Math.max(...timedServices.map((service) => Math.abs(profitPerHour(service))));
  return (
    <>
      <MetricStrip label="In these days" days={days} metrics={buildFigures(profit.all, before, isUnset)} />
      <RevenueParts profit={profit} />
      <div className={styles.room}>
        <div className={styles.cards}>
          <BelowCost services={services} />
          <SideCard
            title="Profit per chair hour"
            hint={`${timedServices.length > bestCount + worstCount ? `Best ${bestCount} and worst ${worstCount} of ${timedServices.length}` : 'Best first'}, ${isUnset ? 'before' : 'after'} chair cost`}
          >
            <RankList
              label="Profit per chair hour"
              rows={bestAndWorst(timedServices).map((one) => ({
                key: one.id,
                name: one.name,
                share: maxHourly > 0 ? Math.abs(profitPerHour(one)) / maxHourly : 0,
                tone: profitPerHour(one) < 0 ? 'missing' : 'plain',
                value: formatMoney(profitPerHour(one)),
              }))}
            />
          </SideCard>
        </div>
      </div>
    </>
  );
}

const [bestCount, worstCount] = [6, 4];
/** The best and the worst parts; the table lists all of them. */
const bestAndWorst = <Part,>(parts: readonly Part[]): readonly Part[] =>
  parts.length > bestCount + worstCount ? [...parts.slice(0, bestCount), ...parts.slice(-worstCount)] : parts;

const formatShare = (part: number, whole: number): string =>
  `${formatNumber(whole > 0 ? (part / whole) * 100 : 0, 1, 1)}%`;

function buildFigures(all: Earned, before: Earned | undefined, isUnset: boolean): Metric[] {
  const compared = before && before.revenue > 0 ? before : undefined;
  return [
    {
      name: 'Revenue',
      value: formatMoney(all.revenue),
      ...(compared && { note: formatChange(all.revenue, compared.revenue, formatMoney) }),
    },
    { name: 'Product', value: formatMoney(all.product), note: `${formatShare(all.product, all.revenue)} of revenue` },
    {
      name: 'Chair',
      value: isUnset ? 'Not set' : formatMoney(all.chair),
      note: `${formatNumber(all.minutes / 60, 0, 1)} h, ${all.done} visits`,
    },
    {
      name: 'Profit',
      value: formatMoney(all.profit),
      note: `Margin ${formatShare(all.profit, all.revenue)}`,
      ...(compared && {
        note: `Margin ${formatShare(all.profit, all.revenue)} (was ${formatShare(compared.profit, compared.revenue)})`,
      }),
    },
  ];
}

const { getProfit } = insights;
/** Days of one salon. Of several together, as many as one request may ask for. */
const maxDaysPerPage = 28;

/**
 * The visits behind a profit report, a few weeks at a time, the latest first. More salons than one request covers are asked one by one
 * for each of these weeks.
 */
function useVisitStream(location: number | null, range: Range | undefined): RowStream<EarnedVisit> | undefined {
  const { data: salons } = useRead(locations.listLocationsByRole, { body: {} });
  const ids = salons && location === allLocations ? salons.map(({ location_id }) => location_id) : [location];
  const isTogether = ids.length <= maxSalonsPerPage;
  const daysPerPage = isTogether ? Math.min(maxDaysPerPage, Math.floor(maxSalonDays / ids.length)) : maxDaysPerPage;
  const asked = isTogether ? [location] : ids;
  const key =
    range && location !== null && salons ? [range.from, range.to, daysPerPage, ...asked].join(' ') : undefined;
  return useMemo(() => {
    if (key === undefined) return undefined;
    const [from = '', to = '', days, ...groups] = key.split(' ');
    return {
      listKey: key,
      endpoint: getProfit,
      loadPage: async ({ cursor = `0 ${to}` }) => {
        const [nth = '0', last = to] = cursor.split(' ');
        const first = addDays(last, 1 - Number(days));
        const start = [first, from].sort()[1] ?? from;
        const query = { location: groups[Number(nth)] ?? '', from: start, to: last };
        const { visits: Items } = await call(getProfit, { query });
        if (Number(nth) + 1 < groups.length) return { Items, cursor: `${Number(nth) + 1} ${last}` };
        return { Items, ...(start > from && { cursor: `0 ${addDays(start, -1)}` }) };
      },
    };
  }, [key]);
}

const useStyles = makeStyles({
  // Printed in the wide layout, so that no column is cut.
  page: { '@media print': { width: '1330px', zoom: 0.53 } },
  room: { containerType: 'inline-size', marginBottom: '16px' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    gap: '16px',
    '@container (max-width: 999px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  views: { display: 'flex', marginBottom: '12px', '@media print': { display: 'none' } },
  foot: { margin: '12px 0 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

import { makeStyles, tokens } from '@fluentui/react-components';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { WeighedPart } from '../../../shared/contract/insights.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Plot } from '../../kit/plot/Plot.tsx';
import { comparisonLabel, countDays, type Range } from '../../kit/range/ranges.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney } from '../../kit/ui/format.ts';
import { Headline, HeadlineMetric } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { RankList } from '../../kit/ui/RankList.tsx';
import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '../../kit/ui/States.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { formatHour } from '../../salon/report/formatHour.ts';
import { toAction, useReportRange } from '../../salon/report/useReportRange.tsx';
import { transactionsPath } from './links.ts';
import { WasteTable } from './WasteTable.tsx';
import * as wasteMath from './wasteMath.ts';

const views = [
  ['board', 'Board'],
  ['table', 'Table'],
] as const;
const maxProducts = 6;
const chartHeightPx = 260;

/** Discarded product by stylist, product, hour and service. The URL holds salon and dates. */
export function Waste() {
  const { types } = useSession();
  const isOwn = !types.some((type) => type !== 1);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { location, range, comparison, compared, comparedDays, wider, tools } = useReportRange();
  const request =
    range && location !== null ? { location: String(location), from: range.from, to: range.to } : undefined;
  const current = useRead(api.insights.getWaste, request ? { query: request } : null);
  const previous = useRead(
    api.reports.listTransactions,
    request && compared ? { query: { ...request, ...compared, limit: '1' } } : null,
  );
  const view = query.get('view') === 'table' ? 'table' : 'board';
  const chooseView = (chosen: string) =>
    setQuery((params) => {
      const next = new URLSearchParams(params);
      if (chosen === 'table') next.set('view', chosen);
      else next.delete('view');
      return next;
    });
  const { data } = current;
  return (
    <Page
      title="Waste"
      hint="What was weighed into a bowl and not used on a head, at what it cost."
      tools={
        <>
          <SegmentedControl label="Shown as" choices={views} value={view} onChange={chooseView} />
          {tools}
          <RefreshTools location={location} shows={[api.insights.getWaste, api.reports.listTransactions]} />
        </>
      }
    >
      {location === null && <EmptyState text="Please select salon" />}
      {current.error && <ErrorState text={current.error.message} onRetry={() => void current.mutate()} />}
      {!data && !current.error && location !== null && <CardsSkeleton />}
      {data && range && data.all.bowls === 0 && (
        <EmptyState text="Nothing was weighed in these days." {...toAction(wider, navigate)} />
      )}
      {data && range && data.all.bowls > 0 && view === 'board' && (
        <WasteBoard
          waste={data}
          range={range}
          location={location}
          isOwn={isOwn}
          previousCost={previous.data?.sums?.['waste_cost']}
          comparisonLabel={comparisonLabel(range, comparison).toLowerCase()}
          comparedDays={comparedDays}
        />
      )}
      {data && data.all.bowls > 0 && view === 'table' && <WasteTable waste={data} />}
    </Page>
  );
}

type WasteReply = EndpointReply<typeof api.insights.getWaste>;
interface WasteBoardProps {
  waste: WasteReply;
  range: Range;
  location: number | null;
  /** Stylists see only their own waste. */
  isOwn: boolean;
  /** Cost of waste in the compared range. */
  previousCost: number | undefined;
  comparisonLabel: string;
  comparedDays: string | undefined;
}

function WasteBoard({ waste, range, location, isOwn, previousCost, comparisonLabel, comparedDays }: WasteBoardProps) {
  const styles = useStyles();
  const { all, stylists } = waste;
  const days = countDays(range);
  const [own] = stylists;
  const subject = isOwn ? (own ?? noWaste) : all;
  const savedPerYear = wasteMath.savedPerYear(subject, days);
  const [headline, ...details] = wasteMath.listFindings(waste, days, isOwn);
  const linkTo: LinkTo = (filter, linkedRange = range) => transactionsPath(location, linkedRange, filter);
  return (
    <>
      <Headline
        label="In these days"
        days={comparedDays}
        metric={
          <HeadlineMetric
            name="Poured away"
            value={formatMoney(subject.waste_cost)}
            {...(previousCost !== undefined && {
              note: `${formatMoney(Math.abs(subject.waste_cost - previousCost))} ${subject.waste_cost < previousCost ? 'less' : 'more'} than ${comparisonLabel}`,
              tone: subject.waste_cost > previousCost ? ('bad' as const) : undefined,
            })}
          />
        }
        aside={
          <HeadlineMetric
            name="One gram less a bowl"
            value={wasteMath.formatDollars(savedPerYear)}
            note={`saved in a year at ${wasteMath.formatBowls(Math.round((subject.bowls / days) * 7))} a week`}
            tone="good"
          />
        }
      >
        <strong>{headline}</strong> {details.join(' ')}
      </Headline>
      <div className={styles.room}>
        <div className={styles.board}>
          <div className={isOwn ? styles.half : styles.stylists}>
            <WasteByStylist waste={waste} isOwn={isOwn} linkTo={linkTo} />
          </div>
          <div className={isOwn ? styles.half : styles.times}>
            <WasteTrend waste={waste} range={range} linkTo={linkTo} />
            {!isOwn && <WasteByHour waste={waste} linkTo={linkTo} />}
          </div>
          {!isOwn && (
            <>
              <div className={styles.products}>
                <WasteByProduct waste={waste} linkTo={linkTo} />
              </div>
              <div className={styles.whole}>
                <WasteByService waste={waste} linkTo={linkTo} />
              </div>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Path of the transactions behind a figure, optionally filtered by a column or limited to another range. */
type LinkTo = (filter?: readonly [column: string, value: string], range?: Pick<Range, 'from' | 'to'>) => string;
type WastePartProps = { waste: WasteReply; linkTo: LinkTo };

function WasteByStylist({ waste: { all, stylists }, isOwn, linkTo }: WastePartProps & { isOwn: boolean }) {
  const styles = useStyles();
  const maxGrams = Math.max(...stylists.map(wasteMath.gramsEach), wasteMath.gramsEach(all)) * 1.2;
  return (
    <SideCard
      title={isOwn ? 'Your bowls' : 'By stylist'}
      hint="Cost of waste, grams a bowl beside it"
      tool={<TextLink to={linkTo()}>Transactions</TextLink>}
    >
      <RankList
        label="Waste by stylist"
        rows={stylists.map((stylist) => ({
          key: stylist.id,
          name: stylist.name,
          share: wasteMath.gramsEach(stylist) / maxGrams,
          target: wasteMath.gramsEach(all) / maxGrams,
          tone: wasteMath.isAboveAverage(stylist, all) ? 'warning' : 'plain',
          secondaryValue: wasteMath.formatGrams(wasteMath.gramsEach(stylist)),
          value: formatMoney(stylist.waste_cost),
          href: linkTo(['user_name', stylist.name]),
        }))}
      />
      <p className={styles.foot}>
        The line marks the salon's {wasteMath.formatGrams(wasteMath.gramsEach(all))} a bowl. Orange is more than 15%
        above it.
      </p>
    </SideCard>
  );
}

function WasteTrend({ waste: { weeks }, range, linkTo }: WastePartProps & { range: Range }) {
  return (
    <Plot
      title="Trend"
      hint={`Cost of waste a week, ${weeks.length} weeks by their first days`}
      groupNoun="Week from"
      groupNames={weeks.map(({ id }) => formatDate(id, 'M/d'))}
      series={[{ name: 'Cost of waste', values: weeks.map(({ waste_cost }) => waste_cost), formatValue: formatMoney }]}
      formatAxis={wasteMath.formatDollars}
      groupHref={(index) => {
        const { id } = weeks[index] ?? { id: range.from };
        return linkTo(undefined, { from: id, to: addDays(id, 6) });
      }}
      height={chartHeightPx}
      emptyText="Nothing was weighed in these weeks."
    />
  );
}

function WasteByHour({ waste: { hours }, linkTo }: WastePartProps) {
  return (
    <Plot
      title="By hour"
      hint="Share poured away, by when the bowl was begun"
      groupNoun="Hour"
      groupNames={hours.map(({ id }) => formatHour(id))}
      series={[
        {
          name: 'Share wasted',
          values: hours.map(wasteMath.shareWasted),
          formatValue: wasteMath.formatPercent,
        },
      ]}
      formatAxis={wasteMath.formatPercent}
      groupHref={(index) => linkTo(['hour', formatHour(hours[index]?.id ?? '')])}
      height={chartHeightPx}
      emptyText="Nothing was weighed in these days."
    />
  );
}

function WasteByProduct({ waste: { products }, linkTo }: WastePartProps) {
  const remainingProducts = products.slice(maxProducts);
  return (
    <SideCard title="By product" hint="Cost of waste, share wasted">
      <RankList
        label="Waste by product"
        rows={[
          ...products.slice(0, maxProducts).map((product) => ({
            key: product.id,
            name: product.name,
            note: `${wasteMath.formatGrams(product.waste)} · ${wasteMath.formatPercent(wasteMath.shareWasted(product))}`,
            value: formatMoney(product.waste_cost),
            href: linkTo(['product_alias', product.name]),
          })),
          ...(remainingProducts.length > 0
            ? [
                {
                  key: 'rest',
                  name: `${remainingProducts.length} more`,
                  value: formatMoney(sum(remainingProducts)),
                  href: linkTo(),
                },
              ]
            : []),
        ]}
      />
    </SideCard>
  );
}

function WasteByService({ waste: { all, services }, linkTo }: WastePartProps) {
  const unassignedCost = roundToCents(all.waste_cost - sum(services));
  return (
    <SideCard title="By service" hint="Cost of waste a bowl, by the service of the visit that it was mixed for">
      <RankList
        label="Waste by service"
        rows={[
          ...services.map((service) => ({
            key: service.id,
            name: service.name,
            note: `${wasteMath.formatBowls(service.bowls)} · ${formatMoney(service.waste_cost)}`,
            value: formatMoney(service.waste_cost / service.bowls),
            href: linkTo(),
          })),
          ...(unassignedCost > 0
            ? [
                {
                  key: 'none',
                  name: 'Without an appointment',
                  note: formatMoney(unassignedCost),
                  value: '',
                },
              ]
            : []),
        ]}
      />
    </SideCard>
  );
}

const noWaste = { bowls: 0, grams: 0, waste: 0, cost: 0, waste_cost: 0 };
const sum = (parts: readonly WeighedPart[]): number =>
  roundToCents(parts.reduce((all, { waste_cost }) => all + waste_cost, 0));

const wide = '@container (max-width: 999px)';
const useStyles = makeStyles({
  room: { containerType: 'inline-size' },
  board: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: '16px',
    [wide]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { gridColumn: 'auto' } },
  },
  stylists: { gridColumn: 'span 5' },
  times: { gridColumn: 'span 4', display: 'grid', alignContent: 'start', gap: '16px' },
  products: { gridColumn: 'span 3' },
  whole: { gridColumn: '1 / -1' },
  half: { gridColumn: 'span 6' },
  foot: { margin: '12px 0 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

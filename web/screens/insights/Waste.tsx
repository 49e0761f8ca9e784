import { makeStyles, tokens } from '@fluentui/react-components';
import { useSearchParams } from 'react-router-dom';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { WeighedPart } from '../../../shared/contract/insights.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Plot } from '../../kit/plot/Plot.tsx';
import { comparisonLabel, countDays, type Range } from '../../kit/range/ranges.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney } from '../../kit/ui/format.ts';
import { Headline, HeadlineMetric, RankList } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '../../kit/ui/States.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { hourText } from '../../salon/report/hourText.ts';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { transactionsOf } from './links.ts';
import { WasteTable } from './WasteTable.tsx';
import * as told from './waste.ts';

const views = [
  ['board', 'Board'],
  ['table', 'Table'],
] as const;
const mostProducts = 6;
const chartHeight = 260;

/** What was weighed into a bowl and poured away, by who, what, when and what for. The salon and the days stand in the address. */
export function Waste() {
  const { types } = useSession();
  const isOwn = !types.some((type) => type !== 1);
  const [query, setQuery] = useSearchParams();
  const { location, range, comparison, compared, tools } = useReportRange();
  const asked = range && location !== null ? { location: String(location), from: range.from, to: range.to } : undefined;
  const read = useRead(api.insights.getWaste, asked ? { query: asked } : null);
  const before = useRead(
    api.reports.listTransactions,
    asked && compared ? { query: { ...asked, ...compared, limit: '1' } } : null,
  );
  const view = query.get('view') === 'table' ? 'table' : 'board';
  const choose = (chosen: string) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      if (chosen === 'table') next.set('view', chosen);
      else next.delete('view');
      return next;
    });
  const { data } = read;
  return (
    <Page
      title="Waste"
      hint="What was weighed into a bowl and not used on a head, at what it cost."
      tools={
        <>
          <SegmentedControl label="Shown as" choices={views} value={view} onChange={choose} />
          {tools}
        </>
      }
    >
      {location === null && <EmptyState text="Please select salon" />}
      {read.error && <ErrorState text={read.error.message} onRetry={() => void read.mutate()} />}
      {!data && !read.error && location !== null && <CardsSkeleton />}
      {data && range && data.all.bowls === 0 && <EmptyState text="Nothing was weighed in these days." />}
      {data && range && data.all.bowls > 0 && view === 'board' && (
        <Board
          waste={data}
          range={range}
          location={location}
          isOwn={isOwn}
          had={before.data?.sums?.['waste_cost']}
          than={comparisonLabel(range, comparison).toLowerCase()}
        />
      )}
      {data && data.all.bowls > 0 && view === 'table' && <WasteTable waste={data} />}
    </Page>
  );
}

type Told = EndpointReply<typeof api.insights.getWaste>;
interface BoardProps {
  waste: Told;
  range: Range;
  location: number | null;
  /** A stylist is told what is their own. */
  isOwn: boolean;
  /** What the waste cost in the days that these are compared with. */
  had: number | undefined;
  than: string;
}

function Board({ waste, range, location, isOwn, had, than }: BoardProps) {
  const styles = useStyles();
  const { all, stylists, products, hours, services, weeks } = waste;
  const days = countDays(range);
  const [own] = stylists;
  const shown = isOwn ? (own ?? nothing) : all;
  const saved = told.savedInYear(shown, days);
  const [first, ...more] = told.findingsOf(waste, days, isOwn);
  const at = (only?: readonly [string, string]) => transactionsOf(location, range, only);
  const most = Math.max(...stylists.map(told.gramsEach), told.gramsEach(all)) * 1.2;
  const rest = products.slice(mostProducts);
  const elsewhere = rounded(all.waste_cost - sum(services));
  return (
    <>
      <Headline
        label="In these days"
        metric={
          <HeadlineMetric
            name="Poured away"
            value={formatMoney(shown.waste_cost)}
            {...(had !== undefined && {
              note: `${formatMoney(Math.abs(shown.waste_cost - had))} ${shown.waste_cost < had ? 'less' : 'more'} than ${than}`,
              tone: shown.waste_cost > had ? ('bad' as const) : undefined,
            })}
          />
        }
        aside={
          <HeadlineMetric
            name="One gram less a bowl"
            value={told.dollarsText(saved)}
            note={`saved in a year at ${told.bowlsText(Math.round((shown.bowls / days) * 7))} a week`}
            tone="good"
          />
        }
      >
        <strong>{first}</strong> {more.join(' ')}
      </Headline>
      <div className={styles.room}>
        <div className={styles.board}>
          <div className={isOwn ? styles.half : styles.stylists}>
            <SideCard
              title={isOwn ? 'Your bowls' : 'By stylist'}
              hint="Cost of waste, grams a bowl beside it"
              tool={<TextLink to={at()}>Transactions</TextLink>}
            >
              <RankList
                label="Waste by stylist"
                rows={stylists.map((one) => ({
                  key: one.id,
                  name: one.name,
                  share: told.gramsEach(one) / most,
                  mark: told.gramsEach(all) / most,
                  tone: told.isAbove(one, all) ? 'warning' : 'plain',
                  secondaryValue: told.gramsText(told.gramsEach(one)),
                  value: formatMoney(one.waste_cost),
                  href: at(['user_name', one.name]),
                }))}
              />
              <p className={styles.foot}>
                The line marks the salon's {told.gramsText(told.gramsEach(all))} a bowl. Orange is more than 15% above
                it.
              </p>
            </SideCard>
          </div>
          <div className={isOwn ? styles.half : styles.times}>
            <Plot
              title="Trend"
              hint={`Cost of waste a week, ${weeks.length} weeks by their first days`}
              groupNoun="Week from"
              groupNames={weeks.map(({ id }) => formatDate(id, 'M/d'))}
              series={[
                { name: 'Cost of waste', values: weeks.map(({ waste_cost }) => waste_cost), formatValue: formatMoney },
              ]}
              formatAxis={told.dollarsText}
              groupHref={(nth) => {
                const { id } = weeks[nth] ?? { id: range.from };
                return transactionsOf(location, { from: id, to: addDays(id, 6) });
              }}
              height={chartHeight}
              emptyText="Nothing was weighed in these weeks."
            />
            {!isOwn && (
              <Plot
                title="By hour"
                hint="Share poured away, by when the bowl was begun"
                groupNoun="Hour"
                groupNames={hours.map(({ id }) => hourText(id))}
                series={[{ name: 'Share wasted', values: hours.map(told.shareWasted), formatValue: told.percentText }]}
                formatAxis={told.percentText}
                groupHref={(nth) => at(['hour', hourText(hours[nth]?.id ?? '')])}
                height={chartHeight}
                emptyText="Nothing was weighed in these days."
              />
            )}
          </div>
          {!isOwn && (
            <>
              <div className={styles.products}>
                <SideCard title="By product" hint="Cost of waste, share wasted">
                  <RankList
                    label="Waste by product"
                    rows={[
                      ...products.slice(0, mostProducts).map((one) => ({
                        key: one.id,
                        name: one.name,
                        note: `${told.gramsText(one.waste)} · ${told.percentText(told.shareWasted(one))}`,
                        value: formatMoney(one.waste_cost),
                        href: at(['product_alias', one.name]),
                      })),
                      ...(rest.length > 0
                        ? [{ key: 'rest', name: `${rest.length} more`, value: formatMoney(sum(rest)), href: at() }]
                        : []),
                    ]}
                  />
                </SideCard>
              </div>
              <div className={styles.whole}>
                <SideCard
                  title="By service"
                  hint="Cost of waste a bowl, by the service of the visit that it was mixed for"
                >
                  <RankList
                    label="Waste by service"
                    rows={[
                      ...services.map((one) => ({
                        key: one.id,
                        name: one.name,
                        note: `${told.bowlsText(one.bowls)} · ${formatMoney(one.waste_cost)}`,
                        value: formatMoney(one.waste_cost / one.bowls),
                        href: at(),
                      })),
                      ...(elsewhere > 0
                        ? [{ key: 'none', name: 'Without an appointment', note: formatMoney(elsewhere), value: '' }]
                        : []),
                    ]}
                  />
                </SideCard>
              </div>
            </>
          )}
        </div>
      </div>
    </>
  );
}

const nothing = { bowls: 0, grams: 0, waste: 0, cost: 0, waste_cost: 0 };
const sum = (parts: readonly WeighedPart[]): number =>
  rounded(parts.reduce((all, { waste_cost }) => all + waste_cost, 0));
const rounded = (amount: number): number => Math.round(amount * 100) / 100;

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

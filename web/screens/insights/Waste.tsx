import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { insights, type WeighedPart } from '../../../shared/contract/insights.ts';
import { reports } from '../../../shared/contract/reports.ts';
import { formatGrams, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { comparisonLabel, countDays, type Range } from '../../kit/range/ranges.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { Headline, HeadlineMetric } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { EmptyReport } from '../../salon/report/EmptyReport.tsx';
import { formatHour } from '../../salon/report/formatHour.ts';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { useTransactionSums } from '../../salon/report/useTransactionSums.ts';
import { useView } from '../../salon/report/useView.ts';
import { CardsState } from './CardsState.tsx';
import { transactionsPath } from './links.ts';
import {
  type LinkTo,
  WasteByHour,
  WasteByProduct,
  WasteBySalon,
  WasteByService,
  WasteByStylist,
  type WasteReply,
  WasteTrend,
} from './WasteCards.tsx';
import * as wasteMath from './wasteMath.ts';

const views = [
  ['board', 'Board'],
  ['table', 'Table'],
] as const;

/** Discarded product by stylist, product, hour and service. The URL holds salon and dates. */
export function Waste() {
  const { types } = useSession();
  const isOwn = !types.some((type) => type !== 1);
  const report = useReportRange({ everySalon: true, opensWithAll: true });
  const { location, range, request, comparison, compared, comparedDays, tools } = report;
  const current = useRead(insights.getWaste, request ? { query: request } : null);
  const previous = useTransactionSums(location, range && compared);
  const [view, chooseView] = useView(views);
  const { data } = current;
  return (
    <Page
      title="Waste"
      hint="Product weighed into bowls and not used on clients, at cost."
      tools={
        <>
          <SegmentedControl label="Shown as" choices={views} value={view} onChange={chooseView} />
          {tools}
          <RefreshTools location={location} shows={[insights.getWaste, reports.listTransactions]} />
        </>
      }
    >
      <CardsState location={location} read={report.failed ?? current} />
      {data && range && data.all.bowls === 0 && (
        <EmptyReport text="Nothing was weighed in these days." report={report} />
      )}
      {data && range && data.all.bowls > 0 && view === 'board' && (
        <WasteBoard
          waste={data}
          range={range}
          location={location}
          isOwn={isOwn}
          previousCost={previous?.waste_cost}
          comparisonLabel={comparisonLabel(range, comparison).toLowerCase()}
          comparedDays={comparedDays}
        />
      )}
      {data && data.all.bowls > 0 && view === 'table' && <WasteTable waste={data} scope={report.description} />}
    </Page>
  );
}

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
  const linkTo: LinkTo = (filter, linkedRange = range) =>
    transactionsPath(location, linkedRange, ...(filter ? [filter] : []));
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
            name="One gram less per bowl"
            value={wasteMath.formatDollars(savedPerYear)}
            note={`saved per year at ${wasteMath.formatBowls(Math.round((subject.bowls / days) * 7))} per week`}
            tone="good"
          />
        }
      >
        <strong>{headline}</strong> {details.join(' ')}
      </Headline>
      <div className={styles.room}>
        <div className={mergeClasses(styles.board, isOwn && styles.own)}>
          <WasteByStylist waste={waste} isOwn={isOwn} linkTo={linkTo} />
          <WasteTrend waste={waste} range={range} linkTo={linkTo} />
          {!isOwn && (
            <>
              <WasteByHour waste={waste} linkTo={linkTo} />
              <WasteByProduct waste={waste} linkTo={linkTo} />
              <WasteByService waste={waste} linkTo={linkTo} />
              {waste.salons.length > 1 && <WasteBySalon waste={waste} range={range} />}
            </>
          )}
        </div>
      </div>
    </>
  );
}

const noWaste = { bowls: 0, grams: 0, waste: 0, cost: 0, waste_cost: 0 };
const stacked = '@container (max-width: 999px)';

type WasteRow = WeighedPart & { of: string };

type WasteTableProps = { waste: EndpointReply<typeof insights.getWaste>; scope: string | undefined };

/** All parts of the board in one grid. */
function WasteTable({ waste, scope }: WasteTableProps) {
  const { salons, stylists, products, hours, services, weeks } = waste;
  const rows = useMemo(() => {
    const lines = (
      dimension: string,
      parts: readonly WeighedPart[],
      formatName = ({ name }: WeighedPart) => name,
    ): WasteRow[] => parts.map((part) => ({ ...part, of: dimension, name: formatName(part) }));
    return [
      ...lines('Salon', salons),
      ...lines('Stylist', stylists),
      ...lines('Product', products),
      ...lines('Hour', hours, ({ id }) => formatHour(id)),
      ...lines('Service', services),
      ...lines('Week from', weeks, ({ id }) => formatDate(id)),
    ];
  }, [salons, stylists, products, hours, services, weeks]);
  return (
    <Grid
      id="waste"
      label="Waste"
      noun={noun}
      rows={rows}
      rowKey={rowKey}
      columns={columns}
      pageSize={50}
      exportName="Waste"
      exportScope={scope}
      empty={{ text: 'Nothing was weighed in these days.' }}
      narrow={{
        title: ({ name }) => name,
        subtitle: (line) =>
          `${line.of} · ${formatGrams(line.waste)} · ${wasteMath.formatPercent(wasteMath.shareWasted(line))}`,
        status: ({ waste_cost }) => formatMoney(waste_cost),
      }}
    />
  );
}
const noun = { one: 'line', many: 'lines' };
const rowKey = ({ of, id }: WasteRow) => `${of} ${id}`;
const grams = { type: 'number' as const, format: (value: unknown) => formatNumber(Number(value), 1, 1) };
const columns: readonly Column<WasteRow>[] = [
  { field: 'of', title: 'By', width: 110, priority: 2, headerFilter: true },
  { field: 'name', title: 'Name', tone: 'strong', width: 240, priority: 1 },
  { field: 'bowls', title: 'Bowls', width: 90, priority: 6, format: (bowls) => formatNumber(Number(bowls)) },
  { field: 'grams', title: 'Amount (g)', ...grams, width: 110, priority: 7 },
  { field: 'waste', title: 'Waste (g)', ...grams, width: 110, priority: 4 },
  { field: 'each', title: 'Grams per bowl', value: wasteMath.gramsEach, ...grams, width: 120, priority: 5 },
  {
    field: 'share',
    title: 'Share wasted',
    value: wasteMath.shareWasted,
    format: (share) => wasteMath.formatPercent(Number(share)),
    width: 120,
    priority: 5,
  },
  { field: 'waste_cost', title: 'Cost of waste', type: 'money', width: 130, priority: 3 },
];

const useStyles = makeStyles({
  room: { containerType: 'inline-size' },
  board: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    gap: '16px',
    '& > *': { gridColumn: 'span 2' },
    '& > :nth-child(n + 4)': { gridColumn: 'span 3' },
    '& > :nth-child(6)': { gridColumn: 'span 6' },
    [stacked]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > :nth-child(n)': { gridColumn: 'auto' } },
  },
  own: { '& > *': { gridColumn: 'span 3' } },
});

import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Earned, EarnedPart, EarnedVisit } from '../../../shared/contract/insights.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { SideCard } from '../../kit/ui/Beside.tsx';
import { dateText } from '../../kit/ui/days.ts';
import { type Figure, Figures, RankList } from '../../kit/ui/Figures.tsx';
import { moneyText, numberText } from '../../kit/ui/format.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { Segmented } from '../../kit/ui/Segmented.tsx';
import { CardsSkeleton, EmptyState, ErrorState, Note } from '../../kit/ui/States.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { BelowCost } from './BelowCost.tsx';

type Profit = ReplyOf<typeof api.insights.getProfit>;
const views = [
  ['services', 'Services'],
  ['stylists', 'Stylists'],
  ['salons', 'Salons'],
  ['weeks', 'Weeks'],
  ['visits', 'Appointments'],
] as const;
type View = (typeof views)[number][0];

/** What is left of the prices of visits when bowls and chair are paid. The salon and the days stand in the address. */
export function ProfitScreen() {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { location, range, compared, tools } = useReportRange();
  const asked = range && location !== null ? { location: String(location), from: range.from, to: range.to } : undefined;
  const read = useRead(api.insights.getProfit, asked ? { query: asked } : null, { keepPreviousData: true });
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
  const unset = data?.rates.filter(({ chair }) => chair === null) ?? [];
  const isUnset = data !== undefined && unset.length === data.rates.length;
  const rates = [...new Set(data?.rates.flatMap(({ chair }) => chair ?? []))];
  return (
    <Page
      title="Profit"
      hint={
        data &&
        `Price less grams${isUnset ? '' : ' and chair'}${rates.length === 1 && rates[0] !== undefined ? `, ${moneyText(rates[0])} an hour` : ''}, of visits that were done.`
      }
      tools={
        <>
          <Segmented label="By" choices={views} value={view} onChange={choose} />
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
            <Note
              text={`What an hour of chair costs is not set${isUnset ? '' : ` at ${unset.map(({ location_name }) => location_name).join(', ')}`}: profit${isUnset ? '' : ' there'} is price less product.`}
              action={{
                label: 'Set the cost',
                onClick: () => void navigate(`/configure-salon?location_id=${unset[0]?.location_id}`),
              }}
            />
          )}
          {data.all.done === 0 ? (
            <EmptyState text="No visit was done in these days." />
          ) : (
            <Found profit={data} before={before.data?.all} view={view} isUnset={isUnset} />
          )}
        </>
      )}
    </Page>
  );
}

interface FoundProps {
  profit: Profit;
  before: Earned | undefined;
  view: View;
  /** It is not known what an hour of chair costs. */
  isUnset: boolean;
}
function Found({ profit, before, view, isUnset }: FoundProps) {
  const styles = useStyles();
  const { services, elsewhere } = profit;
  const timed = services.filter(({ minutes }) => minutes > 0).toSorted((a, b) => hourly(b) - hourly(a));
  const most = Math.max(...timed.map((one) => Math.abs(hourly(one))));
  return (
    <>
      <Figures label="In these days" figures={figuresOf(profit.all, before, isUnset)} />
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
                value: moneyText(hourly(one)),
              }))}
            />
          </SideCard>
        </div>
      </div>
      {view === 'visits' ? <Visits visits={profit.visits} /> : <Parts view={view} parts={profit[view]} />}
      {elsewhere > 0 && (
        <p className={styles.foot}>
          {moneyText(elsewhere)} more went into bowls that belong to no visit that was done; no profit is less for it.
        </p>
      )}
    </>
  );
}

const [best, last] = [6, 4];
/** Those that earn most and least; all of them stand in the table. */
const endsOf = <Part,>(parts: readonly Part[]): readonly Part[] =>
  parts.length > best + last ? [...parts.slice(0, best), ...parts.slice(-last)] : parts;

const hourly = ({ profit, minutes }: Earned): number => (minutes > 0 ? (profit / minutes) * 60 : 0);
const shareOf = (part: number, whole: number): string => `${numberText(whole > 0 ? (part / whole) * 100 : 0, 1, 1)}%`;

function figuresOf(all: Earned, before: Earned | undefined, isUnset: boolean): Figure[] {
  const had = before && before.revenue > 0 ? before : undefined;
  const margin = all.revenue > 0 ? all.profit / all.revenue : 0;
  return [
    {
      name: 'Revenue',
      value: moneyText(all.revenue),
      ...(had && {
        change: all.revenue - had.revenue,
        note: `${shareOf(Math.abs(all.revenue - had.revenue), had.revenue)} on ${moneyText(had.revenue)}`,
      }),
    },
    { name: 'Product', value: moneyText(all.product), note: `${shareOf(all.product, all.revenue)} of revenue` },
    {
      name: 'Chair',
      value: isUnset ? 'Not set' : moneyText(all.chair),
      note: `${numberText(all.minutes / 60, 0, 1)} h of ${all.done} visits`,
    },
    {
      name: 'Profit',
      value: moneyText(all.profit),
      note: shareOf(all.profit, all.revenue),
      ...(had && {
        change: margin - had.profit / had.revenue,
        note: `${shareOf(all.profit, all.revenue)}, was ${shareOf(had.profit, had.revenue)}`,
      }),
    },
  ];
}

const nouns: Record<Exclude<View, 'visits'>, { one: string; many: string }> = {
  services: { one: 'service', many: 'services' },
  stylists: { one: 'stylist', many: 'stylists' },
  salons: { one: 'salon', many: 'salons' },
  weeks: { one: 'week', many: 'weeks' },
};

/** Rows lead to the visits they are the sum of. */
function Parts({ view, parts }: { view: Exclude<View, 'visits'>; parts: readonly EarnedPart[] }) {
  const [, setQuery] = useSearchParams();
  const { one, many } = nouns[view];
  const columns = useMemo(() => partColumns(one.charAt(0).toUpperCase() + one.slice(1), view), [one, view]);
  const open = ({ name }: EarnedPart) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      next.set('view', 'visits');
      if (view === 'services') next.set('profit-visits.f.services', name);
      if (view === 'stylists') next.set('profit-visits.v.user_name', name);
      return next;
    });
  return (
    <Grid
      key={view}
      id={`profit-${view}`}
      url="prefixed"
      label={`Profit by ${one}`}
      noun={{ one, many }}
      rows={parts}
      rowKey={keyOf}
      rowName={nameIn(view)}
      columns={columns}
      sort={view === 'weeks' ? firstWeek : leastFirst}
      pageSize={25}
      exportName={`Profit by ${one}`}
      onRowClick={open}
      narrow={{
        title: nameIn(view),
        subtitle: ({ done, revenue }) => `${done} done · ${moneyText(revenue)}`,
        status: ({ profit }) => moneyText(profit),
      }}
    />
  );
}

const keyOf = ({ id }: { id: string }) => id;
const leastFirst = [{ field: 'each' }];
const firstWeek = [{ field: 'name' }];
const nameIn = (view: View) => (part: EarnedPart) => (view === 'weeks' ? dateText(part.name) : part.name);
const minutesText = (minutes: unknown): string => `${numberText(Number(minutes), 0, 0)} min`;

const partColumns = (title: string, view: View): Column<EarnedPart>[] => [
  {
    field: 'name',
    title: view === 'weeks' ? 'Week from' : title,
    tone: 'strong',
    width: 220,
    priority: 1,
    summary: 'count',
    ...(view === 'weeks' && { format: (day: unknown) => dateText(String(day)) }),
  },
  { field: 'done', title: 'Done', width: 80, priority: 5, format: (done) => numberText(Number(done)) },
  each('price', 'Price each', ({ revenue }) => revenue),
  each('product_each', 'Product each', ({ product }) => product),
  {
    field: 'minutes_each',
    title: 'Chair each',
    value: ({ minutes, done }) => minutes / done,
    format: minutesText,
    width: 110,
    priority: 7,
  },
  { ...each('each', 'Profit each', ({ profit }) => profit), priority: 2 },
  { field: 'hour', title: 'Profit an hour', value: hourly, type: 'money', width: 120, priority: 6 },
  { field: 'revenue', title: 'Revenue', type: 'money', width: 120, priority: 4, summary: 'sum' },
  { field: 'profit', title: 'Profit', type: 'money', width: 120, priority: 3, summary: 'sum' },
];
const each = (field: string, title: string, figure: (part: EarnedPart) => number): Column<EarnedPart> => ({
  field,
  title,
  value: (part) => figure(part) / part.done,
  type: 'money',
  width: 120,
  priority: 6,
});

/** Rows open the appointment in the book. */
function Visits({ visits }: { visits: readonly EarnedVisit[] }) {
  const navigate = useNavigate();
  return (
    <Grid
      id="profit-visits"
      url="prefixed"
      label="Profit by appointment"
      noun={appointments}
      rows={visits}
      rowKey={keyOf}
      rowName={({ client_name }) => client_name}
      columns={visitColumns}
      sort={lossFirst}
      pageSize={25}
      exportName="Profit by appointment"
      onRowClick={({ id, start, location_id }) =>
        void navigate(`/scheduler?location_id=${location_id}&date=${start.slice(0, 10)}&appointment=${id}`)
      }
      narrow={{
        title: ({ client_name }) => client_name,
        subtitle: ({ start, services }) => `${dateText(start, 'M/d/yy')} · ${services}`,
        status: ({ profit }) => moneyText(profit),
      }}
    />
  );
}
const appointments = { one: 'appointment', many: 'appointments' };
const lossFirst = [{ field: 'profit' }];
const visitColumns: readonly Column<EarnedVisit>[] = [
  {
    field: 'start',
    title: 'Date',
    type: 'date',
    dateFormat: 'M/d/yy h:mm a',
    width: 140,
    priority: 4,
    summary: 'count',
  },
  { field: 'client_name', title: 'Client', tone: 'strong', width: 160, priority: 1 },
  { field: 'user_name', title: 'Stylist', width: 140, priority: 5, headerFilter: true },
  { field: 'services', title: 'Services', width: 240, priority: 3 },
  { field: 'revenue', title: 'Price', type: 'money', width: 110, priority: 6, summary: 'sum' },
  { field: 'product', title: 'Product', type: 'money', width: 110, priority: 7, summary: 'sum' },
  { field: 'minutes', title: 'Chair', format: minutesText, width: 100, priority: 8 },
  { field: 'profit', title: 'Profit', type: 'money', width: 110, priority: 2, summary: 'sum' },
];

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

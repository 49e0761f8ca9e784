import { CheckmarkRegular, DocumentRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { insights } from '../../../shared/contract/insights.ts';
import type { Earned, EarnedPart, EarnedVisit, Profit } from '../../../shared/contract/profit.ts';
import { scheduler } from '../../../shared/contract/scheduler.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useRefresh, useSend } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column, RowStream } from '../../kit/grid/types.ts';
import { withParams } from '../../kit/list/searchParams.ts';
import { formatDate, formatShortDay } from '../../kit/ui/days.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { BesideBill } from '../../salon/bill/BesideBill.tsx';
import { chargedLabels } from './RevenueParts.tsx';

export const views = [
  ['services', 'Services'],
  ['stylists', 'Stylists'],
  ['salons', 'Salons'],
  ['weeks', 'Weeks'],
  ['visits', 'Appointments'],
] as const;
export type View = (typeof views)[number][0];

/** Profit per chair hour in dollars; 0 without a duration. */
export const profitPerHour = ({ profit, minutes }: Earned): number => (minutes > 0 ? (profit / minutes) * 60 : 0);

/** Table of the chosen view, or of the single appointments. */
export const ProfitTable = ({ view, profit, visits, scope }: ProfitTableProps) =>
  view === 'visits' ? (
    <Visits visits={visits} scope={scope} />
  ) : (
    <Parts view={view} parts={profit[view]} scope={scope} />
  );

interface ProfitTableProps {
  view: View;
  profit: Profit;
  visits: RowStream<EarnedVisit> | undefined;
  /** "Fairfax · Nov 15 – 21, 2026", in the name of the file. */
  scope: string | undefined;
}

const nouns: Record<Exclude<View, 'visits'>, { one: string; many: string }> = {
  services: { one: 'service', many: 'services' },
  stylists: { one: 'stylist', many: 'stylists' },
  salons: { one: 'salon', many: 'salons' },
  weeks: { one: 'week', many: 'weeks' },
};

type PartsProps = { view: Exclude<View, 'visits'>; parts: readonly EarnedPart[]; scope: string | undefined };

/** Profit by service, stylist, salon or week. A row opens its appointments. */
function Parts({ view, parts, scope }: PartsProps) {
  const [, setQuery] = useSearchParams();
  const { one, many } = nouns[view];
  const columns = useMemo(() => partColumns(one.charAt(0).toUpperCase() + one.slice(1), view), [one, view]);
  const openVisits = ({ name }: EarnedPart) =>
    setQuery((params) =>
      withParams(params, {
        view: 'visits',
        ...(view === 'services' && { 'profit-visits.f.services': name }),
        ...(view === 'stylists' && { 'profit-visits.v.user_name': name }),
      }),
    );
  return (
    <Grid
      key={view}
      id={`profit-${view}`}
      url="prefixed"
      label={`Profit by ${one}`}
      noun={{ one, many }}
      rows={parts}
      rowKey={rowKey}
      rowName={partName(view)}
      columns={columns}
      sort={view === 'weeks' ? sortByWeek : sortByProfitEach}
      pageSize={25}
      exportName={`Profit by ${one}`}
      exportScope={scope}
      onRowClick={openVisits}
      narrow={{
        title: partName(view),
        subtitle: ({ done, revenue }) => `${done} done · ${formatMoney(revenue)}`,
        status: ({ profit }) => formatMoney(profit),
      }}
    />
  );
}

const rowKey = ({ id }: { id: string }) => id;
const sortByProfitEach = [{ field: 'each' }];
const sortByWeek = [{ field: 'name' }];
const partName = (view: View) => (part: EarnedPart) => (view === 'weeks' ? formatShortDay(part.name) : part.name);
const formatMinutes = (minutes: unknown): string => formatNumber(Number(minutes), 0, 0);

const partColumns = (title: string, view: View): Column<EarnedPart>[] => [
  {
    field: 'name',
    title: view === 'weeks' ? 'Week from' : title,
    tone: 'strong',
    width: 220,
    priority: 1,
    summary: 'count',
    ...(view === 'weeks' && { format: (day: unknown) => formatDate(String(day)) }),
  },
  { field: 'done', title: 'Done', align: 'end', width: 80, priority: 5, format: (done) => formatNumber(Number(done)) },
  { ...perVisitColumn('price', 'Price each', ({ revenue }) => revenue) },
  { ...perVisitColumn('product_each', 'Product each', ({ product }) => product) },
  {
    field: 'minutes_each',
    title: 'Chair each, min',
    type: 'number',
    value: ({ minutes, done }) => minutes / done,
    format: formatMinutes,
    width: 130,
    priority: 7,
  },
  { ...perVisitColumn('each', 'Profit each', ({ profit }) => profit), priority: 2 },
  { field: 'hour', title: 'Profit per hour', value: profitPerHour, type: 'money', width: 120, priority: 6 },
  { field: 'revenue', title: 'Revenue', type: 'money', width: 120, priority: 4, summary: 'sum' },
  { field: 'profit', title: 'Profit', type: 'money', width: 120, priority: 3, summary: 'sum' },
];
const perVisitColumn = (field: string, title: string, total: (part: EarnedPart) => number): Column<EarnedPart> => ({
  field,
  title,
  value: (part) => total(part) / part.done,
  type: 'money',
  width: 120,
  priority: 6,
});

/** Profit by appointment. A row opens the appointment in the book; what is left to close or to do is done beside the table. */
function Visits({ visits, scope }: Pick<ProfitTableProps, 'visits' | 'scope'>) {
  const navigate = useNavigate();
  const toast = useToast();
  const [billed, setBilled] = useState<EarnedVisit>();
  const refresh = useRefresh([insights.getProfit]);
  const sendStatus = useSend(scheduler.setAppointmentStatus, { refreshes: [insights.getProfit] });
  const markDone = ({ id }: EarnedVisit) =>
    void sendStatus({ body: { scheduleEntryId: id, status: 'done' } }).catch((error: unknown) =>
      toast(formatError('The visit was not changed.', error), { intent: 'error' }),
    );
  return (
    <BesideBill
      billId={billed?.id}
      salon={billed && { location_id: billed.location_id, location_name: '' }}
      onClose={() => setBilled(undefined)}
      onChanged={() => void refresh()}
    >
      <Grid
        id="profit-visits"
        url="prefixed"
        label="Profit by appointment"
        noun={appointments}
        {...(visits && { stream: visits })}
        rowKey={rowKey}
        rowName={({ client_name }) => client_name}
        columns={visitColumns}
        sort={sortByProfit}
        pageSize={25}
        exportName="Profit by appointment"
        exportScope={scope}
        rowActions={[
          {
            label: 'Close the bill of',
            icon: <DocumentRegular />,
            onClick: setBilled,
            visible: ({ charged }) => charged === 'not billed',
          },
          {
            label: 'Done:',
            icon: <CheckmarkRegular />,
            onClick: markDone,
            visible: ({ charged }) => charged === 'not done',
          },
        ]}
        onRowClick={({ id, start, location_id }) =>
          void navigate(`/scheduler?location_id=${location_id}&date=${start.slice(0, 10)}&appointment=${id}`)
        }
        narrow={{
          title: ({ client_name }) => client_name,
          subtitle: ({ start, services }) => `${formatShortDay(start)} · ${services}`,
          status: ({ profit }) => formatMoney(profit),
        }}
      />
    </BesideBill>
  );
}
const appointments = { one: 'appointment', many: 'appointments' };
const sortByProfit = [{ field: 'profit' }];
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
  {
    field: 'charged',
    title: 'Bill',
    format: (charged) => chargedLabels[charged as EarnedVisit['charged']],
    width: 150,
    priority: 9,
    headerFilter: true,
  },
  { field: 'revenue', title: 'Price', type: 'money', width: 110, priority: 6, summary: 'sum' },
  { field: 'product', title: 'Product', type: 'money', width: 110, priority: 7, summary: 'sum' },
  {
    field: 'minutes',
    title: 'Chair, min',
    type: 'number',
    format: formatMinutes,
    width: 110,
    priority: 8,
    summary: 'sum',
  },
  { field: 'profit', title: 'Profit', type: 'money', width: 110, priority: 2, summary: 'sum' },
];

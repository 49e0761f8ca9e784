import { useMemo } from 'react';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { TransactionEntry, transactionSums } from '../../../shared/contract/reports.ts';
import { call } from '../../kit/data/call.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column, RowStream } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { comparisonLabel } from '../../kit/range/ranges.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { type Metric, MetricStrip } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { hourText } from '../../salon/report/hourText.ts';
import { useReportRange } from '../../salon/report/useReportRange.tsx';

const { listTransactions, listRawTransactions } = api.reports;
const title = 'Transactions';
const noun = { one: 'entry', many: 'entries' };
const keyOf = ({ transaction_entry_id }: TransactionEntry) => transaction_entry_id;
const latestFirst = [{ field: 'date', desc: true }];

/** Every product that was weighed into a bowl. The salon and the days stand in the address. */
export const Transactions = () => <TransactionList />;

/** The same of all salons: the report that came before. */
export const RawTransactions = () => <TransactionList everywhere />;

function TransactionList({ everywhere = false }) {
  const { scope } = useSession();
  const { location, range, comparison, compared, about, tools } = useReportRange({ everywhere });
  const asked = range && location !== null ? { location: String(location), ...range } : undefined;
  const of = asked && `${asked.location} ${asked.from} ${asked.to}`;
  const now = useRead(listTransactions, asked ? { query: sumsOnly(asked) } : null);
  const before = useRead(listTransactions, asked && compared ? { query: sumsOnly({ ...asked, ...compared }) } : null);
  const stream = useMemo((): RowStream<TransactionEntry> | undefined => {
    if (of === undefined) return undefined;
    const [place = '', from = '', to = ''] = of.split(' ');
    return {
      listKey: of,
      endpoint: everywhere ? listRawTransactions : listTransactions,
      loadPage: ({ cursor, limit }) => {
        const page = { from, to, limit, ...(cursor && { cursor }) };
        return everywhere
          ? call(listRawTransactions, { body: { ...scope, ...page } })
          : call(listTransactions, { query: { ...page, location: place } });
      },
    };
  }, [of, everywhere, scope]);
  if (location === null)
    return (
      <Page title={title} tools={tools}>
        <EmptyState text="Please select salon" />
      </Page>
    );
  return (
    <ListScreen
      title={title}
      hint="Every product weighed into a bowl."
      id={everywhere ? 'raw-transactions' : 'transactions'}
      noun={noun}
      {...(stream && { stream })}
      rowKey={keyOf}
      rowName={({ transaction_client_name, product_alias }) => `${transaction_client_name}, ${product_alias}`}
      columns={columns}
      pageSize={25}
      sort={latestFirst}
      exportName={title}
      exportScope={about}
      emptyText="Nothing was weighed in these days."
      actions={tools}
      narrow={{
        title: ({ transaction_client_name }) => transaction_client_name || 'No client',
        subtitle: (one) =>
          `${one.product_alias} · ${formatNumber(one.transaction_entry_product_amount, 2)} g · ${formatDate(one.transaction_start, 'M/d/yy')}`,
        status: ({ product_cost }) => formatMoney(product_cost),
      }}
    >
      <MetricStrip
        label="In these days"
        metrics={figuresOf(
          now.data?.sums,
          before.data?.sums,
          range && comparisonLabel(range, comparison).toLowerCase(),
        )}
      />
    </ListScreen>
  );
}

type Asked = ClientRequest<typeof listTransactions>['query'];
/** The first page of one bowl brings the sums of all. */
const sumsOnly = (asked: Asked): Asked => ({ ...asked, limit: '1' });

type Sums = Partial<Record<(typeof transactionSums)[number], number>>;

/** What it comes to, beside what it came to in the days that it is compared with. */
function figuresOf(now: Sums | undefined, before: Sums | undefined, than: string | undefined): Metric[] {
  const {
    product_cost: cost = 0,
    bowls = 0,
    transaction_entry_product_amount: grams = 0,
    waste_cost: waste = 0,
  } = now ?? {};
  const each = bowls > 0 ? cost / bowls : 0;
  const had = now && before?.bowls ? before : undefined;
  const hadEach = had?.bowls ? (had.product_cost ?? 0) / had.bowls : undefined;
  const more = waste - (had?.waste_cost ?? waste);
  const shown = (text: string) => (now ? text : undefined);
  return [
    {
      name: 'Cost',
      value: shown(formatMoney(cost)),
      ...(had?.product_cost && {
        change: cost - had.product_cost,
        note: `${formatNumber((Math.abs(cost - had.product_cost) / had.product_cost) * 100, 0, 1)}% on ${formatMoney(had.product_cost)}`,
      }),
    },
    {
      name: 'Bowls',
      value: shown(formatNumber(bowls)),
      ...(had?.bowls && { change: bowls - had.bowls, note: `${formatNumber(had.bowls)} ${than}` }),
    },
    {
      name: 'Cost a bowl',
      value: shown(formatMoney(each)),
      ...(hadEach !== undefined && { change: each - hadEach, note: formatMoney(hadEach) }),
    },
    {
      name: 'Dispensed',
      value: shown(`${formatNumber(grams, 0, 0)} g`),
      ...(bowls > 0 && { note: `${formatNumber(grams / bowls, 2)} g a bowl` }),
    },
    {
      name: 'Waste',
      value: shown(formatMoney(waste)),
      isCost: true,
      ...(had && { change: more, note: `${formatMoney(Math.abs(more))} ${more < 0 ? 'less' : 'more'}` }),
    },
  ];
}

const time = (field: 'transaction_start' | 'transaction_end', name: string): Column<TransactionEntry> => ({
  field,
  title: name,
  width: 84,
  format: (moment) => formatDate(String(moment), 'h:mm a'),
});

const columns: readonly Column<TransactionEntry>[] = [
  { field: 'org_name', title: 'Org', tone: 'quiet', width: 92, priority: 9, summary: 'count' },
  { field: 'location_name', title: 'Salon', tone: 'quiet', width: 84, priority: 8, headerFilter: true },
  { field: 'user_name', title: 'Stylist', width: 128, priority: 4, headerFilter: true },
  { ...time('transaction_start', 'Start'), priority: 7 },
  { field: 'transaction_client_name', title: 'Client name', tone: 'strong', width: 130, priority: 1 },
  {
    field: 'date',
    title: 'Date',
    value: ({ transaction_start }) => transaction_start,
    type: 'date',
    dateFormat: 'M/d/yy',
    width: 84,
    priority: 3,
  },
  { ...time('transaction_end', 'End'), priority: 10 },
  {
    field: 'hour',
    title: 'Hour',
    value: ({ transaction_start }) => hourText(transaction_start.slice(11, 13)),
    headerFilter: true,
    hidden: true,
    width: 84,
    priority: 12,
  },
  { field: 'product_alias', title: 'Product', width: 180, priority: 2, headerFilter: true },
  {
    field: 'transaction_entry_product_amount',
    title: 'Amount (g)',
    type: 'quantity',
    width: 104,
    priority: 5,
    summary: 'sum',
  },
  { field: 'transaction_waste', title: 'Waste (g)', type: 'quantity', width: 94, priority: 11, summary: 'sum' },
  { field: 'product_cost', title: 'Cost', type: 'money', width: 92, priority: 6, summary: 'sum' },
];

import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reports, type TransactionEntry } from '../../../shared/contract/reports.ts';
import { formatGrams, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { read } from '../../kit/data/call.ts';
import type { Column } from '../../kit/grid/types.ts';
import { comparisonLabel } from '../../kit/range/ranges.ts';
import { formatDate, formatShortDay } from '../../kit/ui/days.ts';
import { formatChange, type Metric, MetricStrip } from '../../kit/ui/Metrics.tsx';
import { formatHour } from '../../salon/report/formatHour.ts';
import { ReportList, type ReportSource } from '../../salon/report/ReportList.tsx';
import { listDozens } from '../../salon/report/reportParts.ts';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { type TransactionSums, useTransactionSums } from '../../salon/report/useTransactionSums.ts';

const { listTransactions, listRawTransactions } = reports;
const noun = { one: 'entry', many: 'entries' };
const rowKey = ({ transaction_entry_id }: TransactionEntry) => transaction_entry_id;
const latestFirst = [{ field: 'date', desc: true }];

const dozens: ReportSource<TransactionEntry> = {
  endpoint: listTransactions,
  partsOfAll: listDozens,
  loadPage: (query) => read(listTransactions, { query }),
};
const allSalons: ReportSource<TransactionEntry> = {
  endpoint: listRawTransactions,
  loadPage: ({ location: _, ...page }, scope) => read(listRawTransactions, { body: { ...scope, ...page } }),
};

/** Every product weighed into a bowl. The URL holds salon and dates. */
export const Transactions = () => <TransactionList />;

/** The former report of all salons. */
export const RawTransactions = () => <TransactionList everywhere />;

function TransactionList({ everywhere = false }) {
  const report = useReportRange({ everywhere, everySalon: true });
  const { location, range, comparison, compared, comparedDays } = report;
  const [asked] = useSearchParams();
  const [service, serviceName] = [asked.get('service_id'), asked.get('v.service')];
  const current = useTransactionSums(location, range);
  const previous = useTransactionSums(location, range && compared);
  return (
    <ReportList
      report={report}
      source={everywhere ? allSalons : dozens}
      refreshes={[listTransactions, listRawTransactions]}
      title="Transactions"
      hint="Every product weighed into a bowl."
      id={everywhere ? 'raw-transactions' : 'transactions'}
      noun={noun}
      rowKey={rowKey}
      rowName={({ transaction_client_name, product_alias }) => `${transaction_client_name}, ${product_alias}`}
      columns={useMemo(() => [...columns, ...serviceColumn(service, serviceName)], [service, serviceName])}
      sort={latestFirst}
      emptyText="Nothing was weighed in these days."
      narrow={{
        title: ({ transaction_client_name }) => transaction_client_name || 'No client',
        subtitle: (one) =>
          `${one.product_alias} · ${formatGrams(one.transaction_entry_product_amount)} · ${formatShortDay(one.transaction_start)}`,
        status: ({ product_cost }) => formatMoney(product_cost),
      }}
    >
      <MetricStrip
        label="In these days"
        days={comparedDays}
        metrics={buildFigures(current, previous, range && comparisonLabel(range, comparison).toLowerCase())}
      />
    </ReportList>
  );
}

/** Totals of the range compared with an earlier range. */
function buildFigures(
  current: TransactionSums | undefined,
  previous: TransactionSums | undefined,
  comparisonLabel: string | undefined,
): Metric[] {
  const {
    product_cost: cost = 0,
    bowls = 0,
    transaction_entry_product_amount: grams = 0,
    waste_cost: waste = 0,
  } = current ?? {};
  const costPerBowl = bowls > 0 ? cost / bowls : 0;
  const compared = current && previous?.bowls ? previous : undefined;
  const previousCostPerBowl = compared?.bowls ? (compared.product_cost ?? 0) / compared.bowls : undefined;
  const wasteChange = waste - (compared?.waste_cost ?? waste);
  const whenLoaded = (text: string) => (current ? text : undefined);
  return [
    {
      name: 'Cost',
      value: whenLoaded(formatMoney(cost)),
      ...(compared?.product_cost && { note: formatChange(cost, compared.product_cost, formatMoney) }),
    },
    {
      name: 'Bowls',
      value: whenLoaded(formatNumber(bowls)),
      ...(compared?.bowls && {
        change: bowls - compared.bowls,
        note: `${formatNumber(compared.bowls)} ${comparisonLabel}`,
      }),
    },
    {
      name: 'Cost per bowl',
      value: whenLoaded(formatMoney(costPerBowl)),
      ...(previousCostPerBowl !== undefined && {
        change: costPerBowl - previousCostPerBowl,
        note: `${formatMoney(previousCostPerBowl)} ${comparisonLabel}`,
      }),
    },
    {
      name: 'Dispensed',
      value: whenLoaded(`${formatNumber(grams, 0, 0)} g`),
      ...(bowls > 0 && { note: `${formatGrams(grams / bowls)} per bowl` }),
    },
    {
      name: 'Waste',
      value: whenLoaded(formatMoney(waste)),
      isCost: true,
      ...(compared && {
        change: wasteChange,
        note: `${formatMoney(Math.abs(wasteChange))} ${wasteChange < 0 ? 'less' : 'more'}`,
      }),
    },
  ];
}

const timeColumn = (field: 'transaction_start' | 'transaction_end', title: string): Column<TransactionEntry> => ({
  field,
  title,
  width: 84,
  format: (moment) => formatDate(String(moment), 'h:mm a'),
});

/** Column to filter by the service in the URL. Rows have its ID only. */
const serviceColumn = (id: string | null, name: string | null): Column<TransactionEntry>[] =>
  id && name
    ? [{ field: 'service', title: 'Service', value: ({ service_id }) => (service_id === id ? name : ''), hidden: true }]
    : [];

const columns: readonly Column<TransactionEntry>[] = [
  { field: 'org_name', title: 'Org', tone: 'quiet', width: 92, priority: 10 },
  { field: 'location_name', title: 'Salon', tone: 'quiet', width: 84, priority: 9, headerFilter: true },
  { field: 'user_name', title: 'Stylist', width: 122, priority: 4, headerFilter: true },
  { ...timeColumn('transaction_start', 'Start'), priority: 8 },
  { field: 'transaction_client_name', title: 'Client name', tone: 'strong', width: 124, priority: 1, summary: 'count' },
  {
    field: 'date',
    title: 'Date',
    value: ({ transaction_start }) => transaction_start,
    type: 'date',
    dateFormat: 'M/d/yy',
    width: 80,
    priority: 3,
  },
  { ...timeColumn('transaction_end', 'End'), priority: 11 },
  {
    field: 'hour',
    title: 'Hour',
    value: ({ transaction_start }) => formatHour(transaction_start.slice(11, 13)),
    headerFilter: true,
    hidden: true,
    width: 84,
    priority: 12,
  },
  { field: 'product_alias', title: 'Product', width: 300, priority: 2, headerFilter: true },
  {
    field: 'transaction_entry_product_amount',
    title: 'Amount (g)',
    type: 'quantity',
    width: 100,
    priority: 6,
    summary: 'sum',
  },
  { field: 'transaction_waste', title: 'Waste (g)', type: 'quantity', width: 90, priority: 7, summary: 'sum' },
  { field: 'product_cost', title: 'Cost', type: 'money', width: 88, priority: 5, summary: 'sum' },
];

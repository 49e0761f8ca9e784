import { type BillEntry, type BillLine, bills } from '../../../shared/contract/bills.ts';
import { allLocations } from '../../../shared/contract/fields.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { read } from '../../kit/data/call.ts';
import type { Column } from '../../kit/grid/types.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { ReportList, type ReportSource } from '../../salon/report/ReportList.tsx';
import { listSalonParts } from '../../salon/report/reportParts.ts';
import type { ReportRange } from '../../salon/report/useReportRange.tsx';
import { useSalonNames } from './useDayBills.ts';

const { listBills } = bills;
const maxPageSize = 200;

/** A line of a bill as an accountant adds it up: what a reopened bill had charged counts negative. */
type Row = ReturnType<typeof toRows>[number];

const events: Record<BillEntry['event'], string> = {
  closed: 'Closed',
  reopened: 'Reopened',
  corrected: 'Corrected',
};
const kinds: Record<BillLine['kind'], string> = {
  service: 'Service',
  extra: 'Extra product',
  retail: 'Product sold',
  fee: 'Fee',
  deposit: 'Deposit',
};

function toRows({ lines, event, ...entry }: BillEntry) {
  const sign = event === 'reopened' ? -1 : 1;
  return lines.map((line) => ({
    key: `${entry.entry_id} ${line.line_id}`,
    location_id: entry.location_id,
    time: entry.time,
    event: labelOf(events, event),
    number: entry.number,
    start: entry.start,
    client_name: entry.client_name,
    user_name: line.user_name ?? entry.user_name,
    kind: labelOf(kinds, line.kind),
    title: line.title,
    quantity: line.quantity,
    amount: sign * line.amount,
    discount: sign * line.discount,
    net: sign * line.net,
    reason: [line.reason, line.discount === 0 ? undefined : entry.discount_reason].filter(Boolean).join(' · '),
    by: entry.by,
    paid_by: entry.paid_by ?? '',
  }));
}

const source: ReportSource<Row> = {
  endpoint: listBills,
  partsOfAll: listSalonParts,
  loadPage: async ({ location: location_id, limit, ...page }) => {
    const query = { location_id, ...page, limit: String(Math.min(limit, maxPageSize)) };
    const { Items, next_cursor, has_more } = await read(listBills, { query });
    return { Items: Items.flatMap(toRows), ...(has_more && { cursor: next_cursor }) };
  },
};

/** Lines of the bills that were closed, reopened and corrected, to export for an accountant. */
export function BillLines({ report }: { report: ReportRange }) {
  const names = useSalonNames(report.location === allLocations);
  const salonColumn: Column<Row> = {
    ...{ field: 'salon', title: 'Salon', width: 130, priority: 6, headerFilter: true },
    value: ({ location_id }) => names?.get(location_id) ?? '',
  };
  return (
    <ReportList
      report={report}
      source={source}
      title="Bills"
      hint="Lines of all bills closed in these days. A reopened bill counts as negative, so that sums are right."
      id="bills"
      noun={{ one: 'line', many: 'lines' }}
      rowKey={({ key }) => key}
      rowName={(row) => `Bill ${row.number}, ${row.title}`}
      columns={names ? [...columns, salonColumn] : columns}
      sort={[{ field: 'time', desc: true }]}
      emptyText="No bill was closed in these days."
      narrow={{
        title: (row) => `${row.number} · ${row.client_name}`,
        subtitle: (row) => `${row.title} · ${formatShortDay(row.time)}`,
        status: ({ net }) => formatMoney(net),
      }}
    />
  );
}

const columns: readonly Column<Row>[] = [
  { field: 'time', title: 'Closed', type: 'date', dateFormat: 'M/d/yy h:mm a', width: 130, priority: 3 },
  { field: 'number', title: 'Bill', type: 'number', width: 80, priority: 1, tone: 'strong' },
  { field: 'event', title: 'Event', width: 100, headerFilter: true },
  { field: 'client_name', title: 'Client', width: 150, priority: 2 },
  { field: 'user_name', title: 'Stylist, seller', width: 140, headerFilter: true },
  { field: 'kind', title: 'Kind', width: 120, headerFilter: true },
  { field: 'title', title: 'What', width: 190, priority: 4 },
  {
    field: 'quantity',
    title: 'Quantity',
    type: 'number',
    width: 90,
  },
  { field: 'amount', title: 'Amount', type: 'money', width: 100, summary: 'sum' },
  { field: 'discount', title: 'Discount', type: 'money', width: 100, summary: 'sum' },
  { field: 'net', title: 'Charged', type: 'money', width: 100, priority: 5, summary: 'sum' },
  { field: 'reason', title: 'Reason', width: 160 },
  { field: 'by', title: 'Closed by', width: 140, hidden: true },
  { field: 'paid_by', title: 'Paid by', width: 110, hidden: true, headerFilter: true },
  { field: 'start', title: 'Visit', type: 'date', dateFormat: 'M/d/yy h:mm a', width: 130, hidden: true },
];

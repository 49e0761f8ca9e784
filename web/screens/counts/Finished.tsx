import { useMemo } from 'react';
import { type Count, counts } from '../../../shared/contract/counts.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { usePages } from '../../kit/data/usePages.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { MoreButton, toListRead } from '../../kit/list/MoreButton.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';

type FinishedRow = Count & { different: number | undefined; pieces: number | undefined; money: number | undefined };

const toRow = (count: Count): FinishedRow => ({
  ...count,
  different: count.totals?.different,
  pieces: count.totals?.pieces,
  money: count.totals ? count.totals.missing + count.totals.found : undefined,
});

/** Finished counts with who approved them and what they changed. A row opens its differences. */
export function FinishedCounts() {
  const finished = usePages(counts.listFinishedCounts, (cursor) => ({
    query: { ...(cursor && { cursor }) },
  }));
  const rows = useMemo(() => finished.pages?.flatMap(({ Items }) => Items.map(toRow)), [finished.pages]);
  return (
    <ListScreen
      title="Finished Counts"
      hint="Results of counts, and the changes that approvals made."
      id="finished-counts"
      noun={{ one: 'count', many: 'counts' }}
      read={toListRead(finished)}
      rows={rows}
      rowKey={({ count_id }) => count_id}
      rowPath={({ count_id }) => `/approve-count?id=${count_id}`}
      columns={columns}
      pageSize={false}
      plain
      emptyAction={{ label: 'Start a count', path: '/stock-count' }}
      emptyText="No finished counts."
      narrow={{
        title: ({ count_number, location_name }) => `${count_number} · ${location_name}`,
        subtitle: ({ scope_name, closed_by, state, reason }) =>
          state === 'abandoned'
            ? `${scope_name} · given up by ${closed_by}: ${reason}`
            : `${scope_name} · ${closed_by}`,
        status: (row) => (row.money === undefined ? <State row={row} /> : formatSigned(row.money, formatMoney)),
      }}
      footer={finished.hasMore && <MoreButton isLoading={finished.isLoading} loadMore={finished.loadMore} />}
    />
  );
}

const formatSigned = (value: number, format: (value: number) => string): string =>
  `${value > 0 ? '+' : ''}${format(value)}`;

const columns: readonly Column<FinishedRow>[] = [
  { field: 'count_number', title: 'Count', type: 'code', tone: 'strong', width: 90, priority: 1 },
  { field: 'location_name', title: 'Salon', width: 120, priority: 2 },
  { field: 'scope_name', title: 'What', width: 170, priority: 6 },
  { field: 'state', title: 'State', width: 110, priority: 5, cell: (row) => <State row={row} /> },
  { field: 'closed', title: 'When', type: 'date', dateFormat: 'M/d/yy h:mm a', width: 140, priority: 4 },
  { field: 'closed_by', title: 'By', width: 140, priority: 7 },
  { field: 'different', title: 'Different', type: 'number', width: 90, priority: 9 },
  {
    field: 'pieces',
    title: 'In pieces',
    type: 'number',
    width: 100,
    priority: 8,
    format: (_, { pieces }) => (pieces === undefined ? '' : formatSigned(pieces, (value) => formatNumber(value))),
  },
  {
    field: 'money',
    title: 'In money',
    type: 'money',
    tone: 'strong',
    width: 110,
    priority: 3,
    format: (_, { money }) => (money === undefined ? '' : formatSigned(money, formatMoney)),
  },
  { field: 'reason', title: 'Reason', tone: 'quiet', width: 160, priority: 10 },
];

function State({ row: { state } }: { row: FinishedRow }) {
  return state === 'abandoned' ? (
    <StatusDot word="Discarded" tone="inactive" />
  ) : (
    <StatusDot word="Approved" tone="active" />
  );
}

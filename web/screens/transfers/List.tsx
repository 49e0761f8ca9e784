import { tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Transfer, transfers } from '../../../shared/contract/transfers.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { quantityInTransit } from '../../../shared/rules/transfers.ts';
import { usePolledRead } from '../../kit/data/pulse.ts';
import { useSession } from '../../kit/data/session.tsx';
import { usePages } from '../../kit/data/usePages.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { MoreButton, toListRead } from '../../kit/list/MoreButton.tsx';
import { type FilterTile, FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { look } from '../../kit/ui/theme.ts';

/** A transfer as a grid row. `costColumn` is the value still on the way, undefined for users who may not see prices. */
type TransferRow = Transfer & {
  count: number;
  sum: number;
  came: number;
  missing: number;
  gone: number;
  cost: number | undefined;
};

function toRow(transfer: Transfer): TransferRow {
  const sum = (quantity: (line: Transfer['lines'][number]) => number) =>
    roundQuantity(transfer.lines.reduce((total, line) => total + quantity(line), 0));
  return {
    ...transfer,
    count: transfer.lines.length,
    sum: sum(({ sent }) => sent),
    came: sum(({ received }) => received),
    missing: sum(quantityInTransit),
    gone: sum(({ written_off }) => written_off),
    cost: transfer.lines.some(({ price }) => price !== undefined)
      ? sum((line) => quantityInTransit(line) * (line.price ?? 0))
      : undefined,
  };
}

const rowKey = ({ transfer_id }: Transfer) => transfer_id;
const transferPath = ({ transfer_id }: Transfer) => `/transfer?id=${transfer_id}`;
const noun = { one: 'transfer', many: 'transfers' };

/** Transfers between salons, open and finished. The URL holds the filter. */
export function Transfers() {
  const [query, setQuery] = useSearchParams();
  const { user } = useSession();
  const filter = query.get('show') ?? '';
  const open = usePolledRead(transfers.listTransfers, {});
  const finished = usePages(transfers.listFinishedTransfers, (cursor) =>
    filter === 'finished' ? { query: { ...(cursor && { cursor }) } } : null,
  );
  const rows = useMemo(() => open.data?.map(toRow), [open.data]);
  const visibleRows = useMemo(
    () => rows?.filter(matchesFilter(filter, user.location_id)),
    [rows, filter, user.location_id],
  );
  const finishedRows = useMemo(() => finished.pages?.flatMap(({ Items }) => Items.map(toRow)), [finished.pages]);
  const hasPrices = rows?.some(({ cost }) => cost !== undefined) ?? false;
  const columns = useMemo(() => buildOpenColumns(hasPrices), [hasPrices]);

  const countRows = (value: string) => rows?.filter(matchesFilter(value, user.location_id)).length;
  const ownTiles: FilterTile[] =
    user.location_id === null
      ? []
      : [
          { value: 'to', label: `To ${user.location_name}`, count: countRows('to'), dot: look.cellEditedMark },
          {
            value: 'from',
            label: `From ${user.location_name}`,
            count: countRows('from'),
            dot: tokens.colorBrandForeground1,
          },
        ];
  const frame = {
    title: 'Transfers',
    hint: 'Transfers on the way between salons.',
    add: { label: 'New transfer', path: '/transfer' },
    noun,
    rowKey,
    rowPath: transferPath,
    children: (
      <FilterTiles
        label="Which"
        tiles={[
          { value: '', label: 'On the way', count: rows?.length },
          ...ownTiles,
          { value: 'finished', label: 'Finished', dot: tokens.colorNeutralForeground4 },
        ]}
        chosen={filter}
        onChoose={(next) => setQuery(next ? { show: next } : {})}
      />
    ),
  };

  if (filter === 'finished')
    return (
      <ListScreen
        {...frame}
        label="Finished transfers"
        id="finished-transfers"
        read={toListRead(finished)}
        rows={finishedRows}
        columns={finishedColumns}
        pageSize={false}
        plain
        emptyText="No finished transfers."
        narrow={narrow}
        footer={finished.hasMore && <MoreButton isLoading={finished.isLoading} loadMore={finished.loadMore} />}
      />
    );
  return (
    <ListScreen
      {...frame}
      id="transfers"
      read={open}
      rows={visibleRows}
      columns={columns}
      exportName="Transfers"
      emptyText={filter ? 'No such transfers.' : 'Nothing is on the way.'}
      narrow={narrow}
    />
  );
}

/** Predicate of a tile's filter, by its value in the URL. */
const matchesFilter =
  (filter: string, ownSalonId: number | null) =>
  ({ to_location_id, from_location_id }: Transfer): boolean =>
    filter === 'to' ? to_location_id === ownSalonId : filter === 'from' ? from_location_id === ownSalonId : true;

const numberColumn: Column<TransferRow> = {
  field: 'transfer_number',
  title: 'Transfer',
  type: 'code',
  tone: 'strong',
  width: 100,
  priority: 1,
  summary: 'count',
};
const fromColumn: Column<TransferRow> = {
  field: 'from_location_name',
  title: 'From',
  width: 140,
  headerFilter: true,
  priority: 2,
};
const toColumn: Column<TransferRow> = {
  field: 'to_location_name',
  title: 'To',
  width: 140,
  headerFilter: true,
  priority: 3,
};
const sentColumn: Column<TransferRow> = { field: 'sent', title: 'Sent', type: 'date', width: 100, priority: 5 };
const sentByColumn: Column<TransferRow> = {
  field: 'user_name',
  title: 'Sent by',
  width: 130,
  hidden: true,
  priority: 8,
};
const productsColumn: Column<TransferRow> = {
  field: 'count',
  title: 'Products',
  type: 'number',
  width: 90,
  priority: 9,
};
const receivedColumn: Column<TransferRow> = {
  field: 'came',
  title: 'Received',
  type: 'number',
  width: 130,
  format: (_, row) => `${formatNumber(row.came)} of ${formatNumber(row.sum)}`,
  priority: 6,
};
const onTheWayColumn: Column<TransferRow> = {
  field: 'missing',
  title: 'On the way',
  type: 'number',
  width: 110,
  summary: 'sum',
  priority: 4,
};
const costColumn: Column<TransferRow> = {
  field: 'cost',
  title: 'Value',
  type: 'money',
  width: 110,
  format: (_, row) => formatMoney(row.cost ?? 0),
  summary: 'sum',
  priority: 7,
};
const noteColumn: Column<TransferRow> = { field: 'note', title: 'Note', tone: 'quiet', width: 160 };

const buildOpenColumns = (hasPrices: boolean): readonly Column<TransferRow>[] => [
  numberColumn,
  fromColumn,
  toColumn,
  sentColumn,
  sentByColumn,
  productsColumn,
  receivedColumn,
  onTheWayColumn,
  ...(hasPrices ? [costColumn] : []),
  noteColumn,
];

const finishedColumns: readonly Column<TransferRow>[] = [
  numberColumn,
  fromColumn,
  toColumn,
  sentColumn,
  { field: 'finished', title: 'Finished', type: 'date', width: 100, priority: 5 },
  productsColumn,
  receivedColumn,
  {
    field: 'gone',
    title: 'Written off',
    type: 'number',
    width: 100,
    format: (_, row) => (row.gone > 0 ? formatNumber(row.gone) : ''),
    priority: 7,
  },
  { field: 'reason', title: 'Reason', tone: 'quiet', width: 220 },
];

const narrow = {
  title: ({ from_location_name, to_location_name }: TransferRow) => `${from_location_name} to ${to_location_name}`,
  subtitle: ({ transfer_number, came, sum }: TransferRow) =>
    `${transfer_number} · ${formatNumber(came)} of ${formatNumber(sum)} received`,
  status: ({ state, missing }: TransferRow) =>
    state === 'finished' ? (
      <StatusDot word="Finished" tone="inactive" />
    ) : (
      <StatusDot word={`${formatNumber(missing)} on the way`} tone="partly" />
    ),
};

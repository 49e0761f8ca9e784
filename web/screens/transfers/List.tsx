import { tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { Transfer } from '../../../shared/contract/transfers.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { quantityInTransit } from '../../../shared/rules/transfers.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { usePages } from '../../kit/data/usePages.ts';
import { usePollInterval } from '../../kit/data/usePoll.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { MoreButton, toListRead } from '../../kit/list/MoreButton.tsx';
import { type FilterTile, FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { look } from '../../kit/ui/theme.ts';

/** A transfer as a row; `cost` of what is missing, undefined for whoever is not told prices. */
type Row = Transfer & {
  count: number;
  sum: number;
  came: number;
  missing: number;
  gone: number;
  cost: number | undefined;
};

function rowOf(one: Transfer): Row {
  const sum = (figure: (line: Transfer['lines'][number]) => number) =>
    roundQuantity(one.lines.reduce((all, line) => all + figure(line), 0));
  return {
    ...one,
    count: one.lines.length,
    sum: sum(({ sent }) => sent),
    came: sum(({ received }) => received),
    missing: sum(quantityInTransit),
    gone: sum(({ written_off }) => written_off),
    cost: one.lines.some(({ price }) => price !== undefined)
      ? sum((line) => quantityInTransit(line) * (line.price ?? 0))
      : undefined,
  };
}

const keyOf = ({ transfer_id }: Transfer) => transfer_id;
const pathOf = ({ transfer_id }: Transfer) => `/transfer?id=${transfer_id}`;
const noun = { one: 'transfer', many: 'transfers' };

/** What is on the way between the salons, and what has come. What is shown stands in the address. */
export function Transfers() {
  const [query, setQuery] = useSearchParams();
  const { user } = useSession();
  const show = query.get('show') ?? '';
  const open = useRead(api.transfers.listTransfers, {}, { refreshInterval: usePollInterval() });
  const finished = usePages(api.transfers.listFinishedTransfers, (cursor) =>
    show === 'finished' ? { query: { ...(cursor && { cursor }) } } : null,
  );
  const rows = useMemo(() => open.data?.map(rowOf), [open.data]);
  const shown = useMemo(() => rows?.filter(passing(show, user.location_id)), [rows, show, user.location_id]);
  const done = useMemo(() => finished.pages?.flatMap(({ Items }) => Items.map(rowOf)), [finished.pages]);
  const hasPrices = rows?.some(({ cost }) => cost !== undefined) ?? false;
  const columns = useMemo(() => openColumns(hasPrices), [hasPrices]);

  const figureOf = (value: string) => rows?.filter(passing(value, user.location_id)).length;
  const own: FilterTile[] =
    user.location_id === null
      ? []
      : [
          { value: 'to', label: `To ${user.location_name}`, count: figureOf('to'), dot: look.cellEditedMark },
          {
            value: 'from',
            label: `From ${user.location_name}`,
            count: figureOf('from'),
            dot: tokens.colorBrandForeground1,
          },
        ];
  const frame = {
    title: 'Transfers',
    hint: 'What is on the way between the salons.',
    add: { label: 'New transfer', path: '/transfer' },
    noun,
    rowKey: keyOf,
    rowPath: pathOf,
    children: (
      <FilterTiles
        label="Which"
        tiles={[
          { value: '', label: 'On the way', count: rows?.length },
          ...own,
          { value: 'finished', label: 'Finished', dot: tokens.colorNeutralForeground4 },
        ]}
        chosen={show}
        onChoose={(next) => setQuery(next ? { show: next } : {})}
      />
    ),
  };

  if (show === 'finished')
    return (
      <ListScreen
        {...frame}
        label="Finished transfers"
        id="finished-transfers"
        read={toListRead(finished)}
        rows={done}
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
      rows={shown}
      columns={columns}
      exportName="Transfers"
      emptyText={show ? 'No such transfers.' : 'Nothing is on the way.'}
      narrow={narrow}
    />
  );
}

/** Which of what is on the way a tile shows, by its word in the address. */
const passing =
  (show: string, own: number | null) =>
  ({ to_location_id, from_location_id }: Transfer): boolean =>
    show === 'to' ? to_location_id === own : show === 'from' ? from_location_id === own : true;

const number: Column<Row> = {
  field: 'transfer_number',
  title: 'Transfer',
  type: 'code',
  tone: 'strong',
  width: 100,
  priority: 1,
  summary: 'count',
};
const from: Column<Row> = { field: 'from_location_name', title: 'From', width: 140, headerFilter: true, priority: 2 };
const to: Column<Row> = { field: 'to_location_name', title: 'To', width: 140, headerFilter: true, priority: 3 };
const sent: Column<Row> = { field: 'sent', title: 'Sent', type: 'date', width: 100, priority: 5 };
const by: Column<Row> = { field: 'user_name', title: 'Sent by', width: 130, hidden: true, priority: 8 };
const products: Column<Row> = { field: 'count', title: 'Products', type: 'number', width: 90, priority: 9 };
const came: Column<Row> = {
  field: 'came',
  title: 'Received',
  type: 'number',
  width: 130,
  format: (_, row) => `${formatNumber(row.came, 2)} of ${formatNumber(row.sum, 2)}`,
  priority: 6,
};
const missing: Column<Row> = {
  field: 'missing',
  title: 'On the way',
  type: 'quantity',
  width: 110,
  summary: 'sum',
  priority: 4,
};
const cost: Column<Row> = {
  field: 'cost',
  title: 'Value',
  type: 'money',
  width: 110,
  format: (_, row) => formatMoney(row.cost ?? 0),
  summary: 'sum',
  priority: 7,
};
const note: Column<Row> = { field: 'note', title: 'Note', tone: 'quiet', width: 160 };

const openColumns = (hasPrices: boolean): readonly Column<Row>[] => [
  number,
  from,
  to,
  sent,
  by,
  products,
  came,
  missing,
  ...(hasPrices ? [cost] : []),
  note,
];

const finishedColumns: readonly Column<Row>[] = [
  number,
  from,
  to,
  sent,
  { field: 'finished', title: 'Finished', type: 'date', width: 100, priority: 5 },
  products,
  came,
  {
    field: 'gone',
    title: 'Written off',
    type: 'number',
    width: 100,
    format: (_, row) => (row.gone > 0 ? formatNumber(row.gone, 2) : ''),
    priority: 7,
  },
  { field: 'reason', title: 'Reason', tone: 'quiet', width: 220 },
];

const narrow = {
  title: ({ from_location_name, to_location_name }: Row) => `${from_location_name} to ${to_location_name}`,
  subtitle: ({ transfer_number, came, sum }: Row) =>
    `${transfer_number} · ${formatNumber(came)} of ${formatNumber(sum)} received`,
  status: ({ state, missing }: Row) =>
    state === 'finished' ? (
      <StatusDot word="Finished" tone="inactive" />
    ) : (
      <StatusDot word={`${formatNumber(missing)} on the way`} tone="partly" />
    ),
};

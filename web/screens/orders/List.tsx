import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { type Location, locations } from '../../../shared/contract/locations.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { usePages } from '../../kit/data/usePages.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { MoreButton, toListRead } from '../../kit/list/MoreButton.tsx';
import { withParams } from '../../kit/list/searchParams.ts';
import { type FilterTile, FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { look } from '../../kit/ui/theme.ts';
import { formatLate, newOrderPath, orderPath, reorderPath, salonToday } from '../../salon/order/order.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import {
  type BackOrder,
  buildBackOrderColumns,
  buildFinishedColumns,
  buildOpenColumns,
  formatReceived,
  listBackOrders,
  type OrderRow,
  OrderStatus,
  orderRow,
} from './columns.tsx';

const title = 'Orders';
const noun = { one: 'order', many: 'orders' };
const lines = { one: 'line', many: 'lines' };
const rowKey = ({ order_id }: OrderRow) => order_id;
const backOrderKey = ({ order_id, product_id }: BackOrder) => `${order_id} ${product_id}`;
const sortByDue = [{ field: 'due' }];

/** Orders of one or all salons. The URL holds the salon and the state filter. */
export function Orders() {
  const [query, setQuery] = useSearchParams();
  const { user, types } = useSession();
  const salons = useRead(locations.listLocationsByRole, { body: {} });
  const salon = Number(query.get('location_id')) || (types.includes(3) ? allLocations : user.location_id);
  const isAll = salon === allLocations;
  const filter = query.get('show') ?? '';
  const data = useOrderRows(salons.data, salon, filter);

  const frame = {
    title,
    hint: 'Every order, from draft to delivered.',
    add: { label: 'New order', path: isAll || salon === null ? '/reorder' : newOrderPath(salon) },
    actions: (salons.data?.length ?? 0) > 1 && (
      <SalonPicker
        chosen={salon}
        all="All Locations"
        onChoose={(id) => setQuery((before) => withParams(before, { location_id: String(id), p: '' }))}
      />
    ),
    children: (
      <FilterTiles
        label="State"
        tiles={buildTiles(data.rows, data.backOrders)}
        chosen={filter}
        onChoose={(next) =>
          setQuery((before) =>
            // Lists with different columns do not share paging and filters.
            next in filters && filter in filters
              ? withParams(before, { show: next, p: '' })
              : withParams(new URLSearchParams(), { location_id: query.get('location_id') ?? '', show: next }),
          )
        }
      />
    ),
  };
  const backOrderList = useBackOrderList(data, isAll);
  const finishedList = useFinishedList(data, isAll);
  const openList = useOpenList(data, isAll, filter);
  // One list in all three states, so that the tiles keep the focus.
  if (filter === 'back') return <ListScreen {...frame} {...backOrderList} />;
  if (filter === 'finished') return <ListScreen {...frame} {...finishedList} {...(isAll && { add: undefined })} />;
  return (
    <ListScreen
      {...frame}
      {...openList}
      footer={
        filter === '' &&
        !isAll &&
        // Below the rows of the list, once their number is known.
        data.rows &&
        data.finishedRows &&
        data.finishedRows.length > 0 && (
          <RecentlyFinished
            rows={data.finishedRows.slice(0, maxRecent)}
            columns={finishedList.columns}
            onAll={() => setQuery((before) => withParams(before, { show: 'finished', p: '' }))}
          />
        )
      }
    />
  );
}

/** Loads the open orders and, where they are listed, the finished ones. */
function useOrderRows(salons: readonly Location[] | undefined, salon: number | null, filter: string) {
  const open = useRead(orders.listOrders, { query: salon === null ? {} : { location: salon } });
  const finished = usePages(orders.listFinishedOrders, (cursor) =>
    (filter === 'finished' || filter === '') && salon !== null && salon !== allLocations
      ? { params: { locationId: salon }, query: { ...(cursor && { cursor }) } }
      : null,
  );
  const rows = useMemo(
    () => open.data?.map((order) => orderRow(order, salonToday(salons ?? [], order.location_id))),
    [open.data, salons],
  );
  const backOrders = useMemo(() => rows && listBackOrders(rows), [rows]);
  const finishedRows = useMemo(
    () => finished.pages?.flatMap(({ Items }) => Items.map((item) => orderRow(item, ''))),
    [finished.pages],
  );
  /** Whether the user sees prices. */
  const prices = [...(rows ?? []), ...(finishedRows ?? [])].some(({ cost }) => cost !== undefined);
  return { open, finished, rows, backOrders, finishedRows, prices };
}

type OrderRows = ReturnType<typeof useOrderRows>;

/** Lines of open orders that are still to come. */
function useBackOrderList({ open, backOrders }: OrderRows, isAll: boolean) {
  const columns = useMemo(() => buildBackOrderColumns({ salons: isAll }), [isAll]);
  return {
    label: 'Back orders',
    id: 'back-orders',
    noun: lines,
    read: open,
    rows: backOrders,
    rowKey: backOrderKey,
    columns,
    sort: sortByDue,
    exportName: 'Back orders',
    emptyText: 'Nothing is still to come.',
    rowPath: orderPath,
    narrow: narrowBackOrder,
  };
}

function useFinishedList({ finished, finishedRows, prices }: OrderRows, isAll: boolean) {
  const navigate = useNavigate();
  const columns = useMemo(() => buildFinishedColumns({ prices }), [prices]);
  return {
    label: 'Finished orders',
    id: 'finished-orders',
    noun,
    ...(!isAll && { read: toListRead(finished) }),
    rows: isAll ? [] : finishedRows,
    rowKey,
    columns,
    pageSize: false as const,
    plain: true,
    emptyText: isAll ? 'Choose a salon to see its finished orders.' : 'No finished orders.',
    rowPath: orderPath,
    rowActions: reorderAction(navigate),
    narrow,
    footer: finished.hasMore && !isAll && <MoreButton isLoading={finished.isLoading} loadMore={finished.loadMore} />,
  };
}

/** Orders that are not finished, in the chosen state. */
function useOpenList({ open, rows, prices }: OrderRows, isAll: boolean, filter: string) {
  const columns = useMemo(() => buildOpenColumns({ salons: isAll, prices }), [isAll, prices]);
  return {
    id: 'orders',
    noun,
    read: open,
    rows: useMemo(() => rows?.filter(findFilter(filter)), [rows, filter]),
    rowKey,
    columns,
    exportName: title,
    emptyText: filter ? 'No such orders.' : 'No open orders.',
    rowPath: orderPath,
    narrow,
  };
}

/** Number of finished orders listed below the open ones. */
const maxRecent = 4;

interface RecentlyFinishedProps {
  rows: readonly OrderRow[];
  columns: readonly Column<OrderRow>[];
  onAll: () => void;
}

/** Latest finished orders of a salon, as a basis for the next one. */
function RecentlyFinished({ rows, columns, onAll }: RecentlyFinishedProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  return (
    <div className={styles.lately}>
      <div className={styles.head}>
        <h2 className={styles.title}>Finished lately</h2>
        <Button appearance="subtle" size="small" onClick={onAll}>
          Show all
        </Button>
      </div>
      <Grid
        id="finished-lately"
        url="off"
        label="Finished lately"
        noun={noun}
        rows={rows}
        rowKey={rowKey}
        columns={columns}
        pageSize={false}
        plain
        onRowClick={(order) => void navigate(orderPath(order))}
        rowActions={reorderAction(navigate)}
        empty={{ text: 'No finished orders.' }}
        narrow={narrow}
      />
    </div>
  );
}

const reorderAction = (navigate: NavigateFunction) => [
  {
    label: 'Reorder again',
    icon: <ArrowRepeatAllRegular />,
    onClick: (order: OrderRow) => void navigate(reorderPath(order)),
  },
];

/** Predicates of the tiles for unfinished orders, by filter value. */
const filters: Record<string, (row: OrderRow) => boolean> = {
  '': () => true,
  draft: ({ state }) => state === 'draft',
  ordered: ({ state }) => state === 'ordered',
  'partly received': ({ state }) => state === 'partly received',
  late: ({ late }) => late > 0,
};
const findFilter = (filter: string) => filters[filter] ?? (() => true);

function buildTiles(rows: readonly OrderRow[] | undefined, backOrders: readonly BackOrder[] | undefined): FilterTile[] {
  const countRows = (value: string) => rows?.filter(findFilter(value)).length;
  return [
    { value: '', label: 'Open', count: rows?.length },
    { value: 'draft', label: 'Draft', count: countRows('draft'), dot: tokens.colorNeutralForeground3, isHollow: true },
    { value: 'ordered', label: 'Ordered', count: countRows('ordered'), dot: tokens.colorBrandForeground1 },
    {
      value: 'partly received',
      label: 'Partly received',
      count: countRows('partly received'),
      dot: look.cellEditedMark,
    },
    { value: 'late', label: 'Late', count: countRows('late'), dot: look.cellEditedMark },
    {
      value: 'back',
      label: 'Back orders',
      count: backOrders?.length,
      dot: tokens.colorBrandForeground1,
      isHollow: true,
    },
    { value: 'finished', label: 'Finished', dot: tokens.colorNeutralForeground4 },
  ];
}

const narrowBackOrder = {
  title: ({ name }: BackOrder) => name,
  subtitle: ({ order_number, reseller_company_name, late }: BackOrder) =>
    [late > 0 && formatLate(late), reseller_company_name, order_number].filter(Boolean).join(' · '),
  status: ({ remaining }: BackOrder) => `${formatNumber(remaining)} to come`,
};

const narrow = {
  title: ({ order_number }: OrderRow) => order_number,
  subtitle: (row: OrderRow) =>
    [row.late > 0 && formatLate(row.late), row.reseller_company_name, formatReceived(row), row.location_name]
      .filter(Boolean)
      .join(' · '),
  status: ({ state }: OrderRow) => <OrderStatus state={state} />,
};

const useStyles = makeStyles({
  lately: { marginTop: '16px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBottom: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
});

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { api } from '../../../shared/contract/index.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { usePages } from '../../kit/data/usePages.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { MoreButton, toListRead } from '../../kit/list/MoreButton.tsx';
import { type FilterTile, FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { formatNumber } from '../../kit/ui/format.ts';
import { touch } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { againPath, lateText, newOrderPath, orderPath, todayIn } from '../../salon/order/order.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import {
  type BackOrder,
  backColumns,
  backOrdersOf,
  cameText,
  finishedColumns,
  type OrderRow,
  OrderStatus,
  openColumns,
  orderRow,
} from './columns.tsx';

const title = 'Orders';
const orders = { one: 'order', many: 'orders' };
const lines = { one: 'line', many: 'lines' };
const keyOf = ({ order_id }: OrderRow) => order_id;
const lineKeyOf = ({ order_id, product_id }: BackOrder) => `${order_id} ${product_id}`;
const byDue = [{ field: 'due' }];

/** The orders of a salon or of all, from the draft to the last tube. Salon and state that are shown stand in the address. */
export function Orders() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { user, types } = useSession();
  const salons = useRead(api.locations.listLocationsByRole, { body: {} });
  const salon = Number(query.get('location_id')) || (types.includes(3) ? allLocations : user.location_id);
  const isAll = salon === allLocations;
  const show = query.get('show') ?? '';
  const open = useRead(api.orders.listOrders, { query: salon === null ? {} : { location: salon } });
  const finished = usePages(api.orders.listFinishedOrders, (cursor) =>
    (show === 'finished' || show === '') && salon !== null && !isAll
      ? { params: { locationId: salon }, query: { ...(cursor && { cursor }) } }
      : null,
  );

  const rows = useMemo(
    () => open.data?.map((one) => orderRow(one, todayIn(salons.data ?? [], one.location_id))),
    [open.data, salons.data],
  );
  const shown = useMemo(() => rows?.filter(passing(show)), [rows, show]);
  const backOrders = useMemo(() => rows && backOrdersOf(rows), [rows]);
  const done = useMemo(
    () => finished.pages?.flatMap(({ Items }) => Items.map((one) => orderRow(one, ''))),
    [finished.pages],
  );
  const told = { salons: isAll, prices: [...(rows ?? []), ...(done ?? [])].some(({ cost }) => cost !== undefined) };
  const { prices } = told;
  const columns = useMemo(() => openColumns({ salons: isAll, prices }), [isAll, prices]);
  const lineColumns = useMemo(() => backColumns({ salons: isAll }), [isAll]);
  const doneColumns = useMemo(() => finishedColumns({ prices }), [prices]);

  const frame = {
    title,
    hint: 'From the draft to the last tube.',
    add: { label: 'New order', path: isAll || salon === null ? '/reorder' : newOrderPath(salon) },
    actions: (salons.data?.length ?? 0) > 1 && (
      <SalonPicker
        chosen={salon}
        all="All Locations"
        onChoose={(id) => setQuery((before) => withValues(before, { location_id: String(id), p: '' }))}
      />
    ),
    children: (
      <FilterTiles
        label="State"
        tiles={tilesOf(rows, backOrders)}
        chosen={show}
        onChoose={(next) =>
          setQuery((before) =>
            // The view of one list means nothing to another of other columns.
            next in passes && show in passes
              ? withValues(before, { show: next, p: '' })
              : withValues(new URLSearchParams(), { location_id: query.get('location_id') ?? '', show: next }),
          )
        }
      />
    ),
  };

  if (show === 'back')
    return (
      <ListScreen
        {...frame}
        label="Back orders"
        id="back-orders"
        noun={lines}
        read={open}
        rows={backOrders}
        rowKey={lineKeyOf}
        columns={lineColumns}
        sort={byDue}
        exportName="Back orders"
        emptyText="Nothing is still to come."
        rowPath={orderPath}
        narrow={{
          title: ({ name }) => name,
          subtitle: ({ order_number, reseller_company_name, late }) =>
            [late > 0 && lateText(late), reseller_company_name, order_number].filter(Boolean).join(' · '),
          status: ({ remaining }) => `${formatNumber(remaining)} to come`,
        }}
      />
    );
  if (show === 'finished')
    return (
      <ListScreen
        {...frame}
        {...(isAll && { add: undefined })}
        label="Finished orders"
        id="finished-orders"
        noun={orders}
        {...(!isAll && { read: toListRead(finished) })}
        rows={isAll ? [] : done}
        rowKey={keyOf}
        columns={doneColumns}
        pageSize={false}
        plain
        emptyText={isAll ? 'Choose a location to see its finished orders.' : 'No finished orders.'}
        rowPath={orderPath}
        rowActions={againAction(navigate)}
        narrow={narrow}
        footer={
          finished.hasMore && !isAll && <MoreButton isLoading={finished.isLoading} loadMore={finished.loadMore} />
        }
      />
    );
  return (
    <ListScreen
      {...frame}
      id="orders"
      noun={orders}
      read={open}
      rows={shown}
      rowKey={keyOf}
      columns={columns}
      exportName={title}
      emptyText={show ? 'No such orders.' : 'No open orders.'}
      rowPath={orderPath}
      narrow={narrow}
      footer={
        show === '' &&
        !isAll &&
        done &&
        done.length > 0 && (
          <FinishedLately
            rows={done.slice(0, lately)}
            columns={doneColumns}
            onAll={() => setQuery((before) => withValues(before, { show: 'finished', p: '' }))}
          />
        )
      }
    />
  );
}

/** How many finished orders stand below the open ones. */
const lately = 4;

interface FinishedLatelyProps {
  rows: readonly OrderRow[];
  columns: readonly Column<OrderRow>[];
  onAll: () => void;
}

/** The last ones of a salon: what one was like is often what the next one is. */
function FinishedLately({ rows, columns, onAll }: FinishedLatelyProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  return (
    <div className={styles.lately}>
      <div className={styles.head}>
        <h2 className={styles.title}>Finished lately</h2>
        <Button appearance="subtle" size="small" className={styles.act} onClick={onAll}>
          Show all
        </Button>
      </div>
      <Grid
        id="finished-lately"
        url="off"
        label="Finished lately"
        noun={orders}
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        pageSize={false}
        plain
        onRowClick={(one) => void navigate(orderPath(one))}
        rowActions={againAction(navigate)}
        empty={{ text: 'No finished orders.' }}
        narrow={narrow}
      />
    </div>
  );
}

const againAction = (navigate: NavigateFunction) => [
  {
    label: 'Reorder again',
    icon: <ArrowRepeatAllRegular />,
    onClick: (one: OrderRow) => void navigate(againPath(one)),
  },
];

/** Which of the orders that are not finished a tile shows, by its word in the address. */
const passes: Record<string, (row: OrderRow) => boolean> = {
  '': () => true,
  draft: ({ state }) => state === 'draft',
  ordered: ({ state }) => state === 'ordered',
  'partly received': ({ state }) => state === 'partly received',
  late: ({ late }) => late > 0,
};
const passing = (show: string) => passes[show] ?? (() => true);

function tilesOf(rows: readonly OrderRow[] | undefined, backOrders: readonly BackOrder[] | undefined): FilterTile[] {
  const figureOf = (value: string) => rows?.filter(passing(value)).length;
  return [
    { value: '', label: 'Open', count: rows?.length },
    { value: 'draft', label: 'Draft', count: figureOf('draft'), dot: tokens.colorNeutralForeground3, isHollow: true },
    { value: 'ordered', label: 'Ordered', count: figureOf('ordered'), dot: tokens.colorBrandForeground1 },
    {
      value: 'partly received',
      label: 'Partly received',
      count: figureOf('partly received'),
      dot: look.cellEditedMark,
    },
    { value: 'late', label: 'Late', count: figureOf('late'), dot: look.cellEditedMark },
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

/** The address with these values, without those that are empty. */
function withValues(query: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
  return next;
}

const narrow = {
  title: ({ order_number }: OrderRow) => order_number,
  subtitle: (row: OrderRow) =>
    [row.late > 0 && lateText(row.late), row.reseller_company_name, cameText(row), row.location_name]
      .filter(Boolean)
      .join(' · '),
  status: ({ state }: OrderRow) => <OrderStatus state={state} />,
};

const useStyles = makeStyles({
  lately: { marginTop: '16px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBottom: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  act: { [touch]: { minHeight: '44px' } },
});

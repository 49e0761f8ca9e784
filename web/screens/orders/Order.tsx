import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, BoxCheckmarkRegular, DocumentRegular, EditRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { Order, OrderLine } from '../../../shared/contract/orders.ts';
import { isOpen, remainingOf } from '../../../shared/rules/orders.ts';
import { ApiError } from '../../kit/data/call.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useMayCall } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { RecordScreen, useRecord } from '../../kit/list/RecordScreen.tsx';
import { useAsk } from '../../kit/ui/Confirm.tsx';
import { dateText } from '../../kit/ui/days.ts';
import { useReturnedFocus } from '../../kit/ui/focus.ts';
import { moneyText, numberText } from '../../kit/ui/format.ts';
import { phone } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { OrderSheet } from '../../salon/order/OrderSheet.tsx';
import { againPath, draftPath, todayIn } from '../../salon/order/order.tsx';
import { SheetTools } from '../../salon/order/SheetTools.tsx';
import { Due, OrderStatus, orderRow, Received } from './columns.tsx';

const { getOrder, closeOrder, listOrders, listFinishedOrders, listReorderProducts } = api.orders;
const refreshes = [getOrder, listOrders, listFinishedOrders, listReorderProducts];

/** One order: what became of each of its lines, and what can be done next. */
export function OrderRecord() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const isSheet = query.has('sheet');
  const resellers = useRead(api.orders.listResellers, isSheet ? {} : null);
  const [, location, orderId] = /^(\d+)-(.+)$/.exec(id ?? '') ?? [];
  const params = orderId ? { locationId: Number(location), orderId } : undefined;
  const read = useRecord(getOrder, params ? { params } : null);
  const { data } = read;
  const reseller = resellers.data?.find(({ reseller_id }) => reseller_id === data?.reseller_id);
  const turn = (sheet: boolean) => setQuery({ ...(id && { id }), ...(sheet && { sheet: '1' }) });
  const missing = { data: undefined, error: new ApiError(404, id ? 'Order not found' : 'No order was chosen.') };
  return (
    <RecordScreen
      title={data ? `Order ${data.order_number}` : 'Order'}
      hint={data ? <Standing order={data} /> : ''}
      tools={
        data &&
        (isSheet ? (
          <>
            <Button onClick={() => turn(false)}>Lines</Button>
            <SheetTools order={data} reseller={reseller} />
          </>
        ) : (
          <Acts order={data} onRefused={() => void read.mutate()} onSheet={() => turn(true)} />
        ))
      }
      id={id}
      reads={{ order: params ? read : { ...missing, mutate: async () => undefined } }}
      rows={3}
    >
      {({ order }) =>
        order && (isSheet ? <OrderSheet order={order} reseller={reseller} /> : <OrderDetail order={order} />)
      }
    </RecordScreen>
  );
}

const Standing = ({ order }: { order: Order }) => (
  <>
    <OrderStatus state={order.state} /> · {order.reseller_company_name} · {order.location_name}
  </>
);

interface ActsProps {
  order: Order;
  /** The order is no longer what it was taken for. */
  onRefused: () => void;
}

function Acts({ order, onRefused, onSheet }: ActsProps & { onSheet: () => void }) {
  const navigate = useNavigate();
  const isDraft = order.state === 'draft';
  const receivePath = `/inventory-receiving?order=${encodeURIComponent(order.order_number)}&location_id=${order.location_id}`;
  return (
    <>
      {(isDraft || isOpen(order)) && <CloseButton order={order} onRefused={onRefused} />}
      {!isDraft && (
        <Button icon={<DocumentRegular />} onClick={onSheet}>
          Sheet
        </Button>
      )}
      {!isDraft && (
        <Button
          appearance={isOpen(order) ? 'secondary' : 'primary'}
          icon={<ArrowRepeatAllRegular />}
          onClick={() => void navigate(againPath(order))}
        >
          Reorder again
        </Button>
      )}
      {isDraft && (
        <Button appearance="primary" icon={<EditRegular />} onClick={() => void navigate(draftPath(order))}>
          Continue
        </Button>
      )}
      {isOpen(order) && (
        <Button appearance="primary" icon={<BoxCheckmarkRegular />} onClick={() => void navigate(receivePath)}>
          Receive
        </Button>
      )}
    </>
  );
}

/** Nothing more is to come of the order, and why. */
function CloseButton({ order, onRefused }: ActsProps) {
  const ask = useAsk();
  const attempt = useAttempt();
  const mayCall = useMayCall();
  const close = useSend(closeOrder, { refreshes });
  // A reason that could not be sent stands there again.
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { location_id, order_id, order_number, version } = order;
  // Its button goes with the act.
  useReturnedFocus();
  const isShort = order.state === 'partly received';
  const act = isShort ? 'Close short' : 'Cancel order';

  async function change() {
    const typed = await ask({
      title: isShort ? `Close ${order_number} short?` : `Cancel ${order_number}?`,
      text: isShort
        ? 'What came stays in the stock; nothing more is expected, so the rest is suggested again.'
        : 'Nothing of it is expected any more. Tell the distributor as well.',
      field: { label: 'Reason', maxLength: 200, value: reason, required: 'Please write a reason' },
      confirm: act,
      cancel: 'Keep order',
      destructive: true,
    });
    if (typed === undefined) return;
    setReason(typed);
    setBusy(true);
    const sent = { params: { locationId: location_id, orderId: order_id }, body: { reason: typed, version } };
    const done = isShort ? 'Order closed short' : 'Order cancelled';
    const reply = await attempt(() => close(sent), { failed: 'The order was not closed.', done });
    setBusy(false);
    if (!reply) onRefused();
  }

  if (!mayCall(closeOrder)) return null;
  return (
    <Button appearance="subtle" disabledFocusable={isBusy} onClick={() => void change()}>
      {act}
    </Button>
  );
}

const noun = { one: 'line', many: 'lines' };
const keyOf = ({ product_id }: OrderLine) => product_id;

function OrderDetail({ order }: { order: Order }) {
  const styles = useStyles();
  const salons = useRead(api.locations.listLocationsByRole, { body: {} });
  const row = orderRow(order, todayIn(salons.data ?? [], order.location_id));
  const isDraft = order.state === 'draft';
  const momentOf = (time: string) => dateText(time, 'M/d/yy h:mm a');
  return (
    <>
      <dl className={styles.facts}>
        {order.ordered && <Fact name="Ordered">{momentOf(order.ordered)}</Fact>}
        <Fact name={isDraft ? 'Draft by' : 'Ordered by'}>{order.user_name}</Fact>
        {!isDraft && (
          <>
            <Fact name="Due">
              <Due {...row} />
            </Fact>
            <Fact name="Received">
              <Received row={row} />
            </Fact>
          </>
        )}
        {row.cost !== undefined && <Fact name="Estimated total">{moneyText(row.cost)}</Fact>}
        {order.closed && <Fact name="Closed">{momentOf(order.closed)}</Fact>}
        {order.reason && (
          <Fact name="Reason" wide>
            {order.reason}
          </Fact>
        )}
      </dl>
      <Grid
        id="order-lines"
        label="Lines"
        noun={noun}
        rows={order.lines}
        rowKey={keyOf}
        columns={lineColumns[isDraft ? 'draft' : isOpen(order) ? 'open' : 'finished'][row.cost === undefined ? 0 : 1]}
        pageSize={false}
        url="off"
        plain
        narrow={{
          title: ({ name }) => name,
          subtitle: ({ manufacturer, barcode }) => [manufacturer, barcode].filter(Boolean).join(' · '),
          status: ({ quantity, received }) =>
            isDraft ? quantity : `${numberText(received)} of ${numberText(quantity)}`,
        }}
      />
    </>
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.fact, wide && styles.wide)}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

const what: readonly Column<OrderLine>[] = [
  { field: 'name', title: 'Item', tone: 'strong', width: 280, summary: 'count', priority: 1 },
  { field: 'manufacturer', title: 'Manufacturer', width: 130 },
  { field: 'barcode', title: 'Barcode', type: 'code', width: 120 },
  {
    field: 'quantity',
    title: 'Ordered',
    type: 'number',
    width: 75,
    summary: 'sum',
    format: (_, { quantity }) => (quantity > 0 ? numberText(quantity) : 'Not ordered'),
    priority: 2,
  },
];
const came: Column<OrderLine> = {
  field: 'received',
  title: 'Received',
  type: 'number',
  width: 80,
  summary: 'sum',
  priority: 3,
};
const remaining = (title: string): Column<OrderLine> => ({
  field: 'remaining',
  title,
  type: 'number',
  width: 100,
  summary: 'sum',
  value: remainingOf,
  priority: 4,
});
const cost: readonly Column<OrderLine>[] = [
  { field: 'price', title: 'Unit price', type: 'money', width: 80 },
  {
    field: 'cost',
    title: 'Estimated cost',
    type: 'money',
    width: 105,
    summary: 'sum',
    value: ({ quantity, price = 0 }) => quantity * price,
  },
];
const withAndWithout = (columns: readonly Column<OrderLine>[]) => [columns, [...columns, ...cost]] as const;
/** Of an order as it stands, without prices and with them. */
const lineColumns = {
  draft: withAndWithout(what),
  open: withAndWithout([...what, came, remaining('Still to come')]),
  finished: withAndWithout([...what, came, remaining('Did not come')]),
};

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
    gap: '16px 24px',
    margin: '0 0 16px',
    padding: '16px 20px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
    [phone]: { gridTemplateColumns: '1fr 1fr', padding: '16px' },
  },
  fact: { minWidth: 0 },
  wide: { gridColumn: '1 / -1' },
  name: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  value: { margin: '2px 0 0', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});

import { Button } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, BoxCheckmarkRegular, DocumentRegular, EditRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Order, orders, type Reseller } from '../../../shared/contract/orders.ts';
import { isOrderOpen } from '../../../shared/rules/orders.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { noRecord, RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { OrderSheet } from '../../salon/order/OrderSheet.tsx';
import { OrderSheetTools } from '../../salon/order/OrderSheetTools.tsx';
import { draftPath, reorderPath } from '../../salon/order/order.tsx';
import { OrderStatus } from './columns.tsx';
import { OrderDetail } from './OrderDetail.tsx';

const { getOrder, closeOrder, listOrders, listFinishedOrders, listReorderProducts } = orders;
const refreshes = [getOrder, listOrders, listFinishedOrders, listReorderProducts];

/** The facts, and the lines. */
const skeletonRows = [
  { height: 24, spans: [12] },
  { height: 280, spans: [12] },
];

/** An order: its sheet or its lines, with the possible next actions. */
export function OrderRecord() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const isSheet = query.has('sheet');
  const resellers = useRead(orders.listResellers, isSheet ? { query: {} } : null);
  const [, location, orderId] = /^(\d+)-(.+)$/.exec(id ?? '') ?? [];
  const params = orderId ? { locationId: Number(location), orderId } : undefined;
  const read = useRead(getOrder, params ? { params } : null);
  const { data } = read;
  const reseller = resellers.data?.find(({ reseller_id }) => reseller_id === data?.reseller_id);
  const showSheet = (sheet: boolean) => setQuery({ ...(id && { id }), ...(sheet && { sheet: '1' }) });
  return (
    <RecordScreen
      title={data ? `Order ${data.order_number}` : 'Order'}
      hint={data ? <OrderSummary order={data} /> : ''}
      tools={
        data &&
        (isSheet ? (
          <SheetActions order={data} reseller={reseller} onLines={() => showSheet(false)} />
        ) : (
          <OrderActions
            key={data.order_id}
            order={data}
            onRefused={() => void read.mutate()}
            onSheet={() => showSheet(true)}
          />
        ))
      }
      id={id}
      reads={{ order: params ? read : noRecord(id ? 'Order not found' : 'No order was chosen.') }}
      rows={skeletonRows}
    >
      {({ order }) =>
        order && (isSheet ? <OrderSheet order={order} reseller={reseller} /> : <OrderDetail order={order} />)
      }
    </RecordScreen>
  );
}

const OrderSummary = ({ order }: { order: Order }) => (
  <>
    <OrderStatus state={order.state} /> · {order.reseller_company_name} · {order.location_name}
  </>
);

interface SheetActionsProps {
  order: Order;
  reseller: Reseller | undefined;
  onLines: () => void;
}

function SheetActions({ order, reseller, onLines }: SheetActionsProps) {
  // The button that opened the sheet is gone, so hand the focus back.
  useRestoreFocus();
  return (
    <>
      <Button onClick={onLines}>Lines</Button>
      <OrderSheetTools order={order} reseller={reseller} />
    </>
  );
}

interface OrderActionsProps {
  order: Order;
  /** Reloads the order after a failed change. */
  onRefused: () => void;
}

function OrderActions({ order, onRefused, onSheet }: OrderActionsProps & { onSheet: () => void }) {
  const navigate = useNavigate();
  const isDraft = order.state === 'draft';
  const receivePath = `/inventory-receiving?order=${encodeURIComponent(order.order_number)}&location_id=${order.location_id}`;
  return (
    <>
      {(isDraft || isOrderOpen(order)) && <CloseButton order={order} onRefused={onRefused} />}
      {!isDraft && (
        <Button icon={<DocumentRegular />} onClick={onSheet}>
          Sheet
        </Button>
      )}
      {!isDraft && (
        <Button
          appearance={isOrderOpen(order) ? 'secondary' : 'primary'}
          icon={<ArrowRepeatAllRegular />}
          onClick={() => void navigate(reorderPath(order))}
        >
          Reorder again
        </Button>
      )}
      {isDraft && (
        <Button appearance="primary" icon={<EditRegular />} onClick={() => void navigate(draftPath(order))}>
          Continue
        </Button>
      )}
      {isOrderOpen(order) && (
        <Button appearance="primary" icon={<BoxCheckmarkRegular />} onClick={() => void navigate(receivePath)}>
          Receive
        </Button>
      )}
    </>
  );
}

/** Cancels an order or closes it short, with a reason. */
function CloseButton({ order, onRefused }: OrderActionsProps) {
  const ask = usePrompt();
  const attempt = useAttempt();
  const mayCall = useCanCall();
  const close = useSend(closeOrder, { refreshes });
  // Keeps the reason for the next attempt if sending failed.
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { location_id, order_id, order_number, version } = order;
  // The button disappears after the action, so hand the focus back.
  useRestoreFocus();
  const isShort = order.state === 'partly received';
  const actionLabel = isShort ? 'Close short' : 'Cancel order';

  async function confirmAndClose() {
    const typed = await ask({
      title: isShort ? `Close ${order_number} short?` : `Cancel ${order_number}?`,
      text: isShort
        ? 'Received items stay in stock. Nothing more is expected, so the rest is suggested again.'
        : 'Nothing more will be expected. Call the distributor, too.',
      field: { label: 'Reason', maxLength: 200, value: reason, required: 'Please write a reason' },
      confirm: actionLabel,
      cancel: 'Keep order',
      destructive: true,
    });
    if (typed === undefined) return;
    setReason(typed);
    setBusy(true);
    const request = { params: { locationId: location_id, orderId: order_id }, body: { reason: typed, version } };
    const done = isShort ? 'Order closed short' : 'Order canceled';
    const reply = await attempt(() => close(request), {
      errorMessage: 'The order was not closed.',
      successMessage: done,
    });
    setBusy(false);
    if (!reply) onRefused();
  }

  if (!mayCall(closeOrder)) return null;
  return (
    <Button appearance="subtle" disabledFocusable={isBusy} onClick={() => void confirmAndClose()}>
      {actionLabel}
    </Button>
  );
}

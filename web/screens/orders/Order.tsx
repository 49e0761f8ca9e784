import { Button } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, BoxCheckmarkRegular, DocumentRegular, EditRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { Order, Reseller } from '../../../shared/contract/orders.ts';
import { isOrderOpen } from '../../../shared/rules/orders.ts';
import { ApiError } from '../../kit/data/call.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { OrderSheet } from '../../salon/order/OrderSheet.tsx';
import { againPath, draftPath } from '../../salon/order/order.tsx';
import { SheetTools } from '../../salon/order/SheetTools.tsx';
import { OrderStatus } from './columns.tsx';
import { OrderDetail } from './OrderDetail.tsx';

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
  const read = useRead(getOrder, params ? { params } : null);
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
          <SheetActs order={data} reseller={reseller} onLines={() => turn(false)} />
        ) : (
          <Acts key={data.order_id} order={data} onRefused={() => void read.mutate()} onSheet={() => turn(true)} />
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

interface SheetActsProps {
  order: Order;
  reseller: Reseller | undefined;
  onLines: () => void;
}

function SheetActs({ order, reseller, onLines }: SheetActsProps) {
  // Its button goes with the sheet.
  useRestoreFocus();
  return (
    <>
      <Button onClick={onLines}>Lines</Button>
      <SheetTools order={order} reseller={reseller} />
    </>
  );
}

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
      {isOrderOpen(order) && (
        <Button appearance="primary" icon={<BoxCheckmarkRegular />} onClick={() => void navigate(receivePath)}>
          Receive
        </Button>
      )}
    </>
  );
}

/** Nothing more is to come of the order, and why. */
function CloseButton({ order, onRefused }: ActsProps) {
  const ask = usePrompt();
  const attempt = useAttempt();
  const mayCall = useCanCall();
  const close = useSend(closeOrder, { refreshes });
  // A reason that could not be sent stands there again.
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { location_id, order_id, order_number, version } = order;
  // Its button goes with the act.
  useRestoreFocus();
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
    const reply = await attempt(() => close(sent), { errorMessage: 'The order was not closed.', successMessage: done });
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

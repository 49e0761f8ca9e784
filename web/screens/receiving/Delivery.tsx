import { Button, Field, makeStyles, mergeClasses, Select, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Order } from '../../../shared/contract/orders.ts';
import { useStableFunctions } from '../../kit/data/useStableFunctions.ts';
import { CameraButton } from '../../kit/scan/CameraButton.tsx';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { fieldLabelStyle } from '../../kit/ui/controlStyles.ts';
import { phone, useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, WarningBanner } from '../../kit/ui/States.tsx';
import { CommandCard } from '../../salon/CommandCard.tsx';
import { NewProduct } from '../../salon/NewProduct.tsx';
import { offlineText } from '../../salon/offlineText.ts';
import { ProductField } from '../../salon/scan/ProductField.tsx';
import { findLine, lineKey } from '../../salon/scan/scanLines.ts';
import { LastScan } from './LastScan.tsx';
import { type LineActions, Lines } from './Lines.tsx';
import { OrderField } from './OrderField.tsx';
import { orderProgress } from './orderProgress.ts';
import { type LoadOrders, useDelivery } from './useDelivery.ts';

const packSizes = [1, 2, 3, 4, 6, 10, 12, 24];
interface DeliveryProps {
  salon: number | null;
  /** Open orders of the salon, including drafts. */
  orders: readonly Order[];
  readOrders: LoadOrders;
  /** Order number requested by the URL. */
  requestedOrder: string | null;
  onOrderHandled: () => void;
  /** Requests fail although the browser reports a connection. */
  isUnreached: boolean;
  /** Retries failed loads; undefined when nothing failed. */
  onRetry: (() => void) | undefined;
  /** Renders the salon field, given the number of scanned lines. */
  salonField: (lines: number) => ReactNode;
}

/** Receiving screen of a salon: scan a delivery, then post it. */
export function Delivery({ salon, orders, readOrders, requestedOrder, onOrderHandled, ...props }: DeliveryProps) {
  const { isUnreached, onRetry, salonField } = props;
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const delivery = useDelivery(salon, orders, readOrders, { requestedOrder, onHandled: onOrderHandled });
  const { list, order, pack, naming, freshCode, finish, isSending } = delivery;
  const { lines, order_number } = list.draft.draft;
  const actions = useStableFunctions<LineActions>({
    change: (line, change) => void list.lines.change(line, change),
    name: ({ barcode }) => naming.start({ barcode, all: false }),
    lookUpAgain: (line) => void list.lines.change(line, { problem: undefined }),
    remove: list.lines.remove,
    receive: ({ product_id, barcode, name, manufacturer, missing }) =>
      void list.lines.choose({ product_id, name, manufacturer }, barcode, missing),
  });
  const isOffline = list.isOffline || isUnreached;
  const lastLine = list.last && list.last.quantity > 0 ? findLine(lines, list.last) : undefined;
  const buttons = (
    <>
      <Button className={styles.button} onClick={delivery.cancel}>
        Cancel
      </Button>
      <Button
        appearance="primary"
        className={mergeClasses(styles.button, isNarrow && styles.wide)}
        icon={isSending ? <Spinner size="extra-tiny" appearance="inverted" aria-hidden /> : <CheckmarkRegular />}
        disabledFocusable={isSending}
        onClick={finish}
      >
        {isNarrow && lines.length > 0 ? `Complete · ${lines.length} ${lineNoun(lines.length)}` : 'Complete'}
      </Button>
    </>
  );
  return (
    <Page
      title="Inventory Receiving"
      hint="Scan anywhere on this screen. Every scan adds a line."
      {...(isNarrow && { bottomBar: buttons })}
      tools={
        <>
          <span role="status" className={styles.unbooked}>
            {lines.length > 0 && `Not received yet: ${lines.length} ${lineNoun(lines.length)}`}
          </span>
          {!isNarrow && buttons}
        </>
      }
    >
      {onRetry && !isOffline && (
        <div className={styles.failure}>
          <ErrorState text="Error loading data." onRetry={onRetry} />
        </div>
      )}
      <div className={styles.fields}>
        {salonField(lines.length)}
        <OrderField value={order_number} orders={order.open} onChange={order.setNumber} />
        <div className={styles.scan}>
          <div className={styles.code}>
            <ScanField {...list.field.entry} isConnected={!isOffline} />
            <CameraButton onCode={list.field.scan} />
          </div>
          <PackField {...pack} />
        </div>
        <div className={styles.product}>
          <ProductField salon={salon} onChoose={list.lines.choose} />
        </div>
      </div>
      {isOffline && <WarningBanner text={offlineText(lines.length, { one: 'line', many: 'lines' })} />}
      {list.last && lastLine && (
        <LastScan
          line={lastLine}
          quantity={list.last.quantity}
          ordered={orderProgress(order.chosen, lastLine)}
          isFresh={freshCode === lineKey(lastLine)}
          isOffline={isOffline}
          onName={actions.name}
        />
      )}
      <Lines
        lines={lines}
        order={order.chosen}
        missing={order.missing}
        freshCode={freshCode}
        isOffline={isOffline}
        actions={actions}
      />
      {!isNarrow && <CommandCard acts={['takeBack']} />}
      {naming.barcode !== undefined && (
        <NewProduct key={naming.barcode} barcode={naming.barcode} onName={naming.name} onClose={naming.stop} />
      )}
    </Page>
  );
}

interface PackFieldProps {
  size: number;
  setSize: (size: number) => void;
}

function PackField({ size, setSize }: PackFieldProps) {
  const styles = useStyles();
  return (
    <Field label={{ children: 'Pack', className: styles.label }} className={styles.packField}>
      <Select
        className={styles.pack}
        title="How many the next scan stands for"
        value={size}
        onChange={(_, { value }) => setSize(Number(value))}
      >
        {packSizes.map((one) => (
          <option key={one} value={one}>
            × {one}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const lineNoun = (count: number): string => (count === 1 ? 'line' : 'lines');

const belowDesktop = '@media (min-width: 600px) and (max-width: 1199px)';

const useStyles = makeStyles({
  unbooked: {
    color: tokens.colorPaletteMarigoldForeground2,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  button: { minWidth: '96px' },
  wide: { flexGrow: 1 },
  failure: { marginBottom: '16px' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, 200px) minmax(140px, 200px) minmax(0, 1fr)',
    alignItems: 'start',
    gap: '16px',
    marginBottom: '16px',
    [belowDesktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 68px', gap: '12px' },
  },
  scan: {
    display: 'grid',
    // On a line of its own, or the barcode field shrinks to nothing beside the other fields.
    [belowDesktop]: { gridColumn: '1 / -1' },
    gridTemplateColumns: 'minmax(0, 1fr) 84px',
    gap: '12px',
    [phone]: { display: 'contents' },
  },
  code: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'end',
    gap: '12px',
    [phone]: { gridColumn: '1 / -1' },
  },
  product: { gridColumn: '1 / 3', '& .fui-Combobox': { minHeight: '44px' }, [phone]: { gridColumn: '1 / -1' } },
  // On a phone the barcode field takes a whole line.
  packField: { minWidth: 0, [phone]: { gridColumn: 3, gridRow: 1 } },
  label: fieldLabelStyle,
  pack: {
    minWidth: 0,
    '& select': { height: '44px' },
    [phone]: { '& select': { paddingLeft: '8px', paddingRight: '4px' } },
  },
});

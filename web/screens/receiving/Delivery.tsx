import { Button, Field, makeStyles, mergeClasses, Select, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Order } from '../../../shared/contract/orders.ts';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { fieldLabel } from '../../kit/ui/controlStyles.ts';
import { phone, touch, useNarrow } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, Note } from '../../kit/ui/States.tsx';
import { look } from '../../kit/ui/theme.ts';
import { LastScan } from './LastScan.tsx';
import { Lines } from './Lines.tsx';
import { codeOf } from './list.ts';
import { NewProduct } from './NewProduct.tsx';
import { OrderField, orderedOf } from './OrderField.tsx';
import { useDelivery } from './useDelivery.ts';

const packs = [1, 2, 3, 4, 6, 10, 12, 24];
interface DeliveryProps {
  salon: number | null;
  /** The open orders of the salon, with drafts among them. */
  orders: readonly Order[];
  /** Where something could not be read. */
  onRetry: (() => void) | undefined;
  salonField: ReactNode;
}

/** The delivery that is being scanned for a salon. */
export function Delivery({ salon, orders, onRetry, salonField }: DeliveryProps) {
  const styles = useStyles();
  const isNarrow = useNarrow();
  const delivery = useDelivery(salon, orders);
  const { list, awaited, order, setOrderNumber, last, fresh, isOffline } = delivery;
  const { entry, pack, setPack, naming, setNaming, name, acts, finish, isSending } = delivery;
  const { lines } = list;
  const buttons = (
    <>
      <Button className={styles.button} onClick={acts.cancel}>
        Cancel
      </Button>
      <Button
        appearance="primary"
        className={mergeClasses(styles.button, isNarrow && styles.wide)}
        icon={isSending ? <Spinner size="extra-tiny" appearance="inverted" aria-hidden /> : <CheckmarkRegular />}
        disabledFocusable={isSending}
        onClick={finish}
      >
        {isNarrow && lines.length > 0 ? `Complete · ${lines.length} ${noun(lines.length)}` : 'Complete'}
      </Button>
    </>
  );
  return (
    <Page
      title="Inventory Receiving"
      hint="Scan anywhere on this screen. Every beep becomes a line."
      tools={
        <>
          <span role="status" className={styles.unbooked}>
            {lines.length > 0 && `Not booked yet: ${lines.length} ${noun(lines.length)}`}
          </span>
          {!isNarrow && buttons}
        </>
      }
    >
      {onRetry && !isOffline && <ErrorState text="Error loading data." onRetry={onRetry} />}
      <div className={styles.fields}>
        {salonField}
        <OrderField value={list.order_number} orders={awaited} scans={last.scans} onChange={setOrderNumber} />
        <div className={styles.scan}>
          <ScanField {...entry} isConnected={!isOffline} />
          <Field label={{ children: 'Pack', className: styles.label }}>
            <Select
              className={styles.pack}
              title="How many the next scan stands for"
              value={pack}
              onChange={(_, { value }) => setPack(Number(value))}
            >
              {packs.map((size) => (
                <option key={size} value={size}>
                  × {size}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
      {isOffline && (
        <Note
          text={`Not connected. ${lines.length} ${lines.length === 1 ? 'scan is' : 'scans are'} kept on this device.`}
        />
      )}
      {last.line && (
        <LastScan
          line={last.line}
          quantity={last.quantity}
          ordered={orderedOf(order, last.line)}
          isFresh={fresh === codeOf(last.line)}
          isOffline={isOffline}
          onName={acts.name}
        />
      )}
      <Lines lines={lines} order={order} fresh={fresh} isOffline={isOffline} acts={acts} />
      {isNarrow && <div className={styles.bar}>{buttons}</div>}
      {naming && (
        <NewProduct key={naming.barcode} barcode={naming.barcode} onName={name} onClose={() => setNaming(undefined)} />
      )}
    </Page>
  );
}

const noun = (count: number): string => (count === 1 ? 'line' : 'lines');

const useStyles = makeStyles({
  unbooked: {
    color: tokens.colorPaletteMarigoldForeground2,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  button: { minWidth: '96px', [touch]: { minHeight: '44px' } },
  wide: { flexGrow: 1 },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, 200px) minmax(140px, 200px) minmax(0, 1fr)',
    alignItems: 'start',
    gap: '16px',
    marginBottom: '16px',
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '12px' },
  },
  scan: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 84px',
    gap: '12px',
    [phone]: { gridColumn: '1 / -1' },
  },
  label: fieldLabel,
  pack: { '& select': { height: '44px' } },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    gap: '8px',
    margin: '16px -16px -16px',
    padding: '12px 16px',
    backgroundColor: look.surface,
    borderTop: `1px solid ${look.hairline}`,
  },
});

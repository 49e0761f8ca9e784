import { Button, Field, Input, makeStyles, mergeClasses, Spinner } from '@fluentui/react-components';
import { DeleteRegular, SendRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import { receivedQuantity } from '../../../shared/contract/inventory.ts';
import type { SentProduct } from '../../../shared/contract/transfers.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { call } from '../../kit/data/call.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Stepper } from '../../kit/form/Stepper.tsx';
import type { PickerLoad } from '../../kit/picker/items.ts';
import { SingleSelectInput } from '../../kit/picker/SingleSelectInput.tsx';
import { CameraButton } from '../../kit/scan/CameraButton.tsx';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { fieldLabelStyle } from '../../kit/ui/controlStyles.ts';
import { formatNumber } from '../../kit/ui/format.ts';
import { phone, touch, useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, WarningBanner } from '../../kit/ui/States.tsx';
import { CommandCard } from '../../salon/CommandCard.tsx';
import { notConnected } from '../../salon/notConnected.ts';
import { SalonField } from '../../salon/SalonField.tsx';
import { ScanBanner } from '../../salon/ScanBanner.tsx';
import { type DraftLine, keyOf, nameOf } from './draft.ts';
import { useTableStyles } from './tableStyles.ts';
import { useSending } from './useSending.ts';

/** What goes into the box for another salon. */
export function Send() {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const { user } = useSession();
  const [query] = useSearchParams();
  const own = useRead(api.locations.listLocationsByRole, { body: {} });
  const all = useRead(api.transfers.listTransferSalons, {});
  const wish = {
    from: Number(query.get('from')) || null,
    to: Number(query.get('to')) || null,
    product: query.get('product'),
  };
  const sending = useSending(user.location_id, wish);
  const { draft, last, entry, scan, isOffline, isLost, isSending } = sending;
  const { lines, from, to, note } = draft;
  const units = roundQuantity(lines.reduce((sum, { quantity }) => sum + quantity, 0));
  const acts = (
    <>
      <Button className={styles.act} onClick={sending.clear}>
        Clear
      </Button>
      <Button
        appearance="primary"
        className={mergeClasses(styles.act, isNarrow && styles.main)}
        icon={isSending ? <Spinner size="extra-tiny" appearance="inverted" aria-hidden /> : <SendRegular />}
        disabledFocusable={isSending || isOffline}
        onClick={sending.finish}
      >
        {units > 0 ? `Send ${formatNumber(units, 2)}` : 'Send'}
      </Button>
    </>
  );
  const failed = own.error || all.error;
  return (
    <Page
      title="New transfer"
      hint="Scan what goes into the box. It leaves the stock as soon as it is sent."
      {...(isNarrow ? { bottomBar: acts } : { tools: acts })}
    >
      {failed && (
        <ErrorState text="Error loading data." onRetry={() => void Promise.all([own.mutate(), all.mutate()])} />
      )}
      <div className={styles.fields}>
        <SalonField
          label="From"
          fieldRef={sending.fields.from}
          salons={own.data ?? []}
          chosen={from}
          onChoose={sending.setFrom}
        />
        <SalonField
          label="To"
          fieldRef={sending.fields.to}
          salons={(all.data ?? []).filter(({ location_id }) => location_id !== from)}
          chosen={to}
          onChoose={(id) => sending.set({ to: id })}
        />
        <Field label={{ children: 'Note', className: styles.label }} className={styles.field}>
          <Input
            className={styles.control}
            maxLength={200}
            autoComplete="off"
            placeholder="What it is for"
            value={note}
            onChange={(_, { value }) => sending.set({ note: value })}
          />
        </Field>
      </div>
      <div className={styles.scan}>
        <div className={styles.row}>
          <ScanField {...entry} isConnected={!isOffline} />
          <CameraButton onCode={scan} />
        </div>
        <ProductField from={from} onChoose={sending.choose} />
      </div>
      {(isOffline || isLost) && (
        <WarningBanner
          text={
            isLost
              ? 'There was no answer yet. It is sent again until there is one, and booked once.'
              : notConnected(lines.length, { one: 'line', many: 'lines' })
          }
        />
      )}
      {last && <LastPacked line={last} />}
      <DraftLines lines={lines} units={units} from={from} sending={sending} />
      {!isNarrow && <CommandCard acts={['takeBack']} />}
    </Page>
  );
}

/** For what has no barcode: a product by its name. */
function ProductField({
  from,
  onChoose,
}: {
  from: number | null;
  onChoose: (product: SentProduct, at: number) => void;
}) {
  const styles = useStyles();
  const found = useRef(new Map<string, SentProduct>());
  const load: PickerLoad = async (search) => {
    if (from === null) return { items: [] };
    const products = await call(api.transfers.searchSentProducts, { params: { locationId: from }, query: { search } });
    for (const one of products) found.current.set(one.product_id, one);
    return {
      items: products.map(({ product_id, name, brand, manufacturer, inventory_current_quantity }) => ({
        id: product_id,
        label: `${brand} ${name}`.trim(),
        hint: [manufacturer, `${formatNumber(inventory_current_quantity, 2)} here`].filter(Boolean).join(' · '),
      })),
    };
  };
  return (
    <Field label={{ children: 'Product', className: styles.label }} className={styles.field}>
      <SingleSelectInput
        // A list of another salon has other counts.
        key={from}
        items={load}
        placeholder="Or find it by name"
        selected={undefined}
        onSelect={(item) => {
          const product = item && found.current.get(String(item.id));
          if (product && from !== null) onChoose(product, from);
        }}
      />
    </Field>
  );
}

const aboutOf = ({ product, problem }: DraftLine): string => {
  if (product) return product.manufacturer;
  if (product === null) return 'Nobody knows this barcode';
  return problem ?? 'Looking it up';
};

function LastPacked({ line }: { line: DraftLine }) {
  return (
    <ScanBanner
      isUnknown={line.product === null}
      title={nameOf(line)}
      text={aboutOf(line)}
      figure={{ value: formatNumber(line.quantity), caption: 'to send' }}
    />
  );
}

interface DraftLinesProps {
  lines: readonly DraftLine[];
  units: number;
  from: number | null;
  sending: Pick<ReturnType<typeof useSending>, 'change' | 'remove'>;
}

function DraftLines({ lines, units, from, sending }: DraftLinesProps) {
  const table = useTableStyles();
  const styles = useStyles();
  if (lines.length === 0)
    return (
      <div className={table.card}>
        <EmptyState text="Nothing packed yet. Scan a barcode anywhere on this screen." />
      </div>
    );
  return (
    <div className={table.card}>
      <table className={table.table} aria-label="To send">
        <thead className={table.head}>
          <tr className={mergeClasses(table.row, styles.line)}>
            <th>Product</th>
            <th>Barcode</th>
            <th className={table.number}>On the shelf</th>
            <th className={table.number}>To send</th>
            <td />
          </tr>
        </thead>
        <tbody className={table.body}>
          {lines.map((one) => (
            <tr
              key={keyOf(one)}
              className={mergeClasses(table.row, table.line, styles.line, one.product === null && table.unknown)}
            >
              <td className={table.product}>
                <span className={table.name}>{nameOf(one)}</span>
                <span className={table.about}>{aboutOf(one)}</span>
              </td>
              <td className={table.code}>{one.barcode}</td>
              <td className={mergeClasses(table.number, table.wide)}>
                <Shelf line={one} from={from} />
              </td>
              <td className={table.quantity}>
                <Stepper
                  label={`To send of ${nameOf(one)}`}
                  value={one.quantity}
                  unparsed={one.unread}
                  validate={(quantity) => receivedQuantity.safeParse(quantity).error?.issues[0]?.message}
                  onChange={({ value = one.quantity, unparsed: unread }) =>
                    sending.change(one, { quantity: value, unread })
                  }
                />
              </td>
              <td>
                <Button
                  appearance="subtle"
                  className={styles.remove}
                  icon={<DeleteRegular />}
                  aria-label={`Remove ${nameOf(one)}`}
                  title="Remove"
                  onClick={() => sending.remove(one)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={table.foot}>
        <span>
          <b>{lines.length}</b> {lines.length === 1 ? 'product' : 'products'}
        </span>
        <span>
          <b>{formatNumber(units, 2)}</b> to send
        </span>
      </div>
    </div>
  );
}

/** What the salon has, if that is known of the one it is sent from; amber where it would be less than nothing. */
function Shelf({ line: { product, quantity }, from }: { line: DraftLine; from: number | null }) {
  const table = useTableStyles();
  if (!product || product.shelf.location_id !== from) return null;
  const { count } = product.shelf;
  return <span className={count < quantity ? table.amber : undefined}>{formatNumber(count, 2)}</span>;
}

const useStyles = makeStyles({
  act: { minWidth: '96px' },
  main: { flexGrow: 1 },
  label: fieldLabelStyle,
  field: { minWidth: 0 },
  control: { width: '100%', minWidth: 0, minHeight: '44px' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, 1fr) minmax(140px, 1fr) minmax(0, 2fr)',
    gap: '16px',
    marginBottom: '16px',
    [phone]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gap: '12px',
      '& > :last-child': { gridColumn: '1 / -1' },
    },
  },
  scan: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: '16px',
    marginBottom: '16px',
    '& .fui-Combobox': { minHeight: '44px' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  },
  row: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end', gap: '12px' },
  line: {
    gridTemplateColumns: 'minmax(180px, 3fr) minmax(120px, 1fr) 100px 152px 32px',
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto 44px' },
  },
  remove: { [touch]: { minWidth: '44px', minHeight: '44px' } },
});

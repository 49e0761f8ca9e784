import { Button, Field, Input, makeStyles, mergeClasses, Spinner } from '@fluentui/react-components';
import { DeleteRegular, SendRegular } from '@fluentui/react-icons';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { receivedQuantity } from '../../../shared/contract/inventory.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { transfers } from '../../../shared/contract/transfers.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Stepper } from '../../kit/form/Stepper.tsx';
import { CameraButton } from '../../kit/scan/CameraButton.tsx';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { fieldLabelStyle } from '../../kit/ui/controlStyles.ts';
import { phone, useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, WarningBanner } from '../../kit/ui/States.tsx';
import { CommandCard } from '../../salon/CommandCard.tsx';
import { LineRow, LineTable, useLineStyles } from '../../salon/LineTable.tsx';
import { offlineText } from '../../salon/offlineText.ts';
import { SalonField } from '../../salon/SalonField.tsx';
import { ScanBanner } from '../../salon/ScanBanner.tsx';

import { ProductField } from '../../salon/scan/ProductField.tsx';
import { findLine, lineKey, lineName, type ScanLine, totalUnits } from '../../salon/scan/scanLines.ts';
import { useSending } from './useSending.ts';

/** Form for a new transfer: scan products and send them to another salon. */
export function Send() {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const { user } = useSession();
  const [query] = useSearchParams();
  const ownSalons = useRead(locations.listLocationsByRole, { body: {} });
  const allSalons = useRead(transfers.listTransferSalons, {});
  const prefill = {
    from: Number(query.get('from')) || null,
    to: Number(query.get('to')) || null,
    product: query.get('product'),
  };
  const sending = useSending(user.location_id, prefill);
  const { draft, list, fields, attempt } = sending;
  const { isLost, isSending } = attempt;
  const { isOffline } = list;
  const last = list.last && findLine(draft.lines, list.last);
  const { lines, from, to, note } = draft;
  const units = totalUnits(lines);
  const actions = (
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
        {units > 0 ? `Send ${formatNumber(units)}` : 'Send'}
      </Button>
    </>
  );
  const loadError = ownSalons.error || allSalons.error;
  if (allSalons.data?.length === 1) return <OnlySalon />;
  return (
    <Page
      title="New transfer"
      hint="Scan what goes into the box. It leaves the stock as soon as it is sent."
      {...(isNarrow ? { bottomBar: actions } : { tools: actions })}
    >
      {loadError && (
        <ErrorState
          text="Error loading data."
          onRetry={() => void Promise.all([ownSalons.mutate(), allSalons.mutate()])}
        />
      )}
      <div className={styles.fields}>
        <SalonField
          label="From"
          fieldRef={fields.from}
          salons={ownSalons.data ?? []}
          chosen={from}
          onChoose={sending.setFrom}
        />
        <SalonField
          label="To"
          fieldRef={fields.to}
          salons={(allSalons.data ?? []).filter(({ location_id }) => location_id !== from)}
          chosen={to}
          onChoose={(id) => sending.setField({ to: id })}
        />
        <Field label={{ children: 'Note', className: styles.label }} className={styles.field}>
          <Input
            className={styles.control}
            maxLength={200}
            autoComplete="off"
            placeholder="Purpose"
            value={note}
            onChange={(_, { value }) => sending.setField({ note: value })}
          />
        </Field>
      </div>
      <div className={styles.scan}>
        <div className={styles.row}>
          <ScanField {...list.field.entry} isConnected={!isOffline} />
          <CameraButton onCode={list.field.scan} />
        </div>
        <ProductField salon={from} onChoose={list.lines.choose} />
      </div>
      {(isOffline || isLost) && (
        <WarningBanner
          text={
            isLost
              ? 'No answer yet. It is sent again until one comes, and counts only once.'
              : offlineText(lines.length, { one: 'line', many: 'lines' })
          }
        />
      )}
      {last && <LastPacked line={last} />}
      <DraftLines lines={lines} units={units} from={from} {...list.lines} />
      {!isNarrow && <CommandCard acts={['takeBack']} />}
    </Page>
  );
}

/** Shown instead of the form where there is no salon to send to. */
function OnlySalon() {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const add = { label: 'Add New Salon', onClick: () => void navigate('/create-salon') };
  return (
    <Page title="New transfer">
      <EmptyState
        text="A transfer goes to another salon of the organization, and there is only one."
        {...(canOpen('/create-salon') && { action: add })}
      />
    </Page>
  );
}

const describeLine = ({ product, problem }: ScanLine): string => {
  if (product) return product.manufacturer;
  if (product === null) return 'Nobody knows this barcode';
  return problem ?? 'Looking it up';
};

function LastPacked({ line }: { line: ScanLine }) {
  return (
    <ScanBanner
      isUnknown={line.product === null}
      title={lineName(line)}
      text={describeLine(line)}
      figure={{ value: formatNumber(line.quantity), caption: 'to send' }}
    />
  );
}

interface DraftLinesProps {
  lines: readonly ScanLine[];
  units: number;
  from: number | null;
  change: (line: ScanLine, change: Partial<ScanLine>) => void;
  remove: (line: ScanLine) => void;
}

function DraftLines({ lines, units, from, change, remove }: DraftLinesProps) {
  const table = useLineStyles();
  const styles = useStyles();
  return (
    <LineTable
      label="To send"
      layout={styles.line}
      emptyText="Nothing packed yet. Scan a barcode anywhere on this screen."
      head={
        <>
          <th>Product</th>
          <th>Barcode</th>
          <th className={table.number}>On the shelf</th>
          <th className={table.number}>To send</th>
          <td />
        </>
      }
      foot={
        lines.length > 0 && (
          <>
            <span>
              <b>{lines.length}</b> {lines.length === 1 ? 'product' : 'products'}
            </span>
            <span>
              <b>{formatNumber(units)}</b> to send
            </span>
          </>
        )
      }
    >
      {lines.map((one) => (
        <LineRow key={lineKey(one)} layout={styles.line} isUnknown={one.product === null}>
          <td className={table.product}>
            <span className={table.name}>{lineName(one)}</span>
            <span className={table.about}>{describeLine(one)}</span>
          </td>
          <td className={table.code}>{one.barcode}</td>
          <td className={mergeClasses(table.number, table.wide)}>
            <StockCell line={one} from={from} />
          </td>
          <td className={table.quantity}>
            <Stepper
              label={`To send of ${lineName(one)}`}
              value={one.quantity}
              unparsed={one.unread}
              validate={(quantity) => receivedQuantity.safeParse(quantity).error?.issues[0]?.message}
              onChange={({ value = one.quantity, unparsed: unread }) => change(one, { quantity: value, unread })}
            />
          </td>
          <td>
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`Remove ${lineName(one)}`}
              title="Remove"
              onClick={() => remove(one)}
            />
          </td>
        </LineRow>
      ))}
    </LineTable>
  );
}

/** Stock of the sending salon, amber if less than the quantity. Empty if it is not known for this salon. */
function StockCell({ line: { product, quantity }, from }: { line: ScanLine; from: number | null }) {
  const table = useLineStyles();
  if (product?.shelf?.location_id !== from) return null;
  const { count } = product.shelf;
  return <span className={count < quantity ? table.amber : undefined}>{formatNumber(count)}</span>;
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
});

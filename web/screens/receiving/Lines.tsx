import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular, DeleteRegular } from '@fluentui/react-icons';
import { memo, useState } from 'react';
import { maxNoteLength, receivedQuantity, stripPunctuation } from '../../../shared/contract/inventory.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { Stepper } from '../../kit/form/Stepper.tsx';
import { phone, touch } from '../../kit/ui/media.ts';
import { ellipsis, look, quietSmallText } from '../../kit/ui/theme.ts';
import { LineRow, LineTable, useLineStyles } from '../../salon/LineTable.tsx';
import { isUnknown, lineKey, type ScanLine, totalUnits } from '../../salon/scan/scanLines.ts';
import { LineIcon, waitingText } from './LastScan.tsx';
import { formatContainers, type MissingLine, orderProgress } from './orderProgress.ts';

export type LineActions = {
  change: (line: ScanLine, change: Partial<ScanLine>) => void;
  name: (line: ScanLine) => void;
  lookUpAgain: (line: ScanLine) => void;
  remove: (line: ScanLine) => void;
  /** Receives what is missing of a line of the order. */
  receive: (line: MissingLine) => void;
};

interface LinesProps {
  lines: readonly ScanLine[];
  order: Order | undefined;
  /** Lines of the order that are not complete. */
  missing: readonly MissingLine[];
  /** Key of the line that was just looked up. */
  freshCode: string | undefined;
  isOffline: boolean;
  actions: LineActions;
}

/** Scanned lines, latest first, then what else is to come of the order. */
export function Lines({ lines, order, missing, freshCode, isOffline, actions }: LinesProps) {
  const styles = useStyles();
  const table = useLineStyles();
  const unknown = lines.filter(isUnknown).length;
  const unscanned = missing.filter(({ isScanned }) => !isScanned);
  return (
    <LineTable
      label="Received"
      layout={styles.layout}
      emptyText="Nothing scanned yet. Scan a barcode anywhere on this screen."
      head={
        <>
          <td />
          <th>Barcode</th>
          <th>Product</th>
          <th className={table.number}>Qty received</th>
          <th>Note</th>
          <td />
        </>
      }
      foot={
        <>
          <span>
            <b>{lines.length}</b> {lines.length === 1 ? 'line' : 'lines'}
          </span>
          <span>
            <b>{formatNumber(totalUnits(lines))}</b> units
          </span>
          {unknown > 0 && (
            <span className={table.amber}>
              <b>{unknown}</b> unknown
            </span>
          )}
          {missing.length > 0 && (
            <span className={table.amber}>
              <b>{missing.length}</b> not complete
            </span>
          )}
          <span className={table.aside}>Known: high beep · Unknown: low double beep</span>
        </>
      }
    >
      {[
        ...lines.map((line) => (
          <Line
            key={lineKey(line)}
            line={line}
            order={order}
            isFresh={freshCode === lineKey(line)}
            isOffline={isOffline}
            actions={actions}
          />
        )),
        ...unscanned.map((line) => <OpenLine key={line.product_id} line={line} actions={actions} />),
      ]}
    </LineTable>
  );
}

interface LineProps {
  line: ScanLine;
  order: Order | undefined;
  isFresh: boolean;
  isOffline: boolean;
  actions: LineActions;
}

const Line = memo(function Line({ line, order, isFresh, isOffline, actions }: LineProps) {
  const styles = useStyles();
  const table = useLineStyles();
  const [isOpen, setOpen] = useState(false);
  const { barcode, product, problem } = line;
  const isUnnamed = isUnknown(line);
  const name = product?.name ?? (isUnnamed ? 'Unknown product' : barcode);
  const ordered = orderProgress(order, line);
  const detail = product?.manufacturer ?? (isUnnamed ? 'Needs a name' : waitingText(line, isOffline));
  return (
    <LineRow
      layout={mergeClasses(styles.layout, styles.line, isUnnamed && styles.unknown)}
      isUnknown={isUnnamed}
      isLatest={isFresh}
    >
      <td className={styles.icon}>
        <LineIcon line={line} />
      </td>
      <td className={styles.barcode}>{barcode}</td>
      <td className={table.product}>
        <span className={table.name}>{name}</span>
        <span className={styles.about}>
          <span className={styles.maker}>{detail}</span>
          {!product && <span className={styles.code}>{barcode}</span>}
          {ordered && <span className={mergeClasses(ordered.isExcess && table.amber)}>{ordered.text}</span>}
        </span>
      </td>
      <td className={table.quantity}>
        <Stepper
          label={`Qty received of ${name}`}
          value={line.quantity}
          minDecimals={2}
          unparsed={line.unread}
          validate={quantityProblem}
          onChange={({ value = line.quantity, unparsed: unread }) => actions.change(line, { quantity: value, unread })}
        />
      </td>
      <td className={mergeClasses(styles.note, !isOpen && styles.folded)}>
        {isUnnamed ? (
          <Button size="small" onClick={() => actions.name(line)}>
            New product
          </Button>
        ) : problem ? (
          <Button size="small" onClick={() => actions.lookUpAgain(line)}>
            Look up again
          </Button>
        ) : (
          <input
            className={styles.input}
            aria-label={`Note on ${name}`}
            placeholder="Add a note"
            maxLength={maxNoteLength}
            autoComplete="off"
            value={line.note ?? ''}
            onChange={({ target }) => actions.change(line, { note: stripPunctuation(target.value) })}
          />
        )}
      </td>
      <td className={mergeClasses(styles.remove, !isOpen && styles.folded)}>
        <Button
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={() => actions.remove(line)}
        />
      </td>
      <td className={styles.more}>
        <Button
          appearance="subtle"
          icon={isOpen ? <ChevronUpRegular /> : <ChevronDownRegular />}
          aria-label={`Note and more of ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </td>
    </LineRow>
  );
});

/** A line of the order that was not scanned yet. */
function OpenLine({ line, actions }: { line: MissingLine; actions: LineActions }) {
  const styles = useStyles();
  const table = useLineStyles();
  const { barcode, name, manufacturer, received, quantity, missing } = line;
  return (
    <LineRow layout={mergeClasses(styles.layout, styles.line)}>
      <td className={styles.icon} />
      <td className={styles.barcode}>{barcode}</td>
      <td className={table.product}>
        <span className={table.name}>{name}</span>
        <span className={styles.about}>
          <span className={styles.maker}>{manufacturer}</span>
          <span className={table.amber}>
            {formatContainers(received)} of {formatContainers(quantity)}
          </span>
        </span>
      </td>
      <td className={table.quantity}>
        <Button
          size="small"
          aria-label={`Receive ${formatNumber(missing)} of ${name}`}
          onClick={() => actions.receive(line)}
        >
          Receive {formatContainers(missing)}
        </Button>
      </td>
    </LineRow>
  );
}

const quantityProblem = (quantity: number): string | undefined =>
  receivedQuantity.safeParse(quantity).error?.issues[0]?.message;

const useStyles = makeStyles({
  layout: {
    gridTemplateColumns: '28px minmax(112px, 1fr) minmax(160px, 3fr) 116px minmax(140px, 2.4fr) 32px',
  },
  line: {
    [phone]: {
      gridTemplateColumns: '24px minmax(0, 1fr) auto 44px',
      gap: '0 6px',
      padding: '6px 4px 6px 12px',
      borderLeft: '3px solid transparent',
    },
  },
  unknown: { [phone]: { borderLeftColor: look.cellEditedMark } },
  icon: { display: 'flex', fontSize: '20px' },
  barcode: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere', [phone]: { display: 'none' } },
  about: { display: 'flex', flexWrap: 'wrap', gap: '0 12px', ...quietSmallText, fontVariantNumeric: 'tabular-nums' },
  maker: { minWidth: 0, [phone]: { ...ellipsis } },
  code: { display: 'none', [phone]: { display: 'inline' } },
  note: { [phone]: { gridColumn: '1 / 4', gridRow: 2, paddingTop: '6px' } },
  folded: { [phone]: { display: 'none' } },
  remove: { [phone]: { gridColumn: 4, gridRow: 2 } },
  more: { display: 'none', [phone]: { display: 'block' } },
  input: {
    boxSizing: 'border-box',
    width: '100%',
    height: '32px',
    // Text aligns with its column header.
    marginLeft: '-9px',
    padding: '0 8px',
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1}` },
    ':focus': {
      border: `1px solid ${tokens.colorCompoundBrandStroke}`,
      backgroundColor: look.surface,
      outlineStyle: 'none',
    },
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
    [touch]: { height: '44px' },
  },
});

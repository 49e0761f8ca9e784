import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular, DeleteRegular } from '@fluentui/react-icons';
import { memo, useState } from 'react';
import { maxNoteLength, receivedQuantity, stripPunctuation } from '../../../shared/contract/inventory.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { Stepper } from '../../kit/form/Stepper.tsx';
import { formatNumber } from '../../kit/ui/format.ts';
import { phone, touch } from '../../kit/ui/media.ts';
import { EmptyState } from '../../kit/ui/States.tsx';
import { look } from '../../kit/ui/theme.ts';
import { LineIcon, waitingText } from './LastScan.tsx';
import { orderProgress } from './OrderField.tsx';
import { isUnknown, lineCode, type ReceivingLine, totalUnits } from './receivingList.ts';
import type { ListActions } from './useListActions.ts';

interface LinesProps {
  lines: readonly ReceivingLine[];
  order: Order | undefined;
  /** Key of the line that was just looked up. */
  freshCode: string | undefined;
  isOffline: boolean;
  actions: ListActions;
}

/** Scanned lines, latest first. */
export function Lines({ lines, order, freshCode, isOffline, actions }: LinesProps) {
  const styles = useStyles();
  const unknown = lines.filter(isUnknown).length;
  return (
    <div className={styles.card}>
      {lines.length === 0 ? (
        <EmptyState text="Nothing scanned yet. Scan a barcode anywhere on this screen." />
      ) : (
        <table className={styles.table} aria-label="Received">
          <thead className={styles.head}>
            <tr className={styles.row}>
              <td />
              <th>Barcode</th>
              <th>Product</th>
              <th className={styles.number}>Qty received</th>
              <th>Note</th>
              <td />
            </tr>
          </thead>
          <tbody className={styles.body}>
            {lines.map((line) => (
              <Line
                key={lineCode(line)}
                line={line}
                order={order}
                isFresh={freshCode === lineCode(line)}
                isOffline={isOffline}
                actions={actions}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <span>
          <b>{lines.length}</b> {lines.length === 1 ? 'line' : 'lines'}
        </span>
        <span>
          <b>{formatNumber(totalUnits(lines), 2)}</b> units
        </span>
        {unknown > 0 && (
          <span className={styles.amber}>
            <b>{unknown}</b> unknown
          </span>
        )}
        <span className={styles.sounds}>Known: high beep · Unknown: low double beep</span>
      </div>
    </div>
  );
}

interface LineProps {
  line: ReceivingLine;
  order: Order | undefined;
  isFresh: boolean;
  isOffline: boolean;
  actions: ListActions;
}

const Line = memo(function Line({ line, order, isFresh, isOffline, actions }: LineProps) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const { barcode, product, problem } = line;
  const isUnnamed = isUnknown(line);
  const name = product?.name ?? (isUnnamed ? 'Unknown product' : barcode);
  const ordered = orderProgress(order, line);
  const detail = product?.manufacturer ?? (isUnnamed ? 'Needs a name' : waitingText(line, isOffline));
  return (
    <tr className={mergeClasses(styles.row, styles.line, isUnnamed && styles.unknown, isFresh && styles.fresh)}>
      <td className={styles.icon}>
        <LineIcon line={line} />
      </td>
      <td className={styles.barcode}>{barcode}</td>
      <td className={styles.product}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>
          <span className={styles.maker}>{detail}</span>
          {!product && <span className={styles.code}>{barcode}</span>}
          {ordered && <span className={mergeClasses(ordered.isExcess && styles.amber)}>{ordered.text}</span>}
        </span>
      </td>
      <td className={styles.quantity}>
        <Stepper
          label={`Qty received of ${name}`}
          value={line.quantity}
          unparsed={line.unread}
          validate={quantityProblem}
          onChange={({ value = line.quantity, unparsed: unread }) => actions.change(line, { quantity: value, unread })}
        />
      </td>
      <td className={mergeClasses(styles.note, !isOpen && styles.folded)}>
        {isUnnamed ? (
          <Button size="small" className={styles.act} onClick={() => actions.name(line)}>
            New product
          </Button>
        ) : problem ? (
          <Button size="small" className={styles.act} onClick={() => actions.lookUpAgain(line)}>
            Look up again
          </Button>
        ) : (
          <input
            className={styles.input}
            aria-label={`Note on ${name}`}
            placeholder="Add a note"
            maxLength={maxNoteLength}
            autoComplete="off"
            value={line.note}
            onChange={({ target }) => actions.change(line, { note: stripPunctuation(target.value) })}
          />
        )}
      </td>
      <td className={mergeClasses(styles.remove, !isOpen && styles.folded)}>
        <Button
          appearance="subtle"
          className={styles.act}
          icon={<DeleteRegular />}
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={() => actions.remove(line)}
        />
      </td>
      <td className={styles.more}>
        <Button
          appearance="subtle"
          className={styles.act}
          icon={isOpen ? <ChevronUpRegular /> : <ChevronDownRegular />}
          aria-label={`Note and more of ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </td>
    </tr>
  );
});

const quantityProblem = (quantity: number): string | undefined =>
  receivedQuantity.safeParse(quantity).error?.issues[0]?.message;

const useStyles = makeStyles({
  card: {
    overflow: 'hidden',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
  },
  table: { display: 'block', width: '100%' },
  body: { display: 'block' },
  row: {
    display: 'grid',
    gridTemplateColumns: '28px minmax(112px, 1fr) minmax(160px, 3fr) 116px minmax(140px, 2.4fr) 32px',
    alignItems: 'center',
    gap: '0 12px',
    padding: '0 14px',
    textAlign: 'left',
    '& th, & td': { minWidth: 0, padding: 0 },
  },
  head: {
    display: 'block',
    backgroundColor: look.surfaceSunken,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    '& tr': { height: '36px', borderBottom: `1px solid ${look.gridLine}` },
    '& th': { fontWeight: tokens.fontWeightSemibold },
    [phone]: { display: 'none' },
  },
  number: { textAlign: 'right' },
  line: {
    minHeight: '52px',
    paddingTop: '6px',
    paddingBottom: '6px',
    borderBottom: `1px solid ${look.gridLine}`,
    fontSize: '13px',
    lineHeight: '18px',
    [phone]: {
      minHeight: '64px',
      gridTemplateColumns: '24px minmax(0, 1fr) auto 44px',
      gap: '0 6px',
      padding: '6px 4px 6px 12px',
      borderLeft: '3px solid transparent',
    },
  },
  unknown: { backgroundColor: look.cellEdited, [phone]: { borderLeftColor: look.cellEditedMark } },
  fresh: { backgroundColor: look.rowSelected },
  icon: { display: 'flex', fontSize: '20px' },
  barcode: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere', [phone]: { display: 'none' } },
  product: { display: 'flex', flexDirection: 'column' },
  name: {
    fontWeight: tokens.fontWeightSemibold,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    // Long names wrap, because similar products differ at the end of their names.
    [phone]: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3 },
  },
  about: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 12px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  maker: { minWidth: 0, [phone]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
  code: { display: 'none', [phone]: { display: 'inline' } },
  amber: { color: tokens.colorPaletteMarigoldForeground2, fontWeight: tokens.fontWeightSemibold },
  quantity: { display: 'flex', justifyContent: 'flex-end' },
  note: { [phone]: { gridColumn: '1 / 4', gridRow: 2, paddingTop: '6px' } },
  folded: { [phone]: { display: 'none' } },
  remove: { [phone]: { gridColumn: 4, gridRow: 2 } },
  more: { display: 'none', [phone]: { display: 'block' } },
  act: { [touch]: { minHeight: '44px', minWidth: '44px' } },
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
  foot: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 24px',
    boxSizing: 'border-box',
    minHeight: '48px',
    padding: '8px 14px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  sounds: { marginLeft: 'auto', color: tokens.colorNeutralForeground3, [phone]: { marginLeft: 0 } },
});

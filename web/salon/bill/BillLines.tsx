import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Bill, BillEdits, BillLine } from '../../../shared/contract/bills.ts';
import { formatTaxes } from '../../../shared/rules/bills.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { look, quietSmallText, titleText } from '../../kit/ui/theme.ts';
import { formatDetail, formatDiscount, formatTitle } from './formatBill.ts';
import { GramsBar } from './GramsBar.tsx';
import type { BillChanges } from './useBill.ts';

const captions: Record<BillLine['kind'], string> = {
  service: 'Services',
  extra: 'Extra product',
  retail: 'Products sold',
  fee: 'Fees',
  deposit: 'Deposits',
};

/** Changes that a user may make to an open bill. */
export type LineRights = { isOpen: boolean; mayPrice: boolean };

type BillLinesProps = BillChanges & LineRights & { bill: Bill; kind: BillLine['kind']; children?: ReactNode };

/** Lines of one kind on a card; nothing without lines and content. */
export function BillLines({ bill, kind, children, ...changes }: BillLinesProps) {
  const styles = useLineStyles();
  const lines = bill.lines.filter((line) => line.kind === kind);
  if (lines.length === 0 && !children) return null;
  return (
    <section className={styles.card} aria-label={labelOf(captions, kind)}>
      <h3 className={styles.caption}>{labelOf(captions, kind)}</h3>
      <ul className={styles.list}>
        {lines.map((line) => (
          <Line key={line.line_id} line={line} {...changes} />
        ))}
      </ul>
      {children && <div className={styles.row}>{children}</div>}
    </section>
  );
}

function Line({ line, ...changes }: BillChanges & LineRights & { line: BillLine }) {
  const styles = useLineStyles();
  const { kind, quantity, included_grams = 0, amount, list_amount = amount, reason } = line;
  const isExtra = kind === 'extra' && quantity > 0;
  const detail = isExtra ? reason && `Waived: ${reason}` : formatDetail(line);
  return (
    <li className={mergeClasses(styles.row, styles.line)}>
      <span className={styles.name}>{kind === 'extra' ? line.title : formatTitle(line)}</span>
      <LineActions line={line} {...changes} />
      <span className={styles.amount}>
        {line.list_amount !== undefined && <s className={styles.list}>{formatMoney(line.list_amount)}</s>}
        {formatMoney(line.amount)}
      </span>
      {isExtra && (
        <div className={styles.detail}>
          <GramsBar included={included_grams} above={quantity} amount={list_amount} />
        </div>
      )}
      {detail && <span className={styles.detail}>{detail}</span>}
    </li>
  );
}

const withoutLine = ({ adjustments }: BillEdits, line_id: string) => ({
  adjustments: adjustments.filter((line) => line.line_id !== line_id),
});

/** Waive or charge extra product, remove a deposit or fee. */
function LineActions({ line, isOpen, mayPrice, edit }: BillChanges & LineRights & { line: BillLine }) {
  const styles = useLineStyles();
  const ask = usePrompt();
  const { kind, title, service_id = '', line_id } = line;
  if (!isOpen) return null;
  if ((kind === 'fee' || kind === 'deposit') && mayPrice)
    return (
      <Button
        appearance="subtle"
        size="small"
        className={styles.button}
        icon={<DismissRegular />}
        aria-label={`Remove ${title}`}
        onClick={() => void edit((edits) => withoutLine(edits, line_id))}
      />
    );
  if (kind !== 'extra' || !mayPrice) return null;
  const charge = () =>
    edit(({ waivers }) => ({ waivers: waivers.filter((waiver) => waiver.service_id !== service_id) }));
  async function waive() {
    const reason = await ask({
      title: 'Waive the charge',
      text: `${formatDetail(line)}: ${formatMoney(line.amount)} will not be charged.`,
      field: { label: 'Reason', maxLength: 200, required: 'Please say why' },
      confirm: 'Waive',
    });
    if (reason) await edit(({ waivers }) => ({ waivers: [...waivers, { service_id, reason }] }));
  }
  const isWaived = line.reason !== undefined;
  return (
    <Button
      appearance="subtle"
      size="small"
      className={styles.button}
      aria-label={isWaived ? `Charge extra product of ${title}` : `Waive extra product of ${title}`}
      onClick={() => void (isWaived ? charge() : waive())}
    >
      {isWaived ? 'Charge' : 'Waive'}
    </Button>
  );
}

type SumName = 'subtotal' | 'discount_total' | 'deposit_total' | 'total';

/** Subtotal, discount, deposits and total. */
export function BillSums({ bill }: { bill: Pick<Bill, 'lines' | 'edits' | SumName> }) {
  const styles = useLineStyles();
  const { subtotal, discount_total, deposit_total, total } = bill;
  return (
    <dl className={styles.sums}>
      {discount_total + deposit_total > 0 && (
        <>
          <dt>Subtotal</dt>
          <dd>{formatMoney(subtotal)}</dd>
        </>
      )}
      {discount_total > 0 && (
        <>
          <dt>{formatDiscount(bill)}</dt>
          <dd>{formatMoney(-discount_total)}</dd>
        </>
      )}
      {deposit_total > 0 && (
        <>
          <dt>Deposits</dt>
          <dd>{formatMoney(-deposit_total)}</dd>
        </>
      )}
      <dt>
        <span className={styles.total}>Total</span> {formatTaxes(bill.lines)}
      </dt>
      <dd className={styles.total}>{formatMoney(total)}</dd>
    </dl>
  );
}

/** Looks of the lines of a bill. */
export const useLineStyles = makeStyles({
  card: { border: `1px solid ${look.hairline}`, borderRadius: '8px', backgroundColor: look.surface },
  caption: {
    ...quietSmallText,
    margin: 0,
    padding: '8px 12px',
    borderRadius: '8px 8px 0 0',
    borderBottom: `1px solid ${look.hairline}`,
    backgroundColor: look.surfaceSunken,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none', color: tokens.colorNeutralForeground3 },
  row: { padding: '10px 12px', ':not(:first-child)': { borderTop: `1px solid ${look.gridLine}` } },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '8px',
    color: tokens.colorNeutralForeground1,
  },
  name: { gridColumn: 1, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  amount: {
    gridColumn: 3,
    display: 'flex',
    gap: '6px',
    justifyContent: 'end',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    '& s': { fontWeight: tokens.fontWeightRegular },
  },
  detail: { ...quietSmallText, gridColumn: '1 / 4', fontVariantNumeric: 'tabular-nums' },
  button: {
    gridColumn: 2,
    minWidth: 0,
    color: tokens.colorBrandForeground1,
  },
  sums: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 12px',
    margin: 0,
    padding: '0 12px',
    '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
  total: titleText,
});

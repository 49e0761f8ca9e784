import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Fragment } from 'react';
import { type BillLine, bills } from '../../../../shared/contract/bills.ts';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { formatTaxes, repriceBill } from '../../../../shared/rules/bills.ts';
import { formatMoney } from '../../../../shared/rules/format.ts';
import { roundToCents } from '../../../../shared/rules/numbers.ts';
import { useRead } from '../../../kit/data/useApi.ts';
import type { Draft } from '../draft.ts';

/** What the visit comes to by its bill, with the services as they are in the form, and the way to the bill. */
export function VisitTotal({ draft, onBill }: { draft: Draft; onBill: (id: string) => void }) {
  const styles = useStyles();
  const { id, bill: closed, services } = draft;
  const { data: open } = useRead(bills.getBill, id !== undefined && !closed ? { params: { id } } : null);
  if (services.length === 0) return null;
  const charged = occupiesTime(draft) ? services : [];
  const { parts, total, taxes = '' } = closed ? toClosedParts(closed) : toParts(repriceBill(open ?? newBill, charged));
  const list = roundToCents(charged.reduce((sum, { price, list_price = price }) => sum + list_price, 0));
  const price = roundToCents(charged.reduce((sum, service) => sum + service.price, 0));
  return (
    <dl className={styles.sums}>
      {parts.length > 1 &&
        parts.map(([name, amount]) => (
          <Fragment key={name}>
            <dt className={styles.label}>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </Fragment>
        ))}
      <dt className={styles.label}>
        {id !== undefined && (
          <Button size="small" className={styles.button} onClick={() => onBill(id)}>
            {closed ? `Bill ${closed.number}` : 'Bill'}
          </Button>
        )}
        Total {open && taxes}
      </dt>
      <dd>
        {parts.length < 2 && list !== price && <s className={styles.label}>{formatMoney(list)} </s>}
        <strong className={styles.total}>{formatMoney(total)}</strong>
      </dd>
    </dl>
  );
}

const newBill = { lines: [], edits: { waivers: [], retail: [], discount: null, adjustments: [] } };

type Parts = { parts: (readonly [name: string, amount: number])[]; total: number; taxes?: string };

const withoutZero = (parts: Parts['parts']) => parts.filter(([, amount]) => amount !== 0);

function toParts({ lines, discount_total, deposit_total, total }: ReturnType<typeof repriceBill>): Parts {
  const of = (kind: BillLine['kind']) =>
    roundToCents(lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0));
  const charges = [
    ['Services', of('service')],
    ['Extra product', of('extra')],
    ['Products', of('retail')],
    ['Fees', of('fee')],
  ] as const;
  return {
    parts: withoutZero([...charges, ['Discount', -discount_total], ['Deposits', -deposit_total]]),
    total,
    taxes: formatTaxes(lines),
  };
}

function toClosedParts({ services, extra, sold, fees, deposits, total }: NonNullable<Draft['bill']>): Parts {
  const sum = (amounts: readonly number[]) => roundToCents(amounts.reduce((all, one) => all + one, 0));
  return {
    parts: withoutZero([
      ['Services', sum(services)],
      ['Extra product', sum(extra.map(({ net }) => net))],
      ['Products', sold],
      ['Fees', fees],
      ['Deposits', -deposits],
    ]),
    total,
  };
}

const useStyles = makeStyles({
  sums: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 12px',
    margin: 0,
    '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
  label: { color: tokens.colorNeutralForeground3 },
  button: { minWidth: 0, marginRight: '12px' },
  total: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightBold },
});

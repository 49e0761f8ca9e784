import { makeStyles } from '@fluentui/react-components';
import { Fragment } from 'react';
import type { Bill } from '../../../shared/contract/bills.ts';
import { formatTaxes } from '../../../shared/rules/bills.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { printRegionProps } from '../../kit/ui/printing.ts';
import { paperStyle, SheetHead } from '../SheetHead.tsx';
import { formatDetail, formatTitle, formatVisit } from './formatBill.ts';

type BillSheetProps = {
  bill: Bill;
  salon: string;
  /** Address and phone of the salon, if they are known. */
  address: readonly string[];
};

/** The bill on paper, for the client. Waived product is left out. */
export function BillSheet({ bill, salon, address }: BillSheetProps) {
  const styles = useStyles();
  const lines = bill.lines.filter(({ kind, amount }) => kind !== 'extra' || amount > 0);
  return (
    <article className={styles.sheet} aria-label="Bill on paper" {...printRegionProps}>
      <SheetHead
        title={bill.number === undefined ? 'Bill' : `Bill ${bill.number}`}
        lines={[...(bill.state === 'open' ? ['Not closed yet'] : []), bill.client_name, formatVisit(bill)]}
      >
        <address className={styles.salon}>
          {[salon, ...address].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      </SheetHead>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <Fragment key={line.line_id}>
            <dt>
              {formatTitle(line)} <small>{formatDetail(line, true)}</small>
            </dt>
            <dd>{formatMoney(line.amount)}</dd>
          </Fragment>
        ))}
        {bill.discount_total > 0 && (
          <>
            <dt>Discount</dt>
            <dd>{formatMoney(-bill.discount_total)}</dd>
          </>
        )}
        <dt className={styles.total}>
          Total <small>{formatTaxes(bill.lines)}</small>
        </dt>
        <dd className={styles.total}>{formatMoney(bill.total)}</dd>
      </dl>
      <p className={styles.thanks}>Thank you, see you soon!</p>
    </article>
  );
}

const useStyles = makeStyles({
  sheet: { ...paperStyle, fontSize: '13px', lineHeight: '19px' },
  salon: { fontStyle: 'normal', textAlign: 'right' },
  thanks: { margin: '32px 0 0' },
  lines: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    rowGap: '6px',
    margin: 0,
    paddingTop: '16px',
    borderTop: '1px solid #000',
    '& dd': { margin: 0, paddingLeft: '24px', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
  total: { borderTop: '1px solid #000', paddingTop: '6px', fontSize: '16px', fontWeight: 700 },
});

import { makeStyles } from '@fluentui/react-components';
import { Fragment } from 'react';
import type { Bill } from '../../../shared/contract/bills.ts';
import { formatTaxes } from '../../../shared/rules/bills.ts';
import { useSession } from '../../kit/data/session.tsx';
import { Logo } from '../../kit/ui/Brand.tsx';
import { formatMoney } from '../../kit/ui/format.ts';
import { printRegionProps } from '../../kit/ui/printing.ts';
import { formatDetail, formatTitle, formatVisit } from './formatBill.ts';

/** The bill on paper, for the client. Waived product is left out. */
export function BillSheet({ bill, salon }: { bill: Bill; salon: string }) {
  const styles = useStyles();
  const { user } = useSession();
  const lines = bill.lines.filter(({ kind, amount }) => kind !== 'extra' || amount > 0);
  return (
    <article className={styles.sheet} aria-label="Bill on paper" {...printRegionProps}>
      <div className={styles.organization}>
        <Logo size={20} /> {user.org_name}
      </div>
      <div>{salon}</div>
      <h2 className={styles.title}>{bill.number === undefined ? 'Bill' : `Bill ${bill.number}`}</h2>
      <div>{bill.client_name}</div>
      <div>{formatVisit(bill)}</div>
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
    </article>
  );
}

const useStyles = makeStyles({
  sheet: { color: '#000', fontSize: '13px', lineHeight: '19px', backgroundColor: '#fff' },
  organization: { display: 'flex', alignItems: 'center', gap: '6px', fontWeight: 600 },
  title: { margin: '16px 0 4px', fontSize: '20px', lineHeight: '26px' },
  lines: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    rowGap: '6px',
    maxWidth: '480px',
    margin: '16px 0 0',
    '& dd': { margin: 0, paddingLeft: '24px', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
  total: { borderTop: '1px solid #000', paddingTop: '6px', fontSize: '16px', fontWeight: 700 },
});

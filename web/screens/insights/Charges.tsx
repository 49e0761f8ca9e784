import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { insights, type MissedCharge } from '../../../shared/contract/insights.ts';
import type { Profit } from '../../../shared/contract/profit.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { look } from '../../kit/ui/theme.ts';

type ChargesProps = {
  query: ClientRequest<typeof insights.listMissedCharges>['query'];
  billed: Profit['billed'];
};

/** Missed charges shown at first. */
const shownCount = 10;

/** What bills charged beside services, and extra product that is on no bill. */
export function Charges({ query, billed }: ChargesProps) {
  const styles = useStyles();
  const title = useId();
  const { data, error } = useRead(insights.listMissedCharges, { query });
  const { sold, extra, waived } = billed;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Bills
      </h2>
      <dl className={styles.figures}>
        <dt>Products sold, in no profit here</dt>
        <dd>{formatMoney(sold)}</dd>
        <dt>Extra product charged</dt>
        <dd>{formatMoney(extra)}</dd>
        <dt>Extra product waived</dt>
        <dd>{formatMoney(waived)}</dd>
        <dt>Missed: neither charged nor waived</dt>
        <dd>{data ? formatMoney(data.total) : error ? error.message : '…'}</dd>
      </dl>
      {data && data.Items.length > 0 && (
        <ul className={styles.list} aria-label="Missed charges">
          {data.Items.slice(0, shownCount).map((missed) => (
            <MissedLine key={`${missed.appointment_id} ${missed.title}`} missed={missed} />
          ))}
        </ul>
      )}
      {data && data.Items.length > shownCount && (
        <p className={styles.detail}>{data.Items.length - shownCount} more. Choose fewer days to see them.</p>
      )}
    </section>
  );
}

function MissedLine({ missed }: { missed: MissedCharge }) {
  const styles = useStyles();
  const { start, location_id, client_name, user_name, title, grams, amount, bill_number } = missed;
  const place = { location_id: String(location_id), date: start.slice(0, 10) };
  const book = new URLSearchParams({ ...place, appointment: missed.appointment_id });
  return (
    <li className={styles.line}>
      <TextLink to={`/scheduler?${book}`}>{client_name}</TextLink>
      <span className={styles.amount}>{formatMoney(amount)}</span>
      <span className={styles.detail}>
        {[
          formatDate(start, 'M/d/yy h:mm a'),
          user_name,
          `${formatNumber(grams, 2)} g above ${title}`,
          ...(bill_number === undefined ? [] : [`not on bill ${bill_number}`]),
        ].join(' · ')}
      </span>
    </li>
  );
}

const useStyles = makeStyles({
  card: {
    marginTop: '16px',
    padding: '16px 18px',
    border: `1px solid ${look.hairline}`,
    borderRadius: '12px',
    backgroundColor: look.surface,
  },
  title: { margin: 0, fontSize: '15px', lineHeight: '22px', fontWeight: tokens.fontWeightBold },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 12px',
    maxWidth: '480px',
    margin: '8px 0 0',
    '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
  list: { margin: '12px 0 0', padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 12px',
    padding: '8px 0',
    borderTop: `1px solid ${look.gridLine}`,
  },
  amount: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  detail: {
    gridColumn: '1 / 3',
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
});

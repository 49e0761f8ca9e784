import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { bills } from '../../../shared/contract/bills.ts';
import { insights } from '../../../shared/contract/insights.ts';
import type { MissedCharge, Profit } from '../../../shared/contract/profit.ts';
import { formatError } from '../../kit/data/failure.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { formatMoment } from '../../kit/ui/days.ts';
import { formatGrams, formatMoney } from '../../kit/ui/format.ts';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look, quietSmallText } from '../../kit/ui/theme.ts';

type ChargesProps = {
  query: { location: string; from: string; to: string };
  billed: Profit['billed'];
};

/** Missed charges shown at first. */
const shownCount = 10;

/** What bills charged beside services, and extra product that is on no bill. */
export function Charges({ query, billed }: ChargesProps) {
  const styles = useStyles();
  const title = useId();
  const missed = useRead(insights.listMissedCharges, { query });
  const { data } = missed;
  const { sold, extra, waived, fees, unbilled, unbilled_visits } = billed;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Bills
      </h2>
      <dl className={styles.figures}>
        <dt>Products sold (not in profit)</dt>
        <dd>{formatMoney(sold)}</dd>
        <dt>Fees (not in profit)</dt>
        <dd>{formatMoney(fees)}</dd>
        <dt>
          {`Done without a bill: ${unbilled_visits} ${unbilled_visits === 1 ? 'visit' : 'visits'}, at their prices`}
          {unbilled_visits > 0 && (
            <>
              {' '}
              <TextLink
                to={`/bills?${new URLSearchParams({ location_id: query.location, from: query.from, to: query.to })}`}
              >
                Close their bills
              </TextLink>
            </>
          )}
        </dt>
        <dd>{formatMoney(unbilled)}</dd>
        <dt>Extra product charged</dt>
        <dd>{formatMoney(extra)}</dd>
        <dt>Extra product waived</dt>
        <dd>{formatMoney(waived)}</dd>
        <dt>Not charged</dt>
        <dd>{data ? formatMoney(data.total) : missed.error ? '—' : '…'}</dd>
      </dl>
      <ReadError read={missed} text="Missed charges could not be loaded." />
      {data && data.Items.length > 0 && (
        <ul className={styles.list} aria-label="Missed charges">
          {data.Items.slice(0, shownCount).map((missed) => (
            <MissedLine key={`${missed.appointment_id} ${missed.title} ${missed.bowl?.bowl_id}`} missed={missed} />
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
  const toast = useToast();
  const send = useSend(bills.assignBowl, { refreshes: [insights.listMissedCharges, insights.getProfit] });
  const assign = (id: string, { bowl_id: bowlId, service_id }: NonNullable<MissedCharge['bowl']>) =>
    send({ params: { id, bowlId }, body: { service_id } });
  const reportFailure = (error: unknown) => toast(formatError('The bowl was not moved.', error), { intent: 'error' });
  const { start, location_id, client_name, user_name, title, grams, amount, bill_number, bowl } = missed;
  const place = { location_id: String(location_id), date: start.slice(0, 10) };
  const book = new URLSearchParams({ ...place, appointment: missed.appointment_id });
  return (
    <li className={styles.line}>
      <TextLink to={`/scheduler?${book}`}>{client_name}</TextLink>
      <span className={styles.amount}>{formatMoney(amount)}</span>
      <span className={styles.detail}>
        {[
          formatMoment(start),
          user_name,
          bowl ? formatMixedFor(bowl, title) : `${formatGrams(grams)} above ${title}`,
          ...(bill_number === undefined ? [] : [`not on bill ${bill_number}`]),
        ].join(' · ')}
      </span>
      {bowl && bill_number === undefined && (
        <Button
          size="small"
          className={styles.assign}
          onClick={() => void assign(missed.appointment_id, bowl).catch(reportFailure)}
        >
          Move it to {title}
        </Button>
      )}
    </li>
  );
}

/** "180 g on Cut, beside Balayage" */
const formatMixedFor = ({ grams, mixed_for }: NonNullable<MissedCharge['bowl']>, title: string): string =>
  `${formatGrams(grams)} on ${mixed_for || 'no service of the visit'}, beside ${title}`;

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
  assign: { justifySelf: 'start', marginTop: '4px' },
  amount: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  detail: { ...quietSmallText, gridColumn: '1 / 3', margin: 0, fontVariantNumeric: 'tabular-nums' },
});

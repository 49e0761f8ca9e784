import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { Profit } from '../../../shared/contract/profit.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { look } from '../../kit/ui/theme.ts';

type ChargesProps = {
  query: { location: string; from: string; to: string };
  billed: Profit['billed'];
};

/** What bills charged beside services, and what is on no bill. */
export function Charges({ query, billed }: ChargesProps) {
  const styles = useStyles();
  const title = useId();
  const { sold, sold_cost, sold_uncosted, extra, waived, fees, missed } = billed;
  const days = new URLSearchParams({ location_id: query.location, from: query.from, to: query.to });
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Bills
      </h2>
      <dl className={styles.figures}>
        <dt>Products sold (not in profit)</dt>
        <dd>{formatMoney(sold)}</dd>
        {sold_uncosted < sold && (
          <>
            <dt>{`Their margin${sold_uncosted > 0 ? `, without ${formatMoney(sold_uncosted)} of unknown cost` : ''}`}</dt>
            <dd>{formatMoney(roundToCents(sold - sold_uncosted - sold_cost))}</dd>
          </>
        )}
        <dt>Fees (not in profit)</dt>
        <dd>{formatMoney(fees)}</dd>
        <dt>Extra product charged</dt>
        <dd>{formatMoney(extra)}</dd>
        <dt>Extra product waived</dt>
        <dd>{formatMoney(waived)}</dd>
        <dt>
          Not charged <TextLink to={`/missed-charges?${days}`}>Missed charges</TextLink>
        </dt>
        <dd>{formatMoney(missed)}</dd>
      </dl>
    </section>
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
});

import { makeStyles, tokens } from '@fluentui/react-components';
import { useSearchParams } from 'react-router-dom';
import type { EarnedVisit, Profit } from '../../../shared/contract/profit.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { withParams } from '../../kit/list/searchParams.ts';
import { TextLink } from '../../kit/ui/TextLink.tsx';

type Charged = EarnedVisit['charged'];

/** How the visits of a report are charged, as the table's column says it. */
export const chargedLabels: Record<Charged, string> = {
  billed: 'Closed bill',
  'not billed': 'No closed bill',
  'not done': 'Closed bill, not done',
};

/** What revenue is made of. Each part leads to its visits. */
export function RevenueParts({ profit: { all, billed } }: { profit: Profit }) {
  const styles = useStyles();
  const [query] = useSearchParams();
  const { unbilled, unbilled_visits, not_done, not_done_visits } = billed;
  const parts: [Charged, number, string][] = [
    ['billed', roundToCents(all.revenue - unbilled - not_done), 'on closed bills'],
    ['not billed', unbilled, `done without a closed bill, at booked prices (${countVisits(unbilled_visits)})`],
    ['not done', not_done, `billed and not done (${countVisits(not_done_visits)})`],
  ];
  const pathTo = (charged: Charged) =>
    `/profit?${withParams(query, { view: 'visits', 'profit-visits.v.charged': chargedLabels[charged] })}`;
  return (
    <ul aria-label="Revenue" className={styles.parts}>
      {parts
        .filter(([charged, amount]) => charged === 'billed' || amount > 0)
        .map(([charged, amount, what]) => (
          <li key={charged}>
            <TextLink to={pathTo(charged)}>{`${formatMoney(amount)} ${what}`}</TextLink>
          </li>
        ))}
    </ul>
  );
}

const countVisits = (visits: number): string => (visits === 1 ? '1 visit' : `${visits} visits`);

const useStyles = makeStyles({
  parts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 20px',
    margin: '8px 2px 16px',
    padding: 0,
    listStyleType: 'none',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { ClientHistory } from '../../../shared/contract/insights.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { formatTime } from '../../../shared/rules/time.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { formatShortDay } from '../../kit/ui/days.ts';
import { cardStyle, flexColumn, flexRow, look, quietSmallText } from '../../kit/ui/theme.ts';
import { FormulaStrip } from '../../salon/formula/FormulaStrip.tsx';

interface VisitCardProps {
  visit: Pick<ClientHistory, 'client' | 'date'>;
  cups: ClientHistory['cups'];
  cost: number;
  /** Undefined if the user may not open the target. */
  href: string | undefined;
  withAvatar?: boolean;
}

/** Bowls of a visit with what was weighed into them and their cost. A link, if the user may open it. */
export function VisitCard({ visit: { client, date }, cups, cost, href, withAvatar }: VisitCardProps) {
  const styles = useStyles();
  const content = (
    <>
      <span className={styles.head}>
        {withAvatar && <Avatar name={client} size={32} />}
        <span className={styles.words}>
          <span className={styles.client}>{client}</span>
          <span className={styles.date}>{formatShortDay(date)}</span>
        </span>
        <span className={styles.cost}>{formatMoney(cost)}</span>
      </span>
      {cups.map((cup) => (
        <Cup key={cup.transaction_id} cup={cup} />
      ))}
    </>
  );
  if (href === undefined) return <div className={styles.card}>{content}</div>;
  return (
    <Link to={href} className={mergeClasses(styles.card, styles.link)}>
      {content}
    </Link>
  );
}

function Cup({ cup: { time, name, resources } }: { cup: ClientHistory['cups'][number] }) {
  const styles = useStyles();
  return (
    <span className={styles.cup}>
      <span className={styles.line}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.time}>{formatTime(Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)))}</span>
      </span>
      <FormulaStrip
        entries={resources.map((one) => ({ product_alias: one.name, amount: Math.round(one.amount * 100) }))}
        size="small"
      />
    </span>
  );
}

/** Grid of cards, for a list of visits or bowls. */
export const useVisitGridStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    gap: '16px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  item: { display: 'grid' },
});

const useStyles = makeStyles({
  card: { ...cardStyle, ...flexColumn, gap: '12px', padding: '16px 18px', color: 'inherit', textDecoration: 'none' },
  link: { ':hover': { backgroundColor: look.rowHover } },
  head: { ...flexRow, gap: '12px' },
  words: { ...flexColumn, flexGrow: 1, minWidth: 0 },
  client: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  date: quietSmallText,
  cost: { fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  cup: {
    ...flexColumn,
    gap: '2px',
    padding: '8px 10px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surfaceSunken,
    fontSize: '12px',
    lineHeight: '18px',
  },
  line: { display: 'flex', justifyContent: 'space-between', gap: '8px' },
  name: { fontWeight: tokens.fontWeightSemibold },
  time: { color: tokens.colorNeutralForeground3 },
});

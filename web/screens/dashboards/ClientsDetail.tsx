import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons';
import { Link, useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { ClientHistory } from '../../../shared/contract/insights.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney } from '../../kit/ui/format.ts';
import { touch } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { look } from '../../kit/ui/theme.ts';
import { Cups } from './Cups.tsx';

/** Bowls of one visit or of the latest ones, a card each. The URL identifies the stylist and the visit. */
export function ClientsDetail() {
  const styles = useStyles();
  const [query] = useSearchParams();
  const [user_id, visit] = [query.get('user_id'), query.get('visit')];
  const location_id = Number(query.get('location_id')) || undefined;
  const read = useRead(api.insights.getStylistDashboard, user_id ? { body: { user_id, location_id } } : null);
  const visits = read.data?.client_history.filter(({ history_id }) => visit === null || history_id === visit);
  const cupsWithVisit = visits?.flatMap((visit) => visit.cups.map((cup) => ({ ...cup, of: visit })));
  const isEmpty = user_id === null || cupsWithVisit?.length === 0;
  return (
    <Page
      title="Clients"
      hint={read.data ? `Weighed by ${read.data.user_name}` : ''}
      tools={
        <Link to={`/stylist-dashboard${user_id ? `?${new URLSearchParams({ user_id })}` : ''}`} className={styles.back}>
          Stylist Dashboard <ArrowRightRegular />
        </Link>
      }
    >
      {read.error && !read.data && <ErrorState text="Error fetching data." onRetry={() => void read.mutate()} />}
      {user_id !== null && !read.data && !read.error && <LinesSkeleton lines={6} />}
      {isEmpty && <EmptyState text="No data" />}
      <ul className={styles.cards}>
        {cupsWithVisit?.map(({ of, ...cup }) => (
          <li key={cup.transaction_id} className={styles.item}>
            <CupCard cup={cup} visit={of} location_id={read.data?.location_id} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

interface CupCardProps {
  cup: ClientHistory['cups'][number];
  visit: ClientHistory;
  location_id: number | undefined;
}

/** A bowl, linked to the rolled transactions if the user may open them. */
function CupCard({ cup, visit: { client, date }, location_id }: CupCardProps) {
  const styles = useStyles();
  const canOpen = useCanOpen();
  const content = (
    <>
      <span className={styles.head}>
        <span className={styles.client}>{client}</span>
        <span className={styles.cost}>{formatMoney(cup.total_cost)}</span>
      </span>
      <span className={styles.date}>{formatDate(date, 'M/d/yyyy')}</span>
      <Cups cups={[cup]} />
    </>
  );
  const query = { location_id: String(location_id), from: date, to: date, 'v.transaction_client_name': client };
  if (!canOpen('/rolled-reports-sql')) return <div className={styles.card}>{content}</div>;
  return (
    <Link to={`/rolled-reports-sql?${new URLSearchParams(query)}`} className={styles.card}>
      {content}
    </Link>
  );
}

const useStyles = makeStyles({
  back: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
    textDecoration: 'none',
    [touch]: { minHeight: '44px' },
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    gap: '16px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  item: { display: 'grid' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '16px 18px',
    color: 'inherit',
    textDecoration: 'none',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
  },
  head: { display: 'flex', justifyContent: 'space-between', gap: '12px' },
  client: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  cost: { fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  date: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

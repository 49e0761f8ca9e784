import { makeStyles } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons';
import { Link, useSearchParams } from 'react-router-dom';
import { type ClientHistory, insights } from '../../../shared/contract/insights.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { touch } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { linkStyle } from '../../kit/ui/theme.ts';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { useVisitGridStyles, VisitCard } from './VisitCard.tsx';

/** Bowls of one visit or of the latest ones, a card each. The URL identifies the stylist and the visit. */
export function ClientsDetail() {
  const styles = useStyles();
  const grid = useVisitGridStyles();
  const canOpen = useCanOpen();
  const [query] = useSearchParams();
  const [user_id, visit] = [query.get('user_id'), query.get('visit')];
  const location_id = Number(query.get('location_id')) || undefined;
  const read = useRead(insights.getStylistDashboard, user_id ? { body: { user_id, location_id } } : null);
  const visits = read.data?.client_history.filter(({ history_id }) => visit === null || history_id === visit);
  const cupsWithVisit = visits?.flatMap((visit) => visit.cups.map((cup) => ({ cup, visit })));
  const isEmpty = user_id === null || cupsWithVisit?.length === 0;
  const rolledPath = ({ client, date }: ClientHistory) => {
    const params = {
      location_id: String(read.data?.location_id),
      from: date,
      to: date,
      'v.transaction_client_name': client,
    };
    return canOpen('/rolled-reports-sql') ? `/rolled-reports-sql?${new URLSearchParams(params)}` : undefined;
  };
  return (
    <Page
      title="Clients"
      hint={read.data ? `Weighed by ${read.data.user_name}` : ''}
      tools={
        <>
          <RefreshTools location={read.data?.location_id} shows={[insights.getStylistDashboard]} />
          <Link
            to={`/stylist-dashboard${user_id ? `?${new URLSearchParams({ user_id })}` : ''}`}
            className={styles.back}
          >
            Stylist Dashboard <ArrowRightRegular />
          </Link>
        </>
      }
    >
      {read.error && !read.data && <ErrorState text="Error fetching data." onRetry={() => void read.mutate()} />}
      {user_id !== null && !read.data && !read.error && <LinesSkeleton lines={6} />}
      {isEmpty && <EmptyState text="No data" />}
      <ul className={grid.list}>
        {cupsWithVisit?.map(({ cup, visit }) => (
          <li key={cup.transaction_id} className={grid.item}>
            <VisitCard visit={visit} cups={[cup]} cost={cup.total_cost} href={rolledPath(visit)} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

const useStyles = makeStyles({
  back: { ...linkStyle, [touch]: { minHeight: '44px' } },
});

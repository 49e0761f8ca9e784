import { Button, makeStyles } from '@fluentui/react-components';
import { CartRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { insights, type SalonDashboard } from '../../../shared/contract/insights.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { formatCount, formatMoney } from '../../../shared/rules/format.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { phone } from '../../kit/ui/media.ts';
import { flexColumn, quietSmallText } from '../../kit/ui/theme.ts';
import { SentenceCard } from './SentenceCard.tsx';
import type { CardLinks } from './useCardLinks.ts';
import { weekSentence } from './weekSentence.ts';

/** The week in a sentence whose figures are links, and the one thing to do about it. */
export function WeekCard({ data, links }: { data: SalonDashboard; links: CardLinks }) {
  const { location_id, from, to } = data;
  const location = String(location_id);
  const waste = useRead(insights.getWaste, { query: { location, from, to } });
  const cover = useRead(insights.getCover, { query: { location } });
  const resellers = useRead(orders.listResellers, { query: { location: location_id } });
  const isLoading = [waste, cover, resellers].some((read) => !read.data && read.isLoading);
  const pathOf = { used: links.usage(), change: links.spending(), waste: links.waste(), cover: links.levels() };
  const sentence = weekSentence({ ...data, waste: waste.data?.all.waste_cost, cover: cover.data?.lines });
  return (
    <SentenceCard label="The week" parts={isLoading ? undefined : sentence} pathOf={pathOf}>
      {resellers.data && links.orders && <ReorderAct orders={resellers.data} path={links.orders} />}
    </SentenceCard>
  );
}

type Suggestions = readonly { suggested?: { products: readonly unknown[]; cost?: number | undefined } | undefined }[];

function ReorderAct({ orders, path }: { orders: Suggestions; path: string }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const suggestions = orders.flatMap(({ suggested }) => (suggested?.products.length ? suggested : []));
  const count = suggestions.reduce((sum, { products }) => sum + products.length, 0);
  if (count === 0) return null;
  const cost = suggestions.reduce((sum, one) => sum + (one.cost ?? 0), 0);
  return (
    <div className={styles.act}>
      <Button appearance="primary" size="large" icon={<CartRegular />} onClick={() => void navigate(path)}>
        {`Reorder ${count}`}
      </Button>
      <span className={styles.small}>
        {[formatCount(suggestions.length, noun), ...(cost > 0 ? [formatMoney(cost)] : [])].join(', ')}
      </span>
    </div>
  );
}
const noun = { one: 'distributor', many: 'distributors' };

const useStyles = makeStyles({
  act: {
    ...flexColumn,
    alignItems: 'flex-end',
    gap: '4px',
    '@media print': { display: 'none' },
    [phone]: { flexBasis: '100%', alignItems: 'stretch', textAlign: 'center' },
  },
  small: quietSmallText,
});

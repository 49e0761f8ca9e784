import { Button, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { CartRegular } from '@fluentui/react-icons';
import { Link, useNavigate } from 'react-router-dom';
import { insights, type SalonDashboard } from '../../../shared/contract/insights.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { formatCount, formatMoney } from '../../kit/ui/format.ts';
import { phone } from '../../kit/ui/media.ts';
import { cardStyle, flexColumn, flexRow, quietSmallText } from '../../kit/ui/theme.ts';
import type { CardLinks } from './useCardLinks.ts';
import { weekSentence } from './weekSentence.ts';

/** The week in a sentence whose figures are links, and the one thing to do about it. */
export function WeekCard({ data, links }: { data: SalonDashboard; links: CardLinks }) {
  const styles = useStyles();
  const { location_id, from, to } = data;
  const location = String(location_id);
  // The desk, which cannot read days of cover, costs no request more.
  const mayAsk = useCanCall()(insights.getCover);
  const waste = useRead(insights.getWaste, mayAsk ? { query: { location, from, to } } : null);
  const cover = useRead(insights.getCover, mayAsk ? { query: { location } } : null);
  const resellers = useRead(orders.listResellers, mayAsk ? { query: { location: location_id } } : null);
  const isLoading = [waste, cover, resellers].some((read) => !read.data && read.isLoading);
  const pathOf = { used: links.usage(), change: links.spending(), waste: links.waste(), cover: links.levels() };
  const sentence = weekSentence({ ...data, waste: waste.data?.all.waste_cost, cover: cover.data?.lines });
  return (
    <section aria-label="The week" className={styles.card}>
      {isLoading ? (
        <Skeleton aria-label="Loading" className={styles.loading}>
          <SkeletonItem size={20} />
          <SkeletonItem size={20} className={styles.short} />
        </Skeleton>
      ) : (
        <>
          <p className={styles.sentence}>
            {sentence.map((part) => {
              if (typeof part === 'string') return part;
              const path = pathOf[part.of];
              return path ? (
                <Link key={part.of} to={path} className={styles.figure}>
                  {part.text}
                </Link>
              ) : (
                <strong key={part.of}>{part.text}</strong>
              );
            })}
          </p>
          {resellers.data && links.orders && <ReorderAct orders={resellers.data} path={links.orders} />}
        </>
      )}
    </section>
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
  card: {
    ...cardStyle,
    ...flexRow,
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '12px 24px',
    minHeight: '64px',
    marginBottom: '16px',
    padding: '16px 20px',
    borderLeft: `4px solid ${tokens.colorBrandBackground}`,
    [phone]: { padding: '14px' },
  },
  loading: { ...flexColumn, flexGrow: 1, gap: '8px' },
  short: { width: '60%' },
  sentence: {
    flex: '1 1 320px',
    minWidth: 0,
    maxWidth: '860px',
    margin: 0,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 500,
    overflowWrap: 'anywhere',
    '& strong': { fontWeight: 650 },
    [phone]: { flexBasis: '100%', fontSize: '17px', lineHeight: '24px' },
  },
  figure: {
    color: 'inherit',
    fontWeight: 650,
    whiteSpace: 'nowrap',
    textDecorationThickness: '1px',
    textUnderlineOffset: '4px',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLink },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  act: {
    ...flexColumn,
    alignItems: 'flex-end',
    gap: '4px',
    '@media print': { display: 'none' },
    [phone]: { flexBasis: '100%', alignItems: 'stretch', textAlign: 'center' },
  },
  small: quietSmallText,
});

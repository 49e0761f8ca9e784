import { Button, makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Loss, LossLine } from '../../../shared/contract/counts.ts';
import { api } from '../../../shared/contract/index.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { Headline, HeadlineMetric, RankList } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '../../kit/ui/States.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';

/** What two counts of a product say is gone without a bowl. The salon stands in the address. */
export function UnexplainedLoss() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const location = Number(query.get('location_id')) || user.location_id;
  const read = useRead(api.counts.getLoss, location === null ? null : { query: { location: String(location) } });
  const { data } = read;
  return (
    <Page
      title="Unexplained Loss"
      hint="What the last two counts of a product say is gone, beside what bowls say was used between them."
      tools={
        <SalonPicker chosen={location} onChoose={(id) => setQuery({ location_id: String(id) }, { replace: true })} />
      }
    >
      {location === null && <EmptyState text="Please select salon" />}
      {read.error && <ErrorState text={read.error.message} onRetry={() => void read.mutate()} />}
      {!data && !read.error && location !== null && <CardsSkeleton />}
      {data?.lines.length === 0 && (
        <EmptyState
          text={data.counts === 0 ? 'Count twice to see what is gone.' : 'Count once more to see what is gone.'}
          action={{ label: 'Stock Count', onClick: () => void navigate(`/stock-count?location_id=${location}`) }}
        />
      )}
      {data && data.lines.length > 0 && location !== null && <Found loss={data} location={location} />}
    </Page>
  );
}

const sum = (lines: readonly LossLine[], figure: (line: LossLine) => number): number =>
  Math.round(lines.reduce((all, line) => all + figure(line), 0) * 100) / 100;
const pieces = (count: number): string => formatNumber(count, 2);

function Found({ loss: { lines, salons }, location }: { loss: Loss; location: number }) {
  const styles = useStyles();
  const gone = lines.filter(({ cost }) => cost < 0);
  const more = sum(
    lines.filter(({ cost }) => cost > 0),
    ({ cost }) => cost,
  );
  const lost = -sum(gone, ({ cost }) => cost);
  const used = sum(lines, ({ bowls_cost }) => bowls_cost);
  const [worst, second] = gone;
  const most = Math.max(...salons.map((one) => one.lost));
  const columns = useMemo(() => columnsOf(lines), [lines]);
  const days = [
    lines.map(({ from }) => from).sort()[0] ?? '',
    lines
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? '',
  ];
  return (
    <>
      <Headline
        label="Between the counts"
        metric={
          <HeadlineMetric
            name="Gone without a bowl"
            value={formatMoney(lost)}
            tone={lost > 0 ? 'bad' : undefined}
            note={
              more > 0 ? `${formatMoney(more)} more than expected elsewhere` : `${lines.length} products counted twice`
            }
          />
        }
        aside={
          <div className={styles.where}>
            <div className={styles.small}>Where it went, {days.map((day) => formatDate(day, 'M/d')).join(' – ')}</div>
            <RankList
              label="Where it went"
              rows={[
                { key: 'bowls', name: 'In bowls', value: formatMoney(used), share: used / Math.max(used, lost, 0.01) },
                {
                  key: 'gone',
                  name: 'Unexplained',
                  value: formatMoney(lost),
                  share: lost / Math.max(used, lost, 0.01),
                  tone: 'missing',
                },
              ]}
            />
          </div>
        }
      >
        {worst ? (
          <>
            <strong>
              {pieces(-worst.unexplained)} containers of {worst.product_name} are missing
              {second && `, ${pieces(-second.unexplained)} of ${second.product_name}`}.
            </strong>{' '}
            That is {formatNumber(((-worst.cost - (second?.cost ?? 0)) / lost) * 100, 0, 0)}% of the loss.
          </>
        ) : (
          <strong>Everything that is not there is in a bowl.</strong>
        )}
      </Headline>
      <div className={styles.room}>
        <div className={styles.cards}>
          <Products lines={lines} columns={columns} location={location} />
          <SideCard title="By salon" hint="What its last count missed">
            <RankList
              label="Loss by salon"
              rows={salons
                .toSorted((a, b) => b.lost - a.lost)
                .map((one) => ({
                  key: String(one.location_id),
                  name: one.location_name,
                  note: formatDate(one.counted),
                  share: most > 0 ? one.lost / most : 0,
                  tone: one.location_id === location ? 'missing' : 'plain',
                  value: formatMoney(one.lost),
                  href: `/loss?location_id=${one.location_id}`,
                }))}
            />
            {worst && <CountAgain line={worst} location={location} />}
          </SideCard>
        </div>
      </div>
    </>
  );
}

/** Begins a count of the one product. */
function CountAgain({ line, location }: { line: LossLine; location: number }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const start = useSend(api.counts.startCount, { refreshes: [api.counts.listCounts] });
  const [isBusy, setBusy] = useState(false);
  // The same for every press until there was an answer.
  const [key] = useState(() => crypto.randomUUID());
  async function begin() {
    setBusy(true);
    const body = { location, scope: 'list' as const, ids: [line.product_id], idempotency_key: key };
    const begun = await attempt(() => start({ body }), {
      errorMessage: 'The count was not begun.',
      successMessage: 'Scan the first tube.',
    });
    setBusy(false);
    if (begun) void navigate(`/stock-count?location_id=${location}`);
  }
  return (
    <Button className={styles.again} disabledFocusable={isBusy} onClick={() => void begin()}>
      Count {line.product_name} again
    </Button>
  );
}

interface ProductsProps {
  lines: readonly LossLine[];
  columns: readonly Column<LossLine>[];
  location: number;
}

/** Rows lead to the movements of their product. */
function Products({ lines, columns, location }: ProductsProps) {
  const navigate = useNavigate();
  return (
    <Grid
      id="unexplained-loss"
      label="Products counted twice"
      noun={noun}
      rows={lines}
      rowKey={keyOf}
      rowName={nameOf}
      columns={columns}
      sort={mostLost}
      pageSize={25}
      exportName="Unexplained Loss"
      onRowClick={({ product_id }) =>
        void navigate(`/inventory?location_id=${location}&item=${location}-${product_id}`)
      }
      narrow={{
        title: nameOf,
        subtitle: ({ expected, counted }) => `${pieces(expected)} expected, ${pieces(counted)} counted`,
        status: ({ cost }) => formatMoney(cost),
      }}
    />
  );
}
const noun = { one: 'product counted twice', many: 'products counted twice' };
const keyOf = ({ product_id }: LossLine) => product_id;
const nameOf = ({ product_name }: LossLine) => product_name;
const mostLost = [{ field: 'cost' }];

/** Counts carry their day where all products have the same. */
function columnsOf(lines: readonly LossLine[]): readonly Column<LossLine>[] {
  const dayOf = (moments: readonly string[]) => {
    const days = [...new Set(moments.map((moment) => formatDate(moment, 'M/d')))];
    return days.length === 1 ? ` ${days[0]}` : '';
  };
  const first = `Count${dayOf(lines.map(({ from }) => from)) || ' before'}`;
  const last = `Count${dayOf(lines.map(({ to }) => to)) || ' now'}`;
  const count = (field: keyof LossLine, title: string, priority: number, hidden = false): Column<LossLine> => ({
    field,
    title,
    type: 'quantity',
    width: 104,
    priority,
    ...(hidden && { hidden }),
  });
  return [
    { field: 'product_name', title: 'Product', tone: 'strong', width: 220, priority: 1, summary: 'count' },
    count('before', first, 7),
    count('received', 'Received', 8),
    count('bowls', 'In bowls', 6),
    count(
      'other',
      'Otherwise',
      9,
      lines.every(({ other }) => other === 0),
    ),
    count('expected', 'Expected', 5),
    count('counted', last, 4),
    count('unexplained', 'Unexplained', 3),
    { field: 'cost', title: 'Cost', type: 'money', width: 104, priority: 2, summary: 'sum' },
  ];
}

const useStyles = makeStyles({
  where: { minWidth: '260px' },
  small: { fontSize: '12px', lineHeight: '16px' },
  room: { containerType: 'inline-size' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: '16px',
    alignItems: 'start',
    '@container (max-width: 999px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  again: { width: '100%', marginTop: '12px' },
});

import { Button, makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { counts, type Loss, type LossLine } from '../../../shared/contract/counts.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { allLocations } from '../../../shared/contract/fields.ts';
import { type Location, locations } from '../../../shared/contract/locations.ts';
import { formatCount, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { Headline, HeadlineMetric } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { RankList } from '../../kit/ui/RankList.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { useSalonReads } from '../../salon/report/useSalonReads.ts';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { useFailedSalons } from '../../salon/useHomeSalon.ts';
import { CardsState } from './CardsState.tsx';

type SalonLine = LossLine & { location_id: number; salon: string };

/** Stock missing between two counts that no bowl explains, in a salon or in all. The URL holds the salon. */
export function UnexplainedLoss() {
  const { user, types } = useSession();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const location = Number(query.get('location_id')) || user.location_id;
  const isEvery = location === allLocations;
  const failedSalons = useFailedSalons(location === null || isEvery);
  const { data: salons } = useRead(locations.listLocationsByRole, { body: {} });
  const place = isEvery ? 'All Locations' : salons?.find((one) => one.location_id === location)?.location_name;
  const asked = isEvery ? salons?.map(({ location_id }) => location_id) : location === null ? undefined : [location];
  const own = useSalonReads(counts.getLoss, asked?.map((id) => ({ query: { location: String(id) } })) ?? null);
  const data = useMemo(() => own.data && addLosses(own.data, isEvery ? salons : []), [own.data, isEvery, salons]);
  const read = failedSalons ?? own;
  return (
    <Page
      title="Unexplained Loss"
      hint="Missing between the last two counts and not used in any bowl."
      tools={
        <>
          <RefreshTools location={location} shows={[counts.getLoss]} />
          <SalonPicker
            chosen={location}
            all={types.includes(3) ? 'All Locations' : undefined}
            onChoose={(id) => setQuery({ location_id: String(id) }, { replace: true })}
          />
        </>
      }
    >
      <CardsState location={location} read={read} />
      {data?.lines.length === 0 && (
        <EmptyState
          text={data.counts === 0 ? 'Count twice to see what is missing.' : 'Count once more to see what is missing.'}
          action={{
            label: 'Stock Count',
            onClick: () => void navigate(`/stock-count${isEvery ? '' : `?location_id=${location}`}`),
          }}
        />
      )}
      {data && data.lines.length > 0 && location !== null && (
        <LossReport loss={data} location={location} place={place} />
      )}
    </Page>
  );
}

/** Losses of several salons as one. Each knows the last count of all of them. */
function addLosses(
  losses: readonly { sent: ClientRequest<typeof counts.getLoss>; reply: Loss }[],
  salons: readonly Location[] = [],
) {
  return {
    counts: losses.reduce((all, { reply }) => all + reply.counts, 0),
    salons: losses[0]?.reply.salons ?? [],
    lines: losses
      .flatMap(({ sent, reply }): SalonLine[] => {
        const location_id = Number(sent.query.location);
        const salon = salons.find((one) => one.location_id === location_id)?.location_name ?? '';
        return reply.lines.map((line) => ({ ...line, location_id, salon }));
      })
      .sort((a, b) => a.cost - b.cost),
  };
}

const sumLines = (lines: readonly LossLine[], value: (line: LossLine) => number): number =>
  roundToCents(lines.reduce((total, line) => total + value(line), 0));
/** With its salon, where there are several. */
const nameIn = ({ product_name, salon }: SalonLine): string => [product_name, salon].filter(Boolean).join(' in ');
const container = { one: 'container', many: 'containers' };
const formatPieces = (count: number): string => formatNumber(count);

interface LossReportProps {
  loss: ReturnType<typeof addLosses>;
  location: number;
  place: string | undefined;
}

function LossReport({ loss: { lines, salons }, location, place }: LossReportProps) {
  const styles = useStyles();
  const columns = useMemo(() => buildColumns(lines, location === allLocations), [lines, location]);
  const worst = lines.find(({ cost }) => cost < 0);
  return (
    <>
      <LossHeadline lines={lines} />
      <div className={styles.room}>
        <div className={styles.cards}>
          <LossTable lines={lines} columns={columns} place={place} />
          <SideCard title="By salon" hint="Missing when its last count was approved">
            <SalonRanking salons={salons} location={location} />
            {worst && <RecountButton line={worst} />}
          </SideCard>
        </div>
      </div>
    </>
  );
}

/** The total loss beside what bowls used, and the two products that lost most. */
function LossHeadline({ lines }: { lines: readonly SalonLine[] }) {
  const styles = useStyles();
  const missing = lines.filter(({ cost }) => cost < 0);
  const surplus = sumLines(
    lines.filter(({ cost }) => cost > 0),
    ({ cost }) => cost,
  );
  const totalLost = -sumLines(missing, ({ cost }) => cost);
  const totalUsed = sumLines(lines, ({ bowls_cost }) => bowls_cost);
  const toldLater = sumLines(lines, ({ later_cost }) => later_cost);
  const [worst, second] = missing;
  const firstDay = lines.map(({ from }) => from).sort()[0] ?? '';
  const lastDay =
    lines
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? '';
  const largest = Math.max(totalUsed, totalLost, 0.01);
  return (
    <Headline
      label="Between the counts"
      metric={
        <HeadlineMetric
          name="Missing, not used in a bowl"
          value={formatMoney(totalLost)}
          note={
            surplus > 0
              ? `${formatMoney(surplus)} more than expected elsewhere`
              : `${lines.length} products in both counts`
          }
        />
      }
      aside={
        <div className={styles.where}>
          <div className={styles.small}>
            Where it went, {[firstDay, lastDay].map((day) => formatShortDay(day)).join(' – ')}
          </div>
          <RankList
            label="Where it went"
            rows={[
              {
                key: 'bowls',
                name: 'In bowls',
                ...(toldLater > 0 && { note: `Of which reported later ${formatMoney(toldLater)}` }),
                value: formatMoney(totalUsed),
                share: totalUsed / largest,
              },
              {
                key: 'gone',
                name: 'Unexplained',
                value: formatMoney(totalLost),
                share: totalLost / largest,
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
            {formatCount(-worst.unexplained, container)} of {nameIn(worst)} {worst.unexplained === -1 ? 'is' : 'are'}{' '}
            missing
            {second && `, ${formatPieces(-second.unexplained)} of ${nameIn(second)}`}.
          </strong>{' '}
          That is {formatNumber(((-worst.cost - (second?.cost ?? 0)) / totalLost) * 100, 0, 0)}% of the loss.
        </>
      ) : (
        <strong>Everything is accounted for.</strong>
      )}
    </Headline>
  );
}

/** Loss of each salon, highest first. */
function SalonRanking({ salons, location }: { salons: Loss['salons']; location: number }) {
  const maxLost = Math.max(...salons.map((salon) => salon.lost));
  return (
    <RankList
      label="Loss by salon"
      rows={[...salons]
        .sort((a, b) => b.lost - a.lost)
        .map((salon) => ({
          key: String(salon.location_id),
          name: salon.location_name,
          note: formatShortDay(salon.counted),
          share: maxLost > 0 ? salon.lost / maxLost : 0,
          tone: salon.location_id === location ? 'missing' : 'plain',
          value: formatMoney(salon.lost),
          href: `/loss?location_id=${salon.location_id}`,
        }))}
    />
  );
}

/** Starts a count of a single product. */
function RecountButton({ line }: { line: SalonLine }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const start = useSend(counts.startCount, { refreshes: [counts.listCounts] });
  const [isBusy, setBusy] = useState(false);
  // Reused until the server replies, so that a repeated click starts one count.
  const [key] = useState(() => crypto.randomUUID());
  async function begin() {
    setBusy(true);
    const location = line.location_id;
    const body = { location, scope: 'list' as const, ids: [line.product_id], idempotency_key: key };
    const started = await attempt(() => start({ body }), {
      errorMessage: 'The count was not started.',
      successMessage: 'Scan the first tube.',
    });
    setBusy(false);
    if (started) void navigate(`/stock-count?location_id=${location}`);
  }
  return (
    <Button className={styles.again} disabledFocusable={isBusy} onClick={() => void begin()}>
      Count {nameIn(line)} again
    </Button>
  );
}

interface LossTableProps {
  lines: readonly SalonLine[];
  columns: readonly Column<SalonLine>[];
  place: string | undefined;
}

/** Table of the products. A row opens the product's movements. */
function LossTable({ lines, columns, place }: LossTableProps) {
  const navigate = useNavigate();
  return (
    <Grid
      id="unexplained-loss"
      label="Products in both counts"
      noun={noun}
      rows={lines}
      rowKey={rowKey}
      rowName={rowName}
      columns={columns}
      sort={sortByLoss}
      pageSize={25}
      exportName="Unexplained Loss"
      exportScope={place}
      onRowClick={({ location_id, product_id }) =>
        void navigate(`/inventory?location_id=${location_id}&item=${location_id}-${product_id}`)
      }
      narrow={{
        title: rowName,
        subtitle: ({ salon, expected, counted }) =>
          [salon, `${formatPieces(expected)} expected, ${formatPieces(counted)} counted`].filter(Boolean).join(' · '),
        status: ({ cost }) => formatMoney(cost),
      }}
    />
  );
}
const noun = { one: 'product in both counts', many: 'products in both counts' };
const rowKey = ({ location_id, product_id }: SalonLine) => `${location_id} ${product_id}`;
const rowName = ({ product_name }: LossLine) => product_name;
const sortByLoss = [{ field: 'cost' }];

/** Count columns show their date in the title if it is the same for all products. */
function buildColumns(lines: readonly SalonLine[], isEvery: boolean): readonly Column<SalonLine>[] {
  const commonDay = (moments: readonly string[]) => {
    const days = [...new Set(moments.map((moment) => formatShortDay(moment)))];
    return days.length === 1 ? ` ${days[0]}` : '';
  };
  const firstTitle = `Count${commonDay(lines.map(({ from }) => from)) || ' before'}`;
  const lastTitle = `Count${commonDay(lines.map(({ to }) => to)) || ' now'}`;
  const countColumn = (field: keyof LossLine, title: string, priority: number, hidden = false): Column<SalonLine> => ({
    field,
    title,
    type: 'number',
    width: 86,
    priority,
    ...(hidden && { hidden }),
  });
  return [
    { field: 'product_name', title: 'Product', tone: 'strong', width: 190, priority: 1, summary: 'count' },
    ...(isEvery ? [{ field: 'salon', title: 'Salon', width: 120, priority: 3, headerFilter: true }] : []),
    countColumn('before', firstTitle, 7),
    countColumn('received', 'Received', 8),
    countColumn('bowls', 'In bowls', 6),
    countColumn(
      'later',
      'Of which reported later',
      10,
      lines.every(({ later }) => later === 0),
    ),
    countColumn(
      'other',
      'Otherwise',
      9,
      lines.every(({ other }) => other === 0),
    ),
    countColumn('expected', 'Expected', 5),
    countColumn('counted', lastTitle, 4),
    countColumn('unexplained', 'Unexplained', 3),
    { field: 'cost', title: 'Cost', type: 'money', width: 92, priority: 2, summary: 'sum' },
  ];
}

const useStyles = makeStyles({
  where: { width: '300px', maxWidth: '100%' },
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

import { makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleFilled } from '@fluentui/react-icons';
import { type CoverLine, type CoverState, insights } from '../../../shared/contract/insights.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { formatLongDay, formatShortDay } from '../../kit/ui/days.ts';
import { narrow } from '../../kit/ui/media.ts';
import { type MeterTone, RankList } from '../../kit/ui/RankList.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { denseText, look, quietSmallText } from '../../kit/ui/theme.ts';
import { formatPace } from '../../salon/formatPace.ts';
import { reorderPath } from '../../salon/order/reorderPath.ts';

const maxRows = 8;
/** Days of cover that fill the meter. */
const fullMeterDays = 14;
const tones: Record<CoverState, MeterTone> = {
  out: 'bad',
  short: 'bad',
  little: 'caution',
  enough: 'plain',
  unused: 'plain',
};

/** Days until each product of the salon runs out, shortest first, with links to reorder. */
export function DaysOfCover({ location }: { location: number }) {
  const styles = useStyles();
  const cover = useRead(insights.getCover, { query: { location: String(location) } });
  const lines = cover.data?.lines.filter(({ state }) => state !== 'unused');
  const runningOut = lines?.filter(({ state }) => state === 'out' || state === 'short') ?? [];
  return (
    <div className={styles.aside}>
      <SideCard
        title="Days of cover"
        hint="On hand at the pace of the last 28 days"
        tool={<TextLink to={`/levels?location_id=${location}`}>All products</TextLink>}
      >
        {cover.error && <ErrorState text={cover.error.message} onRetry={() => void cover.mutate()} />}
        {!lines && !cover.error && <LinesSkeleton lines={maxRows} />}
        {lines?.length === 0 && <p className={styles.foot}>Nothing was weighed or sold in these 28 days.</p>}
        {runningOut.length > 0 && <ShortageAlert lines={runningOut} location={location} />}
        {lines && lines.length > 0 && (
          <>
            <RankList
              label="Days of cover"
              rows={lines.slice(0, maxRows).map((line) => ({
                key: line.product_id,
                name: line.product_name,
                note: [
                  `${formatNumber(line.current)} on hand`,
                  formatPace(line),
                  ...(line.overdue ? [`overdue since ${formatShortDay(line.overdue)}`] : []),
                ].join(' · '),
                share: (line.days ?? 0) / fullMeterDays,
                target: line.until_delivery / fullMeterDays,
                tone: tones[line.state] ?? 'plain',
                value: line.state === 'out' ? 'Out' : `${formatNumber(line.days ?? 0, 1, 1)} days`,
                colorsValue: true,
                href: `/inventory?location_id=${location}&q=${encodeURIComponent(line.product_name)}`,
              }))}
            />
            <p className={styles.foot}>
              The line marks the next delivery. Pace: grams in bowls, counted in containers, and products sold.
            </p>
          </>
        )}
      </SideCard>
    </div>
  );
}

/** Products that run out before the next delivery, with a reorder link per distributor. */
function ShortageAlert({ lines, location }: { lines: readonly CoverLine[]; location: number }) {
  const styles = useStyles();
  const nextDelivery = lines.map(({ delivery }) => delivery).sort()[0] ?? '';
  const linesByReseller = [...groupBy(lines, ({ reseller_id }) => reseller_id)].sort(
    (a, b) => b[1].length - a[1].length,
  );
  return (
    <div className={styles.alarm}>
      <ErrorCircleFilled className={styles.icon} aria-hidden />
      <div>
        <strong>{lines.length === 1 ? '1 runs' : `${lines.length} run`} out before the next delivery</strong>
        <div>The next can come {formatLongDay(nextDelivery)}.</div>
        {linesByReseller.map(([id, resellerLines]) => (
          <div key={id}>
            {id ? (
              <TextLink
                to={reorderPath(
                  location,
                  id,
                  resellerLines.map(({ product_id }) => product_id),
                )}
              >
                Reorder {resellerLines.length} from {resellerLines[0]?.reseller_company_name}
              </TextLink>
            ) : (
              `${resellerLines.length} of no distributor`
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  aside: { flex: '0 0 424px', minWidth: 0, [narrow]: { marginTop: '16px' } },
  alarm: {
    display: 'flex',
    gap: '10px',
    marginTop: '12px',
    padding: '10px 12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.cellInvalid,
    ...denseText,
  },
  icon: { flex: 'none', fontSize: '18px', color: look.cellInvalidMark },
  foot: { margin: '12px 0 0', ...quietSmallText },
});

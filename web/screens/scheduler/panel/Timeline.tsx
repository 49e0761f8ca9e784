import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { buildSegments, type Segment, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { blockColors } from '../../../book/blockColors.ts';
import { formatClock } from '../../../book/bookTexts.ts';
import { denseText, look, quietDenseText, quietSmallText, useMode } from '../../../kit/ui/theme.ts';
import { formatDuration } from '../dateFormats.ts';
import type { DraftService } from '../draft.ts';

/** The appointment's segments to scale, with gaps hatched and times below. */
export function Timeline({ services, start }: { services: readonly DraftService[]; start: number | undefined }) {
  const styles = useStyles();
  const segments = buildSegments(services, start ?? 0);
  if (segments.length === 0) return null;
  return (
    <section aria-label="Timeline">
      <div className={styles.head}>
        <h3 className={styles.title}>Timeline</h3>
        <span className={styles.length}>{formatDuration(totalMinutes(services))}</span>
      </div>
      <div className={styles.strip}>
        {segments.map((segment) => (
          <SegmentBar key={segment.from} segment={segment} service={services[segment.service]} />
        ))}
      </div>
      {start !== undefined && (
        <div className={styles.times}>
          {listTimeLabels(segments).map(({ minute, share }) => (
            <span
              key={minute}
              className={mergeClasses(styles.time, share === 1 && styles.end)}
              style={share === 1 ? undefined : { left: `${share * 100}%` }}
            >
              {formatClock(minute)}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

/** One segment of the timeline. */
function SegmentBar({ segment: { from, to, kind }, service }: { segment: Segment; service: DraftService | undefined }) {
  const styles = useStyles();
  const { mode } = useMode();
  const isGap = kind === 'gap';
  return (
    <div
      className={mergeClasses(styles.segment, isGap && styles.gap)}
      style={{ flexGrow: to - from, ...blockColors(service?.color, mode) }}
      title={isGap ? `Gap ${to - from} min` : `${service?.title} ${to - from} min`}
    >
      <span className={mergeClasses(styles.minutes, isGap && styles.onHatch)}>{to - from}</span>
    </div>
  );
}

/** A time label below the timeline; `share` is its position, 0 to 1. */
type TimeLabel = { minute: number; share: number };

/** Minimum distance between two labels: one eighth of the panel's width. */
const minLabelDistance = 0.125;

/** Labels for start, end and each change in between that has room. */
export function listTimeLabels(segments: readonly Segment[]): TimeLabel[] {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return [];
  const length = last.to - first.from;
  const labels: TimeLabel[] = [];
  for (const { from } of segments) {
    const share = (from - first.from) / length;
    const previous = labels.at(-1);
    // The end label extends to the left, so it needs twice the distance.
    if (!previous || (share - previous.share >= minLabelDistance && share <= 1 - 2 * minLabelDistance))
      labels.push({ minute: from, share });
  }
  return [...labels, { minute: last.to, share: 1 }];
}

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'space-between' },
  title: { margin: 0, ...denseText, fontWeight: tokens.fontWeightSemibold },
  length: { ...quietDenseText },
  strip: { display: 'flex', gap: '2px', margin: '6px 0 4px' },
  segment: {
    flexBasis: 0,
    minWidth: '14px',
    height: '26px',
    lineHeight: '24px',
    boxSizing: 'border-box',
    overflow: 'hidden',
    textAlign: 'center',
    fontSize: '11px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    border: '1px solid var(--edge)',
    backgroundColor: 'var(--fill)',
    color: 'var(--text)',
    borderRadius: tokens.borderRadiusSmall,
  },
  gap: {
    borderTopStyle: 'dashed',
    borderRightStyle: 'dashed',
    borderBottomStyle: 'dashed',
    borderLeftStyle: 'dashed',
    backgroundColor: look.surface,
    backgroundImage: 'repeating-linear-gradient(135deg, var(--hatch) 0 1.5px, transparent 1.5px 6px)',
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Canvas',
      backgroundImage: 'repeating-linear-gradient(135deg, GrayText 0 1.5px, transparent 1.5px 6px)',
    },
  },
  minutes: { '@media (forced-colors: active)': { forcedColorAdjust: 'auto' } },
  onHatch: { padding: '1px 4px', borderRadius: tokens.borderRadiusSmall, backgroundColor: look.surface },
  times: { position: 'relative', height: '16px' },
  time: { position: 'absolute', ...quietSmallText, fontVariantNumeric: 'tabular-nums' },
  end: { right: 0 },
});

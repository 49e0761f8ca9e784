import { memo, type ReactNode } from 'react';
import type { Segment } from '../../shared/rules/appointments.ts';
import styles from './block.module.css';
import { type BlockColors, joinClasses } from './blockColors.ts';
import { CountdownRing } from './CountdownRing.tsx';
import { quarterMinutes, toPixels, usualZoom, type Zoom } from './measures.ts';
import { colorTexts } from './presence.ts';

type SegmentProps = {
  kind: Segment['kind'];
  minutes: number;
  /** Undefined for the block's own colors. */
  colors: BlockColors | undefined;
  first: boolean;
  /** Follows another service's segment. */
  seam: boolean;
  last: boolean;
  narrow: boolean;
  zoom?: Zoom;
  /** Minutes until the color in this gap is ready. */
  left?: number | undefined;
  /** A chip at the bottom of the gap says who fits. */
  hasChip?: boolean;
  children: ReactNode;
};

/** Segment of a block in its service's color: active time is filled, a gap is hatched and labeled with its length or countdown. */
export const BlockSegment = memo(function BlockSegment(props: SegmentProps) {
  const { kind, minutes, colors, first, seam, last, narrow, zoom = usualZoom, left, hasChip = false, children } = props;
  const isGap = kind === 'gap';
  // Blocks keep one pixel free above and below.
  const height = toPixels(minutes, zoom) - Number(first) - Number(last);
  return (
    <span
      className={joinClasses(
        styles.segment,
        isGap && styles.gap,
        seam && styles.seam,
        left !== undefined && styles.counting,
      )}
      style={{ height, ...colors }}
      data-gap={(isGap && minutes >= quarterMinutes) || undefined}
    >
      {children}
      {isGap && <GapLabel {...{ minutes, height, narrow, left, hasChip }} />}
    </span>
  );
});

const labelPx = 14;
/** The ring needs this, the words beside it a little more. */
const ringPx = 20;
const minCountdownPx = 28;
/** Height of a gap from which its label fits above a chip. */
const minLabelAndChipPx = 50;

type LabelProps = { minutes: number; height: number; narrow: boolean; left: number | undefined; hasChip: boolean };

function GapLabel({ minutes, height, narrow, left, hasChip }: LabelProps) {
  const size = left === undefined ? labelPx : ringPx;
  const isAboveChip = hasChip && height >= minLabelAndChipPx;
  if (height < size || (hasChip && !isAboveChip && left === undefined)) return null;
  const style = { marginTop: isAboveChip ? 3 : (height - size) / 2 - 1 };
  if (left === undefined)
    return height < labelPx + 2 ? null : (
      <span className={styles.gapLabel} style={style}>
        {narrow ? `${minutes} min` : `Gap ${minutes} min`}
      </span>
    );
  const [words, time] = colorTexts(left);
  const hasWords = height >= minCountdownPx && (isAboveChip || !hasChip);
  return (
    <span className={joinClasses(styles.gapLabel, styles.countdown)} style={style}>
      <CountdownRing left={left} minutes={minutes} />
      {hasWords && (
        <span>
          <span className={styles.wide}>{words}</span>
          {time}
        </span>
      )}
    </span>
  );
}

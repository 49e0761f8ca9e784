import { memo, type ReactNode } from 'react';
import type { Segment } from '../../../shared/rules/appointments.ts';
import styles from './block.module.css';
import type { BlockColors } from './blockColors.ts';
import { classes } from './classes.ts';
import { pixels, quarter } from './measures.ts';

type SegmentProps = {
  kind: Segment['kind'];
  minutes: number;
  /** Where they are not those of the whole block. */
  colors: BlockColors | undefined;
  first: boolean;
  /** Follows another service's segment. */
  seam: boolean;
  last: boolean;
  narrow: boolean;
  children: ReactNode;
};

const gapLabelHeight = 14;

/** A stretch of a block in the color of its service: servicing is filled, a gap is hatched and says how long it is. */
export const BlockSegment = memo(function BlockSegment(props: SegmentProps) {
  const { kind, minutes, colors, first, seam, last, narrow, children } = props;
  const isGap = kind === 'gap';
  // A block leaves a pixel free above and below itself.
  const height = pixels(minutes) - Number(first) - Number(last);
  return (
    <span
      className={classes(styles.segment, children !== false && styles.worded, isGap && styles.gap, seam && styles.seam)}
      style={{ height, ...colors }}
      data-gap={(isGap && minutes >= quarter) || undefined}
    >
      {children}
      {isGap && height >= gapLabelHeight + 2 && (
        <span className={styles.gapLabel} style={{ marginTop: (height - gapLabelHeight) / 2 - 1 }}>
          {narrow ? `${minutes} min` : `Gap ${minutes} min`}
        </span>
      )}
    </span>
  );
});

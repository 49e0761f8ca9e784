import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Segment } from '../../../shared/rules/appointments.ts';
import type { BlockColors } from './blockColors.ts';
import { type BlockStyles, gapLabelHeight } from './blockStyles.ts';
import { pixels } from './measures.ts';

type SegmentProps = {
  segment: Segment;
  colors: BlockColors;
  styles: BlockStyles;
  first: boolean;
  /** Follows another service's segment. */
  seam: boolean;
  last: boolean;
  narrow: boolean;
  children: ReactNode;
};

/** A stretch of a block in the color of its service: servicing is filled, a gap is hatched and says how long it is. */
export function BlockSegment({ segment, colors, styles, first, seam, last, narrow, children }: SegmentProps) {
  const minutes = segment.to - segment.from;
  const isGap = segment.kind === 'gap';
  // A block leaves a pixel free above and below itself.
  const height = pixels(minutes) - Number(first) - Number(last);
  // The hatch of a gap is drawn in the current color.
  const ground = isGap ? { color: colors.hatch } : { backgroundColor: colors.fill };
  return (
    <span
      className={mergeClasses(
        styles.segment,
        children !== false && styles.worded,
        isGap && styles.gap,
        first && styles.first,
        seam && styles.seam,
        last && styles.last,
      )}
      style={{ height, borderColor: colors.edge, borderLeftColor: colors.bar, ...ground }}
    >
      {children}
      {isGap && height >= gapLabelHeight + 2 && (
        <span
          className={styles.gapLabel}
          style={{ color: colors.subtext, marginTop: (height - gapLabelHeight) / 2 - 1 }}
        >
          {narrow ? `${minutes} min` : `Gap ${minutes} min`}
        </span>
      )}
    </span>
  );
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Segment } from '../../../shared/rules/appointments.ts';
import { look, type Mode } from '../theme.ts';
import { blockColors } from './blockColors.ts';
import { pixels } from './measures.ts';

const radius = tokens.borderRadiusMedium;

const useStyles = makeStyles({
  segment: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    minHeight: 0,
    overflow: 'hidden',
    borderStyle: 'solid',
    borderWidth: '0 1px 0 3px',
  },
  gap: {
    justifyContent: 'center',
    borderStyle: 'dashed solid',
    borderWidth: '1px 1px 1px 3px',
    backgroundColor: look.surface,
  },
  first: { borderTopWidth: '1px', borderTopLeftRadius: radius, borderTopRightRadius: radius },
  last: { borderBottomWidth: '1px', borderBottomLeftRadius: radius, borderBottomRightRadius: radius },
  label: {
    position: 'relative',
    zIndex: 2,
    alignSelf: 'flex-start',
    maxWidth: 'calc(100% - 10px)',
    marginLeft: '5px',
    padding: '0 3px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.surface,
    fontSize: '11px',
    lineHeight: '14px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
});

type SegmentProps = {
  segment: Segment;
  color: string;
  mode: Mode;
  first: boolean;
  last: boolean;
  narrow: boolean;
  children: ReactNode;
};

/** A stretch of a block in the color of its service: servicing is filled, a gap is hatched and says how long it is. */
export function BlockSegment({ segment, color, mode, first, last, narrow, children }: SegmentProps) {
  const styles = useStyles();
  const { fill, edge, bar, subtext, hatch } = blockColors(color, mode);
  const minutes = segment.to - segment.from;
  const isGap = segment.kind === 'gap';
  const ground = isGap
    ? { backgroundImage: `repeating-linear-gradient(135deg, ${hatch} 0 1.5px, transparent 1.5px 6px)` }
    : { backgroundColor: fill };
  return (
    <span
      className={mergeClasses(styles.segment, isGap && styles.gap, first && styles.first, last && styles.last)}
      style={{ flex: `${minutes} 1 0`, borderColor: edge, borderLeftColor: bar, ...ground }}
    >
      {children}
      {isGap && pixels(minutes) >= 18 && (
        <span className={styles.label} style={{ color: subtext }}>
          {narrow ? `${minutes} min` : `Gap ${minutes} min`}
        </span>
      )}
    </span>
  );
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { type Span, segmentsOf } from '../../../shared/rules/appointments.ts';
import type { Lane } from '../../../shared/rules/bookLayout.ts';
import { look, type Mode } from '../theme.ts';
import { BlockSegment } from './BlockSegment.tsx';
import { BlockText } from './BlockText.tsx';
import { pixels, spanOf } from './measures.ts';
import type { BookAppointment, BookStylist } from './types.ts';
import { spokenBlock } from './words.ts';

const useStyles = makeStyles({
  block: {
    position: 'absolute',
    boxSizing: 'border-box',
    margin: 0,
    padding: '1px 3px',
    border: 'none',
    background: 'none',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    touchAction: 'manipulation',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    outline: 'none',
    '&:focus-visible > span': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    '&:hover > span': { filter: 'brightness(0.97)' },
    '&:hover > i, &:focus-visible > i': { opacity: 1 },
  },
  sideBySide: { paddingLeft: '2px', paddingRight: '2px' },
  face: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    height: '100%',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surface,
  },
  selected: {
    boxShadow: `0 0 0 2px ${look.surface}, 0 0 0 4px ${tokens.colorCompoundBrandStroke}, ${look.raisedShadow}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '1px' },
  },
  lifted: { opacity: 0.4 },
  handle: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 0,
    height: '8px',
    cursor: 'ns-resize',
    opacity: 0,
    '@media (pointer: coarse)': { height: '16px' },
    '::after': {
      content: '""',
      position: 'absolute',
      left: 'calc(50% - 9px)',
      bottom: '3px',
      width: '18px',
      height: '2px',
      borderRadius: '1px',
      backgroundColor: tokens.colorNeutralForeground3,
    },
  },
});

export type BlockProps = Lane & {
  appointment: BookAppointment;
  stylist: BookStylist;
  hours: Span;
  mode: Mode;
  selected: boolean;
  /** Dimmed while its ghost is on the way. */
  lifted: boolean;
  /** The one stop of the book that Tab leads to. */
  current: boolean;
  resizable: boolean;
};

export const AppointmentBlock = memo(function AppointmentBlock(props: BlockProps) {
  const { appointment, stylist, hours, mode, lane, of } = props;
  const styles = useStyles();
  const { from, to } = spanOf(appointment);
  const segments = segmentsOf(appointment.services, from);
  const named = segments.findIndex(({ kind }) => kind === 'active');
  const end = Math.min(to, hours.to);
  return (
    <button
      type="button"
      data-block={appointment.id}
      tabIndex={props.current ? 0 : -1}
      aria-label={spokenBlock(appointment, stylist)}
      aria-current={props.selected || undefined}
      className={mergeClasses(styles.block, of > 1 && styles.sideBySide)}
      style={{
        top: pixels(from - hours.from),
        height: pixels(end - from),
        left: `${(lane / of) * 100}%`,
        width: `${100 / of}%`,
      }}
    >
      <span
        className={mergeClasses(styles.face, props.selected && styles.selected, props.lifted && styles.lifted)}
        aria-hidden
      >
        {segments.map((segment, index) => (
          <BlockSegment
            key={segment.from}
            segment={segment}
            color={appointment.services[segment.service]?.color ?? ''}
            mode={mode}
            first={index === 0}
            last={index === segments.length - 1}
            narrow={of > 1}
          >
            {index === Math.max(named, 0) && (
              <BlockText
                appointment={appointment}
                color={appointment.services[segment.service]?.color ?? ''}
                mode={mode}
                height={pixels(segment.to - segment.from)}
                narrow={of > 1}
              />
            )}
          </BlockSegment>
        ))}
      </span>
      {props.resizable && <i className={styles.handle} data-resize aria-hidden />}
    </button>
  );
});

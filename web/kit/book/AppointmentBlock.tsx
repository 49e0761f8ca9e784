import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { takesPlace } from '../../../shared/rules/appointmentStatus.ts';
import { type Segment, segmentsOf } from '../../../shared/rules/appointments.ts';
import type { Lane } from '../../../shared/rules/bookLayout.ts';
import type { Mode } from '../theme.ts';
import { BlockSegment } from './BlockSegment.tsx';
import { BlockText } from './BlockText.tsx';
import { blockColors } from './blockColors.ts';
import type { BlockStyles } from './blockStyles.ts';
import { pixels, spanOf } from './measures.ts';
import type { BookAppointment, BookColumn } from './types.ts';
import { hoverText, resizeText, spokenBlock } from './words.ts';

export type BlockProps = Lane & {
  appointment: BookAppointment;
  column: BookColumn;
  /** Minutes since midnight at the top of the grid. */
  dayStart: number;
  /** Too narrow for all its words. */
  narrow: boolean;
  mode: Mode;
  styles: BlockStyles;
  selected: boolean;
  /** Dimmed while its ghost is on the way. */
  lifted: boolean;
  /** The one stop of the book that Tab leads to. */
  current: boolean;
  resizable: boolean;
};

/** An appointment in its column, exactly as high as its minutes; the free edge around it is part of the button. */
export const AppointmentBlock = memo(function AppointmentBlock(props: BlockProps) {
  const { appointment, column, dayStart, mode, styles, lane, of, narrow } = props;
  const isOff = !takesPlace(appointment);
  const { from, to } = spanOf(appointment);
  const segments = segmentsOf(appointment.services, from);
  const parts: Segment[] = segments.length > 0 ? segments : [{ kind: 'active', service: 0, from, to }];
  const named = Math.max(
    0,
    parts.findIndex(({ kind }) => kind === 'active'),
  );
  return (
    <button
      type="button"
      data-block={appointment.id}
      tabIndex={props.current ? 0 : -1}
      aria-label={spokenBlock(appointment, column)}
      aria-current={props.selected || undefined}
      className={mergeClasses(styles.block, of > 1 && styles.sideBySide)}
      style={{
        top: pixels(from - dayStart),
        height: pixels(to - from),
        left: `${(lane / of) * 100}%`,
        width: `${100 / of}%`,
      }}
    >
      <span
        className={mergeClasses(
          styles.face,
          props.selected ? styles.selected : styles.plain,
          props.lifted && styles.lifted,
        )}
        title={hoverText(appointment)}
        aria-hidden
      >
        {parts.map((segment, index) => {
          const colors = blockColors(isOff ? undefined : appointment.services[segment.service]?.color, mode);
          const height = pixels(segment.to - segment.from);
          return (
            <BlockSegment
              key={segment.from}
              segment={segment}
              colors={colors}
              styles={styles}
              first={index === 0}
              seam={index > 0 && parts[index - 1]?.service !== segment.service}
              last={index === parts.length - 1}
              narrow={narrow}
            >
              {index === named && (
                <BlockText appointment={appointment} colors={colors} styles={styles} height={height} narrow={narrow} />
              )}
            </BlockSegment>
          );
        })}
      </span>
      {props.resizable && <i className={styles.handle} data-resize title={resizeText} aria-hidden />}
    </button>
  );
});

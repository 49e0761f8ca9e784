import { memo } from 'react';
import { takesPlace } from '../../../shared/rules/appointmentStatus.ts';
import { type Segment, segmentsOf } from '../../../shared/rules/appointments.ts';
import type { Lane } from '../../../shared/rules/bookLayout.ts';
import type { Mode } from '../theme.ts';
import { BlockSegment } from './BlockSegment.tsx';
import { BlockText } from './BlockText.tsx';
import styles from './block.module.css';
import { blockColors } from './blockColors.ts';
import { classes } from './classes.ts';
import { pixels, spanOf } from './measures.ts';
import type { BookAppointment, BookColumn } from './types.ts';
import { spokenBlock } from './words.ts';

export type BlockProps = Lane & {
  appointment: BookAppointment;
  column: BookColumn;
  /** Minutes since midnight at the top of the grid. */
  dayStart: number;
  /** Too narrow for all its words. */
  narrow: boolean;
  mode: Mode;
  selected: boolean;
  /** Dimmed while its ghost is on the way. */
  lifted: boolean;
  /** The one stop of the book that Tab leads to. */
  current: boolean;
  resizable: boolean;
};

/** An appointment in its column, exactly as high as its minutes; the free edge around it is part of the button. */
export const AppointmentBlock = memo(function AppointmentBlock(props: BlockProps) {
  const { appointment, column, dayStart, mode, lane, of, narrow } = props;
  const isOff = !takesPlace(appointment);
  const { from, to } = spanOf(appointment);
  const segments = segmentsOf(appointment.services, from);
  const parts: Segment[] = segments.length > 0 ? segments : [{ kind: 'active', service: 0, from, to }];
  const named = Math.max(
    0,
    parts.findIndex(({ kind }) => kind === 'active'),
  );
  const colorsOf = (service: number) => blockColors(isOff ? undefined : appointment.services[service]?.color, mode);
  const colors = colorsOf(0);
  return (
    <button
      type="button"
      data-block={appointment.id}
      tabIndex={props.current ? 0 : -1}
      aria-label={spokenBlock(appointment, column)}
      aria-current={props.selected || undefined}
      className={classes(styles.block, of > 1 && styles.sideBySide)}
      style={{
        top: pixels(from - dayStart),
        height: pixels(to - from),
        left: `${(lane / of) * 100}%`,
        width: `${100 / of}%`,
      }}
    >
      <span className={classes(styles.face, isOff && styles.off, props.lifted && styles.lifted)} style={colors}>
        {parts.map((segment, index) => (
          <BlockSegment
            key={segment.from - from}
            kind={segment.kind}
            minutes={segment.to - segment.from}
            colors={colorsOf(segment.service) === colors ? undefined : colorsOf(segment.service)}
            first={index === 0}
            seam={index > 0 && parts[index - 1]?.service !== segment.service}
            last={index === parts.length - 1}
            narrow={narrow}
          >
            {index === named && (
              <BlockText appointment={appointment} height={pixels(segment.to - segment.from)} narrow={narrow} />
            )}
          </BlockSegment>
        ))}
      </span>
      {props.resizable && <i className={styles.handle} data-resize />}
    </button>
  );
});

import { makeStyles } from '@fluentui/react-components';
import { memo } from 'react';
import { takesPlace } from '../../../shared/rules/appointmentStatus.ts';
import type { Span } from '../../../shared/rules/appointments.ts';
import { type Lane, lanesOf } from '../../../shared/rules/bookLayout.ts';
import { look, type Mode } from '../theme.ts';
import { AppointmentBlock } from './AppointmentBlock.tsx';
import { useBlockStyles } from './blockStyles.ts';
import { type Column, sameProps } from './columns.ts';
import { FreeTime } from './FreeTime.tsx';
import { Ghost } from './Ghost.tsx';
import { clamp, columnMinWidth, pixels, spanOf } from './measures.ts';
import type { Proposal } from './types.ts';
import { spokenColumn } from './words.ts';

export const useColumnWidth = makeStyles({
  width: {
    // A width of its own, and not what it holds, makes a head exactly as wide as its column.
    flex: '1 0 auto',
    width: `${columnMinWidth}px`,
    boxSizing: 'border-box',
    scrollSnapAlign: 'start',
    '@media (max-width: 599px)': { width: 'calc((100cqi - 60px) / 2)' },
  },
});

const useStyles = makeStyles({
  // Columns out of sight are neither laid out nor painted; the margin leaves room for the ring of a selected block.
  column: {
    position: 'relative',
    contentVisibility: 'auto',
    overflowClipMargin: '6px',
    borderRight: `1px solid ${look.gridLine}`,
  },
  now: {
    position: 'absolute',
    zIndex: 1,
    left: 0,
    right: '-1px',
    marginTop: '-1px',
    borderTop: `1.5px solid ${look.nowLine}`,
    pointerEvents: 'none',
  },
  closed: {
    position: 'absolute',
    left: 0,
    right: 0,
    backgroundColor: look.closedFill,
    backgroundImage: `repeating-linear-gradient(135deg, ${look.closedHatch} 0 1px, transparent 1px 7px)`,
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Canvas',
      backgroundImage: 'repeating-linear-gradient(135deg, GrayText 0 1px, transparent 1px 7px)',
    },
  },
});

/** One that does not take place keeps to the right half, so that the time it leaves free can be seen and clicked. */
const besideFreeTime =
  (appointments: Column['appointments']) =>
  (lane: Lane, index: number): Lane => {
    const one = appointments[index];
    return lane.of === 1 && one && !takesPlace(one) ? { lane: 1, of: 2 } : lane;
  };

export type ColumnProps = Column & {
  hours: Span;
  mode: Mode;
  now: number | undefined;
  /** Without it only what stands behind the appointments is there. */
  drawn: boolean;
  /** How many lanes are wide enough for all the words of a block. */
  room: number;
  /** Percent of its open time. */
  booked: number;
  readOnly: boolean;
  selectedId: string | undefined;
  liftedId: string | undefined;
  /** The stop of the keyboard, when it is in this column. */
  currentId: string | undefined;
  currentSlot: number | undefined;
  ghost: Proposal | undefined;
  /** Dropped here it would be a double booking. */
  ghostClashes: boolean;
};

/** A stylist on a day. It draws anew only when something of this column changed, so a drag costs two columns. */
export const GridColumn = memo(function GridColumn(props: ColumnProps) {
  const { head, appointments, closed, hours, mode, now, ghost, readOnly } = props;
  const styles = useStyles();
  const blockStyles = useBlockStyles();
  const widths = useColumnWidth();
  const lanes = lanesOf(appointments.map(spanOf)).map(besideFreeTime(appointments));
  return (
    <li
      className={`${styles.column} ${widths.width}`}
      data-column={head.id}
      aria-label={spokenColumn(head, appointments.filter(takesPlace).length, props.booked)}
    >
      {closed.map(({ from, to }) => {
        const [top, bottom] = [clamp(from, hours.from, hours.to), clamp(to, hours.from, hours.to)];
        return (
          <div
            key={from}
            className={styles.closed}
            style={{ top: pixels(top - hours.from), height: pixels(bottom - top) }}
          />
        );
      })}
      {!readOnly && <FreeTime column={head} hours={hours} current={props.currentSlot} />}
      {(props.drawn ? appointments : []).map((appointment, index) => (
        <AppointmentBlock
          key={appointment.id}
          appointment={appointment}
          column={head}
          dayStart={hours.from}
          mode={mode}
          styles={blockStyles}
          lane={lanes[index]?.lane ?? 0}
          of={lanes[index]?.of ?? 1}
          narrow={(lanes[index]?.of ?? 1) > props.room}
          selected={appointment.id === props.selectedId}
          lifted={appointment.id === props.liftedId}
          current={appointment.id === props.currentId}
          resizable={!readOnly}
        />
      ))}
      {now !== undefined && <div className={styles.now} style={{ top: pixels(now - hours.from) }} data-now />}
      {ghost && <Ghost proposal={ghost} clashes={props.ghostClashes} hours={hours} />}
    </li>
  );
}, sameProps);

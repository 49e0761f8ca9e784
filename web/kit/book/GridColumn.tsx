import { memo } from 'react';
import { takesPlace } from '../../../shared/rules/appointmentStatus.ts';
import type { Span } from '../../../shared/rules/appointments.ts';
import { type Lane, lanesOf } from '../../../shared/rules/bookLayout.ts';
import type { Mode } from '../theme.ts';
import { AppointmentBlock } from './AppointmentBlock.tsx';
import { bookedPercent, type Column, sameProps } from './columns.ts';
import { FreeTime } from './FreeTime.tsx';
import { Ghost } from './Ghost.tsx';
import styles from './grid.module.css';
import { clamp, pixels, spanOf } from './measures.ts';
import type { Proposal } from './types.ts';
import { usePointed } from './usePointed.ts';
import { spokenColumn } from './words.ts';

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
  const lanes = lanesOf(appointments.map(spanOf)).map(besideFreeTime(appointments));
  const { pointed, onPointerMove, onPointerLeave } = usePointed({ hours, appointments, lanes });
  return (
    <li
      className={styles.column}
      data-column={head.id}
      onPointerMove={readOnly ? undefined : onPointerMove}
      onPointerLeave={onPointerLeave}
      aria-label={spokenColumn(head, appointments.filter(takesPlace).length, bookedPercent(props, hours))}
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
      {!readOnly && <FreeTime column={head} hours={hours} pointed={pointed} current={props.currentSlot} />}
      {(props.drawn ? appointments : []).map((appointment, index) => (
        <AppointmentBlock
          key={appointment.id}
          appointment={appointment}
          column={head}
          dayStart={hours.from}
          mode={mode}
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

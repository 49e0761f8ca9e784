import { type MouseEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { type Span, totalMinutes } from '../../../shared/rules/appointments.ts';
import type { Mode } from '../theme.ts';
import { announcement } from './announcement.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { ColumnPills } from './ColumnPills.tsx';
import { Corner } from './Corner.tsx';
import { classes } from './classes.ts';
import { type Column, columnsOf } from './columns.ts';
import { GridColumn } from './GridColumn.tsx';
import styles from './grid.module.css';
import { Hours } from './Hours.tsx';
import { pixels, pixelsPerMinute, quarterAt, sizes } from './measures.ts';
import { isChange, isDoubleBooked } from './proposal.ts';
import type { BookAppointment, BookColumn, ClosedHours, Proposal } from './types.ts';
import { useDrag } from './useDrag.ts';
import { useDrawn } from './useDrawn.ts';
import { useKeys } from './useKeys.ts';
import { useLaneRoom } from './useLaneRoom.ts';
import { useOpeningScroll } from './useOpeningScroll.ts';
import { useStop } from './useStop.ts';
import { hoverText, resizeText } from './words.ts';

const help =
  'Arrow keys go to appointments and free times. Enter opens or books. Hold Alt with the arrow keys to move an ' +
  'appointment, Alt and Shift with up or down to change its length, and let go to drop it. Delete removes it. ' +
  `When the length changes: ${resizeText}`;

export type BookGridProps = {
  /** A day has a column for each stylist, a week is one stylist's and has a column for each day. */
  kind?: 'day' | 'week';
  /** The day shown or the first one, 'YYYY-MM-DD'. */
  date: string;
  columns: readonly BookColumn[];
  appointments: readonly BookAppointment[];
  /** Whole hours in minutes since midnight, as `gridHours` makes them. */
  hours: Span;
  closed: readonly ClosedHours[];
  /** Minutes since midnight on the salon's clock, when its today is shown. */
  now?: number | undefined;
  /** The columns on which `now` is now; all of them unless told. */
  nowIn?: readonly string[] | undefined;
  /** Whose column a day opens at when not all have room; a week opens at today's. */
  own?: string | undefined;
  mode: Mode;
  selectedId?: string | undefined;
  /** What the editor holds: drawn selected, in place of the appointment of the same id, and moved like any other. */
  draft?: BookAppointment | undefined;
  /** Appointments can be opened, nothing else. */
  readOnly?: boolean;
  onCreate: (columnId: string, start: number) => void;
  onOpen: (id: string) => void;
  onMove: (id: string, to: { columnId: string; start: number }) => void;
  /** New total minutes; `resized` of the shared rules says what that does to the services. */
  onResize: (id: string, to: { minutes: number }) => void;
  onDelete: (id: string) => void;
};

/** A day or a week of the book, 30 px a quarter hour. Fills its parent and scrolls in itself. */
export function BookGrid(props: BookGridProps) {
  const { kind = 'day', date, columns: heads, closed, mode, nowIn, draft, readOnly = false } = props;
  const { onCreate, onOpen, onMove, onResize, onDelete } = props;
  const helpId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLUListElement>(null);
  const [proposal, setProposal] = useState<Proposal>();
  const [asked, setAsked] = useState<Proposal>();

  const { from, to } = props.hours;
  const hours = useMemo(() => ({ from, to }), [from, to]);
  const appointments = useMemo(() => withDraft(props.appointments, draft), [props.appointments, draft]);
  const columns = useMemo(() => columnsOf(heads, appointments, closed), [heads, appointments, closed]);
  const now = props.now !== undefined && from <= props.now && props.now < to ? props.now : undefined;
  const clashes = proposal !== undefined && isDoubleBooked(proposal, appointments);

  const appointmentOf = (id: string | undefined) => appointments.find((each) => each.id === id);
  const propose = (next: Proposal | undefined) => {
    setProposal(next);
    setAsked(undefined);
  };
  const commit = (done: Proposal) => {
    setProposal(undefined);
    const appointment = appointmentOf(done.id);
    if (!appointment || !isChange(done, appointment)) return;
    setAsked(done);
    if (done.kind === 'move') onMove(done.id, { columnId: done.columnId, start: done.start });
    else onResize(done.id, { minutes: totalMinutes(done.services) });
  };

  const { stop, goTo, onFocus, onBlur } = useStop({ columns, hours, withFree: !readOnly, scroller });
  const drag = useDrag({ scroller, surface, heads, hours, appointmentOf, propose, commit });
  const keys = useKeys({
    scroller,
    columns,
    hours,
    readOnly,
    stop,
    goTo,
    appointmentOf,
    proposal,
    propose,
    commit,
    onDelete,
  });
  const drawn = useDrawn(columns.length);
  const room = useLaneRoom(scroller, columns.length);
  const first = heads.find(({ id, day }) => day?.isToday || id === props.own)?.id;
  useOpeningScroll(scroller, { date, now, hours, first });

  /** What is pointed at is said in full; worked out for that block alone, since a thousand would be felt. */
  const explain = ({ target }: PointerEvent) => {
    const block = target instanceof Element && target.closest<HTMLElement>('[data-block]');
    const appointment = block && appointmentOf(block.dataset['block']);
    if (!appointment) return;
    block.title = target.closest('[data-resize]') ? resizeText : hoverText(appointment);
  };

  const open = ({ target, clientY }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const block = target.closest<HTMLElement>('[data-block]')?.dataset['block'];
    if (block !== undefined) return onOpen(block);
    const column = target.closest<HTMLElement>('[data-column]');
    const columnId = column?.dataset['column'];
    if (readOnly || !column || columnId === undefined) return;
    const { slot, offer = slot } = target.closest<HTMLElement>('[data-slot], [data-offer]')?.dataset ?? {};
    const clicked = from + (clientY - column.getBoundingClientRect().top) / pixelsPerMinute;
    onCreate(columnId, offer === undefined ? quarterAt(clicked) : Number(offer));
  };

  return (
    <div className={styles.root} style={sizes}>
      <ColumnPills columns={heads} first={first} scroller={scroller} />
      {/* With this role screen readers leave the arrow keys to the book. */}
      <div
        ref={scroller}
        role="application"
        aria-label={`Appointments of the ${kind}`}
        aria-describedby={helpId}
        className={classes(styles.scroller, proposal && styles.dragging)}
        onClick={open}
        onPointerOver={explain}
        onPointerDown={readOnly ? undefined : drag}
        onFocus={onFocus}
        onBlur={() => {
          onBlur();
          keys.onBlur();
        }}
        onKeyDown={keys.onKeyDown}
        onKeyUp={keys.onKeyUp}
      >
        <div className={styles.heads}>
          <Corner kind={kind} date={date} />
          {columns.map((column) => (
            <ColumnHead key={column.head.id} {...column} hours={hours} />
          ))}
        </div>
        <div className={styles.day} style={{ height: pixels(to - from) }}>
          <Hours hours={hours} now={now} mode={mode} />
          <ul ref={surface} className={styles.columns} aria-label={kind === 'day' ? 'Stylists' : 'Days'}>
            {columns.map((column, index) => (
              <GridColumn
                key={column.head.id}
                {...column}
                drawn={index < drawn}
                room={room}
                hours={hours}
                mode={mode}
                now={nowIn?.includes(column.head.id) === false ? undefined : now}
                readOnly={readOnly}
                selectedId={within(column, draft?.id ?? props.selectedId)}
                liftedId={within(column, proposal?.id)}
                currentId={within(column, stop?.id)}
                currentSlot={stop?.id === undefined && stop?.columnId === column.head.id ? stop.at : undefined}
                ghost={proposal?.columnId === column.head.id ? proposal : undefined}
                ghostClashes={proposal?.columnId === column.head.id && clashes}
              />
            ))}
          </ul>
        </div>
      </div>
      {proposal && <div className={styles.shield} />}
      <div id={helpId} hidden>
        {help}
      </div>
      <div role="status" className={styles.unseen}>
        {announcement({ proposal, clashes, asked, appointments, columns: heads })}
      </div>
    </div>
  );
}

const withDraft = (appointments: readonly BookAppointment[], draft: BookAppointment | undefined) =>
  draft ? [...appointments.filter(({ id }) => id !== draft.id), draft] : appointments;

/** The id when its appointment is in the column: only that column then draws anew. */
const within = ({ appointments }: Column, id: string | undefined): string | undefined =>
  id !== undefined && appointments.some((each) => each.id === id) ? id : undefined;

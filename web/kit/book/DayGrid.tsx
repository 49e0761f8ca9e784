import { mergeClasses } from '@fluentui/react-components';
import { type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { type Span, totalMinutes } from '../../../shared/rules/appointments.ts';
import type { Mode } from '../theme.ts';
import { announcement } from './announcement.ts';
import { bookedPercent, type Column, columnsOf } from './columns.ts';
import { DayCorner } from './DayCorner.tsx';
import { useGridStyles } from './gridStyles.ts';
import { Hours } from './Hours.tsx';
import { pixels, pixelsPerMinute, quarterAt } from './measures.ts';
import { isChange, isDoubleBooked } from './proposal.ts';
import { StylistColumn } from './StylistColumn.tsx';
import { StylistHead } from './StylistHead.tsx';
import { StylistPills } from './StylistPills.tsx';
import type { BookAppointment, BookStylist, ClosedHours, Proposal } from './types.ts';
import { useDrag } from './useDrag.ts';
import { useDrawn } from './useDrawn.ts';
import { useKeys } from './useKeys.ts';
import { useOpeningScroll } from './useOpeningScroll.ts';
import { useStop } from './useStop.ts';

const help =
  'Arrow keys go to appointments and free times. Enter opens or books. Hold Alt with the arrow keys to move an ' +
  'appointment, Alt and Shift with up or down to change its length, and let go to drop it. Delete removes it.';

export type DayGridProps = {
  /** The day shown, 'YYYY-MM-DD'. */
  date: string;
  stylists: readonly BookStylist[];
  appointments: readonly BookAppointment[];
  /** Whole hours in minutes since midnight, as `gridHours` makes them. */
  hours: Span;
  closed: readonly ClosedHours[];
  /** Minutes since midnight on the salon's clock, when `date` is its today. */
  now?: number | undefined;
  mode: Mode;
  selectedId?: string | undefined;
  /** What the editor holds: drawn selected, in place of the appointment of the same id, and moved like any other. */
  draft?: BookAppointment | undefined;
  /** Appointments can be opened, nothing else. */
  readOnly?: boolean;
  onCreate: (stylistId: string, start: number) => void;
  onOpen: (id: string) => void;
  onMove: (id: string, to: { stylistId: string; start: number }) => void;
  /** New total minutes; `resized` of the shared rules says what that does to the services. */
  onResize: (id: string, to: { minutes: number }) => void;
  onDelete: (id: string) => void;
};

/** A day of the book: stylists side by side, 30 px a quarter hour. Fills its parent and scrolls in itself. */
export function DayGrid(props: DayGridProps) {
  const { date, stylists, closed, mode, draft, readOnly = false, onCreate, onOpen, onMove, onResize, onDelete } = props;
  const styles = useGridStyles();
  const helpId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLUListElement>(null);
  const [proposal, setProposal] = useState<Proposal>();
  const [asked, setAsked] = useState<Proposal>();

  const { from, to } = props.hours;
  const hours = useMemo(() => ({ from, to }), [from, to]);
  const appointments = useMemo(() => withDraft(props.appointments, draft), [props.appointments, draft]);
  const columns = useMemo(
    () => columnsOf(stylists, appointments, closed).map((each) => ({ ...each, booked: bookedPercent(each, hours) })),
    [stylists, appointments, closed, hours],
  );
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
    if (done.kind === 'move') onMove(done.id, { stylistId: done.stylistId, start: done.start });
    else onResize(done.id, { minutes: totalMinutes(done.services) });
  };

  const { stop, goTo, onFocus, onBlur } = useStop({ columns, hours, withFree: !readOnly, scroller });
  const drag = useDrag({ scroller, surface, stylists, hours, appointmentOf, propose, commit });
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
  useOpeningScroll(scroller, { date, now, hours });

  const open = ({ target, clientY }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const block = target.closest<HTMLElement>('[data-block]')?.dataset['block'];
    if (block !== undefined) return onOpen(block);
    const column = target.closest<HTMLElement>('[data-stylist]');
    const stylistId = column?.dataset['stylist'];
    if (readOnly || !column || stylistId === undefined) return;
    const slot = target.closest<HTMLElement>('[data-slot]')?.dataset['slot'];
    const clicked = from + (clientY - column.getBoundingClientRect().top) / pixelsPerMinute;
    onCreate(stylistId, slot === undefined ? quarterAt(clicked) : Number(slot));
  };

  return (
    <div className={styles.root}>
      <StylistPills stylists={stylists} scroller={scroller} />
      {/* With this role screen readers leave the arrow keys to the book. */}
      <div
        ref={scroller}
        role="application"
        aria-label="Appointments of the day"
        aria-describedby={helpId}
        className={mergeClasses(styles.scroller, proposal && styles.dragging)}
        onClick={open}
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
          <DayCorner date={date} />
          {columns.map(({ stylist, booked }) => (
            <StylistHead key={stylist.id} stylist={stylist} booked={booked} />
          ))}
        </div>
        <div className={styles.day} style={{ height: pixels(to - from) }}>
          <Hours hours={hours} now={now} mode={mode} />
          <ul ref={surface} className={styles.columns} aria-label="Stylists">
            {columns.map((column, index) => (
              <StylistColumn
                key={column.stylist.id}
                {...column}
                drawn={index < drawn}
                hours={hours}
                mode={mode}
                now={now}
                readOnly={readOnly}
                selectedId={within(column, draft?.id ?? props.selectedId)}
                liftedId={within(column, proposal?.id)}
                currentId={within(column, stop?.id)}
                currentSlot={stop?.id === undefined && stop?.stylistId === column.stylist.id ? stop.at : undefined}
                ghost={proposal?.stylistId === column.stylist.id ? proposal : undefined}
                ghostClashes={proposal?.stylistId === column.stylist.id && clashes}
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
        {announcement({ proposal, clashes, asked, appointments, stylists })}
      </div>
    </div>
  );
}

const withDraft = (appointments: readonly BookAppointment[], draft: BookAppointment | undefined) =>
  draft ? [...appointments.filter(({ id }) => id !== draft.id), draft] : appointments;

/** The id when its appointment is in the column: only that column then draws anew. */
const within = ({ appointments }: Column, id: string | undefined): string | undefined =>
  appointments.some((each) => each.id === id) ? id : undefined;

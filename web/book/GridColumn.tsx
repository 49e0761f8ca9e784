import { memo, type PointerEvent, useState } from 'react';
import { type Span, totalMinutes } from '../../shared/rules/appointments.ts';
import type { Lane } from '../../shared/rules/bookLayout.ts';
import { formatTime } from '../../shared/rules/time.ts';
import type { Mode } from '../kit/ui/theme.ts';
import { AppointmentBlock } from './AppointmentBlock.tsx';
import { joinClasses } from './blockColors.ts';
import { columnLabel, formatClock, formatTimeRange, slotLabel } from './bookTexts.ts';
import { bookedPercent, type Column, columnStyle, fullLane, isVisit, sameProps } from './columns.ts';
import styles from './grid.module.css';
import { appointmentSpan, clamp, columnMinWidth, floorToQuarter, toMinutes, toPixels, type Zoom } from './measures.ts';
import { OfferGhost } from './OfferGhost.tsx';
import { getLiveState } from './presence.ts';
import type { BookAppointment, BookColumn, BookOffer, GapChip, Proposal } from './types.ts';

type ColumnProps = {
  column: Column;
  hours: Span;
  zoom: Zoom;
  mode: Mode;
  now: number | undefined;
  /** Minutes of which the appointments are drawn; undefined draws none but the selected, lifted and current one. */
  drawnMinutes: Span | undefined;
  /** How many lanes are wide enough for full text. */
  room: number;
  readOnly: boolean;
  selectedId: string | undefined;
  liftedId: string | undefined;
  /** The tab stop, if it is in this column. */
  currentId: string | undefined;
  currentSlot: number | undefined;
  offers: readonly BookOffer[];
  chips: readonly GapChip[];
  ghost: Proposal | undefined;
  /** What dropping here would double-book. */
  ghostClash: string | undefined;
  /** Why the appointment cannot be dropped here. */
  ghostRefusal: string | undefined;
};

const noClashes: readonly Span[] = [];

/** Whether a lane has no room for full text; a column with many lanes is wider than others. */
const isNarrow = ({ laneCount: of, laneSpan: wide }: Lane, room: number, { width }: Column): boolean =>
  of / wide > Math.max(room, width / columnMinWidth);

const isDrawn = (
  appointment: BookAppointment,
  { drawnMinutes, selectedId, liftedId, currentId }: ColumnProps,
): boolean => {
  if ([selectedId, liftedId, currentId].includes(appointment.id)) return true;
  const { from, to } = appointmentSpan(appointment);
  return drawnMinutes !== undefined && from < drawnMinutes.to && to > drawnMinutes.from;
};

function isUnderway(appointment: BookAppointment, now: number | undefined): boolean {
  const { from, to } = appointmentSpan(appointment);
  return now !== undefined && from <= now && now <= to;
}

/** Column of the book. Memoized, so a drag re-renders two columns. */
export const GridColumn = memo(function GridColumn(props: ColumnProps) {
  const { column, hours, zoom, mode, now, ghost, readOnly } = props;
  const { head, appointments, lanes, clashes, closed } = column;
  const { pointed: hoveredSlot, onPointerMove, onPointerLeave } = useHoveredSlot({ hours, zoom, appointments, lanes });
  return (
    <li
      className={styles.column}
      style={columnStyle(column)}
      data-column={head.id}
      data-pointing={hoveredSlot?.gap && true}
      onPointerMove={readOnly ? undefined : onPointerMove}
      onPointerLeave={onPointerLeave}
      aria-label={columnLabel(head, appointments.filter(isVisit).length, bookedPercent(column, hours))}
    >
      {closed.map(({ from, to }) => {
        const [top, bottom] = [clamp(from, hours.from, hours.to), clamp(to, hours.from, hours.to)];
        return (
          <div
            key={from}
            className={styles.closed}
            style={{ top: toPixels(top - hours.from, zoom), height: toPixels(bottom - top, zoom) }}
          />
        );
      })}
      {!readOnly && (
        <FreeTime
          column={head}
          hours={hours}
          zoom={zoom}
          hoveredSlot={hoveredSlot}
          current={props.currentSlot}
          drawnMinutes={ghost?.kind === 'create' ? totalMinutes(ghost.services) : undefined}
        />
      )}
      {appointments.map(
        (appointment, index) =>
          isDrawn(appointment, props) && (
            <AppointmentBlock
              key={appointment.id}
              appointment={appointment}
              column={head}
              dayStart={hours.from}
              zoom={zoom}
              mode={mode}
              live={now === undefined ? undefined : getLiveState(appointment, now)}
              chipAt={props.chips.find(({ visitId }) => visitId === appointment.id)?.from}
              {...(lanes[index] ?? fullLane)}
              clashes={clashes[index] ?? noClashes}
              narrow={isNarrow(lanes[index] ?? fullLane, props.room, column)}
              selected={appointment.id === props.selectedId}
              lifted={appointment.id === props.liftedId}
              underway={isUnderway(appointment, now)}
              current={appointment.id === props.currentId}
              resizable={!readOnly}
            />
          ),
      )}
      {now !== undefined && <div className={styles.now} style={{ top: toPixels(now - hours.from, zoom) }} data-now />}
      {props.chips.map((chip) => (
        <Chip
          key={chip.id}
          {...{ chip, hours, zoom }}
          place={lanes[appointments.findIndex(({ id }) => id === chip.visitId)] ?? fullLane}
        />
      ))}
      {props.offers.map((offer) => (
        <OfferGhost key={offer.number} offer={offer} dayStart={hours.from} zoom={zoom} />
      ))}
      {ghost && <Ghost {...props} proposal={ghost} />}
    </li>
  );
});

const chipPx = 24;

/** At the bottom of a gap: what fits into it. */
function Chip({ chip, place, hours, zoom }: { chip: GapChip; place: Lane; hours: Span; zoom: Zoom }) {
  const { lane, laneCount: of, laneSpan: wide } = place;
  const isBesideRing = toPixels(chip.to - chip.from, zoom) < 50;
  return (
    <button
      type="button"
      data-chip={chip.id}
      className={styles.chip}
      style={{
        top: toPixels(chip.to - hours.from, zoom) - chipPx - 3,
        left: `calc(${(lane / of) * 100}% + ${isBesideRing ? 32 : 9}px)`,
        maxWidth: `calc(${(wide / of) * 100}% - ${isBesideRing ? 38 : 15}px)`,
      }}
      aria-label={chip.label}
      aria-haspopup="dialog"
    >
      + {chip.title}
      <span className={styles.chipMinutes}> {chip.minutes} min</span>
    </button>
  );
}

type FreeTimeProps = {
  column: BookColumn;
  hours: Span;
  zoom: Zoom;
  hoveredSlot: HoveredSlot | undefined;
  /** Quarter hour with keyboard focus. */
  current: number | undefined;
  /** Length of the free time that is being drawn from there. */
  drawnMinutes: number | undefined;
};

/** Background of a column: the free slot under the mouse, and the slot with keyboard focus. */
const FreeTime = memo(function FreeTime(props: FreeTimeProps) {
  const { column, hours, zoom, hoveredSlot: pointed, current } = props;
  const top = (at: number) => toPixels(at - hours.from, zoom) + 1;
  return (
    <>
      <div className={styles.ground} />
      {pointed && <FreeSlot {...pointed} top={top(pointed.at)} />}
      {current !== undefined && (
        // Remounted per quarter hour: only a new focus is announced and scrolled into view.
        <button
          key={current}
          type="button"
          data-slot={current}
          data-minutes={props.drawnMinutes}
          className={joinClasses(styles.slot, styles.stop)}
          style={{ top: top(current) }}
          aria-label={slotLabel(column, current)}
        >
          {formatTime(current)}
        </button>
      )}
    </>
  );
});

/** In a gap it takes the right half, so that the surrounding appointment can still be opened and dragged. */
function FreeSlot({ at, gap, top }: HoveredSlot & { top: number }) {
  if (!gap) {
    return (
      <div className={joinClasses(styles.slot, styles.hint)} style={{ top }} aria-hidden>
        {formatTime(at)}
      </div>
    );
  }
  const left = `${((gap.lane + 0.5) / gap.laneCount) * 100}%`;
  const width = `calc(${50 / gap.laneCount}% - 4px)`;
  return (
    <div className={joinClasses(styles.slot, styles.inGap)} style={{ top, left, width }} data-free={at} aria-hidden>
      + {formatClock(at)}
    </div>
  );
}

type GhostProps = Pick<ColumnProps, 'ghostClash' | 'ghostRefusal' | 'hours' | 'zoom'> & { proposal: Proposal };

/** The dragged appointment's target, with its time and any problem. */
function Ghost({ proposal, ghostClash, ghostRefusal: refusal, hours, zoom }: GhostProps) {
  const { from, to } = appointmentSpan(proposal);
  const problem = refusal ?? ghostClash;
  return (
    <div
      className={joinClasses(styles.ghost, refusal !== undefined && styles.refused)}
      data-ghost
      style={{ top: toPixels(from - hours.from, zoom) + 1, height: toPixels(Math.min(to, hours.to) - from, zoom) - 2 }}
    >
      <div className={styles.proposed}>{formatTimeRange(proposal)}</div>
      {problem && (
        <div>
          <span className={joinClasses(styles.proposed, styles.problem)}>{problem}</span>
        </div>
      )}
    </div>
  );
}

/** A bookable quarter hour; in a gap with the lane of the surrounding appointment. */
type HoveredSlot = { at: number; gap?: Lane | undefined };

type HoverProps = { hours: Span; zoom: Zoom; appointments: readonly BookAppointment[]; lanes: readonly Lane[] };

/** The free slot under the mouse, and the column's pointer handlers. */
function useHoveredSlot({ hours, zoom, appointments, lanes }: HoverProps) {
  const [hoveredSlot, setHoveredSlot] = useState<HoveredSlot>();

  const pointAt = ({ target, currentTarget, clientY, pointerType, buttons }: PointerEvent<HTMLElement>) => {
    if (!(target instanceof HTMLElement) || pointerType !== 'mouse' || buttons !== 0) return setHoveredSlot(undefined);
    if (target.closest('[data-chip]')) return setHoveredSlot(undefined);
    // Keep the offered slot while the pointer moves to it.
    if (target.closest('[data-free]')) return;
    const minuteAt = (y: number) => hours.from + toMinutes(y - currentTarget.getBoundingClientRect().top, zoom);
    const at = floorToQuarter(minuteAt(clientY));
    const block = target.closest<HTMLElement>('[data-block]');
    const gap = target.closest('[data-gap]');
    if (block && !gap) return setHoveredSlot(undefined);
    const begin = gap ? Math.round(minuteAt(gap.getBoundingClientRect().top)) : at;
    const holder = appointments.findIndex(({ id }) => id === block?.dataset['block']);
    const next = { at: Math.max(at, begin), gap: lanes[holder] };
    setHoveredSlot((before) => (before && sameProps(before, next) ? before : next));
  };

  return { pointed: hoveredSlot, onPointerMove: pointAt, onPointerLeave: () => setHoveredSlot(undefined) };
}

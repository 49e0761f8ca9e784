import { type MouseEvent, memo, type RefObject, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { Span } from '../../shared/rules/appointments.ts';
import { groupBy } from '../../shared/rules/groupBy.ts';
import { formatTime } from '../../shared/rules/time.ts';
import { textColorOn } from '../kit/ui/colors.ts';
import { type Mode, themes } from '../kit/ui/theme.ts';
import { useMeasurement } from '../kit/ui/useMeasurement.ts';
import { joinClasses } from './blockColors.ts';
import { blockTooltip, formatClock, liveAnnouncement, resizeHint } from './bookTexts.ts';
import { ColumnHeads, ColumnPills } from './ColumnHead.tsx';
import { buildColumns, type Column } from './columns.ts';
import { findSlot } from './findSlot.ts';
import { GridColumn } from './GridColumn.tsx';
import styles from './grid.module.css';
import { gridHelp } from './gridKeys.ts';
import { columnMinWidth, gutterWidth, sizeVariables, toPixels, usualZoom, type Zoom } from './measures.ts';
import type { Presence } from './presence.ts';
import { type Stop, useTabStop } from './tabStops.ts';
import type { BookAppointment, BookColumn, BookOffer, ClosedHours, GapChip } from './types.ts';
import { useDrag } from './useDrag.ts';
import { useDrawnArea } from './useDrawnArea.ts';
import { useKeys } from './useKeys.ts';
import { type ChangeHandlers, useProposal } from './useProposal.ts';
import { useDraftInView, useMarkedOfferInView, useOnlyInView, useOpeningScroll } from './useScrolling.ts';

export type BookGridProps = ChangeHandlers & {
  /** `day` has a column per stylist, `week` one per day of a single stylist. */
  kind?: 'day' | 'week';
  /** The first day shown, YYYY-MM-DD. */
  date: string;
  columns: readonly BookColumn[];
  appointments: readonly BookAppointment[];
  /** Full hours in minutes since midnight, as returned by `gridHours`. */
  hours: Span;
  closed: readonly ClosedHours[];
  /** Minutes since midnight on the salon's clock, if today is shown. */
  now?: number | undefined;
  /** Columns that show the current time line; default: all. */
  nowColumnIds?: readonly string[] | undefined;
  /** Column a day scrolls to if not all fit; a week scrolls to today. */
  ownColumnId?: string | undefined;
  mode: Mode;
  zoom?: Zoom;
  selectedId?: string | undefined;
  /** The appointment that is cut out: drawn dimmed. */
  cutId?: string | undefined;
  /** The appointment being edited: drawn selected in place of the stored one, and movable like any other. */
  draft?: BookAppointment | undefined;
  /** Appointments can be opened but not changed. */
  readOnly?: boolean;
  /** Free starts, drawn as numbered ghosts. */
  offers?: readonly BookOffer[];
  /** A click on the ghost with this number. */
  onPlace?: (number: number) => void;
  /** Visits of other kinds are dimmed. */
  only?: Presence | undefined;
  chips?: readonly GapChip[] | undefined;
  /** A click on a chip. */
  onChip?: ((id: string, chip: HTMLElement) => void) | undefined;
  /** A click on the head of a column, with the element that its menu belongs to. */
  onHead?: (columnId: string, head: HTMLElement) => void;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
};

const noOffers: readonly BookOffer[] = [];
const noChips: readonly GapChip[] = [];

/** Grid of the appointment book for a day or a week, 30 px per quarter hour. Fills its parent and scrolls inside. */
export function BookGrid(props: BookGridProps) {
  const { kind = 'day', date, columns: heads, closed, mode, nowColumnIds, draft } = props;
  const { readOnly = false, zoom = usualZoom } = props;
  const { onDelete, offers = noOffers, chips = noChips } = props;
  const helpId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLUListElement>(null);

  const { from, to } = props.hours;
  const hours = useMemo(() => ({ from, to }), [from, to]);
  const appointments = useMemo(() => withDraft(props.appointments, draft), [props.appointments, draft]);
  const columns = useColumns(heads, appointments, closed);
  const now = props.now !== undefined && from <= props.now && props.now < to ? props.now : undefined;
  const findAppointment = (id: string | undefined) => appointments.find((each) => each.id === id);
  const proposing = useProposal(props, appointments);
  const { proposal, submitted, clash, rejection, propose, commit } = proposing;

  const { stop, goTo, onFocus, onBlur } = useTabStop({ columns, hours, withFree: !readOnly, scroller });
  const drag = useDrag({ scroller, surface, heads, hours, zoom, appointmentOf: findAppointment, propose, commit });
  const shown = { scroller, columns, hours, readOnly, appointmentOf: findAppointment };
  const keys = useKeys({ ...shown, stop, goTo, proposal, propose, commit, onDelete });
  const room = useLaneRoom(scroller, columns.length);
  const first = heads.find(({ id, day }) => day?.isToday || id === props.ownColumnId)?.id;
  useOpeningScroll(scroller, { date, now, hours, first, zoom });
  useDraftInView(scroller, { date, draft });
  useMarkedOfferInView(scroller, offers);
  useOnlyInView(scroller, { only: props.only, appointments, now, hours, zoom });
  // After the book has been scrolled.
  const area = useDrawnArea(scroller, surface, { columns: columns.length, hours, zoom });
  const offersByColumn = useByColumn(offers);
  const chipsByColumn = useByColumn(chips);
  const drawnMinutes = (index: number) =>
    area && area.firstColumn <= index && index <= area.lastColumn ? area.minutes : undefined;

  return (
    <div className={styles.root} style={sizeVariables(zoom)}>
      <ColumnPills columns={heads} first={first} scroller={scroller} />
      {/* With this role screen readers pass the arrow keys through. */}
      <div
        ref={scroller}
        role="application"
        aria-label={`Appointments of the ${kind}`}
        aria-describedby={helpId}
        className={joinClasses(styles.scroller, proposal && styles.dragging)}
        data-only={props.only}
        onClick={(event) => openClicked(event, props)}
        onPointerOver={({ target }) => updateTooltip(target, columns, findAppointment)}
        onPointerDown={readOnly ? undefined : drag}
        onFocus={onFocus}
        onBlur={() => {
          onBlur();
          keys.onBlur();
        }}
        onKeyDown={keys.onKeyDown}
        onKeyUp={keys.onKeyUp}
      >
        <ColumnHeads
          {...{ kind, date, columns, hours }}
          isDrawn={(index) => drawnMinutes(index) !== undefined}
          menuStopOf={(columnId) => props.onHead && stop?.columnId === columnId}
        />
        <div className={styles.day} style={{ height: toPixels(to - from, zoom) }}>
          <Hours hours={hours} zoom={zoom} now={now} mode={mode} />
          <ul ref={surface} className={styles.columns} aria-label={kind === 'day' ? 'Stylists' : 'Days'}>
            {columns.map((column, index) => (
              <GridColumn
                key={column.head.id}
                column={column}
                drawnMinutes={drawnMinutes(index)}
                room={room}
                hours={hours}
                zoom={zoom}
                mode={mode}
                now={nowColumnIds?.includes(column.head.id) === false ? undefined : now}
                readOnly={readOnly}
                offers={offersByColumn.get(column.head.id) ?? noOffers}
                chips={chipsByColumn.get(column.head.id) ?? noChips}
                {...highlightsOf(column, props, proposing, stop)}
              />
            ))}
          </ul>
        </div>
      </div>
      {proposal && <div className={styles.shield} />}
      <div id={helpId} hidden>
        {gridHelp}
      </div>
      <div role="status" className={styles.unseen}>
        {liveAnnouncement({ proposal, clash, rejection, submitted, appointments, columns: heads })}
      </div>
    </div>
  );
}

/** Opens what was clicked: an offer, a head, a block, or a free time. */
function openClicked({ target, clientY }: MouseEvent, props: BookGridProps) {
  const { hours, zoom = usualZoom, readOnly, onPlace, onChip, onHead, onOpen, onCreate } = props;
  if (!(target instanceof Element)) return;
  const offer = target.closest<HTMLElement>('[data-offer]')?.dataset['offer'];
  if (offer !== undefined) return onPlace?.(Number(offer));
  const chip = target.closest<HTMLElement>('[data-chip]');
  if (chip?.dataset['chip']) return onChip?.(chip.dataset['chip'], chip);
  const head = target.closest<HTMLElement>('[data-head]');
  if (head?.dataset['head']) return onHead?.(head.dataset['head'], head);
  const block = target.closest<HTMLElement>('[data-block]')?.dataset['block'];
  if (block !== undefined) return onOpen(block);
  const slot = readOnly ? undefined : findSlot(target, clientY, hours.from, zoom);
  if (slot) onCreate(slot.columnId, slot.start);
}

/** What a column draws of the selection, the tab stop and the proposal. A change of them re-renders only the columns that show it. */
function highlightsOf(
  column: Column,
  { draft, selectedId, cutId }: BookGridProps,
  { proposal, clash, rejection }: ReturnType<typeof useProposal>,
  stop: Stop | undefined,
) {
  const isGhostHere = proposal?.columnId === column.head.id;
  return {
    selectedId: idInColumn(column, draft?.id ?? selectedId),
    liftedId: idInColumn(column, proposal?.id ?? cutId),
    currentId: idInColumn(column, stop?.id),
    currentSlot: stop?.id === undefined && stop?.columnId === column.head.id ? stop.at : undefined,
    ghost: isGhostHere ? proposal : undefined,
    ghostClash: isGhostHere ? clash : undefined,
    ghostRefusal: isGhostHere ? rejection : undefined,
  };
}

/** Sets a block's tooltip on hover; computing it for a thousand blocks would be slow. */
function updateTooltip(
  target: EventTarget,
  columns: readonly Column[],
  findAppointment: (id: string | undefined) => BookAppointment | undefined,
): void {
  const block = target instanceof Element && target.closest<HTMLElement>('[data-block]');
  const appointment = block && findAppointment(block.dataset['block']);
  if (!appointment) return;
  const column = columns.find(({ head }) => head.id === appointment.columnId);
  const clashes = column?.clashes[column.appointments.indexOf(appointment)];
  block.title = target.closest('[data-resize]') ? resizeHint : blockTooltip(appointment, clashes);
}

const useByColumn = <T extends { columnId: string }>(list: readonly T[]) =>
  useMemo(() => groupBy(list, ({ columnId }) => columnId), [list]);

const withDraft = (appointments: readonly BookAppointment[], draft: BookAppointment | undefined) =>
  draft ? [...appointments.filter(({ id }) => id !== draft.id), draft] : appointments;

/** Columns, reusing the previous objects of those that did not change. */
function useColumns(
  heads: readonly BookColumn[],
  appointments: readonly BookAppointment[],
  closed: readonly ClosedHours[],
): Column[] {
  const previousColumns = useRef<Column[]>([]);
  const columns = useMemo(
    () => buildColumns(heads, appointments, closed, previousColumns.current),
    [heads, appointments, closed],
  );
  useLayoutEffect(() => {
    previousColumns.current = columns;
  }, [columns]);
  return columns;
}

/** The id if its appointment is in the column, so that only that column re-renders. */
const idInColumn = ({ appointments }: Column, id: string | undefined): string | undefined =>
  id !== undefined && appointments.some((each) => each.id === id) ? id : undefined;

/** Hour labels closer to the current time tag than this are hidden. */
const nowTagClearancePx = 16;

/** Sticky hour column with the current time tag. */
type HoursProps = { hours: Span; zoom: Zoom; now: number | undefined; mode: Mode };

const Hours = memo(function Hours({ hours, zoom, now, mode }: HoursProps) {
  const inner = Array.from({ length: (hours.to - hours.from) / 60 - 1 }, (_, index) => hours.from + (index + 1) * 60);
  const isFree = (hour: number) => now === undefined || toPixels(Math.abs(hour - now), zoom) >= nowTagClearancePx;
  return (
    <div className={styles.gutter} aria-hidden>
      {inner.filter(isFree).map((hour) => (
        <div key={hour} className={styles.hour} style={{ top: toPixels(hour - hours.from, zoom) }} data-hour>
          {formatTime(hour).replace(':00', '')}
        </div>
      ))}
      {now !== undefined && (
        <div
          className={styles.clock}
          style={{ top: toPixels(now - hours.from, zoom), color: textColorOn(themes[mode].nowLine) }}
        >
          {formatClock(now)}
        </div>
      )}
    </div>
  );
});

/** How many lanes of a column are wide enough for full text; at least one. */
function useLaneRoom(scroller: RefObject<HTMLElement | null>, columns: number): number {
  const lanes = useCallback(
    ({ clientWidth }: HTMLElement) => Math.max(1, Math.floor((clientWidth - gutterWidth) / columns / columnMinWidth)),
    [columns],
  );
  return useMeasurement(scroller, lanes, 1);
}

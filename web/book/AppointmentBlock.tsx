import { type CSSProperties, memo } from 'react';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { buildSegments, type Segment, type Span } from '../../shared/rules/appointments.ts';
import type { Mode } from '../kit/ui/theme.ts';
import { BlockedTimeFace } from './BlockedTimeFace.tsx';
import { BlockSegment } from './BlockSegment.tsx';
import styles from './block.module.css';
import { blockColors, joinClasses } from './blockColors.ts';
import { blockLabel, formatClock, formatServices, formatShortcuts, formatTimeRange, splitName } from './bookTexts.ts';
import { type Place, sameProps } from './columns.ts';
import { appointmentSpan, minBlockMinutes, quarterMinutes, toPixels, type Zoom } from './measures.ts';
import type { LiveState } from './presence.ts';
import { listSigns, Mark, Sign, totalWidth } from './signs.tsx';
import type { BookAppointment, BookColumn } from './types.ts';

type BlockProps = Place & {
  appointment: BookAppointment;
  column: BookColumn;
  /** Minutes in which the stylist is double-booked. */
  clashes: readonly Span[];
  /** Minutes since midnight at the top of the grid. */
  dayStart: number;
  zoom: Zoom;
  /** Too narrow for the full text. */
  narrow: boolean;
  mode: Mode;
  /** Undefined on other days. */
  live: LiveState | undefined;
  /** Start of the gap whose chip says who fits. */
  chipAt: number | undefined;
  selected: boolean;
  /** Dimmed while its ghost is being dragged. */
  lifted: boolean;
  /** The current time line crosses it. */
  underway: boolean;
  /** The grid's one tab stop. */
  current: boolean;
  resizable: boolean;
};

/**
 * An appointment in its column, exactly as tall as its duration; a canceled or missed one is a line at its start. A full book has a
 * thousand of these, so each has few elements and is memoized.
 */
export const AppointmentBlock = memo(function AppointmentBlock(props: BlockProps) {
  const { appointment, column, clashes, dayStart, zoom, lane, laneCount: of, laneSpan: wide } = props;
  const { from, to } = appointmentSpan(appointment);
  const isOff = !occupiesTime(appointment);
  return (
    <button
      type="button"
      data-block={appointment.id}
      data-presence={props.live?.presence}
      tabIndex={props.current ? 0 : -1}
      aria-label={blockLabel(appointment, column, clashes, props.live)}
      aria-current={props.selected || undefined}
      className={joinClasses(styles.block, of > 1 && styles.sideBySide, props.underway && styles.underway)}
      style={{
        top: toPixels(from - dayStart, zoom),
        height: isOff ? offLinePx : toPixels(to - from, zoom),
        ...(isOff && { zIndex: props.selected ? 2 : 3 }),
        left: `${(lane / of) * 100}%`,
        width: `${(wide / of) * 100}%`,
      }}
    >
      {appointment.blocked ? (
        <BlockedTimeFace appointment={appointment} lifted={props.lifted} isPast={props.live?.isPast} zoom={zoom} />
      ) : isOff ? (
        <OffFace {...props} />
      ) : (
        <AppointmentFace {...props} />
      )}
      {clashes.length > 0 && (
        <i className={styles.clashes} style={{ '--clashes': clashGradient(clashes, from, zoom) }} />
      )}
      {/* A shorter block has no room for it. */}
      {props.resizable && !isOff && !isTiny(appointment) && <i className={styles.handle} data-resize />}
    </button>
  );
}, sameProps);

/** Too short for a line of text. */
const isTiny = (appointment: BookAppointment): boolean => {
  const { from, to } = appointmentSpan(appointment);
  return to - from < minBlockMinutes;
};

const offLinePx = 16;

/** A line for a canceled or missed appointment: its name, struck through, and what became of it. */
function OffFace({ appointment, mode, narrow, lifted, offText }: BlockProps) {
  const isMissed = appointment.status === 'no_show';
  return (
    <span
      className={joinClasses(styles.face, styles.off, isMissed && styles.missed, lifted && styles.lifted)}
      style={blockColors(undefined, mode)}
    >
      {offText ?? (
        <>
          <s>{narrow ? splitName(appointment.client)[0] : appointment.client}</s>
          <span className={styles.offWord}>{isMissed ? 'no-show' : 'canceled'}</span>
        </>
      )}
    </span>
  );
}

/** The appointment's segments with its text, and its signs. */
function AppointmentFace({ appointment, clashes, mode, narrow, lifted, zoom, isCovered, live, chipAt }: BlockProps) {
  const { isFaded } = appointment;
  const isPast = live?.isPast === true;
  const { from, to } = appointmentSpan(appointment);
  const segments = buildSegments(appointment.services, from);
  const parts: Segment[] = segments.length > 0 ? segments : [{ kind: 'active', service: 0, from, to }];
  const labeledIndex = Math.max(
    0,
    parts.findIndex(({ kind }) => kind === 'active'),
  );
  const colorsOf = (service: number) =>
    blockColors(isFaded ? undefined : appointment.services[service]?.color, mode, isPast);
  const colors = colorsOf(0);
  const hasTag = isTiny(appointment);
  const signs = listSigns(appointment, clashes, live);
  const first = parts[labeledIndex];
  const signsAbove = narrow && first !== undefined && toPixels(first.to - first.from, zoom) >= minMultilineHeightPx;
  const look = [isFaded && styles.pale, appointment.isUnconfirmed && styles.unconfirmed, lifted && styles.lifted];
  return (
    <>
      <span className={joinClasses(styles.face, ...look)} style={colors}>
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
            zoom={zoom}
            left={segment.from === live?.color?.from ? live.color.left : undefined}
            hasChip={segment.from === chipAt}
          >
            {index === labeledIndex && isCovered && <i className={styles.covered} />}
            {index === labeledIndex && !hasTag && (
              <BlockText
                appointment={appointment}
                height={toPixels(segment.to - segment.from, zoom) - (isCovered ? offLinePx : 0)}
                narrow={narrow}
                signsWidth={totalWidth(signs)}
                isChecked={isPast && mode === 'contrast'}
              />
            )}
          </BlockSegment>
        ))}
        {hasTag && (
          <span className={styles.tag}>
            <NameLine appointment={appointment} narrow={narrow} />
          </span>
        )}
      </span>
      {!hasTag && signs.length > 0 && (
        <span
          className={joinClasses(styles.marks, signsAbove && styles.marksLeft)}
          style={{ color: colors['--text'], ...(isCovered && { marginTop: offLinePx }) }}
        >
          {signs.map((sign) => (
            <Mark key={sign.name} {...sign} />
          ))}
        </span>
      )}
    </>
  );
}

/** Red edge of a block starting at `from`: one stripe per clash, as backgrounds of one element. */
const clashGradient = (clashes: readonly Span[], from: number, zoom: Zoom): string =>
  clashes
    .map((clash) => {
      const [top, height] = [toPixels(clash.from - from, zoom), toPixels(clash.to - clash.from, zoom) - 2];
      return `linear-gradient(var(--clash) 0 0) 0 ${top}px / 100% ${height}px no-repeat`;
    })
    .join(', ');

type TextProps = {
  appointment: BookAppointment;
  /** Height of the first active segment in px. */
  height: number;
  narrow: boolean;
  /** Width of the signs at the right of the first line. */
  signsWidth?: number;
  /** Over, where past blocks are not paler. */
  isChecked?: boolean;
};

/** A line of signs above the text of a narrow block. */
const signLinePx = 14;
/** With wider signs only the start time fits beside them. */
const maxSignsBesideRange = 20;
/** Space left free at the end of a line. */
const lineEndPx = 3;
const lineHeight = 16;
/** Blocks of this height or more show several lines. */
const minMultilineHeightPx = 52;

/**
 * The lines that fit the first active segment: always the name, the service from 30 minutes, the time from 45. A narrow block puts
 * first and last name on separate lines, or shows the first name only, and abbreviates services.
 */
export function BlockText({ appointment: booked, height, narrow, signsWidth = 0, isChecked }: TextProps) {
  const appointment: BookAppointment = isChecked ? { ...booked, status: 'done' } : booked;
  const isTall = height >= minMultilineHeightPx;
  const hasTime = height >= 85 && !narrow;
  const room = signsWidth > 0 ? { paddingRight: signsWidth } : undefined;
  // Narrow blocks show their signs on a line of their own.
  const above = narrow && signsWidth > 0;
  if (!isTall)
    return (
      <NameLine
        appointment={appointment}
        narrow={narrow}
        className={joinClasses(styles.lines, styles.tight, height < toPixels(quarterMinutes) && styles.short)}
        style={room && { paddingRight: room.paddingRight + lineEndPx }}
      />
    );
  const service = narrow ? formatShortcuts(appointment) || formatServices(appointment) : formatServices(appointment);
  const [name = '', ...more] = narrow ? splitName(appointment.client) : [appointment.client];
  const top = above ? signLinePx + 4 : lineEndPx;
  const hasService = service && height >= top + (more.length + 2) * lineHeight;
  const besideSigns = room && !above && styles.besideSigns;
  return (
    <span className={styles.lines} style={above ? { paddingTop: top } : undefined}>
      {hasTime && (
        <>
          <span className={joinClasses(styles.line, styles.time, besideSigns)} style={room}>
            {signsWidth > maxSignsBesideRange ? formatClock(appointment.start) : formatTimeRange(appointment)}
          </span>
          {'\n'}
        </>
      )}
      <span
        className={joinClasses(styles.line, styles.name, !hasTime && besideSigns)}
        style={hasTime || above ? undefined : room}
      >
        <Sign name={appointment.status} className={styles.sign} />
        {[name, ...more].join('\n')}
      </span>
      {hasService && <span className={styles.line}>{`\n${service}`}</span>}
    </span>
  );
}

type LineProps = Pick<TextProps, 'appointment' | 'narrow'> & { className?: string; style?: CSSProperties | undefined };

/** Name and service shortcuts on a single line. */
function NameLine({ appointment, narrow, className = '', style }: LineProps) {
  const [first = ''] = splitName(appointment.client);
  const beside = !narrow && formatShortcuts(appointment);
  return (
    <span className={joinClasses(styles.line, styles.name, className)} style={style}>
      <Sign name={appointment.status} className={styles.sign} />
      {narrow ? first : appointment.client}
      {beside && <span className={styles.beside}>{beside}</span>}
    </span>
  );
}

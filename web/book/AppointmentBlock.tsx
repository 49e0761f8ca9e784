import { type CSSProperties, memo, type ReactNode } from 'react';
import type { AppointmentStatus } from '../../shared/contract/appointments.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { buildSegments, type Segment, type Span } from '../../shared/rules/appointments.ts';
import type { Lane } from '../../shared/rules/bookLayout.ts';
import type { Mode } from '../kit/ui/theme.ts';
import styles from './block.module.css';
import { type BlockColors, blockColors, joinClasses } from './blockColors.ts';
import { blockLabel, formatClock, formatServices, formatShortcuts, formatTimeRange, splitName } from './bookTexts.ts';
import { sameProps } from './columns.ts';
import { appointmentSpan, minBlockMinutes, quarterMinutes, toPixels } from './measures.ts';
import type { BookAppointment, BookColumn } from './types.ts';

type BlockProps = Lane & {
  appointment: BookAppointment;
  column: BookColumn;
  /** Minutes in which its stylist is with somebody else as well. */
  clashes: readonly Span[];
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

/**
 * An appointment in its column, exactly as high as its minutes; the free edge around it is part of the button. A full book has a thousand
 * of these: each is as few elements as can be, and draws anew only when something of its own changed.
 */
export const AppointmentBlock = memo(function AppointmentBlock(props: BlockProps) {
  const { appointment, column, clashes, dayStart, mode, lane, laneCount: of, laneSpan: wide, narrow } = props;
  const isOff = !occupiesTime(appointment);
  const { from, to } = appointmentSpan(appointment);
  const segments = buildSegments(appointment.services, from);
  const parts: Segment[] = segments.length > 0 ? segments : [{ kind: 'active', service: 0, from, to }];
  const labeledIndex = Math.max(
    0,
    parts.findIndex(({ kind }) => kind === 'active'),
  );
  const colorsOf = (service: number) => blockColors(isOff ? undefined : appointment.services[service]?.color, mode);
  const colors = colorsOf(0);
  const hasTag = to - from < minBlockMinutes;
  const signs = listSigns(appointment, clashes);
  const first = parts[labeledIndex];
  const signsAbove = narrow && first !== undefined && toPixels(first.to - first.from) >= minMultilineHeightPx;
  return (
    <button
      type="button"
      data-block={appointment.id}
      tabIndex={props.current ? 0 : -1}
      aria-label={blockLabel(appointment, column, clashes)}
      aria-current={props.selected || undefined}
      className={joinClasses(
        styles.block,
        of > 1 && styles.sideBySide,
        hasTag && styles.tagged,
        clashes.length > 0 && styles.clashing,
      )}
      style={{
        top: toPixels(from - dayStart),
        height: toPixels(to - from),
        left: `${(lane / of) * 100}%`,
        width: `${(wide / of) * 100}%`,
        '--clashes': clashGradient(clashes, from),
      }}
    >
      <span className={joinClasses(styles.face, isOff && styles.off, props.lifted && styles.lifted)} style={colors}>
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
            {index === labeledIndex && !hasTag && (
              <BlockText
                appointment={appointment}
                height={toPixels(segment.to - segment.from)}
                narrow={narrow}
                signs={signs.length}
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
      {!hasTag &&
        signs.map((sign, index) => {
          const place = signsAbove
            ? { left: 10 + index * signWidthPx }
            : { right: 8 + (signs.length - 1 - index) * signWidthPx };
          return (
            <i key={sign} className={styles.mark} style={{ ...place, color: colors['--text'] }} data-sign={sign} />
          );
        })}
      {props.resizable && <i className={styles.handle} data-resize />}
    </button>
  );
}, sameProps);

/** The red edge of a block that begins at `from`: one stripe for each clash, as the backgrounds of one box. */
const clashGradient = (clashes: readonly Span[], from: number): string | undefined =>
  clashes
    .map((clash) => {
      const [top, height] = [toPixels(clash.from - from), toPixels(clash.to - clash.from) - 2];
      return `linear-gradient(var(--clash) 0 0) 0 ${top}px / 100% ${height}px no-repeat`;
    })
    .join(', ') || undefined;

type SegmentProps = {
  kind: Segment['kind'];
  minutes: number;
  /** Where they are not those of the whole block. */
  colors: BlockColors | undefined;
  first: boolean;
  /** Follows another service's segment. */
  seam: boolean;
  last: boolean;
  narrow: boolean;
  children: ReactNode;
};

const gapLabelHeight = 14;

/** A stretch of a block in the color of its service: servicing is filled, a gap is hatched and says how long it is. */
export const BlockSegment = memo(function BlockSegment(props: SegmentProps) {
  const { kind, minutes, colors, first, seam, last, narrow, children } = props;
  const isGap = kind === 'gap';
  // A block leaves a pixel free above and below itself.
  const height = toPixels(minutes) - Number(first) - Number(last);
  return (
    <span
      className={joinClasses(
        styles.segment,
        children !== false && styles.worded,
        isGap && styles.gap,
        seam && styles.seam,
      )}
      style={{ height, ...colors }}
      data-gap={(isGap && minutes >= quarterMinutes) || undefined}
    >
      {children}
      {isGap && height >= gapLabelHeight + 2 && (
        <span className={styles.gapLabel} style={{ marginTop: (height - gapLabelHeight) / 2 - 1 }}>
          {narrow ? `${minutes} min` : `Gap ${minutes} min`}
        </span>
      )}
    </span>
  );
});

type TextProps = {
  appointment: BookAppointment;
  /** Of the first working segment, in px. */
  height: number;
  narrow: boolean;
  /** How many stand at the right of the first line. */
  signs?: number;
};

const signWidthPx = 14;
/** What a line leaves free at its end, in px. */
const lineEndPx = 3;
const lineHeight = 16;
/** From here on there is more than one line, in px. */
const minMultilineHeightPx = 52;

/**
 * The lines that fit the first working segment: the name always, the service from 30 minutes, the time from 45. A narrow block gives
 * first and last name a line each, or the first name alone, and has no room for more than the shortcut of a service, no more than a
 * short one has.
 */
export function BlockText({ appointment, height, narrow, signs = 0 }: TextProps) {
  const isTall = height >= minMultilineHeightPx;
  const hasTime = height >= 85 && !narrow;
  const room = signs > 0 ? { paddingRight: signs * signWidthPx } : undefined;
  // A narrow block has its signs in a line of their own.
  const above = narrow && signs > 0;
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
  const top = above ? signWidthPx + 4 : lineEndPx;
  const hasService = service && height >= top + (more.length + 2) * lineHeight;
  return (
    <span className={styles.lines} style={above ? { paddingTop: top } : undefined}>
      {hasTime && (
        <span className={joinClasses(styles.line, styles.time)} style={room}>
          {/* With more signs than one there is room for the start alone. */}
          {signs > 1 ? formatClock(appointment.start) : formatTimeRange(appointment)}
        </span>
      )}
      <span className={joinClasses(styles.line, styles.name)} style={hasTime || above ? undefined : room}>
        <StatusSign status={appointment.status} />
        {name}
      </span>
      {more.map((part) => (
        <span key={part} className={joinClasses(styles.line, styles.name)}>
          {part}
        </span>
      ))}
      {hasService && <span className={styles.line}>{service}</span>}
    </span>
  );
}

type LineProps = Pick<TextProps, 'appointment' | 'narrow'> & { className?: string; style?: CSSProperties | undefined };

/** Name and shortcuts of what has room for one line only. */
function NameLine({ appointment, narrow, className = '', style }: LineProps) {
  const [first = ''] = splitName(appointment.client);
  const beside = !narrow && formatShortcuts(appointment);
  return (
    <span className={joinClasses(styles.line, styles.name, className)} style={style}>
      <StatusSign status={appointment.status} />
      {narrow ? first : appointment.client}
      {beside && <span className={styles.beside}>{beside}</span>}
    </span>
  );
}

/** A client who is there, a circle half full, a tick; 12 px each. The other statuses have no sign. */
const statusOutlines: Partial<Record<AppointmentStatus, string>> = {
  arrived: 'M6 .6a2.7 2.7 0 1 1 0 5.4A2.7 2.7 0 0 1 6 .6M1 11.4C1 8.6 3.2 7 6 7s5 1.6 5 4.4z',
  in_service: 'M6 .5a5.5 5.5 0 1 1 0 11A5.5 5.5 0 0 1 6 .5m0 1.6v7.8a3.9 3.9 0 0 0 0-7.8',
  done: 'M10.9 2.2a.9.9 0 0 1 0 1.3L5 9.6a.9.9 0 0 1-1.3 0L1.1 7a.9.9 0 1 1 1.3-1.3l2 2 5.2-5.5a.9.9 0 0 1 1.3 0',
};

/** In the order in which they stand. */
type SignName = 'warning' | 'note' | 'double';

const listSigns = ({ warning, note }: BookAppointment, clashes: readonly Span[]): SignName[] => [
  ...(warning ? (['warning'] as const) : []),
  ...(note ? (['note'] as const) : []),
  ...(clashes.length > 0 ? (['double'] as const) : []),
];

/** Bare, where Fluent's icons carry styles of their own. */
function StatusSign({ status }: { status: AppointmentStatus | undefined }) {
  const path = status && statusOutlines[status];
  if (!path) return null;
  return (
    <svg
      className={styles.sign}
      viewBox="0 0 12 12"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden
      data-sign={status}
    >
      <path d={path} />
    </svg>
  );
}

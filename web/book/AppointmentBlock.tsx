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
  /** Minutes in which the stylist is double-booked. */
  clashes: readonly Span[];
  /** Minutes since midnight at the top of the grid. */
  dayStart: number;
  /** Too narrow for the full text. */
  narrow: boolean;
  mode: Mode;
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
 * An appointment in its column, exactly as tall as its duration. A full book has a thousand of these, so each has few elements and is
 * memoized.
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
      className={joinClasses(styles.block, of > 1 && styles.sideBySide, props.underway && styles.underway)}
      style={{
        top: toPixels(from - dayStart),
        height: toPixels(to - from),
        left: `${(lane / of) * 100}%`,
        width: `${(wide / of) * 100}%`,
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
          return <Sign key={sign} name={sign} className={styles.mark} style={{ ...place, color: colors['--text'] }} />;
        })}
      {clashes.length > 0 && <i className={styles.clashes} style={{ '--clashes': clashGradient(clashes, from) }} />}
      {/* A shorter block has no room for it. */}
      {props.resizable && !hasTag && <i className={styles.handle} data-resize />}
    </button>
  );
}, sameProps);

/** Red edge of a block starting at `from`: one stripe per clash, as backgrounds of one element. */
const clashGradient = (clashes: readonly Span[], from: number): string =>
  clashes
    .map((clash) => {
      const [top, height] = [toPixels(clash.from - from), toPixels(clash.to - clash.from) - 2];
      return `linear-gradient(var(--clash) 0 0) 0 ${top}px / 100% ${height}px no-repeat`;
    })
    .join(', ');

type SegmentProps = {
  kind: Segment['kind'];
  minutes: number;
  /** Undefined for the block's own colors. */
  colors: BlockColors | undefined;
  first: boolean;
  /** Follows another service's segment. */
  seam: boolean;
  last: boolean;
  narrow: boolean;
  children: ReactNode;
};

const gapLabelHeight = 14;

/** Segment of a block in its service's color: active time is filled, a gap is hatched and labeled with its length. */
export const BlockSegment = memo(function BlockSegment(props: SegmentProps) {
  const { kind, minutes, colors, first, seam, last, narrow, children } = props;
  const isGap = kind === 'gap';
  // Blocks keep one pixel free above and below.
  const height = toPixels(minutes) - Number(first) - Number(last);
  return (
    <span
      className={joinClasses(styles.segment, isGap && styles.gap, seam && styles.seam)}
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
  /** Height of the first active segment in px. */
  height: number;
  narrow: boolean;
  /** Number of signs at the right of the first line. */
  signs?: number;
};

const signWidthPx = 14;
/** Space left free at the end of a line. */
const lineEndPx = 3;
const lineHeight = 16;
/** Blocks of this height or more show several lines. */
const minMultilineHeightPx = 52;

/**
 * The lines that fit the first active segment: always the name, the service from 30 minutes, the time from 45. A narrow block puts
 * first and last name on separate lines, or shows the first name only, and abbreviates services.
 */
export function BlockText({ appointment, height, narrow, signs = 0 }: TextProps) {
  const isTall = height >= minMultilineHeightPx;
  const hasTime = height >= 85 && !narrow;
  const room = signs > 0 ? { paddingRight: signs * signWidthPx } : undefined;
  // Narrow blocks show their signs on a line of their own.
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
  const besideSigns = room && !above && styles.besideSigns;
  return (
    <span className={styles.lines} style={above ? { paddingTop: top } : undefined}>
      {hasTime && (
        <>
          <span className={joinClasses(styles.line, styles.time, besideSigns)} style={room}>
            {/* With several signs only the start time fits. */}
            {signs > 1 ? formatClock(appointment.start) : formatTimeRange(appointment)}
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

/** In display order. */
type SignName = 'warning' | 'note' | 'double';

const listSigns = ({ warning, note }: BookAppointment, clashes: readonly Span[]): SignName[] => [
  ...(warning ? (['warning'] as const) : []),
  ...(note ? (['note'] as const) : []),
  ...(clashes.length > 0 ? (['double'] as const) : []),
];

/** SVG paths of the signs, 12 px. Statuses: a person, a half-filled circle, a check mark. Others: a triangle, a sheet, two squares. */
const signOutlines: Partial<Record<AppointmentStatus | SignName, string>> = {
  arrived: 'M6 .6a2.7 2.7 0 1 1 0 5.4A2.7 2.7 0 0 1 6 .6M1 11.4C1 8.6 3.2 7 6 7s5 1.6 5 4.4z',
  in_service: 'M6 .5a5.5 5.5 0 1 1 0 11A5.5 5.5 0 0 1 6 .5m0 1.6v7.8a3.9 3.9 0 0 0 0-7.8',
  done: 'M10.9 2.2a.9.9 0 0 1 0 1.3L5 9.6a.9.9 0 0 1-1.3 0L1.1 7a.9.9 0 1 1 1.3-1.3l2 2 5.2-5.5a.9.9 0 0 1 1.3 0',
  warning: 'M6 .8 11.7 11.2H.3zM5.4 4.4h1.2v3.4H5.4zm0 4.4h1.2V10H5.4z',
  note: 'M1.5 1h9a.5.5 0 0 1 .5.5v6L7.5 11h-6a.5.5 0 0 1-.5-.5v-9a.5.5 0 0 1 .5-.5M3 3.4h6v1.1H3zm0 2.6h4v1.1H3z',
  double: 'M1 1h6.4v2.6H3.6v3.8H1zm3.8 3.8H11V11H4.8z',
};

type SignProps = {
  name: AppointmentStatus | SignName | undefined;
  className?: string | undefined;
  style?: CSSProperties;
};

/** Plain SVG, because Fluent's icons bring styles of their own. */
function Sign({ name, className, style }: SignProps) {
  const path = name && signOutlines[name];
  if (!path) return null;
  return (
    <svg
      className={className}
      style={style}
      viewBox="0 0 12 12"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden
      data-sign={name}
    >
      <path d={path} />
    </svg>
  );
}

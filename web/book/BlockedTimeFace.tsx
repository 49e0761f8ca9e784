import type { BlockedTime } from '../../shared/contract/blockedTime.ts';
import styles from './block.module.css';
import { joinClasses } from './blockColors.ts';
import { formatTimeRange } from './bookTexts.ts';
import { appointmentSpan, minBlockMinutes, toPixels, type Zoom } from './measures.ts';
import type { BookAppointment } from './types.ts';

const icons: Record<BlockedTime['kind'], string> = {
  lunch:
    'M1 3h8v1h.9a1.9 1.9 0 0 1 0 3.8H8.7A3 3 0 0 1 6 9.5H4A3 3 0 0 1 1 6.5zm8 2v1.8h.9a.9.9 0 0 0 0-1.8zM1 10.5h8v1H1zM3 .5h1v1.7H3zm2.5 0h1v1.7h-1z',
  meeting:
    'M3.5 2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8m5 0a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8M.5 10.5c0-2 1.2-3.6 3-3.6s3 1.6 3 3.6zm7 0c0-1.3-.4-2.4-1-3.2.5-.3 1.2-.4 2-.4 1.8 0 3 1.6 3 3.6z',
  training: 'M6 1.5 12 4.3 6 7.1 0 4.3zM2.5 6.4 6 8l3.5-1.6v2.2C8.6 9.5 7.4 10 6 10s-2.6-.5-3.5-1.4zM11 5.2h.8v3.6H11z',
  personal: 'M6 .6a2.7 2.7 0 1 1 0 5.4A2.7 2.7 0 0 1 6 .6M1 11.4C1 8.6 3.2 7 6 7s5 1.6 5 4.4z',
  other:
    'M6 .5a5.5 5.5 0 1 1 0 11A5.5 5.5 0 0 1 6 .5m0 1.3a4.2 4.2 0 0 0-3.3 6.8l5.9-5.9A4.2 4.2 0 0 0 6 1.8m3.3 1.6L3.4 9.3a4.2 4.2 0 0 0 5.9-5.9',
};
const repeatIcon =
  'M3 3h5V1.4L10.8 4 8 6.6V5H3.6v1.6H2V4a1 1 0 0 1 1-1m6 6H4v1.6L1.2 8 4 5.4V7h4.4V5.4H10V8a1 1 0 0 1-1 1';

/** Height in px from which the time range has a line of its own. */
const minRangeHeightPx = 38;
const minLineHeightPx = 20;

type FaceProps = { appointment: BookAppointment; lifted: boolean; isPast: boolean | undefined; zoom: Zoom };

/** What is inside a block of blocked time: an icon, its title, and its time where there is room. */
export function BlockedTimeFace({ appointment, lifted, isPast, zoom }: FaceProps) {
  const { from, to } = appointmentSpan(appointment);
  const height = toPixels(to - from, zoom);
  const isShort = height < minLineHeightPx || to - from < minBlockMinutes;
  return (
    <span
      className={joinClasses(
        ...[styles.face, styles.blocked, isPast && styles.past],
        ...[isShort && styles.short, lifted && styles.lifted],
      )}
      data-blocked={appointment.blocked}
    >
      <span className={styles.blockedTitle}>
        <Icon path={icons[appointment.blocked ?? 'other'] ?? icons.other} />
        <span>{appointment.client}</span>
        {appointment.repeats && <Icon path={repeatIcon} />}
      </span>
      {height >= minRangeHeightPx && <span className={styles.blockedTime}>{formatTimeRange(appointment)}</span>}
    </span>
  );
}

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 12 12" fill="currentColor" fillRule="evenodd" aria-hidden>
    <path d={path} />
  </svg>
);

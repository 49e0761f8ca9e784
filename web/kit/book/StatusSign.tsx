import type { AppointmentStatus } from '../../../shared/rules/appointmentStatus.ts';
import styles from './block.module.css';

/** A client who is there, a circle half full, a tick; 12 px each. The other statuses have no sign. */
const outlines: Partial<Record<AppointmentStatus, string>> = {
  arrived: 'M6 .6a2.7 2.7 0 1 1 0 5.4A2.7 2.7 0 0 1 6 .6M1 11.4C1 8.6 3.2 7 6 7s5 1.6 5 4.4z',
  in_service: 'M6 .5a5.5 5.5 0 1 1 0 11A5.5 5.5 0 0 1 6 .5m0 1.6v7.8a3.9 3.9 0 0 0 0-7.8',
  done: 'M10.9 2.2a.9.9 0 0 1 0 1.3L5 9.6a.9.9 0 0 1-1.3 0L1.1 7a.9.9 0 1 1 1.3-1.3l2 2 5.2-5.5a.9.9 0 0 1 1.3 0',
};

/** Bare, where Fluent's icons carry styles of their own: a full book draws a thousand of these. */
export function StatusSign({ status }: { status: AppointmentStatus | undefined }) {
  const outline = status && outlines[status];
  if (!outline) return null;
  return (
    <svg
      className={styles.sign}
      viewBox="0 0 12 12"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden
      data-sign={status}
    >
      <path d={outline} />
    </svg>
  );
}

import { buildSegments, totalMinutes } from '../../shared/rules/appointments.ts';
import { joinClasses } from './blockColors.ts';
import { formatClock } from './bookTexts.ts';
import styles from './grid.module.css';
import { toPixels, type Zoom } from './measures.ts';
import type { BookOffer } from './types.ts';

/** A free start in its column, to scale. Its gaps let the pointer through to what lies in them. */
export function OfferGhost({ offer, dayStart, zoom }: { offer: BookOffer; dayStart: number; zoom: Zoom }) {
  const { number, start, services, isMarked, title, label } = offer;
  const minutes = totalMinutes(services);
  return (
    <button
      type="button"
      data-offer={number}
      data-marked={isMarked || undefined}
      tabIndex={-1}
      aria-label={label}
      title={label}
      className={joinClasses(styles.offer, isMarked && styles.markedOffer)}
      style={{ top: toPixels(start - dayStart, zoom) + 1, height: toPixels(minutes, zoom) - 2 }}
    >
      {buildSegments(services, 0).map(({ kind, from, to }) => (
        <span
          key={from}
          className={kind === 'gap' ? styles.offerGap : styles.offerStep}
          style={{ top: toPixels(from, zoom), height: toPixels(to - from, zoom) }}
        />
      ))}
      <span className={styles.offerText}>
        <b className={styles.offerNumber}>{number}</b>
        <span>
          {formatClock(start)}
          <span className={styles.offerEnd}> – {formatClock(start + minutes)}</span>
        </span>
      </span>
      {title && <span className={styles.offerTitle}>{title}</span>}
    </button>
  );
}

import { CountdownRing } from './CountdownRing.tsx';
import grid from './grid.module.css';
import styles from './live.module.css';
import { colorTexts, getLiveState, type LiveState, type Presence } from './presence.ts';
import type { BookAppointment, BookColumn } from './types.ts';

/** A visit of today with its state. */
export type LiveVisit = LiveState & { visit: BookAppointment };

export const listLiveVisits = (appointments: readonly BookAppointment[], now: number): LiveVisit[] =>
  appointments.filter(({ blocked }) => !blocked).map((visit) => ({ visit, ...getLiveState(visit, now) }));

/** In the order of their keys, 1 to 4. */
export const kinds: readonly (readonly [Presence, string])[] = [
  ['chair', 'In the chair'],
  ['color', 'Color working'],
  ['waiting', 'Waiting'],
  ['late', 'Late'],
];
const maxCountdowns = 3;

type StripProps = {
  visits: readonly LiveVisit[];
  columns: readonly BookColumn[];
  only: Presence | undefined;
  onOnly: (kind: Presence | undefined) => void;
};

/** Who is in the salon now, by kind. A click on a kind dims all others in the book. Absent while nobody is there. */
export function LiveStrip({ visits, columns, only, onOnly }: StripProps) {
  const ofKind = (kind: Presence) => visits.filter(({ presence }) => presence === kind);
  if (visits.every(({ presence }) => !presence)) return null;
  return (
    <section className={styles.strip} aria-label="In the salon now">
      {kinds.map(([kind, label]) => {
        const count = ofKind(kind).length;
        if (count === 0) return null;
        return (
          <button
            key={kind}
            type="button"
            className={styles.tile}
            data-kind={kind}
            aria-pressed={kind === only}
            onClick={() => onOnly(kind === only ? undefined : kind)}
          >
            <span className={styles.label}>{label}</span>
            <b className={styles.count}>{count}</b>
            {kind === 'color' && <Countdowns visits={ofKind(kind)} />}
          </button>
        );
      })}
      <span className={styles.sum}>{sumText(visits)}</span>
      <span role="status" className={grid.unseen}>
        {readyText(visits, columns)}
      </span>
    </section>
  );
}

/** The next colors to be ready, as in '12 min'. */
function Countdowns({ visits }: { visits: readonly LiveVisit[] }) {
  const colors = visits.flatMap(({ color, visit }) => (color ? [{ ...color, id: visit.id }] : []));
  const sorted = colors.sort((a, b) => a.left - b.left);
  return (
    <span className={styles.countdowns}>
      {sorted.slice(0, maxCountdowns).map(({ id, left, minutes }) => (
        <span key={id} className={styles.countdown}>
          <CountdownRing left={left} minutes={minutes} />
          {colorTexts(left)[1].replace('Color ready', 'Ready')}
        </span>
      ))}
      {sorted.length > maxCountdowns && `+${sorted.length - maxCountdowns}`}
    </span>
  );
}

/** '27 visits · 8 done · 3 canceled' */
function sumText(visits: readonly LiveVisit[]): string {
  const count = (status: BookAppointment['status']) => visits.filter(({ visit }) => visit.status === status).length;
  const [done, canceled] = [count('done'), count('cancelled')];
  const booked = visits.length - canceled - count('no_show');
  const parts = [
    booked === 1 ? '1 visit' : `${booked} visits`,
    done && `${done} done`,
    canceled && `${canceled} canceled`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** 'Color ready: Renata Oliveira, Mara', of the last one to be ready: the text of a live region is said when it changes. */
function readyText(visits: readonly LiveVisit[], columns: readonly BookColumn[]): string {
  const [last] = visits
    .filter(({ color }) => color && color.left <= 0)
    .sort((a, b) => (b.color?.left ?? 0) - (a.color?.left ?? 0));
  const column = columns.find(({ id }) => id === last?.visit.columnId);
  return last ? `Color ready: ${last.visit.client}, ${column?.title}` : '';
}

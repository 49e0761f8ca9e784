import styles from './live.module.css';

/** Share of the time that is left, as a ring in the colors of its block. Full and amber once the time is over. */
export const CountdownRing = ({ left, minutes }: { left: number; minutes: number }) => (
  <svg viewBox="0 0 20 20" className={left > 0 ? styles.ring : styles.readyRing} aria-hidden>
    <circle cx={10} cy={10} r={7.5} />
    <circle cx={10} cy={10} r={7.5} pathLength={1} strokeDasharray={`${left > 0 ? left / minutes : 1} 1`} />
  </svg>
);

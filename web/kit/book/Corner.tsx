import { memo } from 'react';
import { weekdays } from '../../../shared/contract/locations.ts';
import { weekdayOf } from '../../../shared/rules/time.ts';
import styles from './grid.module.css';

/** Above the hours: 'Sat' over '21', or 'Nov' over '2026' where the columns are days. */
export const Corner = memo(function Corner({ kind, date }: { kind: 'day' | 'week'; date: string }) {
  const isDay = kind === 'day';
  return (
    <div className={styles.corner} aria-hidden>
      <span className={styles.small}>{isDay ? weekdays[weekdayOf(date)]?.slice(0, 3) : monthText(date)}</span>
      <span className={styles.large}>{isDay ? Number(date.slice(8)) : date.slice(0, 4)}</span>
    </div>
  );
});

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthText = (date: string): string => month.format(Date.parse(date));

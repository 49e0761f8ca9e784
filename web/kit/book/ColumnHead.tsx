import { memo } from 'react';
import type { Span } from '../../../shared/rules/appointments.ts';
import { ColumnFace } from './ColumnFace.tsx';
import { classes } from './classes.ts';
import { bookedPercent, type Column, sameProps } from './columns.ts';
import styles from './grid.module.css';

type HeadProps = Column & { hours: Span };

/** The column below says the same to a screen reader, so the head is for the eye only. */
export const ColumnHead = memo(function ColumnHead({ hours, ...column }: HeadProps) {
  const { head } = column;
  const booked = bookedPercent(column, hours);
  return (
    <div className={styles.head} title={`${head.name}: ${booked}% booked`} aria-hidden>
      <span className={classes(styles.face, head.hint !== undefined && styles.spare)}>
        <ColumnFace column={head} />
      </span>
      <div className={styles.names}>
        <div className={styles.title}>{head.hint ? head.name : head.title}</div>
        <div className={styles.subtitle}>{head.hint ?? head.subtitle}</div>
      </div>
      <div className={styles.track}>
        <div className={styles.booked} style={{ width: `${Math.min(100, booked)}%` }} />
      </div>
    </div>
  );
}, sameProps);

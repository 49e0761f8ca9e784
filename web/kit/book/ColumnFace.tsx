import { Avatar } from '@fluentui/react-components';
import { memo } from 'react';
import { classes } from './classes.ts';
import styles from './grid.module.css';
import type { BookColumn } from './types.ts';

/** What a column is known by at a glance: a stylist's initials, or the number of the day. */
export const ColumnFace = memo(function ColumnFace({ column: { name, day } }: { column: BookColumn }) {
  if (!day) return <Avatar size={28} name={name} color="colorful" aria-hidden />;
  return (
    <span className={classes(styles.dayNumber, day.isToday && styles.today)} aria-hidden>
      {day.number}
    </span>
  );
});

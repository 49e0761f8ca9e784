import { Avatar, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { BookColumn } from './types.ts';

const useStyles = makeStyles({
  day: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    width: '28px',
    height: '28px',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: '15px',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
  },
  today: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
});

/** What a column is known by at a glance: a stylist's initials, or the number of the day. */
export function ColumnFace({ column: { name, day } }: { column: BookColumn }) {
  const styles = useStyles();
  if (!day) return <Avatar size={28} name={name} color="colorful" aria-hidden />;
  return (
    <span className={mergeClasses(styles.day, day.isToday && styles.today)} aria-hidden>
      {day.number}
    </span>
  );
}

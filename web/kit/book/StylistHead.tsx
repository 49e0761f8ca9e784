import { Avatar, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { look } from '../theme.ts';
import { sameProps } from './columns.ts';
import { useColumnWidth } from './StylistColumn.tsx';
import { type BookStylist, fullName } from './types.ts';

const useStyles = makeStyles({
  head: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '7px',
    padding: '0 6px 3px 9px',
    borderRight: `1px solid ${look.gridLine}`,
    backgroundColor: look.surface,
  },
  names: { minWidth: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  first: { fontSize: '13px', fontWeight: 600, lineHeight: '18px', color: tokens.colorNeutralForeground1 },
  last: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  track: { position: 'absolute', left: 0, right: 0, bottom: 0, height: '3px', backgroundColor: look.hairline },
  booked: {
    height: '100%',
    backgroundColor: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
});

type HeadProps = { stylist: BookStylist; booked: number };

/** The column below says the same to a screen reader, so the head is for the eye only. */
export const StylistHead = memo(function StylistHead({ stylist, booked }: HeadProps) {
  const styles = useStyles();
  const widths = useColumnWidth();
  return (
    <div className={mergeClasses(styles.head, widths.width)} title={`${booked}% booked`} aria-hidden>
      <Avatar size={28} name={fullName(stylist)} color="colorful" />
      <div className={styles.names}>
        <div className={mergeClasses(styles.name, styles.first)}>{stylist.first}</div>
        <div className={mergeClasses(styles.name, styles.last)}>
          {stylist.hint ? `${stylist.last} · ${stylist.hint}` : stylist.last}
        </div>
      </div>
      <div className={styles.track}>
        <div className={styles.booked} style={{ width: `${Math.min(100, booked)}%` }} />
      </div>
    </div>
  );
}, sameProps);

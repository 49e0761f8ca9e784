import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { look } from '../theme.ts';
import { ColumnFace } from './ColumnFace.tsx';
import { sameProps } from './columns.ts';
import { useColumnWidth } from './GridColumn.tsx';
import type { BookColumn } from './types.ts';

const useStyles = makeStyles({
  head: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '7px',
    containerType: 'inline-size',
    padding: '0 6px 3px 9px',
    borderRight: `1px solid ${look.gridLine}`,
    backgroundColor: look.surface,
  },
  face: { display: 'flex', flex: 'none' },
  // With the salon to be said as well, the words need all the room.
  spare: { '@container (max-width: 140px)': { display: 'none' } },
  names: { minWidth: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  title: { fontSize: '13px', fontWeight: 600, lineHeight: '18px', color: tokens.colorNeutralForeground1 },
  subtitle: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  track: { position: 'absolute', left: 0, right: 0, bottom: 0, height: '3px', backgroundColor: look.hairline },
  booked: {
    height: '100%',
    backgroundColor: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
});

type HeadProps = { column: BookColumn; booked: number };

/** The column below says the same to a screen reader, so the head is for the eye only. */
export const ColumnHead = memo(function ColumnHead({ column, booked }: HeadProps) {
  const styles = useStyles();
  const widths = useColumnWidth();
  return (
    <div className={mergeClasses(styles.head, widths.width)} title={`${column.name}: ${booked}% booked`} aria-hidden>
      <span className={mergeClasses(styles.face, column.hint !== undefined && styles.spare)}>
        <ColumnFace column={column} />
      </span>
      <div className={styles.names}>
        <div className={mergeClasses(styles.name, styles.title)}>{column.hint ? column.name : column.title}</div>
        <div className={mergeClasses(styles.name, styles.subtitle)}>{column.hint ?? column.subtitle}</div>
      </div>
      <div className={styles.track}>
        <div className={styles.booked} style={{ width: `${Math.min(100, booked)}%` }} />
      </div>
    </div>
  );
}, sameProps);

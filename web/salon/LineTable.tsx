import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { phone } from '../kit/ui/media.ts';
import { EmptyState } from '../kit/ui/States.tsx';
import { cardStyle, denseText, flexColumn, flexRow, look, quietSmallText } from '../kit/ui/theme.ts';

interface LineTableProps {
  label: string;
  /** Class with the grid columns of head and lines. */
  layout: string;
  head: ReactNode;
  /** One `LineRow` per line; an empty list shows `emptyText`. */
  children: readonly ReactNode[];
  emptyText?: string;
  /** Counts and sums. */
  foot?: ReactNode;
}

/** Table of scanned products to receive or send: a card with head, lines and foot. On phones it has no head. */
export function LineTable({ label, layout, head, children, emptyText, foot }: LineTableProps) {
  const styles = useLineStyles();
  return (
    <div className={styles.card}>
      {emptyText && children.length === 0 ? (
        <EmptyState text={emptyText} />
      ) : (
        <table className={styles.table} aria-label={label}>
          <thead className={styles.head}>
            <tr className={mergeClasses(styles.row, layout)}>{head}</tr>
          </thead>
          <tbody className={styles.body}>{children}</tbody>
        </table>
      )}
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

interface LineRowProps {
  layout: string | undefined;
  isUnknown?: boolean;
  /** The line of the last scan. */
  isLatest?: boolean;
  children: ReactNode;
}

export function LineRow({ layout, isUnknown, isLatest, children }: LineRowProps) {
  const styles = useLineStyles();
  return (
    <tr
      className={mergeClasses(styles.row, styles.line, layout, isUnknown && styles.unknown, isLatest && styles.latest)}
    >
      {children}
    </tr>
  );
}

export const useLineStyles = makeStyles({
  card: { ...cardStyle, overflow: 'hidden' },
  table: { display: 'block', width: '100%' },
  body: { display: 'block' },
  row: {
    display: 'grid',
    alignItems: 'center',
    gap: '0 12px',
    padding: '0 16px',
    textAlign: 'left',
    '& th, & td': { minWidth: 0, padding: 0 },
  },
  head: {
    display: 'block',
    backgroundColor: look.surfaceSunken,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    '& tr': { height: '36px', borderBottom: `1px solid ${look.gridLine}` },
    '& th': { fontWeight: tokens.fontWeightSemibold },
    [phone]: { display: 'none' },
  },
  line: {
    ...denseText,
    minHeight: '51px',
    paddingTop: '6px',
    paddingBottom: '6px',
    borderBottom: `1px solid ${look.gridLine}`,
    [phone]: { minHeight: '65px', padding: '8px 14px' },
  },
  latest: { backgroundColor: look.rowSelected },
  unknown: { backgroundColor: look.cellEdited },
  product: { ...flexColumn },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    // Long names wrap, because similar products differ at the end of their names.
    [phone]: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3 },
  },
  about: { ...quietSmallText, overflow: 'hidden', textOverflow: 'ellipsis', [phone]: { whiteSpace: 'nowrap' } },
  code: {
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    [phone]: { display: 'none' },
  },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  wide: { [phone]: { display: 'none' } },
  quantity: { display: 'flex', justifyContent: 'flex-end' },
  amber: { color: tokens.colorPaletteMarigoldForeground2, fontWeight: tokens.fontWeightSemibold },
  foot: {
    ...denseText,
    ...flexRow,
    flexWrap: 'wrap',
    gap: '4px 24px',
    boxSizing: 'border-box',
    minHeight: '44px',
    padding: '8px 16px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  aside: {
    marginLeft: 'auto',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    [phone]: { marginLeft: 0 },
  },
});

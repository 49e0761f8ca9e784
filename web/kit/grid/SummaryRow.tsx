import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { look } from '../theme.ts';
import { actionsCell, flexOf, selectCell, summaryHeight } from './layout.ts';
import { type Pending, patched } from './pending.ts';
import { allRows, type GridRow } from './tableModel.ts';
import type { Column } from './types.ts';
import { alignOf, cellValue, textOfType } from './values.ts';

const useStyles = makeStyles({
  foot: { display: 'block', position: 'sticky', bottom: 0, zIndex: 2, minWidth: 'var(--columns)' },
  row: {
    display: 'flex',
    boxSizing: 'border-box',
    height: `${summaryHeight}px`,
    backgroundColor: look.surfaceSunken,
    borderTop: `1px solid ${look.hairline}`,
    fontWeight: tokens.fontWeightBold,
  },
  cell: {
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    minWidth: 0,
    padding: '0 10px',
    whiteSpace: 'nowrap',
  },
  start: {},
  center: { justifyContent: 'center' },
  end: { justifyContent: 'flex-end' },
});

/** Adds in millionths, whole numbers all the way: 0.1 + 0.2 is 0.3. */
const sum = (values: readonly number[]) => values.reduce((total, value) => total + Math.round(value * 1e6), 0) / 1e6;

function summaryText<Row extends object>(
  column: Column<Row>,
  rows: readonly Row[],
  noun: { one: string; many: string },
): string {
  if (column.summary === 'count') return `${rows.length} ${rows.length === 1 ? noun.one : noun.many}`;
  if (column.summary !== 'sum') return '';
  const total = sum(rows.map((row) => Number(cellValue(column, row)) || 0));
  return column.summaryText ? column.summaryText(total) : textOfType(total, column.type ?? 'number');
}

type Props<Row extends object> = {
  columns: readonly Column<Row>[];
  /** All rows that pass the filters, not only the page's; of a tree the topmost. */
  rows: readonly GridRow<Row>[];
  pending?: Pending<Row>;
  noun: { one: string; many: string };
  selectable: boolean;
  actions: number;
};

/** Sums and counts of everything that passes the filters, pending edits included. */
export function SummaryRow<Row extends object>({ columns, rows, pending, noun, selectable, actions }: Props<Row>) {
  const styles = useStyles();
  const texts = useMemo(() => {
    const current = allRows(rows).map(({ original, id }) => patched(original, pending?.rows.get(id)));
    return columns.map((column) => summaryText(column, current, noun));
  }, [columns, rows, pending, noun]);
  return (
    <tfoot className={styles.foot}>
      <tr className={styles.row}>
        {selectable && <td className={styles.cell} style={selectCell} />}
        {columns.map((column, index) => (
          <td key={column.field} className={mergeClasses(styles.cell, styles[alignOf(column)])} style={flexOf(index)}>
            {texts[index]}
          </td>
        ))}
        {actions > 0 && <td className={styles.cell} style={actionsCell} />}
      </tr>
    </tfoot>
  );
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { look } from '../theme.ts';
import { actionsCell, flexOf, selectCell } from './layout.ts';
import { filtersByChoice } from './tableModel.ts';
import type { Column } from './types.ts';
import type { ChangeView } from './useView.ts';
import { compareTexts, textOf } from './values.ts';
import { type View, withFilter } from './view.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    boxSizing: 'border-box',
    height: 'var(--head)',
    backgroundColor: look.surfaceSunken,
    borderBottom: `1px solid ${look.hairline}`,
  },
  cell: { position: 'relative', boxSizing: 'border-box', minWidth: 0, padding: '2px 10px 6px' },
  field: {
    width: '100%',
    height: '28px',
    '@media (pointer: coarse)': { height: '36px', fontSize: '16px' },
    boxSizing: 'border-box',
    padding: '0 8px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surface,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: look.gridFont,
    ':focus-visible': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
  },
  select: { appearance: 'none', paddingRight: '24px', cursor: 'pointer' },
  chevron: {
    position: 'absolute',
    right: '16px',
    top: '50%',
    transform: 'translateY(-60%)',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
});

type Props<Row extends object> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  view: View;
  changeView: ChangeView;
  selectable: boolean;
  actions: number;
};

/** One field under each title; columns with few fixed words offer those. */
export function FilterRow<Row extends object>({ columns, rows, view, changeView, selectable, actions }: Props<Row>) {
  const styles = useStyles();
  const choices = useMemo(() => {
    const byField = new Map<string, string[]>();
    for (const column of columns.filter(filtersByChoice)) {
      byField.set(
        column.field,
        [...new Set(rows.map((row) => textOf(column, row)))].filter(Boolean).sort(compareTexts),
      );
    }
    return byField;
  }, [columns, rows]);
  return (
    <tr aria-rowindex={2} className={styles.row}>
      {selectable && <td className={styles.cell} style={selectCell} />}
      {columns.map((column, index) => {
        const field = {
          'aria-label': `${column.title} filter`,
          value: view.filters[column.field]?.text ?? '',
          onChange: ({ target }: { target: { value: string } }) =>
            changeView({ filters: withFilter(view.filters, column.field, { text: target.value }) }),
        };
        return (
          <td key={column.field} className={styles.cell} style={flexOf(index)}>
            {column.filter === false ? null : filtersByChoice(column) ? (
              <>
                <select className={mergeClasses(styles.field, styles.select)} {...field}>
                  <option value="">{''}</option>
                  {choices.get(column.field)?.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </select>
                <ChevronDown16Regular className={styles.chevron} />
              </>
            ) : (
              <input className={styles.field} {...field} />
            )}
          </td>
        );
      })}
      {actions > 0 && <td className={styles.cell} style={actionsCell} />}
    </tr>
  );
}

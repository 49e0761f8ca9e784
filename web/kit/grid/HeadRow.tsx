import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDown16Regular, ArrowUp16Regular } from '@fluentui/react-icons';
import { look } from '../theme.ts';
import { ColumnResizer } from './ColumnResizer.tsx';
import { HeaderFilter } from './HeaderFilter.tsx';
import { actionsCell, flexOf, selectCell, unseen } from './layout.ts';
import type { GridTable } from './tableModel.ts';
import type { Column } from './types.ts';
import type { ColumnChoice } from './useColumns.ts';
import type { PageSelection } from './useSelection.ts';
import type { ChangeView } from './useView.ts';
import { alignOf } from './values.ts';
import type { View } from './view.ts';

const useStyles = makeStyles({
  unseen,
  row: {
    display: 'flex',
    boxSizing: 'border-box',
    height: 'var(--head)',
    backgroundColor: look.surfaceSunken,
    borderBottom: `1px solid transparent`,
  },
  last: { borderBottomColor: look.hairline },
  cell: {
    position: 'relative',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    minWidth: 0,
    padding: '0 10px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  end: { justifyContent: 'flex-end' },
  center: { justifyContent: 'center' },
  spread: { justifyContent: 'space-between' },
  select: { padding: 0, justifyContent: 'center' },
  sort: {
    minWidth: 0,
    padding: 0,
    border: 'none',
    height: '28px',
    gap: '4px',
    color: 'inherit',
    fontSize: 'inherit',
    fontWeight: 'inherit',
    justifyContent: 'start',
    '& .fui-Button__icon': { width: '16px', height: '16px', fontSize: '16px', margin: 0 },
  },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

type Props<Row extends object> = {
  table: GridTable<Row>;
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  view: View;
  changeView: ChangeView;
  filters: boolean;
  actions: number;
  selection?: PageSelection;
};

/** Titles with sort, header filter and resize; the check box acts on the rows of this page only. */
export function HeadRow<Row extends object>({
  table,
  columns,
  choice,
  view,
  changeView,
  filters,
  actions,
  selection,
}: Props<Row>) {
  const styles = useStyles();
  return (
    <tr aria-rowindex={1} className={mergeClasses(styles.row, !filters && styles.last)}>
      {selection && (
        <th scope="col" className={mergeClasses(styles.cell, styles.select)} style={selectCell}>
          <Checkbox
            aria-label="Select all rows on this page"
            checked={selection.all ? true : selection.some ? 'mixed' : false}
            onChange={(_, data) => selection.onSelectPage(data.checked === true)}
          />
        </th>
      )}
      {columns.map((column, index) => {
        const sorted = view.sort.find(({ field }) => field === column.field);
        const model = table.getColumn(column.field);
        const align = alignOf(column);
        return (
          <th
            key={column.field}
            scope="col"
            aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : undefined}
            className={mergeClasses(
              styles.cell,
              align !== 'start' && styles[align],
              column.headerFilter && filters && styles.spread,
            )}
            style={flexOf(index)}
          >
            {model?.getCanSort() ? (
              <Button
                appearance="transparent"
                size="small"
                className={styles.sort}
                onClick={model.getToggleSortingHandler()}
                icon={sorted && (sorted.desc ? <ArrowDown16Regular /> : <ArrowUp16Regular />)}
                iconPosition="after"
              >
                <span className={styles.title}>{column.title}</span>
              </Button>
            ) : (
              <span className={styles.title}>{column.title}</span>
            )}
            {column.headerFilter && filters && model && (
              <HeaderFilter
                column={column}
                model={model}
                filter={view.filters[column.field]}
                view={view}
                changeView={changeView}
              />
            )}
            <ColumnResizer title={column.title} onWidth={(width) => choice.setWidth(column.field, width)} />
          </th>
        );
      })}
      {actions > 0 && (
        <th scope="col" className={styles.cell} style={actionsCell}>
          <span className={styles.unseen}>Actions</span>
        </th>
      )}
    </tr>
  );
}

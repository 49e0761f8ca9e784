import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { type CSSProperties, memo } from 'react';
import { look } from '../theme.ts';
import { CellEditor } from './CellEditor.tsx';
import { CellView } from './CellView.tsx';
import { actionsCell, flexOf, gridCell, selectCell } from './layout.ts';
import { type PendingRow, patched } from './pending.ts';
import { RowActions } from './RowActions.tsx';
import type { GridRow } from './tableModel.ts';
import type { Column, RowAction } from './types.ts';
import { fieldOf } from './values.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    width: '100%',
    boxSizing: 'border-box',
    backgroundColor: look.surface,
    borderBottom: `1px solid ${look.gridLine}`,
    ':last-child': { borderBottomColor: 'transparent' },
    '@media (hover: hover)': { ':hover': { backgroundColor: look.rowHover } },
    '@media (hover: hover) and (pointer: fine)': {
      '& .row-action': { opacity: 0 },
      '&:hover .row-action, &:focus-within .row-action': { opacity: 1 },
    },
  },
  clickable: { cursor: 'pointer' },
  selected: {
    backgroundColor: look.rowSelected,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    outline: `2px solid ${tokens.colorTransparentStrokeInteractive}`,
    outlineOffset: '-2px',
    '@media (hover: hover)': { ':hover': { backgroundColor: look.rowSelected } },
  },
  virtual: { position: 'absolute', top: 0, left: 0 },
  select: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    padding: 0,
    outline: 'none',
    ':focus': { boxShadow: `inset 0 0 0 2px ${tokens.colorCompoundBrandStroke}` },
  },
  chevron: { minWidth: '20px', width: '20px', height: '20px', padding: 0, flexShrink: 0 },
  leaf: { width: '20px', flexShrink: 0 },
});

export type RowHandlers = {
  onEdit: (key: string, field: string, value: unknown, next: 'stay' | 'right' | 'moved') => void;
  onEditEnd: () => void;
  onSelect: (key: string, on: boolean) => void;
};

type Props<Row extends object> = {
  gridId: string;
  row: GridRow<Row>;
  index: number;
  /** Rows above this one on earlier pages, heads included. */
  ariaOffset: number;
  columns: readonly Column<Row>[];
  pending?: PendingRow<Row>;
  /** The cell that Tab reaches, counted with the check box's column; -1 for none in this row. */
  activeColumn: number;
  editing?: string;
  editable: boolean;
  selected?: boolean;
  tree: boolean;
  expanded: boolean;
  actions?: readonly RowAction<Row>[];
  clickable: boolean;
  height: number;
  top?: number;
  handlers: RowHandlers;
};

function RowOfCells<Row extends object>(props: Props<Row>) {
  const { gridId, row, index, columns, pending, activeColumn, selected, tree, expanded, actions, handlers, top } =
    props;
  const styles = useStyles();
  const selectable = selected !== undefined;
  const shown = patched(row.original, pending);
  const style: CSSProperties = { height: props.height };
  if (top !== undefined) style.transform = `translateY(${top}px)`;
  const lead = tree && (
    <>
      <span style={{ width: row.depth * 18, flexShrink: 0 }} />
      {row.getCanExpand() ? (
        <Button
          appearance="transparent"
          size="small"
          className={styles.chevron}
          tabIndex={-1}
          aria-label={expanded ? 'Collapse' : 'Expand'}
          icon={expanded ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
          onClick={() => row.toggleExpanded()}
        />
      ) : (
        <span className={styles.leaf} />
      )}
    </>
  );
  return (
    <tr
      aria-rowindex={props.ariaOffset + index + 1}
      aria-level={tree ? row.depth + 1 : undefined}
      aria-expanded={tree && row.getCanExpand() ? expanded : undefined}
      aria-selected={selected}
      className={mergeClasses(
        styles.row,
        props.clickable && styles.clickable,
        selected && styles.selected,
        top !== undefined && styles.virtual,
      )}
      style={style}
    >
      {selectable && (
        <td
          {...gridCell}
          aria-colindex={1}
          data-place={`${index}:0`}
          tabIndex={activeColumn === 0 ? 0 : -1}
          className={styles.select}
          style={selectCell}
        >
          <Checkbox
            tabIndex={-1}
            aria-label={`Select row ${index + 1}`}
            checked={selected}
            onChange={(_, data) => handlers.onSelect(row.id, data.checked === true)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const place = { row: index, column: selectable ? at + 1 : at };
        const edited = pending !== undefined && column.field in pending.values;
        const editor = column.edit && props.editing === column.field && (
          <CellEditor
            edit={column.edit}
            label={column.title}
            value={fieldOf(shown, column.field)}
            onCommit={(value, next) => handlers.onEdit(row.id, column.field, value, next)}
            onCancel={handlers.onEditEnd}
          />
        );
        return (
          <CellView
            key={column.field}
            id={`${gridId}-${place.row}-${place.column}`}
            column={column}
            row={shown}
            place={place}
            style={flexOf(at)}
            focusable={activeColumn === place.column}
            editable={props.editable && column.edit !== undefined}
            edited={edited}
            error={pending?.errors[column.field] ?? (edited ? pending?.failure : undefined)}
            lead={at === 0 ? lead : undefined}
            editor={editor || undefined}
          />
        );
      })}
      {actions && <RowActions row={row.original} actions={actions} reachable={activeColumn >= 0} style={actionsCell} />}
    </tr>
  );
}

/** One line of the grid. It renders again only when something of its own changes: 10,000 rows stay quick that way. */
export const RowView = memo(RowOfCells) as typeof RowOfCells;

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { look } from '../theme.ts';
import { CellContent } from './CellContent.tsx';
import { CellEditor } from './CellEditor.tsx';
import { type PendingRow, patched } from './pending.ts';
import type { GridRow } from './tableModel.ts';
import type { Column, RowAction } from './types.ts';
import type { BatchState } from './useBatch.ts';
import { fieldOf } from './values.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, 2fr) 5fr',
    alignItems: 'center',
    columnGap: '12px',
    margin: 0,
    padding: '4px 14px 8px',
    backgroundColor: look.surfaceSunken,
  },
  name: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  value: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    minHeight: '36px',
    margin: 0,
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusSmall,
  },
  field: { minHeight: '44px' },
  open: {
    width: '100%',
    minHeight: '44px',
    padding: '0 10px',
    display: 'flex',
    alignItems: 'center',
    background: 'none',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: 'inherit',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'text',
    minWidth: 0,
    ':focus-visible': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  },
  edited: { backgroundColor: look.cellEdited, boxShadow: `inset 3px 0 0 ${look.cellEditedMark}` },
  invalid: { backgroundColor: look.cellInvalid, boxShadow: `inset 0 0 0 1.5px ${look.cellInvalidMark}` },
  error: {
    gridColumn: 2,
    margin: 0,
    paddingBottom: '6px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorStatusDangerForeground1,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    padding: '8px 14px 12px',
    backgroundColor: look.surfaceSunken,
  },
  action: { minHeight: '44px' },
});

type Props<Row extends object> = {
  row: GridRow<Row>;
  columns: readonly Column<Row>[];
  batch?: BatchState<Row>;
  pending?: PendingRow<Row>;
  actions?: readonly RowAction<Row>[];
};

/** All fields of a row under its line, editable in batch mode, and its actions with their names. */
export function NarrowDetail<Row extends object>({ row, columns, batch, pending, actions }: Props<Row>) {
  const styles = useStyles();
  const id = useId();
  const [editing, setEditing] = useState<string>();
  const shown = patched(row.original, pending);
  const offered = actions?.filter((action) => action.visible?.(row.original) !== false) ?? [];
  const touch = (column: Column<Row>) => {
    if (column.edit?.editor === 'checkbox')
      batch?.edit(row.id, row.original, column.field, !fieldOf(shown, column.field));
    else setEditing(column.field);
  };
  return (
    <>
      <dl className={styles.fields}>
        {columns.map((column) => {
          const edited = pending !== undefined && column.field in pending.values;
          const error = pending?.errors[column.field] ?? (edited ? pending?.failure : undefined);
          const open = column.edit && editing === column.field;
          return (
            <div key={column.field} style={{ display: 'contents' }}>
              <dt id={`${id}-${column.field}`} className={styles.name}>
                {column.title}
              </dt>
              <dd
                className={mergeClasses(
                  styles.value,
                  batch?.on && column.edit && styles.field,
                  edited && styles.edited,
                  error !== undefined && styles.invalid,
                )}
              >
                {open && column.edit ? (
                  <CellEditor
                    edit={column.edit}
                    label={column.title}
                    value={fieldOf(shown, column.field)}
                    onCommit={(value) => {
                      batch?.edit(row.id, row.original, column.field, value);
                      setEditing(undefined);
                    }}
                    onCancel={() => setEditing(undefined)}
                  />
                ) : batch?.on && column.edit ? (
                  <button
                    type="button"
                    className={styles.open}
                    aria-label={`Edit ${column.title}`}
                    onClick={() => touch(column)}
                  >
                    <CellContent column={column} row={shown} />
                  </button>
                ) : (
                  <CellContent column={column} row={shown} />
                )}
              </dd>
              {error && (
                <dd className={styles.error}>
                  <span role="alert">{error}</span>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      {offered.length > 0 && (
        <div className={styles.actions}>
          {offered.map((action) => (
            <Button
              key={action.label}
              className={styles.action}
              icon={action.icon}
              onClick={() => action.onClick(row.original)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

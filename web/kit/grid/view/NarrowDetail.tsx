import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flexRow, look } from '../../ui/theme.ts';
import { CellEditor } from '../edit/CellEditor.tsx';
import type { BatchEdit } from '../edit/useBatchEdit.ts';
import { getCellEdit, getField } from '../model/cellValues.ts';
import { applyEdits, type PendingRow } from '../model/pendingEdits.ts';
import type { CellEdit, Column, RowAction } from '../types.ts';
import { CellContent } from './Cell.tsx';
import { cellError } from './Row.tsx';

type NarrowDetailProps<Row extends object> = {
  rowKey: string;
  row: Row;
  title: string;
  columns: readonly Column<Row>[];
  batch?: BatchEdit<Row>;
  pending?: PendingRow<Row>;
  actions?: readonly RowAction<Row>[];
};

/** Expanded details of a row: all fields, editable in batch mode, and its actions. */
export function NarrowDetail<Row extends object>(props: NarrowDetailProps<Row>) {
  const { rowKey, row, title, columns, batch, pending, actions } = props;
  const styles = useStyles();
  const id = useId();
  const [editing, setEditing] = useState<string>();
  const list = useRef<HTMLDListElement>(null);
  const fieldToFocus = useRef<string>(undefined);
  // Return focus to the field that was edited.
  useLayoutEffect(() => {
    if (editing !== undefined || fieldToFocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-edits="${fieldToFocus.current}"]`)?.focus();
    fieldToFocus.current = undefined;
  });
  const editField = (field: string, value: unknown) => batch?.edit([{ key: rowKey, row, field, value }]);
  return (
    <>
      <dl ref={list} className={styles.fields}>
        {columns.map((column) => {
          const { field } = column;
          const error = cellError(column, pending);
          return (
            <div key={field} style={{ display: 'contents' }}>
              <dt id={`${id}-${field}`} className={styles.name}>
                {column.title}
              </dt>
              <FieldValue
                column={column}
                row={row}
                pending={pending}
                isInvalid={error !== undefined}
                edit={batch?.on ? getCellEdit(column, row) : undefined}
                isOpen={editing === field}
                onOpen={() => setEditing(field)}
                onEdit={(value) => editField(field, value)}
                onClose={(hasFocusMoved) => {
                  if (!hasFocusMoved) fieldToFocus.current = field;
                  setEditing((now) => (now === field ? undefined : now));
                }}
              />
              {error && (
                <dd className={styles.error}>
                  <span role="alert">{error}</span>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      <RowActions row={row} title={title} actions={actions ?? []} />
    </>
  );
}

type ActionsProps<Row> = { row: Row; title: string; actions: readonly RowAction<Row>[] };

function RowActions<Row>({ row, title, actions }: ActionsProps<Row>) {
  const styles = useStyles();
  const available = actions.filter((action) => action.visible?.(row) !== false);
  if (available.length === 0) return null;
  return (
    <div className={styles.actions}>
      {available.map((action) => (
        <Button
          key={action.label}
          className={styles.action}
          aria-label={`${action.label} ${title}`}
          icon={action.icon}
          onClick={() => action.onClick(row)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}

type FieldValueProps<Row extends object> = {
  column: Column<Row>;
  row: Row;
  pending?: PendingRow<Row>;
  isInvalid: boolean;
  edit?: CellEdit;
  isOpen: boolean;
  onOpen: () => void;
  onEdit: (value: unknown) => void;
  onClose: (hasFocusMoved: boolean) => void;
};

/** A field's value; if it can be edited, a button that opens its editor. */
function FieldValue<Row extends object>(props: FieldValueProps<Row>) {
  const { column, row, pending, edit, onEdit, onClose } = props;
  const { field } = column;
  const styles = useStyles();
  const rowWithEdits = applyEdits(row, pending);
  const content = <CellContent column={column} row={rowWithEdits} />;
  return (
    <dd
      className={mergeClasses(
        styles.value,
        edit && styles.field,
        pending !== undefined && field in pending.values && styles.edited,
        props.isInvalid && styles.invalid,
      )}
    >
      {edit && props.isOpen ? (
        <CellEditor
          edit={edit}
          label={column.title}
          value={getField(rowWithEdits, field)}
          stored={getField(row, field)}
          onCommit={(value, next) => {
            onEdit(value);
            onClose(next === 'moved');
            return true;
          }}
          onCancel={() => onClose(false)}
        />
      ) : edit ? (
        <button
          type="button"
          className={styles.open}
          aria-label={`Edit ${column.title}`}
          data-edits={field}
          onClick={() => (edit.editor === 'checkbox' ? onEdit(getField(rowWithEdits, field) !== true) : props.onOpen())}
        >
          {content}
        </button>
      ) : (
        content
      )}
    </dd>
  );
}

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
    ...flexRow,
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
    ...flexRow,
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

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useId } from 'react';
import { denseText, hiddenStyle, look } from '../../ui/theme.ts';
import { cellText, cellValue } from '../model/cellValues.ts';
import {
  applyEdits,
  type ConflictChoice,
  isSameValue,
  type PendingRow,
  type PendingRows,
} from '../model/pendingEdits.ts';
import type { BatchOptions, Column } from '../types.ts';
import type { BatchEdit } from './useBatchEdit.ts';

const minConflictsForAll = 3;

type Conflict<Row> = { key: string; row: PendingRow<Row>; theirs: Row };

export function listConflicts<Row extends object>(pending: PendingRows<Row>): Conflict<Row>[] {
  return [...pending].flatMap(([key, row]) => (row.theirs ? [{ key, row, theirs: row.theirs }] : []));
}

type Props<Row extends object> = {
  batch: BatchEdit<Row>;
  columns: readonly Column<Row>[];
  getRowName: (row: Row) => string;
  /** "Imani Brooks changed this at 8:31 AM" */
  changedBy?: BatchOptions<Row>['changedBy'];
  previewResolution?: BatchOptions<Row>['previewResolution'];
  /** All conflicts are resolved, or the user returned to the cell. */
  onEnd: () => void;
};

const choicesFor = <Row,>(conflicts: readonly Conflict<Row>[], use: ConflictChoice['use']): ConflictChoice[] =>
  conflicts.flatMap(({ key, row }) => row.conflicts.map((field) => ({ key, field, use })));

/** Conflict resolution: original, theirs and mine side by side, resolved per row or per cell. */
export function ConflictCard<Row extends object>(props: Props<Row>) {
  const { batch, columns, getRowName, changedBy, previewResolution, onEnd } = props;
  const styles = useStyles();
  const id = useId();
  const conflicts = listConflicts(batch.pending);
  const [first] = conflicts;
  if (!first) return null;
  const { row, theirs } = first;
  // Fields that only they changed come from their row.
  const mineOverTheirs = applyEdits(theirs, row);
  const { row: mine, note } = previewResolution?.(mineOverTheirs, theirs) ?? { row: mineOverTheirs };
  const choose = (answers: readonly ConflictChoice[]) => {
    batch.answer(answers);
    if (answers.length === batch.conflicts) onEnd();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEnd();
  };
  const by = changedBy?.(theirs);
  return (
    <fieldset aria-labelledby={id} className={styles.card} onKeyDown={closeByKey} data-conflict-card>
      <div id={id} className={styles.title} role="status">
        {conflicts.length > 1 && <span className={styles.count}>1 of {conflicts.length}</span>}
        {by ? `${getRowName(row.row)}: ${by}` : `${getRowName(row.row)} was changed meanwhile`}
      </div>
      <ConflictTable conflict={first} mine={mine} columns={columns} onChoose={(choice) => choose([choice])} />
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.foot}>
        {conflicts.length > minConflictsForAll && (
          <>
            <Button appearance="subtle" onClick={() => choose(choicesFor(conflicts, 'theirs'))}>
              Use all theirs
            </Button>
            <Button appearance="subtle" onClick={() => choose(choicesFor(conflicts, 'mine'))}>
              Keep all mine
            </Button>
          </>
        )}
        <Button onClick={() => choose(choicesFor([first], 'theirs'))}>Use theirs</Button>
        <Button onClick={() => choose(choicesFor([first], 'mine'))}>Keep mine</Button>
      </div>
    </fieldset>
  );
}

type TableProps<Row extends object> = {
  conflict: Conflict<Row>;
  /** The row as it would be saved with my edits. */
  mine: Row;
  columns: readonly Column<Row>[];
  onChoose: (choice: ConflictChoice) => void;
};

/** The changed fields before, as theirs and as mine. Several conflicts in one row can be resolved one by one. */
function ConflictTable<Row extends object>({ conflict, mine, columns, onChoose }: TableProps<Row>) {
  const styles = useStyles();
  const { key, row, theirs } = conflict;
  const differs = (column: Column<Row>, a: Row, b: Row) => !isSameValue(cellValue(column, a), cellValue(column, b));
  const changedColumns = columns.filter((column) => differs(column, row.row, theirs) || differs(column, theirs, mine));
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Field', 'Before', 'Theirs', 'Mine'].map((title) => (
              <th key={title} className={styles.head} scope="col">
                {title}
              </th>
            ))}
            <th className={styles.head} scope="col">
              <span className={styles.unseen}>Choice</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {changedColumns.map((column) => (
            <tr key={column.field}>
              <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
                {column.title}
              </th>
              <td className={mergeClasses(styles.cell, styles.quiet)}>{cellText(column, row.row) || '—'}</td>
              <td
                className={mergeClasses(styles.cell, styles.theirs, differs(column, row.row, theirs) && styles.strong)}
              >
                {cellText(column, theirs) || '—'}
              </td>
              <td className={mergeClasses(styles.cell, styles.mine, differs(column, row.row, mine) && styles.strong)}>
                {cellText(column, mine) || '—'}
              </td>
              <td className={styles.cell}>
                {row.conflicts.length > 1 && row.conflicts.includes(column.field) && (
                  <CellChoice title={column.title} onUse={(use) => onChoose({ key, field: column.field, use })} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellChoice({ title, onUse }: { title: string; onUse: (use: ConflictChoice['use']) => void }) {
  const styles = useStyles();
  return (
    <span className={styles.choice}>
      <Button size="small" aria-label={`Use theirs for ${title}`} onClick={() => onUse('theirs')}>
        Use theirs
      </Button>
      <Button size="small" aria-label={`Keep mine for ${title}`} onClick={() => onUse('mine')}>
        Keep mine
      </Button>
    </span>
  );
}

const useStyles = makeStyles({
  card: {
    ...denseText,
    // Above the rows, so that they stay where they are.
    position: 'fixed',
    right: '24px',
    bottom: '24px',
    zIndex: 10,
    width: 'min(560px, calc(100vw - 48px))',
    maxHeight: '60dvh',
    overflowY: 'auto',
    minWidth: 0,
    border: 'none',
    margin: 0,
    backgroundColor: look.surface,
    padding: '12px 14px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.raisedShadow,
    outline: `1px solid ${look.hairline}`,
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  count: { marginRight: '8px', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  scroller: { overflowX: 'auto' },
  table: { width: '100%', marginTop: '8px', borderSpacing: 0, fontVariantNumeric: 'tabular-nums' },
  head: {
    padding: '4px 8px',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  cell: { padding: '6px 8px', borderTop: `1px solid ${look.gridLine}`, textAlign: 'start' },
  name: { fontWeight: tokens.fontWeightRegular },
  quiet: { color: tokens.colorNeutralForeground3 },
  theirs: { backgroundColor: look.rowSelected },
  mine: { backgroundColor: look.cellEdited },
  strong: { fontWeight: tokens.fontWeightSemibold },
  choice: { display: 'flex', gap: '6px', justifyContent: 'flex-end' },
  note: { margin: '8px 0 0', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  foot: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginTop: '12px' },
  unseen: hiddenStyle,
});

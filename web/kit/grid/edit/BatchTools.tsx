import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  mergeClasses,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { ArrowUndoRegular, DismissRegular, EditRegular, SaveRegular } from '@fluentui/react-icons';
import { look } from '../../ui/theme.ts';
import type { PendingRows } from '../model/pendingEdits.ts';
import type { Column } from '../types.ts';
import type { BatchEdit } from './useBatchEdit.ts';

const maxListedProblems = 3;

const formatChanges = ({ changes, invalid, conflicts }: { changes: number; invalid: number; conflicts: number }) =>
  [
    `${changes} ${changes === 1 ? 'change' : 'changes'}`,
    invalid && `${invalid} invalid`,
    conflicts && `${conflicts} changed by others`,
  ]
    .filter(Boolean)
    .join(' · ');

type ToolsProps<Row extends object> = { batch: BatchEdit<Row>; narrow: boolean; onSave: () => void };

/** Button that starts batch mode; in batch mode the pending changes and their actions. */
export function BatchTools<Row extends object>({ batch, narrow, onSave }: ToolsProps<Row>) {
  const styles = useStyles();
  const finger = narrow && styles.finger;
  if (!batch.on) {
    return (
      <Button className={finger || undefined} appearance="subtle" icon={<EditRegular />} onClick={batch.start}>
        Batch Edit
      </Button>
    );
  }
  const nothing = batch.changes === 0;
  return (
    <>
      <span className={mergeClasses(styles.pill, finger)} role="status">
        <span className={styles.dot} aria-hidden />
        {!narrow && <span className={styles.mode}>Batch Edit</span>}
        <span>{formatChanges(batch)}</span>
      </span>
      <Button
        className={mergeClasses(finger, narrow && styles.end)}
        appearance="subtle"
        icon={<ArrowUndoRegular />}
        aria-label="Undo"
        aria-keyshortcuts="Control+Z"
        disabledFocusable={nothing || batch.saving}
        onClick={batch.undo}
      >
        {narrow ? undefined : 'Undo'}
      </Button>
      <Button
        className={finger || undefined}
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label="Cancel"
        disabled={batch.saving}
        onClick={batch.cancel}
      >
        {narrow ? undefined : 'Cancel'}
      </Button>
      <Button
        className={mergeClasses(finger, narrow && styles.save)}
        appearance="primary"
        icon={batch.saving ? <Spinner size="tiny" /> : narrow ? undefined : <SaveRegular />}
        aria-keyshortcuts="Control+S"
        disabledFocusable={nothing || batch.saving}
        onClick={onSave}
      >
        Save
      </Button>
    </>
  );
}

type ProblemsProps<Row extends object> = {
  pending: PendingRows<Row>;
  columns: readonly Column<Row>[];
  getRowName: (row: Row) => string;
};

/** Lists the rows that could not be saved and why, on whatever page they are. */
export function BatchProblems<Row extends object>({ pending, columns, getRowName }: ProblemsProps<Row>) {
  const styles = useStyles();
  const columnTitle = (field: string) => columns.find((column) => column.field === field)?.title ?? field;
  const problems = [...pending].flatMap(([key, { row, errors, failure }]) => {
    const texts = Object.entries(errors).map(([field, message]) => `${columnTitle(field)}: ${message}`);
    return (failure === undefined ? texts : [...texts, failure]).map((text) => ({
      key,
      text: `${getRowName(row)}: ${text}`,
    }));
  });
  if (problems.length === 0) return null;
  return (
    <MessageBar intent="error" layout="multiline" className={styles.bar}>
      <MessageBarBody>
        <MessageBarTitle>
          {problems.length === 1 ? '1 change was not saved.' : `${problems.length} changes were not saved.`}
        </MessageBarTitle>
        <ul className={styles.list}>
          {problems.slice(0, maxListedProblems).map(({ key, text }) => (
            <li key={`${key} ${text}`}>{text}</li>
          ))}
          {problems.length > maxListedProblems && <li>and {problems.length - maxListedProblems} more</li>}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  pill: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    height: '32px',
    padding: '0 14px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: look.cellEdited,
    outline: `1px dashed rgb(from ${tokens.colorTransparentStroke} r g 0 / alpha)`,
    fontSize: look.gridFont,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  dot: { width: '8px', height: '8px', borderRadius: '50%', backgroundColor: look.cellEditedMark },
  mode: { fontWeight: tokens.fontWeightSemibold },
  end: { marginLeft: 'auto' },
  finger: { minHeight: '44px', minWidth: '44px' },
  save: { padding: '0 16px' },
  bar: { margin: '12px 14px' },
  list: { margin: 0, paddingLeft: '18px' },
});

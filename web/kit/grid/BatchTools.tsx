import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular, DismissRegular, EditRegular, SaveRegular } from '@fluentui/react-icons';
import { look } from '../theme.ts';
import type { BatchState } from './useBatch.ts';

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
});

const changesText = (changes: number, invalid: number) =>
  `${changes} ${changes === 1 ? 'change' : 'changes'}${invalid ? ` · ${invalid} invalid` : ''}`;

type Props<Row extends object> = { batch: BatchState<Row>; narrow: boolean; onSave: () => void };

/** The way into batch mode; inside it, what is pending and what to do with it. */
export function BatchTools<Row extends object>({ batch, narrow, onSave }: Props<Row>) {
  const styles = useStyles();
  if (!batch.on) {
    return (
      <Button
        className={narrow ? styles.finger : undefined}
        appearance="subtle"
        icon={<EditRegular />}
        onClick={batch.start}
      >
        Batch Edit
      </Button>
    );
  }
  const nothing = batch.changes === 0;
  const finger = narrow && styles.finger;
  return (
    <>
      <span className={mergeClasses(styles.pill, finger)} role="status">
        <span className={styles.dot} aria-hidden />
        {!narrow && <span className={styles.mode}>Batch Edit</span>}
        <span>{changesText(batch.changes, batch.invalid)}</span>
      </span>
      <Button
        className={mergeClasses(finger, narrow && styles.end)}
        appearance="subtle"
        icon={<ArrowUndoRegular />}
        aria-label="Undo"
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
        disabledFocusable={nothing || batch.saving}
        onClick={onSave}
      >
        Save
      </Button>
    </>
  );
}

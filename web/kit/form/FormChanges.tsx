import { Button, MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { phone } from '../media.ts';
import { type ChangeLine, changeLines } from './changeLines.ts';
import type { FieldSpec } from './fieldSpec.ts';
import type { ListsByName } from './keyedList.ts';
import type { Change } from './rebase.ts';

export interface FormChangesProps {
  changes: readonly Change[];
  /** A save was refused on their account. */
  refused: boolean;
  specs: readonly FieldSpec[];
  lists: ListsByName;
  plain: boolean;
}

/** What somebody else saved meanwhile, field by field; where both wrote, theirs can be taken over. */
export function FormChanges({ changes, refused, specs, lists, plain }: FormChangesProps) {
  const styles = useStyles();
  const bar = useRef<HTMLDivElement>(null);
  const { getValues, setValue } = useFormContext();
  const [taken, setTaken] = useState<readonly Change[]>([]);
  const open = changes.filter((change) => !taken.includes(change));
  const lines = changeLines(open, specs, lists);

  useEffect(() => {
    if (!refused) return;
    // Its lines come right behind; a focus alone leaves it under the form's sticky footer.
    const frame = requestAnimationFrame(() => {
      bar.current?.focus({ preventScroll: true });
      bar.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [refused]);

  if (!refused && lines.length === 0) return null;
  const take = ({ change, taken: value }: ChangeLine) => {
    setValue(change.name, value(getValues(change.name)), { shouldDirty: true, shouldValidate: true });
    setTaken([...taken, change]);
    bar.current?.focus();
  };
  return (
    <MessageBar
      ref={bar}
      tabIndex={-1}
      role="alert"
      layout="multiline"
      intent="warning"
      className={plain ? styles.plain : styles.card}
    >
      <MessageBarBody className={styles.body}>
        <MessageBarTitle>Somebody else changed this in the meantime.</MessageBarTitle> Please look again, then save.
        <ul className={styles.list}>
          {lines.map((line) => (
            <li key={line.id}>
              {line.sentence}{' '}
              {line.change.mine && (
                <Button
                  size="small"
                  className={styles.take}
                  aria-label={`Use theirs: ${line.subject}`}
                  onClick={() => take(line)}
                >
                  Use theirs
                </Button>
              )}
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  card: { margin: '0 24px 24px', scrollMarginBottom: '120px', [phone]: { margin: '0 16px 16px' } },
  plain: { margin: '16px 0 0' },
  body: { minWidth: 0, overflowWrap: 'anywhere' },
  list: { margin: '4px 0 0', paddingLeft: '18px', ':empty': { display: 'none' } },
  take: { minWidth: 0, margin: '2px 0 2px 4px' },
});

import { Button, MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { phone } from '../media.ts';
import type { FieldSpec } from './fieldSpec.ts';
import type { Change } from './rebase.ts';
import { valueText } from './valueText.ts';

export interface FormChangesProps {
  changes: readonly Change[];
  /** A save was refused on their account. */
  refused: boolean;
  specs: readonly FieldSpec[];
  plain: boolean;
}

/** What somebody else saved meanwhile, field by field; where both wrote, theirs can be taken over. */
export function FormChanges({ changes, refused, specs, plain }: FormChangesProps) {
  const styles = useStyles();
  const bar = useRef<HTMLDivElement>(null);
  const { setValue } = useFormContext();
  const [taken, setTaken] = useState<readonly Change[]>([]);
  const open = changes.filter((change) => !taken.includes(change));
  const lines = specs
    .filter(({ disabled }) => !disabled)
    .flatMap((spec) => open.filter(({ name }) => name === spec.name).map((change) => ({ spec, change })));

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
  const take = (change: Change) => {
    setValue(change.name, change.theirs, { shouldDirty: true, shouldValidate: true });
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
          {lines.map(({ spec, change }) => (
            <li key={spec.name}>
              {sentenceOf(spec, change)}{' '}
              {change.mine && (
                <Button
                  size="small"
                  className={styles.take}
                  aria-label={`Use theirs: ${subjectOf(spec)}`}
                  onClick={() => take(change)}
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

const subjectOf = ({ about, label, name }: FieldSpec) => [about, label || name].filter(Boolean).join(' ');

function sentenceOf(spec: FieldSpec, { theirs, mine }: Change): string {
  const now = `${subjectOf(spec)}: now ${valueText(spec, theirs)}`;
  return mine ? `${now}; you wrote ${valueText(spec, mine.value)}.` : `${now}.`;
}

const useStyles = makeStyles({
  card: { margin: '0 24px 24px', scrollMarginBottom: '120px', [phone]: { margin: '0 16px 16px' } },
  plain: { margin: '16px 0 0' },
  body: { minWidth: 0, overflowWrap: 'anywhere' },
  list: { margin: '4px 0 0', paddingLeft: '18px', ':empty': { display: 'none' } },
  take: { minWidth: 0, margin: '2px 0 2px 4px' },
});

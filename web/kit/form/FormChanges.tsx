import { Button, MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatMoney } from '../../../shared/rules/format.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { formatDate } from '../ui/days.ts';
import { phone } from '../ui/media.ts';
import { type FieldSpec, toText } from './fieldSpec.ts';
import {
  type EntryChange,
  type FieldChange,
  type KeyedList,
  type ListEntry,
  type ListsByName,
  replaceEntry,
  toEntries,
} from './rebaseForm.ts';
import { isUnparsed } from './unparsed.ts';

/** Form-level error above the footer. Scrolls into view unless an invalid field has focus. */
export function FormError({ text, plain }: { text: string; plain: boolean }) {
  const styles = useFormProblemStyles();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isFieldWrong = bar.current?.closest('form')?.querySelector('[aria-invalid="true"]');
    if (!isFieldWrong) bar.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <MessageBar ref={bar} role="alert" layout="multiline" intent="error" className={plain ? styles.plain : styles.card}>
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}

const useFormProblemStyles = makeStyles({
  card: { margin: '0 24px 24px', scrollMarginBottom: '120px', [phone]: { margin: '0 16px 16px' } },
  plain: { margin: '16px 0 0' },
});

/** One change by someone else, as a sentence. */
export interface ChangeLine {
  change: FieldChange;
  id: string;
  subject: string;
  sentence: string;
  /** The field's new value when theirs is accepted, given its current value. */
  applyTheirs: (now: unknown) => unknown;
}

/** Changes in the order of the visible fields, then list entries. Fields not on screen are left out. */
export function describeChanges(
  changes: readonly FieldChange[],
  specs: readonly FieldSpec[],
  lists: ListsByName,
): ChangeLine[] {
  const ofFields = specs
    .filter(({ disabled }) => !disabled)
    .flatMap((spec) => changes.filter(({ name }) => name === spec.name).map((change) => fieldLine(spec, change)));
  const ofLists = changes.flatMap((change) => {
    const list = lists[change.name];
    return list && 'key' in change ? [entryLine(list, change)] : [];
  });
  return [...ofFields, ...ofLists];
}

function fieldLine(spec: FieldSpec, change: FieldChange): ChangeLine {
  const { theirs, mine } = change;
  const subject = [spec.labelContext, spec.label || spec.name].filter(Boolean).join(' ');
  const now = `${subject}: now ${formatFieldValue(spec, theirs)}`;
  const sentence = mine ? `${now}; you wrote ${formatFieldValue(spec, mine.value)}.` : `${now}.`;
  return { change, id: spec.name, subject, sentence, applyTheirs: () => theirs };
}

function entryLine(list: KeyedList<ListEntry>, change: EntryChange<ListEntry> & { name: string }): ChangeLine {
  const { key, theirs, mine } = change;
  const subject = list.entryName(key);
  const now = `${subject}: now ${theirs ? list.describeEntry(theirs) : 'removed'}`;
  const myChange = mine?.value ? `you wrote ${list.describeEntry(mine.value)}` : 'you removed it';
  const sentence = mine ? `${now}; ${myChange}.` : `${now}.`;
  return {
    change,
    id: `${change.name}.${key}`,
    subject,
    sentence,
    applyTheirs: (now) => replaceEntry(toEntries(now), key, theirs, list),
  };
}

/** A field's value in a sentence: `+1 (703) 555-0126` for a phone. */
export function formatFieldValue(spec: FieldSpec, value: unknown): string {
  if (isUnparsed(value)) return value.unread;
  if (spec.formatValue) return spec.formatValue(value) || 'empty';
  const text = toText(value);
  if (spec.kind === 'checkbox') return value === true ? 'on' : 'off';
  if (text === '') return 'empty';
  switch (spec.kind) {
    case 'phone':
      return formatPhone(text);
    case 'money':
      return formatMoney(Number(value));
    case 'date':
      return formatDate(text, spec.format);
    case 'time':
      return formatTimeOfDay(text);
    case 'select':
      return labelsOf(spec.choices, [value]);
    case 'tags':
      return labelsOf(spec.choices, Array.isArray(value) ? value : []);
    case 'list':
      return Array.isArray(value) ? value.map(spec.entryName).join(', ') : '';
    case 'picker':
      return typeof spec.items === 'function'
        ? text
        : labelsOf(
            spec.items.map(({ id, label }) => ({ value: id, label })),
            [value],
          );
    default:
      return text;
  }
}

/** '9:30 AM' for '09:30'; other text is returned unchanged. */
export const formatTimeOfDay = (text: string): string =>
  /^\d\d:\d\d$/.test(text) ? formatTime(minutesOfDay(text)) : text;

const labelsOf = (choices: readonly { value: string | number; label: string }[], values: readonly unknown[]): string =>
  values.map((value) => choices.find((choice) => choice.value === value)?.label ?? toText(value)).join(', ') || 'empty';

export interface FormChangesProps {
  changes: readonly FieldChange[];
  /** A save was rejected because of these changes. */
  refused: boolean;
  specs: readonly FieldSpec[];
  lists: ListsByName;
  plain: boolean;
}

/** Lists what someone else saved in the meantime. Where both changed a field, offers to use theirs. */
export function FormChanges({ changes, refused, specs, lists, plain }: FormChangesProps) {
  const styles = useFormChangesStyles();
  const bar = useRef<HTMLDivElement>(null);
  const { getValues, setValue, formState } = useFormContext();
  const [accepted, setAccepted] = useState<readonly FieldChange[]>([]);
  const open = changes.filter((change) => !accepted.includes(change));
  const lines = describeChanges(open, specs, lists);

  useEffect(() => {
    if (!refused) return;
    // In the next frame, when its lines are rendered; focus alone leaves it under the sticky footer.
    const frame = requestAnimationFrame(() => {
      bar.current?.focus({ preventScroll: true });
      bar.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [refused]);

  if (!refused && lines.length === 0) return null;
  // The reply to an earlier save was lost, but it did go through.
  const isOwn = refused && lines.length === 0 && !formState.isDirty;
  const take = ({ change, applyTheirs: value }: ChangeLine) => {
    setValue(change.name, value(getValues(change.name)), { shouldDirty: true, shouldValidate: true });
    setAccepted([...accepted, change]);
    bar.current?.focus();
  };
  return (
    <MessageBar
      ref={bar}
      tabIndex={-1}
      role="alert"
      layout="multiline"
      intent={isOwn ? 'success' : 'warning'}
      className={plain ? styles.plain : styles.card}
    >
      <MessageBarBody className={styles.body}>
        <MessageBarTitle>{isOwn ? 'This is saved.' : 'Somebody else changed this in the meantime.'}</MessageBarTitle>{' '}
        {isOwn ? 'An earlier attempt came through.' : 'Please look again, then save.'}
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

const useFormChangesStyles = makeStyles({
  card: { margin: '0 24px 24px', scrollMarginBottom: '120px', [phone]: { margin: '0 16px 16px' } },
  plain: { margin: '16px 0 0' },
  body: { minWidth: 0, overflowWrap: 'anywhere' },
  list: { margin: '4px 0 0', paddingLeft: '18px', ':empty': { display: 'none' } },
  take: { minWidth: 0, margin: '2px 0 2px 4px' },
});

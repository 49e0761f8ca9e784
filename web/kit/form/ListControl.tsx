import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { get, useController, useFormContext } from 'react-hook-form';
import { SingleSelectInput } from '../picker/SingleSelectInput.tsx';
import { touch } from '../ui/media.ts';
import { EntryCard, type ListControlProps } from './EntryCard.tsx';
import { FieldCaption, FormContext } from './FormFields.tsx';
import { useEntryDrag } from './useEntryDrag.ts';

/** Where focus goes after a change: an entry's card or handle, or a button below the list. */
type FocusTarget = { key: string; part: 'card' | 'handle' } | 'add' | 'undo';

/**
 * Editable list of entries on cards: added at the end, removed with undo, reordered by arrow keys or dragging. Focus follows each
 * action, and each is announced to screen readers.
 */
export function ListControl({ spec, children }: ListControlProps) {
  const styles = useStyles();
  const legend = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const { readOnly, onFieldChange } = useContext(FormContext);
  const { getValues, setValue, setFocus, getFieldState, formState } = useFormContext();
  const { field, fieldState } = useController({ name: spec.name });
  const value: unknown = getValues(spec.name);
  const entries: object[] = Array.isArray(value) ? value : [];
  const { keys, renew } = useEntryKeys(entries.length);
  const [removed, setRemoved] = useState<{ entry: object; key: string; index: number; name: string }>();
  const [choosing, setChoosing] = useState(false);
  const [announcement, announce] = useState('');
  const focusTarget = useRef<FocusTarget>(undefined);
  const locked = readOnly || spec.disabled === true;
  const isFull = spec.max !== undefined && entries.length >= spec.max;
  const isOrdered = spec.ordered !== false && entries.length > 1 && !locked;

  // A layout effect, so that focus moves before the user's next key.
  useLayoutEffect(() => {
    const target = focusTarget.current;
    if (!target) return;
    const place = typeof target === 'string' ? `[data-part="${target}"]` : `[data-entry="${target.key}"]`;
    const found = list.current?.querySelector<HTMLElement>(place);
    const part = typeof target === 'string' || target.part === 'card' ? firstField(found) : findHandle(found);
    if (!part) return;
    focusTarget.current = undefined;
    part.focus();
  });

  const put = (next: readonly object[], nextKeys: readonly string[]) => {
    renew(nextKeys);
    const shouldValidate = formState.isSubmitted || fieldState.error !== undefined;
    setValue(spec.name, [...next], { shouldDirty: true, shouldTouch: true, shouldValidate });
    onFieldChange(spec.name);
  };
  const nameAt = (index: number) => spec.entryName(entries[index] ?? {}, index);

  function add(entry: object) {
    const key = crypto.randomUUID();
    focusTarget.current = spec.source ? 'add' : { key, part: 'card' };
    setRemoved(undefined);
    setChoosing(false);
    announce(`${spec.entryName(entry, entries.length)} added, ${entries.length + 1} of ${entries.length + 1}`);
    put([...entries, entry], [...keys, key]);
  }

  function remove(index: number) {
    const [entry, key] = [entries[index], keys[index]];
    if (!entry || !key) return;
    setRemoved({ entry, key, index, name: nameAt(index) });
    focusTarget.current = 'undo';
    announce(`${nameAt(index)} removed`);
    put(entries.toSpliced(index, 1), keys.toSpliced(index, 1));
  }

  function undo() {
    if (!removed) return;
    const { entry, key, index, name } = removed;
    setRemoved(undefined);
    focusTarget.current = { key, part: 'card' };
    announce(`${name} is back`);
    put(entries.toSpliced(index, 0, entry), keys.toSpliced(index, 0, key));
  }

  function move(from: number, to: number) {
    const [entry, key] = [entries[from], keys[from]];
    if (!entry || !key || from === to || to < 0 || to >= entries.length) return;
    focusTarget.current = { key, part: 'handle' };
    setRemoved(undefined);
    announce(`${nameAt(from)}, ${to + 1} of ${entries.length}`);
    put(entries.toSpliced(from, 1).toSpliced(to, 0, entry), keys.toSpliced(from, 1).toSpliced(to, 0, key));
  }

  const drag = useEntryDrag(list, keys, move);
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };

  /** An invalid entry gets focus before the Add button. */
  const focusWrong = (): boolean => {
    const error: unknown = getFieldState(spec.name).error;
    const errors: unknown[] = Array.isArray(error) ? error : [];
    const index = errors.findIndex(Boolean);
    const entry = entries[index];
    if (!entry) return false;
    const fields = spec.entryFields?.(entry, index).flat() ?? [];
    const wrong = fields.find(({ name }) => get(errors[index], name));
    const card = list.current?.querySelector<HTMLElement>(`[data-entry="${keys[index]}"]`);
    if (wrong) setFocus(`${spec.name}.${index}.${wrong.name}`);
    else (card?.querySelector<HTMLElement>('[data-part="name"] button:enabled') ?? firstField(card))?.focus();
    return true;
  };
  const adding = (element: HTMLElement | null) =>
    field.ref(element && { focus: () => focusWrong() || element.focus() });

  const hint = spec.source?.hint ?? (entries.length === 0 ? spec.emptyText : undefined) ?? spec.hint;
  // react-hook-form keeps list-level errors next to the errors of the entries.
  const message = fieldState.error?.message ?? fieldState.error?.root?.message;
  const isChoosing = spec.source && !locked && !isFull && (choosing || entries.length === 0);
  return (
    <fieldset ref={list} aria-labelledby={legend} className={styles.list}>
      <span id={legend} className={mergeClasses(styles.legend, spec.hideLabel && styles.unseen)}>
        <FieldCaption spec={spec} />
        {spec.required && <span className={styles.star}>*</span>}
      </span>
      {entries.map((entry, index) => {
        const key = keys[index] ?? String(index);
        return (
          <EntryCard
            key={key}
            entryKey={key}
            spec={spec}
            entry={entry}
            index={index}
            count={entries.length}
            locked={locked}
            isOrdered={isOrdered}
            isDragged={drag.key === key}
            onChange={(next) => put(entries.with(index, next), keys)}
            onRemove={() => remove(index)}
            onHandleKeyDown={(event) => moveByKey(event, index)}
            onHandlePointerDown={(event) => drag.start(event, key)}
          >
            {children}
          </EntryCard>
        );
      })}
      {hint && <p className={styles.hint}>{hint}</p>}
      {isChoosing && (
        <SingleSelectInput
          label={`Add ${spec.noun}`}
          items={spec.source?.items ?? []}
          empty={spec.source?.empty}
          placeholder={spec.source?.placeholder ?? `Choose a ${spec.noun}`}
          autoFocus={choosing}
          defaultOpen={choosing}
          inputRef={adding}
          selected={undefined}
          onSelect={(item) => {
            const entry = item && spec.source?.toEntry(item);
            if (entry) add(entry);
          }}
          onLeave={() => setChoosing(false)}
        />
      )}
      <div className={styles.foot}>
        {!locked && !isFull && !(isChoosing && entries.length === 0) && (
          <Button
            ref={isChoosing ? undefined : adding}
            size="small"
            data-part="add"
            className={styles.button}
            icon={<AddRegular />}
            disabledFocusable={choosing}
            onClick={() => (spec.source ? setChoosing(true) : spec.createEntry && add(spec.createEntry()))}
          >
            Add {spec.noun}
          </Button>
        )}
        {removed && !locked && (
          <Button size="small" data-part="undo" className={styles.button} onClick={undo}>
            Undo: {removed.name} removed
          </Button>
        )}
      </div>
      {message && (
        <p role="alert" className={styles.error}>
          {message}
        </p>
      )}
      <span role="status" className={styles.unseen}>
        {announcement}
      </span>
    </fieldset>
  );
}

/** A stable key per entry that survives reordering. Entries that arrive from outside get keys by position. */
function useEntryKeys(count: number) {
  const keys = useRef<readonly string[]>([]);
  if (keys.current.length !== count) {
    const more = Array.from({ length: Math.max(0, count - keys.current.length) }, () => crypto.randomUUID());
    keys.current = [...keys.current.slice(0, count), ...more];
  }
  return {
    keys: keys.current,
    renew: (next: readonly string[]) => {
      keys.current = next;
    },
  };
}

const findHandle = (card: HTMLElement | null | undefined) => card?.querySelector<HTMLElement>('[data-part="handle"]');

/** A field before a button: a new entry is filled in next. */
const firstField = (place: HTMLElement | null | undefined): HTMLElement | null | undefined =>
  place?.matches('button') ? place : (place?.querySelector('input, textarea') ?? place?.querySelector('button'));

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
    position: 'relative',
  },
  legend: { fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
  star: { marginLeft: '4px', color: tokens.colorPaletteRedForeground3 },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  button: { minWidth: 0, [touch]: { minHeight: '44px', minWidth: '44px' } },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  hint: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  error: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorPaletteRedForeground1,
  },
});

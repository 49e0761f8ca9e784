import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type RefCallback, type RefObject, useContext, useId, useRef, useState } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { SingleSelectInput } from '../picker/SingleSelectInput.tsx';
import { afterPointerUp } from '../ui/afterPointerUp.ts';
import { denseText, flexColumn, hiddenStyle, quietDenseText, smallText } from '../ui/theme.ts';
import { EntryCard, type ListControlProps } from './EntryCard.tsx';
import { FieldCaption, FormContext } from './FormFields.tsx';
import { firstField, useEntries, useEntryActions } from './useEntries.ts';
import { useEntryDrag } from './useEntryDrag.ts';

/**
 * Editable list of entries on cards: added at the end, removed with undo, reordered by arrow keys or dragging. Focus follows each
 * action, and each is announced to screen readers.
 */
export function ListControl({ spec, children }: ListControlProps) {
  const styles = useStyles();
  const legend = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const { readOnly } = useContext(FormContext);
  const { entries, keys, put, error, inputRef } = useEntries(spec);
  const { removed, announcement, add, remove, undo, move } = useEntryActions(spec, list, { entries, keys, put });
  const [choosing, setChoosing] = useState(false);
  const locked = readOnly || spec.disabled === true;
  const isFull = spec.max !== undefined && entries.length >= spec.max;
  const isOrdered = spec.ordered !== false && entries.length > 1 && !locked;
  const drag = useEntryDrag(list, keys, move);
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };
  const addEntry = (entry: object) => {
    // The next one can be typed at once.
    setChoosing(spec.source !== undefined);
    add(entry);
  };

  const focusInvalid = useInvalidEntryFocus(spec, list, { entries, keys });
  // An invalid entry gets focus before the Add button.
  const adding = (element: HTMLElement | null) =>
    inputRef(element && { focus: () => focusInvalid() || element.focus() });

  const hint = spec.source?.hint ?? (entries.length === 0 ? spec.emptyText : undefined) ?? spec.hint;
  const isChoosing = spec.source && !locked && !isFull && (choosing || entries.length === 0);
  const canAdd = !locked && !isFull && !isChoosing;
  const addNext = () => {
    if (spec.source) setChoosing(true);
    else if (spec.createEntry) addEntry(spec.createEntry());
  };
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
            onChange={(next) =>
              put(
                entries.map((one, at) => (at === index ? next : one)),
                keys,
              )
            }
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
        <EntryChooser
          spec={spec}
          isOpen={choosing}
          inputRef={adding}
          onChoose={addEntry}
          onLeave={() => afterPointerUp(() => setChoosing(false))}
        />
      )}
      <ListFoot
        noun={spec.noun}
        addRef={isChoosing ? undefined : adding}
        onAdd={canAdd ? addNext : undefined}
        removed={locked ? undefined : removed}
        onUndo={undo}
      />
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <span role="status" className={styles.unseen}>
        {announcement}
      </span>
    </fieldset>
  );
}

interface FootProps {
  noun: string;
  addRef: RefCallback<HTMLElement> | undefined;
  /** Undefined if no entry can be added now. */
  onAdd: (() => void) | undefined;
  removed: { name: string } | undefined;
  onUndo: () => void;
}

/** Add, and Undo for the entry removed last. */
function ListFoot({ noun, addRef, onAdd, removed, onUndo }: FootProps) {
  const styles = useStyles();
  return (
    <div className={styles.foot}>
      {onAdd && (
        <Button
          ref={addRef}
          size="small"
          data-part="add"
          className={styles.button}
          icon={<AddRegular />}
          onClick={onAdd}
        >
          Add {noun}
        </Button>
      )}
      {removed && (
        <Button size="small" data-part="undo" className={styles.button} onClick={onUndo}>
          Undo: {removed.name} removed
        </Button>
      )}
    </div>
  );
}

/** Returns what focuses the first invalid entry; false if there is none. */
function useInvalidEntryFocus(
  spec: ListControlProps['spec'],
  list: RefObject<HTMLElement | null>,
  { entries, keys }: Pick<ReturnType<typeof useEntries>, 'entries' | 'keys'>,
) {
  const { getFieldState, setFocus } = useFormContext();
  return (): boolean => {
    const invalid = findInvalidEntry(spec, entries, getFieldState(spec.name).error);
    if (!invalid) return false;
    const card = list.current?.querySelector<HTMLElement>(`[data-entry="${keys[invalid.index]}"]`);
    if (invalid.field) setFocus(`${spec.name}.${invalid.index}.${invalid.field}`);
    else (card?.querySelector<HTMLElement>('[data-part="name"] button:enabled') ?? firstField(card))?.focus();
    return true;
  };
}

/** The first entry with an error, and its first field with one. */
function findInvalidEntry(spec: ListControlProps['spec'], entries: readonly object[], error: unknown) {
  const errors: unknown[] = Array.isArray(error) ? error : [];
  const index = errors.findIndex(Boolean);
  const entry = entries[index];
  const fields = entry && (spec.entryFields?.(entry, index).flat() ?? []);
  return fields && { index, field: fields.find(({ name }) => get(errors[index], name))?.name };
}

interface EntryChooserProps {
  spec: ListControlProps['spec'];
  isOpen: boolean;
  inputRef: RefCallback<HTMLElement>;
  onChoose: (entry: object) => void;
  onLeave: () => void;
}

function EntryChooser({ spec, isOpen, inputRef, onChoose, onLeave }: EntryChooserProps) {
  const styles = useStyles();
  return (
    <div data-part="add" className={styles.chooser}>
      <SingleSelectInput
        label={`Add ${spec.noun}`}
        items={spec.source?.items ?? []}
        empty={spec.source?.empty}
        placeholder={spec.source?.placeholder ?? `Choose a ${spec.noun}`}
        autoFocus={isOpen}
        defaultOpen={isOpen}
        inputRef={inputRef}
        selected={undefined}
        onSelect={(item) => {
          const entry = item && spec.source?.toEntry(item);
          if (entry) onChoose(entry);
        }}
        onLeave={onLeave}
      />
    </div>
  );
}

const useStyles = makeStyles({
  list: { ...flexColumn, gap: '10px', minWidth: 0, margin: 0, padding: 0, border: 'none', position: 'relative' },
  legend: { ...denseText, fontWeight: tokens.fontWeightSemibold },
  star: { marginLeft: '4px', color: tokens.colorPaletteRedForeground3 },
  unseen: hiddenStyle,
  button: { minWidth: 0 },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px', ':empty': { display: 'none' } },
  chooser: { display: 'grid' },
  hint: { ...quietDenseText, margin: 0 },
  error: { ...smallText, margin: 0, color: tokens.colorPaletteRedForeground1 },
});

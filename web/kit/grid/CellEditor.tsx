import { type FocusEvent, type InputHTMLAttributes, type KeyboardEvent, useRef, useState } from 'react';
import { MultiSelectInput } from '../picker/MultiSelectInput.tsx';
import { parsePhoneEdit } from '../ui/format.ts';
import { isSaveShortcut } from '../ui/useSaveShortcut.ts';
import { availableOptions, parseCellText, toEditorText } from './cellValues.ts';
import styles from './grid.module.css';
import type { CellEdit } from './types.ts';
import type { NextCell } from './useCellEditing.ts';

type Props = {
  edit: CellEdit;
  label: string;
  /** The current and the stored value of the cell. */
  value: unknown;
  stored: unknown;
  /** The key that opened the editor; replaces the value. */
  typed?: string;
  /** Returns false if there is no next cell, so that Tab leaves the grid. */
  onCommit: (value: unknown, next: NextCell) => boolean;
  onCancel: () => void;
};

const nextCellOf = ({ key, shiftKey }: KeyboardEvent): NextCell | undefined => {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return undefined;
};

/** Runs commit or cancel only once: the blur follows the key that closed the editor. */
function useCloseOnce({ onCommit, onCancel }: Pick<Props, 'onCommit' | 'onCancel'>) {
  const done = useRef(false);
  const once = <Result,>(action: () => Result, otherwise: Result): Result => {
    if (done.current) return otherwise;
    done.current = true;
    return action();
  };
  return {
    commit: (value: unknown, next: NextCell) => once(() => onCommit(value, next), true),
    cancel: () => once(onCancel, undefined),
  };
}

/** Editor that fills a cell. Enter commits and moves down, Tab to the next editable cell, Shift reverses; blur commits, Escape cancels. */
export function CellEditor({ edit, ...now }: Props) {
  // Edits apply to the value the cell had when opened, even if a colleague has changed it since.
  const [opened] = useState(now);
  const { label, value, stored, typed } = opened;
  const closing = useCloseOnce(opened);
  if (edit.editor === 'tags') return <TagsEditor edit={edit} {...opened} />;
  const initialText = typed ?? toEditorText(edit, value);
  // Unchanged text means the unchanged value, however many decimals the text omits.
  const parse = (text: string) =>
    typed === undefined && text === initialText ? value : parseCellText(edit, text, stored);
  const field = {
    'aria-label': label,
    autoFocus: true,
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
      closing.commit(parse(currentTarget.value), 'moved');
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
      // Ctrl+S saves the whole batch.
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
      if (event.key === 'Escape') return closing.cancel();
      const next = nextCellOf(event);
      if (next && closing.commit(parse(event.currentTarget.value), next)) event.preventDefault();
    },
  };

  if (edit.editor === 'select') {
    const options = availableOptions(edit, [String(stored ?? '')]);
    const begun = options.find((option) => typed && option.label.toLowerCase().startsWith(typed.toLowerCase()));
    const selectedValue = String(begun?.value ?? value ?? '');
    return (
      <select className={styles.editor} defaultValue={selectedValue} {...field}>
        {!options.some((option) => option.value === selectedValue) && (
          <option value={selectedValue}>{selectedValue}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  if (edit.editor === 'phone') return <PhoneInput begin={initialText} isTyped={typed !== undefined} {...field} />;
  return (
    <input
      className={edit.editor === 'number' ? `${styles.editor} ${styles.numberEditor}` : styles.editor}
      inputMode={edit.editor === 'number' ? 'decimal' : undefined}
      defaultValue={initialText}
      onFocus={({ currentTarget: input }) => {
        if (typed === undefined) input.select();
        else input.setSelectionRange(typed.length, typed.length);
      }}
      {...field}
    />
  );
}

type PhoneInputProps = { begin: string; isTyped: boolean } & InputHTMLAttributes<HTMLInputElement>;

/** Phone input that keeps its mask while typing. */
function PhoneInput({ begin, isTyped, ...field }: PhoneInputProps) {
  const [text, setText] = useState(begin);
  return (
    <input
      {...field}
      className={styles.editor}
      inputMode="tel"
      value={text}
      onFocus={({ currentTarget: input }) => isTyped && input.setSelectionRange(text.length, text.length)}
      onChange={({ target, nativeEvent }) => {
        const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
        const caret = target.selectionStart ?? target.value.length;
        setText(maskDigits(parsePhoneEdit({ text: target.value, caret, before: text, inputType }).digits));
      }}
    />
  );
}

const maskDigits = (digits: string) => toEditorText({ editor: 'phone' }, digits);

/** Multi-select editor; locked options stay with the rows that have them. */
function TagsEditor(props: Props) {
  const { edit, label, value, stored } = props;
  const end = useCloseOnce(props);
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => (Array.isArray(value) ? value.map(String) : []));
  const options = availableOptions(edit, (Array.isArray(stored) ? stored : []).map(String));
  const items = options.map(({ value: id, label: text, locked }) => ({
    id,
    label: text,
    closed: locked === true,
  }));
  const itemOf = (id: string) => items.find((item) => item.id === id) ?? { id, label: id };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return end.cancel();
    }
    // The save handler runs before focus leaves the list.
    if (isSaveShortcut(event)) return void end.commit(chosen, 'stay');
    const isListOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    const next = nextCellOf(event);
    // In the open list Enter toggles an option.
    if (!next || (event.key === 'Enter' && isListOpen && !event.ctrlKey)) return;
    event.stopPropagation();
    if (end.commit(chosen, next)) event.preventDefault();
  };
  // The list is rendered in a portal; a press in it returns focus here.
  const onBlur = () =>
    setTimeout(() => {
      if (!root.current?.contains(document.activeElement)) end.commit(latest.current, 'moved');
    });
  const latest = useRef(chosen);
  latest.current = chosen;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the picker inside
    <div ref={root} className={styles.tagsEditor} onKeyDownCapture={onKeyDown} onBlur={onBlur}>
      <MultiSelectInput
        inCell
        label={label}
        items={items.filter(({ closed }) => !closed)}
        selected={chosen.map(itemOf)}
        onSelect={(picked) => setChosen(picked.map(({ id }) => String(id)))}
      />
    </div>
  );
}

import { type FocusEvent, type InputHTMLAttributes, type KeyboardEvent, useState } from 'react';
import { lazyPart } from '../../ui/lazyComponent.tsx';
import { parsePhoneEdit } from '../../ui/phoneMask.ts';
import styles from '../grid.module.css';
import { availableOptions, parseCellText, toEditorText } from '../model/cellValues.ts';
import { type CellEditorProps, nextCellOf, useCloseOnce } from './cellEditing.ts';

/** Loads on demand: nothing else in a grid needs the picker. */
const TagsEditor = lazyPart(async () => (await import('./TagsEditor.tsx')).TagsEditor);

/** Editor that fills a cell. Enter commits and moves down, Tab to the next editable cell, Shift reverses; blur commits, Escape cancels. */
export function CellEditor({ edit, ...now }: CellEditorProps) {
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

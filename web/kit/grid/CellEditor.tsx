import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type FocusEvent, type InputHTMLAttributes, type KeyboardEvent, useRef, useState } from 'react';
import { maskedPhone as masked, readPhone } from '../form/phoneMask.ts';
import { editorField } from './layout.ts';
import { TagsEditor } from './TagsEditor.tsx';
import type { CellEdit } from './types.ts';
import { optionsFor } from './values.ts';

const useStyles = makeStyles({ field: editorField, number: { textAlign: 'right' } });

type Props = {
  edit: CellEdit;
  label: string;
  value: unknown;
  /** `moved` tells that the focus has gone elsewhere already and must not be called back. */
  onCommit: (value: unknown, next: 'stay' | 'right' | 'moved') => void;
  onCancel: () => void;
};

const digitsOf = (value: unknown) => String(value ?? '').replaceAll(/\D/g, '');
const maskedPhone = (value: unknown) => masked(digitsOf(value));
/** A whole number as the digits that are stored, nothing for the bare mask, half a number as it stands. */
function phoneOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length === 11) return digits;
  return digits.length > 1 ? text : '';
}
const asNumber = (text: string) => (text.trim() === '' ? undefined : Number(text.replaceAll(',', '')));

/** The field that fills a cell while it is edited: Enter and leaving commit, Tab commits and goes right, Escape gives up. */
export function CellEditor({ edit, label, value, onCommit, onCancel }: Props) {
  const styles = useStyles();
  const done = useRef(false);
  const end = (action: () => void) => {
    if (done.current) return;
    done.current = true;
    action();
  };
  const read = (text: string): unknown => {
    if (edit.editor === 'number') return asNumber(text);
    // An untouched number stays as it was stored, with or without the country code.
    if (edit.editor === 'phone') return text === maskedPhone(value) ? value : phoneOf(text);
    return text;
  };
  const field = {
    'aria-label': label,
    autoFocus: true,
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
      const text = event.currentTarget.value;
      end(() => onCommit(read(text), 'moved'));
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
      event.stopPropagation();
      const text = event.currentTarget.value;
      if (event.key === 'Escape') end(onCancel);
      else if (event.key === 'Enter') end(() => onCommit(read(text), 'stay'));
      else if (event.key === 'Tab' && !event.shiftKey) {
        event.preventDefault();
        end(() => onCommit(read(text), 'right'));
      }
    },
  };

  if (edit.editor === 'tags') {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    return (
      <TagsEditor
        options={optionsFor(edit, chosen)}
        label={label}
        chosen={chosen}
        onEnd={(next) => end(() => onCommit(next, 'stay'))}
        onCancel={() => end(onCancel)}
      />
    );
  }
  if (edit.editor === 'select') {
    return (
      <select className={styles.field} defaultValue={String(value ?? '')} {...field}>
        {optionsFor(edit, [String(value ?? '')]).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  if (edit.editor === 'phone') {
    return <PhoneInput className={styles.field} digits={digitsOf(value)} {...field} />;
  }
  return (
    <input
      className={mergeClasses(styles.field, edit.editor === 'number' && styles.number)}
      inputMode={edit.editor === 'number' ? 'decimal' : undefined}
      defaultValue={String(value ?? '')}
      onFocus={(event) => event.currentTarget.select()}
      {...field}
    />
  );
}

type PhoneInputProps = { digits: string } & InputHTMLAttributes<HTMLInputElement>;

/** Shows the mask around whatever digits there are, while they are typed. */
function PhoneInput({ digits: initial, ...field }: PhoneInputProps) {
  const [digits, setDigits] = useState(initial);
  const before = masked(digits);
  return (
    <input
      {...field}
      inputMode="tel"
      value={before}
      onChange={({ target, nativeEvent }) => {
        const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
        const caret = target.selectionStart ?? target.value.length;
        setDigits(readPhone({ text: target.value, caret, before, inputType }).digits);
      }}
    />
  );
}

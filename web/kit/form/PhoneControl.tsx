import { Input, mergeClasses, useMergedRefs } from '@fluentui/react-components';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { useControlStyles } from './controlStyles.ts';
import { type Control, type FieldOf, textOf } from './fieldSpec.ts';
import { isNoPhone, maskedPhone, readPhone } from './phoneMask.ts';

export function PhoneControl({ spec, control }: { spec: FieldOf<'phone'>; control: Control }) {
  const styles = useControlStyles();
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRefs(control.inputRef, input);
  const held = textOf(control.value);
  const shown = isNoPhone(held) ? held : maskedPhone(held);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    // React puts the caret behind a text it has changed.
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const edit = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (spec.complains && isNoPhone(target.value)) return control.onChange(target.value);
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    const read = readPhone({
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
      before: shown,
      inputType,
    });
    caret.current = read.caret;
    control.onChange(read.digits);
  };

  return (
    <Input
      ref={ref}
      className={mergeClasses(styles.control, styles.figures, control.readOnly && styles.readOnly)}
      name={control.name}
      type="tel"
      size={control.size}
      value={shown}
      placeholder={spec.placeholder ?? '+1 (000) 000-0000'}
      autoComplete="off"
      autoFocus={spec.autoFocus}
      disabled={control.disabled}
      readOnly={control.readOnly}
      onChange={edit}
      onBlur={control.onBlur}
    />
  );
}

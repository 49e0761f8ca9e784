import { Input, mergeClasses, useMergedRefs } from '@fluentui/react-components';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { useControlStyles } from './controlStyles.ts';
import { type Control, type FieldOf, textOf } from './fieldSpec.ts';
import { maskedPhone, readPhone } from './phoneMask.ts';

export function PhoneControl({ spec, control }: { spec: FieldOf<'phone'>; control: Control }) {
  const styles = useControlStyles();
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRefs(control.inputRef, input);
  const shown = maskedPhone(textOf(control.value));
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    // React puts the caret behind a text it has changed.
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const edit = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
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

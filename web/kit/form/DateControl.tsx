import { mergeClasses, useMergedRefs } from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import { type KeyboardEvent, useRef } from 'react';
import { useControlStyles } from './controlStyles.ts';
import { calendarDay, dayText, localDate, typedDay } from './days.ts';
import { type Control, type FieldOf, textOf } from './fieldSpec.ts';

const complaints = {
  'invalid-input': 'Write the date as MM/DD/YYYY',
  'out-of-bounds': 'This date cannot be chosen',
  'required-input': undefined,
};

/** A day as 'YYYY-MM-DD': the Date objects of the calendar never leave this file. */
export function DateControl({ spec, control }: { spec: FieldOf<'date'>; control: Control }) {
  const styles = useControlStyles();
  const format = spec.format ?? 'MM/DD/YYYY';
  const input = useRef<HTMLInputElement>(null);
  // Who sees month and day changes month and day; the year stays.
  const knownYear = format === 'MM/DD' ? textOf(control.value).slice(0, 4) : undefined;
  // A click opens the calendar, which takes the keyboard; who types a date all the same writes it into the field, over the old one.
  const typeOn = ({ key }: KeyboardEvent) => {
    if (!/^\d$/.test(key)) return;
    input.current?.focus();
    input.current?.select();
  };
  return (
    <DatePicker
      ref={useMergedRefs(control.inputRef, input)}
      className={mergeClasses(styles.control, styles.figures, control.readOnly && styles.readOnly)}
      name={control.name}
      size={control.size}
      value={localDate(textOf(control.value)) ?? null}
      formatDate={(date) => (date ? dayText(calendarDay(date), format) : '')}
      parseDateFromString={(text) => localDate(typedDay(text, knownYear) ?? '') ?? null}
      minDate={localDate(spec.min ?? '')}
      maxDate={localDate(spec.max ?? '')}
      placeholder={spec.placeholder ?? 'MM/DD/YYYY'}
      popupSurface={{ className: styles.calendar, onKeyDown: typeOn }}
      allowTextInput
      showMonthPickerAsOverlay
      autoComplete="off"
      disabled={control.disabled || control.readOnly}
      onValidationResult={({ error }) => control.complain(error ? complaints[error] : undefined)}
      // Told when an empty field is left as well, when nothing has changed.
      onSelectDate={(date) => {
        const day = date ? calendarDay(date) : '';
        if (day !== textOf(control.value)) control.onChange(day);
      }}
      onBlur={control.onBlur}
    />
  );
}

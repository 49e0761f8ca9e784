import { mergeClasses, useMergedRefs } from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import { useControlStyles } from '../ui/controlStyles.ts';
import { type DateFormat, formatDate, parseDay, toDayString, toLocalDate } from '../ui/days.ts';
import { type Control, type FieldOfKind, toText } from './fieldSpec.ts';
import { isUnparsed, unparsed } from './unparsed.ts';

/** Date input with YYYY-MM-DD values; the calendar's Date objects never leave this file. */
export function DateControl({ spec, control }: { spec: FieldOfKind<'date'>; control: Control }) {
  const styles = useControlStyles();
  const format = spec.format ?? 'MM/dd/yyyy';
  const input = useRef<HTMLInputElement>(null);
  const { storedDay, unparsedText, value, formatPickerDate } = usePickerValue(control.value, format);
  // With month and day only, the year is kept.
  const knownYear = format === 'MM/dd' ? storedDay.slice(0, 4) : undefined;
  const complaints = {
    'invalid-input': 'Write the date as MM/DD/YYYY',
    'out-of-bounds': `Not later than ${formatDate(spec.max ?? '')}`,
    'required-input': undefined,
  };
  const read = useRef('');
  // The open calendar has keyboard focus; typing a digit moves to the input and replaces the old date.
  const typeOn = ({ key }: KeyboardEvent) => {
    if (!/^\d$/.test(key)) return;
    input.current?.focus();
    input.current?.select();
  };
  // DatePicker would open the calendar on Enter; in a form Enter submits, as in other fields.
  const submit = (event: KeyboardEvent<HTMLInputElement>) => {
    const { form, ariaExpanded } = event.currentTarget;
    if (event.key === 'Enter' && ariaExpanded !== 'true' && form?.querySelector('[type="submit"]'))
      event.stopPropagation();
  };
  return (
    <DatePicker
      ref={useMergedRefs(control.inputRef, input)}
      className={mergeClasses(styles.control, styles.figures, control.readOnly && styles.readOnly)}
      name={control.name}
      size={control.size}
      value={value}
      formatDate={formatPickerDate}
      parseDateFromString={(text) => {
        read.current = text;
        return toLocalDate(parseDay(text, knownYear) ?? '') ?? null;
      }}
      maxDate={toLocalDate(spec.max ?? '')}
      placeholder={spec.placeholder ?? 'MM/DD/YYYY'}
      popupSurface={{ className: styles.calendar, onKeyDown: typeOn }}
      {...(unparsedText !== undefined && { calendar: { value: undefined } })}
      allowTextInput
      showMonthPickerAsOverlay
      autoComplete="off"
      disabled={control.disabled || control.readOnly}
      onKeyDownCapture={submit}
      onValidationResult={({ error }) => {
        const complaint = error && complaints[error];
        if (complaint) control.onChange(unparsed(read.current, complaint));
      }}
      // Also called on blur of an empty field, without any change, and with the previous date when the text could not be parsed.
      onSelectDate={(date) => {
        if (date && isNone(date)) return;
        const day = date ? toDayString(date) : '';
        if (day !== storedDay || (unparsedText !== undefined && !date)) control.onChange(day);
      }}
      onBlur={control.onBlur}
    />
  );
}

/**
 * The field's value as DatePicker takes it. DatePicker overwrites the typed text whenever its `value` or `formatDate` changes identity.
 * It only knows dates and null, so an unparsable text is represented by an invalid Date.
 */
function usePickerValue(stored: unknown, format: DateFormat) {
  const storedDay = toText(isUnparsed(stored) ? '' : stored);
  const unparsedText = isUnparsed(stored) ? stored.unread : undefined;
  const value = useMemo(
    () => (unparsedText === undefined ? (toLocalDate(storedDay) ?? null) : new Date(Number.NaN)),
    [storedDay, unparsedText],
  );
  const formatPickerDate = useCallback(
    (date?: Date) => (!date ? '' : isNone(date) ? (unparsedText ?? '') : formatDate(toDayString(date), format)),
    [unparsedText, format],
  );
  return { storedDay, unparsedText, value, formatPickerDate };
}

const isNone = (date: Date): boolean => Number.isNaN(date.getTime());

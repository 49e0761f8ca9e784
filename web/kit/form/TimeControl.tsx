import { Combobox, mergeClasses, Option } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { formatTime, minutesOfDay, parseTime } from '../../../shared/rules/time.ts';
import { popupPositioning, scrollableListbox, untabbableArrow } from '../picker/items.ts';
import { useControlStyles } from '../ui/controlStyles.ts';
import { type Control, type FieldOfKind, toText } from './fieldSpec.ts';
import { isUnparsed, unparsed } from './unparsed.ts';

/** Time of day, chosen from a list or typed freely: 9, 930, 1:15p, 13:15. Typed text is accepted or rejected, never rounded. */
export function TimeControl({ spec, control }: { spec: FieldOfKind<'time'>; control: Control }) {
  const styles = useControlStyles();
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const from = minutesOfDay(spec.from ?? '00:00');
  const { time, text } = readTime(control.value);
  const options = useTimeOptions(spec, styles.option);

  function settle() {
    if (typed === undefined) return;
    setTyped(undefined);
    control.onChange(parseTimeField(typed, spec, from));
  }

  // Commits the typed text before the list handles the key, which would select its nearest option.
  const settleByKey = (event: KeyboardEvent) => {
    if (typed === undefined || !['Enter', 'Tab', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
    settle();
    if (event.key.startsWith('Arrow')) return;
    event.stopPropagation();
    setOpen(false);
    if (event.key === 'Enter') event.preventDefault();
  };

  return (
    <Combobox
      freeform
      ref={control.inputRef}
      className={mergeClasses(styles.control, styles.figures, control.readOnly && styles.readOnly)}
      input={{ style: { minWidth: 0 } }}
      expandIcon={{ ...untabbableArrow, children: <ClockRegular /> }}
      name={control.name}
      size={control.size}
      autoComplete="off"
      autoFocus={spec.autoFocus}
      placeholder={spec.placeholder ?? '9:30 AM'}
      clearable={spec.clearable ?? false}
      disabled={control.disabled || control.readOnly}
      value={typed ?? text}
      selectedOptions={time === undefined ? [] : [time]}
      open={open}
      positioning={popupPositioning}
      listbox={scrollableListbox(() => undefined)}
      onOpenChange={(_, data) => setOpen(data.open)}
      onChange={(event) => setTyped(event.target.value)}
      // Also called without a value: on keys that no longer match the selection, and on blur with a time that is not listed. Only a
      // click on the clear button means it.
      onOptionSelect={(event, { optionValue }) => {
        if (optionValue === undefined && event.type !== 'click') return;
        setTyped(undefined);
        control.onChange(optionValue ?? '');
      }}
      onKeyDownCapture={settleByKey}
      onBlur={() => {
        settle();
        control.onBlur();
      }}
    >
      {options}
    </Combobox>
  );
}

/** The field's value as 'HH:mm', if it is a time, and as the text shown. */
function readTime(value: unknown): { time?: string; text: string } {
  if (isUnparsed(value)) return { text: value.unread };
  const time = toText(value);
  return /^\d\d:\d\d$/.test(time) ? { time, text: formatTime(minutesOfDay(time)) } : { text: '' };
}

/** Memoized: a week of opening hours has a dozen of these lists, which would re-render on every key. */
function useTimeOptions(spec: FieldOfKind<'time'>, className: string) {
  const { step = 30, to = '23:59' } = spec;
  const from = minutesOfDay(spec.from ?? '00:00');
  return useMemo(
    () =>
      listTimes(from, minutesOfDay(to), step).map((minutes) => (
        <Option key={minutes} className={className} value={toClock(minutes)} text={formatTime(minutes)}>
          {formatTime(minutes)}
        </Option>
      )),
    [from, to, step, className],
  );
}

const midnight = 24 * 60;

/** Parses typed text to 'HH:mm', '' if empty, or an unparsed value with its error. 12:00 AM is '24:00' in a field that ends with it. */
function parseTimeField(text: string, { typedStep: step = 5, to }: FieldOfKind<'time'>, earliest: number) {
  if (text.trim() === '') return '';
  const written = parseTime(text, earliest);
  const endsDay = to === '24:00';
  const minutes = endsDay && written === 0 ? midnight : written;
  if (minutes === undefined || (minutes === midnight && !endsDay)) return unparsed(text, 'Write the time as 9:30 AM');
  return minutes % step === 0 ? toClock(minutes) : unparsed(text, `Times go in steps of ${step} minutes`);
}

function listTimes(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

import { Combobox, mergeClasses, Option } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { popupPositioning, scrollableListbox, untabbableArrow } from '../picker/items.ts';
import { useControlStyles } from '../ui/controlStyles.ts';
import { type Control, type FieldOfKind, toText } from './fieldSpec.ts';
import { isUnparsed, unparsed } from './unparsed.ts';

/** A time of day, chosen from a list or typed as it comes: 9, 930, 1:15p, 13:15. What was typed is read or refused, never moved. */
export function TimeControl({ spec, control }: { spec: FieldOfKind<'time'>; control: Control }) {
  const styles = useControlStyles();
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const { step = 30, to = '23:59', typedStep = 5 } = spec;
  const from = minutesOfDay(spec.from ?? '00:00');
  const held = isUnparsed(control.value) ? '' : toText(control.value);
  const isTime = /^\d\d:\d\d$/.test(held);
  const shown = isUnparsed(control.value) ? control.value.unread : isTime ? formatTime(minutesOfDay(held)) : '';
  const locked = control.disabled || control.readOnly;

  // A week of hours has a dozen of these lists, and every key would make them all anew.
  const options = useMemo(
    () =>
      timesOf(from, minutesOfDay(to), step).map((minutes) => (
        <Option key={minutes} className={styles.option} value={clockOf(minutes)} text={formatTime(minutes)}>
          {formatTime(minutes)}
        </Option>
      )),
    [from, to, step, styles.option],
  );

  function settle() {
    if (typed === undefined) return;
    setTyped(undefined);
    control.onChange(readTime(typed, from, typedStep));
  }

  // What was typed counts before the list answers to the key: it would choose what is next to it.
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
      disabled={locked}
      value={typed ?? shown}
      selectedOptions={isTime ? [held] : []}
      open={open}
      positioning={popupPositioning}
      listbox={scrollableListbox(() => undefined)}
      onOpenChange={(_, data) => setOpen(data.open)}
      onChange={(event) => setTyped(event.target.value)}
      // Told with nothing as well: of every key that parts the text from what is chosen, and at leaving with a time that the list does
      // not have. Only a press of the clearing button means it.
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

/** 'HH:mm' of what was typed, '' of nothing, or why it cannot be read. */
function readTime(text: string, earliest: number, step: number) {
  if (text.trim() === '') return '';
  const minutes = parseTime(text, earliest);
  if (minutes === undefined) return unparsed(text, 'Write the time as 9:30 AM');
  return minutes % step === 0 ? clockOf(minutes) : unparsed(text, `Times go in steps of ${step} minutes`);
}

function timesOf(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Minutes since midnight of what a US hand types: 9, 930, 9:30, 1:15p, 1:15 PM, 13:15; undefined for the rest. Without AM or PM
 * a time before `earliest` is one of the afternoon, unless it is written with a leading zero.
 */
export function parseTime(text: string, earliest = 0): number | undefined {
  const match = /^(\d{1,2})[:.]?(\d{2})?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  const [written = '', rest = '00', half] = match?.slice(1) ?? [];
  const [hour, minute] = [Number(written), Number(rest)];
  if (written === '' || hour > 23 || minute > 59) return undefined;
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute;
  }
  const isAfternoon = !written.startsWith('0') && hour < 12 && hour * 60 + minute < earliest;
  return (isAfternoon ? hour + 12 : hour) * 60 + minute;
}

import { Combobox, mergeClasses, Option } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useState } from 'react';
import type { Span } from '../../../../shared/rules/appointments.ts';
import { timeText } from '../../../../shared/rules/time.ts';
import { nearestQuarter, quarter } from '../../../kit/book/measures.ts';
import { useControlStyles } from '../../../kit/form/controlStyles.ts';
import { typedTime } from '../../../kit/form/typedTime.ts';
import { besideControl, scrollingList } from '../../../kit/picker/listRows.ts';
import { PanelField } from './PanelField.tsx';

type TimeFieldProps = {
  /** Minutes since midnight. */
  value: number | undefined;
  /** The quarter hours to choose from; others can be typed. */
  hours: Span;
  onChange: (minutes: number | undefined) => void;
};

/** The start of an appointment in quarter hours, picked from a list or typed as it comes: 930, 1:15p, 13:15. */
export function TimeField({ value, hours, onChange }: TimeFieldProps) {
  const styles = useControlStyles();
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [complaint, setComplaint] = useState<string>();

  function settle(minutes: number | undefined) {
    setTyped(undefined);
    setComplaint(undefined);
    onChange(minutes);
  }

  function settleTyped() {
    if (typed === undefined) return;
    const minutes = typedTime(typed, hours.from);
    if (minutes !== undefined) settle(nearestQuarter(minutes));
    else if (typed.trim() === '') settle(undefined);
    else setComplaint('Write the time as 9:30 AM');
  }

  // What was typed counts before the list answers to the key.
  const settleByKey = (event: KeyboardEvent) => {
    if (typed === undefined || !['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
    settleTyped();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };

  return (
    <PanelField label="Start" required error={complaint}>
      <Combobox
        freeform
        className={mergeClasses(styles.control, styles.figures)}
        input={{ style: { minWidth: 0 } }}
        expandIcon={<ClockRegular />}
        autoComplete="off"
        placeholder="9:30 AM"
        value={typed ?? (value === undefined ? '' : timeText(value))}
        selectedOptions={value === undefined ? [] : [String(value)]}
        open={open}
        positioning={besideControl}
        listbox={scrollingList(() => undefined)}
        onOpenChange={(_, data) => setOpen(data.open)}
        onChange={(event) => setTyped(event.target.value)}
        onOptionSelect={(_, { optionValue }) => optionValue && settle(Number(optionValue))}
        onKeyDownCapture={settleByKey}
        onBlur={settleTyped}
      >
        {quartersOf(hours).map((minutes) => (
          <Option key={minutes} className={styles.option} value={String(minutes)} text={timeText(minutes)}>
            {timeText(minutes)}
          </Option>
        ))}
      </Combobox>
    </PanelField>
  );
}

const quartersOf = ({ from, to }: Span): number[] =>
  Array.from({ length: (to - from) / quarter }, (_, index) => from + index * quarter);

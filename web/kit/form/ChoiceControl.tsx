import { Dropdown, mergeClasses, Option } from '@fluentui/react-components';
import { timeText } from '../../../shared/rules/time.ts';
import { useControlStyles } from './controlStyles.ts';
import { type Choice, type Control, type FieldOf, textOf } from './fieldSpec.ts';

/** A closed list of choices; the value keeps the choice's type, so a numeric id stays a number. */
export function SelectControl({ spec, control }: { spec: FieldOf<'select'>; control: Control }) {
  return (
    <ChoiceList
      choices={spec.choices}
      placeholder={spec.placeholder}
      clearable={spec.clearable ?? false}
      control={control}
    />
  );
}

/** Times of day, `9:00 AM` for '09:00'. */
export function TimeControl({ spec, control }: { spec: FieldOf<'time'>; control: Control }) {
  return (
    <ChoiceList
      choices={timesOf(spec)}
      placeholder={spec.placeholder}
      clearable={spec.clearable ?? false}
      control={control}
    />
  );
}

interface ChoiceListProps {
  choices: readonly Choice[];
  placeholder: string | undefined;
  clearable: boolean;
  control: Control;
}

function ChoiceList({ choices, placeholder, clearable, control }: ChoiceListProps) {
  const styles = useControlStyles();
  const chosen = choices.find(({ value }) => value === control.value);
  return (
    <Dropdown
      ref={control.inputRef}
      className={mergeClasses(styles.control, control.readOnly && styles.readOnly)}
      name={control.name}
      size={control.size}
      // Without an own child the button shows the text only, without the color.
      button={{ children: chosen ? <ChoiceText choice={chosen} /> : placeholder }}
      value={chosen?.label ?? ''}
      selectedOptions={chosen ? [textOf(chosen.value)] : []}
      placeholder={placeholder}
      clearable={clearable}
      disabled={control.disabled || control.readOnly}
      positioning={{ autoSize: false }}
      listbox={{ style: { maxHeight: '264px' } }}
      onOptionSelect={(_, { optionValue }) =>
        control.onChange(choices.find(({ value }) => textOf(value) === optionValue)?.value ?? '')
      }
      onBlur={control.onBlur}
    >
      {choices.map((choice) => (
        <Option key={choice.value} className={styles.option} value={textOf(choice.value)} text={choice.label}>
          <ChoiceText choice={choice} />
        </Option>
      ))}
    </Dropdown>
  );
}

function ChoiceText({ choice }: { choice: Choice }) {
  const styles = useControlStyles();
  return (
    <span className={styles.row}>
      {choice.color && <span className={styles.chip} style={{ backgroundColor: choice.color }} />}
      {choice.label}
    </span>
  );
}

function timesOf({ from = '00:00', to = '23:59', step = 30 }: FieldOf<'time'>): Choice[] {
  const slots = Array.from({ length: (24 * 60) / step }, (_, slot) => slot * step);
  return slots
    .map((minutes) => ({ value: clockText(minutes), label: timeText(minutes) }))
    .filter(({ value }) => value >= from && value <= to);
}

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

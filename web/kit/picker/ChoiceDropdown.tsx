import { Dropdown, type DropdownProps, Option } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useControlStyles } from '../ui/controlStyles.ts';

interface ChoiceDropdownProps<Value>
  extends Pick<DropdownProps, 'aria-label' | 'className' | 'disabled' | 'placeholder' | 'size'> {
  ref?: Ref<HTMLButtonElement> | undefined;
  choices: readonly (readonly [value: Value, label: string])[];
  chosen: Value | null | undefined;
  onChoose: (value: Value) => void;
}

/** Dropdown of a few texts. */
export function ChoiceDropdown<Value extends string | number>(props: ChoiceDropdownProps<Value>) {
  const { choices, chosen, onChoose, ...dropdown } = props;
  const styles = useControlStyles();
  return (
    <Dropdown
      {...dropdown}
      value={choices.find(([value]) => value === chosen)?.[1] ?? ''}
      selectedOptions={chosen === null || chosen === undefined ? [] : [String(chosen)]}
      onOptionSelect={(_, { optionValue }) => {
        const [next] = choices.find(([value]) => String(value) === optionValue) ?? [];
        if (next !== undefined && next !== chosen) onChoose(next);
      }}
    >
      {choices.map(([value, label]) => (
        <Option key={value} className={styles.option} value={String(value)}>
          {label}
        </Option>
      ))}
    </Dropdown>
  );
}

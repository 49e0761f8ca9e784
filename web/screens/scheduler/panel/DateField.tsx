import { useState } from 'react';
import { DateControl } from '../../../kit/form/DateControl.tsx';
import type { Control, FieldOf } from '../../../kit/form/fieldSpec.ts';
import { PanelField } from './PanelField.tsx';

const spec: FieldOf<'date'> = { name: 'date', label: 'Date', kind: 'date' };

type DateFieldProps = { value: string; onChange: (day: string) => void };

/** The day of an appointment, in the form's own date control. */
export function DateField({ value, onChange }: DateFieldProps) {
  const [complaint, complain] = useState<string>();
  const control: Control = {
    name: 'date',
    label: 'Date',
    value,
    onChange: (day) => onChange(String(day)),
    onBlur: () => undefined,
    complain,
    inputRef: () => undefined,
    size: 'medium',
    disabled: false,
    readOnly: false,
  };
  return (
    <PanelField label="Date" required error={complaint}>
      <DateControl spec={spec} control={control} />
    </PanelField>
  );
}

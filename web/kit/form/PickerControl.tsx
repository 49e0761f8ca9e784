import { useState } from 'react';
import { strayText } from '../picker/items.ts';
import { ManyInput } from '../picker/ManyInput.tsx';
import { OneInput } from '../picker/OneInput.tsx';
import type { Control, FieldOf } from './fieldSpec.ts';

/** A searchable list in a form: the value is the chosen item's id. */
export function PickerControl({ spec, control }: { spec: FieldOf<'picker'>; control: Control }) {
  // The form holds the id only; the words for it are the item that was chosen, or the one the form began with.
  const [chosen, setChosen] = useState(spec.selected);
  const known = Array.isArray(spec.items) ? spec.items : [chosen, spec.selected];
  return (
    <OneInput
      {...shared(spec, control)}
      items={spec.items}
      empty={spec.empty}
      selected={known.find((item) => item?.id === control.value)}
      onSelect={(item) => {
        setChosen(item);
        if (item) control.complain(undefined);
        control.onChange(item?.id ?? null);
      }}
    />
  );
}

/** Several values of a list of choices, as tags in the order they were picked. Values beyond the choices stay, unseen. */
export function TagsControl({ spec, control }: { spec: FieldOf<'tags'>; control: Control }) {
  const items = spec.choices.map(({ value, label, hint }) => ({ id: value, label, hint }));
  const values: unknown[] = Array.isArray(control.value) ? control.value : [];
  const itemOf = (value: unknown) => items.find(({ id }) => id === value);
  return (
    <ManyInput
      {...shared(spec, control)}
      label={spec.label}
      items={items}
      selected={values.map(itemOf).filter((item) => item !== undefined)}
      onSelect={(selected) => {
        control.complain(undefined);
        const picked = selected.map(({ id }) => id);
        const kept = values.filter((value) => !itemOf(value) || picked.some((id) => id === value));
        control.onChange([...kept, ...picked.filter((id) => !kept.includes(id))]);
      }}
    />
  );
}

function shared(spec: FieldOf<'picker' | 'tags'>, control: Control) {
  return {
    inputRef: control.inputRef,
    size: control.size,
    disabled: control.disabled || control.readOnly,
    autoFocus: spec.autoFocus,
    placeholder: spec.placeholder,
    onLeave: (stray: string) => {
      control.complain(stray ? strayText(spec.label) : undefined);
      control.onBlur();
    },
  };
}

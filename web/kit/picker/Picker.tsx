import { Field, makeStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { afterPointerUp } from '../ui/afterPointerUp.ts';
import { fieldLabelStyle } from '../ui/controlStyles.ts';
import { type PickerInputProps, type PickerItem, selectOneText } from './items.ts';
import { MultiSelectInput } from './MultiSelectInput.tsx';
import { SingleSelectInput } from './SingleSelectInput.tsx';

interface Common extends Omit<PickerInputProps, 'onLeave'> {
  label: string;
  required?: boolean;
  hint?: string;
  /** An error that comes from outside; it replaces the picker's own. */
  error?: string;
}
interface One {
  multiple?: false;
  /** The list is open from the start. */
  defaultOpen?: boolean;
  selected: PickerItem | undefined;
  onSelect: (item: PickerItem | undefined) => void;
}
interface Many {
  multiple: true;
  selected: readonly PickerItem[];
  onSelect: (items: PickerItem[]) => void;
}

/**
 * A searchable list with its label: over a list that is known, or over a server that is asked 20 at a time. Left without a
 * selection it asks for one.
 */
export function Picker({ label, required, hint, error, ...picker }: Common & (One | Many)) {
  const styles = useStyles();
  const [strayed, setStrayed] = useState(false);
  const missing = picker.multiple ? picker.selected.length === 0 : !picker.selected;
  const message = error ?? (strayed ? selectOneText(label) : undefined);
  // Who was brought here and goes on elsewhere has not left anything out yet.
  const wasBrought = useRef(picker.autoFocus === true);
  const onLeave = (stray: string) => {
    const isMissing = required === true && missing && !wasBrought.current;
    wasBrought.current = false;
    afterPointerUp(() => setStrayed(stray !== '' || isMissing));
  };

  return (
    <Field
      label={{ children: label, className: styles.label }}
      required={required}
      hint={message ? undefined : hint}
      validationState={message ? 'error' : 'none'}
      validationMessage={message}
    >
      {picker.multiple ? (
        <MultiSelectInput
          {...picker}
          label={label}
          onLeave={onLeave}
          onSelect={(items) => {
            setStrayed(false);
            picker.onSelect(items);
          }}
        />
      ) : (
        <SingleSelectInput
          {...picker}
          onLeave={onLeave}
          onSelect={(item) => {
            if (item) setStrayed(false);
            picker.onSelect(item);
          }}
        />
      )}
    </Field>
  );
}

const useStyles = makeStyles({
  label: fieldLabelStyle,
});

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
 * Labeled searchable picker over a fixed list or a server that is queried page by page. When required and left empty, it shows an
 * error.
 */
export function Picker({ label, required, hint, error, ...picker }: Common & (One | Many)) {
  const styles = useStyles();
  const [strayed, setStrayed] = useState(false);
  const missing = picker.multiple ? picker.selected.length === 0 : !picker.selected;
  const message = error ?? (strayed ? selectOneText(label) : undefined);
  // With autofocus, leaving the untouched field is not yet an error.
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

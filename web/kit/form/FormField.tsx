import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useContext, useState } from 'react';
import { useController } from 'react-hook-form';
import { CheckboxControl } from './CheckboxControl.tsx';
import { SelectControl, TimeControl } from './ChoiceControl.tsx';
import { ColorControl } from './ColorControl.tsx';
import { DateControl } from './DateControl.tsx';
import { FormSettings } from './FormSettings.ts';
import { type Control, type FieldSpec, textOf } from './fieldSpec.ts';
import { NumberControl } from './NumberControl.tsx';
import { PasswordControl } from './PasswordControl.tsx';
import { PhoneControl } from './PhoneControl.tsx';
import { PickerControl, TagsControl } from './PickerControl.tsx';
import { TextareaControl, TextControl } from './TextControl.tsx';

/** Label, control and, in one place below, the error or else the hint. */
export function FormField({ spec }: { spec: FieldSpec }) {
  const styles = useStyles();
  const { size, readOnly, changed } = useContext(FormSettings);
  const { field, fieldState } = useController({ name: spec.name });
  const [complaint, complain] = useState<string>();
  const error = complaint ?? fieldState.error?.message;
  const control: Control = {
    name: spec.name,
    label: spec.label,
    value: field.value,
    onChange: (value) => {
      field.onChange(value);
      changed(spec.name);
    },
    onBlur: field.onBlur,
    complain,
    inputRef: field.ref,
    size,
    disabled: spec.disabled ?? false,
    readOnly,
  };

  return (
    <Field
      label={
        spec.kind === 'checkbox' || spec.label === '' ? undefined : { children: spec.label, className: styles.label }
      }
      required={spec.required}
      hint={error ? undefined : hintOf(spec, field.value)}
      validationState={error ? 'error' : 'none'}
      validationMessage={error}
      style={{ maxWidth: spec.width }}
    >
      <ControlOf spec={spec} control={control} />
    </Field>
  );
}

function ControlOf({ spec, control }: { spec: FieldSpec; control: Control }) {
  switch (spec.kind) {
    case 'password':
      return <PasswordControl spec={spec} control={control} />;
    case 'phone':
      return <PhoneControl spec={spec} control={control} />;
    case 'number':
    case 'money':
      return <NumberControl spec={spec} control={control} />;
    case 'textarea':
      return <TextareaControl spec={spec} control={control} />;
    case 'select':
      return <SelectControl spec={spec} control={control} />;
    case 'time':
      return <TimeControl spec={spec} control={control} />;
    case 'tags':
      return <TagsControl spec={spec} control={control} />;
    case 'picker':
      return <PickerControl spec={spec} control={control} />;
    case 'checkbox':
      return <CheckboxControl spec={spec} control={control} />;
    case 'date':
      return <DateControl spec={spec} control={control} />;
    case 'color':
      return <ColorControl spec={spec} control={control} />;
    case 'custom':
      return spec.render(control);
    default:
      return <TextControl spec={spec} control={control} />;
  }
}

function hintOf(spec: FieldSpec, value: unknown): string | undefined {
  const counted = spec.kind === 'textarea' || ((spec.kind ?? 'text') === 'text' && 'counter' in spec && spec.counter);
  if (!counted || !('maxLength' in spec) || !spec.maxLength) return spec.hint;
  const counter = `${textOf(value).length} of ${spec.maxLength} characters`;
  return spec.hint ? `${spec.hint} · ${counter}` : counter;
}

const useStyles = makeStyles({
  label: {
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightMedium,
    paddingTop: 0,
    paddingBottom: '4px',
  },
});

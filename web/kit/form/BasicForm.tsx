import { Button, Checkbox, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useControlStyles } from '../ui/controlStyles.ts';
import { touch } from '../ui/media.ts';
import { FormCore, type FormProps } from './FormCore.tsx';
import { FieldCaption } from './FormFields.tsx';
import { type Control, exceedsMaxLength, type FieldOfKind, type FieldSpec, toText } from './fieldSpec.ts';

type SmallFormProps<Draft extends FieldValues, Values> = FormProps<Draft, Values> & {
  onError: (error: unknown) => void;
};

/** Form with text, password and checkbox fields only, so that sign-in loads without calendars, lists and dialogs. */
export function BasicForm<Draft extends FieldValues, Values>(props: SmallFormProps<Draft, Values>) {
  return <FormCore {...props} FieldControl={BasicFieldControl} layout="plain" size="large" />;
}

export function useInputProps(control: Control, ...classNames: string[]) {
  const styles = useControlStyles();
  const { inputRef: ref, name, size, disabled, readOnly, onBlur } = control;
  const className = mergeClasses(styles.control, ...classNames, readOnly && styles.readOnly);
  return { ref, className, name, size, disabled, readOnly, onBlur };
}

type TextSpec = FieldOfKind<'text' | 'email'>;

function TextControl({ spec, control }: { spec: TextSpec; control: Control }) {
  const input = useInputProps(control);
  return (
    <Input
      {...input}
      type={spec.kind === 'email' ? 'email' : 'text'}
      value={toText(control.value)}
      placeholder={spec.placeholder}
      autoComplete={spec.autoComplete ?? 'off'}
      autoFocus={spec.autoFocus}
      onChange={({ nativeEvent }, { value }) =>
        exceedsMaxLength(nativeEvent, value, spec.maxLength) || control.onChange(value)
      }
    />
  );
}

function PasswordControl({ spec, control }: { spec: FieldOfKind<'password'>; control: Control }) {
  const input = useInputProps(control);
  const [revealed, setRevealed] = useState(false);
  return (
    <Input
      {...input}
      type={revealed ? 'text' : 'password'}
      value={toText(control.value)}
      autoComplete={spec.autoComplete ?? 'current-password'}
      autoFocus={spec.autoFocus}
      onChange={(_, { value }) => control.onChange(value)}
      contentAfter={
        <Button
          appearance="transparent"
          size="small"
          icon={revealed ? <EyeRegular /> : <EyeOffRegular />}
          aria-label="Show characters"
          aria-pressed={revealed}
          disabled={control.disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setRevealed(!revealed)}
        />
      }
    />
  );
}

function CheckboxControl({ spec, control }: { spec: FieldOfKind<'checkbox'>; control: Control }) {
  const styles = useStyles();
  return (
    <Checkbox
      ref={control.inputRef}
      className={styles.checkbox}
      name={control.name}
      label={{ children: <FieldCaption spec={spec} />, className: styles.label }}
      checked={control.value === true}
      disabled={control.disabled || control.readOnly}
      onChange={(_, { checked }) => control.onChange(checked === true)}
      onBlur={control.onBlur}
    />
  );
}

const useStyles = makeStyles({
  checkbox: {
    marginLeft: '-8px',
    [touch]: { minHeight: '44px', alignItems: 'center', '& .fui-Checkbox__indicator': { alignSelf: 'center' } },
  },
  label: { color: tokens.colorNeutralForeground1 },
});

/** Controls that need only an input. */
export function BasicFieldControl({ spec, control }: { spec: FieldSpec; control: Control }) {
  switch (spec.kind) {
    case undefined:
    case 'text':
    case 'email':
      return <TextControl spec={spec} control={control} />;
    case 'password':
      return <PasswordControl spec={spec} control={control} />;
    case 'checkbox':
      return <CheckboxControl spec={spec} control={control} />;
    case 'custom':
      return spec.render(control);
    default:
      throw new Error(`The field ${spec.name} needs the whole Form`);
  }
}

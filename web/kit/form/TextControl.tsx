import { Input, mergeClasses } from '@fluentui/react-components';
import { useControlStyles } from './controlStyles.ts';
import { type Control, type FieldOf, textOf } from './fieldSpec.ts';

type TextSpec = FieldOf<'text' | 'email' | 'digits'>;

export function TextControl({ spec, control }: { spec: TextSpec; control: Control }) {
  const styles = useControlStyles();
  const digits = spec.kind === 'digits';
  return (
    <Input
      ref={control.inputRef}
      className={mergeClasses(styles.control, control.readOnly && styles.readOnly, digits && styles.figures)}
      name={control.name}
      type={spec.kind === 'email' ? 'email' : digits ? 'tel' : 'text'}
      inputMode={digits ? 'numeric' : undefined}
      size={control.size}
      value={textOf(control.value)}
      maxLength={spec.maxLength}
      placeholder={spec.placeholder}
      autoComplete={spec.autoComplete ?? (spec.kind === 'email' ? 'email' : 'off')}
      autoFocus={spec.autoFocus}
      disabled={control.disabled}
      readOnly={control.readOnly}
      onChange={(_, { value }) => control.onChange(digits ? value.replace(/\D/g, '') : value)}
      onBlur={control.onBlur}
    />
  );
}

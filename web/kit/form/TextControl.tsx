import { Input, mergeClasses } from '@fluentui/react-components';
import { useControlStyles } from './controlStyles.ts';
import { type Control, type FieldOf, textOf } from './fieldSpec.ts';

type TextSpec = FieldOf<'text' | 'email'>;

export function TextControl({ spec, control }: { spec: TextSpec; control: Control }) {
  const styles = useControlStyles();
  return (
    <Input
      ref={control.inputRef}
      className={mergeClasses(styles.control, control.readOnly && styles.readOnly)}
      name={control.name}
      type={spec.kind === 'email' ? 'email' : 'text'}
      size={control.size}
      value={textOf(control.value)}
      maxLength={spec.maxLength}
      placeholder={spec.placeholder}
      autoComplete={spec.autoComplete ?? (spec.kind === 'email' ? 'email' : 'off')}
      autoFocus={spec.autoFocus}
      disabled={control.disabled}
      readOnly={control.readOnly}
      onChange={(_, { value }) => control.onChange(value)}
      onBlur={control.onBlur}
    />
  );
}

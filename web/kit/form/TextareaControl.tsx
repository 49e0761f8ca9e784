import { mergeClasses, Textarea } from '@fluentui/react-components';
import { useControlStyles } from './controlStyles.ts';
import { type Control, type FieldOf, textOf } from './fieldSpec.ts';

export function TextareaControl({ spec, control }: { spec: FieldOf<'textarea'>; control: Control }) {
  const styles = useControlStyles();
  return (
    <Textarea
      ref={control.inputRef}
      className={mergeClasses(styles.control, control.readOnly && styles.readOnly)}
      name={control.name}
      size={control.size}
      rows={spec.rows ?? 2}
      resize="vertical"
      value={textOf(control.value)}
      maxLength={spec.maxLength}
      placeholder={spec.placeholder}
      autoFocus={spec.autoFocus}
      disabled={control.disabled}
      readOnly={control.readOnly}
      onChange={(_, { value }) => control.onChange(value)}
      onBlur={control.onBlur}
    />
  );
}

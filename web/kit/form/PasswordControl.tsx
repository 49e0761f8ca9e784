import { Button, Input, mergeClasses } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useControlStyles } from './controlStyles.ts';
import { type Control, type FieldOf, textOf } from './fieldSpec.ts';

export function PasswordControl({ spec, control }: { spec: FieldOf<'password'>; control: Control }) {
  const styles = useControlStyles();
  const [revealed, setRevealed] = useState(false);
  return (
    <Input
      ref={control.inputRef}
      className={mergeClasses(styles.control, control.readOnly && styles.readOnly)}
      name={control.name}
      type={revealed ? 'text' : 'password'}
      size={control.size}
      value={textOf(control.value)}
      autoComplete={spec.autoComplete ?? 'current-password'}
      autoFocus={spec.autoFocus}
      disabled={control.disabled}
      readOnly={control.readOnly}
      onChange={(_, { value }) => control.onChange(value)}
      onBlur={control.onBlur}
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

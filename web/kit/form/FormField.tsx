import { Field, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useContext, useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { afterPress } from './afterPress.ts';
import { Caption } from './Caption.tsx';
import { FormSettings } from './FormSettings.ts';
import { fieldLabel } from './fieldLabel.ts';
import { type Control, type FieldSpec, textOf } from './fieldSpec.ts';

/** Label, control and, in one place below, the error or else the hint. */
export function FormField({ spec }: { spec: FieldSpec }) {
  const styles = useStyles();
  const { ControlOf, size, readOnly, changed, complained } = useContext(FormSettings);
  const { field, fieldState } = useController({ name: spec.name });
  const [complaint, complain] = useState<string>();
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const error = complaint ?? fieldState.error?.message;
  const control: Control = {
    name: spec.name,
    label: spec.label,
    value: field.value,
    onChange: (value) => {
      field.onChange(value);
      changed(spec.name);
    },
    // The press that left the field may have removed it; leaving it then would give it a value again.
    onBlur: () => afterPress(() => isThere.current && field.onBlur()),
    complain: (message) => {
      if (message) complained();
      afterPress(() => complain(message));
    },
    inputRef: field.ref,
    size,
    disabled: spec.disabled ?? false,
    readOnly,
  };

  return (
    <Field
      label={
        spec.kind === 'checkbox' || spec.label === ''
          ? undefined
          : {
              children: <Caption spec={spec} />,
              className: mergeClasses(styles.label, spec.unlabeled && styles.unseen),
            }
      }
      required={spec.required}
      hint={error ? undefined : hintOf(spec, field.value)}
      validationState={error ? 'error' : 'none'}
      validationMessage={error}
      className={styles.holder}
      style={{ maxWidth: spec.width }}
    >
      <ControlOf spec={spec} control={control} />
    </Field>
  );
}

function hintOf(spec: FieldSpec, value: unknown): string | undefined {
  const counted = spec.kind === 'textarea' || ((spec.kind ?? 'text') === 'text' && 'counter' in spec && spec.counter);
  if (!counted || !('maxLength' in spec) || !spec.maxLength) return spec.hint;
  const counter = `${textOf(value).length} of ${spec.maxLength} characters`;
  return spec.hint ? `${spec.hint} · ${counter}` : counter;
}

const useStyles = makeStyles({
  label: fieldLabel,
  // What is only read out lies in its field; else it would lie below the page, which would scroll for it.
  holder: { position: 'relative' },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

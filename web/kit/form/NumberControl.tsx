import { Input, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { useControlStyles } from './controlStyles.ts';
import { type Control, type FieldOf, textOf } from './fieldSpec.ts';

/** Numbers and dollars: what was typed stays as typed until the field is left, then it is shown with its decimals. */
export function NumberControl({ spec, control }: { spec: FieldOf<'number' | 'money'>; control: Control }) {
  const styles = useControlStyles();
  const [typed, setTyped] = useState<string>();
  const money = spec.kind === 'money';
  const decimals = spec.kind === 'number' ? spec.decimals : 2;
  const shown = numberText(control.value, money ? 2 : undefined);

  const type = (text: string) => {
    const kept = text.replace(/[^\d.-]/g, '');
    setTyped(kept);
    control.onChange(numberOf(kept, decimals));
  };

  return (
    <Input
      ref={control.inputRef}
      className={mergeClasses(styles.control, styles.number, control.readOnly && styles.readOnly)}
      name={control.name}
      inputMode="decimal"
      size={control.size}
      value={typed ?? shown}
      autoComplete="off"
      autoFocus={spec.autoFocus}
      disabled={control.disabled}
      readOnly={control.readOnly}
      contentBefore={money ? <span className={styles.unit}>$</span> : undefined}
      contentAfter={spec.kind === 'number' && spec.unit ? <span className={styles.unit}>{spec.unit}</span> : undefined}
      onFocus={(event) => event.target.select()}
      onChange={(_, { value }) => type(value)}
      onBlur={() => {
        setTyped(undefined);
        control.onBlur();
      }}
    />
  );
}

function numberText(value: unknown, decimals: number | undefined): string {
  return typeof value === 'number' && decimals !== undefined ? value.toFixed(decimals) : textOf(value);
}

function numberOf(text: string, decimals: number | undefined): number | null {
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) return null;
  return decimals === undefined ? value : Number(value.toFixed(decimals));
}

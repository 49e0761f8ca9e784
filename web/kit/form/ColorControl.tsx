import { ColorSwatch, Input, makeStyles, mergeClasses, SwatchPicker } from '@fluentui/react-components';
import { useId } from 'react';
import { categoryPalette, inkOn } from '../colors.ts';
import { touch } from '../media.ts';
import { useControlStyles } from './controlStyles.ts';
import { type Control, type FieldOf, textOf } from './fieldSpec.ts';

/** The twelve presets as swatches and the hex of any other color. */
export function ColorControl({ spec, control }: { spec: FieldOf<'color'>; control: Control }) {
  const shared = useControlStyles();
  const styles = useStyles();
  const value = textOf(control.value);
  const presets = useId();
  const locked = control.disabled || control.readOnly;
  return (
    <div className={styles.color}>
      <SwatchPicker
        className={styles.swatches}
        // The field's own id and label belong to the hex.
        id={presets}
        aria-labelledby={presets}
        aria-label={`${spec.label}: presets`}
        shape="rounded"
        size="medium"
        selectedValue={value.toLowerCase()}
        onSelectionChange={(_, { selectedValue }) => control.onChange(selectedValue)}
      >
        {categoryPalette.map(({ name, hex }) => (
          <ColorSwatch
            key={hex}
            color={hex}
            value={hex}
            aria-label={name}
            disabled={locked}
            style={{ color: inkOn(hex) }}
          />
        ))}
      </SwatchPicker>
      <Input
        ref={control.inputRef}
        className={mergeClasses(shared.control, shared.figures, styles.hex, control.readOnly && shared.readOnly)}
        name={control.name}
        size={control.size}
        value={value}
        placeholder="#rrggbb"
        autoComplete="off"
        disabled={control.disabled}
        readOnly={control.readOnly}
        contentBefore={<span className={shared.chip} style={{ backgroundColor: value }} />}
        onChange={(_, data) => control.onChange(data.value)}
        onBlur={() => {
          const hex = hexOf(value);
          if (hex !== value) control.onChange(hex);
          control.onBlur();
        }}
      />
    </div>
  );
}

/** A color as it is copied from elsewhere, with its # or without, in full or short; any other text stays as it is. */
function hexOf(text: string): string {
  const digits = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text)?.[1];
  if (!digits) return text;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

const useStyles = makeStyles({
  color: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '12px' },
  swatches: { flexWrap: 'wrap', gap: '6px', padding: 0, [touch]: { '& button': { width: '44px', height: '44px' } } },
  hex: { width: '128px' },
});

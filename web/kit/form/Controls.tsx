import {
  ColorSwatch,
  Dropdown,
  Input,
  makeStyles,
  mergeClasses,
  Option,
  SwatchPicker,
  Textarea,
  useMergedRefs,
} from '@fluentui/react-components';
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { parseNumber } from '../../../shared/rules/numbers.ts';
import { categoryPalette, textColorOn } from '../ui/colors.ts';
import { useControlStyles } from '../ui/controlStyles.ts';
import { touch } from '../ui/media.ts';
import { hasNonPhoneCharacters, maskPhone, parsePhoneEdit } from '../ui/phoneMask.ts';
import { BasicFieldControl, useInputProps } from './BasicForm.tsx';
import { DateControl } from './DateControl.tsx';
import {
  availableChoices,
  type Choice,
  type Control,
  choiceLabel,
  exceedsMaxLength,
  type FieldOfKind,
  type FieldSpec,
  toText,
} from './fieldSpec.ts';
import { ImageControl } from './ImageControl.tsx';
import { PickerControl, TagsControl } from './PickerControl.tsx';
import { TimeControl } from './TimeControl.tsx';
import { isUnparsed, unparsed } from './unparsed.ts';

/** Number and dollar input. Keeps the text as typed until blur; then a number is formatted, and an invalid text stays with its error. */
export function NumberControl({ spec, control }: { spec: FieldOfKind<'number' | 'money'>; control: Control }) {
  const styles = useControlStyles();
  const [typed, setTyped] = useState<string>();
  const money = spec.kind === 'money';
  const bounds = money ? { ...spec, decimals: 2, unit: '$' } : { ...spec, unit: '' };
  const storedText = isUnparsed(control.value)
    ? control.value.unread
    : toNumberText(control.value, money ? 2 : undefined);

  const type = (text: string) => {
    setTyped(text);
    const { value, problem } = parseNumber(text, bounds);
    control.onChange(problem === undefined ? value : unparsed(text, problem, null));
  };

  return (
    <Input
      {...useInputProps(control, styles.number)}
      inputMode="decimal"
      value={typed ?? storedText}
      autoComplete="off"
      autoFocus={spec.autoFocus}
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

function toNumberText(value: unknown, decimals: number | undefined): string {
  return typeof value === 'number' && decimals !== undefined ? value.toFixed(decimals) : toText(value);
}

export function PhoneControl({ spec, control }: { spec: FieldOfKind<'phone'>; control: Control }) {
  const styles = useControlStyles();
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRefs(control.inputRef, input);
  const storedText = toText(control.value);
  const displayText = hasNonPhoneCharacters(storedText) ? storedText : maskPhone(storedText);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    // React moves the caret to the end when it changes the text.
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const edit = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (spec.keepsInvalid && hasNonPhoneCharacters(target.value)) return control.onChange(target.value);
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    const read = parsePhoneEdit({
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
      before: displayText,
      inputType,
    });
    caret.current = read.caret;
    control.onChange(read.digits);
  };

  return (
    <Input
      {...useInputProps(control, styles.figures)}
      ref={ref}
      type="tel"
      value={displayText}
      placeholder={spec.placeholder ?? '+1 (000) 000-0000'}
      autoComplete="off"
      autoFocus={spec.autoFocus}
      onChange={edit}
    />
  );
}

export function TextareaControl({ spec, control }: { spec: FieldOfKind<'textarea'>; control: Control }) {
  return (
    <Textarea
      {...useInputProps(control)}
      rows={spec.rows ?? 2}
      resize="vertical"
      value={toText(control.value)}
      placeholder={spec.placeholder}
      autoFocus={spec.autoFocus}
      onChange={({ nativeEvent }, { value }) =>
        exceedsMaxLength(nativeEvent, value, spec.maxLength) || control.onChange(value)
      }
    />
  );
}

/** The preset swatches, and a hex input for any other color. */
export function ColorControl({ spec, control }: { spec: FieldOfKind<'color'>; control: Control }) {
  const shared = useControlStyles();
  const styles = useStyles();
  const value = toText(control.value);
  const presets = useId();
  const locked = control.disabled || control.readOnly;
  return (
    <div className={styles.color}>
      <SwatchPicker
        className={styles.swatches}
        // The field's id and label belong to the hex input.
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
            style={{ color: textColorOn(hex) }}
          />
        ))}
      </SwatchPicker>
      <Input
        {...useInputProps(control, shared.figures, styles.hex)}
        value={value}
        placeholder="#rrggbb"
        autoComplete="off"
        contentBefore={<span className={shared.chip} style={{ backgroundColor: value }} />}
        onChange={(_, data) => control.onChange(data.value)}
        onBlur={() => {
          const hex = normalizeHex(value);
          if (hex !== value) control.onChange(hex);
          control.onBlur();
        }}
      />
    </div>
  );
}

/** Normalizes a hex color, with or without #, short or long, to #rrggbb. Other text is returned unchanged. */
function normalizeHex(text: string): string {
  const digits = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text)?.[1];
  if (!digits) return text;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

const useStyles = makeStyles({
  color: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '12px' },
  swatches: { flexWrap: 'wrap', gap: '6px', padding: 0, [touch]: { '& button': { width: '44px', height: '44px' } } },
  hex: { width: '128px' },
});

/** Dropdown. The value keeps its type, so a numeric id stays a number. */
export function SelectControl({ spec, control }: { spec: FieldOfKind<'select'>; control: Control }) {
  const styles = useControlStyles();
  // The record's original value stays selectable even if it is no longer offered.
  const [first] = useState(control.value);
  const choices = availableChoices(spec.choices, [first, control.value]);
  const chosen = choices.find(({ value }) => value === control.value);
  return (
    <Dropdown
      ref={control.inputRef}
      className={mergeClasses(styles.control, styles.clearable, control.readOnly && styles.readOnly)}
      name={control.name}
      size={control.size}
      expandIcon={{ className: styles.chevron }}
      // Without explicit children the button shows the text only, not the color.
      button={{ children: chosen ? <ChoiceText choice={chosen} /> : spec.placeholder }}
      value={chosen ? choiceLabel(chosen) : ''}
      selectedOptions={chosen ? [toText(chosen.value)] : []}
      placeholder={spec.placeholder}
      clearable={spec.clearable ?? false}
      autoFocus={spec.autoFocus}
      disabled={control.disabled || control.readOnly}
      positioning={{ autoSize: false }}
      listbox={{ style: { maxHeight: '264px' } }}
      onOptionSelect={(_, { optionValue }) =>
        control.onChange(choices.find(({ value }) => toText(value) === optionValue)?.value ?? '')
      }
      onBlur={control.onBlur}
    >
      {choices.map((choice) => (
        <Option key={choice.value} className={styles.option} value={toText(choice.value)} text={choiceLabel(choice)}>
          <ChoiceText choice={choice} />
        </Option>
      ))}
    </Dropdown>
  );
}

function ChoiceText({ choice }: { choice: Choice }) {
  const styles = useControlStyles();
  return (
    <span className={styles.row}>
      {choice.color && <span className={styles.chip} style={{ backgroundColor: choice.color }} />}
      {choiceLabel(choice)}
    </span>
  );
}

export function FieldControl({ spec, control }: { spec: FieldSpec; control: Control }) {
  switch (spec.kind) {
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
    case 'date':
      return <DateControl spec={spec} control={control} />;
    case 'image':
      return <ImageControl spec={spec} control={control} />;
    case 'color':
      return <ColorControl spec={spec} control={control} />;
    default:
      return <BasicFieldControl spec={spec} control={control} />;
  }
}

import { Input, mergeClasses, useMergedRefs } from '@fluentui/react-components';
import { format, type Track, useMask } from '@react-input/mask';
import { useLayoutEffect } from 'react';
import { useControlStyles } from './controlStyles.ts';
import { type Control, type FieldOf, textOf } from './fieldSpec.ts';

const mask = { mask: '+1 (___) ___-____', replacement: { _: /\d/ } };

/** '17035550126' or '7035550126' as `+1 (703) 555-0126`; fewer digits fill the mask as far as they go. */
export const phoneText = (digits: string): string => {
  const national = withoutCountry(digits);
  return national === '' ? '' : format(national, mask);
};

export function PhoneControl({ spec, control }: { spec: FieldOf<'phone'>; control: Control }) {
  const styles = useControlStyles();
  const masked = useMask({ ...mask, track: pastedWithCountry });
  const ref = useMergedRefs(control.inputRef, masked);
  useLayoutEffect(() => {
    const input = masked.current;
    // The mask watches the caret from focus to blur, and a field that is removed while it has the focus never blurs.
    return () => void input?.dispatchEvent(new Event('blur'));
  }, [masked]);
  return (
    <Input
      ref={ref}
      className={mergeClasses(styles.control, styles.figures, control.readOnly && styles.readOnly)}
      name={control.name}
      type="tel"
      size={control.size}
      value={phoneText(textOf(control.value))}
      placeholder={spec.placeholder ?? '+1 (000) 000-0000'}
      autoComplete="off"
      autoFocus={spec.autoFocus}
      disabled={control.disabled}
      readOnly={control.readOnly}
      onChange={(_, { value }) => control.onChange(value.replace(/\D/g, ''))}
      onBlur={control.onBlur}
    />
  );
}

function withoutCountry(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.startsWith('1') ? digits.slice(1) : digits;
}

/** The mask already says +1, so a pasted or auto-filled number loses its own. */
const pastedWithCountry: Track = ({ inputType, data }) =>
  inputType === 'insert' && data.length > 1 ? withoutCountry(data) : data;

import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { touch } from '../media.ts';
import { Caption } from './Caption.tsx';
import type { Control, FieldOf } from './fieldSpec.ts';

export function CheckboxControl({ spec, control }: { spec: FieldOf<'checkbox'>; control: Control }) {
  const styles = useStyles();
  return (
    <Checkbox
      ref={control.inputRef}
      className={styles.checkbox}
      name={control.name}
      label={{ children: <Caption spec={spec} />, className: styles.label }}
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

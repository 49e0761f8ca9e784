import { Field, makeStyles } from '@fluentui/react-components';
import { fieldLabelStyle } from '../../../kit/ui/controlStyles.ts';

type LabeledProps = { label: string; error?: string | undefined; children: React.ReactElement };

export function Labeled({ label, error, children }: LabeledProps) {
  const styles = useStyles();
  return (
    <Field label={{ children: label, className: styles.label }} validationMessage={error}>
      {children}
    </Field>
  );
}

const useStyles = makeStyles({ label: fieldLabelStyle });

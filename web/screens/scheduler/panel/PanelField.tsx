import { Field, makeStyles } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { fieldLabel } from '../../../kit/form/fieldLabel.ts';

type PanelFieldProps = { label: string; required?: boolean; error?: string | undefined; children: ReactElement };

/** A label, its control, and what is wrong with it. */
export function PanelField({ label, required, error, children }: PanelFieldProps) {
  const styles = useStyles();
  return (
    <Field
      label={{ children: label, className: styles.label }}
      required={required}
      validationState={error ? 'error' : 'none'}
      validationMessage={error}
    >
      {children}
    </Field>
  );
}

const useStyles = makeStyles({
  label: fieldLabel,
});

import { Field, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';

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
  label: {
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightMedium,
    paddingTop: 0,
    paddingBottom: '4px',
  },
});

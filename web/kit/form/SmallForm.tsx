import type { FieldValues } from 'react-hook-form';
import { BasicControlOf } from './BasicControls.tsx';
import { FormCore, type FormProps } from './FormCore.tsx';

type SmallFormProps<Draft extends FieldValues, Values> = FormProps<Draft, Values> & {
  onError: (error: unknown) => void;
};

/** The form with nothing but text, password and checkbox: sign-in loads it without calendars, lists and dialogs. */
export function SmallForm<Draft extends FieldValues, Values>(props: SmallFormProps<Draft, Values>) {
  return <FormCore {...props} ControlOf={BasicControlOf} layout="plain" size="large" />;
}

import type { FieldValues } from 'react-hook-form';
import { ControlOf } from './form/ControlOf.tsx';
import { FormChanges } from './form/FormChanges.tsx';
import { FormCore, type FormProps } from './form/FormCore.tsx';
import { FormProblem } from './form/FormProblem.tsx';
import { LeaveGuard } from './form/LeaveGuard.tsx';

/** The one form: fields as a literal over the schema of the request. */
export function Form<Draft extends FieldValues, Values>(props: FormProps<Draft, Values>) {
  return (
    <FormCore {...props} ControlOf={ControlOf} LeaveGuard={LeaveGuard} Problem={FormProblem} Changes={FormChanges} />
  );
}

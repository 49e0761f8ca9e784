import type { FieldValues } from 'react-hook-form';
import { type ErrorMessage, formatError } from '../data/failure.ts';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { useToast } from '../ui/Toast.tsx';
import { FieldControl } from './Controls.tsx';
import { DraftRestorer } from './DraftRestorer.tsx';
import { FormChanges, FormError } from './FormChanges.tsx';
import { FormCore, type FormProps } from './FormCore.tsx';
import { ListControl } from './ListControl.tsx';
/**
 * The one form: fields as a literal over the schema of the request.
 * In a side panel (`layout="panel"`) the header and footer stand still and the fields scroll; Esc cancels. Repeated entries, such as
 * the services of an appointment, are a `listField`: `entryFields` are the fields of a card, `header` replaces its name, `source` is
 * what new entries are chosen from. Non-field content, such as a timeline, goes into a section's `content`. A `custom` field draws
 * itself and describes its value with `formatValue`.
 * `onDraftChange` reports the draft after every change. `handle.current` reads and writes it from outside: `setValues({ stylist, start
 * })` acts as if typed (a drop in the book), `isDirty()` tells whether another record may replace it; that record needs a form of its
 * own (`key`). When a save is rejected as stale, pass the newer record as `initial`: untouched fields update, and conflicting ones show
 * both values.
 */
export function Form<Draft extends FieldValues, Values>({ errorMessage, ...props }: FullFormProps<Draft, Values>) {
  return errorMessage === undefined ? <FullForm {...props} /> : <ToastingForm errorMessage={errorMessage} {...props} />;
}

interface FullFormProps<Draft extends FieldValues, Values> extends FormProps<Draft, Values> {
  /**
   * Error toast for a failed save: the message followed by the reason. Field errors show at their field and stale saves show what
   * changed. Replaces `onError`.
   */
  errorMessage?: ErrorMessage | { text: ErrorMessage; timeoutMs: number };
}

function ToastingForm<Draft extends FieldValues, Values>({
  errorMessage,
  ...props
}: FormProps<Draft, Values> & Required<Pick<FullFormProps<Draft, Values>, 'errorMessage'>>) {
  const toast = useToast();
  const { text, ...options } = typeof errorMessage === 'object' ? errorMessage : { text: errorMessage };
  const showError = (problem: unknown) => void toast(formatError(text, problem), { intent: 'error', ...options });
  return <FullForm {...props} onError={showError} />;
}

function FullForm<Draft extends FieldValues, Values>(props: FormProps<Draft, Values>) {
  return (
    <FormCore
      {...props}
      FieldControl={FieldControl}
      ListControl={ListControl}
      LeaveGuard={LeaveGuard}
      Problem={FormError}
      Changes={FormChanges}
      DraftRestorer={DraftRestorer}
    />
  );
}

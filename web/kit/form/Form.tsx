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
 *
 * In a side panel (`layout="panel"`, see PanelParts in the gallery): `head` stands above, the footer below, what is between scrolls,
 * and Esc is Cancel. Repeated things, such as the services of an appointment, are a `listField` of cards: `entry` says the fields of a
 * card, `head` what stands in the place of its name, `from` what new ones are chosen from. What is no field, such as a timeline, is the
 * `content` of a section. A field that no kind can draw is `custom`, with `wordsOf` for the sentence "now ...; you wrote ...".
 *
 * From outside: `onDraft` tells the draft after every change, to draw it elsewhere; `handle.current?.set({ stylist, start })` writes
 * into it as if it was typed (a drop in the book); `handle.current?.isDirty()` is for the question before another record takes its
 * place, which needs a form of its own (`key`). `guarded` as a function says which addresses lose work. When a save is refused as
 * stale, give the newer record as `initial`: untouched fields follow, and theirs is shown beside mine.
 */
export function Form<Draft extends FieldValues, Values>({
  errorMessage: failed,
  ...props
}: WholeFormProps<Draft, Values>) {
  return failed === undefined ? <WholeForm {...props} /> : <TellingForm errorMessage={failed} {...props} />;
}

interface WholeFormProps<Draft extends FieldValues, Values> extends FormProps<Draft, Values> {
  /**
   * What a save that failed is told with, in a toast, the reason behind it; what is wrong with a field stands at the field, and a stale
   * save shows what changed. Instead of `onError`.
   */
  errorMessage?: ErrorMessage | { text: ErrorMessage; timeout: number };
}

function TellingForm<Draft extends FieldValues, Values>({
  errorMessage: failed,
  ...props
}: FormProps<Draft, Values> & Required<Pick<WholeFormProps<Draft, Values>, 'errorMessage'>>) {
  const toast = useToast();
  const { text, ...time } = typeof failed === 'object' ? failed : { text: failed };
  const tell = (problem: unknown) => void toast(formatError(text, problem), { intent: 'error', ...time });
  return <WholeForm {...props} onError={tell} />;
}

function WholeForm<Draft extends FieldValues, Values>(props: FormProps<Draft, Values>) {
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

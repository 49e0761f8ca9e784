import { makeStyles } from '@fluentui/react-components';
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { narrow } from '../media.ts';
import { look } from '../theme.ts';
import { FormFooter } from './FormFooter.tsx';
import { FormSections } from './FormSections.tsx';
import { type ControlOfField, FormSettings } from './FormSettings.ts';
import { canBeEmptied, type FormSection, namesIn } from './fieldSpec.ts';
import { fieldErrorsOf, homelessErrors, messageOf } from './formErrors.ts';
import { formResolver } from './formResolver.ts';
import { useCascade } from './useCascade.ts';
import { useSaveKey } from './useSaveKey.ts';

export interface FormProps<Draft extends FieldValues, Values> {
  /** Its messages are the errors under the fields, its output is what `onSubmit` gets. */
  schema: z.ZodType<Values, Draft>;
  /** Values at the beginning. Another record needs another form: give it a `key`. */
  initial: DefaultValues<Draft>;
  /** As a function when fields come, go or lock with the draft. */
  sections: readonly FormSection<Path<Draft>>[] | ((draft: Draft) => readonly FormSection<Path<Draft>>[]);
  /** Caption of the primary button, which says what it does. */
  submit: string;
  cancel?: { label?: string; onClick: () => void };
  /**
   * Saves. A rejection with `fields` (path to message) shows each message under its field; any other goes to `onError`, or
   * stands above the footer without it. Nothing typed is lost either way.
   */
  onSubmit: (values: Values) => Promise<void>;
  onError?: (error: unknown) => void;
  /** Cascades: the draft as it should be after `changed` was edited. */
  onChange?: (draft: Draft, changed: Path<Draft>) => Draft;
  readOnly?: boolean;
  /** More buttons, at the left of the footer. */
  footer?: ReactNode;
  /** A preview beside the card, below it under 1280 px. */
  aside?: (draft: Draft) => ReactNode;
  /** `plain` has no card, for sign-in and side panels. */
  layout?: 'card' | 'plain';
  size?: 'medium' | 'large';
  /** Ask before unsaved work is left; default on a card only. */
  guarded?: boolean;
}

interface Parts {
  /** Draws the control of a field, for the kinds of fields that the form is to have. */
  ControlOf: ControlOfField;
  LeaveGuard?: ComponentType<{ dirty: boolean; losesWork: () => boolean }>;
  /** Says what is wrong with the form as a whole. */
  Problem?: ComponentType<{ text: string; plain: boolean }>;
}

/** What every form does, whichever kinds of fields it has; screens use `Form`, the pages in front of sign-in `SmallForm`. */
export function FormCore<Draft extends FieldValues, Values>(props: FormProps<Draft, Values> & Parts) {
  const { ControlOf, LeaveGuard, Problem } = props;
  const { schema, initial, submit, cancel, footer, aside, layout = 'card', size = 'medium', readOnly = false } = props;
  const styles = useStyles();
  const plain = layout === 'plain';
  const emptiable = useRef<string[]>([]);
  const resolver = useMemo(() => formResolver(schema, () => emptiable.current), [schema]);
  const form = useForm<Draft, unknown, Values>({
    resolver,
    defaultValues: initial,
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const draft = form.watch();
  const sections = typeof props.sections === 'function' ? props.sections(draft) : props.sections;
  const names = namesIn(sections);
  emptiable.current = namesIn(sections, canBeEmptied);
  const [failure, setFailure] = useState<string>();
  const saving = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const changed = useCascade(form, props.onChange);
  const settings = useMemo(() => ({ ControlOf, size, readOnly, changed }), [ControlOf, size, readOnly, changed]);

  const refuse = (error: unknown) => {
    const fields = Object.entries(fieldErrorsOf(error)).filter(([path]) => names.includes(path));
    for (const [path, message] of fields) form.setError(path as Path<Draft>, { type: 'server', message });
    const first = names.find((name) => fields.some(([path]) => path === name));
    if (first) form.setFocus(first as Path<Draft>);
    else if (props.onError) props.onError(error);
    else setFailure(messageOf(error));
  };
  const save = async () => {
    if (saving.current || readOnly) return;
    saving.current = true;
    setFailure(undefined);
    try {
      let saved = false;
      await form.handleSubmit(async (values) => {
        await props.onSubmit(values).then(() => {
          saved = true;
        }, refuse);
      })();
      // What was saved is the new beginning: leaving now loses nothing.
      if (saved) form.reset(form.getValues());
    } finally {
      saving.current = false;
    }
  };
  useSaveKey(element, save);

  const problems = [...homelessErrors(errors, names), ...(failure ? [failure] : [])];
  return (
    <FormProvider {...form}>
      <FormSettings value={settings}>
        {LeaveGuard && (props.guarded ?? !plain) && (
          <LeaveGuard dirty={isDirty} losesWork={() => isDirty && !saving.current} />
        )}
        <div className={plain ? undefined : styles.beside}>
          <form
            ref={element}
            noValidate
            className={plain ? undefined : styles.card}
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <FormSections sections={sections} plain={plain} />
            {Problem && problems.map((problem) => <Problem key={problem} text={problem} plain={plain} />)}
            {!(readOnly && !cancel && !footer) && (
              <FormFooter
                submit={readOnly ? undefined : submit}
                cancel={cancel}
                busy={isSubmitting}
                plain={plain}
                size={size}
              >
                {footer}
              </FormFooter>
            )}
          </form>
          {aside && <aside className={styles.aside}>{aside(draft)}</aside>}
        </div>
      </FormSettings>
    </FormProvider>
  );
}

const useStyles = makeStyles({
  beside: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '24px',
    [narrow]: { flexDirection: 'column', alignItems: 'stretch', gap: '16px' },
  },
  card: {
    flex: '0 1 820px',
    minWidth: 0,
    maxWidth: '820px',
    boxSizing: 'border-box',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: '12px',
    boxShadow: look.cardShadow,
    [narrow]: { flexBasis: 'auto' },
  },
  aside: { flex: '0 1 240px', minWidth: '200px', [narrow]: { flexBasis: 'auto', maxWidth: '820px' } },
});

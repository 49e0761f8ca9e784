import { makeStyles } from '@fluentui/react-components';
import { type ComponentType, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { narrow } from '../media.ts';
import { look } from '../theme.ts';
import type { FormChangesProps } from './FormChanges.tsx';
import { FormFooter } from './FormFooter.tsx';
import { FormSections } from './FormSections.tsx';
import { type ControlOfField, FormSettings } from './FormSettings.ts';
import { canBeEmptied, type FormSection, namesIn, specsIn } from './fieldSpec.ts';
import { homelessErrors } from './formErrors.ts';
import { formResolver } from './formResolver.ts';
import type { KeyedLists } from './keyedList.ts';
import { leaveField } from './leaveField.ts';
import { differ } from './rebase.ts';
import { useCascade } from './useCascade.ts';
import { useNewerRecord } from './useNewerRecord.ts';
import { useSaveKey } from './useSaveKey.ts';
import { useSaving } from './useSaving.ts';

export interface FormProps<Draft extends FieldValues, Values> {
  /** Its messages are the errors under the fields, its output is what `onSubmit` gets. */
  schema: z.ZodType<Values, Draft>;
  /**
   * The record as it is stored, with the `version` that is sent back. The form follows when it is read again; after a save that was
   * refused as stale untouched fields follow and typed ones stay. Another record needs another form: give it a `key`.
   */
  initial: DefaultValues<Draft>;
  /** Lists of the draft that merge entry by entry when somebody else saved meanwhile. */
  lists?: KeyedLists<Draft>;
  /** As a function when fields come, go or lock with the draft. */
  sections: readonly FormSection<Path<Draft>>[] | ((draft: Draft) => readonly FormSection<Path<Draft>>[]);
  /** Caption of the primary button, which says what it does. */
  submit: string;
  cancel?: { label?: string; onClick: () => void };
  /**
   * Saves. A rejection with `fields` (path to message) shows each message under its field, a stale one what somebody else changed,
   * `Declined` nothing; any other goes to `onError`, or stands above the footer without it. Nothing typed is lost either way.
   */
  onSubmit: (values: Values) => Promise<void>;
  onError?: (error: unknown) => void;
  /** Told when a save was asked for and fields are wrong, beside the errors under them. */
  onInvalid?: (draft: Draft) => void;
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
  Changes?: ComponentType<FormChangesProps>;
}

/** What every form does, whichever kinds of fields it has; screens use `Form`, the pages in front of sign-in `SmallForm`. */
export function FormCore<Draft extends FieldValues, Values>(props: FormProps<Draft, Values> & Parts) {
  const { ControlOf, LeaveGuard, Problem, Changes } = props;
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
  const element = useRef<HTMLFormElement>(null);
  const base = useRef(initial);
  const { onSubmit, onError, onInvalid } = props;
  const { save, failure, outcome, isSaving } = useSaving({ form, base, names, readOnly, onSubmit, onError, onInvalid });
  const changes = useNewerRecord({ form, base, initial, lists: props.lists, outcome });
  const isMistyped = useRef(false);
  const complained = useCallback(() => {
    isMistyped.current = true;
    queueMicrotask(() => {
      isMistyped.current = false;
    });
  }, []);
  /** Where the field that was just left could not read what was typed, it says so and nothing is saved. */
  const saveRead = () => {
    if (!isMistyped.current) void save();
  };
  useSaveKey(element, saveRead);

  const changed = useCascade(form, props.onChange);
  const settings = useMemo(
    () => ({ ControlOf, size, readOnly, changed, complained }),
    [ControlOf, size, readOnly, changed, complained],
  );

  const problems = [...homelessErrors(errors, names), ...(failure ? [failure] : [])];
  return (
    <FormProvider {...form}>
      <FormSettings value={settings}>
        {LeaveGuard && (props.guarded ?? !plain) && (
          <LeaveGuard
            dirty={isDirty}
            losesWork={() => isDirty && !isSaving() && differ(form.getValues(), base.current)}
          />
        )}
        <div className={plain ? undefined : styles.beside}>
          <form
            ref={element}
            noValidate
            className={plain ? undefined : styles.card}
            onSubmit={(event) => {
              event.preventDefault();
              leaveField(element.current);
              saveRead();
            }}
          >
            <FormSections sections={sections} plain={plain} />
            {Problem && problems.map((problem) => <Problem key={problem} text={problem} plain={plain} />)}
            {Changes && (
              <Changes
                changes={changes}
                refused={outcome === 'stale'}
                specs={specsIn(sections)}
                lists={props.lists ?? {}}
                plain={plain}
              />
            )}
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
          {aside && <div className={styles.aside}>{aside(draft)}</div>}
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

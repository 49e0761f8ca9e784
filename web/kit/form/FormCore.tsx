import { makeStyles } from '@fluentui/react-components';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { LosesWork } from '../ui/LeaveGuard.tsx';
import { narrow } from '../ui/media.ts';
import { look } from '../ui/theme.ts';
import { useSaveShortcut } from '../ui/useSaveShortcut.ts';
import { type BodyParts, FormBody } from './FormBody.tsx';
import { type FieldControlComponent, FormContext, type ListControlComponent } from './FormFields.tsx';
import { FormFooter } from './FormFooter.tsx';
import { type FieldSpec, type FormSection, listFields } from './fieldSpec.ts';
import { createFormResolver, type FormSchema, maxLengthAt, useCascade } from './formResolver.ts';
import { draftsDiffer, type KeyedLists, useRecordUpdates } from './rebaseForm.ts';
import { deepCopy, stripUnparsed } from './unparsed.ts';
import { commitFocusedField, formLevelErrors, isFormFocused, useSaving } from './useSaving.ts';

export interface FormProps<Draft extends FieldValues, Values> {
  /** Provides the errors under the fields; its output is passed to `onSubmit`. */
  schema: FormSchema<Draft, Values>;
  /**
   * The stored record, including the `version` that is sent back. The form follows when it is refetched. After a stale save untouched
   * fields update and edited ones stay. Another record needs another form (`key`).
   */
  initial: DefaultValues<Draft>;
  /** The record is polled: changes by others show next to unsaved work at once, not only after a rejected save. */
  isLive?: boolean;
  /** Lists that merge entry by entry with changes by others. */
  keyedLists?: KeyedLists<Draft>;
  /** A function if fields depend on the draft. */
  sections: readonly FormSection<Path<Draft>>[] | ((draft: Draft) => readonly FormSection<Path<Draft>>[]);
  /** Caption of the primary button. */
  submitLabel: string;
  submitIcon?: ReactElement | undefined;
  cancel?: { label?: string; onClick: () => void };
  /**
   * Saves. Rejections with `fields` (path to message) show under their fields; stale ones show what changed; `CanceledByUser` shows
   * nothing. Others go to `onError`, or above the footer without it. The draft is kept in every case.
   */
  onSubmit: (values: Values) => Promise<void>;
  onError?: (error: unknown) => void;
  /** Called when a save was attempted with invalid fields. */
  onInvalid?: (draft: Draft) => void;
  /** Cascades: returns the draft after `onFieldChange` was edited. */
  onChange?: (draft: Draft, changed: Path<Draft>) => Draft;
  readOnly?: boolean;
  /** Extra buttons at the left of the footer. */
  footer?: ReactNode;
  /** Preview next to the card; below it under 1280 px. */
  aside?: (draft: Draft) => ReactNode;
  /** `plain` has no card (sign-in, dialogs); `panel` fills a side panel with a fixed header and footer. */
  layout?: 'card' | 'plain' | 'panel';
  /** Above the fields of a panel. */
  header?: ReactNode;
  /** Confirm before unsaved work is left; default: only in the card layout. As a function: whether navigating there would lose it. */
  guardsLeave?: boolean | LosesWork;
  /** Imperative access for the surrounding screen. */
  handle?: RefObject<FormHandle<Draft> | null>;
  /** Keeps the draft across reloads under a name that identifies the record: "category c1", "new category". */
  draftKey?: string;
  /** Called with the draft on mount and after every change, by the user or by code. */
  onDraftChange?: (draft: Draft, state: { isDirty: boolean }) => void;
}

export interface FormHandle<Draft> {
  getDraft: () => Draft;
  isDirty: () => boolean;
  /** Sets values as if typed: cascades run, and errors they fix are cleared. */
  setValues: (values: Partial<Draft>) => void;
  save: () => Promise<void>;
}

interface Parts extends BodyParts {
  size?: 'medium' | 'large';
  /** Renders the control of a field; determines which kinds the form supports. */
  FieldControl: FieldControlComponent;
  ListControl?: ListControlComponent;
  LeaveGuard?: ComponentType<{ dirty: boolean; losesWork: LosesWork }>;
}

/** The form without fixed field kinds. Screens use `Form`; the pages before sign-in use `BasicForm`. */
export function FormCore<Draft extends FieldValues, Values>(props: FormProps<Draft, Values> & Parts) {
  const { LeaveGuard, initial, cancel, footer, aside, layout = 'card', size = 'medium', readOnly = false } = props;
  const styles = useStyles();
  const card = layout === 'card';
  const { form, draft, sections, specs } = useDraftForm(props);
  const { isDirty, isSubmitting, errors } = form.formState;
  const names = specs.map(({ name }) => name);
  const element = useRef<HTMLFormElement>(null);
  const base = useRef(initial);
  const { onSubmit, onError, onInvalid } = props;
  const { save, failure, outcome, isSaving } = useSaving({ form, base, names, readOnly, onSubmit, onError, onInvalid });
  const changes = useRecordUpdates({
    form,
    base,
    initial,
    names,
    lists: props.keyedLists,
    outcome,
    watched: props.isLive ?? false,
  });
  const submit = useSubmit(element, save);

  const settings = useFieldSettings(form, props);
  useFormHandle(props.handle, { form, base, onFieldChange: settings.onFieldChange, save });
  useDraftReports(draft, isDirty, props.onDraftChange);

  /** Popups opened from the form handle Esc themselves. */
  const closeByKey = (event: KeyboardEvent<HTMLElement>) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && layout === 'panel' && isInside && !event.defaultPrevented) cancel?.onClick();
  };

  const problems = [...formLevelErrors(errors, names), ...(failure ? [failure] : [])];
  const { guardsLeave = card } = props;
  const loses: LosesWork = (...way) => (typeof guardsLeave === 'function' ? guardsLeave(...way) : true);
  const body = (
    <FormBody
      {...props}
      form={form}
      base={base}
      plain={!card}
      sections={sections}
      specs={specs}
      problems={problems}
      changes={changes}
      outcome={outcome}
    />
  );
  return (
    <FormProvider {...form}>
      <FormContext value={settings}>
        {LeaveGuard && guardsLeave && (
          <LeaveGuard
            dirty={isDirty}
            losesWork={(...way) =>
              isDirty && !isSaving() && loses(...way) && draftsDiffer(form.getValues(), base.current)
            }
          />
        )}
        <div className={card ? styles.beside : layout === 'panel' ? styles.panel : undefined}>
          <form
            ref={element}
            noValidate
            className={card ? styles.card : layout === 'panel' ? styles.panel : undefined}
            onKeyDown={closeByKey}
            onSubmit={submit}
          >
            {layout === 'panel' && props.header}
            {layout === 'panel' ? <div className={styles.body}>{body}</div> : body}
            {!(readOnly && !cancel && !footer) && (
              <FormFooter
                submit={readOnly ? undefined : props.submitLabel}
                submitIcon={props.submitIcon}
                cancel={cancel}
                busy={isSubmitting}
                layout={layout}
                size={size}
              >
                {footer}
              </FormFooter>
            )}
          </form>
          {aside && <div className={styles.aside}>{aside(draft)}</div>}
        </div>
      </FormContext>
    </FormProvider>
  );
}

/** The form's state with its current draft, and the fields that show for it. Only those are validated one by one. */
function useDraftForm<Draft extends FieldValues, Values>(props: FormProps<Draft, Values>) {
  const { schema, initial } = props;
  const shownSpecs = useRef<readonly FieldSpec[]>([]);
  const resolver = useMemo(() => createFormResolver(schema, () => shownSpecs.current), [schema]);
  const form = useForm<Draft, unknown, Values>({ resolver, defaultValues: initial, mode: 'onTouched' });
  const draft = stripUnparsed(form.watch());
  const sections = typeof props.sections === 'function' ? props.sections(draft) : props.sections;
  const specs = listFields(sections);
  shownSpecs.current = specs;
  return { form, draft, sections, specs };
}

/** Saves on submit and by Ctrl+S, after the focused field has taken its input. */
function useSubmit(element: RefObject<HTMLFormElement | null>, save: () => Promise<void>) {
  useSaveShortcut(
    () => isFormFocused(element.current),
    () => {
      flushSync(() => commitFocusedField(element.current));
      void save();
    },
  );
  return (event: SyntheticEvent) => {
    event.preventDefault();
    // A form in a dialog is nested in the form that opened it.
    event.stopPropagation();
    commitFocusedField(element.current);
    void save();
  };
}

/** What every field of the form shares. */
function useFieldSettings<Draft extends FieldValues, Values>(
  form: UseFormReturn<Draft, unknown, Values>,
  props: FormProps<Draft, Values> & Parts,
) {
  const { FieldControl, ListControl, schema, size = 'medium', readOnly = false } = props;
  const onFieldChange = useCascade(form, props.onChange);
  return useMemo(
    () => ({
      FieldControl,
      ListControl,
      size,
      readOnly,
      onFieldChange,
      getMaxLength: (name: string) => maxLengthAt(schema, name),
    }),
    [FieldControl, ListControl, size, readOnly, onFieldChange, schema],
  );
}

interface HandleParts<Draft extends FieldValues, Values> {
  form: UseFormReturn<Draft, unknown, Values>;
  base: RefObject<DefaultValues<Draft>>;
  onFieldChange: (name: Path<Draft>) => void;
  save: () => Promise<void>;
}

/** Gives the surrounding screen access to the form. */
function useFormHandle<Draft extends FieldValues, Values>(
  handle: RefObject<FormHandle<Draft> | null> | undefined,
  { form, base, onFieldChange, save }: HandleParts<Draft, Values>,
) {
  useImperativeHandle(handle, () => ({
    getDraft: () => deepCopy(stripUnparsed(form.getValues())),
    isDirty: () => draftsDiffer(form.getValues(), base.current),
    setValues: (values) => {
      const { isSubmitted, errors } = form.formState;
      for (const name of Object.keys(values) as Path<Draft>[]) {
        const value = values[name] as PathValue<Draft, Path<Draft>>;
        form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted || name in errors });
        onFieldChange(name);
      }
    },
    save,
  }));
}

/** Reports the draft once per change. */
function useDraftReports<Draft extends FieldValues>(
  draft: Draft,
  isDirty: boolean,
  onDraft: ((draft: Draft, state: { isDirty: boolean }) => void) | undefined,
): void {
  const reported = useRef<{ draft: Draft; isDirty: boolean }>(undefined);
  useEffect(() => {
    if (!onDraft || (reported.current?.isDirty === isDirty && !draftsDiffer(draft, reported.current.draft))) return;
    reported.current = { draft: deepCopy(draft), isDirty };
    onDraft(reported.current.draft, { isDirty });
  });
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
  panel: { display: 'flex', flexDirection: 'column', flexGrow: 1, height: '100%', minHeight: 0 },
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '16px 20px' },
  aside: { flex: '0 1 240px', minWidth: '200px', [narrow]: { flexBasis: 'auto', maxWidth: '820px' } },
});

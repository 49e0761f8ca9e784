import { makeStyles } from '@fluentui/react-components';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import type { LosesWork } from '../ui/LeaveGuard.tsx';
import { narrow } from '../ui/media.ts';
import { look } from '../ui/theme.ts';
import { useSaveShortcut } from '../ui/useSaveShortcut.ts';
import type { DraftRestorer } from './DraftRestorer.tsx';
import type { FormChangesProps } from './FormChanges.tsx';
import { type FieldControlComponent, FormContext, FormSections, type ListControlComponent } from './FormFields.tsx';
import { FormFooter } from './FormFooter.tsx';
import { type FieldSpec, type FormSection, listFields } from './fieldSpec.ts';
import { createFormResolver, maxLengthAt, useCascade } from './formResolver.ts';
import { draftsDiffer, type FieldChange, type KeyedLists, useRecordUpdates } from './rebaseForm.ts';
import { deepCopy, stripUnparsed } from './unparsed.ts';
import { commitFocusedField, formLevelErrors, isFormFocused, useSaving } from './useSaving.ts';

export interface FormProps<Draft extends FieldValues, Values> {
  /** Its messages are the errors under the fields, its output is what `onSubmit` gets. */
  schema: z.ZodType<Values, Draft>;
  /**
   * The record as it is stored, with the `version` that is sent back. The form follows when it is read again; after a save that was
   * refused as stale untouched fields follow and typed ones stay. Another record needs another form: give it a `key`.
   */
  initial: DefaultValues<Draft>;
  /** The record is read again all the time: what somebody else makes of it shows beside unsaved work at once, not only after a refusal. */
  isLive?: boolean;
  /** Lists of the draft that merge entry by entry when somebody else saved meanwhile. */
  keyedLists?: KeyedLists<Draft>;
  /** As a function when fields come, go or lock with the draft. */
  sections: readonly FormSection<Path<Draft>>[] | ((draft: Draft) => readonly FormSection<Path<Draft>>[]);
  /** Caption of the primary button, which says what it does. */
  submitLabel: string;
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
  /** `plain` has no card, for sign-in and dialogs; `panel` fills a side panel: its head and footer stand, what is between scrolls. */
  layout?: 'card' | 'plain' | 'panel';
  /** Above the fields of a panel. */
  header?: ReactNode;
  size?: 'medium' | 'large';
  /** Ask before unsaved work is left; default on a card only. As a function: whether it would be lost by going to an address. */
  guardsLeave?: boolean | LosesWork;
  /** For whoever stands around the form: reads it, writes into it, asks whether it is dirty. */
  handle?: RefObject<FormHandle<Draft> | null>;
  /** Keeps what is typed over a reload, under a name that says of which record it is: "category c1", "new category". */
  draftKey?: string;
  /** Told the draft as it stands, at the beginning and after every change, whoever made it. */
  onDraftChange?: (draft: Draft, state: { isDirty: boolean }) => void;
}

/** A form from outside. */
export interface FormHandle<Draft> {
  getDraft: () => Draft;
  isDirty: () => boolean;
  /** Puts values in as if they were typed: what depends on them follows, and errors that they mend go. */
  setValues: (values: Partial<Draft>) => void;
  save: () => Promise<void>;
}

interface Parts {
  /** Draws the control of a field, for the kinds of fields that the form is to have. */
  FieldControl: FieldControlComponent;
  ListControl?: ListControlComponent;
  LeaveGuard?: ComponentType<{ dirty: boolean; losesWork: LosesWork }>;
  /** Says what is wrong with the form as a whole. */
  Problem?: ComponentType<{ text: string; plain: boolean }>;
  Changes?: ComponentType<FormChangesProps>;
  DraftRestorer?: typeof DraftRestorer;
}

/** What every form does, whichever kinds of fields it has; screens use `Form`, the pages in front of sign-in `SmallForm`. */
export function FormCore<Draft extends FieldValues, Values>(props: FormProps<Draft, Values> & Parts) {
  const { FieldControl, ListControl, LeaveGuard, Problem, Changes, DraftRestorer: Kept } = props;
  const {
    schema,
    initial,
    submitLabel: submit,
    cancel,
    footer,
    aside,
    layout = 'card',
    size = 'medium',
    readOnly = false,
  } = props;
  const styles = useStyles();
  const card = layout === 'card';
  const shownSpecs = useRef<readonly FieldSpec[]>([]);
  const resolver = useMemo(() => createFormResolver(schema, () => shownSpecs.current), [schema]);
  const form = useForm<Draft, unknown, Values>({
    resolver,
    defaultValues: initial,
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const draft = stripUnparsed(form.watch());
  const sections = typeof props.sections === 'function' ? props.sections(draft) : props.sections;
  const specs = listFields(sections);
  shownSpecs.current = specs;
  const names = specs.map(({ name }) => name);
  const element = useRef<HTMLFormElement>(null);
  const base = useRef(initial);
  const { onSubmit, onError, onInvalid } = props;
  const { save, failure, outcome, isSaving } = useSaving({ form, base, names, readOnly, onSubmit, onError, onInvalid });
  const [restored, setRestored] = useState<FieldChange[]>([]);
  const changes = useRecordUpdates({
    form,
    base,
    initial,
    names,
    lists: props.keyedLists,
    outcome,
    watched: props.isLive ?? false,
  });
  useSaveShortcut(
    () => isFormFocused(element.current),
    () => {
      flushSync(() => commitFocusedField(element.current));
      void save();
    },
  );

  const changed = useCascade(form, props.onChange);
  const settings = useMemo(
    () => ({
      FieldControl,
      ListControl,
      size,
      readOnly,
      onFieldChange: changed,
      getMaxLength: (name: string) => maxLengthAt(schema, name),
    }),
    [FieldControl, ListControl, size, readOnly, changed, schema],
  );

  useImperativeHandle(props.handle, () => ({
    getDraft: () => deepCopy(stripUnparsed(form.getValues())),
    isDirty: () => draftsDiffer(form.getValues(), base.current),
    setValues: (values) => {
      const { isSubmitted, errors } = form.formState;
      for (const name of Object.keys(values) as Path<Draft>[]) {
        const value = values[name] as PathValue<Draft, Path<Draft>>;
        form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted || name in errors });
        changed(name);
      }
    },
    save,
  }));
  useTold(draft, isDirty, props.onDraftChange);

  /** What is open above the form keeps Esc for itself. */
  const closeByKey = (event: KeyboardEvent<HTMLElement>) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && layout === 'panel' && isInside && !event.defaultPrevented) cancel?.onClick();
  };

  const problems = [...formLevelErrors(errors, names), ...(failure ? [failure] : [])];
  const { guardsLeave: guarded = card } = props;
  const loses: LosesWork = (...way) => (typeof guarded === 'function' ? guarded(...way) : true);
  const body = (
    <>
      {Kept && props.draftKey !== undefined && (
        <Kept
          name={props.draftKey}
          form={form}
          base={base}
          specs={specs}
          plain={!card}
          saved={outcome === 'saved'}
          onRestored={setRestored}
        />
      )}
      <FormSections sections={sections} plain={!card} />
      {Problem && problems.map((problem) => <Problem key={problem} text={problem} plain={!card} />)}
      {Changes && (
        <Changes
          changes={outcome === 'saved' ? changes : [...restored, ...changes]}
          refused={outcome === 'stale'}
          specs={specs}
          lists={props.keyedLists ?? {}}
          plain={!card}
        />
      )}
    </>
  );
  return (
    <FormProvider {...form}>
      <FormContext value={settings}>
        {LeaveGuard && guarded && (
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
            onSubmit={(event) => {
              event.preventDefault();
              // A form in a dialog lies in the one that opened it.
              event.stopPropagation();
              commitFocusedField(element.current);
              void save();
            }}
          >
            {layout === 'panel' && props.header}
            {layout === 'panel' ? <div className={styles.body}>{body}</div> : body}
            {!(readOnly && !cancel && !footer) && (
              <FormFooter
                submit={readOnly ? undefined : submit}
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

/** Tells the draft once for every change of it. */
function useTold<Draft extends FieldValues>(
  draft: Draft,
  isDirty: boolean,
  onDraft: ((draft: Draft, state: { isDirty: boolean }) => void) | undefined,
): void {
  const told = useRef<{ draft: Draft; isDirty: boolean }>(undefined);
  useEffect(() => {
    if (!onDraft || (told.current?.isDirty === isDirty && !draftsDiffer(draft, told.current.draft))) return;
    told.current = { draft: deepCopy(draft), isDirty };
    onDraft(told.current.draft, { isDirty });
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

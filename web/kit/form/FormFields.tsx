import { Button, Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { afterPointerUp } from '../ui/afterPointerUp.ts';
import { fieldLabelStyle } from '../ui/controlStyles.ts';
import { phone } from '../ui/media.ts';
import { flexColumn, flexRow, headingText, hiddenStyle, look, quietDenseText } from '../ui/theme.ts';
import { type Control, type FieldOfKind, type FieldSpec, type FormSection, toText } from './fieldSpec.ts';
import { isUnparsed } from './unparsed.ts';

/** The label, preceded by its context for screen readers. */
export function FieldCaption({ spec: { label, labelContext } }: { spec: Pick<FieldSpec, 'label' | 'labelContext'> }) {
  const styles = useCaptionStyles();
  if (!labelContext) return label;
  return (
    <>
      <span className={styles.unseen}>{labelContext} </span>
      {label}
    </>
  );
}

const useCaptionStyles = makeStyles({
  unseen: hiddenStyle,
});

export type FieldControlComponent = ComponentType<{ spec: FieldSpec; control: Control }>;
export type ListControlComponent = ComponentType<{
  spec: FieldOfKind<'list'>;
  children: (rows: FormSection['fields']) => ReactNode;
}>;

/** Settings shared with all fields of a form. */
export const FormContext = createContext<{
  FieldControl: FieldControlComponent;
  ListControl: ListControlComponent | undefined;
  size: 'medium' | 'large';
  readOnly: boolean;
  /** Runs the form's cascade after a field changed. */
  onFieldChange: (name: string) => void;
  /** The schema's maximum length of a text field. */
  getMaxLength: (name: string) => number | undefined;
}>({
  FieldControl: () => null,
  ListControl: undefined,
  size: 'medium',
  readOnly: false,
  onFieldChange: () => undefined,
  getMaxLength: () => undefined,
});

/** Label, control, and below it the error or the hint. */
export function FormField({ spec }: { spec: FieldSpec }) {
  const styles = useFormFieldStyles();
  const { FieldControl, size, readOnly, onFieldChange, getMaxLength } = useContext(FormContext);
  const { field, fieldState } = useController({ name: spec.name });
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const error = fieldState.error?.message;
  const note = error ? undefined : spec.note?.(isUnparsed(field.value) ? undefined : field.value);
  const control: Control = {
    name: spec.name,
    label: spec.label,
    value: field.value,
    onChange: (value) => {
      field.onChange(value);
      onFieldChange(spec.name);
    },
    // The press that caused the blur may have removed the field; a late blur would recreate its value.
    onBlur: () => afterPointerUp(() => isThere.current && field.onBlur()),
    inputRef: field.ref,
    size,
    disabled: spec.disabled ?? false,
    readOnly,
  };

  return (
    <Field
      label={
        spec.kind === 'checkbox' || spec.label === ''
          ? undefined
          : {
              children: <FieldCaption spec={spec} />,
              className: mergeClasses(styles.label, spec.hideLabel && styles.unseen),
            }
      }
      required={spec.required}
      hint={error || note ? undefined : fieldHint(spec, toText(field.value).length, getMaxLength(spec.name))}
      validationState={error ? 'error' : (note?.tone ?? 'none')}
      validationMessage={error ?? (note && { children: note.text, className: styles[note.tone] })}
      className={styles.holder}
      style={{ maxWidth: spec.width }}
    >
      <FieldControl spec={spec} control={control} />
    </Field>
  );
}

/** The hint, with a character counter for counting fields or when 80% of the limit is used. */
function fieldHint(spec: FieldSpec, length: number, limitOfSchema: number | undefined): string | undefined {
  if (spec.kind !== 'textarea' && (spec.kind ?? 'text') !== 'text') return spec.hint;
  const limit = ('maxLength' in spec ? spec.maxLength : undefined) ?? limitOfSchema;
  const counts = spec.kind === 'textarea' || ('counter' in spec && spec.counter);
  if (!limit || (!counts && length < 0.8 * limit)) return spec.hint;
  const counter = `${length} of ${limit} characters`;
  return spec.hint ? `${spec.hint} · ${counter}` : counter;
}

const useFormFieldStyles = makeStyles({
  label: fieldLabelStyle,
  success: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorPaletteMarigoldForeground2 },
  // Visually hidden text stays inside its field; otherwise it would extend the page and make it scroll.
  holder: { position: 'relative' },
  unseen: hiddenStyle,
});

/** Sections below each other. On a card the title stands left of the fields, in plain layouts above them. */
export function FormSections({ sections, plain }: { sections: readonly FormSection[]; plain: boolean }) {
  const styles = useFormSectionsStyles();
  const { readOnly } = useContext(FormContext);
  return sections.map((section, index) => (
    <section
      key={section.title ?? index}
      className={mergeClasses(plain ? styles.plain : styles.section, !plain && !!section.title && styles.split)}
      aria-label={section.title}
      hidden={section.hidden}
    >
      {section.title && (
        <div>
          <h2 className={styles.title}>{section.title}</h2>
          {section.hint && <p className={styles.hint}>{section.hint}</p>}
          {section.action && !readOnly && (
            <Button
              size="small"
              className={styles.action}
              aria-label={`${section.action.label} ${section.title}`}
              onClick={section.action.onClick}
            >
              {section.action.label}
            </Button>
          )}
        </div>
      )}
      {section.fields.length > 0 && <FieldRows rows={section.fields} />}
      {section.content && (
        <div className={mergeClasses(styles.content, !plain && styles.underFields)}>{section.content}</div>
      )}
    </section>
  ));
}

function FieldRows({ rows }: { rows: FormSection['fields'] }) {
  const styles = useFormSectionsStyles();
  const { ListControl } = useContext(FormContext);
  return (
    <div className={styles.fields}>
      {rows.map((row) => {
        const specs = 'name' in row ? [row] : row;
        const [first] = specs;
        if (first?.kind === 'list' && ListControl)
          return (
            <ListControl key={first.name} spec={first}>
              {(entryRows) => <FieldRows rows={entryRows} />}
            </ListControl>
          );
        // Keyed by the first field, so that a row keeps its focus when other fields join it.
        return <FieldRow key={first?.name} specs={specs} />;
      })}
    </div>
  );
}

/** Whether the field has no label above it. */
const isBare = ({ kind, label, hideLabel }: FieldSpec) => kind === 'checkbox' || label === '' || hideLabel;

function FieldRow({ specs }: { specs: readonly FieldSpec[] }) {
  const styles = useFormSectionsStyles();
  const checks = specs.every(({ kind, label }) => kind === 'checkbox' || label === '');
  const bare = specs.every(isBare);
  const many = specs.length > 3;
  const cellStyle = (spec: FieldSpec) =>
    checks
      ? specs.length > 1 && spec.kind !== 'checkbox' && styles.atEnd
      : mergeClasses(
          styles.cell,
          (many || spec.kind === 'time') && styles.half,
          spec.staysInline && styles.beside,
          many && spec.kind === 'checkbox' && styles.firstOnPhone,
          !bare && isBare(spec) && specs.length > 1 && styles.besideLabels,
        );
  return (
    <div
      className={mergeClasses(
        checks ? styles.checks : mergeClasses(styles.row, many && styles.manyRow, bare && styles.unlabeled),
        specs.some(({ startsGroup }) => startsGroup) && styles.apart,
      )}
    >
      {specs.map((spec) => (
        <div
          key={spec.name}
          className={cellStyle(spec) || undefined}
          style={checks ? undefined : { flexGrow: spec.span ?? 1 }}
        >
          <FormField spec={spec} />
        </div>
      ))}
    </div>
  );
}

// Keeps the focused field and its error clear of the sticky footer and of toasts on phones.
const aboveFooter = { '& input, & button, & textarea': { scrollMarginBottom: '232px' } } as const;

const stacked = '@media (max-width: 759px)';
const useFormSectionsStyles = makeStyles({
  section: {
    padding: '24px',
    borderBottom: `1px solid ${look.hairline}`,
    ':last-of-type': { borderBottom: 'none' },
    [phone]: { padding: '16px' },
    ...aboveFooter,
  },
  split: {
    display: 'grid',
    gridTemplateColumns: '200px minmax(0, 1fr)',
    gap: '0 32px',
    [stacked]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  },
  plain: {
    ...flexColumn,
    gap: '12px',
    ':not(:first-child)': { marginTop: '24px' },
    '&[hidden]': { display: 'none' },
    ...aboveFooter,
  },
  title: { ...headingText, margin: 0 },
  hint: { ...quietDenseText, margin: '2px 0 0' },
  action: { marginTop: '8px' },
  fields: { ...flexColumn, gap: '16px', minWidth: 0 },
  content: { ':not(:first-child)': { marginTop: '16px' }, ':empty': { display: 'none' } },
  underFields: { ':nth-child(3)': { gridColumnStart: 2, [stacked]: { gridColumnStart: 'auto' } } },
  row: { display: 'flex', alignItems: 'flex-start', gap: '12px', [phone]: { flexWrap: 'wrap', gap: '16px 12px' } },
  apart: { paddingTop: '16px', borderTop: `1px solid ${look.hairline}` },
  unlabeled: { [phone]: { rowGap: 0 } },
  cell: { flexBasis: 0, minWidth: 0, [phone]: { flexBasis: '100%' } },
  // An error under the first of many small fields, such as a rule over all of them, may use the row's full width.
  manyRow: {
    '@media (min-width: 760px)': {
      ':not(:has(> div + div .fui-Field__validationMessage)) .fui-Field__validationMessage': {
        width: 0,
        whiteSpace: 'nowrap',
      },
    },
  },
  half: { [phone]: { flexBasis: 'calc(50% - 6px)' } },
  beside: { [phone]: { flexBasis: 0 } },
  // The checkbox goes above the times it controls.
  firstOnPhone: { [phone]: { order: -1 } },
  // As tall as the neighbors' labels.
  besideLabels: { paddingTop: '22px', [phone]: { paddingTop: 0 } },
  atEnd: { marginLeft: 'auto' },
  checks: { ...flexRow, flexWrap: 'wrap', gap: '4px 32px' },
});

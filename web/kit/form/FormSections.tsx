import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useContext } from 'react';
import { phone, touch } from '../media.ts';
import { look } from '../theme.ts';
import { FormField } from './FormField.tsx';
import { FormSettings } from './FormSettings.ts';
import type { FieldSpec, FormSection } from './fieldSpec.ts';

/** Sections below each other: on a card the words stand left of the fields, in the plain layout above them. */
export function FormSections({ sections, plain }: { sections: readonly FormSection[]; plain: boolean }) {
  const styles = useStyles();
  const { readOnly } = useContext(FormSettings);
  return sections.map((section, index) => (
    <section
      key={section.title ?? index}
      className={mergeClasses(plain ? styles.plain : styles.section, !plain && !!section.title && styles.split)}
      aria-label={section.title}
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
      <div className={styles.fields}>
        {section.fields.map((row) => {
          const specs = 'name' in row ? [row] : row;
          return <FieldRow key={specs.map(({ name }) => name).join()} specs={specs} />;
        })}
      </div>
    </section>
  ));
}

/** A field whose label is not above it. */
const isBare = ({ kind, label, unlabeled }: FieldSpec) => kind === 'checkbox' || label === '' || unlabeled;

function FieldRow({ specs }: { specs: readonly FieldSpec[] }) {
  const styles = useStyles();
  const checks = specs.every(({ kind, label }) => kind === 'checkbox' || label === '');
  const bare = specs.every(isBare);
  const many = specs.length > 3;
  const cellStyle = (spec: FieldSpec) =>
    checks
      ? specs.length > 1 && spec.kind !== 'checkbox' && styles.atEnd
      : mergeClasses(
          styles.cell,
          (many || spec.kind === 'time') && styles.half,
          many && spec.kind === 'checkbox' && styles.firstOnPhone,
          !bare && isBare(spec) && specs.length > 1 && styles.besideLabels,
        );
  return (
    <div
      className={mergeClasses(
        checks ? styles.checks : mergeClasses(styles.row, many && styles.manyRow, bare && styles.unlabeled),
        specs.some(({ apart }) => apart) && styles.apart,
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

// A field that is focused stands above the sticky footer and a phone's toast, with what is wrong with it below.
const aboveFooter = { '& input, & button, & textarea': { scrollMarginBottom: '232px' } } as const;

const stacked = '@media (max-width: 759px)';
const useStyles = makeStyles({
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
    gap: '32px',
    [stacked]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  },
  plain: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    ':not(:first-child)': { marginTop: '24px' },
    ...aboveFooter,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightBold,
  },
  hint: { margin: '2px 0 0', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  action: { marginTop: '8px', [touch]: { minHeight: '44px' } },
  fields: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  row: { display: 'flex', alignItems: 'flex-start', gap: '12px', [phone]: { flexWrap: 'wrap', gap: '16px 12px' } },
  apart: { paddingTop: '16px', borderTop: `1px solid ${look.hairline}` },
  unlabeled: { [phone]: { rowGap: 0 } },
  cell: { flexBasis: 0, minWidth: 0, [phone]: { flexBasis: '100%' } },
  // What stands under the first of many small fields only, such as a rule over all of them, has the width of the row.
  manyRow: {
    '@media (min-width: 760px)': {
      ':not(:has(> div + div .fui-Field__validationMessage)) .fui-Field__validationMessage': {
        width: 0,
        whiteSpace: 'nowrap',
      },
    },
  },
  half: { [phone]: { flexBasis: 'calc(50% - 6px)' } },
  // What is ticked stands above the pair of times it is about.
  firstOnPhone: { [phone]: { order: -1 } },
  // As high as the labels of its neighbors.
  besideLabels: { paddingTop: '22px', [phone]: { paddingTop: 0 } },
  atEnd: { marginLeft: 'auto' },
  checks: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 32px',
    [touch]: { '& button': { minHeight: '44px' } },
  },
});

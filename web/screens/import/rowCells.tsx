import { makeStyles, tokens } from '@fluentui/react-components';
import type { CheckedRow, ImportField, ImportKind } from '../../../shared/contract/imports.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { readCell } from '../../../shared/rules/imports/cells.ts';
import { addToStored } from '../../../shared/rules/imports/combineCells.ts';
import { allImportFields, importFieldLabel, importFieldType } from '../../../shared/rules/imports/fields.ts';
import { isLeftOut } from '../../../shared/rules/imports/rows.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { StatusDot, type StatusTone } from '../../kit/ui/StatusDot.tsx';
import { look } from '../../kit/ui/theme.ts';
import { type ImportLine, isSavable, lineReason } from './importLines.ts';

export const verdictLabels = {
  new: 'New',
  changed: 'Changed',
  renamed: 'To confirm',
  same: 'Same',
  wrong: 'Wrong',
  duplicate: 'Duplicate',
};
const tones: Record<keyof typeof verdictLabels, StatusTone> = {
  new: 'underway',
  changed: 'partly',
  renamed: 'pending',
  same: 'inactive',
  wrong: 'failed',
  duplicate: 'pending',
};
const consentLabels = { yes: 'Yes', no: 'No' };

/** Formats a cell as it was read, like the lists do. Text that cannot be read is shown as written. */
export function formatCell(field: ImportField, text = ''): string {
  const { value } = readCell(field, text);
  const type = importFieldType(field);
  if (typeof value === 'number') return type === 'money' ? formatMoney(value) : formatNumber(value, 2);
  if (value === undefined) return text;
  if (type === 'phone') return formatPhone(value.replace(/\D/g, ''));
  if (type === 'email' || type === 'code') return value;
  if (type === 'consent') return labelOf(consentLabels, value);
  if (type !== 'date') return text;
  const [year, ...monthAndDay] = value.split('/');
  return [...monthAndDay, ...(year === '--' ? [] : [year])].join('/');
}

/** "Price $8.45 → $8.79" */
export const formatChanges = (kind: ImportKind, { values, judgement }: ImportLine): string =>
  judgement && changes(judgement)
    ? allImportFields
        .flatMap((field) => {
          const old = judgement.old[field];
          return old === undefined
            ? []
            : [`${importFieldLabel(field)} ${formatCell(field, old)} → ${formatNew(kind, field, old, values[field])}`];
        })
        .join(', ')
    : '';

/** The value that a changed field will have. */
const formatNew = (kind: ImportKind, field: ImportField, old: string, text = ''): string =>
  formatCell(field, addToStored(kind, field, old, text.trim()));

export function Verdict({ line: { judgement } }: { line: ImportLine }) {
  return judgement && <StatusDot word={labelOf(verdictLabels, judgement.verdict)} tone={tones[judgement.verdict]} />;
}

/** A cell as it will be saved: red if it is wrong, old above new if it changes, with a note below on how it was read. */
export function Value({ kind, field, line }: { kind: ImportKind; field: ImportField; line: ImportLine }) {
  const { values, judgement, notes } = line;
  const styles = useStyles();
  if (judgement?.problems[field]) return <span className={styles.wrong}>{values[field]?.trim() || 'empty'}</span>;
  const now = formatCell(field, values[field]);
  const old = changes(judgement) ? judgement?.old[field] : undefined;
  const note = isSavable(judgement) ? notes[field] : undefined;
  const shown = isLeftOut(note) ? '' : now;
  return (
    <span className={styles.value}>
      {old === undefined ? (
        <span className={styles.plain}>{shown}</span>
      ) : (
        <ChangedValue old={formatCell(field, old)} now={formatNew(kind, field, old, values[field])} />
      )}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}

const changes = (judgement: CheckedRow | undefined): boolean =>
  judgement?.verdict === 'changed' || judgement?.verdict === 'renamed';

function ChangedValue({ old, now }: { old: string; now: string }) {
  const styles = useStyles();
  return (
    <span className={styles.changed} title={`${old} → ${now}`}>
      {old !== '' && <del className={styles.old}>{old}</del>}
      <ins className={styles.now}>{now}</ins>
    </span>
  );
}

export function Reason({ line }: { line: ImportLine }) {
  const styles = useStyles();
  const isWrong = line.judgement?.verdict === 'wrong';
  const text = lineReason(line);
  return (
    <span className={isWrong ? styles.wrong : styles.quiet} title={text}>
      {text}
    </span>
  );
}

const wrapped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: '15px',
} as const;
const small = {
  color: tokens.colorNeutralForeground3,
  fontSize: tokens.fontSizeBase200,
  fontWeight: 'normal',
} as const;

const useStyles = makeStyles({
  wrong: { ...wrapped, WebkitLineClamp: 7, color: tokens.colorPaletteRedForeground1 },
  quiet: { ...wrapped, ...small, WebkitLineClamp: 8, lineHeight: '14px' },
  value: { display: 'flex', flexDirection: 'column', alignItems: 'inherit', minWidth: 0, gap: '2px' },
  plain: { ...wrapped, WebkitLineClamp: 5 },
  note: { ...wrapped, ...small, WebkitLineClamp: 3, lineHeight: '14px' },
  // Old above new, so that both show whole.
  changed: {
    display: 'inline-flex',
    flexDirection: 'column',
    maxWidth: '100%',
    padding: '2px 4px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.cellEdited,
    lineHeight: '15px',
  },
  old: { ...wrapped, ...small, WebkitLineClamp: 3 },
  now: { ...wrapped, WebkitLineClamp: 5, fontWeight: tokens.fontWeightSemibold, textDecorationLine: 'none' },
});

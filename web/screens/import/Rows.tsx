import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, startTransition, useMemo, useState } from 'react';
import { type ImportField, type ImportKind, verdicts } from '../../../shared/contract/imports.ts';
import { readCell } from '../../../shared/rules/imports/cells.ts';
import {
  allImportFields,
  importFieldLabel,
  importFieldsByKind,
  importFieldType,
  isAmount,
} from '../../../shared/rules/imports/fields.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { StatusDot, type StatusTone } from '../../kit/ui/StatusDot.tsx';
import { look } from '../../kit/ui/theme.ts';
import {
  type AcceptedRenames,
  countVerdicts,
  formatRowCount,
  type ImportLine,
  lineName,
  lineReason,
} from './importLines.ts';

const verdictLabels = {
  new: 'New',
  changed: 'Changed',
  renamed: 'Other name',
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
const verdictColors: Record<keyof typeof verdictLabels, string> = {
  new: tokens.colorBrandForeground1,
  changed: look.cellEditedMark,
  renamed: tokens.colorPaletteMarigoldForeground2,
  same: tokens.colorNeutralForeground4,
  wrong: tokens.colorPaletteRedForeground1,
  duplicate: tokens.colorNeutralForeground3,
};

/** Formats a cell as it was read, like the lists do. Text that cannot be read is shown as written. */
function formatCell(field: ImportField, text = ''): string {
  const { value } = readCell(field, text);
  const type = importFieldType(field);
  if (typeof value === 'number') return type === 'money' ? formatMoney(value) : formatNumber(value, 2);
  if (type !== 'date' || value === undefined) return text;
  const [year, ...monthAndDay] = value.split('/');
  return [...monthAndDay, ...(year === '--' ? [] : [year])].join('/');
}

interface RowsProps {
  kind: ImportKind;
  lines: readonly ImportLine[];
  accepted: AcceptedRenames;
  onAccept: ((accepted: AcceptedRenames) => void) | undefined;
}

/** Checked rows with their verdicts. The tiles filter by verdict. */
export function Rows({ kind, lines, accepted, onAccept }: RowsProps) {
  const styles = useStyles();
  const [verdictFilter, setVerdictFilter] = useState('');
  const counts = useMemo(() => countVerdicts(lines), [lines]);
  const checkedLines = useMemo(() => lines.filter(({ judgement }) => judgement), [lines]);
  const rows = useMemo(
    () => (verdictFilter ? checkedLines.filter(({ judgement }) => judgement?.verdict === verdictFilter) : checkedLines),
    [checkedLines, verdictFilter],
  );
  const first = lines[0]?.values;
  const usedFields = useMemo(
    () => importFieldsByKind[kind].filter((field) => first?.[field] !== undefined),
    [kind, first],
  );
  const renamedRows = useMemo(
    () => lines.flatMap(({ row, judgement }) => (judgement?.verdict === 'renamed' ? [row] : [])),
    [lines],
  );
  const renderReason = (line: ImportLine) =>
    line.judgement?.verdict === 'renamed' ? (
      <Checkbox
        label={<Reason line={line} />}
        checked={accepted.has(line.row)}
        disabled={!onAccept}
        onChange={(_, { checked }) => {
          const next = new Set(accepted);
          checked ? next.add(line.row) : next.delete(line.row);
          onAccept?.(next);
        }}
      />
    ) : (
      <Reason line={line} />
    );
  const columns = buildColumns(kind, usedFields, renderReason);
  return (
    <>
      <FilterTiles
        label="Verdict"
        chosen={verdictFilter}
        onChoose={(value) => startTransition(() => setVerdictFilter(value))}
        tiles={[
          { value: '', label: 'All', count: checkedLines.length },
          ...verdicts.map((verdict) => ({
            value: verdict,
            label: verdictLabels[verdict],
            count: counts[verdict],
            dot: verdictColors[verdict],
            isHollow: verdict === 'duplicate',
          })),
        ]}
      />
      {renamedRows.length > 0 && (
        <div className={styles.renames}>
          <span>
            {formatRowCount(renamedRows.length)} would give a {nouns[kind]} another name. Tick those that are right; the
            others are left out.
          </span>
          <Checkbox
            label={`Rename all ${renamedRows.length.toLocaleString('en-US')}`}
            checked={accepted.size === renamedRows.length ? true : accepted.size > 0 ? 'mixed' : false}
            disabled={!onAccept}
            onChange={(_, { checked }) => onAccept?.(new Set(checked ? renamedRows : []))}
          />
        </div>
      )}
      <Grid
        id="import-rows"
        label="Rows of the file"
        noun={{ one: 'row', many: 'rows' }}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowName={({ row }) => `Row ${row}`}
        pageSize={false}
        rowHeight={64}
        plain
        url="off"
        empty={{ text: verdictFilter ? 'No such rows.' : 'No row was checked yet.' }}
        narrow={{
          title: (line) => `${line.row} ${lineName(line)}`,
          subtitle: (line) => lineReason(line) || formatChanges(line),
          status: (line) => <Verdict line={line} />,
        }}
      />
      <p className={styles.foot}>
        {`${rows.length.toLocaleString('en-US')} of ${checkedLines.length.toLocaleString('en-US')} rows${checkedLines.length < lines.length ? ' checked so far' : ''}. Rows that are the same change nothing, however often the file is imported.`}
      </p>
    </>
  );
}

const nouns: Record<ImportKind, string> = { products: 'product', stock: 'product', clients: 'client' };

const rowKey = ({ row }: ImportLine): string => String(row);

/** Column widths in px; other columns use the default. */
const widths: Partial<Record<ImportField, number>> = {
  name: 200,
  email: 200,
  barcode: 112,
  phone: 130,
  manufacturer: 88,
  brand: 88,
  category: 84,
  ozSize: 68,
  price: 124,
  itemCount: 124,
  maxCount: 124,
};

/** Identifying column, shown if the file itself does not name the product or client. */
const nameColumns: Record<ImportKind, { title: string; fields: readonly ImportField[] }> = {
  products: { title: 'Product', fields: ['name'] },
  stock: { title: 'Product', fields: ['name'] },
  clients: { title: 'Client', fields: ['firstName', 'lastName'] },
};

function buildColumns(
  kind: ImportKind,
  usedFields: readonly ImportField[],
  renderReason: (line: ImportLine) => ReactNode,
): readonly Column<ImportLine>[] {
  const { title, fields } = nameColumns[kind];
  const isNamed = fields.some((field) => usedFields.includes(field));
  return [
    { field: 'row', title: 'Row', type: 'number', width: 48, priority: 1 },
    {
      field: 'verdict',
      title: 'Verdict',
      width: 96,
      priority: 2,
      value: ({ judgement }) => (judgement ? verdictLabels[judgement.verdict] : ''),
      cell: (line) => <Verdict line={line} />,
    },
    ...(isNamed
      ? []
      : [
          {
            field: 'about',
            title,
            width: 190,
            tone: 'strong' as const,
            value: ({ judgement }: ImportLine) => judgement?.name,
          },
        ]),
    ...usedFields.map(
      (field, index): Column<ImportLine> => ({
        field,
        title: importFieldLabel(field),
        width: widths[field] ?? 98,
        value: ({ values }) => formatCell(field, values[field]),
        align: isAmount(field) ? 'end' : 'start',
        ...(index === 0 && { tone: 'strong' as const, priority: 3 }),
        cell: (line) => renderValue(field, line),
      }),
    ),
    {
      field: 'why',
      title: 'Why',
      width: usedFields.length > 5 ? 160 : 300,
      value: lineReason,
      cell: renderReason,
    },
  ];
}

/** "Price $8.45 → $8.79" */
const formatChanges = ({ values, judgement }: ImportLine): string =>
  judgement?.verdict === 'changed' || judgement?.verdict === 'renamed'
    ? allImportFields
        .flatMap((field) => {
          const old = judgement.old[field];
          return old === undefined
            ? []
            : [`${importFieldLabel(field)} ${formatCell(field, old)} → ${formatCell(field, values[field])}`];
        })
        .join(', ')
    : '';

function Verdict({ line: { judgement } }: { line: ImportLine }) {
  return judgement && <StatusDot word={verdictLabels[judgement.verdict]} tone={tones[judgement.verdict]} />;
}

function renderValue(field: ImportField, { values, judgement }: ImportLine) {
  if (judgement?.problems[field]) return <WrongValue text={values[field]?.trim() || 'empty'} />;
  const old = judgement?.old[field];
  if (old === undefined || (judgement?.verdict !== 'changed' && judgement?.verdict !== 'renamed')) return undefined;
  return <ChangedValue old={formatCell(field, old)} now={formatCell(field, values[field])} />;
}

function WrongValue({ text }: { text: string }) {
  return <span className={useStyles().wrong}>{text}</span>;
}

function ChangedValue({ old, now }: { old: string; now: string }) {
  const styles = useStyles();
  return (
    <span className={styles.changed} title={`${old} → ${now}`}>
      {old !== '' && <del className={styles.old}>{old}</del>}
      <ins className={styles.now}>{now}</ins>
    </span>
  );
}

function Reason({ line }: { line: ImportLine }) {
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
  lineHeight: '16px',
} as const;

const useStyles = makeStyles({
  wrong: { ...wrapped, WebkitLineClamp: 3, color: tokens.colorPaletteRedForeground1 },
  foot: { margin: '10px 0 0', color: tokens.colorNeutralForeground3, fontSize: '13px' },
  renames: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', margin: '0 0 12px' },
  quiet: { ...wrapped, WebkitLineClamp: 3, color: tokens.colorNeutralForeground3 },
  // Old above new, so that both show whole.
  changed: {
    display: 'inline-flex',
    flexDirection: 'column',
    maxWidth: '100%',
    padding: '2px 6px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.cellEdited,
    lineHeight: '15px',
  },
  old: { ...wrapped, WebkitLineClamp: 2, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  now: { ...wrapped, WebkitLineClamp: 2, fontWeight: tokens.fontWeightSemibold, textDecorationLine: 'none' },
});

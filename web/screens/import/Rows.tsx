import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, startTransition, useMemo, useState } from 'react';
import { type ImportField, type ImportKind, verdicts } from '../../../shared/contract/imports.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import {
  allImportFields,
  importFieldLabel,
  importFieldsByKind,
  isAmount,
} from '../../../shared/rules/imports/fields.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { look } from '../../kit/ui/theme.ts';
import {
  type AcceptedRows,
  countVerdicts,
  formatRowCount,
  type ImportLine,
  lineName,
  lineNotes,
  lineReason,
} from './importLines.ts';
import { formatCell, formatChanges, Reason, Value, Verdict, verdictLabels } from './rowCells.tsx';

const verdictColors: Record<keyof typeof verdictLabels, string> = {
  new: tokens.colorBrandForeground1,
  changed: look.cellEditedMark,
  renamed: tokens.colorPaletteMarigoldForeground2,
  same: tokens.colorNeutralForeground4,
  wrong: tokens.colorPaletteRedForeground1,
  duplicate: tokens.colorNeutralForeground3,
};

interface RowsProps {
  kind: ImportKind;
  lines: readonly ImportLine[];
  accepted: AcceptedRows;
  onAccept: ((accepted: AcceptedRows) => void) | undefined;
}

/** Checked rows with their verdicts. The tiles filter by verdict. */
export function Rows({ kind, lines, accepted, onAccept }: RowsProps) {
  const styles = useStyles();
  const [verdictFilter, setVerdictFilter] = useState('');
  const counts = useMemo(() => countVerdicts(lines), [lines]);
  const checkedLines = useMemo(() => lines.filter(({ judgement }) => judgement), [lines]);
  const rows = useMemo(
    () =>
      checkedLines.filter((line) =>
        verdictFilter === withNote ? lineNotes(line) : !verdictFilter || line.judgement?.verdict === verdictFilter,
      ),
    [checkedLines, verdictFilter],
  );
  const notedCount = useMemo(() => checkedLines.filter(lineNotes).length, [checkedLines]);
  const first = lines[0]?.values;
  const usedFields = useMemo(
    () => importFieldsByKind[kind].filter((field) => first?.[field] !== undefined),
    [kind, first],
  );
  const doubtfulRows = useMemo(
    () => lines.flatMap(({ row, judgement }) => (judgement?.verdict === 'renamed' ? [row] : [])),
    [lines],
  );
  const needsTallRows = useMemo(() => checkedLines.some(isLong), [checkedLines]);
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
          ...(notedCount > 0 ? [{ value: withNote, label: 'Note', count: notedCount }] : []),
        ]}
      />
      {doubtfulRows.length > 0 && (
        <div className={styles.renames}>
          <span>
            {formatRowCount(doubtfulRows.length)}{' '}
            {kind === 'appointments'
              ? 'would be outside of the hours, or book somebody twice'
              : `would give a ${nouns[kind]} another name${kind === 'clients' ? ' or birth date' : ''}`}
            . Tick those that are right; the others are left out.
          </span>
          <Checkbox
            label={`Tick all ${formatNumber(doubtfulRows.length)}`}
            checked={accepted.size === doubtfulRows.length ? true : accepted.size > 0 ? 'mixed' : false}
            disabled={!onAccept}
            onChange={(_, { checked }) => onAccept?.(new Set(checked ? doubtfulRows : []))}
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
        rowHeight={needsTallRows ? 112 : 80}
        plain
        url="off"
        empty={{ text: verdictFilter ? 'No such rows.' : 'No row was checked yet.' }}
        narrow={{
          title: (line) => `${line.row} ${lineName(line)}`,
          subtitle: (line) => [formatChanges(kind, line), lineReason(line), lineNotes(line)].filter(Boolean).join('. '),
          wraps: true,
          status: (line) => <Verdict line={line} />,
        }}
      />
      <p className={styles.foot}>
        {`${formatNumber(rows.length)} of ${formatNumber(checkedLines.length)} rows${checkedLines.length < lines.length ? ' checked so far' : ''}. Rows that are the same change nothing, however often the file is imported.`}
      </p>
    </>
  );
}

/** Whether a change or a reason takes more lines than a usual row has. */
const isLong = (line: ImportLine): boolean => {
  const { old = {} } = line.judgement ?? {};
  const isLongChange = allImportFields.some((field) => old[field] && `${old[field]}${line.values[field]}`.length > 40);
  return isLongChange || lineReason(line).length > 80;
};

/** Filter for rows whose cells need a look although they can be saved. */
const withNote = 'note';

const nouns: Record<ImportKind, string> = {
  services: 'service',
  people: 'person',
  skills: 'service',
  products: 'product',
  stock: 'product',
  clients: 'client',
  formulas: 'client',
  appointments: 'client',
};

const rowKey = ({ row }: ImportLine): string => String(row);

/** Column widths in px; other columns use the default. */
const widths: Partial<Record<ImportField, number>> = {
  name: 146,
  email: 190,
  barcode: 126,
  phone: 140,
  allergies: 160,
  notes: 220,
  emailConsent: 110,
  formulaText: 200,
  manufacturer: 96,
  brand: 84,
  category: 78,
  ozSize: 84,
  price: 92,
  retailPrice: 96,
  itemCount: 96,
  maxCount: 96,
};

/** Identifying column, shown if the file itself does not name the product or client. */
const nameColumns: Record<ImportKind, { title: string; fields: readonly ImportField[] }> = {
  services: { title: 'Service', fields: ['name'] },
  people: { title: 'Person', fields: ['firstName', 'lastName'] },
  skills: { title: 'Service', fields: ['stylist', 'service'] },
  products: { title: 'Product', fields: ['name'] },
  stock: { title: 'Product', fields: ['name'] },
  clients: { title: 'Client', fields: ['firstName', 'lastName'] },
  formulas: { title: 'Client', fields: ['firstName', 'lastName'] },
  appointments: { title: 'Client', fields: ['firstName', 'lastName'] },
};

function buildColumns(
  kind: ImportKind,
  usedFields: readonly ImportField[],
  renderReason: (line: ImportLine) => ReactNode,
): readonly Column<ImportLine>[] {
  const { title, fields } = nameColumns[kind];
  const isNamed = fields.some((field) => usedFields.includes(field));
  return [
    { field: 'row', title: 'Row', type: 'number', width: 46, priority: 1 },
    {
      field: 'verdict',
      title: 'Verdict',
      width: 104,
      priority: 2,
      value: ({ judgement }) => (judgement ? labelOf(verdictLabels, judgement.verdict) : ''),
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
        cell: (line) => <Value kind={kind} field={field} line={line} />,
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

const useStyles = makeStyles({
  foot: { margin: '10px 0 0', color: tokens.colorNeutralForeground3, fontSize: '13px' },
  renames: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', margin: '0 0 12px' },
});

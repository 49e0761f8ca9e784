import { makeStyles, tokens } from '@fluentui/react-components';
import { startTransition, useMemo, useState } from 'react';
import { type ImportField, type ImportKind, verdicts } from '../../../shared/contract/imports.ts';
import {
  allImportFields,
  importFieldLabel,
  importFieldsByKind,
  importFieldType,
} from '../../../shared/rules/imports.ts';
import { parseNumber } from '../../../shared/rules/numbers.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { StatusDot, type StatusTone } from '../../kit/ui/StatusDot.tsx';
import { look } from '../../kit/ui/theme.ts';
import { countsOf, type Line, nameOf, whyOf } from './lines.ts';

const words = { new: 'New', changed: 'Changed', same: 'Same', wrong: 'Wrong', duplicate: 'Duplicate' };
const tones: Record<keyof typeof words, StatusTone> = {
  new: 'underway',
  changed: 'partly',
  same: 'inactive',
  wrong: 'failed',
  duplicate: 'pending',
};
const dots: Record<keyof typeof words, string> = {
  new: tokens.colorBrandForeground1,
  changed: look.cellEditedMark,
  same: tokens.colorNeutralForeground4,
  wrong: tokens.colorPaletteRedForeground1,
  duplicate: tokens.colorNeutralForeground3,
};

/** A cell as lists show it; what is no number stands as it was written. */
function cellText(field: ImportField, text = ''): string {
  const type = importFieldType(field);
  const { value } = type === 'number' || type === 'money' ? parseNumber(text) : { value: undefined };
  if (typeof value !== 'number') return text;
  return type === 'money' ? formatMoney(value) : formatNumber(value, 2);
}

/** The rows with their verdicts; the tiles count them and say which are shown. */
export function Rows({ kind, lines }: { kind: ImportKind; lines: readonly Line[] }) {
  const styles = useStyles();
  const [shown, setShown] = useState('');
  const counts = useMemo(() => countsOf(lines), [lines]);
  const judged = useMemo(() => lines.filter(({ judgement }) => judgement), [lines]);
  const rows = useMemo(
    () => (shown ? judged.filter(({ judgement }) => judgement?.verdict === shown) : judged),
    [judged, shown],
  );
  const first = lines[0]?.values;
  const used = useMemo(() => importFieldsByKind[kind].filter((field) => first?.[field] !== undefined), [kind, first]);
  const columns = useMemo(() => columnsOf(kind, used), [kind, used]);
  return (
    <>
      <FilterTiles
        label="Verdict"
        chosen={shown}
        onChoose={(value) => startTransition(() => setShown(value))}
        tiles={[
          { value: '', label: 'All', count: judged.length },
          ...verdicts.map((verdict) => ({
            value: verdict,
            label: words[verdict],
            count: counts[verdict],
            dot: dots[verdict],
            isHollow: verdict === 'duplicate',
          })),
        ]}
      />
      <Grid
        id="import-rows"
        label="Rows of the file"
        noun={{ one: 'row', many: 'rows' }}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowName={({ row }) => `Row ${row}`}
        pageSize={false}
        plain
        url="off"
        empty={{ text: shown ? 'No such rows.' : 'No row was checked yet.' }}
        narrow={{
          title: (line) => `${line.row} ${nameOf(line)}`,
          subtitle: (line) => whyOf(line) || changesText(line),
          status: (line) => <Verdict line={line} />,
        }}
      />
      <p className={styles.foot}>
        {`${rows.length.toLocaleString('en-US')} of ${judged.length.toLocaleString('en-US')} rows${judged.length < lines.length ? ' checked so far' : ''}. Rows that are the same change nothing, however often the file is imported.`}
      </p>
    </>
  );
}

const keyOf = ({ row }: Line): string => String(row);

/** In pixels; the others are as wide as a word or a number. */
const widths: Partial<Record<ImportField, number>> = {
  name: 150,
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

/** Whom or what a row is about, where the file does not say so in words. */
const about: Record<ImportKind, { title: string; fields: readonly ImportField[] }> = {
  products: { title: 'Product', fields: ['name'] },
  stock: { title: 'Product', fields: ['name'] },
  clients: { title: 'Client', fields: ['firstName', 'lastName'] },
};

function columnsOf(kind: ImportKind, used: readonly ImportField[]): readonly Column<Line>[] {
  const { title, fields } = about[kind];
  const isNamed = fields.some((field) => used.includes(field));
  return [
    { field: 'row', title: 'Row', type: 'number', width: 48, priority: 1 },
    {
      field: 'verdict',
      title: 'Verdict',
      width: 96,
      priority: 2,
      value: ({ judgement }) => (judgement ? words[judgement.verdict] : ''),
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
            value: ({ judgement }: Line) => judgement?.name,
          },
        ]),
    ...used.map(
      (field, index): Column<Line> => ({
        field,
        title: importFieldLabel(field),
        width: widths[field] ?? 98,
        value: ({ values }) => cellText(field, values[field]),
        align: importFieldType(field) === 'number' || importFieldType(field) === 'money' ? 'end' : 'start',
        ...(index === 0 && { tone: 'strong' as const, priority: 3 }),
        cell: (line) => valueCell(field, line),
      }),
    ),
    {
      field: 'why',
      title: 'Why',
      width: used.length > 5 ? 160 : 300,
      value: whyOf,
      cell: (line) => <Why line={line} />,
    },
  ];
}

/** "Price $8.45 → $8.79" */
const changesText = ({ values, judgement }: Line): string =>
  judgement?.verdict === 'changed'
    ? allImportFields
        .flatMap((field) => {
          const old = judgement.old[field];
          return old === undefined
            ? []
            : [`${importFieldLabel(field)} ${cellText(field, old)} → ${cellText(field, values[field])}`];
        })
        .join(', ')
    : '';

function Verdict({ line: { judgement } }: { line: Line }) {
  return judgement && <StatusDot word={words[judgement.verdict]} tone={tones[judgement.verdict]} />;
}

function valueCell(field: ImportField, { values, judgement }: Line) {
  if (judgement?.problems[field]) return <Wrong text={values[field]?.trim() || 'empty'} />;
  const old = judgement?.old[field];
  if (old === undefined || judgement?.verdict !== 'changed') return undefined;
  return <Changed old={cellText(field, old)} now={cellText(field, values[field])} />;
}

function Wrong({ text }: { text: string }) {
  return <span className={useStyles().wrong}>{text}</span>;
}

function Changed({ old, now }: { old: string; now: string }) {
  const styles = useStyles();
  return (
    <span className={styles.changed}>
      {old !== '' && (
        <>
          <del className={styles.old}>{old}</del> <span aria-hidden>→</span>{' '}
        </>
      )}
      <ins className={styles.now}>{now}</ins>
    </span>
  );
}

function Why({ line }: { line: Line }) {
  const styles = useStyles();
  const isWrong = line.judgement?.verdict === 'wrong';
  const text = whyOf(line);
  return (
    <span className={isWrong ? styles.wrong : styles.quiet} title={text}>
      {text}
    </span>
  );
}

const useStyles = makeStyles({
  wrong: { color: tokens.colorPaletteRedForeground1 },
  foot: { margin: '10px 0 0', color: tokens.colorNeutralForeground3, fontSize: '13px' },
  quiet: { color: tokens.colorNeutralForeground3 },
  changed: { padding: '2px 6px', borderRadius: tokens.borderRadiusSmall, backgroundColor: look.cellEdited },
  old: { color: tokens.colorNeutralForeground3 },
  now: { fontWeight: tokens.fontWeightSemibold, textDecorationLine: 'none' },
});

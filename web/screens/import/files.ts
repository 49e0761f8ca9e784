import type { ImportKind, ImportValues } from '../../../shared/contract/imports.ts';
import { fieldsOf, labelOf, typeOf } from '../../../shared/rules/imports.ts';
import { csvLine, withoutFormula } from '../../kit/grid/exportRows.ts';
import { download } from '../../kit/ui/download.ts';

type Told = { values: ImportValues; why: string; verdict?: string };

/** Saves rows as a file that can be mended and imported again: the last columns say what became of them. */
export function saveRows(name: string, kind: ImportKind, rows: readonly Told[]): void {
  const fields = fieldsOf[kind].filter((field) => rows.some(({ values }) => values[field] !== undefined));
  const hasVerdicts = rows.some(({ verdict }) => verdict !== undefined);
  const text = (field: (typeof fields)[number], value = '') =>
    typeOf(field) === 'code' && /^\d+$/.test(value) ? `="${value}"` : withoutFormula(value);
  const lines = [
    csvLine([...fields.map(labelOf), ...(hasVerdicts ? ['Verdict'] : []), 'Why']),
    ...rows.map(({ values, why, verdict = '' }) =>
      csvLine([
        ...fields.map((field) => text(field, values[field])),
        ...(hasVerdicts ? [verdict] : []),
        withoutFormula(why),
      ]),
    ),
  ];
  download(new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/csv' }), name);
}

import { type ImportField, type ImportKind, type ImportValues, maxLengthOf } from '../../contract/imports.ts';
import { joinTexts } from '../clients.ts';
import { clientFates } from '../fieldFates.ts';
import { isUnit } from './cells.ts';
import { type ColumnField, columnFieldsByKind, isOptional, sentField } from './fields.ts';
import { splitFullName } from './fullName.ts';
import { formatLeftOut } from './rows.ts';

/** A cell as its column is read. `problem` tells why it cannot be. */
export type ColumnCell = {
  field: ColumnField;
  header: string;
  text: string;
  note?: string;
  problem?: string | undefined;
};
type Combined = { values: ImportValues; problems: ImportValues; notes: ImportValues };

/** Names that programs give to the only variation of a product. */
const plainVariation = /^(?:regular|default(?: title)?|standard|normal|n\/?a|none)$/i;

/** Adds the cells of further columns of a field to it: a shade to the name, a unit to the size, a formula to the notes. */
export function combineCells(kind: ImportKind, cells: readonly ColumnCell[]): Combined {
  const row: Combined = { values: {}, problems: {}, notes: {} };
  // A name comes before its shade and a size before its unit, wherever their columns stand.
  for (const field of columnFieldsByKind[kind])
    for (const cell of cells) if (cell.field === field) addCell(kind, row, cell);
  const { values, problems, notes } = row;
  for (const field of Object.keys(values) as ImportField[]) {
    const [text = '', max] = [values[field], maxLengthOf(field)];
    const problem =
      problems[field] ?? (text.length > max ? `At most ${max.toLocaleString('en-US')} characters` : undefined);
    if (problem === undefined) continue;
    const isLeftOut = isOptional(kind, field);
    values[field] = isLeftOut ? '' : text.slice(0, max);
    if (isLeftOut) delete problems[field];
    (isLeftOut ? notes : problems)[field] = isLeftOut ? formatLeftOut(text, problem) : problem;
  }
  return row;
}

function addCell(kind: ImportKind, { values, problems, notes }: Combined, cell: ColumnCell): void {
  const field = sentField(cell.field);
  const [before, text] = [values[field], cell.text.trim()];
  if (cell.problem) problems[field] = cell.problem;
  if (cell.note) notes[field] = [notes[field], cell.note].filter(Boolean).join(', ');
  if (cell.field === 'fullName') {
    Object.assign(values, splitFullName(text));
    if (text.split(' ').length > 2) notes.firstName = `from “${text}”`;
  } else if (cell.field === 'variation') values.name = joinName(before, text);
  else if (cell.field === 'sizeUnit')
    values.ozSize = isUnit(text) && /\d$/.test(before ?? '') ? `${before} ${text}` : before;
  else if (cell.field === 'formula') values.notes = joinLines(before, text && `Formula: ${text}`);
  else if (kind === 'clients' && (field === 'notes' || field === 'allergies'))
    values[field] = before ? joinTexts(before, text && `${cell.header}: ${text}`, separators[field]) : text;
  else values[field] = text;
}

const joinName = (name = '', variation: string): string =>
  plainVariation.test(variation) || name.toLowerCase().includes(variation.toLowerCase())
    ? name
    : [name, variation].filter(Boolean).join(' ');

const joinLines = (text = '', line: string): string => [text, line].filter(Boolean).join('\n');

const separators = { allergies: clientFates.client_allergies.merge.join, notes: clientFates.client_notes.merge.join };

/** A text of an existing client with what a row adds to it: nothing there is lost. Other fields take the new value. */
export const addToStored = (kind: ImportKind, field: ImportField, stored: string, added: string): string =>
  kind === 'clients' && (field === 'notes' || field === 'allergies')
    ? joinTexts(stored, added, separators[field])
    : added;

import { type ImportField, type ImportKind, type ImportValues, maxLengthOf } from '../../contract/imports.ts';
import { isUnit } from './cells.ts';
import { findClock, parseVisitDate } from './dates.ts';
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
  else if (kind === 'appointments' && (field === 'visitDate' || field === 'startTime')) {
    // A column of either can hold both. The clock of a date alone is midnight.
    const clock = findClock(text);
    if (parseVisitDate(text).problem === undefined) values.visitDate ||= text;
    else if (field === 'visitDate') values.visitDate = text;
    if (clock && (field === 'startTime' || clock !== '00:00')) values.startTime = clock;
    else if (field === 'startTime') values.startTime = text;
  } else if (cell.field === 'endTime') values.minutes ||= minutesUntil(values.startTime, text);
  else if (cell.field === 'formula') values.notes = [before, text && `Formula: ${text}`].filter(Boolean).join('\n');
  else if (kind === 'clients' && (field === 'notes' || field === 'allergies'))
    values[field] = before ? addEntries(field, before, text && `${cell.header}: ${text}`) : text;
  else values[field] = text;
}

/** Minutes from the start to the end of a visit; '' if the end is no later time. */
function minutesUntil(start = '', end: string): string {
  const [from, to] = [start, findClock(end) ?? ''].map((clock) => {
    const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number);
    return hours * 60 + minutes;
  });
  const minutes = (to ?? 0) - (from ?? 0);
  return minutes > 0 ? String(minutes) : '';
}

const joinName = (name = '', variation: string): string =>
  plainVariation.test(variation) || ` ${name} `.toLowerCase().includes(` ${variation} `.toLowerCase())
    ? name
    : [name, variation].filter(Boolean).join(' ');

const separators = { allergies: '; ', notes: '\n' };
const splitEntries = { allergies: /[;,\n]/, notes: /\n/ };

/** The text with the entries of another one that it lacks. An entry counts as a whole: "latex" is not known from "latex-free gloves". */
function addEntries(field: 'allergies' | 'notes', text: string, added: string): string {
  const list = (of: string) => of.split(splitEntries[field]).map((entry) => entry.trim());
  const known = new Set(list(text.toLowerCase()));
  return [text, ...list(added).filter((entry) => !known.has(entry.toLowerCase()))]
    .filter(Boolean)
    .join(separators[field]);
}

/** A text of an existing client with what a row adds to it: nothing there is lost. Other fields take the new value. */
export const addToStored = (kind: ImportKind, field: ImportField, stored: string, added: string): string =>
  stored && kind === 'clients' && (field === 'notes' || field === 'allergies')
    ? addEntries(field, stored, added)
    : added;

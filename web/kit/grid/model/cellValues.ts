import { formatMoney, formatNumber } from '../../../../shared/rules/format.ts';
import { parseNumber } from '../../../../shared/rules/numbers.ts';
import { formatPhone } from '../../../../shared/rules/phone.ts';
import { formatDate, parseDay } from '../../ui/days.ts';
import { maskPhone } from '../../ui/phoneMask.ts';
import type { CellEdit, CellOption, CellType, Column } from '../types.ts';

const defaultWidths: Record<CellType, number> = {
  text: 150,
  code: 120,
  number: 110,
  quantity: 110,
  money: 110,
  date: 120,
  boolean: 90,
  tags: 180,
  status: 120,
  phone: 150,
};

export const isNumeric = (type?: CellType) => type === 'number' || type === 'money' || type === 'quantity';
export const columnWidth = <Row>(column: Column<Row>) => column.width ?? defaultWidths[column.type ?? 'text'];
export const columnAlign = <Row>(column: Column<Row>) => column.align ?? (isNumeric(column.type) ? 'end' : 'start');

export function getField(row: object, field: string): unknown {
  return Reflect.get(row, field);
}

export const cellValue = <Row extends object>(column: Column<Row>, row: Row) =>
  column.value ? column.value(row) : getField(row, column.field);

export const getCellEdit = <Row>({ edit }: Column<Row>, row: Row): CellEdit | undefined =>
  typeof edit === 'function' ? edit(row) : edit;

/** Formats a value by its type; text that is no valid number or date is returned as is. */
export function formatValue(value: unknown, { type, dateFormat }: Pick<Column<never>, 'type' | 'dateFormat'>): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') {
    if (type === 'money') return formatMoney(value);
    if (type === 'quantity') return formatNumber(value, 2);
    if (type === 'number') return formatNumber(value);
  }
  if (type === 'phone') return /^\d+$/.test(String(value)) ? formatPhone(String(value)) : String(value);
  if (type === 'date') return formatDate(String(value), dateFormat);
  if (type === 'boolean' && typeof value !== 'string') return value ? 'Yes' : 'No';
  return String(value);
}

/** The options an editor offers for a cell with these values. */
export const availableOptions = ({ options = [] }: CellEdit, currentValues: readonly string[]): CellOption[] =>
  options.filter(({ value, locked }) => !locked || currentValues.includes(value));

function optionLabel<Row>(column: Column<Row>, row: Row, value: unknown): unknown {
  if (!column.edit) return value;
  return getCellEdit(column, row)?.options?.find((option) => option.value === value)?.label ?? value;
}

/** A cell's text as shown, searched, filtered and exported. */
export function cellText<Row extends object>(column: Column<Row>, row: Row): string {
  const value = cellValue(column, row);
  if (column.format) return column.format(value, row);
  if (Array.isArray(value)) return value.map((item) => optionLabel(column, row, item)).join(', ');
  return formatValue(optionLabel(column, row, value), column);
}

/** A cell's values in the header filter: each tag on its own, else the cell's text. */
export function filterChoices<Row extends object>(column: Column<Row>, row: Row): string[] {
  const value = cellValue(column, row);
  if (column.type === 'tags' && Array.isArray(value)) {
    return value.length ? value.map((item) => String(optionLabel(column, row, item))) : [''];
  }
  return [cellText(column, row)];
}

const phoneDigits = (text: string) => text.replaceAll(/\D/g, '');
const normalizeText = (text: string) => text.trim().toLowerCase();
const findOption = (options: readonly CellOption[], text: string) =>
  options.find(
    ({ value, label }) => normalizeText(label) === normalizeText(text) || normalizeText(value) === normalizeText(text),
  );
const booleanWords = new Map(
  Object.entries({ yes: true, true: true, x: true, '1': true, no: false, false: false, '0': false, '': false }),
);

/** Parses a phone to the stored digits; '' for the empty mask; incomplete numbers are returned as typed. */
function parsePhone(text: string): string {
  const digits = phoneDigits(text);
  if (text.trim().startsWith('+') && digits.length > 1) return digits.length >= 11 ? digits : text;
  if (digits.length === 10) return `1${digits}`;
  if (digits.length === 11) return digits;
  return digits.length > 1 ? text : '';
}

/** Parses text typed or pasted into a cell. Text that cannot be parsed is returned as is, for `validateCell` to report. */
export function parseCellText(edit: CellEdit, text: string, storedValue: unknown): unknown {
  switch (edit.editor) {
    case 'number': {
      const reading = parseNumber(text, edit.number);
      return reading.problem === undefined ? (reading.value ?? undefined) : text.trim();
    }
    case 'phone':
      // An unchanged number stays as stored, with or without country code.
      return text === maskPhone(phoneDigits(String(storedValue ?? ''))) ? storedValue : parsePhone(text);
    case 'date':
      return text.trim() === '' ? '' : (parseDay(text) ?? text.trim());
    case 'select':
      return text.trim() === '' ? '' : (findOption(edit.options ?? [], text)?.value ?? text.trim());
    case 'checkbox':
      return booleanWords.get(normalizeText(text)) ?? text.trim();
    case 'tags':
      return text
        .split(/[,;\n]/)
        .filter((part) => part.trim() !== '')
        .map((part) => findOption(edit.options ?? [], part)?.value ?? part.trim());
    default:
      return text;
  }
}

/** The editor's initial text. */
export function toEditorText(edit: CellEdit, value: unknown): string {
  if (edit.editor === 'phone') {
    const text = String(value ?? '');
    return maskPhone(/^\+(?!1)/.test(text) ? text : phoneDigits(text));
  }
  if (edit.editor === 'date') return formatDate(String(value ?? ''), 'M/d/yyyy');
  return String(value ?? '');
}

function findUnknownOption(edit: CellEdit, value: unknown, storedValue: unknown): string | undefined {
  if (!edit.options) return undefined;
  const storedValues = (Array.isArray(storedValue) ? storedValue : [storedValue]).map(String);
  const available = availableOptions(edit, storedValues);
  const chosen = (Array.isArray(value) ? value : [value]).map(String).filter(Boolean);
  return chosen.find((one) => !available.some((option) => option.value === one));
}

/** Returns why a value cannot be saved, if it cannot. */
export function validateCell(edit: CellEdit, value: unknown, storedValue: unknown): string | undefined {
  const { editor } = edit;
  // Incomplete phones keep their mask: as digits they would pass for another number.
  if (editor === 'phone' && /\D/.test(String(value ?? ''))) return 'Phone must be a number';
  if (editor === 'number' && value !== undefined && value !== null) {
    const { problem } = parseNumber(String(value), edit.number);
    if (problem) return problem;
  }
  if (editor === 'date' && value && !/^\d{4}-\d\d-\d\d/.test(String(value))) return 'Type a day as in 11/21/2026';
  if (editor === 'checkbox' && typeof value === 'string') return 'Yes or No';
  if (editor === 'select' || editor === 'tags') {
    const unknownOption = findUnknownOption(edit, value, storedValue);
    if (unknownOption !== undefined) return `“${unknownOption}” cannot be chosen here`;
  }
  const checked = edit.schema?.safeParse(value);
  return checked?.error && (checked.error.issues[0]?.message ?? 'Not valid');
}

/** The order of `rankValues`, for small lists. */
export const compareTexts = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }).compare;

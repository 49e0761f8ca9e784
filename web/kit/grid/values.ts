import { moneyText, phoneText } from '../format.ts';
import type { CellEdit, CellOption, CellType, Column } from './types.ts';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const widths: Record<CellType, number> = {
  text: 150,
  number: 110,
  money: 110,
  date: 120,
  boolean: 90,
  tags: 180,
  status: 120,
  phone: 150,
};

export const isNumeric = (type?: CellType) => type === 'number' || type === 'money';
export const widthOf = <Row>(column: Column<Row>) => column.width ?? widths[column.type ?? 'text'];
export const alignOf = <Row>(column: Column<Row>) => column.align ?? (isNumeric(column.type) ? 'end' : 'start');

export function fieldOf(row: object, field: string): unknown {
  return Reflect.get(row, field);
}

export const cellValue = <Row extends object>(column: Column<Row>, row: Row) =>
  column.value ? column.value(row) : fieldOf(row, column.field);

/** Salon times are wall-clock texts, so the date is cut out of the text and never goes through a time zone. */
const usDate = (text: string) => text.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$2/$3/$1');

export function textOfType(value: unknown, type?: CellType): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  if (type === 'money' && typeof value === 'number') return moneyText(value);
  if (type === 'number' && typeof value === 'number') return numbers.format(value);
  // Stored phones are digits; half a number, still being edited, stands as it was typed.
  if (type === 'phone') return /^\d+$/.test(String(value)) ? phoneText(String(value)) : String(value);
  if (type === 'date') return usDate(String(value));
  if (type === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

/** What an editor offers where these values stand. */
export const optionsFor = ({ options = [] }: CellEdit, held: readonly string[]): CellOption[] =>
  options.filter(({ value, closed }) => !closed || held.includes(value));

const labelOf = <Row>(column: Column<Row>, value: unknown) =>
  column.edit?.options?.find((option) => option.value === value)?.label ?? value;

/** The text of a cell as it is shown, searched, filtered and exported. */
export function textOf<Row extends object>(column: Column<Row>, row: Row): string {
  const value = cellValue(column, row);
  if (column.format) return column.format(value, row);
  return textOfType(
    Array.isArray(value) ? value.map((item) => labelOf(column, item)) : labelOf(column, value),
    column.type,
  );
}

/** The texts a header filter offers for this cell: every tag on its own, else the cell's text. */
export function choicesOf<Row extends object>(column: Column<Row>, row: Row): string[] {
  const value = cellValue(column, row);
  if (column.type === 'tags' && Array.isArray(value)) {
    return value.length ? value.map((item) => String(labelOf(column, item))) : [''];
  }
  return [textOf(column, row)];
}

/**
 * What rows are ordered by: numbers by size, texts without case and accents and with "Level 2" before "Level 10".
 * Made once a row, so that ordering 10,000 of them compares plain values. Blanks are undefined.
 */
export function sortKey(value: unknown): string | number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 0 : 1;
  return String(value)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.padStart(16, '0'));
}

/** The same order for a handful of texts. */
export const compareTexts = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }).compare;

import { parseNumber } from '../../../../shared/rules/numbers.ts';
import { parseDay } from '../../ui/days.ts';
import type { Column } from '../types.ts';
import { isNumeric } from './cellValues.ts';

/** A range of numbers or stored dates; both ends are inclusive unless marked exclusive. */
export type Range<Bound = number | string> = {
  from?: Bound;
  to?: Bound;
  isFromExclusive?: boolean;
  isToExclusive?: boolean;
};

/** A parsed filter text. */
export type FilterQuery =
  | { part: string }
  | { word: string }
  | { range: Range }
  /** Begins like a range but is invalid. */
  | { problem: string };

/** Filtered by exact value: "Active" is also part of "Inactive". */
export const isChoiceFilter = <Row>({ type }: Column<Row>) => type === 'status' || type === 'boolean';
export const isRangeFilter = <Row>({ type }: Column<Row>) => isNumeric(type) || type === 'date';

const parseBound = (text: string, type: Column<never>['type']): number | string | undefined =>
  type === 'date' ? parseDay(text) : (parseNumber(text).value ?? undefined);

/** One bound: ">5", "<= 11/21/26", "=3". */
const oneSidedPattern = /^(>=|<=|>|<|=)\s*(.*)$/;
/** Two bounds: "3-10", "-2..5", "11/1/26 to 11/15/26". A hyphen separates numbers where it cannot be a minus. */
const numberPattern = String.raw`[-\u2212]?\$?(?:\d[\d,]*(?:\.(?!\.)\d*)?|\.\d+)`;
const numberRangePattern = new RegExp(String.raw`^(${numberPattern})\s*(?:\.\.|–|-|\bto\b)\s*(${numberPattern})$`);
const dayRangePattern = /^([\d/]+|\d{4}-\d\d-\d\d)\s*(?:\.\.|–|\bto\b|-)\s*([\d/]+|\d{4}-\d\d-\d\d)$/;

/** Parses a filter text: substring, choice, or for numbers and dates a range. A single date means that day. */
export function parseFilter<Row>(column: Column<Row>, typed: string): FilterQuery | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (isChoiceFilter(column)) return { word: text.toLowerCase() };
  if (!isRangeFilter(column)) return { part: text.toLowerCase() };
  const isDay = column.type === 'date';
  const problem = isDay ? 'Type days as in >11/1/26 or 11/1/26-11/15/26' : 'Type numbers as in >5 or 3-10';
  const [, sign, rest] = oneSidedPattern.exec(text) ?? [];
  if (sign !== undefined) {
    if (rest === '') return undefined;
    const bound = parseBound(rest ?? '', column.type);
    if (bound === undefined) return { problem };
    if (sign === '=') return { range: { from: bound, to: bound } };
    return {
      range: sign.startsWith('>')
        ? { from: bound, isFromExclusive: sign === '>' }
        : { to: bound, isToExclusive: sign === '<' },
    };
  }
  const day = isDay ? parseDay(text) : undefined;
  if (day !== undefined) return { range: { from: day, to: day } };
  const [, first, second] = (isDay ? dayRangePattern : numberRangePattern).exec(text) ?? [];
  if (first !== undefined && second !== undefined) {
    const [from, to] = [parseBound(first, column.type), parseBound(second, column.type)];
    if (from !== undefined && to !== undefined) return { range: { from, to } };
  }
  return { part: text.toLowerCase() };
}

export function formatRangeFilter(from: string, to: string): string {
  if (from.trim() && to.trim()) return `${from.trim()} to ${to.trim()}`;
  if (from.trim()) return `>=${from.trim()}`;
  return to.trim() && `<=${to.trim()}`;
}

/** The two ends of a range filter, for its input fields. */
export function parseRangeEnds<Row>(column: Column<Row>, text: string): { from: string; to: string } {
  const [, sign, bound = ''] = oneSidedPattern.exec(text.trim()) ?? [];
  if (sign === '=') return { from: bound, to: bound };
  if (sign) return sign.startsWith('>') ? { from: bound, to: '' } : { from: '', to: bound };
  if (column.type === 'date' && parseDay(text)) return { from: text.trim(), to: text.trim() };
  const [, from = '', to = ''] =
    (column.type === 'date' ? dayRangePattern : numberRangePattern).exec(text.trim()) ?? [];
  return { from, to };
}

/** Whether a stored value is in the range. A day includes all its times. */
export function isInRange(value: unknown, { from, to, isFromExclusive, isToExclusive }: Range): boolean {
  if (value === undefined || value === null || value === '') return false;
  const isDay = typeof (from ?? to) === 'string';
  const comparable = isDay ? String(value).slice(0, 10) : Number(value);
  if (from !== undefined && (isFromExclusive ? comparable <= from : comparable < from)) return false;
  return to === undefined || (isToExclusive ? comparable < to : comparable <= to);
}

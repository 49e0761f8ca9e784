import { parseTime } from '../time.ts';
import type { ReadCell } from './fields.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName = `(${months.join('|')})[a-z]*\\.?`;

/** Text in one of the forms in which spreadsheets show what they took for a date: 1-Jun, Jun-77, 2026-06-01, 6/1/2026. */
export const spreadsheetDate = new RegExp(
  `^(?:\\d{1,2}-${monthName}(?:-\\d{2,4})?|${monthName}-\\d{2}|\\d{4}-\\d{2}-\\d{2}(?:[ T][\\d:.Z]+)?|\\d{1,2}/\\d{1,2}/\\d{4})$`,
  'i',
);
const dayMonth = new RegExp(`^(\\d{1,2})-${monthName}$`, 'i');
const monthYear = new RegExp(`^${monthName}-(\\d{2})$`, 'i');

/**
 * Recovers the text behind a date in a US spreadsheet: 6-1 for 1-Jun, 6-77 for Jun-77, with the separator of the column. Undefined if
 * it is ambiguous.
 */
export function typedBeforeDate(text: string, separator: string | undefined): string | undefined {
  const [, day, month] = dayMonth.exec(text) ?? [];
  const [, earlier, year] = monthYear.exec(text) ?? [];
  const number = months.indexOf((month ?? earlier ?? '').toLowerCase()) + 1;
  return number > 0 && separator ? `${number}${separator}${day ?? year}` : undefined;
}

const time = '(?:[ T,]+\\d{1,2}:\\d{2}.*)?';
/** Address books store it for a birthday without a year. */
const noYear = '1604';
const dateForms: readonly { form: RegExp; parts: readonly ('year' | 'month' | 'day' | 'name')[] }[] = [
  { form: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}$`), parts: ['year', 'month', 'day'] },
  {
    form: new RegExp(`^(\\d{1,2})[-/\u2013](\\d{1,2})[-/\u2013](\\d{4}|\\d{2})${time}$`),
    parts: ['month', 'day', 'year'],
  },
  { form: /^(?:--)?(\d{1,2})[-/\u2013](\d{1,2})$/, parts: ['month', 'day'] },
  { form: /^--(\d{2})(\d{2})$/, parts: ['month', 'day'] },
  { form: /^((?:19|20)\d{2})(\d{2})(\d{2})$/, parts: ['year', 'month', 'day'] },
  // With dots the day comes first, but only a day above 12 proves it.
  { form: new RegExp(`^(1[3-9]|2\\d|3[01])\\.(\\d{1,2})\\.(\\d{4}|\\d{2})${time}$`), parts: ['day', 'month', 'year'] },
  { form: new RegExp(`^(\\d{1,2})\\.(1[3-9]|2\\d|3[01])\\.(\\d{4}|\\d{2})${time}$`), parts: ['month', 'day', 'year'] },
  {
    form: new RegExp(`^${monthName}\\s*(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s*(\\d{4}))?$`, 'i'),
    parts: ['name', 'day', 'year'],
  },
  {
    form: new RegExp(`^(\\d{1,2})[-\\s]${monthName}(?:[-,\\s]+(\\d{4}|\\d{2}))?$`, 'i'),
    parts: ['day', 'name', 'year'],
  },
];

/**
 * Reads a birth date as YYYY/MM/DD, or as --/MM/DD without a year: 1/31/1990, 01-31-1990, 1/31/90, Jan 31, 1990, 31-Jan-1990, 1/31, or
 * ISO with a time. A year of two digits lies in the last hundred years.
 */
export const parseBirthDate = (text: string): ReadCell => parseDate(text, 0);

/** Reads the date of a visit as a birth date. It can lie up to five years ahead. */
export const parseVisitDate = (text: string): ReadCell => parseDate(text, 5);

function parseDate(text: string, yearsAhead: number): ReadCell {
  const found = dateForms.map(({ form, parts }) => ({ match: form.exec(text), parts })).find(({ match }) => match);
  const written: Partial<Record<'year' | 'month' | 'day' | 'name', string>> = Object.fromEntries(
    found?.parts.map((part, index) => [part, found.match?.[index + 1]]) ?? [],
  );
  const month = written.name ? months.indexOf(written.name.toLowerCase()) + 1 : Number(written.month);
  const day = Number(written.day);
  if (!found || month > 12 || day > 31 || month < 1 || day < 1) return { problem: 'Write it as 1/31/1990' };
  const year = written.year === undefined || written.year === noYear ? undefined : toFullYear(written.year, yearsAhead);
  if (!isDay(year ?? leapYear, month, day))
    return { problem: `${[month, day, ...(year ? [year] : [])].join('/')} does not exist` };
  const [mm, dd] = [month, day].map((number) => String(number).padStart(2, '0'));
  return year === undefined
    ? { value: `--/${mm}/${dd}`, note: 'birthday without a year' }
    : { value: `${String(year).padStart(4, '0')}/${mm}/${dd}` };
}

const leapYear = 2000;
const isDay = (year: number, month: number, day: number): boolean =>
  day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

function toFullYear(digits: string, yearsAhead: number): number {
  if (digits.length === 4) return Number(digits);
  const latest = new Date().getUTCFullYear() + yearsAhead;
  const inThisCentury = Math.floor(latest / 100) * 100 + Number(digits);
  return inThisCentury > latest ? inThisCentury - 100 : inThisCentury;
}

const clock = /(?:^|[ T,])(\d{1,2}(?::\d{2}){1,2}|\d{1,2}(?=\s*[ap]\.?m))(?::\d{2})?(?:\.\d+)?\s*([ap]\.?m\.?)?/i;

/** The time in "3:30 PM", "11/28/2026 3:30 PM" or "2026-11-28T15:30:00" as HH:mm; undefined if there is none. */
export function findClock(text: string): string | undefined {
  const [, digits = '', half = ''] = clock.exec(text.trim()) ?? [];
  const minutes = digits && parseTime(`${digits.split(':').slice(0, 2).join(':')}${half}`);
  if (typeof minutes !== 'number') return undefined;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

import { withAreaCode } from '../phone.ts';
import { calculateCheckDigit, hasValidCheckDigit } from '../productCode.ts';
import { unitOfHeader } from './cells.ts';
import { spreadsheetDate, typedBeforeDate } from './dates.ts';
import { type ColumnField, importFieldType, isAmount, unitOfField } from './fields.ts';

/** Rewrites a cell so that the server can parse it without its column. */
export type PreparedCell = { text: string; note?: string };

const bareNumber = /^\d[\d,]*(?:\.\d+)?$|^\.\d+$/;
const decimalComma = /^[-$\s]*\d+,\d{1,2}$/;
const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/;

/**
 * Returns how cells of a column are read, as far as only the whole column tells it: the unit in its header, a decimal comma, days before
 * months, shades that a spreadsheet took for dates, codes without their check digit, and the area code of phones that have none.
 */
export function prepareColumn(
  field: ColumnField,
  header: string,
  texts: readonly string[],
  areaCode?: string,
): (text: string) => PreparedCell {
  const type = importFieldType(field);
  const unit = type === 'size' ? (unitOfField(field) ?? unitOfHeader(header)) : undefined;
  if (unit) return (text) => ({ text: bareNumber.test(text) ? `${text} ${unit}` : text });
  if (isAmount(field) && usesDecimalComma(texts))
    return (text) => ({ text: decimalComma.test(text) ? text.replace(',', '.') : text });
  if ((type === 'date' || type === 'time') && startsWithDay(texts))
    return (text) => ({
      text: text.replace(dayFirst, '$2/$1/$3'),
      ...(dayFirst.test(text) && { note: `${text}, day first` }),
    });
  if (type === 'phone') return (text) => ({ text: withAreaCode(text, areaCode) });
  if (type === 'code' && lackCheckDigits(texts)) return addCheckDigit;
  if (type === 'text' && field !== 'allergies') {
    const separator = findSeparator(texts);
    return (text) => (spreadsheetDate.test(text) ? restoreText(text, separator) : { text });
  }
  return (text) => ({ text });
}

/** Whether the column has decimals, all of them with a decimal comma. */
const usesDecimalComma = (texts: readonly string[]): boolean =>
  texts.some((text) => decimalComma.test(text)) && texts.every((text) => !/\.\d|,\d{3}/.test(text));

/** Whether several dates have to be day first and none month first. A single one is more likely a typo. */
function startsWithDay(texts: readonly string[]): boolean {
  const dates = texts.flatMap((text) => {
    const [, first, second] = dayFirst.exec(text) ?? [];
    return first ? [[Number(first), Number(second)] as const] : [];
  });
  const isPlain = dates.every(([, second]) => second <= 12);
  return isPlain && dates.filter(([first]) => first > 12).length > dates.length / 4;
}

const minCodes = 3;

/** Whether all GS1 codes of a column have 11 or all have 12 digits, and hardly any last digit is the check digit. */
function lackCheckDigits(texts: readonly string[]): boolean {
  const codes = texts.filter((text) => /^\d{8,14}$/.test(text));
  const [length] = codes.map((code) => code.length);
  const isComplete = (code: string) => hasValidCheckDigit(code) === true;
  return (
    (length === 11 || length === 12) &&
    codes.length >= minCodes &&
    codes.every((code) => code.length === length) &&
    codes.filter(isComplete).length <= codes.length / 5
  );
}

function addCheckDigit(text: string): PreparedCell {
  if (!/^\d{11,12}$/.test(text)) return { text };
  const digit = calculateCheckDigit(text);
  return { text: `${text}${digit}`, note: `check digit ${digit} added` };
}

/** The separator of shades such as 6-0 or 6/0; undefined if there are none or both. */
function findSeparator(texts: readonly string[]): string | undefined {
  const found = new Set(texts.flatMap((text) => /^\d{1,3}([-/])\d{1,3}\b(?![-/])/.exec(text)?.[1] ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

function restoreText(text: string, separator: string | undefined): PreparedCell {
  const typed = typedBeforeDate(text, separator);
  return typed ? { text: typed, note: `was the date ${text}` } : { text };
}

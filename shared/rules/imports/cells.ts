import { parseNumber } from '../numbers.ts';
import { parsePhone } from '../phone.ts';
import { gramsPerOunce } from '../products.ts';
import { findClock, parseBirthDate, parseVisitDate, spreadsheetDate } from './dates.ts';
import { type ColumnField, type FieldType, importFieldType, type ReadCell } from './fields.ts';

/** Reads a cell of a file: numbers with units, phones with extensions, and dates in the forms that programs export. */
export function readCell(field: ColumnField, text: string): ReadCell {
  const type = importFieldType(field);
  const typed = cleanText(text, type).replace(/^'(?=\d)/, '');
  const isProse = type === 'text' || type === 'longText';
  return typed === '' || (!isProse && isPlaceholder(typed)) ? {} : readers[type](typed, field);
}

/** Characters without a width that programs leave in cells, except joiners, which letters and emoji need. */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** Without invisible characters, and with line breaks only where a text has several lines or a cell several values. */
function cleanText(text: string, type: FieldType): string {
  const visible = text.replace(type === 'code' ? /\p{Cf}/gu : invisible, '');
  if (type === 'longText') return visible.trim();
  const breaks = type === 'phone' || type === 'email' ? '; ' : ' ';
  return visible
    .trim()
    .replace(/\s*\n\s*/g, breaks)
    .replace(/\s+/g, ' ');
}

const readers: Record<FieldType, (text: string, field: ColumnField) => ReadCell> = {
  text: (text, field) =>
    field !== 'allergies' && spreadsheetDate.test(text) ? { problem: dateInsteadOfText(text) } : { value: text },
  longText: (text) => ({ value: text }),
  minutes: readMinutes,
  size: readSize,
  unit: (text) => (isUnit(text) ? { value: text } : { problem: 'Not a unit' }),
  money: readMoney,
  quantity: (text) =>
    readNumber(
      text
        .replace(/^(?:level|lvl|tier)\.?\s*/i, '')
        .replace(/\s*(?:ea|each|pcs?|pieces?|units?|tubes?|bottles?|ct)\.?$/i, ''),
    ),
  code: (text) => (isRounded(text) ? { problem: roundedBySpreadsheet } : { value: writeOutDigits(text) }),
  phone: readPhone,
  email: readEmail,
  date: (text, field) =>
    /^[0/-]+$/.test(text) ? {} : field === 'visitDate' ? parseVisitDate(text) : parseBirthDate(text),
  time: (text) => {
    const value = findClock(text);
    return value ? { value } : { problem: 'Write it as 3:30 PM' };
  },
  consent: readConsent,
};

const clearlyYes =
  /^(?:y|yes|true|opt(?:ed)?[- ]?in|subscribed|consent(?:ed|s)?|granted|allowed|agreed|s\u00ed|oui)\.?$/i;
const clearlyNo = /^(?:n|no|false|opt(?:ed)?[- ]?out|unsubscribed|declined|denied|refused|not allowed|non)\.?$/i;

function readConsent(text: string): ReadCell {
  if (clearlyYes.test(text)) return { value: 'yes' };
  return clearlyNo.test(text) ? { value: 'no' } : { problem: 'Not clearly yes or no' };
}

const dateInsteadOfText = (text: string): string =>
  `A spreadsheet made a date of it (${text}). Format the column as text and type it again.`;

/** Placeholders for an empty cell, such as "n/a". */
export const isPlaceholder = (text: string): boolean =>
  /^(?:n\/?a|none|null|unknown|no (?:email|phone)|[-.\u2013\u2014]+)$/i.test(text);

function readNumber(text: string): ReadCell {
  const { value, problem } = parseNumber(withoutFloatNoise(text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '')));
  return problem === undefined ? (value === null ? {} : { value }) : { problem };
}

/** Rounds off floating point errors, such as 11.549999999999999. */
const withoutFloatNoise = (text: string): string =>
  /^-?\d+\.\d{10,}$/.test(text) ? String(Number(Number(text).toPrecision(12))) : text;

/** Minutes of "45", "45 min", "1 h 30 min", "1:30", "1.5 hours" or "00:45:00". */
function readMinutes(text: string): ReadCell {
  const [, clockHours, clockMinutes] = /^(\d{1,2}):([0-5]\d)(?::00)?(?:\s*h(?:rs?|ours?)?)?$/i.exec(text) ?? [];
  if (clockHours !== undefined) return { value: Number(clockHours) * 60 + Number(clockMinutes) };
  const worded = /^(?:(\d+(?:\.\d+)?)\s*(?:h|hrs?|hours?)\.?)?[\s,]*(?:and\s+)?(?:(\d+)\s*(?:m|mins?|minutes?)?\.?)?$/i;
  const [, hours, minutes] = worded.exec(text) ?? [];
  if (hours === undefined && minutes === undefined) return { problem: 'Write minutes, such as 45' };
  return { value: Math.round(Number(hours ?? 0) * 60 + Number(minutes ?? 0)) };
}

const severalAtOnce = /(?:\/|\bper\b)\s*(?:case|cs|dozen|dz|box|bx|pack|pk)\b/i;

/** "$8.25", "8.25 USD", "$8.25/ea" */
function readMoney(text: string): ReadCell {
  if (/[€£¥]|\b(?:EUR|GBP|CAD|AUD)\b/i.test(text)) return { problem: 'Write it in US dollars' };
  if (severalAtOnce.test(text)) return { problem: 'This is for several containers. Write the price of one.' };
  const bare = text
    .replace(/(?:\/|\bper\b)?\s*\b(?:ea|each|unit|tube|bottle|pc|piece)\.?$/i, '')
    .replace(/\bUS\s*(?=\$)|\b(?:USD|US dollars?|dollars?)\b/gi, '');
  return readNumber(bare.trim());
}

/** Ounces of a unit. Volumes have a density of 1, as water. */
const units: readonly { pattern: string; name: string; ounces: number; assumed?: string }[] = [
  { pattern: 'fl(?:uid)?\\.?\\s*(?:oz|ounces?)', name: 'fl oz', ounces: 1, assumed: 'taken as ounces' },
  { pattern: 'oz|ounces?', name: 'oz', ounces: 1 },
  { pattern: 'ml|millilit(?:er|re)s?|cc', name: 'ml', ounces: 1 / gramsPerOunce, assumed: 'density of 1 assumed' },
  { pattern: 'l|lt|ltr|lit(?:er|re)s?', name: 'L', ounces: 1000 / gramsPerOunce, assumed: 'density of 1 assumed' },
  { pattern: 'g|gr|grams?', name: 'g', ounces: 1 / gramsPerOunce },
  { pattern: 'kg|kilograms?', name: 'kg', ounces: 1000 / gramsPerOunce },
  { pattern: 'lbs?|pounds?', name: 'lb', ounces: 16 },
  { pattern: 'gal|gallons?', name: 'gal', ounces: 128, assumed: 'taken as ounces' },
];
const amountWithUnit = new RegExp(
  `(\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+)\\s*(?:${units.map(({ pattern }) => `(${pattern})`).join('|')})(?![a-z])\\.?`,
  'gi',
);

const wholeUnit = new RegExp(`^(?:${units.map(({ pattern }) => pattern).join('|')})\\.?$`, 'i');
export const isUnit = (text: string): boolean => wholeUnit.test(text.trim());

/** Unit that the header of a column of sizes names, such as "ml" of "Size (ml)"; undefined for ounces. */
export function unitOfHeader(header: string): string | undefined {
  const words = header.toLowerCase().split(/[^a-z]+/);
  return units.find(
    ({ name, pattern }) =>
      name !== 'oz' && name !== 'fl oz' && words.some((word) => new RegExp(`^(?:${pattern})$`).test(word)),
  )?.name;
}

/** Ounces of "2.05", "2.05 oz", "60ml", "1 L" or "2 oz / 60 g". */
function readSize(text: string): ReadCell {
  const bare = text.replace(/\b(?:tube|bottle|jar|can|tub|pouch|each|ea)\b\.?/gi, '').trim();
  const size = /^(?:liter|litre|gallon)$/i.test(bare) ? `1 ${bare}` : bare;
  const parts = [...size.matchAll(amountWithUnit)].map(([, amount = '', ...found]) => ({
    amount,
    unit: units[found.findIndex((one) => one !== undefined)],
  }));
  if (parts.length === 0) return readNumber(size);
  const part = parts.find(({ unit }) => unit?.name === 'oz') ?? parts[0];
  const { value, problem } = readNumber(part?.amount ?? '');
  if (!part?.unit || /[^\s/(),|-]/.test(size.replace(amountWithUnit, ''))) return { problem: 'Write it as 2.05 oz' };
  if (typeof value !== 'number') return problem === undefined ? {} : { problem };
  const { name, ounces, assumed } = part.unit;
  if (name === 'oz') return { value };
  return {
    value: Number((value * ounces).toFixed(2)),
    note: [`${part.amount} ${name}`, ...(assumed ? [assumed] : [])].join(', '),
  };
}

const extension = /[\s,;]*(?:\bext(?:ension)?\.?|\bx|#)\s*\d+$/i;

function readPhone(text: string): ReadCell {
  if (isRounded(text)) return { problem: roundedBySpreadsheet };
  const dialable = writeOutDigits(text)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(
      /^(?:cell|mobile|home|work|phone|tel|[cmhwpt])[:.]?\s*(?=[\d(+])|\s*\(?(?:cell|mobile|home|work|[cmhw])\)?$/gi,
      '',
    );
  const [first = '', ...others] = dialable.split(/\s*(?:[;|/&,]|:::|\b(?:or|and)\b)\s*(?=[\d(+][\d\s().+-]{6,})/i);
  const second = others.join(', ') || undefined;
  const number = first.replace(extension, '').trim();
  const { problem } = parsePhone(number);
  if (problem) return { problem };
  const notes = [
    ...(number === first ? [] : ['extension left out']),
    ...(second === undefined ? [] : [`second phone ${second} left out`]),
  ];
  return { value: number, ...(notes.length > 0 && { note: notes.join(', ') }) };
}

function readEmail(text: string): ReadCell {
  const bare = text.replace(/^mailto:/i, '').replace(/^.*<([^<>]+)>$/, '$1');
  const parts = bare.split(/\s*(?:[;,|/&]|:::)\s*|\s+(?:or\s+|and\s+)?(?=\S+@)/i).filter(Boolean);
  const [first = '', ...others] = parts.some((part) => part.includes('@'))
    ? parts.filter((part) => part.includes('@'))
    : [bare];
  return { value: first, ...(others.length > 0 && { note: `second email ${others.join(', ')} left out` }) };
}

const roundedBySpreadsheet = 'Excel rounded it. Format the column as text.';
const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d+)$/i;

/** Whether a spreadsheet left out digits, as in 7.02E+10. */
function isRounded(text: string): boolean {
  const [whole, , decimals = '', exponent = ''] = scientific.exec(text) ?? [];
  return whole !== undefined && decimals.length < Number(exponent);
}

/** Digits of "7035550148.0" and "7.0204018101E+10". */
function writeOutDigits(text: string): string {
  if (scientific.test(text)) return String(Number(text.replace(',', '.')));
  return text.replace(/^(\d+)\.0+$/, '$1');
}

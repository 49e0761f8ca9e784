/** A number as displayed. Harmless in a spreadsheet although it may start with "-". */
const plainNumber = /^-?\$?\d[\d,]*(?:\.\d+)?$/;

/**
 * Start of a formula, also in full width and in small forms. Some spreadsheets drop apostrophes, spaces, control and invisible characters
 * before it.
 */
const formulaStart = String.raw`['\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r]`;
const startsFormula = new RegExp(`^(?:${formulaStart})`, 'u');
const isEscaped = new RegExp(`^'(?:${formulaStart})`, 'u');

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe. Text that already looks escaped gets another one, so that
 * an import restores it.
 */
export const escapeFormula = (text: string): string =>
  startsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text;

/** Reverts `escapeFormula`. */
export const unescapeFormula = (cell: string): string => (isEscaped.test(cell) ? cell.slice(1) : cell);

/** Text that a spreadsheet would convert and corrupt: a leading zero or plus, 12 digits or more, an exponent as in 12E5. */
const isMangledAsNumber = (text: string): boolean =>
  /^(?:\+\d+|0\d+|-?\d{12,}(?:\.\d+)?|\d+(?:\.\d+)?E[-+]?\d+)$/i.test(text);

/** Cell of a text that stays as it is: as ="012" where a spreadsheet would convert it, and never a formula. */
export const csvCell = (text: string): string => (isMangledAsNumber(text) ? `="${text}"` : escapeFormula(text));

/** Quotes semicolons as well: some spreadsheets split unquoted text at them, and `a;=1+1` would become a formula. */
const quoteField = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of CSV (RFC 4180). */
export const csvLine = (texts: readonly string[]) => texts.map(quoteField).join(',');

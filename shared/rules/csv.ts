/** A number as displayed. Harmless in a spreadsheet although it may start with "-". */
const plainNumber = /^-?\$?\d[\d,]*(?:\.\d+)?$/;

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe. Text that already looks escaped gets another one, so that
 * an import restores it.
 */
export const escapeFormula = (text: string) =>
  /^['\s]*[=+\-@＝＋－＠]|^[\t\r]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;

/** Reverts `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  /^'(?:['\s]*[=+\-@＝＋－＠]|[\t\r])/.test(cell) ? cell.slice(1) : cell;

/** Digits a spreadsheet would convert and corrupt: leading zero or plus, or too long. */
export const isMangledAsNumber = (text: string) => /^(?:\+\d+|0\d+|\d{12,})$/.test(text);

/** Quotes semicolons as well: some spreadsheets split unquoted text at them, and `a;=1+1` would become a formula. */
const quoteField = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of CSV (RFC 4180). */
export const csvLine = (texts: readonly string[]) => texts.map(quoteField).join(',');

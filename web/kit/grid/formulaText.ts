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

/** A number as it stands on screen: digits, grouping, decimals, perhaps a minus or a dollar sign. Harmless although it may start with "-". */
const plainNumber = /^-?\$?\d[\d,]*(?:\.\d+)?$/;

/** A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export const withoutFormula = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines of cells as CSV (RFC 4180), safe to open in a spreadsheet. */
export const csvOf = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => line.map((text) => quoted(withoutFormula(text))).join(',')).join('\r\n');

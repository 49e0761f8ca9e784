const builtInFormats: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0',
  6: '$#,##0',
  7: '$#,##0.00',
  8: '$#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '$#,##0',
  43: '#,##0.00',
  44: '$#,##0.00',
  45: 'mm:ss',
  46: 'h:mm:ss',
  47: 'mm:ss',
};

export const builtInFormat = (id: number): string => builtInFormats[id] ?? 'General';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Text of a stored number as a spreadsheet shows it, without separators of thousands and dollar signs. Codes keep all of their digits.
 * A date is written as YYYY-MM-DD if its format shows the year, and otherwise as it shows: 1-Jun, Jun-77.
 */
export function showNumber(stored: string, format: string, is1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  const sections = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const section = (value < 0 && sections[1]) || sections[0] || 'General';
  const unit = /[0#?]\s*"\s*([a-z][a-z. ]*?)\s*"/i.exec(section)?.[1];
  const currency = /[€£¥]|(?<=\[\$)(?:EUR|GBP|CAD)/.exec(section)?.[0] ?? '';
  const pattern = section.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '');
  const isDate = /[dmyhs]/i.test(pattern) && !/[0#?]|^(?:general|standard)$/i.test(pattern.replace(/s\.0+/i, ''));
  if (isDate) return showDate(value, pattern, is1904);
  return `${currency}${showPlainNumber(value, pattern)}${unit ? ` ${unit}` : ''}`;
}

function showPlainNumber(value: number, pattern: string): string {
  // 15 digits are what a spreadsheet keeps. The rest is noise of its arithmetic.
  const exact = Number(value.toPrecision(15));
  if (!/[0#?]/.test(pattern) || /E|\//i.test(pattern)) return writeOut(exact);
  const scaled = pattern.includes('%') ? Number((exact * 100).toPrecision(15)) : exact;
  const decimals = /\.([0#?]+)/.exec(pattern)?.[1]?.length ?? 0;
  const rounded = (Math.sign(scaled) * Math.round(Number(`${Math.abs(scaled)}e${decimals}`))) / 10 ** decimals;
  const whole = Number.isFinite(rounded) ? rounded : scaled;
  const zeros = /[.#?%]/.test(pattern) ? 0 : (pattern.match(/0/g)?.length ?? 0);
  return `${writeOut(whole).padStart(zeros, '0')}${pattern.includes('%') ? '%' : ''}`;
}

const writeOut = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en-US', { useGrouping: false }) : String(value);

function showDate(serial: number, pattern: string, is1904: boolean): string {
  const [hasYear, hasDay, hasTime] = [/y/i, /d/i, /[hs]/i].map((part) => part.test(pattern));
  const hasMonth = /m/i.test(pattern.replace(/h+:m+|m+:s+/gi, ''));
  // Day 60 of 1900 is a leap day that never was.
  const days = serial + (is1904 ? 1462 : serial < 60 ? 1 : 0);
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400_000));
  const [day, month] = [date.getUTCDate(), monthNames[date.getUTCMonth()]];
  const time = date.toISOString().slice(11, 16);
  if (hasYear && hasDay) return `${date.toISOString().slice(0, 10)}${hasTime ? ` ${time}` : ''}`;
  if (hasDay && hasMonth) return `${day}-${month}`;
  if (hasYear && hasMonth) return `${month}-${String(date.getUTCFullYear()).slice(-2)}`;
  return hasTime ? time : date.toISOString().slice(0, 10);
}

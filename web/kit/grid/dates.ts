/*
 * Days and times of a salon are wall-clock texts, "2026-11-21" or "2026-11-21 17:57:00": they are cut out of the text and never go
 * through a time zone.
 */

export type DateFormat = 'MM/dd/yyyy' | 'M/d/yy' | 'M/d/yyyy' | 'M/d' | 'M/d/yy h:mm a' | 'h:mm a';

const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d))?/;

export function dateText(stored: string, format: DateFormat = 'MM/dd/yyyy'): string {
  // A list of 100,000 days has no time for a pattern.
  if (format === 'MM/dd/yyyy' && stored[4] === '-' && stored[7] === '-') {
    return `${stored.slice(5, 7)}/${stored.slice(8, 10)}/${stored.slice(0, 4)}`;
  }
  const [, year = '', month = '', day = '', hour = '00', minute = '00'] = parts.exec(stored) ?? [];
  if (!year) return stored;
  const words: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    MM: month,
    M: String(Number(month)),
    dd: day,
    d: String(Number(day)),
    h: String(Number(hour) % 12 || 12),
    mm: minute,
    a: Number(hour) < 12 ? 'AM' : 'PM',
  };
  return format.replace(/yyyy|yy|MM|M|dd|d|h|mm|a/g, (word) => words[word] ?? word);
}

/** A day as somebody types it, "11/21/26", "11/21/2026" or "2026-11-21", as it is stored; undefined when it is none. */
export function readDay(text: string): string | undefined {
  const typed = text.trim();
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(typed);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const [year, month, day] = us ? [us[3], us[1], us[2]] : iso ? [iso[1], iso[2], iso[3]] : [];
  if (!year || !month || !day) return undefined;
  const full = Number(year.length === 2 ? `20${year}` : year);
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  return date.toISOString().slice(0, 10);
}

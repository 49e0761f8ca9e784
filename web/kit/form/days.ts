/** A calendar's Date (local midnight) for 'YYYY-MM-DD'; undefined for anything else, days that do not exist included. */
export function localDate(day: string): Date | undefined {
  const [year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const local = new Date(year, month - 1, date);
  return local.getMonth() === month - 1 ? local : undefined;
}

/** 'YYYY-MM-DD' of a calendar's Date. */
export const calendarDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** '04/12/1990' or '04/12' for '1990-04-12'. */
export function dayText(day: string, format: 'MM/DD/YYYY' | 'MM/DD'): string {
  const [year, month, date] = day.split('-');
  return format === 'MM/DD' ? `${month}/${date}` : `${month}/${date}/${year}`;
}

const parted = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?$/;
const unparted = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;

/**
 * What a US hand types: 4/12/1990, 04-12-1990, 4.12.90 (two digits are 1930 to 2029), 04121990; 4/12 alone is of the year that is
 * known. Undefined for the rest.
 */
export function typedDay(text: string, knownYear?: string): string | undefined {
  const typed = text.trim();
  const [month, date, year = knownYear] = (parted.exec(typed) ?? unparted.exec(typed))?.slice(1) ?? [];
  if (!month || !date || !year) return undefined;
  const century = Number(year) < 30 ? '20' : '19';
  const day = `${year.length === 2 ? century + year : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return localDate(day) ? day : undefined;
}

const two = (value: number) => String(value).padStart(2, '0');

/** "+1 (703) 555-0142" for ten digits, with or without country code 1; "555-0142" without an area code; others with a plus. */
export function formatPhone(digits: string): string {
  if (/^\d{7}$/.test(digits)) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10) return digits && `+${digits}`;
  return `+1 (${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
}

export type ParsedPhone = { digits: string; problem?: never } | { digits?: never; problem: string };

const notPhone = 'Phone must be a number';
export const needsAreaCode = 'Please add the area code, as in (703) 555-0142';
const needsCountry = 'Not a US phone number. For other countries, start with + and the country code';
const usPhone = /^1?[2-9]\d{9}$/;

/** Length of a phone from abroad with its country code (E.164). */
const [minForeignDigits, maxForeignDigits] = [8, 15];

/**
 * Digits of a phone as it was typed: ten of a US phone, with or without a 1, or those behind +, 00 or 011. `bareForeignDigits` is the
 * number of digits from which a phone without such a prefix is taken as one from abroad: forms send the digits alone.
 */
export function parsePhone(text: string, bareForeignDigits = Number.POSITIVE_INFINITY): ParsedPhone {
  const typed = text.trim();
  const all = typed.replace(/\D/g, '');
  if (!/^[\d\s().+-]+$/.test(typed) || all === '') return { problem: notPhone };
  if (/^(\d)\1+$/.test(all)) return { problem: 'This cannot be a phone' };
  const prefix = /^\(?\+/.test(typed) ? '' : /^(?:00|011)/.exec(all)?.[0];
  const digits = all.slice(prefix?.length ?? 0);
  if (usPhone.test(digits)) return { digits };
  if (/^1\d{7}$/.test(digits) || (prefix === undefined && digits.length === 7)) return { problem: needsAreaCode };
  const isForeign = (prefix !== undefined || digits.length >= bareForeignDigits) && /^[2-9]/.test(digits);
  if (isForeign && digits.length >= minForeignDigits && digits.length <= maxForeignDigits) return { digits };
  return { problem: digits.length < 7 || digits.length > maxForeignDigits ? notPhone : needsCountry };
}

/** Why the digits of a changed phone are none. Stored ones can be older than this rule, and pass as long as they are not changed. */
export function findChangedPhoneProblem(digits: string, stored: string): string | undefined {
  if (digits === '' || digits === stored) return undefined;
  return digits.length < minForeignDigits || digits.startsWith('1') ? parsePhone(digits).problem : undefined;
}

/** A phone of seven digits with the area code in front of it; any other text unchanged. */
export const withAreaCode = (text: string, areaCode: string | undefined): string =>
  areaCode && /^[2-9](?:\D*\d){6}\D*$/.test(text.trim()) ? `${areaCode}-${text.trim()}` : text;

import { isPhoneLike, phoneSearchPrefixes, toSearchText } from '../../shared/rules/search.ts';

/** An index key holds two names; decomposed they must stay within DynamoDB's 1024 bytes. */
const maxNameLength = 80;

/** Names as they are compared: lower case, no accents, no apostrophes, everything else that is no letter or digit a blank. */
export function normalizeForSearch(text: string): string {
  const words = toSearchText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return [...words].slice(0, maxNameLength).join('');
}

const indexByOrder = { last_name: 'by-last-name', first_name: 'by-first-name' } as const;
export type NameOrder = keyof typeof indexByOrder;

export type Lookup = {
  index: 'by-last-name' | 'by-first-name' | 'by-phone' | 'by-phone-end' | 'by-email';
  /** What the index key begins with; '' for everybody. */
  prefix: string;
};

/**
 * Where to look for what somebody typed, in turn: an @ is an email, digits are the beginning of a phone, or the end of one from four on,
 * one word with dots or digits the beginning of
 * an email, anything else and that too the beginning of a name. The name indexes hold "last first" and "first last", so the same two
 * lookups find one word, two names in either order and a name of two words; behind a comma stands the first name.
 */
export function buildLookups(search: string, order: NameOrder): Lookup[] {
  const text = search.trim();
  if (text === '') return [{ index: indexByOrder[order], prefix: '' }];
  if (text.includes('@')) return [{ index: 'by-email', prefix: text.toLowerCase() }];
  if (isPhoneLike(text)) return phoneLookups(text);
  const email: Lookup[] = isEmailLike(text) ? [{ index: 'by-email', prefix: text.toLowerCase() }] : [];
  const prefix = normalizeForSearch(text);
  if (prefix === '') return email;
  if (text.includes(',')) return [{ index: 'by-last-name', prefix }];
  const other = order === 'last_name' ? 'first_name' : 'last_name';
  return [...email, ...[indexByOrder[order], indexByOrder[other]].map((index) => ({ index, prefix }))];
}

/** As many digits as people tell each other to be found by. */
const minLastDigits = 4;

function phoneLookups(text: string): Lookup[] {
  const digits = text.replace(/\D/g, '');
  const beginnings = phoneSearchPrefixes(text).map((prefix): Lookup => ({ index: 'by-phone', prefix }));
  if (digits.length < minLastDigits) return beginnings;
  return [...beginnings, { index: 'by-phone-end', prefix: reverseDigits(digits) }];
}

/** Digits from the last one on: what a phone ends with is what this begins with. */
export const reverseDigits = (digits: string): string => [...digits].reverse().join('');

/** Whether somebody may be typing an email and has not come to its @ yet: one word with something in it that names seldom have. */
const isEmailLike = (text: string): boolean => /^[\w.+-]*[\d._+][\w.+-]*$/.test(text);

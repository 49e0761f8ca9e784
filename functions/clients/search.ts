/** As names are compared: lower case, without accents and punctuation around. */
export const normalized = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Digits of a phone without the country's leading 1, so that it is found typed either way. */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
};

export type Lookup = {
  index: 'by-last-name' | 'by-first-name' | 'by-phone' | 'by-email';
  /** What the index key begins with. */
  prefix: string;
};

/** Separates the parts of an index key; sorts before every letter. */
export const separator = '\u0001';

/**
 * Where to look for what somebody typed, best first: digits are a phone, an @ is an email, two words are first and last name in either
 * order ("ann lee", "lee, ann"), one word is the beginning of a last name, then of a first name.
 */
export function lookupsOf(search: string): Lookup[] {
  const text = normalized(search);
  if (text === '') return [{ index: 'by-last-name', prefix: '' }];
  if (/^[\d\s()+.-]+$/.test(text)) return [{ index: 'by-phone', prefix: phoneDigits(text) }];
  if (text.includes('@')) return [{ index: 'by-email', prefix: text }];
  const comma = /^(.+?),\s*(.+)$/.exec(text);
  if (comma) return [{ index: 'by-last-name', prefix: `${comma[1]}${separator}${comma[2]}` }];
  const words = /^(\S+) (.+)$/.exec(text);
  const asFullName: Lookup[] = words ? [{ index: 'by-first-name', prefix: `${words[1]}${separator}${words[2]}` }] : [];
  // The text as it stands may also begin a name of two words: "Mary Ann", "de la Cruz".
  return [...asFullName, { index: 'by-last-name', prefix: text }, { index: 'by-first-name', prefix: text }];
}

/** Letters that do not come apart into a plain one and an accent. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** An index key holds two names; decomposed they must stay within DynamoDB's 1024 bytes. */
const longest = 80;

/** Names as they are compared: lower case, no accents, no apostrophes, everything else that is no letter or digit a blank. */
export function normalized(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’`]/gu, '')
    .replace(/[øłđðþßæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return [...plain].slice(0, longest).join('');
}

/** Digits of a phone without the country's leading 1, so that it is found typed either way. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

const byName = { last_name: 'by-last-name', first_name: 'by-first-name' } as const;
export type NameOrder = keyof typeof byName;

export type Lookup = {
  index: 'by-last-name' | 'by-first-name' | 'by-phone' | 'by-email';
  /** What the index key begins with; '' for everybody. */
  prefix: string;
};

/**
 * Where to look for what somebody typed, in turn: an @ is an email, digits are a phone, anything else the beginning of a name. The
 * name indexes hold "last first" and "first last", so the same two lookups find one word, two names in either order and a name of
 * two words; behind a comma stands the first name.
 */
export function lookupsOf(search: string, order: NameOrder): Lookup[] {
  const text = search.trim();
  if (text === '') return [{ index: byName[order], prefix: '' }];
  if (text.includes('@')) return [{ index: 'by-email', prefix: text.toLowerCase() }];
  if (/^[\d\s()+.-]+$/.test(text)) return phoneLookups(text.replace(/\D/g, ''));
  const prefix = normalized(text);
  if (prefix === '') return [];
  if (text.includes(',')) return [{ index: 'by-last-name', prefix }];
  const other = order === 'last_name' ? 'first_name' : 'last_name';
  return [byName[order], byName[other]].map((index) => ({ index, prefix }));
}

/** A beginning 1 may be the country's, which the index leaves out, or the number's own. */
function phoneLookups(digits: string): Lookup[] {
  const beginnings = digits.startsWith('1') ? [digits, digits.slice(1)] : [digits];
  return beginnings.filter((prefix) => prefix !== '').map((prefix) => ({ index: 'by-phone', prefix }));
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const letterFoldings: Record<string, string> = {
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

/** Apostrophes, primes and the accents and letters that are typed for one. */
export const apostrophes =
  /['`\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\u07F4\u07F5\u2018-\u201B\u2032\u2035\uA78B\uA78C\uFF07]/g;

/** Folds a text for search: lowercase, without accents and apostrophes, ligatures spelled out. */
export const toSearchText = (text: string): string =>
  text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðþßæœı]/g, (letter) => letterFoldings[letter] ?? letter);

/** Digits of a phone number without the leading US country code. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Whether the text may be a phone number. Accepts any dash, and the invisible format characters that address books add. */
export const isPhoneLike = (text: string): boolean => /^[\d\s()+./\p{Pd}\p{Cf}]+$/u.test(text);

/** Digit prefixes to search for, never empty: a leading 1 may be the country code or part of the number. */
export function phoneSearchPrefixes(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  const readings = digits.startsWith('1') ? [digits, digits.slice(1)] : [digits];
  return readings.filter((reading) => reading !== '');
}

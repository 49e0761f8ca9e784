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

/** A text as it is compared with what somebody typed: lower case, no accents, no apostrophes, ligatures spelled out. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’`]/gu, '')
    .replace(/[øłđðþßæœı]/g, (letter) => plainLetters[letter] ?? letter);

/** Digits of a phone without the country's leading 1, so that it is found typed either way. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Whether somebody may be typing a phone number, or pasting one, with any dash and the invisible marks of an address book. */
export const isPhoneLike = (text: string): boolean => /^[\d\s()+./\p{Pd}\p{Cf}]+$/u.test(text);

/** The ways to read the beginning of a phone number: a leading 1 may be the country's or the number's own. Never an empty one. */
export function phoneReadings(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  const readings = digits.startsWith('1') ? [digits, digits.slice(1)] : [digits];
  return readings.filter((reading) => reading !== '');
}

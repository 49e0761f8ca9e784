import { isPhoneLike, phoneDigits, phoneSearchPrefixes, toSearchText } from '../../../shared/rules/search.ts';

/** Matched by words of `text` (normalized by `toSearchText`), the start of the email, or digits of the phone. */
export type Searchable = { name: string; text: string; email?: string; phone?: string };

/** Fewer digits would match every phone. */
const minDigits = 3;

/** Splits typed text into words, regardless of order and commas. */
const splitWords = (typed: string): string[] =>
  toSearchText(typed)
    .split(/[\s,]+/)
    .filter((word) => word !== '');

/** Returns a predicate: every word is in the text, or the digits are in the phone. */
export function createMatcher(typed: string): (item: Searchable) => boolean {
  const words = splitWords(typed);
  const digits = isPhoneLike(typed) ? phoneSearchPrefixes(typed).filter(({ length }) => length >= minDigits) : [];
  return ({ text, email = '', phone = '' }) =>
    (words.length > 0 && words.every((word) => text.includes(word) || email.startsWith(word))) ||
    digits.some((reading) => phoneDigits(phone).includes(reading));
}

/**
 * The best matches, at most `most`: names starting with the text, then names with such a word, then other names, then other matches.
 * Ties keep their order.
 */
export function findBest<Item extends Searchable>(items: readonly Item[], typed: string, most: number): Item[] {
  const [first = ''] = splitWords(typed);
  const rank = ({ name }: Item) => {
    const at = ` ${toSearchText(name)}`;
    if (at.startsWith(` ${first}`)) return 0;
    return at.includes(` ${first}`) ? 1 : at.includes(first) ? 2 : 3;
  };
  return items
    .filter(createMatcher(typed))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, most);
}

/** `at` is the position in letters. */
export type Part = { text: string; marked: boolean; at: number };

/** Splits a name into parts, marking matches of the typed words: at word starts if any, else at their first occurrence. */
export function highlightParts(name: string, typed: string): Part[] {
  const letters = [...name];
  const plainLetters = letters.map(toSearchText);
  const whole = plainLetters.join('');
  /** Index of the original letter for each position in `whole`; a ligature expands to two. */
  const origins = plainLetters.flatMap((spelled, index) => Array<number>(spelled.length).fill(index));
  const marked = new Set<number>();
  for (const word of splitWords(typed)) {
    const beginnings = [...` ${whole}`.matchAll(/[\s-]/g)].map(({ index }) => index);
    const places = beginnings.filter((place) => whole.startsWith(word, place));
    for (const at of places.length > 0 ? places : [whole.indexOf(word)])
      if (at >= 0) for (const origin of origins.slice(at, at + word.length)) marked.add(origin);
  }
  const parts: Part[] = [];
  letters.forEach((letter, index) => {
    const last = parts.at(-1);
    // Combining accents and apostrophes belong to the letter before them.
    const isMarked = plainLetters[index] === '' ? last?.marked === true : marked.has(index);
    if (last?.marked === isMarked) last.text += letter;
    else parts.push({ text: letter, marked: isMarked, at: index });
  });
  return parts;
}

import { isPhoneLike, phoneDigits, phoneSearchPrefixes, toSearchText } from '../../../shared/rules/search.ts';

/** What it is found by: a part of the text, which is `toSearchText`; the beginning of the email; digits of the phone. */
export type Searchable = { name: string; text: string; email?: string; phone?: string };

/** Fewer digits are found in every phone. */
const minDigits = 3;

/** The words that were typed, in any order, a comma between them or none. */
const splitWords = (typed: string): string[] =>
  toSearchText(typed)
    .split(/[\s,]+/)
    .filter((word) => word !== '');

/** Tells what was typed at: every word is in the text somewhere, or the digits in the phone. */
export function createMatcher(typed: string): (item: Searchable) => boolean {
  const words = splitWords(typed);
  const digits = isPhoneLike(typed) ? phoneSearchPrefixes(typed).filter(({ length }) => length >= minDigits) : [];
  return ({ text, email = '', phone = '' }) =>
    (words.length > 0 && words.every((word) => text.includes(word) || email.startsWith(word))) ||
    digits.some((reading) => phoneDigits(phone).includes(reading));
}

/**
 * What was typed at, at most so many: first names that begin with it, then those with a word that does, then the other names, then
 * what was found by something else; of equal ones in the order given.
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
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}

/** `at` is where it begins, in letters. */
export type Part = { text: string; marked: boolean; at: number };

/** A name in parts, with those marked that the typed words are found at: wherever a word begins with one, else where it is first. */
export function highlightParts(name: string, typed: string): Part[] {
  const letters = [...name];
  const plainLetters = letters.map(toSearchText);
  const whole = plainLetters.join('');
  /** The letter of the name behind every place in `whole`; a ligature stands behind two. */
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
    // An accent of its own, or an apostrophe, goes with the letter before it.
    const isMarked = plainLetters[index] === '' ? last?.marked === true : marked.has(index);
    if (last?.marked === isMarked) last.text += letter;
    else parts.push({ text: letter, marked: isMarked, at: index });
  });
  return parts;
}

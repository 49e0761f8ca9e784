import { normalizeName } from '../names.ts';

const strongSeparators = [/\s*[;\n|]\s*/, /\s*\+\s*/];
/** A name can contain them. They count if one of the parts is known, or all of them. */
const weakSeparators = [/\s*,\s*/, /\s*(?:[/&]|\band\b)\s*/i] as const;

/** The services that a cell names: "Cut + Gloss", "Cut, Gloss". A known name is never split. */
export function splitServices(text: string, isKnown: (name: string) => boolean): string[] {
  const split = (part: string, [separator, ...rest]: readonly RegExp[]): string[] => {
    if (isKnown(part)) return [part];
    if (separator) return part.split(separator).flatMap((one) => split(one, rest));
    const [listed, joined] = weakSeparators.map((weak) => part.split(weak).filter(Boolean));
    if (listed && listed.length > 1 && listed.some(isKnown)) return listed.flatMap((one) => split(one, []));
    return joined?.every(isKnown) ? joined : [part];
  };
  return split(text.trim(), strongSeparators).filter(Boolean);
}

const toWords = (text: string): string[] => normalizeName(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The name that another program's name stands for: the same words ("Root Touch Up" for "Root touch-up"), or all words of one within the
 * other ("Balayage Full" for "Balayage", "Mia T." for "Mia Torres"). Undefined if none or several fit. What may
 * be several names has to have the same words.
 */
export function guessName(text: string, names: readonly string[]): string | undefined {
  const asked = toWords(text);
  const fitting = names.map((name) => ({ name, words: toWords(name) }));
  const same = fitting.filter(({ words }) => words.join('') === asked.join(''));
  const contains = (all: readonly string[], some: readonly string[]) =>
    some.every((word) => all.some((one) => one === word || (word.length === 1 && one.startsWith(word))));
  const wider = fitting.filter(({ words }) => words.length > 0 && (contains(asked, words) || contains(words, asked)));
  const isOne = !strongSeparators.concat(weakSeparators).some((separator) => separator.test(text.trim()));
  const [found, ...others] = same.length > 0 || !isOne ? same : wider;
  return asked.length > 0 && others.length === 0 ? found?.name : undefined;
}

/** What a scanner is set to type around every code. */
export interface Affixes {
  prefix: string;
  suffix: string;
}

/**
 * What a key was: the first of what may become a code, one that follows it as fast as a scanner types, the end of a code, or nothing of
 * the kind. A code that is heard a second time at once is the same scan.
 */
export type Heard = { kind: 'first' | 'next' | 'other' | 'repeat' } | { kind: 'code'; code: string };

/** Keys of a scanner follow each other faster than anybody types, in ms. */
const fastest = 50;
/** On average they are faster still: fingers that roll over a few keys are not. In ms. */
const average = 35;
/** Fewer keys in a row may be a burst of somebody's fingers. */
const fewest = 4;
/** A scanner that sees the same code twice within this time has been asked once, in ms. */
const sameWithin = 80;

const ends = ['Enter', 'Tab'];

/** Tells codes of a scanner from typing by the times of its keys. */
export function recognizer() {
  let keys = '';
  let began = 0;
  let last = Number.NEGATIVE_INFINITY;
  let latest = { code: '', time: Number.NEGATIVE_INFINITY };

  return (key: string, time: number, { prefix, suffix }: Affixes): Heard => {
    const isNext = time - last < fastest;
    last = time;
    if (!isNext) keys = '';
    // Shift is a key of the scanner as well.
    if (key === 'Shift') return { kind: 'other' };
    if (key.length === 1) {
      if (keys === '') {
        keys = key;
        began = time;
        return { kind: 'first' };
      }
      keys += key;
      return { kind: 'next' };
    }
    const typed = keys;
    keys = '';
    if (!ends.includes(key) || typed === '' || (time - began) / typed.length > average) return { kind: 'other' };
    const code = within(typed, prefix, suffix);
    if (code === typed && typed.length < fewest) return { kind: 'other' };
    if (code === latest.code && time - latest.time < sameWithin) return { kind: 'repeat' };
    latest = { code, time };
    return { kind: 'code', code };
  };
}

/** A code without what the scanner puts around it. */
function within(typed: string, prefix: string, suffix: string): string {
  const from = prefix !== '' && typed.startsWith(prefix) ? prefix.length : 0;
  const to = suffix !== '' && typed.endsWith(suffix) ? typed.length - suffix.length : typed.length;
  return from < to ? typed.slice(from, to) : typed;
}

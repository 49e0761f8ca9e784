/** What a scanner is set to type around every code. */
export interface Affixes {
  prefix: string;
  suffix: string;
}

/**
 * What a key was: the first of what may become a code, one that follows it as fast as a scanner types, the end of a code, or nothing of
 * the kind. A code that is heard a second time at once is the same scan.
 */
export type KeyResult = { kind: 'first' | 'next' | 'other' | 'repeat' } | { kind: 'code'; code: string };

/** Keys of a scanner follow each other faster than anybody types, in ms. */
const fastest = 50;
/** How many of its keys must: a busy machine hears one or another late. */
const share = 3 / 4;
/** Those are faster still on average: fingers that roll over a few keys are not. In ms. */
const average = 35;
/** A scanner may be heard as late as this within its code, in ms: nobody types a digit and pulls the trigger in that time. */
const hiccup = 250;
/** As late as this, in ms, once it was heard typing as nobody does. */
const stall = 2000;
/** So many keys tell a scanner from a finger that slips. */
const telling = 3;
/** Nobody types that many digits in a row with so little time for each, in ms: a program or a slow cable that is held up may. */
const manyDigits = { pattern: /^\d{8,}$/, average: 60 };
/** Fewer keys in a row may be a burst of somebody's fingers. */
const fewest = 4;
/** A scanner that sees the same code twice within this time has been asked once, in ms. */
const sameWithin = 80;

const ends = ['Enter', 'Tab'];

/** Tells codes of a scanner from typing by the times of its keys. */
export function createScanRecognizer() {
  let keys = '';
  /** How many of the keys came fast behind the one before, and in what time altogether. */
  let fast = 0;
  let spent = 0;
  let began = 0;
  let last = Number.NEGATIVE_INFINITY;
  let latest = { code: '', time: Number.NEGATIVE_INFINITY };
  let lastKey = 0;
  const isScanner = () =>
    (fast >= (keys.length - 1) * share && spent <= fast * average) ||
    (manyDigits.pattern.test(keys) && lastKey - began <= (keys.length - 1) * manyDigits.average);

  return (key: string, time: number, { prefix, suffix }: Affixes): KeyResult => {
    const gap = time - last;
    last = time;
    if (gap >= (keys.length >= telling && isScanner() ? stall : hiccup)) keys = '';
    // Shift is a key of the scanner as well.
    if (key === 'Shift') return { kind: 'other' };
    if (key.length === 1) {
      lastKey = time;
      if (keys === '') {
        keys = key;
        fast = 0;
        spent = 0;
        began = time;
        return { kind: 'first' };
      }
      keys += key;
      if (gap < fastest) {
        fast += 1;
        spent += gap;
      }
      return { kind: 'next' };
    }
    const typed = keys;
    // Enter comes with the code: what a program wrote into a field is not one when somebody presses it later.
    const isScanned = ends.includes(key) && gap < hiccup && typed !== '' && isScanner();
    keys = '';
    if (!isScanned) return { kind: 'other' };
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

import { hasValidCheckDigit } from '../../../shared/rules/productCode.ts';

/** Texts a scanner is configured to type before and after every code. */
export interface Affixes {
  prefix: string;
  suffix: string;
}

/** What a scanner typed for a code. */
export interface SentKeys {
  /** Before the code: the set prefix, a symbology identifier such as "]C1", or "STX". */
  prefix: string;
  code: string;
  /** Keys behind the code; none if it ended by a pause. */
  suffix: string[];
  /** Average time between two keys. */
  gapMs: number;
}

/**
 * Classifies a key: the first of a possible code, a fast follow-up, the end of a code, a further key of a scanner that must have no effect
 * (the rest of a suffix, or a code that was reported twice), or anything else.
 */
export type KeyResult =
  | { kind: 'first' | 'next' | 'other' }
  | { kind: 'ignored'; sent?: SentKeys }
  | { kind: 'code'; code: string; sent: SentKeys };

/** Maximum gap between two keys of a scanner. */
const maxKeyGapMs = 50;
/** Share of keys that must arrive that fast; a busy machine delays some. */
const minFastShare = 3 / 4;
/** Maximum average gap of the fast keys. Rolling fingers are slower. */
const maxAverageGapMs = 35;
/** Maximum gap within a code; nobody types a digit and pulls the trigger in that time. */
const maxCodeGapMs = 250;
/** Maximum gap once the keys were recognized as a scanner's. */
const maxScannerGapMs = 2000;
/** Keys needed to tell a scanner from a slipped finger. */
const minTellingKeys = 3;
/** Long digit sequences may be slower on average (ms per key); programs and slow cables type like that. */
const manyDigits = { pattern: /^\d{8,}$/, average: 60 };
/** Shorter sequences may be a burst of typing. */
const minCodeLength = 4;
/** The same code within this time is one scan reported twice. */
const repeatWindowMs = 80;

/** Pause that ends a code without a suffix: short for a whole GS1 code, longer if more of it may come, or if the scanner is new. */
const endingPauseMs = { whole: 120, partial: 500, unknownScanner: 300 };
/** Lengths of whole GS1 codes; longer ones are GS1-128. */
const isWholeLength = (length: number): boolean => [8, 12, 13].includes(length) || length >= 14;
/** A code that ends by a pause is longer than a slip of the fingers. */
const minPausedLength = 7;
const pausedInText = /\d{7}/;

/** End keys this soon after a code are the rest of its suffix: CR LF are two Enters. */
const suffixWindowMs = 100;

const endKeys = ['Enter', 'Tab'];
/** Scanners press these for capitals and control characters. */
const modifierKeys = ['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock', 'STX', 'ETX'];
/** FNC1, which some scanners send as a function key. */
const groupSeparator = '\u001d';
export const functionKey = /^F\d{1,2}$/;
const symbologyId = /^\][A-Za-z]\d/;

/** Tells scanner input from typing by the timing of its keys. `time` in ms. */
export function createScanRecognizer() {
  let keys = '';
  /** Number of keys that followed the previous one fast, and the total of their gaps in ms. */
  let fast = 0;
  let spent = 0;
  let began = 0;
  let last = Number.NEGATIVE_INFINITY;
  let latest = { code: '', time: Number.NEGATIVE_INFINITY };
  let suffixEnd = Number.NEGATIVE_INFINITY;
  let lastKey = 0;
  let stxTime = Number.NEGATIVE_INFINITY;
  let sent: SentKeys | undefined;
  const isScanner = () =>
    (fast >= (keys.length - 1) * minFastShare && spent <= fast * maxAverageGapMs) ||
    (manyDigits.pattern.test(keys) && lastKey - began <= (keys.length - 1) * manyDigits.average);

  /** Ends the keys as a code, at a key or by a pause. */
  function end(time: number, key: string | undefined, { prefix, suffix }: Affixes): KeyResult {
    const typed = keys;
    keys = '';
    const code = stripAffixes(typed, prefix, suffix);
    if (code === typed && typed.length < minCodeLength) return { kind: 'other' };
    suffixEnd = time;
    if (code === latest.code && time - latest.time < repeatWindowMs) return { kind: 'ignored' };
    latest = { code, time };
    sent = {
      prefix:
        (began - stxTime < maxCodeGapMs && 'STX') || (code !== typed && prefix) || symbologyId.exec(code)?.[0] || '',
      code,
      suffix: key === undefined ? [] : [...(code !== typed && suffix ? [suffix] : []), key],
      gapMs: Math.round((lastKey - began) / Math.max(1, typed.length - 1)),
    };
    return { kind: 'code', code, sent };
  }

  function hear(key: string, time: number, affixes: Affixes): KeyResult {
    const gap = time - last;
    last = time;
    if (gap >= (keys.length >= minTellingKeys && isScanner() ? maxScannerGapMs : maxCodeGapMs)) keys = '';
    if (key === 'STX') stxTime = time;
    if (modifierKeys.includes(key)) return { kind: 'other' };
    const isFnc1 = functionKey.test(key) && keys.length >= minTellingKeys && gap < maxKeyGapMs && isScanner();
    if (key.length === 1 || isFnc1) {
      lastKey = time;
      if (keys === '') {
        keys = key;
        fast = 0;
        spent = 0;
        began = time;
        return { kind: 'first' };
      }
      keys += isFnc1 ? groupSeparator : key;
      if (gap < maxKeyGapMs) {
        fast += 1;
        spent += gap;
      }
      return { kind: 'next' };
    }
    if (endKeys.includes(key) && keys === '' && time - suffixEnd <= suffixWindowMs) {
      suffixEnd = time;
      if (sent) sent = { ...sent, suffix: [...sent.suffix, key] };
      return { kind: 'ignored', ...(sent && { sent }) };
    }
    // The final key must follow promptly: text filled in by a program is no scan when Enter is pressed later.
    if (endKeys.includes(key) && gap < maxCodeGapMs && keys !== '' && isScanner()) return end(time, key, affixes);
    keys = '';
    return { kind: 'other' };
  }

  /**
   * The pause after the latest key that ends the keys, in ms; undefined if they are too few, or typed.
   * @param hasSuffix whether the scanner sent a suffix last time, if there was one
   */
  function endingPause({ prefix, suffix }: Affixes, hasSuffix: boolean | undefined): number | undefined {
    if (keys.length < minPausedLength || !isScanner()) return undefined;
    if (hasSuffix) return maxScannerGapMs;
    const code = stripAffixes(keys, prefix, suffix);
    const isWhole = isWholeLength(code.length) && hasValidCheckDigit(code);
    const pause = isWhole ? endingPauseMs.whole : endingPauseMs.partial;
    return hasSuffix === undefined ? pause + endingPauseMs.unknownScanner : pause;
  }

  /** Ends the keys by a pause. Text in a field may come from a program; only digits in a row are a code there. */
  function endByPause(pause: number, affixes: Affixes, isInText: boolean): KeyResult {
    if (!isInText || pausedInText.test(keys)) return end(last + pause, undefined, affixes);
    keys = '';
    return { kind: 'other' };
  }

  return { hear, endingPause, endByPause };
}

/** Strips the scanner's affixes from a code. */
function stripAffixes(typed: string, prefix: string, suffix: string): string {
  const from = prefix !== '' && typed.startsWith(prefix) ? prefix.length : 0;
  const to = suffix !== '' && typed.endsWith(suffix) ? typed.length - suffix.length : typed.length;
  return from < to ? typed.slice(from, to) : typed;
}

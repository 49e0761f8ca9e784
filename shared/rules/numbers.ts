type Bounds = {
  /** How many digits may stand behind the point; any number of them unless told. */
  decimals?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Drawn before the number in a sentence: "$" for money. */
  unit?: string | undefined;
};
export type NumberReading = { value: number | null; problem?: never } | { value?: never; problem: string };

/** Digits, in groups of three by commas or without any; a point parts the decimals. */
const plainNumber = /^[-\u2212]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;

/**
 * Reads a number as somebody typed, pasted or imported it: `1250.5`, `1,250.50`, `$96`, ` -3 `. What was typed is read or refused, never
 * changed: `12,50`, `1e9` and a decimal too many are refused with a sentence for the field. Nothing typed is null.
 */
export function readNumber(text: string, { decimals, min, max, unit = '' }: Bounds = {}): NumberReading {
  const typed = text.trim().replace(/^([-\u2212]?)\$\s*/, '$1');
  if (typed === '') return { value: null };
  if (!plainNumber.test(typed) || !/\d/.test(typed)) return { problem: notANumber(typed) };
  const bare = typed.replaceAll(',', '').replace('\u2212', '-');
  const value = Number(bare);
  if (!isKept(bare, value)) return { problem: 'Too many digits' };
  if (decimals !== undefined && decimalsOf(bare) > decimals) return { problem: tooPrecise(decimals) };
  if (min !== undefined && value < min) return { problem: `At least ${unit}${min}` };
  if (max !== undefined && value > max) return { problem: `At most ${unit}${max}` };
  return { value: value === 0 ? 0 : value };
}

/** Zeros at the end change nothing, so they may be typed. */
const decimalsOf = (bare: string): number => (bare.split('.')[1] ?? '').replace(/0+$/, '').length;

/** A number keeps 15 digits; of more the last ones would be changed. */
const isKept = (bare: string, value: number): boolean =>
  Number.isFinite(value) && bare.replace(/\D/g, '').replace(/^0+/, '').length <= 15;

function notANumber(typed: string): string {
  const usesComma = /^[-\u2212]?[\d.]*,\d+$/.test(typed);
  return usesComma ? 'Use a point for decimals, as in 12.50' : 'Not a number';
}

function tooPrecise(decimals: number): string {
  if (decimals === 0) return 'Whole numbers only';
  return decimals === 1 ? 'At most one decimal' : `At most ${decimals === 2 ? 'two' : decimals} decimals`;
}

type Bounds = {
  /** Maximum number of decimals; unlimited by default. */
  decimals?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Prefix of the limits in messages, such as "$". */
  unit?: string | undefined;
};
export type ParsedNumber = { value: number | null; problem?: never } | { value?: never; problem: string };

/** Digits with optional thousands separators (comma) and a decimal point. */
const numberPattern = /^[-\u2212]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;

/**
 * Parses a number that was typed, pasted or imported: `1250.5`, `1,250.50`, `$96`, ` -3 `. Input is never rounded or guessed: `12,50`,
 * `1e9` and too many decimals return a `problem` to show at the field. Empty input is null.
 */
export function parseNumber(text: string, { decimals, min, max, unit = '' }: Bounds = {}): ParsedNumber {
  const typed = text.trim().replace(/^([-\u2212]?)\$\s*/, '$1');
  if (typed === '') return { value: null };
  if (!numberPattern.test(typed) || !/\d/.test(typed)) return { problem: notANumber(typed) };
  const bare = typed.replaceAll(',', '').replace('\u2212', '-');
  const value = Number(bare);
  if (!isExact(bare, value)) return { problem: 'Too many digits' };
  if (decimals !== undefined && countDecimals(bare) > decimals) return { problem: tooPrecise(decimals) };
  if (min !== undefined && value < min) return { problem: `At least ${unit}${min}` };
  if (max !== undefined && value > max) return { problem: `At most ${unit}${max}` };
  return { value: value === 0 ? 0 : value };
}

/** Ignores trailing zeros. */
const countDecimals = (bare: string): number => (bare.split('.')[1] ?? '').replace(/0+$/, '').length;

/** A double represents up to 15 significant digits exactly. */
const isExact = (bare: string, value: number): boolean =>
  Number.isFinite(value) && bare.replace(/\D/g, '').replace(/^0+/, '').length <= 15;

function notANumber(typed: string): string {
  const usesComma = /^[-\u2212]?[\d.]*,\d+$/.test(typed);
  return usesComma ? 'Use a point for decimals, as in 12.50' : 'Not a number';
}

function tooPrecise(decimals: number): string {
  if (decimals === 0) return 'Whole numbers only';
  return decimals === 1 ? 'At most one decimal' : `At most ${decimals === 2 ? 'two' : decimals} decimals`;
}

/**
 * Rounds dollars to cents, half a cent away from zero. Products such as 12.5 x 8.45 come out slightly below the half cent in floating
 * point, so differences below a millionth of a cent do not count.
 */
export const roundToCents = (dollars: number): number =>
  // `|| 0` because -0 would be shown as -$0.00.
  (Math.sign(dollars) * Math.round(Number((Math.abs(dollars) * 100).toFixed(6)))) / 100 || 0;

/** Splits a whole number in proportion to the parts. The shares add up exactly; what is left goes to the largest remainders. */
export function apportion(total: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const shares = parts.map((part) => ({ floor: Math.floor((total * part) / whole), left: (total * part) % whole }));
  const missing = total - shares.reduce((sum, { floor }) => sum + floor, 0);
  const order = shares.map((_, nth) => nth).sort((a, b) => (shares[b]?.left ?? 0) - (shares[a]?.left ?? 0) || a - b);
  const raised = new Set(order.slice(0, missing));
  return shares.map(({ floor }, nth) => floor + (raised.has(nth) ? 1 : 0));
}

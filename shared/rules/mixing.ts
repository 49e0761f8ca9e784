import { scaleEntries } from './formulas.ts';

/** Product of a bowl that is being mixed; `amount` is in hundredths of a gram. */
type Mixed = { product_id: string; product_alias: string; amount: number };

/** Factors by which a formula is scaled with one tap. */
export const scaleFactors = [0.5, 0.75, 1, 1.25, 1.5] as const;

export const sumGrams = (lines: readonly Pick<Mixed, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Scales a bowl to `total` (hundredths of a gram) in steps of 0.1 g, as scales show it. The amounts add up to the rounded total. */
export const scaleToTenths = <Line extends Mixed>(lines: readonly Line[], total: number): Line[] =>
  scaleEntries(lines, Math.round(total / 10)).map((line) => ({ ...line, amount: line.amount * 10 }));

/** Spreads what is left of a bowl over its products by their amounts. No product wastes more than its amount. */
export const spreadWaste = (lines: readonly Mixed[], waste: number): number[] =>
  scaleEntries(lines, Math.min(waste, sumGrams(lines))).map(({ amount }) => amount);

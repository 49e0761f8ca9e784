import type { CountLine, CountTotals } from '../contract/counts.ts';
import { exact } from './stock.ts';

/**
 * A product counts as counted when the last piece of it was: what it is compared with is the stock of that very moment. So what moved
 * before is expected with it, and what moves afterwards stays, as the difference is added to whatever is there when it is booked.
 */
export interface Share {
  key: string;
  round: number;
  pieces: number;
  /** When its last piece was counted, in ms. */
  at: number;
  /** What the salon had of it then, as far as was booked. */
  stock: number;
}

export interface Tally<S extends Share> {
  counted: number;
  at: number;
  stock: number;
  shares: S[];
}

/**
 * What several devices have counted, by product. Of what was sent back only the present round counts. A share never goes below nothing:
 * what one device takes back too often takes nothing from another. What was wholly taken back was a slip and is not counted: that nothing
 * of a product is there is said for all of them at the approval.
 */
export function talliesOf<S extends Share>(
  shares: readonly S[],
  rounds: Readonly<Record<string, number>>,
): Map<string, Tally<S>> {
  const tallies = new Map<string, Tally<S>>();
  for (const share of shares) {
    if (share.round !== (rounds[share.key] ?? 0)) continue;
    const before = tallies.get(share.key) ?? { counted: 0, at: Number.NEGATIVE_INFINITY, stock: 0, shares: [] };
    const latest = share.at >= before.at ? share : before;
    tallies.set(share.key, {
      counted: exact(before.counted + Math.max(0, share.pieces)),
      at: latest.at,
      stock: latest.stock,
      shares: [...before.shares, share],
    });
  }
  return new Map([...tallies].filter(([, { counted }]) => counted > 0));
}

/** What the stock was at a moment: what it is now without what moved since. */
export const stockThen = (now: number, movedSince: readonly number[]): number =>
  exact(movedSince.reduce((left, change) => left - change, now));

type Compared = Pick<CountLine, 'counted' | 'expected' | 'moved' | 'recounted'>;

/**
 * What a line would change the stock by: nothing where nobody has counted, unless that is to mean that nothing is there, and nothing where
 * the shelf was counted once more since.
 */
export function differenceOf({ counted, expected = 0, moved = 0, recounted }: Compared, zero = false): number {
  if (recounted || (counted === null && !zero)) return 0;
  return exact((counted ?? 0) - expected - moved);
}

/** Dollars of a line's difference. */
export const moneyOf = (line: Compared & Pick<CountLine, 'price'>, zero = false): number =>
  cents(differenceOf(line, zero) * (line.price ?? 0));

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

type Decision = { again: readonly string[]; zero: boolean };

/** What an approval books: every difference that is not counted again. */
export const bookable = <Line extends CountLine>(lines: readonly Line[], { again, zero }: Decision): Line[] =>
  lines.filter((line) => !again.includes(line.key) && differenceOf(line, zero) !== 0);

export function totalsOf(lines: readonly CountLine[], zero = false): CountTotals {
  const counted = lines.filter((line) => line.counted !== null);
  const money = lines.map((line) => moneyOf(line, zero));
  const sum = (some: readonly number[]) => cents(some.reduce((all, one) => all + one, 0));
  return {
    counted: counted.length,
    uncounted: lines.length - counted.length,
    expected: counted.filter((line) => differenceOf(line) === 0).length,
    different: lines.filter((line) => differenceOf(line, zero) !== 0).length,
    pieces: exact(lines.reduce((all, line) => all + differenceOf(line, zero), 0)),
    missing: sum(money.filter((one) => one < 0)),
    found: sum(money.filter((one) => one > 0)),
  };
}

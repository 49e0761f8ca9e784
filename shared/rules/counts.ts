import type { CountLine, CountTotals } from '../contract/counts.ts';
import { roundToCents } from './numbers.ts';
import { roundQuantity } from './stock.ts';

/**
 * Share of one device in the count of a product. A product is compared with the stock at the moment its last piece was counted: earlier
 * movements are part of the expected quantity, later ones are kept because the variance is added to the stock at posting time.
 */
export interface Share {
  key: string;
  round: number;
  pieces: number;
  /** Epoch ms when the last piece was counted. */
  at: number;
  /** Stock on record at that moment. */
  stock: number;
}

export interface Tally<S extends Share> {
  counted: number;
  at: number;
  stock: number;
  shares: S[];
}

/**
 * Adds up the shares of all devices by product key. Shares of earlier rounds are ignored after a recount was requested. A negative
 * share counts as 0, so one device cannot subtract from another. Products with a total of 0 are left out as scanning mistakes:
 * uncounted products are set to zero at approval instead.
 */
export function tallyShares<S extends Share>(
  shares: readonly S[],
  rounds: Readonly<Record<string, number>>,
): Map<string, Tally<S>> {
  const tallies = new Map<string, Tally<S>>();
  for (const share of shares) {
    if (share.round !== (rounds[share.key] ?? 0)) continue;
    const before = tallies.get(share.key) ?? { counted: 0, at: Number.NEGATIVE_INFINITY, stock: 0, shares: [] };
    const latest = share.at >= before.at ? share : before;
    tallies.set(share.key, {
      counted: roundQuantity(before.counted + Math.max(0, share.pieces)),
      at: latest.at,
      stock: latest.stock,
      shares: [...before.shares, share],
    });
  }
  return new Map([...tallies].filter(([, { counted }]) => counted > 0));
}

/** Stock at an earlier moment: the current stock minus the changes made since. */
export const rewindStock = (now: number, movedSince: readonly number[]): number =>
  roundQuantity(movedSince.reduce((left, change) => left - change, now));

type ComparedLine = Pick<CountLine, 'counted' | 'expected' | 'moved' | 'recounted'>;

/**
 * Change of stock that approving the line would post, in containers. It is 0 for an uncounted line (unless `zero` treats it as
 * empty) and for a line that was recounted outside of this count.
 */
export function countVariance({ counted, expected = 0, moved = 0, recounted }: ComparedLine, zero = false): number {
  if (recounted || (counted === null && !zero)) return 0;
  return roundQuantity((counted ?? 0) - expected - moved);
}

export const varianceDollars = (line: ComparedLine & Pick<CountLine, 'price'>, zero = false): number =>
  roundToCents(countVariance(line, zero) * (line.price ?? 0));

type Decision = { again: readonly string[]; zero: boolean; outside?: readonly string[] | undefined };

/** Lines an approval closes: not those sent back for a recount, nor scans outside the scope that it does not name. */
export const linesToClose = <Line extends Pick<CountLine, 'key' | 'outside'>>(
  lines: readonly Line[],
  { again, outside }: Pick<Decision, 'again' | 'outside'>,
): Line[] =>
  lines.filter(
    ({ key, outside: isOutside }) => !again.includes(key) && (!isOutside || (outside?.includes(key) ?? true)),
  );

/** Lines an approval posts: those it closes that have a variance. */
export const linesToPost = <Line extends CountLine>(lines: readonly Line[], decision: Decision): Line[] =>
  linesToClose(lines, decision).filter((line) => countVariance(line, decision.zero) !== 0);

export function summarizeCount(lines: readonly CountLine[], zero = false): CountTotals {
  const counted = lines.filter((line) => line.counted !== null);
  const money = lines.map((line) => varianceDollars(line, zero));
  const sum = (some: readonly number[]) => roundToCents(some.reduce((all, one) => all + one, 0));
  return {
    counted: counted.length,
    uncounted: lines.length - counted.length,
    expected: counted.filter((line) => countVariance(line) === 0).length,
    different: lines.filter((line) => countVariance(line, zero) !== 0).length,
    pieces: roundQuantity(lines.reduce((all, line) => all + countVariance(line, zero), 0)),
    missing: sum(money.filter((one) => one < 0)),
    found: sum(money.filter((one) => one > 0)),
  };
}

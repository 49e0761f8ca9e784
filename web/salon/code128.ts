import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';

/** Position and width in modules (the width of the thinnest bar). */
export interface Bar {
  at: number;
  width: number;
}

/** Quiet zone a scanner needs on both sides. */
const quietModules = 10;

/**
 * Bars of a text as CODE128 and the total width, including quiet zones.
 * @throws RangeError if the text cannot be encoded
 */
export function code128(value: string): { bars: Bar[]; width: number } {
  const code = new CODE128(value, {});
  if (!code.valid()) throw new RangeError(`Not a CODE128 text: ${value}`);
  const modules = code.encode().data;
  const bars = [...modules.matchAll(/1+/g)].map((run) => ({ at: run.index + quietModules, width: run[0].length }));
  return { bars, width: modules.length + 2 * quietModules };
}

/** The same without quiet zones, for white paper; undefined if the text cannot be encoded. */
export function code128Bars(value: string): { bars: Bar[]; width: number } | undefined {
  if (!/^[\x20-\x7e]+$/.test(value)) return undefined;
  const { bars, width } = code128(value);
  return { bars: bars.map((bar) => ({ ...bar, at: bar.at - quietModules })), width: width - 2 * quietModules };
}

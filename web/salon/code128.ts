import JsBarcode from 'jsbarcode';

/** One bar of a barcode: where it begins and how wide it is, both in modules (the width of the thinnest bar). */
export interface Bar {
  at: number;
  width: number;
}

/** Light space a scanner needs on both sides, in modules. */
const quietModules = 10;

/** The bars of a text as CODE128 and the width of the whole picture, quiet zones included; a text it cannot say is a RangeError. */
export function code128(value: string): { bars: Bar[]; width: number } {
  const target: { encodings?: { data: string }[] } = {};
  let valid = true;
  JsBarcode(target, value, {
    format: 'CODE128',
    valid: (answer) => {
      valid = answer;
    },
  });
  if (!valid || !target.encodings) throw new RangeError(`Not a CODE128 text: ${value}`);
  const modules = target.encodings.map(({ data }) => data).join('');
  const bars = [...modules.matchAll(/1+/g)].map((run) => ({ at: run.index + quietModules, width: run[0].length }));
  return { bars, width: modules.length + 2 * quietModules };
}

/** The same without the light space, for white paper; undefined for a text that no bars can say. */
export function code128Bars(value: string): { bars: Bar[]; width: number } | undefined {
  if (!/^[\x20-\x7e]+$/.test(value)) return undefined;
  const { bars, width } = code128(value);
  return { bars: bars.map((bar) => ({ ...bar, at: bar.at - quietModules })), width: width - 2 * quietModules };
}

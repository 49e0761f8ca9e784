import { normalizeName } from '../names.ts';
import { gramsPerOunce } from '../products.ts';

/** Product of a written formula with its weight in hundredths of a gram. */
export type FormulaLine = { code: string; amount: number };

const unit = '(?:g|gr|gms?|grams?|ml|cc|(?:fl\\.?\\s*)?oz|ounces?)(?![a-z])\\.?';
const weight = `(?:\\d*\\.)?\\d+\\s*${unit}`;
const weightFirst = new RegExp(`^(${weight})\\s*(?:of\\s+)?(.+)$`, 'i');
const weightLast = new RegExp(`^(.+?)(?:\\s*[-:]\\s*|\\s+|(?<=[a-z]))(${weight})$`, 'i');
const anyWeight = new RegExp(weight, 'i');
const beforeWeight = new RegExp(`\\s+(?=${weight})`, 'i');
const afterWeight = new RegExp(`(?<=${unit})\\s+`, 'i');
const fraction = new RegExp(`(?:(?<![\\d/.,-])(\\d+)\\s*)?(?<!\\d)(\\d)/(\\d)(?=\\s*${unit})`, 'gi');
/** A comma or slash between digits belongs to a shade, such as 7/0. */
const separator = /\s*(?:[+;&\n]|(?<!\d)[,/]|[,/](?!\d))\s*/;
const withoutUnits = /(\d+(?:\.\d+)?)\s+(\d+ ?vol(?:ume)?|(?=\S*\d)(?=\S*[a-z])\S+)(?:\s+|$)/giy;
/** Strength of a developer. 20v is one, 9V is a shade. */
const volume = /(\d+)\s*vol(?:ume)?s?\b\.?|(?<!\d)([1-4]0)\s*v\b\.?/gi;
/** What stands in a line besides a product: ratios, times and steps. */
const otherWords = /\d\s*:\s*\d|\b(?:mins?|minutes?|then|for)\b/i;

const maxAmount = 100_000;

/**
 * Lines of a formula such as "60g 7N + 60g 20vol", "7N 30g / 20vol 30g", "1 1/2 oz 6N, 1 oz 10 vol" or "30 6N 30 10v" in grams. Empty if
 * any part of it is not understood, because a formula must not be repeated in part.
 */
export function readFormula(text: string): FormulaLine[] {
  const lines = writeDecimals(text)
    .split(separator)
    .filter(Boolean)
    .flatMap((part) => readWithoutUnits(part) ?? splitAtWeights(part).map(readLine));
  return lines.every((line) => line !== undefined) ? lines : [];
}

/** "1 1/2 oz" as "1.5 oz" */
const writeDecimals = (text: string): string =>
  text
    .replace(/[¼½¾]/g, (sign) => ` ${{ '¼': '1/4', '½': '1/2', '¾': '3/4' }[sign]}`)
    .replace(fraction, (_, whole = '0', part, of) => String(Number(whole) + Number(part) / Number(of)))
    .trim();

const splitAtWeights = (part: string): string[] =>
  part.split(weightFirst.test(part) ? beforeWeight : afterWeight).map((one) => one.trim());

function readWithoutUnits(part: string): FormulaLine[] | undefined {
  const found = [...part.matchAll(withoutUnits)];
  if (found.length === 0 || found.map(([whole]) => whole).join('') !== part) return undefined;
  return found.map(([, grams, code = '']) => ({ code: writeVolume(code), amount: Math.round(Number(grams) * 100) }));
}

function readLine(text: string): FormulaLine | undefined {
  const [, first, behind] = weightFirst.exec(text) ?? [];
  const [, before, last] = weightLast.exec(text) ?? [];
  const [code, written] = first === undefined ? [before, last] : [behind, first];
  if (code === undefined || written === undefined || !isCode(code)) return undefined;
  const amount = Math.round(Number.parseFloat(written) * (/o(?:z|unce)/i.test(written) ? gramsPerOunce : 1) * 100);
  return amount > 0 && amount <= maxAmount ? { code: writeVolume(code), amount } : undefined;
}

/** Whether a text can be one product: it has a single strength or shade, and nothing else is said. */
const isCode = (text: string): boolean =>
  /[\p{L}\d]/u.test(text) &&
  text.length <= 60 &&
  !anyWeight.test(text) &&
  !otherWords.test(text) &&
  !(text.search(volume) >= 0 && /\d/.test(text.replace(volume, '')));

const writeVolume = (text: string): string => text.replace(volume, '$1$2 vol');
const normalizeShade = (text: string): string => `${writeVolume(normalizeName(text))} `;

/** Finds the only product whose name, with or without its brand, is a code or else begins with it, such as "7N" or "Igora 7-0". */
export function createShadeFinder<Product extends { product_name: string; brand_name?: string }>(
  products: Iterable<Product>,
) {
  const named = [...products].flatMap((one) =>
    [one.product_name, `${one.brand_name ?? ''} ${one.product_name}`].map(
      (name) => [normalizeShade(name), one] as const,
    ),
  );
  return (code: string): Product | undefined => {
    const shade = normalizeShade(code);
    const exact = named.filter(([name]) => name === shade);
    const found = exact.length > 0 ? exact : named.filter(([name]) => name.startsWith(shade));
    const [only, ...others] = new Set(found.map(([, product]) => product));
    return others.length > 0 ? undefined : only;
  };
}

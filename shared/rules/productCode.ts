/** What a scanned or typed code says. */
export type ParsedCode =
  /** A GS1 product code: `gtin` has its 14 digits, `code` is how it is printed, such as the 12 digits of a UPC-A. */
  | { kind: 'gtin'; code: string; gtin: string }
  /** Any other code, such as a distributor's item number. */
  | { kind: 'own'; code: string }
  /** A GS1 label that names no product, such as an expiration date or a lot number. */
  | { kind: 'label'; code: string };

/** FNC1 in a GS1-128 code, as scanners send it. */
const groupSeparator = '\u001d';
/** AIM symbology identifiers that scanners can send before a code, such as "]C1" for GS1-128. */
const symbologyId = /^\][A-Za-z][\dA-Za-z]/;
/** Symbologies with GS1 element strings: GS1-128, DataBar, GS1 DataMatrix, GS1 QR Code and GS1 DotCode. */
const elementStringSymbology = /^\](?:C1|e\d|d2|Q3|J1)/;
/** Start and stop characters of Code 39, which some scanners send. */
const code39Marks = /^\*([^*]+)\*$/;
/** UPC-A or EAN-13 with its supplement behind a blank or a dash. */
const separateSupplement = /^(\d{12,13})[ -](?:\d{2}|\d{5})$/;
const digitalLink = /^https?:\/\/\S+?\/01\/(\d{8,14})(?=[/?#]|$)/i;

/**
 * Parses a code from a scanner, form, cell or import: UPC-A, UPC-E, EAN-8, EAN-13, GTIN-14, GS1 element strings (AI 01, with or
 * without parentheses, separators and symbology identifier) and GS1 Digital Link. Drops a supplement and the stars of Code 39. Undoes
 * what spreadsheets do to numbers: an apostrophe before them, ".0" behind them, and lost leading zeros if the check digit confirms them.
 */
export function parseProductCode(text: string): ParsedCode {
  const sent = text.trim().replace(code39Marks, '$1');
  const linked = digitalLink.exec(sent)?.[1];
  if (linked) return toGtin(linked) ?? { kind: 'own', code: linked };
  const strings = sent.replace(symbologyId, '').split(groupSeparator);
  const content = strings.filter(Boolean).join(groupSeparator).replace(/^'/, '');
  const isLabel = elementStringSymbology.test(sent) || strings.length > 1 || /^\(\d{2,4}\)/.test(content);
  const elements = readElementStrings(content);
  const contained = elements?.find(([identifier, value]) => identifier === '01' && /^\d{14}$/.test(value))?.[1];
  if (contained && (isLabel || hasRightCheckDigit(contained))) return { kind: 'gtin', ...printedForm(contained) };
  if (elements && isLabel) return { kind: 'label', code: content };
  const [, beforeSupplement = ''] = separateSupplement.exec(content) ?? [];
  if (hasRightCheckDigit(beforeSupplement)) return { kind: 'gtin', ...printedForm(beforeSupplement.padStart(14, '0')) };
  return toGtin(content.replace(/[\s-]/g, '').replace(/^(\d+)\.0+$/, '$1')) ?? { kind: 'own', code: content };
}

/** Normal form for comparing codes: 14 digits of a GS1 code, so that UPC-A and EAN-13 of one product match; others in upper case. */
export function normalizeCode(text: string): string {
  const parsed = parseProductCode(text);
  if (parsed.kind === 'gtin') return parsed.gtin;
  const code = parsed.code.replace(/[\s-]/g, '').toUpperCase();
  // Without its spaces and hyphens a code can begin with an apostrophe or an identifier.
  return code === text ? code : normalizeCode(code);
}

/** Whether the GS1 check digit of a code is valid; undefined for a code that is not GS1. */
export function hasValidCheckDigit(code: string): boolean | undefined {
  const parsed = parseProductCode(code);
  return parsed.kind === 'gtin' ? hasRightCheckDigit(parsed.gtin) : undefined;
}

/** GS1 check digit for the digits before it: from the right, every other digit is weighted by 3, starting with the last. */
export function calculateCheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Code of the unit in a case: GTIN-14 with an indicator of 1-8 repeats the digits of its unit. Undefined if it is no case code. */
export function unitCodeOfCase(code: string): string | undefined {
  const parsed = parseProductCode(code);
  if (parsed.kind !== 'gtin' || !/^[1-8]/.test(parsed.gtin) || !hasRightCheckDigit(parsed.gtin)) return undefined;
  const digits = `0${parsed.gtin.slice(1, 13)}`;
  return printedForm(`${digits}${calculateCheckDigit(digits)}`).code;
}

const hasRightCheckDigit = (gtin: string): boolean => calculateCheckDigit(gtin.slice(0, -1)) === Number(gtin.at(-1));

/** Digits as one of the GS1 codes. Seven digits are never a code that lost its zero: distributors number their items that way. */
function toGtin(digits: string): ParsedCode | undefined {
  const bare = withoutSupplement(digits);
  if (bare) return toGtin(bare);
  if (!/^\d{8,14}$/.test(digits)) return undefined;
  const gtin = (expandUpcE(digits) ?? digits).padStart(14, '0');
  if ([8, 12, 13, 14].includes(digits.length)) return { kind: 'gtin', code: digits, gtin };
  return hasRightCheckDigit(gtin) ? { kind: 'gtin', ...printedForm(gtin) } : undefined;
}

/** A UPC-A or EAN-13 without the supplement of two or five digits that is printed beside it; undefined if there is none. */
function withoutSupplement(digits: string): string | undefined {
  const lengths: Record<number, number> = { 14: 12, 15: 13, 17: 12, 18: 13 };
  const length = /^\d+$/.test(digits) ? lengths[digits.length] : undefined;
  // The code of a case or a shipment has as many digits, and a check digit of its own.
  // 14 digits from 0 are an EAN-13 in normal form.
  const isNormalForm = digits.length === 14 && digits.startsWith('0');
  if (length === undefined || isNormalForm || hasRightCheckDigit(digits)) return undefined;
  if (!hasRightCheckDigit(digits.slice(0, length))) return undefined;
  return digits.slice(0, length);
}

/** A GTIN as it is printed: EAN-8, UPC-A and EAN-13 without the zeros before them. */
function printedForm(gtin: string): { code: string; gtin: string } {
  const zeros = /^0*/.exec(gtin)?.[0].length ?? 0;
  const length = zeros >= 6 && zeros < 14 ? 8 : zeros >= 2 ? 12 : 14 - zeros;
  return { gtin, code: gtin.slice(-length) };
}

/** UPC-A of a UPC-E of eight digits. Undefined for an EAN-8, which starts with 0 only inside of companies. */
function expandUpcE(digits: string): string | undefined {
  const [, system, body, last, check] = /^([01])(\d{5})(\d)(\d)$/.exec(digits) ?? [];
  if (!system || !body || !last || !check) return undefined;
  const upc = `${system}${insertZeros(body, last)}${check}`;
  const isEan8 = system === '1' && hasRightCheckDigit(digits);
  return hasRightCheckDigit(upc) && !isEan8 ? upc : undefined;
}

/** The last digit of a UPC-E says where zeros were left out (GS1 General Specifications 5.2.2.4). */
function insertZeros(body: string, last: string): string {
  if (last <= '2') return `${body.slice(0, 2)}${last}0000${body.slice(2)}`;
  if (last <= '4') return `${body.slice(0, Number(last))}00000${body.slice(Number(last))}`;
  return `${body}0000${last}`;
}

type ElementString = [identifier: string, value: string];

/** Element strings of a fixed length, by the first two digits of their identifier: digits with identifier. All others end at FNC1. */
const fixedLengths: Record<string, number> = {
  '00': 20,
  ...byIdentifier(['01', '02', '03', '41'], 16),
  ...byIdentifier(['11', '12', '13', '15', '16', '17'], 8),
  '20': 4,
  ...byIdentifier(['31', '32', '33', '34', '35', '36'], 10),
};

/** Identifiers of variable length. Most codes behind a set prefix begin in another way. Source: GS1 General Specifications 3.2. */
const variableIdentifier = /^(?:10|2[12]|235|24[0-3]|25[0134]|30|37|39[0-5]|40[0-3]|42[0-7]|70|71|72|80|81|82|9\d)./;

function byIdentifier(identifiers: readonly string[], length: number): Record<string, number> {
  return Object.fromEntries(identifiers.map((identifier) => [identifier, length]));
}

/** GS1 element strings by application identifier; undefined if the text has another form. */
function readElementStrings(text: string): ElementString[] | undefined {
  if (text.startsWith('(')) {
    const found = [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)];
    const isWhole = found.map(([element]) => element).join('') === text;
    return isWhole ? found.map(([, identifier = '', value = '']) => [identifier, value.trim()]) : undefined;
  }
  const elements: ElementString[] = [];
  for (let rest = text; rest !== ''; ) {
    const identifier = rest.slice(0, 2);
    const end = rest.indexOf(groupSeparator);
    const length = fixedLengths[identifier] ?? (end < 0 ? rest.length : end);
    const element = rest.slice(0, length);
    const isWhole = (fixedLengths[identifier] ? new RegExp(`^\\d{${length}}$`) : variableIdentifier).test(element);
    if (!isWhole) return undefined;
    elements.push([identifier, element.slice(2)]);
    rest = rest.slice(length).replace(groupSeparator, '');
  }
  return elements;
}

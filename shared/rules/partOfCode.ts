import { hasValidCheckDigit, normalizeCode } from './productCode.ts';

/** Shorter digits are typed, such as a quantity. */
const minPartLength = 4;

/**
 * Whether a scan is only a part of a code, cut by a pause: digits that are no whole GS1 code and begin or end a known code, or make one
 * together with the scan before.
 */
export function isPartOfCode(scanned: string, known: readonly string[], before = ''): boolean {
  if (!/^\d+$/.test(scanned) || scanned.length < minPartLength || hasValidCheckDigit(scanned)) return false;
  const codes = known.map(normalizeCode);
  if (codes.includes(normalizeCode(scanned))) return false;
  const joined = normalizeCode(`${before}${scanned}`);
  const head = withoutZeros(scanned);
  return codes.some((code) => code === joined || code.endsWith(scanned) || withoutZeros(code).startsWith(head));
}

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '');

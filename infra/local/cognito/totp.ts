import { createHmac, randomBytes } from 'node:crypto';

/** Alphabet of RFC 4648's base32, in which authenticator apps take keys. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** Random key of 160 bits, as RFC 4226 recommends, in base32. */
export const newTotpKey = (): string =>
  Array.from(randomBytes(32), (byte) => alphabet.charAt(byte % alphabet.length)).join('');

function decodeBase32(key: string): Buffer {
  const bits = Array.from(key, (character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const toTotpStep = (timeMs: number): number => Math.floor(timeMs / stepMs);

/** Code of a 30-second step (RFC 6238 with SHA-1). */
export function computeTotp(key: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', decodeBase32(key)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Step that a code belongs to, at most one before or after the current one; undefined for a wrong code. */
export function findTotpStep(key: string, code: string, timeMs: number): number | undefined {
  const current = toTotpStep(timeMs);
  return [current, current - 1, current + 1].find((step) => computeTotp(key, step) === code);
}

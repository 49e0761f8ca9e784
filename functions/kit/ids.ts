import { createHash, randomBytes } from 'node:crypto';
import { now } from './clock.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Generates a ULID (48-bit time, 80 random bits, Crockford's base 32). Ids sort by creation time. */
export function ulid(time = now()): string {
  let stamp = '';
  for (let left = time, i = 0; i < 10; i++, left = Math.floor(left / 32)) stamp = alphabet.charAt(left % 32) + stamp;
  return stamp + Array.from(randomBytes(16), (byte) => alphabet.charAt(byte % 32)).join('');
}

/** The same ULID for the same time and seed, for what may arrive twice. */
export function ulidOf(time: number, seed: string): string {
  const digest = createHash('sha256').update(seed).digest().subarray(0, 16);
  return ulid(time).slice(0, 10) + Array.from(digest, (byte) => alphabet.charAt(byte % 32)).join('');
}

/** Creation time of a ULID in epoch ms; 0 for any other id. */
export const ulidTimeMs = (id: string): number =>
  /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id)
    ? [...id.slice(0, 10)].reduce((time, digit) => time * 32 + alphabet.indexOf(digit), 0)
    : 0;

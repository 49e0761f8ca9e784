import { randomBytes } from 'node:crypto';
import { now } from './clock.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID: 48 bits of time and 80 random bits in Crockford's base 32, so ids sort by when they were made. */
export function ulid(time = now()): string {
  let stamp = '';
  for (let left = time, i = 0; i < 10; i++, left = Math.floor(left / 32)) stamp = alphabet.charAt(left % 32) + stamp;
  return stamp + Array.from(randomBytes(16), (byte) => alphabet.charAt(byte % 32)).join('');
}

/** When an id was made, in ms; 0 for an id that is no ULID. */
export const ulidTimeMs = (id: string): number =>
  /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id)
    ? [...id.slice(0, 10)].reduce((time, digit) => time * 32 + alphabet.indexOf(digit), 0)
    : 0;

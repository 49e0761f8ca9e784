import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * SRP-6a as Cognito speaks it: the 3072-bit group of RFC 3526, SHA-256, and numbers hashed in two's complement, as Java writes them.
 * Names are those of RFC 5054, which the clients use as well.
 */
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;

/** Big-endian bytes of a positive number, with a zero in front when the first bit would read as a sign. */
function bytesOf(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const fromHex = (hex: string): bigint => BigInt(`0x${hex}`);
const numberOf = (bytes: Buffer): bigint => fromHex(bytes.toString('hex'));

const k = numberOf(sha256(bytesOf(N), bytesOf(g)));

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

export const newSalt = (): string => randomBytes(16).toString('hex');

export type Verifier = { salt: string; verifier: string };

/** What is kept instead of a password, as hex like the salt; about 5 ms. `poolName` is the part of the pool's id after the underscore. */
export function verifierOf(poolName: string, username: string, password: string, salt: string): string {
  const identity = sha256(`${poolName}${username}:${password}`);
  const x = numberOf(sha256(bytesOf(fromHex(salt)), identity));
  return power(g, x).toString(16);
}

export function isPasswordOf(poolName: string, username: string, password: string, kept: Verifier): boolean {
  const given = verifierOf(poolName, username, password, kept.salt);
  return timingSafeEqual(sha256(given), sha256(kept.verifier));
}

export type Exchange = { A: string; b: string; B: string; verifier: string };

/**
 * The server's half of the exchange for the client's number `A`; all numbers are hex.
 * Undefined when A is no number or one that would make the shared secret predictable.
 */
export function exchange(A: string, verifier: string): Exchange | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(A) || fromHex(A) % N === 0n) return undefined;
  const b = numberOf(randomBytes(48));
  const B = (k * fromHex(verifier) + power(g, b)) % N;
  return { A, b: b.toString(16), B: B.toString(16), verifier };
}

export type Claim = { poolName: string; username: string; secretBlock: string; timestamp: string; signature: string };

/** Whether the signature could only be made by somebody who knows the password behind the verifier. */
export function isProven({ A, b, B, verifier }: Exchange, claim: Claim): boolean {
  const a = fromHex(A);
  const u = numberOf(sha256(bytesOf(a), bytesOf(fromHex(B))));
  const secret = power(a * power(fromHex(verifier), u), fromHex(b));
  const key = Buffer.from(hkdfSync('sha256', bytesOf(secret), bytesOf(u), 'Caldera Derived Key', 16));
  const expected = createHmac('sha256', key)
    .update(claim.poolName)
    .update(claim.username)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

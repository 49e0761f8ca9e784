import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * SRP-6a as in Cognito: the 3072-bit group of RFC 3526, SHA-256, and numbers hashed in two's complement as in Java. Names follow
 * RFC 5054.
 */
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;

/** Big-endian bytes of a positive number, with a leading zero if the first bit is set. */
function toBytes(value: bigint): Buffer {
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
const toBigInt = (bytes: Buffer): bigint => fromHex(bytes.toString('hex'));

const k = toBigInt(sha256(toBytes(N), toBytes(g)));

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

/** SRP verifier of a password, in hex. Takes about 5 ms. `poolName` is the part of the pool id after the underscore. */
export function createVerifier(poolName: string, username: string, password: string, salt: string): string {
  const identity = sha256(`${poolName}${username}:${password}`);
  const x = toBigInt(sha256(toBytes(fromHex(salt)), identity));
  return power(g, x).toString(16);
}

export function verifyPassword(poolName: string, username: string, password: string, kept: Verifier): boolean {
  const given = createVerifier(poolName, username, password, kept.salt);
  return timingSafeEqual(sha256(given), sha256(kept.verifier));
}

export type Exchange = { A: string; b: string; B: string; verifier: string };

/**
 * Server side of the exchange for the client's `A`. All numbers are in hex. Undefined if A is invalid or would make the shared secret
 * predictable.
 */
export function exchange(A: string, verifier: string): Exchange | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(A) || fromHex(A) % N === 0n) return undefined;
  const b = toBigInt(randomBytes(48));
  const B = (k * fromHex(verifier) + power(g, b)) % N;
  return { A, b: b.toString(16), B: B.toString(16), verifier };
}

export type Claim = { poolName: string; username: string; secretBlock: string; timestamp: string; signature: string };

/** Whether the signature proves knowledge of the password. */
export function isProven({ A, b, B, verifier }: Exchange, claim: Claim): boolean {
  const a = fromHex(A);
  const u = toBigInt(sha256(toBytes(a), toBytes(fromHex(B))));
  const secret = power(a * power(fromHex(verifier), u), fromHex(b));
  const key = Buffer.from(hkdfSync('sha256', toBytes(secret), toBytes(u), 'Caldera Derived Key', 16));
  const expected = createHmac('sha256', key)
    .update(claim.poolName)
    .update(claim.username)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

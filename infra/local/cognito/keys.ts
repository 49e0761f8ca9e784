import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { settingOf } from './database.ts';

export type Claims = Record<string, unknown>;

const algorithm = 'RSA-SHA256';
const claimsSchema = z.record(z.string(), z.unknown());
const publicNumbers = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() });

const newKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The pool's signing key, made once: signs and reads back JWTs, and shows its public half as a key set. */
export function signingKeyIn(database: DatabaseSync) {
  const privateKey = createPrivateKey(settingOf(database, 'signing-key', newKey));
  const publicKey = createPublicKey(privateKey);
  const kid = settingOf(database, 'signing-key-id', randomUUID);
  const jwk = { ...publicNumbers.parse(publicKey.export({ format: 'jwk' })), alg: 'RS256', use: 'sig', kid };

  return {
    jwks: { keys: [jwk] },
    sign(claims: Claims): string {
      const content = `${encoded({ kid, alg: 'RS256' })}.${encoded(claims)}`;
      return `${content}.${sign(algorithm, Buffer.from(content), privateKey).toString('base64url')}`;
    },
    /** The claims of a token that this key signed, expired or not; undefined for anything else. */
    read(token: string): Claims | undefined {
      const [header, claims, signature] = token.split('.');
      if (header === undefined || claims === undefined || signature === undefined) return undefined;
      const content = Buffer.from(`${header}.${claims}`);
      if (!verify(algorithm, content, publicKey, Buffer.from(signature, 'base64url'))) return undefined;
      return claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    },
  };
}

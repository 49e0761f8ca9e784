import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/**
 * Opens the pool's SQLite file. Commits are synced to disk, so that acknowledged writes survive a crash.
 * @throws Error with a user-readable message if it cannot be read
 */
export function openDatabase(file: string): DatabaseSync {
  try {
    return openFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    const message = `The accounts in ${file} cannot be opened: ${reason}. Bring the folder back from a copy, or begin anew with another DATA_DIR.`;
    throw new Error(message, { cause: error });
  }
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS users (
      username TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, status TEXT NOT NULL, enabled INTEGER NOT NULL,
      salt TEXT NOT NULL, verifier TEXT NOT NULL, temporary_until INTEGER,
      attributes TEXT NOT NULL, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS grants (
      id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, username TEXT NOT NULL, client_id TEXT NOT NULL,
      signed_in_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, revoked INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS grants_of_user ON grants (username);
    CREATE TABLE IF NOT EXISTS codes (username TEXT PRIMARY KEY, code TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS software_tokens (
      username TEXT PRIMARY KEY, secret TEXT, pending TEXT, last_step INTEGER NOT NULL, enabled INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS attempts (
      subject TEXT PRIMARY KEY, failed INTEGER NOT NULL, last_at INTEGER NOT NULL
    ) STRICT;
  `);
  return database;
}

/** Value that is created once and stored in the file. */
export function getOrCreateSetting(database: DatabaseSync, name: string, make: () => string): string {
  const kept = database.prepare('SELECT value FROM settings WHERE name = ?').get(name)?.['value'];
  if (typeof kept === 'string') return kept;
  const value = make();
  database.prepare('INSERT INTO settings (name, value) VALUES (?, ?)').run(name, value);
  return value;
}

export type Claims = Record<string, unknown>;

const algorithm = 'RSA-SHA256';
const claimsSchema = z.record(z.string(), z.unknown());
const publicNumbers = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() });

const generateKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The pool's signing key: signs and verifies JWTs, and provides the public key set. */
export function openSigningKey(database: DatabaseSync) {
  const privateKey = createPrivateKey(getOrCreateSetting(database, 'signing-key', generateKey));
  const publicKey = createPublicKey(privateKey);
  const kid = getOrCreateSetting(database, 'signing-key-id', randomUUID);
  const jwk = { ...publicNumbers.parse(publicKey.export({ format: 'jwk' })), alg: 'RS256', use: 'sig', kid };

  return {
    jwks: { keys: [jwk] },
    sign(claims: Claims): string {
      const content = `${encodePart({ kid, alg: 'RS256' })}.${encodePart(claims)}`;
      return `${content}.${sign(algorithm, Buffer.from(content), privateKey).toString('base64url')}`;
    },
    /** Claims of a token signed by this key, even if expired; undefined otherwise. */
    read(token: string): Claims | undefined {
      const [header, claims, signature] = token.split('.');
      if (header === undefined || claims === undefined || signature === undefined) return undefined;
      const content = Buffer.from(`${header}.${claims}`);
      if (!verify(algorithm, content, publicKey, Buffer.from(signature, 'base64url'))) return undefined;
      return claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    },
  };
}

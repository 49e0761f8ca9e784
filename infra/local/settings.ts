import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** How the local product is told what to do: `PORT`, `DATA_DIR`, `DEMO=off`, `DYNAMODB_ENDPOINT`. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env) {
  const port = Number(environment['PORT'] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT ${environment['PORT']} is not a port`);
  return {
    port,
    folder: resolve(environment['DATA_DIR'] ?? '.local'),
    demo: environment['DEMO'] !== 'off',
    databaseEndpoint: environment['DYNAMODB_ENDPOINT'],
  };
}
export type Settings = ReturnType<typeof readSettings>;

/** The identity of the local user pool; the region only shapes names. */
export const localPool = {
  region: 'us-east-1',
  poolId: 'us-east-1_LocalPool',
  clientId: 'localconsole',
  serverClientId: 'localserver',
} as const;

/** A random secret that stays with the data folder. */
export function secretOf(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'secret');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const secret = randomBytes(32).toString('hex');
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}

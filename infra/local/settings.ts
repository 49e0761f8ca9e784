import { resolve } from 'node:path';

/** How the local product is told what to do: `PORT`, `DATA_DIR`, `DEMO=off`, `DYNAMODB_ENDPOINT`. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env) {
  const port = environment['PORT'] || '4000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`PORT is "${port}", which is not a port: give a number from 0 to 65535.`);
  return {
    port: Number(port),
    folder: resolve(environment['DATA_DIR'] || '.local'),
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

import { resolve } from 'node:path';

/** Settings of the local product from `PORT`, `DATA_DIR`, `DEMO=off` and `DYNAMODB_ENDPOINT`. */
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

/** Ids of the local user pool. The region only affects names. */
export const localPool = {
  region: 'us-east-1',
  poolId: 'us-east-1_LocalPool',
  clientId: 'localconsole',
  serverClientId: 'localserver',
} as const;

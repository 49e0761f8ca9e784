import { run } from '../commands/recompute.ts';
import { openDataFolder } from './dataFolder.ts';
import { startDynamoDb } from './dynamodb/server.ts';
import { databaseEnvironment } from './product.ts';
import { readSettings } from './settings.ts';

/*
 * `npm run recompute:local -- [--from 2026-11-01] [--to 2026-11-30] [--write]` verifies the totals of the stopped local product in
 * DATA_DIR, as `npm run recompute` does those of a deployment.
 */
try {
  const settings = readSettings();
  const database = settings.databaseEndpoint
    ? undefined
    : await startDynamoDb({ path: openDataFolder(settings).database });
  try {
    const endpoint = settings.databaseEndpoint ?? database?.endpoint ?? '';
    console.log(await run(() => Object.assign(process.env, databaseEnvironment(endpoint))));
  } finally {
    await database?.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

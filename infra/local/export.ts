import { run } from '../commands/export.ts';
import { openBucket } from './bucket.ts';
import { openDataFolder } from './dataFolder.ts';
import { startDynamoDb } from './dynamodb/server.ts';
import { databaseEnvironment, imagesBucket } from './product.ts';
import { readSettings } from './settings.ts';

/*
 * `npm run export:local -- --organization 1 --to ./folder` exports an organization of the stopped local product in DATA_DIR, as
 * `npm run export` does one of a deployment.
 */
try {
  const settings = readSettings();
  const folder = openDataFolder(settings);
  const database = settings.databaseEndpoint ? undefined : await startDynamoDb({ path: folder.database });
  const images = await openBucket(folder.images, imagesBucket).serve();
  try {
    const endpoint = settings.databaseEndpoint ?? database?.endpoint ?? '';
    const pictures = { IMAGES_BUCKET: imagesBucket, AWS_ENDPOINT_URL_S3: images.endpoint };
    console.log(await run(() => Object.assign(process.env, databaseEnvironment(endpoint), pictures)));
  } finally {
    await images.close();
    await database?.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableDefinition } from '../../../../functions/kit/tables.ts';
import { startDynamoDb } from '../../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../../infra/local/dynamodb/tables.ts';

/** A table with an index, one with an index and expiry, and one with neither. Created with the prefix `test`. */
export const definitions: readonly TableDefinition[] = [
  { name: 'clients', indexes: [{ name: 'by-group', pk: 'group_pk', sk: 'group_sk' }] },
  { name: 'audit', ttl: 'ttl', indexes: [{ name: 'by-entity', pk: 'entity_pk', sk: 'entity_sk' }] },
  { name: 'usage', indexes: [] },
];
export const [clients, audit, usage] = ['test-clients', 'test-audit', 'test-usage'] as const;

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'salon-database-'));
export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/** A client without retries, so that tests see each error. */
export const createClient = (endpoint: string): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

type Opening = { path?: string; sync?: boolean; opened?: () => void };

/**
 * Starts the embedded database with the tables above. Without `path` it uses a temporary folder. `opened` runs before tables are created.
 */
export async function openDatabase({ path, sync = false, opened }: Opening = {}) {
  const folder = path ?? (await newFolder());
  const database = await startDynamoDb({ path: folder, sync });
  opened?.();
  await createTables(database.endpoint, 'test', definitions);
  const client = createClient(database.endpoint);
  const close = async (): Promise<void> => {
    client.destroy();
    await database.close();
    if (!path) await removeFolder(folder);
  };
  return { ...database, path: folder, client, close };
}

import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type GlobalSecondaryIndexUpdate,
  type KeySchemaElement,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { TableDefinition } from '../../../functions/kit/tables.ts';

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

/**
 * Creates missing tables, named `${prefix}-${name}`, and updates the indexes of existing ones. Unknown tables are kept.
 * @throws Error if an existing table has other keys
 */
export async function createTables(endpoint: string, prefix: string, definitions: readonly TableDefinition[]) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  try {
    await Promise.all(
      definitions.map(async (definition) => {
        const name = `${prefix}-${definition.name}`;
        const existing = await find(client, name);
        if (existing) await updateIndexes(client, existing, definition);
        else await create(client, name, definition);
        if (existing || definition.ttl) await enableTtl(client, name, definition.ttl);
      }),
    );
  } finally {
    client.destroy();
  }
}

async function find(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function create(client: DynamoDBClient, TableName: string, { indexes }: TableDefinition): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: listAttributes(indexes),
      KeySchema: keys('pk', 'sk'),
      ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes.map(indexSchema) }),
    }),
  );
  await waitUntilActive(client, TableName);
}

/** Updates one index at a time, as DynamoDB requires. An index with other keys is dropped and recreated. */
async function updateIndexes(client: DynamoDBClient, existing: TableDescription, { indexes }: TableDefinition) {
  const { TableName, KeySchema, GlobalSecondaryIndexes = [] } = existing;
  if (formatKeyNames(KeySchema) !== 'pk sk')
    throw new Error(
      `The table ${TableName} stands with the keys ${formatKeyNames(KeySchema)}, which no release has made.`,
    );
  const expected = new Set(indexes.map(({ name, pk, sk }) => `${name} ${pk} ${sk}`));
  const found = new Map(
    GlobalSecondaryIndexes.map((one) => [`${one.IndexName} ${formatKeyNames(one.KeySchema)}`, one]),
  );
  const updates: GlobalSecondaryIndexUpdate[] = [
    ...[...found].filter(([shape]) => !expected.has(shape)).map(([, { IndexName }]) => ({ Delete: { IndexName } })),
    ...indexes
      .filter(({ name, pk, sk }) => !found.has(`${name} ${pk} ${sk}`))
      .map((index) => ({ Create: indexSchema(index) })),
  ];
  for (const update of updates) {
    const GlobalSecondaryIndexUpdates = [update];
    const AttributeDefinitions = listAttributes(indexes);
    await client.send(new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates }));
    await waitUntilActive(client, TableName);
  }
}

const waitUntilActive = (client: DynamoDBClient, TableName: string | undefined) =>
  waitUntilTableExists({ client, minDelay: 0.01, maxDelay: 0.1, maxWaitTime: 60 }, { TableName });

type IndexDefinition = TableDefinition['indexes'][number];

const listAttributes = (indexes: readonly IndexDefinition[]) =>
  [...new Set(['pk', 'sk', ...indexes.flatMap(({ pk, sk }) => [pk, sk])])].map(text);

const indexSchema = ({ name, pk, sk, copies }: IndexDefinition) => ({
  IndexName: name,
  KeySchema: keys(pk, sk),
  Projection: copies
    ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...copies] }
    : { ProjectionType: 'ALL' as const },
});

/** Runs at every start, because a process can end between creating a table and setting its TTL. */
async function enableTtl(client: DynamoDBClient, TableName: string, attribute: string | undefined): Promise<void> {
  const { TimeToLiveDescription: found } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const current = found?.TimeToLiveStatus === 'ENABLED' ? found.AttributeName : undefined;
  const set = (Enabled: boolean, AttributeName: string) =>
    client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { Enabled, AttributeName } }));
  if (current === attribute) return;
  if (current) await set(false, current);
  if (attribute) await set(true, attribute);
}

const formatKeyNames = (schema: KeySchemaElement[] = []): string =>
  schema.map(({ AttributeName }) => AttributeName).join(' ');

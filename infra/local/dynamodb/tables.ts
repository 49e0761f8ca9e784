import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { TableDefinition } from '../../../functions/kit/tables.ts';

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

/**
 * Creates the tables that are missing, as `${prefix}-${name}`.
 * @throws when one of them stands with other keys or indexes: the embedded database cannot add an index later
 */
export async function createTables(endpoint: string, prefix: string, definitions: readonly TableDefinition[]) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  try {
    for (const definition of definitions) await createTable(client, `${prefix}-${definition.name}`, definition);
  } finally {
    client.destroy();
  }
}

async function createTable(client: DynamoDBClient, TableName: string, { indexes, ttl }: TableDefinition) {
  const existing = await client.send(new DescribeTableCommand({ TableName })).catch((error: unknown) => {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  });
  if (existing?.Table) return compare(existing.Table, indexes);
  const attributes = new Set(['pk', 'sk', ...indexes.flatMap(({ pk, sk }) => [pk, sk])]);
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...attributes].map(text),
      KeySchema: keys('pk', 'sk'),
      ...(indexes.length > 0 && {
        GlobalSecondaryIndexes: indexes.map(({ name, pk, sk }) => ({
          IndexName: name,
          KeySchema: keys(pk, sk),
          Projection: { ProjectionType: 'ALL' as const },
        })),
      }),
    }),
  );
  const TimeToLiveSpecification = ttl && { Enabled: true, AttributeName: ttl };
  if (TimeToLiveSpecification) await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

function compare({ TableName, GlobalSecondaryIndexes = [] }: TableDescription, wanted: TableDefinition['indexes']) {
  const shape = (indexes: { name?: string | undefined; keys: (string | undefined)[] }[]) =>
    JSON.stringify(indexes.map(({ name, keys: names }) => [name, ...names]).sort());
  const found = GlobalSecondaryIndexes.map(({ IndexName, KeySchema = [] }) => ({
    name: IndexName,
    keys: KeySchema.map(({ AttributeName }) => AttributeName),
  }));
  if (shape(found) !== shape(wanted.map(({ name, pk, sk }) => ({ name, keys: [pk, sk] }))))
    throw new Error(
      `The table ${TableName} in the data folder was made by another version of the product. Delete the folder and start again.`,
    );
}

import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type KeySchemaElement,
  ResourceNotFoundException,
  type TableDescription,
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
 * Creates the tables that are missing, as `${prefix}-${name}`.
 * @throws when one of them stands with other keys or indexes: the embedded database cannot add an index later
 */
export async function createTables(endpoint: string, prefix: string, definitions: readonly TableDefinition[]) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  try {
    for (const definition of definitions) {
      const name = `${prefix}-${definition.name}`;
      const existing = await find(client, name);
      if (existing) refuseOther(existing, definition);
      else await create(client, name, definition);
      if (definition.ttl) await expireBy(client, name, definition.ttl);
    }
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
  await waitUntilTableExists({ client, minDelay: 0.01, maxDelay: 0.1, maxWaitTime: 10 }, { TableName });
}

/** Asked at every start, for a process may end between the table and its setting. */
async function expireBy(client: DynamoDBClient, TableName: string, AttributeName: string): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

function refuseOther({ TableName, KeySchema, GlobalSecondaryIndexes = [] }: TableDescription, wanted: TableDefinition) {
  const found = [`table ${namesOf(KeySchema)}`, ...GlobalSecondaryIndexes.map(shapeOf)].sort();
  const expected = ['table pk sk', ...wanted.indexes.map(({ name, pk, sk }) => `${name} ${pk} ${sk}`)].sort();
  if (found.join() !== expected.join())
    throw new Error(
      `The table ${TableName} in the data folder was made by another version of the product; indexes cannot be added later. ` +
        'Delete the folder and start again.',
    );
}

const shapeOf = ({ IndexName, KeySchema }: { IndexName?: string | undefined; KeySchema?: KeySchemaElement[] }) =>
  `${IndexName} ${namesOf(KeySchema)}`;

const namesOf = (schema: KeySchemaElement[] = []): string => schema.map(({ AttributeName }) => AttributeName).join(' ');

import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { tables } from '../../functions/kit/tables.ts';

/** Everything stored, for telling whether a request wrote anything; the counters of refused attempts do not count. */
export async function dump(endpoint: string): Promise<Record<string, unknown[]>> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const contents: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => table.name !== 'idempotency')) {
    const items: unknown[] = [];
    for await (const page of paginateScan({ client }, { TableName: `salon-${name}` }))
      items.push(...(page.Items ?? []));
    contents[name] = items.map((item) => JSON.stringify(item)).sort();
  }
  client.destroy();
  return contents;
}

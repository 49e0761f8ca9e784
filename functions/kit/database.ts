import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { requestContext } from './context.ts';
import { type TableName, tableVariable } from './tables.ts';

const client = new DynamoDBClient({
  maxAttempts: 3,
  // Without throwOnRequestTimeout the handler only warns and a hung call hangs.
  requestHandler: new NodeHttpHandler({ connectionTimeout: 500, requestTimeout: 1000, throwOnRequestTimeout: true }),
});

type Consumed = { CapacityUnits?: number };

client.middlewareStack.add(
  (next) => async (args) => {
    const context = requestContext();
    if (context) context.databaseRequests += 1;
    const result = await next(args);
    const consumed = (result.output as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity ?? [];
    for (const { CapacityUnits } of Array.isArray(consumed) ? consumed : [consumed])
      if (context) context.capacityUnits += CapacityUnits ?? 0;
    return result;
  },
  { step: 'initialize', name: 'countRequests' },
);

export const database = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** The deployed name of a table; a missing variable is a deployment mistake. */
export function deployedName(table: TableName): string {
  const name = process.env[tableVariable(table)];
  if (!name) throw new Error(`${tableVariable(table)} is not set`);
  return name;
}

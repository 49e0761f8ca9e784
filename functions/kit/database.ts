import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { getRequestContext, type RequestContext } from './context.ts';
import { unavailable } from './errors.ts';
import { type TableName, tableVariable } from './tables.ts';

/** Requests in flight at once, fewer than the client has sockets: none waits for one, and the time to connect counts from the socket. */
const maxInFlight = 32;

const client = new DynamoDBClient({
  maxAttempts: 3,
  requestHandler: new NodeHttpHandler({
    connectionTimeout: 1500,
    requestTimeout: 1500,
    // Without it the handler only warns and a hung call hangs.
    throwOnRequestTimeout: true,
  }),
});

type Consumed = { CapacityUnits?: number };

client.middlewareStack.add(
  (next) => async (args) => {
    const context = getRequestContext();
    await acquireSlot(context);
    if (context) context.databaseRequests += 1;
    try {
      const result = await next(args);
      const consumed = (result.output as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity ?? [];
      for (const { CapacityUnits } of Array.isArray(consumed) ? consumed : [consumed])
        if (context) context.capacityUnits += CapacityUnits ?? 0;
      return result;
    } finally {
      releaseSlot();
    }
  },
  { step: 'initialize', name: 'inTurn' },
);

// Nor is a call tried again for somebody who was told by then that it failed.
client.middlewareStack.add(
  (next) => async (args) => {
    if (getRequestContext()?.timeout.signal.aborted) throw unavailable();
    return next(args);
  },
  // Inside what tries again, so before every try.
  { step: 'finalizeRequest', priority: 'low', name: 'inTime' },
);

let inFlight = 0;
const slotQueue: (() => void)[] = [];

/** Waits for a place. @throws 503 when the request it is for was given up meanwhile */
async function acquireSlot(context: RequestContext | undefined): Promise<void> {
  if (inFlight < maxInFlight) inFlight += 1;
  else await new Promise<void>((go) => slotQueue.push(go));
  if (!context?.timeout.signal.aborted) return;
  releaseSlot();
  throw unavailable();
}

/** Hands the place to whoever waits longest. */
function releaseSlot(): void {
  const next = slotQueue.shift();
  if (next) next();
  else inFlight -= 1;
}

export const database = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** The deployed name of a table; a missing variable is a deployment mistake. */
export function deployedTableName(table: TableName): string {
  const name = process.env[tableVariable(table)];
  if (!name) throw new Error(`${tableVariable(table)} is not set`);
  return name;
}

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { getRequestContext, type RequestContext } from './context.ts';
import { unavailable } from './errors.ts';
import { type TableName, tableVariable } from './tables.ts';

/** Below the client's socket limit, so that requests never queue for a socket and the connection timeout is accurate. */
const maxInFlight = 32;

const client = new DynamoDBClient({
  maxAttempts: 3,
  requestHandler: new NodeHttpHandler({
    connectionTimeout: 1500,
    requestTimeout: 1500,
    // Otherwise the handler only logs a warning and a hung call never ends.
    throwOnRequestTimeout: true,
  }),
});

type Consumed = { CapacityUnits?: number };

client.middlewareStack.add(
  (next) => async (args) => {
    const context = getRequestContext();
    await acquireSlot(context);
    const use = context?.database;
    if (use) {
      use.requests += 1;
      if (use.running++ === 0) use.since = performance.now();
    }
    try {
      const result = await next(args);
      const consumed = (result.output as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity ?? [];
      for (const { CapacityUnits } of Array.isArray(consumed) ? consumed : [consumed])
        if (use) use.units += CapacityUnits ?? 0;
      return result;
    } finally {
      if (use && --use.running === 0) use.ms += performance.now() - use.since;
      releaseSlot();
    }
  },
  { step: 'initialize', name: 'inTurn' },
);

// Stops retries once the request has timed out.
client.middlewareStack.add(
  (next) => async (args) => {
    if (getRequestContext()?.timeout.signal.aborted) throw unavailable();
    return next(args);
  },
  // Runs inside the retry middleware, and so before every attempt.
  { step: 'finalizeRequest', priority: 'low', name: 'inTime' },
);

let inFlight = 0;
const slotQueue: (() => void)[] = [];

/** Waits for a free slot. @throws 503 if the request timed out while waiting */
async function acquireSlot(context: RequestContext | undefined): Promise<void> {
  if (inFlight < maxInFlight) inFlight += 1;
  else await new Promise<void>((go) => slotQueue.push(go));
  if (!context?.timeout.signal.aborted) return;
  releaseSlot();
  throw unavailable();
}

/** Passes the slot to the longest waiting request. */
function releaseSlot(): void {
  const next = slotQueue.shift();
  if (next) next();
  else inFlight -= 1;
}

export const database = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** Physical name of a table. @throws Error if its environment variable is not set */
export function deployedTableName(table: TableName): string {
  const name = process.env[tableVariable(table)];
  if (!name) throw new Error(`${tableVariable(table)} is not set`);
  return name;
}

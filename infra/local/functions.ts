import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

type Handler = (event: object, context: object) => Promise<unknown>;

/** Same timeouts as in the cloud (`infra/aws/lambda.ts`, `infra/aws/outbox.ts`). */
const getTimeoutMs = (name: string): number => (name === 'sender' || name === 'deliverer' ? 55_000 : 10_000);

/**
 * Invokes the deployed bundles the way Lambda does. Reloads a bundle after it was rebuilt.
 */
export function loadFunctions(folder = 'dist/functions') {
  const loaded = new Map<string, { built: number; handler: Promise<Handler> }>();

  async function handlerOf(name: string): Promise<Handler> {
    const file = resolve(folder, name, 'index.mjs');
    const built = (await stat(file)).mtimeMs;
    const known = loaded.get(name);
    if (known?.built === built) return known.handler;
    const handler = import(`${pathToFileURL(file)}?${built}`).then((module: { handler: Handler }) => module.handler);
    loaded.set(name, { built, handler });
    return handler;
  }

  return async function invoke(name: string, event: object, requestId: string = randomUUID()): Promise<unknown> {
    const handler = await handlerOf(name);
    const timeoutMs = getTimeoutMs(name);
    const deadline = Date.now() + timeoutMs;
    const context = {
      awsRequestId: requestId,
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
      memoryLimitInMB: '1024',
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    };
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`${name} took longer than ${timeoutMs} ms`)), timeoutMs);
    return Promise.race([handler(event, context), late]).finally(() => clearTimeout(timer));
  };
}
export type Invoke = ReturnType<typeof loadFunctions>;

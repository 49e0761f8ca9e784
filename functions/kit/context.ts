import { AsyncLocalStorage } from 'node:async_hooks';

/** What one request has cost so far and by which id its log lines are found. */
export type RequestContext = { requestId: string; databaseRequests: number; capacityUnits: number };

const storage = new AsyncLocalStorage<RequestContext>();

export const inRequest = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);
export const requestContext = (): RequestContext | undefined => storage.getStore();

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';
import type { SideEffect } from '../../shared/contract/endpoint.ts';
import { unavailable } from './errors.ts';

/** One request: what its log lines are found by, what it has cost so far, and when its time is over. */
export type RequestContext = {
  requestId: string;
  /** How the gateway calls the same request. */
  gatewayId?: string | undefined;
  endpoint: string;
  organization?: number | undefined;
  user?: string | undefined;
  /** What else its endpoint says it changes. */
  sideEffect?: SideEffect | undefined;
  databaseRequests: number;
  capacityUnits: number;
  /** Aborted once the caller was told that it took too long: whatever has not begun need not begin. */
  timeout: AbortController;
};

const storage = new AsyncLocalStorage<RequestContext>();

export const runInRequest = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);
export const getRequestContext = (): RequestContext | undefined => storage.getStore();

/** Holds the request under way to what its endpoint says it changes beside the database. */
export function assertDeclaredSideEffect(what: SideEffect): void {
  const context = getRequestContext();
  if (context && context.sideEffect !== what)
    throw new Error(`${context.endpoint} does not say that it changes ${what}`);
}

/** What a function needs of its time to say that it is over, so that a hung database still gets a clear answer. */
const deadlineMarginMs = 500;

export type LambdaTime = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>;

/**
 * The work's result, or 503 shortly before the function's time (`infra/lambda.ts`) is over; what it has not begun by then it need not
 * begin.
 */
export async function withDeadline<T>(work: Promise<T>, over: AbortController, lambda: LambdaTime): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    over.abort();
    reject(unavailable());
  }, lambda.getRemainingTimeInMillis() - deadlineMarginMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';
import type { SideEffect } from '../../shared/contract/endpoint.ts';
import { unavailable } from './errors.ts';

/** Per-request context: ids for log lines, database usage so far, and the timeout signal. */
export type RequestContext = {
  requestId: string;
  /** Request id assigned by API Gateway. */
  gatewayId?: string | undefined;
  endpoint: string;
  organization?: number | undefined;
  /** The salon that the request asks about, otherwise the caller's own. */
  salon?: number | undefined;
  user?: string | undefined;
  /** Side effect that the endpoint declares. */
  sideEffect?: SideEffect | undefined;
  database: DatabaseUse;
  /** Aborted when the request has timed out, so that no further work is started. */
  timeout: AbortController;
};

/** What a request asked of the database. */
type DatabaseUse = {
  requests: number;
  units: number;
  /** Time in which at least one of its requests was on its way. */
  ms: number;
  /** Requests that are on their way, and since when at least one is. */
  running: number;
  since: number;
};
export const noDatabaseUse = (): DatabaseUse => ({ requests: 0, units: 0, ms: 0, running: 0, since: 0 });

const storage = new AsyncLocalStorage<RequestContext>();

export const runInRequest = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);
export const getRequestContext = (): RequestContext | undefined => storage.getStore();

/** @throws Error if the endpoint of the current request does not declare the side effect */
export function assertDeclaredSideEffect(what: SideEffect): void {
  const context = getRequestContext();
  if (context && context.sideEffect !== what)
    throw new Error(`${context.endpoint} does not say that it changes ${what}`);
}

/** Time reserved to send the 503 before the Lambda itself times out. */
const deadlineMarginMs = 500;

export type LambdaTime = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>;

/** Time until shortly before the Lambda timeout (`infra/aws/lambda.ts`). */
export const timeLeftMs = (lambda: LambdaTime): number => lambda.getRemainingTimeInMillis() - deadlineMarginMs;

/** Returns the result of the work, or after `ms` fails with 503 and aborts `timeout`. */
export async function withDeadline<T>(work: Promise<T>, timeout: AbortController, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    timeout.abort();
    reject(unavailable());
  }, ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

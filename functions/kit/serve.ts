import middy from '@middy/core';
import httpRouter from '@middy/http-router';
import type {
  Context,
  APIGatewayProxyEventV2WithJWTAuthorizer as Event,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import type * as z from 'zod';
import { type Endpoint, type Family, isAllowed, type RequestOf } from '../../shared/contract/endpoint.ts';
import { type Caller, callerOf } from './caller.ts';
import { inRequest, type RequestContext } from './context.ts';
import { addressOf } from './edge.ts';
import { type HttpError, notAuthorized, notFound, unavailable } from './errors.ts';
import { record } from './observe.ts';
import { errorReply, reply, textReply } from './reply.ts';
import { acceptBody, acceptPart, jsonOf } from './request.ts';

type Asking<E extends Endpoint> = E['allow'] extends 'public' ? { address: string } : { caller: Caller };
type Answer<E extends Endpoint> = E['status'] extends 204 ? Promise<void> : Promise<z.input<E['reply']>>;
export type Implementation<F extends Family> = {
  [K in keyof F]: (request: RequestOf<F[K]> & Asking<F[K]>) => Answer<F[K]>;
};
type Run = (request: object) => Promise<unknown>;
export type Handler = (event: Event, context: Context) => Promise<Result>;

/** Under the console's own patience (5 s), so that a hung database still gets a clear answer. */
const deadlineMs = 4500;

/**
 * One Lambda handler for a family: routes, permissions, parsing, replies and errors all come from its contract, so a missing
 * or mistyped implementation does not compile.
 */
export function serve<F extends Family>(family: F, implementation: Implementation<F>): Handler {
  const routes = Object.entries(family).map(([name, endpoint]) => ({
    method: endpoint.method,
    path: endpoint.path.replace(/\/$/, ''),
    handler: (event: Event, context: Context) => answer(name, endpoint, implementation[name] as Run, event, context),
  }));
  const router = httpRouter<Event, Result>({
    routes,
    notFoundResponse: () => {
      throw notFound('Route');
    },
  });
  const route = middy<Event, Result>(router).onError((request) => {
    request.response = errorReply(request.error, request.event);
  });
  return (event, context) => route(withoutStage(event), context);
}

/** API Gateway reports the path with its stage in front and as typed, slashes at the end included. */
function withoutStage(event: Event): Event {
  const path = event.rawPath.replace(/^\/api(?=\/)/, '').replace(/(.)\/+$/, '$1');
  return { ...event, requestContext: { ...event.requestContext, http: { ...event.requestContext.http, path } } };
}

async function answer(name: string, endpoint: Endpoint, run: Run, event: Event, { awsRequestId }: Context) {
  const context: RequestContext = { requestId: awsRequestId, databaseRequests: 0, capacityUnits: 0 };
  return inRequest(context, async () => {
    const started = performance.now();
    const result = await withDeadline(perform(endpoint, run, event)).catch((error) => errorReply(error, event));
    record(name, result.statusCode ?? 200, performance.now() - started, context);
    return { ...result, headers: { ...result.headers, 'x-request-id': awsRequestId } };
  });
}

async function perform(endpoint: Endpoint, run: Run, event: Event): Promise<Result> {
  const asking = await askingOf(endpoint, event);
  const request = {
    ...asking,
    params: acceptPart(endpoint.params, event.pathParameters),
    query: acceptPart(endpoint.query, event.queryStringParameters),
    body: acceptBody(endpoint.body, jsonOf(event), 'caller' in asking ? asking.caller : undefined),
  };
  const answered = await run(request);
  const { status = 200, media } = endpoint;
  if (status === 204) return { statusCode: status };
  const parsed = endpoint.reply.parse(answered);
  return media ? textReply(event, status, media, String(parsed)) : reply(event, status, parsed);
}

async function askingOf(endpoint: Endpoint, event: Event): Promise<{ caller: Caller } | { address: string }> {
  const address = addressOf(event);
  if (endpoint.allow === 'public') return { address };
  const caller = await callerOf(event.requestContext.authorizer?.jwt?.claims ?? {});
  if (!isAllowed(endpoint.allow, caller.types)) throw notAuthorized();
  return { caller };
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(unavailable() satisfies HttpError), deadlineMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

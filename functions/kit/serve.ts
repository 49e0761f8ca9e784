import middy from '@middy/core';
import httpRouter from '@middy/http-router';
import type {
  Context,
  APIGatewayProxyEventV2WithJWTAuthorizer as Event,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import type * as z from 'zod';
import {
  type Endpoint,
  type Family,
  fileReply as fileSchema,
  isAllowed,
  type RequestOf,
} from '../../shared/contract/endpoint.ts';
import { type Caller, callerOf } from './caller.ts';
import { inRequest, type RequestContext, requestContext, withDeadline } from './context.ts';
import { addressOf } from './edge.ts';
import { notAuthorized, notFound } from './errors.ts';
import { record } from './log.ts';
import { errorReply, fileReply, reply, Tagged, taggedReply, tagOf, textReply } from './reply.ts';
import { acceptBody, acceptPart, formOf, jsonOf } from './request.ts';
import { uncontended } from './write.ts';

type Asking<E extends Endpoint> = E['allow'] extends 'public' ? { address: string } : { caller: Caller };
type Body<E extends Endpoint> = z.input<E['reply']>;
type Answer<E extends Endpoint> = E['status'] extends 204
  ? Promise<void>
  : Promise<E['etag'] extends true ? Body<E> | Tagged<Body<E>> : Body<E>>;
export type Implementation<F extends Family> = {
  [K in keyof F]: (request: RequestOf<F[K]> & Asking<F[K]>) => Answer<F[K]>;
};
type Run = (request: object) => Promise<unknown>;
export type Handler = (event: Event, context: Context) => Promise<Result>;

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
  // The deadline is one (`withDeadline`), and what comes late is told as such.
  const route = middy<Event, Result>(router, { timeoutEarlyInMillis: 0 }).onError((request) => {
    request.response = errorReply(request.error, request.event);
  });
  return (event, context) => route(withoutStage(event), context);
}

/** API Gateway reports the path with its stage in front and as typed, slashes at the end included. */
function withoutStage(event: Event): Event {
  const path = event.rawPath.replace(/^\/api(?=\/)/, '').replace(/(.)\/+$/, '$1');
  return { ...event, requestContext: { ...event.requestContext, http: { ...event.requestContext.http, path } } };
}

async function answer(endpoint: string, contract: Endpoint, run: Run, event: Event, lambda: Context) {
  const { awsRequestId } = lambda;
  const { requestId: gatewayId } = event.requestContext;
  const over = new AbortController();
  const context: RequestContext = {
    requestId: awsRequestId,
    gatewayId,
    endpoint,
    outside: contract.outside,
    databaseRequests: 0,
    capacityUnits: 0,
    over,
  };
  return inRequest(context, async () => {
    const started = performance.now();
    const work = uncontended(() => perform(contract, run, event));
    const result = await withDeadline(work, over, lambda).catch((error) => errorReply(error, event));
    record(result.statusCode ?? 200, performance.now() - started, context);
    return { ...result, headers: { ...result.headers, 'x-request-id': awsRequestId } };
  });
}

async function perform(endpoint: Endpoint, run: Run, event: Event): Promise<Result> {
  const asking = await askingOf(endpoint, event);
  const { body, ...sent } = endpoint.file ? await formOf(event, endpoint.file) : { body: jsonOf(event) };
  const request = {
    ...asking,
    ...sent,
    params: acceptPart(endpoint.params, event.pathParameters),
    query: acceptPart(endpoint.query, event.queryStringParameters),
    headers: acceptPart(endpoint.headers, event.headers),
    body: acceptBody(endpoint.body, body, 'caller' in asking ? asking.caller : undefined),
  };
  const answered = await run(request);
  const { status = 200, media, etag } = endpoint;
  if (status === 204) return { statusCode: status };
  if (media === 'file') return fileReply(status, fileSchema.parse(answered));
  if (answered instanceof Tagged)
    return taggedReply(event, status, answered.tag, async () => endpoint.reply.parse(await answered.read()));
  const parsed = endpoint.reply.parse(answered);
  if (media) return textReply(event, status, media, String(parsed));
  return etag ? taggedReply(event, status, tagOf(parsed), () => parsed) : reply(event, status, parsed);
}

async function askingOf(endpoint: Endpoint, event: Event): Promise<{ caller: Caller } | { address: string }> {
  const address = addressOf(event);
  if (endpoint.allow === 'public') return { address };
  const caller = await callerOf(event.requestContext.authorizer?.jwt?.claims ?? {});
  const context = requestContext();
  if (context) Object.assign(context, { organization: caller.organization_id, user: caller.user_id });
  if (!isAllowed(endpoint.allow, caller.types)) throw notAuthorized();
  return { caller };
}

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
  isAllowed,
  listMethods,
  type ParsedRequest,
} from '../../shared/contract/endpoint.ts';
import { fileReply as fileSchema } from '../../shared/contract/files.ts';
import { type Caller, loadCaller } from './caller.ts';
import { limitCalls } from './callLimits.ts';
import {
  getRequestContext,
  noDatabaseUse,
  type RequestContext,
  runInRequest,
  timeLeftMs,
  withDeadline,
} from './context.ts';
import { getViewerAddress } from './edge.ts';
import { notAuthorized, notFound } from './errors.ts';
import { logRequest } from './log.ts';
import { errorReply, etagReply, fileReply, jsonReply, textReply } from './reply.ts';
import { dropRetired, parseJsonBody, validateBody, validatePart } from './request.ts';
import { assertSecondFactor } from './secondFactor.ts';
import { noteSession } from './sessions.ts';
import { retryOnConflict } from './write.ts';

/** Tells a page that it is of another release. The bundle names its own; code that runs from its sources has none. */
const buildHeader = process.env['BUILD_ID'] && { 'x-build': process.env['BUILD_ID'] };

type CallerPart<E extends Endpoint> = E['allow'] extends 'public' ? { address: string } : { caller: Caller };
type Body<E extends Endpoint> = z.input<E['reply']>;
type HandlerReply<E extends Endpoint> = E['status'] extends 204 ? Promise<void> : Promise<Body<E>>;
export type Implementation<F extends Family> = {
  [K in keyof F]: (request: ParsedRequest<F[K]> & CallerPart<F[K]>) => HandlerReply<F[K]>;
};
export type ParseForm = typeof import('./formBody.ts').parseFormBody;
type Implement = (request: object) => Promise<unknown>;
export type Handler = (event: Event, context: Context) => Promise<Result>;

/**
 * Creates the Lambda handler of a family. Routing, permissions, parsing, replies and errors follow its contract, so a missing or mistyped
 * implementation does not compile. `parseForm` is for families with files; the other functions do not load it.
 */
export function serve<F extends Family>(family: F, implementation: Implementation<F>, parseForm?: ParseForm): Handler {
  const routes = Object.entries(family).flatMap(([name, endpoint]) =>
    listMethods(endpoint).map((method) => ({
      method,
      path: endpoint.path.replace(/\/$/, ''),
      handler: (event: Event, context: Context) =>
        handleWithDeadline({ name, endpoint, run: implementation[name] as Implement, parseForm }, event, context),
    })),
  );
  const router = httpRouter<Event, Result>({
    routes,
    notFoundResponse: () => {
      throw notFound('Route');
    },
  });
  // `withDeadline` enforces the timeout instead of middy.
  const route = middy<Event, Result>(router, { timeoutEarlyInMillis: 0 }).onError((request) => {
    request.response = errorReply(request.error, request.event);
  });
  return (event, context) => route(normalizePath(event), context);
}

/** Removes the stage prefix and trailing slashes that API Gateway leaves in the path. */
function normalizePath(event: Event): Event {
  const path = event.rawPath.replace(/^\/api(?=\/)/, '').replace(/(.)\/+$/, '$1');
  return { ...event, requestContext: { ...event.requestContext, http: { ...event.requestContext.http, path } } };
}

type Route = { name: string; endpoint: Endpoint; run: Implement; parseForm: ParseForm | undefined };

async function handleWithDeadline(route: Route, event: Event, lambda: Context) {
  const { awsRequestId } = lambda;
  const { name, endpoint } = route;
  const { requestId: gatewayId } = event.requestContext;
  const timeout = new AbortController();
  const context: RequestContext = {
    requestId: awsRequestId,
    gatewayId,
    endpoint: name,
    sideEffect: endpoint.sideEffect,
    database: noDatabaseUse(),
    timeout,
  };
  return runInRequest(context, async () => {
    const started = performance.now();
    const work = retryOnConflict(() => handleRequest(route, event));
    const result = await withDeadline(work, timeout, timeLeftMs(lambda)).catch((error) => errorReply(error, event));
    logRequest(result.statusCode ?? 200, performance.now() - started, context);
    const reply = { ...result, headers: { ...result.headers, 'x-request-id': awsRequestId, ...buildHeader } };
    return event.requestContext.http.method === 'HEAD' ? { ...reply, body: '' } : reply;
  });
}

async function handleRequest({ name, endpoint, run, parseForm }: Route, event: Event): Promise<Result> {
  if (endpoint.file && !parseForm) throw new Error(`Nothing parses the form of ${name}`);
  const asking = await authorize(endpoint, event);
  const { body, ...sent } =
    endpoint.file && parseForm ? await parseForm(event, endpoint.file) : { body: parseBody(endpoint, event) };
  const request = {
    ...asking,
    ...sent,
    params: validatePart(endpoint.params, event.pathParameters),
    query: validatePart(endpoint.query, dropRetired(endpoint, event.queryStringParameters)),
    headers: validatePart(endpoint.headers, event.headers),
    body: validateBody(endpoint.body, dropRetired(endpoint, body), 'caller' in asking ? asking.caller : undefined),
  };
  const answered = await run(request);
  const { status = 200, media, etag } = endpoint;
  if (status === 204) return { statusCode: status };
  if (media === 'file') return fileReply(status, fileSchema.parse(answered));
  const parsed = endpoint.reply.parse(answered);
  const reply = media ? textReply(event, status, media, String(parsed)) : jsonReply(event, status, parsed);
  return etag ? etagReply(event, parsed, reply) : reply;
}

/** Links in messages are forms, whose bodies say nothing: a body without a schema is not read. */
const parseBody = ({ body }: Endpoint, event: Event): unknown => (body ? parseJsonBody(event) : undefined);

async function authorize(endpoint: Endpoint, event: Event): Promise<{ caller: Caller } | { address: string }> {
  const address = getViewerAddress(event);
  if (endpoint.allow === 'public') return { address };
  const claims = event.requestContext.authorizer?.jwt?.claims ?? {};
  const caller = await loadCaller(claims, event.headers['user-agent']);
  const context = getRequestContext();
  const ids = { organization: caller.organization_id, salon: caller.location_id, user: caller.user_id };
  if (context) Object.assign(context, ids);
  await Promise.all([limitCalls(caller), noteSession(caller)]);
  if (!isAllowed(endpoint.allow, caller.types)) throw notAuthorized();
  if (!endpoint.withoutSecondFactor) await assertSecondFactor(claims, caller);
  return { caller };
}

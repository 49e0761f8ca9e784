import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CognitoJwtVerifier } from 'aws-jwt-verify';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer as Event,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import { api } from '../../shared/contract/index.ts';
import { matchEndpoint } from '../../shared/contract/match.ts';
import type { Invoke } from './functions.ts';
import { readBody, sendJson } from './listener.ts';

/** API Gateway's limit, above which it replies 413. */
const maxBody = 10 * 1024 * 1024;

const textual = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|[^;]*\+(json|xml))/;

export type Verify = Pick<ReturnType<typeof CognitoJwtVerifier.create>, 'verify'>;

/** Stands in for API Gateway: finds the route, verifies the token, invokes the family's function, and sends its reply. */
export function apiGateway(invoke: Invoke, verifier: Verify) {
  return async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname.replace(/^\/api/, '');
    const found = matchEndpoint(api, request.method ?? 'GET', path);
    if (!found) return sendJson(response, 404, { message: 'Not Found' });
    const claims = await verifyClaims(request, verifier);
    if (found.endpoint.allow !== 'public' && !claims) return sendJson(response, 401, { message: 'Unauthorized' });
    const body = await readBody(request, maxBody);
    if (!body) return sendJson(response, 413, { message: 'Request Entity Too Large' });
    const requestId = randomUUID();
    const event = toEvent(request, url, body, requestId, {
      routeKey: `${request.method} ${found.endpoint.path}`,
      params: found.params,
      claims,
    });
    send(response, (await invoke(found.family, event, requestId)) as Result);
  };
}

async function verifyClaims(request: IncomingMessage, verifier: Verify) {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return undefined;
  return verifier.verify(token, {} as never).then(
    (claims) => claims as Record<string, unknown>,
    () => undefined,
  );
}

function send(response: ServerResponse, { statusCode = 200, headers = {}, body, isBase64Encoded }: Result): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  response
    .writeHead(statusCode)
    .end(body === undefined ? undefined : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}

type Routed = { routeKey: string; params: Record<string, string>; claims?: Record<string, unknown> | undefined };

/** Builds an HTTP API event (payload format 2.0) with the stage `api`. */
function toEvent(request: IncomingMessage, url: URL, body: Buffer, requestId: string, routed: Routed): Event {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );
  const isText = textual.test(headers['content-type'] ?? 'application/json');
  const queryStringParameters: Record<string, string> = {};
  for (const [name, value] of url.searchParams)
    queryStringParameters[name] = name in queryStringParameters ? `${queryStringParameters[name]},${value}` : value;
  const time = new Date();
  return {
    version: '2.0',
    routeKey: routed.routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    queryStringParameters,
    pathParameters: routed.params,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers['host'] ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: routed.routeKey,
      stage: 'api',
      time: time.toISOString(),
      timeEpoch: time.getTime(),
      authorizer: {
        principalId: '',
        integrationLatency: 0,
        jwt: { claims: toGatewayClaims(routed.claims ?? {}), scopes: [] },
      },
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** API Gateway passes claims as text, lists as '[a b]'. */
const toGatewayClaims = (claims: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );

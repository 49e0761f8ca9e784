import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';

/** As API Gateway reads a body; above this it answers 413 by itself. */
export const maxBody = 10 * 1024 * 1024;

const textual = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|[^;]*\+(json|xml))/;

type Routed = { routeKey: string; params: Record<string, string>; claims?: Record<string, unknown> | undefined };

/** An HTTP API event of payload format 2.0, as the functions get it in the cloud behind the stage `api`. */
export function eventOf(request: IncomingMessage, url: URL, body: Buffer, requestId: string, routed: Routed): Event {
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
        jwt: { claims: asGatewayClaims(routed.claims ?? {}), scopes: [] },
      },
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** API Gateway hands every claim over as text, a list as '[a b]'. */
const asGatewayClaims = (claims: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );

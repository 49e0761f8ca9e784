import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { docsPaths } from '../../functions/docs/paths.ts';
import { api } from '../../shared/contract/index.ts';
import { match } from '../../shared/contract/match.ts';
import { eventOf, maxBody } from './event.ts';
import type { Invoke } from './functions.ts';
import { answerJson, bodyOf } from './http.ts';

export type Verify = Pick<ReturnType<typeof CognitoJwtVerifier.create>, 'verify'>;

/** What API Gateway does in the cloud: find the route, verify the token, call the family's function, send its reply. */
export function apiGateway(invoke: Invoke, verifier: Verify) {
  return async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname.replace(/^\/api/, '');
    const documented = request.method === 'GET' && docsPaths.some((one) => one === path);
    const found = documented ? undefined : match(api, request.method ?? 'GET', path);
    if (!found && !documented) return answerJson(response, 404, { message: 'Not Found' });
    const claims = await claimsOf(request, verifier);
    if (found && found.endpoint.allow !== 'public' && !claims)
      return answerJson(response, 401, { message: 'Unauthorized' });
    const body = await bodyOf(request, maxBody);
    if (!body) return answerJson(response, 413, { message: 'Request Entity Too Large' });
    const requestId = randomUUID();
    const event = eventOf(request, url, body, requestId, {
      routeKey: `${request.method} ${found?.endpoint.path ?? path}`,
      params: found?.params ?? {},
      claims,
    });
    send(response, (await invoke(found?.family ?? 'docs', event, requestId)) as Result);
  };
}

async function claimsOf(request: IncomingMessage, verifier: Verify) {
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

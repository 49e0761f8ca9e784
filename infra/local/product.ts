import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { tables, tableVariable } from '../../functions/kit/tables.ts';
import { contentSecurityPolicy, securityHeaders } from '../headers.ts';
import { apiGateway } from './api.ts';
import { openCognito, serveCognito } from './cognito/server.ts';
import { startDynamoDb } from './dynamodb/server.ts';
import { createTables } from './dynamodb/tables.ts';
import { loadFunctions } from './functions.ts';
import { answerJson, asRequest, sendResponse } from './http.ts';
import { openMail } from './mail.ts';
import { localPool, type Settings, secretOf } from './settings.ts';

/** Answers what no other part of the origin does: the built console, or vite while developing. */
export type Site = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

/** How long requests under way may take to finish when the product stops. */
const patienceMs = 3000;

type Identity = ReturnType<typeof openCognito>;

/**
 * Everything behind one loopback origin: database, identity, mail, functions, console.
 * `prepare` runs when the parts are there and before the first request is taken.
 */
export async function startProduct(settings: Settings, site: Site, prepare?: (identity: Identity) => Promise<void>) {
  const { folder } = settings;
  mkdirSync(folder, { recursive: true });
  const database = settings.databaseEndpoint ? undefined : await startDynamoDb({ path: join(folder, 'database') });
  const databaseEndpoint = settings.databaseEndpoint ?? database?.endpoint ?? '';
  Object.assign(process.env, functionEnvironment(folder, databaseEndpoint));
  await createTables(databaseEndpoint, 'salon', tables);

  const invoke = loadFunctions();
  const mail = openMail(join(folder, 'mail.jsonl'));
  const cognito = openCognito({
    ...localPool,
    file: join(folder, 'identity.sqlite'),
    preTokenGeneration: (event) => invoke('pre-token', event) as Promise<typeof event>,
    sendMail: mail.send,
  });
  const identity = await serveCognito(cognito);
  process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] = identity.endpoint;
  const verifier = CognitoJwtVerifier.create({
    userPoolId: localPool.poolId,
    clientId: localPool.clientId,
    tokenUse: 'id',
  });
  verifier.cacheJwks(cognito.jwks);
  const api = apiGateway(invoke, verifier);

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    try {
      await route(url, request, response);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) answerJson(response, 500, { message: 'Internal Server Error' });
    }
  });

  async function route(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.setHeader('content-security-policy', contentSecurityPolicy());
    if (url.pathname.startsWith('/api/')) return api(request, response, url);
    if (url.pathname.startsWith('/idp'))
      return sendResponse(response, await cognito.handle(await asRequest(request, url)));
    if (url.pathname === '/config.json') return answerJson(response, 200, configOf(request));
    if (url.pathname === '/local/mail') return showMail(url, response);
    return site(request, response, url);
  }

  function showMail(url: URL, response: ServerResponse): void {
    const to = url.searchParams.get('to');
    if (to !== null) {
      answerJson(response, 200, mail.list(to));
      return;
    }
    response.setHeader('content-security-policy', mail.pagePolicy);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(mail.page());
  }

  await prepare?.(cognito);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(settings.port, '127.0.0.1', listening);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;

  async function stop(): Promise<void> {
    const impatient = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.closeIdleConnections();
    await new Promise((closed) => server.close(closed));
    clearTimeout(impatient);
    await identity.close();
    cognito.close();
    await database?.close();
  }
  return { url: `http://localhost:${port}`, stop };
}

const configOf = ({ headers }: IncomingMessage) => ({
  region: localPool.region,
  userPoolId: localPool.poolId,
  userPoolClientId: localPool.clientId,
  userPoolEndpoint: `http://${headers.host ?? 'localhost'}/idp`,
  apiBase: '/api',
  gallery: true,
});

/** The variables a function finds in the cloud, and where its clients find the stand-ins. */
function functionEnvironment(folder: string, databaseEndpoint: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: databaseEndpoint,
    AWS_REGION: localPool.region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    CURSOR_SECRET: secretOf(folder),
    USER_POOL_ID: localPool.poolId,
    USER_POOL_CLIENT_ID: localPool.serverClientId,
    POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'WARN',
    ...Object.fromEntries(tables.map(({ name }) => [tableVariable(name), `salon-${name}`])),
  };
}

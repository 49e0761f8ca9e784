import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { tables, tableVariable } from '../../functions/kit/tables.ts';
import { isDocs } from '../aws/docs.ts';
import { contentSecurityPolicy, picturesPolicy, securityHeaders } from '../aws/headers.ts';
import { apiGateway } from './api.ts';
import { openBucket } from './bucket.ts';
import { openCognito, serveCognito } from './cognito/server.ts';
import { openDataFolder } from './dataFolder.ts';
import { startDynamoDb } from './dynamodb/server.ts';
import { createTables } from './dynamodb/tables.ts';
import { loadFunctions } from './functions.ts';
import { type Answer, listen, readBody, sendJson } from './listener.ts';
import { openMail } from './mail.ts';
import { serveMailer } from './mailer.ts';
import { repeat } from './schedule.ts';
import { localPool, type Settings } from './settings.ts';

export const imagesBucket = 'images';
/** Generous, because slow disks should only delay the start. */
const diskTimeoutMs = 60_000;

/** More often than in the cloud, where it is a minute. */
const sendEveryMs = 5000;

type Identity = ReturnType<typeof openCognito>;
type Fill = Awaited<ReturnType<typeof startDynamoDb>>['fill'];

/**
 * Starts the whole product on one local origin: database, identity, mail, functions, console.
 * @param site serves the console: the build, or Vite during development
 * @param prepare seeds a new data folder before the first request, with a faster way to write if its tables are empty
 */
export async function startProduct(
  settings: Settings,
  site: Answer,
  prepare?: (identity: Identity, write?: Fill) => Promise<void>,
) {
  const folder = openDataFolder(settings);
  const opened: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    return { url: await startParts(), stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function startParts(): Promise<string> {
    const database = settings.databaseEndpoint ? undefined : await startDynamoDb({ path: folder.database });
    if (database) opened.push(database.close);
    const databaseEndpoint = settings.databaseEndpoint ?? database?.endpoint ?? '';
    const isEmpty = database !== undefined && (await database.isEmpty());
    if (database) folder.assertWhole(isEmpty);
    Object.assign(process.env, functionEnvironment(folder.secret, databaseEndpoint));

    const invoke = loadFunctions();
    // Checked before anything is written, so that existing data without accounts is detected.
    const mail = openMail(folder.mail);
    const cognito = openCognito({
      ...localPool,
      file: folder.accounts,
      preTokenGeneration: (event) => invoke('pre-token', event) as Promise<typeof event>,
      postConfirmation: (event) => invoke('new-password', event),
      sendMail: mail.send,
      ...(settings.port && { siteUrl: `http://localhost:${settings.port}` }),
    });
    opened.push(cognito.close);
    // Long timeout during startup for slow disks. The function bundles have their own timeouts.
    const { database: filling } = await import('../../functions/kit/database.ts');
    (filling.config.requestHandler as NodeHttpHandler).updateHttpClientConfig('requestTimeout', diskTimeoutMs);
    await refuseNewerData();
    await createTables(databaseEndpoint, 'salon', tables);
    const { migrate, repeatNewerSteps } = await import('../commands/migrate.ts');
    await migrate();
    // What an earlier release writes now is migrated when a newer one starts again.
    await repeatNewerSteps();

    const bucket = openBucket(folder.images, imagesBucket);
    const images = await bucket.serve();
    opened.push(images.close);
    process.env['AWS_ENDPOINT_URL_S3'] = images.endpoint;

    const mailer = await serveMailer(mail);
    opened.push(mailer.close);
    for (const service of ['SESV2', 'PINPOINT_SMS_VOICE_V2'])
      process.env[`AWS_ENDPOINT_URL_${service}`] = mailer.endpoint;

    const identity = await serveCognito(cognito);
    opened.push(identity.close);
    process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] = identity.endpoint;
    const verifier = CognitoJwtVerifier.create({
      userPoolId: localPool.poolId,
      clientId: localPool.clientId,
      tokenUse: 'id',
    });
    verifier.cacheJwks(cognito.jwks);
    const prepared = Promise.withResolvers<void>();
    const demoPeople = settings.demo ? (await import('./demo/people.ts')).demoLogins : [];
    const route = createRouter({
      demoPeople,
      api: apiGateway(invoke, verifier),
      identity: cognito.answer,
      bucket,
      mail,
      answerText: (message) => invoke('texts', toNotification(message)),
      site,
    });
    const routeWhenPrepared: Answer = async (...request) => {
      await prepared.promise;
      return route(...request);
    };

    const origin = await listen(routeWhenPrepared, { port: settings.port }).catch(explainPort(settings.port));
    opened.push(origin.close);
    if (!folder.isComplete) await prepare?.(cognito, isEmpty ? database?.fill : undefined);
    folder.markComplete();
    prepared.resolve();

    const url = `http://localhost:${origin.port}`;
    process.env['PUBLIC_URL'] = url;
    for (const name of ['sender', 'deliverer']) opened.push(repeat(sendEveryMs, () => invoke(name, {})));
    return url;
  }
}

/** Before tables take this release's indexes. */
async function refuseNewerData(): Promise<void> {
  const { readProgress } = await import('../commands/migrate.ts');
  await readProgress().catch((error: unknown) => {
    // The first start has no tables.
    if (!(error instanceof ResourceNotFoundException)) throw error;
  });
}

interface Backends {
  api: Answer;
  identity: Answer;
  bucket: Pick<ReturnType<typeof openBucket>, 'answer'>;
  mail: ReturnType<typeof openMail>;
  answerText: (message: object) => Promise<unknown>;
  site: Answer;
  demoPeople: readonly object[];
}

/** Routes requests by path, with the security headers that CloudFront adds. */
function createRouter({ api, identity, bucket, mail, answerText, site, demoPeople }: Backends): Answer {
  async function showMail(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    // A form of another site could not be told from our own.
    if (request.method === 'POST' && request.headers.origin === `http://${request.headers.host}`) {
      const form = new URLSearchParams(String(await readBody(request)));
      const [originationNumber, messageBody] = [form.get('from') ?? '', form.get('answer') ?? ''];
      await answerText({ originationNumber, messageBody, inboundMessageId: randomUUID() });
      response.writeHead(303, { location: '/local/mail' }).end();
      return;
    }
    const to = url.searchParams.get('to');
    if (to !== null) {
      sendJson(response, 200, mail.list(to));
      return;
    }
    response.setHeader('content-security-policy', mail.pagePolicy);
    // Otherwise the page's forms say no origin.
    response.setHeader('referrer-policy', 'same-origin');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(mail.page());
  }

  return async (request, response, url) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.setHeader('content-security-policy', contentSecurityPolicy());
    if (url.pathname.startsWith('/api/') && !isDocs(url.pathname)) return api(request, response, url);
    if (/^\/idp(\/|$)/.test(url.pathname)) return identity(request, response, url);
    if (url.pathname.startsWith('/images/')) {
      response.setHeader('content-security-policy', picturesPolicy);
      return bucket.answer(request, response, url);
    }
    if (url.pathname === '/config.json')
      return sendJson(response, 200, { ...getClientConfig(request), ...(demoPeople.length > 0 && { demoPeople }) });
    if (url.pathname === '/local/mail') return showMail(request, response, url);
    return site(request, response, url);
  };
}

/** As SNS hands over a message. */
const toNotification = (message: object) => ({
  Records: [{ Sns: { Message: JSON.stringify(message), Timestamp: new Date().toISOString() } }],
});

const explainPort =
  (port: number) =>
  (error: NodeJS.ErrnoException): never => {
    const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.message})`;
    throw new Error(`Port ${port} ${reason}. Stop what runs there, or choose another with PORT.`, { cause: error });
  };

const getClientConfig = ({ headers }: IncomingMessage) => ({
  region: localPool.region,
  userPoolId: localPool.poolId,
  userPoolClientId: localPool.clientId,
  userPoolEndpoint: `http://${headers.host ?? 'localhost'}/idp`,
  apiBase: '/api',
});

/** Environment variables of the functions, plus the endpoints of the local stand-ins. */
function functionEnvironment(secret: string, databaseEndpoint: string): Record<string, string> {
  return {
    ...databaseEnvironment(databaseEndpoint),
    CURSOR_SECRET: secret,
    LINK_SECRET: secret,
    MAIL_FROM: 'salon@local.test',
    TEXT_FROM: '+15555550100',
    IMAGES_BUCKET: imagesBucket,
    USER_POOL_ID: localPool.poolId,
    USER_POOL_CLIENT_ID: localPool.serverClientId,
  };
}

/** Environment variables with which code reads the local database. */
export const databaseEnvironment = (endpoint: string): Record<string, string> => ({
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_REGION: localPool.region,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'WARN',
  ...Object.fromEntries(tables.map(({ name }) => [tableVariable(name), `salon-${name}`])),
});

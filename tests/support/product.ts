import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import { database } from '../../functions/kit/database.ts';
import type { Handler } from '../../functions/kit/serve.ts';
import { tables, tableVariable } from '../../functions/kit/tables.ts';
import { openBucket } from '../../infra/local/bucket.ts';
import { startDynamoDb } from '../../infra/local/dynamodb/server.ts';
import { createTables } from '../../infra/local/dynamodb/tables.ts';
import type { ClientRequest, Endpoint, EndpointReply, FileRule } from '../../shared/contract/endpoint.ts';
import { api, type FamilyName } from '../../shared/contract/index.ts';
import type { User } from '../../shared/contract/users.ts';
import { foreignEngine, startForeignEngine } from './engine.ts';
import { lambdaContext } from './lambdaContext.ts';
import { pictures } from './pictures.ts';
import { runWithGrants } from './runWithGrants.ts';

/** A call's status, and its parsed reply or error. */
export type Answer<T> = { status: number; data: T; message: string; headers: Record<string, string> };

const loadHandler = async (family: FamilyName): Promise<Handler> =>
  ((await import(`../../functions/${family}/handler.ts`)) as { handler: Handler }).handler;

/** Starts an embedded database with empty tables and points the functions at it. Each test file has its own. */
export async function startProduct() {
  const program = foreignEngine();
  if (program) return startOnForeignEngine(program);
  const path = await mkdtemp(join(tmpdir(), 'salon-'));
  // Tests set the clock to past days: a sweep by the real clock would delete what they just wrote.
  const engine = await startDynamoDb({ path, sync: false, ttlSweepMs: 24 * 3_600_000 });
  await createTables(engine.endpoint, 'salon', tables);
  const images = await openBucket(join(path, 'images'), 'images').serve();
  const files = { AWS_ENDPOINT_URL_S3: images.endpoint, IMAGES_BUCKET: 'images' };
  Object.assign(process.env, environment(engine.endpoint), files);
  database.config.requestHandler = createInProcessHandler(engine.ask);
  return {
    endpoint: engine.endpoint,
    fill: engine.fill,
    path,
    stop: async () => {
      await engine.close();
      await images.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function startOnForeignEngine(program: string) {
  const { endpoint, close } = await startForeignEngine(program);
  await createTables(endpoint, 'salon', tables);
  Object.assign(process.env, environment(endpoint));
  return { endpoint, fill: undefined, path: undefined, stop: close };
}

type Ask = Awaited<ReturnType<typeof startDynamoDb>>['ask'];

/** Calls the database within the process, which is faster than HTTP. Timeouts of a hanging database are covered by tests/faults. */
const createInProcessHandler = (ask: Ask): typeof database.config.requestHandler => ({
  handle: async ({ headers, body }) => {
    const { status, result } = await ask(headers['x-amz-target'], headers['authorization'], Buffer.concat([body]));
    const answer = { statusCode: status, headers: {}, body: Buffer.from(JSON.stringify(result)) };
    return { response: answer as never };
  },
  updateHttpClientConfig: () => undefined,
  httpHandlerConfigs: () => ({}),
  destroy: () => undefined,
});

const environment = (endpoint: string): Record<string, string> => ({
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  CURSOR_SECRET: 'a secret of the tests',
  LINK_SECRET: 'another secret of the tests',
  PUBLIC_URL: 'https://salon.example',
  MAIL_FROM: 'hello@salon.example',
  TEXT_FROM: '+18885550123',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
  ...Object.fromEntries(tables.map(({ name }) => [tableVariable(name), `salon-${name}`])),
});

/**
 * `auth_time` is the second of the sign-in. By default it is later than any sign-out; 0 omits the claim. `origin_jti` is its id, none by
 * default.
 */
type Person = Pick<User, 'user_id' | 'organization_id'> & {
  auth_time?: number;
  origin_jti?: string;
  second_factor_from?: string;
};

/** Calls an endpoint through its family's Lambda handler, as this user or anonymously. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: ClientRequest<E>,
  person?: Person,
): Promise<Answer<EndpointReply<E>>> {
  const { body, ...rest } = toRequestParts(sent);
  return sendEvent(
    endpoint,
    { ...rest, path: buildPath(endpoint, rest.params), body: body === undefined ? undefined : JSON.stringify(body) },
    person,
  );
}

type Parts = { params?: object; query?: object; headers?: object; body?: unknown };

export const toRequestParts = (sent: unknown) => {
  const { params = {}, query, headers, body } = sent as Parts;
  return { params, query, headers, body };
};

/** The endpoint's path below `/api`, with its parameters filled in. */
export const buildPath = (endpoint: Endpoint, params: object): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );

type Raw = {
  path: string;
  query?: object | undefined;
  headers?: object | undefined;
  body?: string | undefined;
  params?: object;
};

/** Like `call`, with a raw body that a valid client would not send. */
export async function sendEvent(endpoint: Endpoint, raw: Raw, person?: Person) {
  const family = findFamily(endpoint);
  const handler = await loadHandler(family);
  const event = buildEvent(endpoint, raw, person);
  const result = await runWithGrants(family, () => handler(event, lambdaContext()));
  const isJson = result.headers?.['content-type'] === 'application/json';
  const data = result.body && isJson ? JSON.parse(result.body) : result.body;
  return { status: result.statusCode ?? 200, data, message: data?.message ?? '', headers: result.headers as never };
}

const boundary = 'the-part-of-a-form';

/** A multipart form, with a picture if one is required. */
function buildForm({ part = 'file', bodyPart = 'body', optional }: FileRule, body: string): Buffer {
  const head = (name: string) => [`--${boundary}`, `content-disposition: form-data; name="${name}"`];
  const file = [`${head(part).join('\r\n')}; filename="a"`, '', ''].join('\r\n');
  return Buffer.concat([
    ...(optional ? [] : [Buffer.from(file), pictures.jpeg, Buffer.from('\r\n')]),
    Buffer.from([...head(bodyPart), '', body, `--${boundary}--`, ''].join('\r\n')),
  ]);
}

/** The API Gateway event of a request. Endpoints that accept a file get a form with one where it is required. */
export const buildEvent = (endpoint: Endpoint, { path, query, headers, body, params = {} }: Raw, person?: Person) =>
  ({
    version: '2.0',
    rawPath: `/api${path}`,
    headers: {
      'content-type': endpoint.file ? `multipart/form-data; boundary=${boundary}` : 'application/json',
      ...headers,
    },
    ...(body !== undefined && {
      body: endpoint.file ? buildForm(endpoint.file, body).toString('base64') : body,
    }),
    isBase64Encoded: endpoint.file !== undefined,
    queryStringParameters: query && toStringValues(query),
    pathParameters: toStringValues(params),
    requestContext: {
      requestId: randomUUID(),
      http: { method: endpoint.method, path: `/api${path}`, sourceIp: '127.0.0.1' },
      ...(person && { authorizer: { jwt: { claims: toClaims(person), scopes: [] } } }),
    },
  }) as unknown as Event;

/** Query and path parameters are strings. */
const toStringValues = (values: object) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const toClaims = ({ user_id, organization_id, auth_time = 4_000_000_000, origin_jti, second_factor_from }: Person) => ({
  ...(second_factor_from && { second_factor_from }),
  user_id,
  organization_id: String(organization_id),
  ...(auth_time && { auth_time: String(auth_time) }),
  ...(origin_jti && { origin_jti }),
});

function findFamily(endpoint: Endpoint): FamilyName {
  const found = Object.entries(api).find(([, family]) => Object.values<Endpoint>(family).includes(endpoint));
  if (!found) throw new Error(`${endpoint.path} is in no family`);
  return found[0] as FamilyName;
}

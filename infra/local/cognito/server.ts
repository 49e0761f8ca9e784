import { randomUUID } from 'node:crypto';
import { type Answer, listen, readBody, sendJson } from '../listener.ts';
import { CognitoError } from './errors.ts';
import type { Operation } from './operation.ts';
import { administration } from './operations/administration.ts';
import { ownPasswordOperations } from './operations/ownPassword.ts';
import { adminSignInOperations, signInOperations } from './operations/signIn.ts';
import { adminSoftwareTokenOperations, softwareTokenOperations } from './operations/softwareToken.ts';
import { importUser } from './passwords.ts';
import { openPool, type PoolOptions } from './pool.ts';

const publicOperations: Record<string, Operation> = {
  ...signInOperations,
  ...ownPasswordOperations,
  ...softwareTokenOperations,
};
const adminOperations: Record<string, Operation> = {
  ...adminSignInOperations,
  ...administration,
  ...adminSoftwareTokenOperations,
};

const service = 'AWSCognitoIdentityProviderService.';

/** Local user pool: Cognito's protocol for the operations that the product uses, backed by a SQLite file. */
export function openCognito(options: PoolOptions) {
  const pool = openPool(options);

  const answerWith =
    (isAdmin: boolean): Answer =>
    async (request, response) => {
      if (request.method !== 'POST') return sendJson(response, 405, { message: 'Method Not Allowed' });
      const body = await readBody(request);
      if (!body) return sendJson(response, 413, { message: 'Request Entity Too Large' });
      const { status, answer, error } = await resultOf(isAdmin, request.headers['x-amz-target'], body);
      response.writeHead(status, {
        'content-type': 'application/x-amz-json-1.1',
        'cache-control': 'no-store',
        'x-amzn-requestid': randomUUID(),
        ...(error && { 'x-amzn-errortype': `${error}:` }),
      });
      response.end(JSON.stringify(answer));
    };

  async function resultOf(isAdmin: boolean, target: unknown, body: Buffer) {
    try {
      const run = findOperation(String(target ?? ''), isAdmin);
      return { status: 200, answer: await run(pool, parseJson(body)), error: undefined };
    } catch (error) {
      if (error instanceof CognitoError) return toErrorAnswer(400, error.name, error.message);
      console.error(error);
      return toErrorAnswer(500, 'InternalErrorException', 'Something went wrong');
    }
  }

  return {
    /** Public operations: sign-in, tokens, own password. Admin operations are rejected, as without a signature. */
    answer: answerWith(false),
    /** All operations including admin ones, for internal callers only. */
    answerInside: answerWith(true),
    jwks: pool.key.jwks,
    importUser: (person: Parameters<typeof importUser>[1]): void => importUser(pool, person),
    close: (): void => pool.close(),
  };
}
export type Cognito = ReturnType<typeof openCognito>;

function findOperation(target: string, isAdmin: boolean): Operation {
  const name = target.startsWith(service) ? target.slice(service.length) : '';
  const administration = Object.hasOwn(adminOperations, name) ? adminOperations[name] : undefined;
  if (administration && !isAdmin)
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const found = administration ?? (Object.hasOwn(publicOperations, name) ? publicOperations[name] : undefined);
  if (!found) throw new CognitoError('UnknownOperationException', `The local pool does not know ${name || target}`);
  return found;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new CognitoError('SerializationException', 'The request is not JSON');
  }
}

const toErrorAnswer = (status: number, name: string, message: string) => ({
  status,
  error: name,
  answer: { __type: name, message },
});

/** Starts a listener for the functions' SDK clients. */
export async function serveCognito(cognito: Cognito) {
  const { port, close } = await listen(cognito.answerInside, { inside: true });
  return { endpoint: `http://127.0.0.1:${port}`, close };
}

import { randomUUID } from 'node:crypto';
import { type Answer, answerJson, bodyOf, listen } from '../listener.ts';
import { CognitoError } from './errors.ts';
import type { Operation } from './operation.ts';
import { administration } from './operations/administration.ts';
import { ownPasswordOperations } from './operations/ownPassword.ts';
import { adminSignInOperations, signInOperations } from './operations/signIn.ts';
import { importUser } from './passwords.ts';
import { openPool, type PoolOptions } from './pool.ts';

const publicOperations: Record<string, Operation> = { ...signInOperations, ...ownPasswordOperations };
const adminOperations: Record<string, Operation> = { ...adminSignInOperations, ...administration };

const service = 'AWSCognitoIdentityProviderService.';

/** The local user pool: Cognito's wire protocol for the operations the product uses, over one sqlite file. */
export function openCognito(options: PoolOptions) {
  const pool = openPool(options);

  const answerWith =
    (isAdmin: boolean): Answer =>
    async (request, response) => {
      if (request.method !== 'POST') return answerJson(response, 405, { message: 'Method Not Allowed' });
      const body = await bodyOf(request);
      if (!body) return answerJson(response, 413, { message: 'Request Entity Too Large' });
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
      const run = operationOf(String(target ?? ''), isAdmin);
      return { status: 200, answer: await run(pool, parsed(body)), error: undefined };
    } catch (error) {
      if (error instanceof CognitoError) return refusal(400, error.name, error.message);
      console.error(error);
      return refusal(500, 'InternalErrorException', 'Something went wrong');
    }
  }

  return {
    /** What everybody may call: sign-in, tokens, one's own password. Administration is refused, as it is without a signature. */
    answer: answerWith(false),
    /** Everything, administration included: only for callers on the inside. */
    answerInside: answerWith(true),
    jwks: pool.key.jwks,
    importUser: (person: Parameters<typeof importUser>[1]): void => importUser(pool, person),
    close: (): void => pool.close(),
  };
}
export type Cognito = ReturnType<typeof openCognito>;

function operationOf(target: string, isAdmin: boolean): Operation {
  const name = target.startsWith(service) ? target.slice(service.length) : '';
  const administration = Object.hasOwn(adminOperations, name) ? adminOperations[name] : undefined;
  if (administration && !isAdmin)
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const found = administration ?? (Object.hasOwn(publicOperations, name) ? publicOperations[name] : undefined);
  if (!found) throw new CognitoError('UnknownOperationException', `The local pool does not know ${name || target}`);
  return found;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new CognitoError('SerializationException', 'The request is not JSON');
  }
}

const refusal = (status: number, name: string, message: string) => ({
  status,
  error: name,
  answer: { __type: name, message },
});

/** A listener for the SDK's clients in the functions. */
export async function serveCognito(cognito: Cognito) {
  const { port, close } = await listen(cognito.answerInside, { inside: true });
  return { endpoint: `http://127.0.0.1:${port}`, close };
}

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { asRequest, sendResponse } from '../http.ts';
import { CognitoError } from './errors.ts';
import { importUser } from './importUser.ts';
import type { Operation } from './operation.ts';
import { accessOperations } from './operations/access.ts';
import { adminChallengeOperations, challengeOperations } from './operations/challenges.ts';
import { forgottenPasswordOperations } from './operations/forgottenPassword.ts';
import { ownAccountOperations } from './operations/ownAccount.ts';
import { refreshOperations } from './operations/refresh.ts';
import { adminSignInOperations, signInOperations } from './operations/signIn.ts';
import { userListOperations } from './operations/userList.ts';
import { userOperations } from './operations/users.ts';
import { openPool, type PoolOptions } from './pool.ts';

const publicOperations: Record<string, Operation> = {
  ...signInOperations,
  ...challengeOperations,
  ...refreshOperations,
  ...forgottenPasswordOperations,
  ...ownAccountOperations,
};

const adminOperations: Record<string, Operation> = {
  ...adminSignInOperations,
  ...adminChallengeOperations,
  ...userOperations,
  ...userListOperations,
  ...accessOperations,
};

const contentType = 'application/x-amz-json-1.1';
const service = 'AWSCognitoIdentityProviderService.';

/** The local user pool: Cognito's wire protocol for the operations the product uses, over one sqlite file. */
export function openCognito(options: PoolOptions) {
  const pool = openPool(options);

  const answerWith =
    (isAdmin: boolean) =>
    async (request: Request): Promise<Response> => {
      try {
        const run = operationOf(request.headers.get('x-amz-target') ?? '', isAdmin);
        return reply(200, await run(pool, bodyOf(await request.text())));
      } catch (error) {
        if (error instanceof CognitoError) return refusal(400, error.name, error.message);
        console.error(error);
        return refusal(500, 'InternalErrorException', 'Something went wrong');
      }
    };

  return {
    /** What everybody may call: sign-in, tokens, one's own password. Administration is refused, as it is without a signature. */
    handle: answerWith(false),
    /** Everything, administration included: only for callers on the inside. */
    handleAdmin: answerWith(true),
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

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CognitoError('SerializationException', 'The request is not JSON');
  }
}

function reply(status: number, body: object, headers: Record<string, string> = {}): Response {
  const identified = { 'content-type': contentType, 'cache-control': 'no-store', 'x-amzn-requestid': randomUUID() };
  return new Response(JSON.stringify(body), { status, headers: { ...identified, ...headers } });
}

const refusal = (status: number, name: string, message: string): Response =>
  reply(status, { __type: name, message }, { 'x-amzn-errortype': `${name}:` });

/** A loopback listener for the SDK's clients in the functions; port 0 takes a free one. */
export async function serveCognito(cognito: Cognito, port = 0) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    await sendResponse(response, await cognito.handleAdmin(await asRequest(request, url)));
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening);
  });
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  return { endpoint: `http://127.0.0.1:${taken}`, close };
}

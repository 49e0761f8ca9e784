import { setTimeout as wait } from 'node:timers/promises';
import { region } from '../../aws/environments.ts';
import type { Shell } from '../shell.ts';

/** A new address is known everywhere within a minute or two. */
const tries = 12;
const pauseMs = 10_000;

/**
 * Calls the deployed product as a browser does: its page, its configuration, a function through the edge, and sign-in.
 * @returns what does not answer as it should; empty if all does
 */
export async function probe({ get, pause = wait }: Shell, url: string): Promise<string[]> {
  for (let left = tries; ; left--) {
    const problems = await listProblems(get, url);
    if (problems.length === 0 || left === 1) return problems;
    await pause(pauseMs);
  }
}

async function listProblems(get: Shell['get'], url: string): Promise<string[]> {
  const [page, config, api] = await Promise.all([get(`${url}/`), get(`${url}/config.json`), get(`${url}/api/setup`)]);
  const build = /<meta name="build" content="(\w+)"/.exec(page.text)?.[1];
  const client = /"userPoolClientId":\s*"(\w+)"/.exec(config.text)?.[1];
  const signIn = client && (await get(`https://cognito-idp.${region}.amazonaws.com/`, askToSignIn(client)));
  return [
    ...(page.status === 200 && build ? [] : [`${url}/ answers ${page.status} without the console's page`]),
    ...(client ? [] : [`${url}/config.json answers ${config.status} and names no user pool`]),
    // Without a code the function says what is missing, and every reply of a function which build it is. One that refuses the edge says 403.
    ...(api.status === 400 && api.build === build
      ? []
      : [`${url}/api/setup answers ${api.status}, of ${api.build ? `the build ${api.build}` : 'no function'}`]),
    ...(!signIn || /NotAuthorized|UserNotFound|PASSWORD_VERIFIER/.test(signIn.text)
      ? []
      : [`Sign-in answers ${signIn.status}: ${signIn.text.slice(0, 200)}`]),
  ];
}

/** Of somebody who does not exist: it shows that the pool knows the console, and signs nobody in. */
const askToSignIn = (client: string) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
  },
  body: JSON.stringify({
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: client,
    AuthParameters: { USERNAME: 'nobody@salon-console.invalid', SRP_A: '2'.repeat(256) },
  }),
});

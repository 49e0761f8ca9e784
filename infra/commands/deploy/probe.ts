import { type Environment, region } from '../../aws/environments.ts';
import type { Shell } from '../shell.ts';

/** A new address is known everywhere within a minute or two. */
const tries = 12;
const pauseMs = 10_000;

/**
 * Calls the deployed product as a browser does: its page, its configuration, a function through the edge, and sign-in.
 * @throws Error that lists what does not answer as it should
 */
export async function assertAnswers({ get, pause }: Shell, { name }: Environment, url: string): Promise<void> {
  for (let left = tries; ; left--) {
    const problems = await listProblems(get, url);
    if (problems.length === 0) return;
    if (left === 1)
      throw new Error(`${name} is deployed at ${url}, but does not answer as it should:\n  ${problems.join('\n  ')}
Look at the alarms first. To go back, check out the earlier release and deploy that with --rollback.`);
    await pause(pauseMs);
  }
}

async function listProblems(get: Shell['get'], url: string): Promise<string[]> {
  const [page, config, api] = await Promise.all([get(`${url}/`), get(`${url}/config.json`), get(`${url}/api/health`)]);
  const build = /<meta name="build" content="(\w+)"/.exec(page.text)?.[1];
  const client = /"userPoolClientId":\s*"(\w+)"/.exec(config.text)?.[1];
  const signIn = client && (await get(`https://cognito-idp.${region}.amazonaws.com/`, askToSignIn(client)));
  return [
    ...(page.status === 200 && build ? [] : [`${url}/ answers ${page.status} without the console's page`]),
    ...(client ? [] : [`${url}/config.json answers ${config.status} and names no user pool`]),
    // A function that refuses the edge says 403.
    ...(api.status === 200 && api.build === build
      ? []
      : [`${url}/api/health answers ${api.status}, of ${api.build ? `the build ${api.build}` : 'no function'}`]),
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

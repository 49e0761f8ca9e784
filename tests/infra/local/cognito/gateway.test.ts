import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../../../infra/local/listener.ts';
import { startForFile } from '../../../support/startForFile.ts';
import { ids, startPool } from './pool.ts';

const pool = startForFile(startPool);
let origin: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  origin = await listen(pool.cognito.answer);
});
afterAll(async () => {
  await origin.close();
});

const ask = (operation: string, body: string) =>
  fetch(`http://localhost:${origin.port}/idp`, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body,
  });

describe('the part of the pool that the console’s origin shows', () => {
  test('answers what anybody may ask', async () => {
    const answer = await ask('ForgotPassword', JSON.stringify({ ...ids, Username: 'nobody@salon.test' }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-amz-json-1.1');
    await expect(answer.json()).resolves.toHaveProperty('CodeDeliveryDetails');
  });

  test.each([
    'AdminCreateUser',
    'AdminGetUser',
    'AdminSetUserPassword',
    'AdminInitiateAuth',
    'AdminRespondToAuthChallenge',
    'ListUsers',
  ])('refuses %s, which takes a signature', async (operation) => {
    pool.addUser('victim@salon.test');
    const answer = await ask(operation, JSON.stringify({ ...ids, Username: 'victim@salon.test' }));
    expect(answer.status).toBe(400);
    await expect(answer.json()).resolves.toEqual({
      __type: 'MissingAuthenticationTokenException',
      message: 'Missing Authentication Token',
    });
  });

  test.each([
    ['SignUp', '{}', 'UnknownOperationException'],
    ['toString', '{}', 'UnknownOperationException'],
    ['ForgotPassword', 'no json', 'SerializationException'],
    ['ForgotPassword', '{}', 'InvalidParameterException'],
    ['ForgotPassword', 'null', 'InvalidParameterException'],
  ])('refuses %s with %s', async (operation, body, name) => {
    const answer = await ask(operation, body);
    expect(answer.status).toBe(400);
    await expect(answer.json()).resolves.toMatchObject({ __type: name });
  });
});

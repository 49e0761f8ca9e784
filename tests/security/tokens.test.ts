import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { GetTokensFromRefreshTokenCommand, GlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import { localPool } from '../../infra/local/settings.ts';
import { api } from '../../shared/contract/index.ts';
import type { User } from '../../shared/contract/users.ts';
import { dump } from '../support/dump.ts';
import { north, team } from '../support/people.ts';
import { callGateway, runProduct } from '../support/running.ts';
import { createCognitoClient, readSigningKey, signInUser } from '../support/signInUser.ts';
import { startForFile } from '../support/startForFile.ts';

const product = startForFile(runProduct);
/** A valid token of the front desk. */
let good: string;
let access: string;
/** Secrets sent by this file, which must not appear in logs. */
const secrets: string[] = [];
beforeAll(async () => {
  const tokens = await signInUser(product, team.desk);
  good = tokens.IdToken;
  access = tokens.AccessToken;
  secrets.push(good, access, tokens.RefreshToken);
});

const partsOf = (token: string) => decomposeUnverifiedJwt(token);
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const withSignature = (header: object, payload: object, signatureOf: (content: string) => string): string => {
  const content = `${encoded(header)}.${encoded(payload)}`;
  return `${content}.${signatureOf(content)}`;
};
const signedBy = (key: KeyObject) => (content: string) =>
  sign('RSA-SHA256', Buffer.from(content), key).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

/** A correctly signed copy of the valid token with changed claims. */
const resigned = (changes: object) => readSigningKey(product).sign({ ...partsOf(good).payload, ...changes });

function publicKey(): string {
  const [{ kty, n, e } = { kty: 'RSA', n: '', e: '' }] = readSigningKey(product).jwks.keys;
  return createPublicKey({ key: { kty, n, e }, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}

const tokens: [string, () => string | undefined][] = [
  ['no token', () => undefined],
  ['an empty token', () => ''],
  ['a word', () => 'abracadabra'],
  ['three words', () => 'a.b.c'],
  ['half a token', () => good.split('.').slice(0, 2).join('.')],
  ['an access token', () => access],
  ['an expired token', () => resigned({ exp: now() - 1 })],
  ['a token that is not good yet', () => resigned({ nbf: now() + 600 })],
  ['a token of another pool', () => resigned({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' })],
  ["a token for another of the pool's clients", () => resigned({ aud: localPool.serverClientId })],
  [
    "a token by another key under the pool's key id",
    () => {
      const { header, payload } = partsOf(good);
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return withSignature(header, payload, signedBy(privateKey));
    },
  ],
  ['an unsigned token', () => withSignature({ ...partsOf(good).header, alg: 'none' }, partsOf(good).payload, () => '')],
  [
    'a token signed with the public key as a shared secret',
    () => {
      const secret = publicKey();
      const { header, payload } = partsOf(good);
      return withSignature({ ...header, alg: 'HS256' }, payload, (content) =>
        createHmac('sha256', secret).update(content).digest('base64url'),
      );
    },
  ],
  [
    'a token that was made the admin’s',
    () => {
      const [header, , signature] = good.split('.');
      const payload = { ...partsOf(good).payload, user_id: team.admin.user_id, role: 'system admin' };
      return `${header}.${encoded(payload)}.${signature}`;
    },
  ],
  [
    'a token with a letter of its signature changed',
    () => {
      const at = good.length - 100;
      return `${good.slice(0, at)}${good[at] === 'A' ? 'B' : 'A'}${good.slice(at + 1)}`;
    },
  ],
];

const client = {
  firstName: 'Quentin',
  lastName: 'Quill',
  email: 'quentin.quill@example.com',
  phone: '7035550177',
  date: '1990/07/14',
  location: north.location_id,
};
const create = (token: string | undefined, body = client) =>
  callGateway(product, api.clients.createClient, { body }, token);
const list = (token: string | undefined) => callGateway(product, api.clients.listClients, { body: {} }, token);

describe('at the front door', () => {
  test.each(tokens)('%s opens nothing and writes nothing', async (_, make) => {
    const token = make();
    if (token) secrets.push(token);
    const before = await dump(product.databaseEndpoint);
    for (const answer of [await create(token), await list(token)]) {
      expect(answer.status).toBe(401);
      expect(answer.message).toMatch(/\S/);
    }
    expect(await dump(product.databaseEndpoint)).toEqual(before);
  });

  test('the token itself opens, and what it writes is there', async () => {
    const { status, data } = await create(good);
    expect(status).toBe(200);
    expect(JSON.stringify((await list(good)).data)).toContain(data.client_id);
  });
});

describe('after the token was given', () => {
  const change = (person: User, status: 'ACTIVE' | 'INACTIVE', roles: string[], token: string) => {
    const { user_first_name: firstName, user_last_name: lastName, user_email: email, user_barcode: barcode } = person;
    const body = { firstName, lastName, email, phone: '', barcode, location: person.location_id ?? 0, roles, status };
    return callGateway(product, api.users.updateUser, { params: { id: person.user_id }, body: body as never }, token);
  };

  test('somebody who is deactivated is out of every function within 30 seconds', async () => {
    const { IdToken: admin } = await signInUser(product, team.admin);
    const { IdToken: stylist, RefreshToken } = await signInUser(product, team.stylist);
    secrets.push(admin, stylist, RefreshToken);
    const calls = () =>
      Promise.all([
        list(stylist),
        callGateway(product, api.locations.listAllLocations, {}, stylist),
        callGateway(product, api.users.getProfile, {}, stylist),
        callGateway(product, api.scheduler.getSchedulerData, { body: { Location: north.location_id } }, stylist),
      ]);
    expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await change(team.stylist, 'INACTIVE', ['stylist'], admin)).status).toBe(200);
    await product.advanceClock(30_000);
    const before = await dump(product.databaseEndpoint);
    expect((await calls()).map(({ status, message }) => ({ status, message }))).toEqual(
      Array(4).fill({ status: 401, message: 'Please sign in again.' }),
    );
    expect((await create(stylist)).status).toBe(401);
    expect(await dump(product.databaseEndpoint)).toEqual(before);
    await expect(renewed(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('somebody who lost a role loses what it opened within 30 seconds, whatever the token says', async () => {
    const { IdToken: admin } = await signInUser(product, team.admin);
    const { IdToken: manager } = await signInUser(product, team.manager);
    secrets.push(admin, manager);
    const look = () =>
      callGateway(product, api.locations.getSalonConfig, { params: { id: north.location_id } }, manager);
    expect((await look()).status).toBe(200);
    expect((await change(team.manager, 'ACTIVE', ['stylist'], admin)).status).toBe(200);
    await product.advanceClock(30_000);
    expect(partsOf(manager).payload).toMatchObject({ role: 'salon admin' });
    expect(await look()).toMatchObject({ status: 403, message: 'User Not authorized, please check your role' });
    expect((await list(manager)).status).toBe(200);
  });

  test('a sign-out everywhere ends renewal, so what is out lives an hour at most', async () => {
    const { IdToken, AccessToken, RefreshToken } = await signInUser(product, team.southManager);
    secrets.push(IdToken, AccessToken, RefreshToken);
    await expect(renewed(RefreshToken)).resolves.toHaveProperty('AuthenticationResult.IdToken');
    await createCognitoClient(product).send(new GlobalSignOutCommand({ AccessToken }));
    await expect(renewed(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const { iat, exp } = partsOf(IdToken).payload;
    expect(Number(exp) - Number(iat)).toBe(3600);
    await product.advanceClock(3_600_000);
    expect((await list(IdToken)).status).toBe(401);
  });

  const renewed = (RefreshToken: string) =>
    createCognitoClient(product).send(
      new GetTokensFromRefreshTokenCommand({ ClientId: localPool.clientId, RefreshToken }),
    );
});

test('the logs tell every request, and neither a token nor anything about a person', () => {
  const output = product.output();
  expect(output).toContain('"endpoint":"createClient"');
  expect(output).toContain('"endpoint":"updateUser"');
  const people = Object.values(team).flatMap(({ user_email, user_last_name }) => [user_email, user_last_name]);
  for (const secret of [...secrets, ...people, client.lastName, client.email, client.phone])
    expect(output).not.toContain(secret);
});

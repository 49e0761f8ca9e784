import {
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { CreateConfigurationSetCommand, CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailer, sendMessage } from '../../functions/messages/provider.ts';
import { Rejected } from '../../functions/outbox/worker.ts';
import { handler } from '../../functions/products/handler.ts';
import { provider } from '../../functions/users/provider.ts';
import { api } from '../../shared/contract/index.ts';
import { lambdaContext } from '../support/lambdaContext.ts';
import { north, seedOrganizations, team } from '../support/people.ts';
import { pictures } from '../support/pictures.ts';
import { buildEvent, call, startProduct } from '../support/product.ts';
import { startForFile } from '../support/startForFile.ts';

/*
 * Handlers against moto, which speaks the protocols of Cognito, S3 and SES. `npm run test:aws` starts it; the gate does not run this file.
 */
const endpoint = process.env['MOTO_URL'] ?? '';
const settings = { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
const [accounts, files, mail] = [
  new CognitoIdentityProviderClient(settings),
  new S3Client({ ...settings, forcePathStyle: true }),
  new SESv2Client(settings),
];
const Bucket = 'pictures';
const password = 'Salon-Test-2026!';
let UserPoolId = '';

startForFile(startProduct);
beforeAll(async () => {
  await fetch(`${endpoint}/moto-api/reset`, { method: 'POST' });
  const pool = {
    PoolName: 'salon',
    UsernameAttributes: ['email' as const],
    Policies: { PasswordPolicy: { MinimumLength: 12 } },
  };
  const own = ['user_id', 'organization_id'].map((Name) => ({
    Name,
    AttributeDataType: 'String' as const,
    Mutable: true,
  }));
  UserPoolId = (await accounts.send(new CreateUserPoolCommand({ ...pool, Schema: own }))).UserPool?.Id ?? '';
  const client = { UserPoolId, ClientName: 'server', ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH' as const] };
  const { UserPoolClient } = await accounts.send(new CreateUserPoolClientCommand(client));
  await files.send(new CreateBucketCommand({ Bucket }));
  await mail.send(new CreateEmailIdentityCommand({ EmailIdentity: 'salon.example' }));
  await mail.send(new CreateConfigurationSetCommand({ ConfigurationSetName: 'salon' }));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    IMAGES_BUCKET: Bucket,
    MAIL_SET: 'salon',
    USER_POOL_ID: UserPoolId,
    USER_POOL_CLIENT_ID: UserPoolClient?.ClientId,
  });
  await seedOrganizations();
});
afterAll(() => {
  for (const client of [accounts, files, mail, provider, mailer]) client.destroy();
});

describe('accounts, in Cognito', () => {
  let count = 0;
  const invite = async () => {
    const roles = ['stylist' as const];
    const form = { firstName: 'Ada', lastName: 'Hart', email: `ada${++count}@example.com`, phone: '+1 (703) 555-0100' };
    const body = { ...form, barcode: null, location: north.location_id, roles };
    const { data, status, message } = await call(api.users.createUser, { body }, team.admin);
    expect(status, message).toBe(201);
    return { ...body, id: data.user_id, user: data };
  };
  const find = (Username: string) => accounts.send(new AdminGetUserCommand({ UserPoolId, Username }));
  const giveTemporary = (Username: string) =>
    accounts.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: `${password}1`, Permanent: false }),
    );
  const choose = (email: string, old: string) =>
    call(api.users.changeInitialPassword, { body: { email, oldPassword: old, newPassword: password } as never });

  test('an invited person has an account that says whose it is, and waits for a password', async () => {
    const { email, id } = await invite();
    const { UserAttributes = [], UserStatus } = await find(email);
    expect(UserStatus).toBe('FORCE_CHANGE_PASSWORD');
    expect(Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]))).toMatchObject({
      email,
      email_verified: 'true',
      'custom:user_id': id,
      'custom:organization_id': String(north.organization_id),
    });
  });

  test('an invitation can be sent again', async () => {
    const { id } = await invite();
    expect((await call(api.users.inviteUser, { params: { id }, body: {} }, team.admin)).status).toBe(200);
  });

  test('a temporary password is replaced once', async () => {
    const { email } = await invite();
    await giveTemporary(email);
    expect((await choose(email, `${password}1`)).status).toBe(200);
    expect((await find(email)).UserStatus).toBe('CONFIRMED');
    expect((await choose(email, `${password}1`)).status).toBe(400);
    expect((await choose(email, password)).status).toBe(409);
  });

  test('a wrong temporary password, and one of an unknown address, get the same answer', async () => {
    const { email } = await invite();
    await giveTemporary(email);
    const answers = [await choose(email, 'Wrong-Password-1!'), await choose('nobody@example.com', 'Wrong-Password-1!')];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[0]?.message).toBe(answers[1]?.message);
  });

  test('who is made inactive cannot sign in, and can once they are active again', async () => {
    const { user, id, ...form } = await invite();
    const setStatus = (status: string) =>
      call(api.users.updateUser, { params: { id }, body: { ...form, status } as never }, team.admin);
    expect((await setStatus('INACTIVE')).status).toBe(200);
    expect((await find(form.email)).Enabled).toBe(false);
    expect((await setStatus('ACTIVE')).status).toBe(200);
    expect((await find(form.email)).Enabled).toBe(true);
  });
});

describe('pictures, in S3', () => {
  test('a picture is stored under its product with its type, and can be read back', async () => {
    const maker = await call(api.products.createManufacturer, { body: { name: 'Wella' } }, team.admin);
    const manufacturerId = maker.data.manufacturer_id;
    const brand = await call(api.products.createBrand, { body: { name: 'Koleston', manufacturerId } }, team.admin);
    const parts = new FormData();
    const body = { name: '8-1', manufacturerId, brandId: brand.data.brand_id, barcode: 'TUBE-1', ozSize: 2, price: 8 };
    parts.append('data', JSON.stringify(body));
    parts.append('productImage', new Blob([new Uint8Array(pictures.png())], { type: 'image/png' }));
    const content = new Response(parts);
    const event = buildEvent(api.products.createProduct, { path: '/product' }, team.manager);
    const headers = { ...event.headers, 'content-type': content.headers.get('content-type') ?? '' };
    const sent = { ...event, headers, body: Buffer.from(await content.bytes()).toString('base64') };
    const result = await handler(sent, lambdaContext());
    expect(result.statusCode, result.body).toBe(201);
    const { Contents = [] } = await files.send(new ListObjectsV2Command({ Bucket }));
    const stored = await files.send(new GetObjectCommand({ Bucket, Key: Contents[0]?.Key }));
    expect(stored.ContentType).toBe('image/png');
    expect(Buffer.from((await stored.Body?.transformToByteArray()) ?? []).equals(pictures.png())).toBe(true);
  });
});

describe('mails, by SES', () => {
  const message = {
    ...{ id: 'M1', channel: 'email' as const, fromName: 'Salon Förde', to: 'ivy@example.com', subject: 'Your visit' },
    ...{ text: 'Tuesday at 10', stopLink: 'https://salon.example/stop' },
  };

  test('a message from a verified domain is taken', async () => {
    await expect(sendMessage(message)).resolves.toBeUndefined();
  });

  test('a message from another domain is refused for good', async () => {
    process.env['MAIL_FROM'] = 'hello@elsewhere.example';
    await expect(sendMessage(message)).rejects.toThrow(Rejected);
  });
});

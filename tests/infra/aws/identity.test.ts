import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { CustomMessageTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { lambdaContext } from '../../support/lambdaContext.ts';
import { getOnlyResource, listResources, synthesizeStacks } from '../../support/stacks.ts';

const { data } = synthesizeStacks('prod');
const pool = getOnlyResource(data, 'AWS::Cognito::UserPool');
const clientOf = (name: string) =>
  listResources(data, 'AWS::Cognito::UserPoolClient').find(([id]) => id.includes(name))?.[1].Properties;

test('people are invited; nobody signs up', () => {
  expect(pool.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: true });
  expect(pool.UsernameAttributes).toEqual(['email']);
  expect(pool.UsernameConfiguration).toEqual({ CaseSensitive: false });
});

test('a password has 12 characters of any kind, a temporary one lasts a week', () => {
  expect(pool.Policies.PasswordPolicy).toEqual({
    MinimumLength: 12,
    RequireLowercase: false,
    RequireNumbers: false,
    RequireSymbols: false,
    RequireUppercase: false,
    TemporaryPasswordValidityDays: 7,
  });
});

test('a second factor is offered by authenticator app, never by SMS; a forgotten password is recovered by email', () => {
  expect(pool.MfaConfiguration).toBe('OPTIONAL');
  expect(pool.EnabledMfas).toEqual(['SOFTWARE_TOKEN_MFA']);
  expect(pool.AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: 'verified_email', Priority: 1 }]);
});

test.each([
  [
    'PreToken',
    'pretoken',
    (alias: string) => ({ PreTokenGenerationConfig: { LambdaArn: { Ref: alias }, LambdaVersion: 'V2_0' } }),
  ],
  ['NewPassword', 'newpassword', (alias: string) => ({ PostConfirmation: { Ref: alias } })],
  ['AccountMail', 'accountmail', (alias: string) => ({ CustomMessage: { Ref: alias } })],
])('%s runs a kept version, which a roll-back can point back to an earlier one', (name, id, trigger) => {
  const find = (type: string, part: string) => listResources(data, type).find(([found]) => found.includes(part));
  const [alias = '', live] = find('AWS::Lambda::Alias', `${id}Live`) ?? [];
  expect(pool.LambdaConfig).toMatchObject(trigger(alias));
  const [version, kept] = find('AWS::Lambda::Version', id) ?? [];
  expect(kept?.DeletionPolicy).toBe('RetainExceptOnCreate');
  const number = { 'Fn::GetAtt': [version, 'Version'] };
  expect(live?.Properties).toMatchObject({ Name: 'live', FunctionVersion: number });
  // A roll-back finds a version by its code, the next deployment by the output.
  expect(data.findOutputs(`${name}Version`)[`${name}Version`]?.['Value']).toEqual(number);
  expect(find('AWS::Lambda::Function', id)?.[1].Properties['Description']).toMatch(/^Code [0-9a-f]{12}$/);
});

test('only the user pool may call its triggers', () => {
  const permissions = listResources(data, 'AWS::Lambda::Permission');
  expect(permissions.map(([, { Properties }]) => Properties['Principal'])).toEqual([
    ...['cognito-idp.amazonaws.com', 'cognito-idp.amazonaws.com', 'cognito-idp.amazonaws.com'],
  ]);
});

test('whoever signs in while the database hangs hears so before the provider gives up its trigger and asks again', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'TABLE_DIRECTORY'])
    vi.stubEnv(name, 'us-east-1');
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
  const { handler } = await import('../../../functions/triggers/pre-token.ts');
  const userAttributes = { 'custom:user_id': 'U1', 'custom:organization_id': '1' };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [[, lambda] = []] = listResources(data, 'AWS::Lambda::Function').filter(([id]) => id.includes('pretoken'));
  const seconds = Number(lambda?.Properties['Timeout']);
  expect(seconds).toBeLessThan(5);
  let ended = false;
  const answer = handler(
    { request: { userAttributes } } as unknown as PreTokenGenerationV2TriggerEvent,
    lambdaContext(seconds),
  )
    .catch((error) => error)
    .finally(() => (ended = true));
  await vi.advanceTimersByTimeAsync((seconds - 0.4) * 1000);
  expect(ended).toBe(true);
  expect(await answer).toMatchObject({ statusCode: 503 });
  vi.useRealTimers();
  silent.close();
});

test('sign-ins have executions that nothing else can take, and risky ones are refused once that is paid for', () => {
  const [[, lambda] = []] = listResources(data, 'AWS::Lambda::Function').filter(([id]) => id.includes('pretoken'));
  expect(lambda?.Properties['ReservedConcurrentExecutions']).toBe(50);
  const enforced = synthesizeStacks('prod', { enforcesRisks: true }).data;
  expect(getOnlyResource(enforced, 'AWS::Cognito::UserPool')).toMatchObject({
    UserPoolTier: 'PLUS',
    UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
  });
  const risks = getOnlyResource(enforced, 'AWS::Cognito::UserPoolRiskConfigurationAttachment');
  expect(risks.CompromisedCredentialsRiskConfiguration.Actions).toEqual({ EventAction: 'BLOCK' });
  expect(risks.AccountTakeoverRiskConfiguration.Actions.HighAction.EventAction).toBe('MFA_IF_CONFIGURED');
});

test('invitations and codes come from our domain, in our words, once SES has verified it', () => {
  expect(pool.EmailConfiguration).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: 'Salon Console <hello@salon.example>',
    ConfigurationSet: { Ref: expect.stringMatching(/^MailSet/) },
  });
  expect(JSON.stringify(pool.EmailConfiguration.SourceArn)).toContain('identity/salon.example');
  const unverified = synthesizeStacks('prod', { isMailVerified: false }).data;
  expect(getOnlyResource(unverified, 'AWS::Cognito::UserPool').EmailConfiguration).toBeUndefined();
  expect(getOnlyResource(unverified, 'AWS::SES::EmailIdentity').EmailIdentity).toBe('salon.example');
  expect(getOnlyResource(unverified, 'AWS::SES::ConfigurationSet')).toMatchObject({
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
  });
});

test.each([
  [
    'CustomMessage_AdminCreateUser',
    'Your account at Salon Console',
    /at https:\/\/salon\.example\/login with \{username\}/,
  ],
  ['CustomMessage_ForgotPassword', 'Your code for Salon Console', /Enter this code at https:\/\/salon\.example/],
])(
  'the mail of %s names the product and has a link, with the secret on its own line',
  async (triggerSource, subject, line) => {
    vi.stubEnv('SITE_URL', 'https://salon.example');
    const { handler } = await import('../../../functions/triggers/account-mail.ts');
    const request = { userAttributes: {}, codeParameter: '{####}', usernameParameter: '{username}' };
    const { response } = await handler({
      triggerSource,
      request,
      response: {},
    } as unknown as CustomMessageTriggerEvent);
    expect(response.emailSubject).toBe(subject);
    expect(response.emailMessage).toMatch(line);
    expect(response.emailMessage).toContain('<p>{####}</p>');
  },
);

test('an account knows its user and organization', () => {
  const names = (pool.Schema as { Name: string }[]).map(({ Name }) => Name);
  expect(names).toEqual(expect.arrayContaining(['user_id', 'organization_id']));
});

test('the console proves a password without sending it, and cannot write what names a tenant', () => {
  const web = clientOf('Web');
  expect(web?.['ExplicitAuthFlows']).toEqual(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']);
  expect(web?.['WriteAttributes']).toEqual(['family_name', 'given_name']);
});

test('an ID token lasts an hour, an access token the five minutes in which it changes an account, both renewed for thirty days, and both clients can be revoked and hide who exists', () => {
  const units = { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' };
  expect(clientOf('Web')).toMatchObject({
    IdTokenValidity: 60,
    AccessTokenValidity: 5,
    RefreshTokenValidity: 43_200,
    TokenValidityUnits: units,
  });
  for (const name of ['Web', 'Server'])
    expect(clientOf(name)).toMatchObject({
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AllowedOAuthFlowsUserPoolClient: false,
    });
});

test('only the functions, behind IAM, may hand over a password as text', () => {
  expect(clientOf('Server')?.['ExplicitAuthFlows']).toEqual([
    'ALLOW_ADMIN_USER_PASSWORD_AUTH',
    'ALLOW_REFRESH_TOKEN_AUTH',
  ]);
});

import { globSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { type TableName, tableVariable } from '../../../functions/kit/tables.ts';
import { getEnvironment } from '../../../infra/aws/environments.ts';
import { accountGrants, allowFiles, type Granted, grants, hasSideEffect } from '../../../infra/aws/grants.ts';
import { ProductFunction } from '../../../infra/aws/lambda.ts';
import { type Endpoint, type Family, listMethods } from '../../../shared/contract/endpoint.ts';
import { api, type FamilyName } from '../../../shared/contract/index.ts';
import { getOnlyResource, listResources, synthesizeStacks } from '../../support/stacks.ts';

const { app, data, site, routes: routing } = synthesizeStacks('prod');
const families = Object.keys(api) as FamilyName[];
const granted = Object.keys(grants) as Granted[];
const routesOf = (endpoint: Pick<Endpoint, 'method' | 'path' | 'allow'>) =>
  listMethods(endpoint).map((method) => `${method} ${endpoint.path.replace(/\/$/, '')}`);
const routes = listResources(routing, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties);
const lambdasOf = (template: typeof site) =>
  listResources(template, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties['Handler'] === 'index.handler' && Properties['LoggingConfig'] !== undefined,
  );
const lambdas = [...lambdasOf(site), ...lambdasOf(data)];

type Statement = { Action: string | string[]; Effect: string; Resource: unknown };
const statementsOf = (template: typeof site, role: string): Statement[] =>
  listResources(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => JSON.stringify(Properties['Roles']).includes(role))
    .flatMap(([, { Properties }]) => (Properties['PolicyDocument'] as { Statement: Statement[] }).Statement);

/** The stage of the contract; the other one answers missing files of the site. */
const [, { Properties: stage } = { Properties: {} }] =
  listResources(site, 'AWS::ApiGatewayV2::Stage').find(([id]) => id.startsWith('Api')) ?? [];

const listed = (action: string | string[]) => [action].flat();

test('every method of an endpoint of the contract has one route, and there is no other', () => {
  const wanted = Object.values<Family>(api).flatMap((family) => Object.values(family).flatMap(routesOf));
  const found = routes.map(({ RouteKey }) => RouteKey).sort();
  expect(found).toEqual(wanted.sort());
});

test('a function is called through its API alone, and a stack leaves room below the limits of AWS', () => {
  const permissions = listResources(routing, 'AWS::Lambda::Permission').filter(
    ([, { Properties }]) => Properties['Principal'] === 'apigateway.amazonaws.com',
  );
  expect(permissions).toHaveLength(families.length);
  expect(JSON.stringify(permissions[0]?.[1].Properties['SourceArn'])).toMatch(/execute-api.*\/\*\/\*/);
  // Of 300 routes, 500 resources, 200 outputs, 60 references to secrets and 1 MB. A new edge secret adds references for one release.
  expect(routes.length).toBeLessThanOrEqual(250);
  const rotated = synthesizeStacks('prod', { edgeSecretNumber: 2, analytics: true });
  for (const template of [rotated.site, rotated.routes, rotated.data]) {
    const { Resources, Outputs = {} } = template.toJSON();
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(350);
    expect(Object.keys(Outputs).length).toBeLessThanOrEqual(150);
    const text = JSON.stringify(template.toJSON());
    expect(text.split('{{resolve:').length - 1).toBeLessThanOrEqual(45);
    expect(text.length).toBeLessThanOrEqual(500_000);
  }
});

test('a new version gets a tenth of the calls at first and goes back if it fails, and a roll-back moves at once', () => {
  const aliases = listResources(site, 'AWS::Lambda::Alias');
  expect(aliases).toHaveLength(families.length);
  const groups = listResources(site, 'AWS::CodeDeploy::DeploymentGroup');
  const named = (ref: unknown) => (ref as { Ref: string }).Ref;
  const moved = aliases.map(([, { UpdatePolicy }]) =>
    named(UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName),
  );
  expect(moved.sort()).toEqual(groups.map(([id]) => id).sort());
  for (const [, { Properties }] of groups)
    expect(Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AutoRollbackConfiguration: { Enabled: true, Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) },
      AlarmConfiguration: { Enabled: true, Alarms: [expect.anything(), expect.anything()] },
    });
  // At most eight at a time: the others wait for them.
  const waits = aliases.map(([, { DependsOn }]) => [DependsOn ?? []].flat().filter((id) => id.includes('Live')).length);
  expect(waits.sort()).toEqual(aliases.map((_, index) => (index < 8 ? 0 : 8)));
  const integrations = listResources(routing, 'AWS::ApiGatewayV2::Integration');
  expect(integrations.filter(([, { Properties }]) => JSON.stringify(Properties).includes('Live'))).toHaveLength(
    families.length,
  );
  const rolledBack = synthesizeStacks('prod', { canary: false }).site;
  expect(listResources(rolledBack, 'AWS::Lambda::Alias').filter(([, { UpdatePolicy }]) => UpdatePolicy)).toEqual([]);
});

test('a route asks for a token unless the contract opens it to everybody', () => {
  const open = Object.values<Family>(api).flatMap((family) =>
    Object.values(family)
      .filter(({ allow }) => allow === 'public')
      .flatMap(routesOf),
  );
  const unguarded = routes.filter(({ AuthorizationType }) => AuthorizationType === 'NONE');
  expect(unguarded.map(({ RouteKey }) => RouteKey).sort()).toEqual(open.sort());
  for (const route of routes.filter((one) => !unguarded.includes(one)))
    expect(route).toMatchObject({ AuthorizationType: 'JWT', AuthorizerId: { Ref: expect.any(String) } });
});

test('a token is good when this pool gave it to the console', () => {
  const { AuthorizerType, IdentitySource, JwtConfiguration } = getOnlyResource(site, 'AWS::ApiGatewayV2::Authorizer');
  expect([AuthorizerType, IdentitySource]).toEqual(['JWT', ['$request.header.Authorization']]);
  expect(JSON.stringify(JwtConfiguration.Audience)).toMatch(/IdentityUsersWeb/);
  expect(JwtConfiguration.Audience).toHaveLength(1);
});

test('the API limits how fast it is called, counts no route by itself, and no other site may call it from a browser', () => {
  const { rate, burst } = getEnvironment('prod').throttle;
  const { StageName, DefaultRouteSettings } = stage;
  expect(StageName).toBe('api');
  // Metrics per route would dominate the CloudWatch bill.
  expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst });
  for (const [, { Properties }] of listResources(site, 'AWS::ApiGatewayV2::Api'))
    expect(Properties).not.toHaveProperty('CorsConfiguration');
});

test('the access log says what came and how it ended, nothing about the person', () => {
  const { Format } = stage['AccessLogSettings'] as { Format: string };
  // The alarms compare two of them as numbers.
  const printed = Format.replace('$context.status', '200').replace('$context.responseLatency', '12');
  expect(JSON.parse(printed)).toMatchObject({ status: 200, responseLatency: 12 });
  expect(Object.keys(JSON.parse(printed))).toEqual(
    expect.arrayContaining(['requestId', 'functionRequestId', 'routeKey', 'status']),
  );
  expect(Format).not.toMatch(/sourceIp|userAgent|claims|identity|\$context\.path|user/i);
});

test('there is one function a family, three of messages and three of the user pool, all built alike', () => {
  expect(lambdas).toHaveLength(families.length + 6);
  for (const [, { Properties }] of lambdas)
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: 1024,
      LoggingConfig: { LogFormat: 'JSON', LogGroup: { Ref: expect.any(String) } },
    });
  // API Gateway times out after 30 s, Cognito's trigger after 5 s. Functions reply half a second before their own timeout.
  const timeouts = lambdasOf(site).map(([id, { Properties }]) => [id.startsWith('Sender'), Properties['Timeout']]);
  // Two of them run once a minute.
  for (const [isSender, timeout] of timeouts) expect(timeout).toBe(isSender ? 55 : 10);
  expect(lambdasOf(data).map(([, { Properties }]) => Properties['Timeout'])).toEqual([4, 4, 4]);
});

test('maps of sources stay at home: neither function nor browser waits for them', () => {
  for (const [, { Properties }] of lambdas)
    expect(JSON.stringify(Properties['Environment'])).not.toContain('enable-source-maps');
  expect(globSync('asset.*/**/*.mjs', { cwd: app.outdir })).not.toEqual([]);
  expect(globSync('asset.*/**/*.map', { cwd: app.outdir })).toEqual([]);
});

/** Table permissions of a role, as `clients GetItem` or `clients/index/by-phone Query`. */
const rightsOf = (template: typeof site, role: string): string[] =>
  statementsOf(template, role).flatMap(({ Action, Resource }) =>
    listed(Action)
      .filter((action) => action.startsWith('dynamodb:'))
      .flatMap((action) => [Resource].flat().map((one) => `${tableIn(one)} ${action.slice('dynamodb:'.length)}`)),
  );

test.each(granted)('the function of %s may do with its tables what its grants say, and nothing else', (name) => {
  const wanted = Object.entries(grants[name]).flatMap(([table, { actions = [], indexes = [] }]) => [
    ...actions.map((action) => `${table} ${action}`),
    ...indexes.map((index) => `${table}/index/${index} Query`),
  ]);
  const triggers: Record<string, string> = { 'pre-token': 'Identitypretoken', 'new-password': 'Identitynewpassword' };
  const role = triggers[name] ?? (name in api ? `Api${name}Role` : `Sender${name}`);
  const found = rightsOf(name in triggers ? data : site, role);
  expect(found.sort()).toEqual(wanted.sort());
});

test.each(families)('the function of %s is told the tables of its grants and no other', (name) => {
  const variables = Object.keys(variablesOf(name)).filter((variable) => variable.startsWith('TABLE_'));
  expect(variables.sort()).toEqual((Object.keys(grants[name]) as TableName[]).map(tableVariable).sort());
});

test('a function touches accounts as its grants say, and only those of its pool', () => {
  for (const name of families) {
    const accounts = statementsOf(site, `Api${name}Role`).filter(({ Action }) =>
      listed(Action).some((action) => action.startsWith('cognito-idp:')),
    );
    const wanted = accountGrants[name]?.map((action) => `cognito-idp:${action}`);
    expect(accounts.map(({ Action }) => listed(Action))).toEqual(wanted ? [wanted] : []);
    for (const { Resource } of accounts) expect(JSON.stringify(Resource)).toMatch(/IdentityUsers.*Arn/);
  }
});

test('a family reaches accounts or files when an endpoint of it says so, and only then', () => {
  for (const name of families) {
    const actions = statementsOf(site, `Api${name}Role`).flatMap(({ Action }) => listed(Action));
    const reaches = (service: string) => actions.some((action) => action.startsWith(`${service}:`));
    expect([name, reaches('cognito-idp'), reaches('s3')]).toEqual([
      name,
      hasSideEffect(api[name], 'accounts'),
      hasSideEffect(api[name], 'files'),
    ]);
    expect('IMAGES_BUCKET' in variablesOf(name)).toBe(hasSideEffect(api[name], 'files'));
  }
});

test('a function with files puts, finds and deletes pictures, and lets the checks of security pass', () => {
  const app = new App();
  const stack = new Stack(app, 'Pictures', { env: { region: 'us-east-1' } });
  const bucket = new Bucket(stack, 'Bucket');
  const functionsFolder = mkdtempSync(join(tmpdir(), 'salon-pictures-'));
  mkdirSync(join(functionsFolder, 'products'));
  const { lambda } = new ProductFunction(stack, 'products', getEnvironment('dev'), { functionsFolder }, {});
  allowFiles(lambda, bucket, 'products');
  const template = Template.fromStack(stack);
  const rights = statementsOf(template, 'productsRole').filter(({ Action }) => listed(Action)[0]?.startsWith('s3:'));
  expect(
    rights.map(({ Action, Resource }) => [listed(Action), JSON.stringify(Resource).includes('/images/*')]),
  ).toEqual([[['s3:PutObject', 's3:DeleteObject'], true]]);
  const { violations } = new AwsSolutionsChecks().validateScope(app);
  expect(violations.map(({ ruleName }) => ruleName).filter((rule) => rule.includes('IAM'))).toEqual([]);
});

test.each([
  ['stamps tokens reads one record', 'Identitypretoken', ['dynamodb:GetItem']],
  [
    'hears of new passwords changes one record and signs out',
    'Identitynewpassword',
    ['dynamodb:UpdateItem', 'cognito-idp:AdminUserGlobalSignOut'],
  ],
])('the function that %s, and does nothing else', (_, role, allowed) => {
  const actions = statementsOf(data, role).flatMap(({ Action }) => listed(Action));
  expect(actions.filter((name) => !name.startsWith('logs:'))).toEqual(allowed);
});

test('no function may scan, drop or change a table, or do anything to everything', () => {
  for (const [template, role] of [
    ...families.map((name) => [site, `Api${name}Role`] as const),
    [data, 'Identitypretoken'] as const,
    [data, 'Identitynewpassword'] as const,
  ]) {
    const statements = statementsOf(template, role);
    expect(statements).not.toEqual([]);
    for (const { Action, Resource } of statements) {
      expect(listed(Action).join()).not.toMatch(/\*|Scan|Table|PartiQL/);
      // The folders of pictures are the only resources without names that could be listed.
      const named = [Resource].flat().filter((one) => !/\/(images|private)\/\*/.test(JSON.stringify(one)));
      expect(JSON.stringify(named)).not.toContain('*');
    }
  }
});

test('the secret that signs bookmarks is a reference in the template', () => {
  const holders = families.filter((name) => 'CURSOR_SECRET' in variablesOf(name));
  expect(holders).not.toEqual([]);
  for (const name of holders) expect(JSON.stringify(variablesOf(name))).toContain('{{resolve:secretsmanager:');
});

function variablesOf(name: string): Record<string, unknown> {
  const [, found] = lambdasOf(site).find(([id]) => id.startsWith(`Api${name}Function`)) ?? [];
  const environment = found?.Properties['Environment'] as { Variables: Record<string, unknown> } | undefined;
  return environment?.Variables ?? {};
}

/** Resolves a reference within or across stacks, to `directory` or `clients/index/by-phone`. */
function tableIn(resource: unknown): string {
  const text = JSON.stringify(resource);
  const table = /Tables([a-z]+)[0-9A-F]{8}/.exec(text)?.[1] ?? text;
  const index = /\/index\/[a-z-]+/.exec(text)?.[0] ?? '';
  return `${table}${index}`;
}

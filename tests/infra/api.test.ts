import { expect, test } from 'vitest';
import { docsPaths } from '../../functions/docs/paths.ts';
import { type TableName, tableVariable } from '../../functions/kit/tables.ts';
import { environmentOf } from '../../infra/environments.ts';
import { grants } from '../../infra/grants.ts';
import type { Endpoint, Family } from '../../shared/contract/endpoint.ts';
import { api, type FamilyName } from '../../shared/contract/index.ts';
import { onlyOne, resourcesOf, synthesized } from '../support/stacks.ts';

const { data, site } = synthesized('prod');
const families = Object.keys(api) as FamilyName[];
const routeOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path.replace(/\/$/, '')}`;
const routes = resourcesOf(site, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties);
const lambdasOf = (template: typeof site) =>
  resourcesOf(template, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties['Handler'] === 'index.handler' && Properties['LoggingConfig'] !== undefined,
  );
const lambdas = [...lambdasOf(site), ...lambdasOf(data)];

type Statement = { Action: string | string[]; Effect: string; Resource: unknown };
const statementsOf = (template: typeof site, role: string): Statement[] =>
  resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => JSON.stringify(Properties['Roles']).includes(role))
    .flatMap(([, { Properties }]) => (Properties['PolicyDocument'] as { Statement: Statement[] }).Statement);

const listed = (action: string | string[]) => [action].flat();

test('every endpoint of the contract and of its documentation has one route, and there is no other', () => {
  const wanted = Object.values<Family>(api).flatMap((family) => Object.values(family).map(routeOf));
  const found = routes.map(({ RouteKey }) => RouteKey).sort();
  expect(found).toEqual([...wanted, ...docsPaths.map((path) => `GET ${path}`)].sort());
});

test('a route asks for a token unless the contract opens it to everybody or it is documentation', () => {
  const open = Object.values<Family>(api).flatMap((family) =>
    Object.values(family)
      .filter(({ allow }) => allow === 'public')
      .map(routeOf),
  );
  const unguarded = routes.filter(({ AuthorizationType }) => AuthorizationType === 'NONE');
  expect(unguarded.map(({ RouteKey }) => RouteKey).sort()).toEqual(
    [...open, ...docsPaths.map((path) => `GET ${path}`)].sort(),
  );
  for (const route of routes.filter((one) => !unguarded.includes(one)))
    expect(route).toMatchObject({ AuthorizationType: 'JWT', AuthorizerId: { Ref: expect.any(String) } });
});

test('a token is good when this pool gave it to the console', () => {
  const { AuthorizerType, IdentitySource, JwtConfiguration } = onlyOne(site, 'AWS::ApiGatewayV2::Authorizer');
  expect([AuthorizerType, IdentitySource]).toEqual(['JWT', ['$request.header.Authorization']]);
  expect(JSON.stringify(JwtConfiguration.Audience)).toMatch(/IdentityUsersWeb/);
  expect(JwtConfiguration.Audience).toHaveLength(1);
});

test('the API limits how fast it is called, and no other site may call it from a browser', () => {
  const { rate, burst } = environmentOf('prod').throttle;
  expect(onlyOne(site, 'AWS::ApiGatewayV2::Stage')).toMatchObject({
    StageName: 'api',
    DefaultRouteSettings: { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst, DetailedMetricsEnabled: true },
  });
  expect(onlyOne(site, 'AWS::ApiGatewayV2::Api')).not.toHaveProperty('CorsConfiguration');
});

test('the access log says what came and how it ended, nothing about the person', () => {
  const { Format } = onlyOne(site, 'AWS::ApiGatewayV2::Stage').AccessLogSettings;
  expect(Object.keys(JSON.parse(Format))).toEqual(expect.arrayContaining(['requestId', 'routeKey', 'status']));
  expect(Format).not.toMatch(/sourceIp|userAgent|claims|identity|\$context\.path|user/i);
});

test('there is one function a family, one for the documentation and one for tokens, all built alike', () => {
  expect(lambdas).toHaveLength(families.length + 2);
  for (const [, { Properties }] of lambdas)
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: 1024,
      Timeout: 6,
      LoggingConfig: { LogFormat: 'JSON', LogGroup: { Ref: expect.any(String) } },
    });
});

test.each(families)('the function of %s may do with its tables what its grants say, and nothing else', (name) => {
  const statements = statementsOf(site, `Api${name}Role`);
  const found = statements
    .filter(({ Action }) => listed(Action).some((action) => action.startsWith('dynamodb:')))
    .map(({ Action, Resource }) => ({ actions: listed(Action).sort(), resources: tablesIn(Resource) }));
  const wanted = Object.entries(grants[name]).map(([table, { actions, indexes = [] }]) => ({
    actions: actions.map((action) => `dynamodb:${action}`).sort(),
    resources: [table, ...indexes.map((index) => `${table}/index/${index}`)].sort(),
  }));
  expect(found.sort(byTable)).toEqual(wanted.sort(byTable));
});

test.each(families)('the function of %s is told the tables of its grants and no other', (name) => {
  const variables = Object.keys(variablesOf(name)).filter((variable) => variable.startsWith('TABLE_'));
  expect(variables.sort()).toEqual((Object.keys(grants[name]) as TableName[]).map(tableVariable).sort());
});

test('only the function of users touches accounts, and only those of its pool', () => {
  for (const name of families) {
    const accounts = statementsOf(site, `Api${name}Role`).filter(({ Action }) =>
      listed(Action).some((action) => action.startsWith('cognito-idp:')),
    );
    expect(accounts).toHaveLength(name === 'users' ? 1 : 0);
    for (const { Action, Resource } of accounts) {
      expect(listed(Action)).not.toContain('cognito-idp:AdminDeleteUser');
      expect(JSON.stringify(Resource)).toMatch(/IdentityUsers.*Arn/);
    }
  }
});

test('the function that stamps tokens reads one record and does nothing else', () => {
  const actions = statementsOf(data, 'Identitypretoken').flatMap(({ Action }) => listed(Action));
  expect(actions.filter((action) => !action.startsWith('logs:'))).toEqual(['dynamodb:GetItem']);
});

test('no function may scan, drop or change a table, or do anything to everything', () => {
  for (const [template, role] of [
    ...families.map((name) => [site, `Api${name}Role`] as const),
    [site, 'ApidocsRole'] as const,
    [data, 'Identitypretoken'] as const,
  ]) {
    const statements = statementsOf(template, role);
    expect(statements).not.toEqual([]);
    for (const { Action, Resource } of statements) {
      expect(listed(Action).join()).not.toMatch(/\*|Scan|Table|PartiQL/);
      expect(JSON.stringify(Resource)).not.toContain('*');
    }
  }
});

test('the secret that signs bookmarks is a reference in the template, and only those with long lists hold it', () => {
  const holders = families.filter((name) => 'CURSOR_SECRET' in variablesOf(name));
  expect(holders).toEqual(['clients', 'scheduler']);
  for (const name of holders) expect(JSON.stringify(variablesOf(name))).toContain('{{resolve:secretsmanager:');
});

function variablesOf(name: string): Record<string, unknown> {
  const [, found] = lambdasOf(site).find(([id]) => id.startsWith(`Api${name}Function`)) ?? [];
  const environment = found?.Properties['Environment'] as { Variables: Record<string, unknown> } | undefined;
  return environment?.Variables ?? {};
}

/** `directory`, `clients/index/by-phone`: read from the references to the other stack's tables. */
function tablesIn(resource: unknown): string[] {
  return [resource]
    .flat()
    .map((one) => JSON.stringify(one).replace(/.*ExportsOutputFnGetAttTables([a-z]+)[0-9A-F]{8}Arn\w*"\}(.*)/, '$1$2'))
    .map((one) => one.replace(/^,"|"\]+\}$/g, '').replace(/[",\]}]/g, ''))
    .sort();
}

function byTable(a: { resources: string[] }, b: { resources: string[] }): number {
  return String(a.resources).localeCompare(String(b.resources));
}

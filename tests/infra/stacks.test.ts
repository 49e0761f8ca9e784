import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { docsPaths } from '../../functions/docs/paths.ts';
import { environmentOf } from '../../infra/environments.ts';
import { addStacks } from '../../infra/product-app.ts';
import type { Family } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';

/** Folders that look built, so that the stacks can be drawn up without a build. */
function builtFolders() {
  const root = mkdtempSync(join(tmpdir(), 'salon-stacks-'));
  const functionsFolder = join(root, 'functions');
  const webFolder = join(root, 'web');
  for (const name of [...Object.keys(api), 'pre-token', 'docs']) {
    mkdirSync(join(functionsFolder, name), { recursive: true });
    writeFileSync(join(functionsFolder, name, 'index.mjs'), 'export const handler = () => {};');
  }
  mkdirSync(join(webFolder, 'assets'), { recursive: true });
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html>');
  return { functionsFolder, webFolder };
}

const stacks = addStacks(new App(), environmentOf('prod'), builtFolders());
const site = Template.fromStack(stacks.app);
const data = Template.fromStack(stacks.data);

test('API Gateway has a route for every endpoint of the contract and for its documentation, and no other', () => {
  const routes = Object.values(site.findResources('AWS::ApiGatewayV2::Route')).map((r) => r['Properties'].RouteKey);
  const wanted = Object.values<Family>(api).flatMap((family) =>
    Object.values(family).map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`),
  );
  expect(routes.sort()).toEqual([...wanted, ...docsPaths.map((path) => `GET ${path}`)].sort());
});

test('nothing may scan a table', () => {
  expect(JSON.stringify([site.toJSON(), data.toJSON()])).not.toMatch(/dynamodb:(Scan|\*)/);
});

test('every table of prod is kept, protected, and recoverable to a point in time', () => {
  const tables = Object.values(data.findResources('AWS::DynamoDB::GlobalTable'));
  expect(tables).toHaveLength(10);
  for (const { DeletionPolicy, Properties } of tables) {
    expect(DeletionPolicy).toBe('Retain');
    const [replica] = Properties.Replicas;
    expect(replica.DeletionProtectionEnabled).toBe(true);
    expect(replica.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
  }
});

test('an environment that nobody has described is refused', () => {
  expect(() => environmentOf('production')).toThrow();
});

import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { getEnvironment } from '../../../infra/aws/environments.ts';
import { getOnlyResource, listResources, type Resource, synthesizeStacks } from '../../support/stacks.ts';

const names = ['dev', 'staging', 'prod'] as const;

describe.each(names)('%s', (name) => {
  const { app, stacks, data, site } = synthesizeStacks(name);
  const environment = getEnvironment(name);

  test('has no security finding that is neither mended nor answered', () => {
    const { violations } = new AwsSolutionsChecks().validateScope(app);
    expect(violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources])).toEqual([]);
  });

  test('answers no finding for a whole stack', () => {
    const answered = [app, ...app.node.children].flatMap(({ node }) =>
      node.metadata.filter(({ type }) => type === 'aws:cdk:acknowledged-rules'),
    );
    expect(answered).toEqual([]);
  });

  test('keeps its data, and resists deletion, as it promises', () => {
    const policy = environment.keepsData ? 'RetainExceptOnCreate' : 'Delete';
    const stateful = [
      ...listResources(data, 'AWS::DynamoDB::GlobalTable'),
      ...listResources(data, 'AWS::Cognito::UserPool'),
      ...listResources(data, 'AWS::S3::Bucket'),
    ];
    expect(stateful).toHaveLength(14);
    for (const [, { Type, DeletionPolicy }] of stateful)
      expect(DeletionPolicy).toBe(Type === 'AWS::S3::Bucket' && environment.keepsData ? 'Retain' : policy);
    for (const [, { Properties }] of listResources(data, 'AWS::DynamoDB::GlobalTable'))
      expect(Properties['Replicas']).toMatchObject([{ DeletionProtectionEnabled: environment.protectsData }]);
    expect(getOnlyResource(data, 'AWS::Cognito::UserPool').DeletionProtection).toBe(
      environment.protectsData ? 'ACTIVE' : 'INACTIVE',
    );
    expect(stacks.data.terminationProtection).toBe(environment.protectsData);
    expect(stacks.app.terminationProtection).toBe(environment.protectsData);
  });

  test('empties its buckets when it is destroyed, unless it keeps data', () => {
    for (const template of [data, site])
      expect(listResources(template, 'Custom::S3AutoDeleteObjects').length > 0).toBe(!environment.keepsData);
  });

  test('is guarded by a firewall as it promises, and pays for no threat protection that refuses nothing', () => {
    expect(listResources(site, 'AWS::WAFv2::WebACL')).toHaveLength(environment.guarded ? 1 : 0);
    const { DistributionConfig } = getOnlyResource(site, 'AWS::CloudFront::Distribution');
    expect('WebACLId' in DistributionConfig).toBe(environment.guarded);
    const pool = getOnlyResource(data, 'AWS::Cognito::UserPool');
    expect([pool.UserPoolTier, pool.UserPoolAddOns]).toEqual(['ESSENTIALS', undefined]);
  });

  test('keeps every log for the days it promises', () => {
    const logs = [...listResources(data, 'AWS::Logs::LogGroup'), ...listResources(site, 'AWS::Logs::LogGroup')];
    expect(logs.length).toBeGreaterThan(3);
    for (const [, { Properties }] of logs)
      expect(Properties['RetentionInDays']).toBe(
        // It has addresses of people.
        String(Properties['LogGroupName']).startsWith('aws-waf-logs-') ? 14 : environment.logDays,
      );
  });

  test('lets the stack with the data stand alone: only the release reads from it', () => {
    expect(stacks.data.dependencies).toEqual([]);
    expect(stacks.app.dependencies).toEqual([stacks.data]);
  });

  test('can drop what the release no longer reads: nothing is exported, nothing imported', () => {
    const exported = Object.values(data.findOutputs('*')).filter((output) => 'Export' in output);
    expect(exported).toEqual([]);
    expect(JSON.stringify(site.toJSON())).not.toContain('Fn::ImportValue');
    expect(JSON.stringify(site.toJSON())).toContain('Fn::GetStackOutput');
  });

  test('lies in the one region that may hold its firewall, and bears its name on every resource', () => {
    expect([stacks.data.region, stacks.app.region]).toEqual(['us-east-1', 'us-east-1']);
    expect(stacks.data.stackName).toBe(`SalonConsole-${name}-Data`);
    expect(stacks.app.stackName).toBe(`SalonConsole-${name}-App`);
    expect(stacks.data.tags.tagValues()).toEqual({ product: 'salon-console', environment: name });
  });
});

test('the options of a deployment are outputs, from which the next one keeps them', () => {
  const { data, site } = synthesizeStacks('dev', { analytics: true, edgeSecretNumber: 2 });
  const outputs = { ...data.findOutputs('*'), ...site.findOutputs('*') };
  const names = ['AlarmsTo', 'MailFrom', 'AnalyticsOption', 'EdgeSecretNumber'];
  expect(names.map((name) => outputs[name]?.['Value'])).toEqual([
    ...['operator@salon.example', 'hello@salon.example', 'on', '2'],
  ]);
});

test('an environment that nobody has described is refused, and the refusal names the known ones', () => {
  for (const name of ['production', undefined, 'toString'])
    expect(() => getEnvironment(name)).toThrow('Choose one with -c env=NAME: dev, staging, prod.');
});

test('a first deployment of prod that fails can be taken back, all but its buckets, and repeated', () => {
  const { stacks, data, site } = synthesizeStacks('prod', { protectsData: false });
  for (const template of [data, site]) {
    const retained = Object.values(template.toJSON()['Resources'] as Record<string, Resource>).filter(
      ({ DeletionPolicy }) => DeletionPolicy === 'Retain',
    );
    expect(new Set(retained.map(({ Type }) => Type))).toEqual(new Set(['AWS::S3::Bucket']));
  }
  expect(JSON.stringify(data.toJSON())).not.toMatch(/"DeletionProtectionEnabled":true|"DeletionProtection":"ACTIVE"/);
  expect([stacks.data.terminationProtection, stacks.app.terminationProtection]).toEqual([false, false]);
});

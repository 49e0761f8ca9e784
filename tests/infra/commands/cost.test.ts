import { expect, test } from 'vitest';
import type { EnvironmentName } from '../../../infra/aws/environments.ts';
import { type Resource, readFacts } from '../../../infra/commands/cost/facts.ts';
import { type CostLine, computeMonth, sumOf } from '../../../infra/commands/cost/month.ts';
import { defaultUsage } from '../../../infra/commands/cost/usage.ts';
import { synthesizeStacks } from '../../support/stacks.ts';

const factsOf = (name: EnvironmentName) => {
  const { data, site } = synthesizeStacks(name);
  return readFacts([data, site].flatMap((template) => Object.values<Resource>(template.toJSON()['Resources'])));
};
const prod = factsOf('prod');
const dollarsOf = (lines: readonly CostLine[], service: string) =>
  sumOf(lines.filter((line) => line.service === service));

test('a month of 200 salons costs at most $170', () => {
  expect(sumOf(computeMonth(prod, defaultUsage))).toBeLessThanOrEqual(170);
});

test('the templates tell what costs by the month whether or not anybody works', () => {
  expect(prod).toMatchObject({
    memoryMb: 1024,
    tables: 11,
    hasRecovery: true,
    firewalls: 1,
    firewallRules: 11,
    secrets: 3,
    logDays: 365,
    hasThreatProtection: false,
    runsAMinute: 2,
  });
  // 26 tables and indexes, read and written, 4 of sign-in, and what the other alarms read.
  expect(prod.alarmMetrics).toBeGreaterThan(56);
  const nobody = sumOf(computeMonth(prod, { ...defaultUsage, salons: 0 }));
  expect(nobody).toBeGreaterThan(20);
  expect(nobody).toBeLessThan(40);
});

test('a firewall and threat protection cost in the guarded environment alone', () => {
  const lines = computeMonth(factsOf('dev'), { ...defaultUsage, salons: 1 });
  expect([dollarsOf(lines, 'WAF'), dollarsOf(lines, 'Cognito')]).toEqual([0, 0]);
});

test('alarms of an expression cost by the metrics they read, and metrics of the same name once', () => {
  const stat = { Id: 'm0', MetricStat: {} };
  const filter = { MetricTransformations: [{ MetricNamespace: 'Salon', MetricName: 'Defects' }] };
  const facts = readFacts([
    { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [{ Id: 'sum', Expression: 'm0+m1' }, stat, stat] } },
    { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Latency' } },
    { Type: 'AWS::Logs::MetricFilter', Properties: filter },
    { Type: 'AWS::Logs::MetricFilter', Properties: filter },
  ]);
  expect(facts).toMatchObject({ alarmMetrics: 3, customMetrics: 1 });
});

test.each([
  ['hours', 'API Gateway'],
  ['users', 'Cognito'],
  ['visits', 'DynamoDB'],
  ['mailsPerVisit', 'SES'],
  ['textsPerVisit', 'Texts'],
  ['logBytes', 'CloudWatch'],
  ['picturesMb', 'S3'],
] as const)('more %s cost more of %s', (name, service) => {
  const [usual, twice] = [1, 2].map((times) =>
    dollarsOf(
      computeMonth(
        { ...prod, hasThreatProtection: true },
        { ...defaultUsage, [name]: (defaultUsage[name] || 1) * times },
      ),
      service,
    ),
  );
  expect(twice).toBeGreaterThan(usual ?? 0);
});

import { expect, test } from 'vitest';
import { tableNames } from '../../functions/kit/tables.ts';
import { api } from '../../shared/contract/index.ts';
import { onlyOne, resourcesOf, synthesized } from '../support/stacks.ts';

const { site } = synthesized('prod');
const alarms = resourcesOf(site, 'AWS::CloudWatch::Alarm').map(([id, { Properties }]) => ({ id, ...Properties }));
const withMetric = (metric: string) => alarms.filter((alarm) => 'MetricName' in alarm && alarm.MetricName === metric);

test('failures and slowness of the API raise an alarm', () => {
  expect(withMetric('5xx')).toHaveLength(1);
  expect(withMetric('Latency')).toMatchObject([{ ExtendedStatistic: 'p99', Threshold: 2000 }]);
});

test('errors and throttling of every function raise an alarm, of the one that stamps tokens too', () => {
  const functions = Object.keys(api).length + 2;
  expect(withMetric('Errors')).toHaveLength(functions);
  expect(withMetric('Throttles')).toHaveLength(functions);
  expect(
    withMetric('Errors')
      .map(({ id }) => id)
      .join(),
  ).toContain('pretoken');
});

test('throttling of every table raises an alarm', () => {
  expect(withMetric('ReadThrottleEvents')).toHaveLength(tableNames.length);
  expect(withMetric('WriteThrottleEvents')).toHaveLength(tableNames.length);
});

test('every alarm goes to the one topic, which takes them from alarms of this account', () => {
  const [[topic] = []] = resourcesOf(site, 'AWS::SNS::Topic');
  for (const alarm of alarms) expect(alarm).toMatchObject({ AlarmActions: [{ Ref: topic }] });
  const { Statement } = onlyOne(site, 'AWS::SNS::TopicPolicy').PolicyDocument;
  expect(Statement).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]),
  );
});

test('there is one dashboard, and the address of the site and the topic are told', () => {
  const body = JSON.stringify(onlyOne(site, 'AWS::CloudWatch::Dashboard').DashboardBody);
  expect(body).toContain('Functions, p99');
  expect(Object.keys(site.findOutputs('*'))).toEqual(expect.arrayContaining(['Url', 'AlarmTopic']));
});

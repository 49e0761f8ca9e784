import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, describe, expect, test } from 'vitest';
import { deployedTableName } from '../../../functions/kit/database.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { bowlSeedChanges, createBowlId, waitingBowlChanges } from '../../../functions/reports/store.ts';
import { exportColumns } from '../../../infra/aws/analytics.ts';
import { isOn } from '../../../infra/aws/environments.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { api } from '../../../shared/contract/index.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { getOnlyResource, listResources, synthesizeStacks } from '../../support/stacks.ts';
import { startForFile } from '../../support/startForFile.ts';

const { app, data } = synthesizeStacks('prod', { analytics: true });
const without = synthesizeStacks('prod');
const isAnalytics = ([id]: [string, unknown]) => id.startsWith('Analytics');

describe('analytics', () => {
  test('are off unless they are asked for, and a slip is no answer', () => {
    expect([undefined, 'off', 'on'].map((value) => isOn('analytics', value))).toEqual([false, false, true]);
    for (const slip of ['yes', true, '']) expect(() => isOn('analytics', slip)).toThrow('takes on or off');
    expect(JSON.stringify([without.data, without.site])).not.toMatch(/analytics|athena|glue/i);
  });

  test('change nothing else of a deployment but that the bucket of the logs takes those of one more', () => {
    const rest = ({ Resources, Outputs, ...more }: Record<string, Record<string, unknown>>) => {
      const others = Object.entries(Resources ?? {}).filter(
        (one) => !isAnalytics(one) && !/^AccessLogsPolicy/.test(one[0]),
      );
      return { ...more, others, outputs: Object.entries(Outputs ?? {}).filter((one) => !isAnalytics(one)) };
    };
    expect(rest(data.toJSON())).toEqual(rest(without.data.toJSON()));
    expect(synthesizeStacks('prod', { analytics: true }).site.toJSON()).toEqual(without.site.toJSON());
  });

  test.each(['dev', 'staging', 'prod'] as const)('have no open security finding in %s', (name) => {
    const { violations } = new AwsSolutionsChecks().validateScope(
      name === 'prod' ? app : synthesizeStacks(name, { analytics: true }).app,
    );
    expect(violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources])).toEqual([]);
  });
});

describe('the nightly export', () => {
  const [bucketId, bucket] = listResources(data, 'AWS::S3::Bucket').find(isAnalytics) ?? [''];
  const folder = (name: string) => ({ 'Fn::Join': ['', [{ 'Fn::GetAtt': [bucketId, 'Arn'] }, `/${name}/*`]] });

  test('has a closed, encrypted bucket of its own, whose files go after eight days', () => {
    expect(bucket?.Properties).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ExpirationInDays: 8 }] },
    });
  });

  test('copies the bowls and may do nothing but that: this table, into this folder', () => {
    const [table] = listResources(data, 'AWS::DynamoDB::GlobalTable').find(([id]) => id.includes('transactions')) ?? [];
    const source = { 'Fn::GetAtt': [table, 'Arn'] };
    const { Target, ScheduleExpression, State } = getOnlyResource(data, 'AWS::Scheduler::Schedule');
    expect({ ScheduleExpression, State }).toEqual({ ScheduleExpression: 'cron(0 10 * * ? *)', State: 'ENABLED' });
    expect(JSON.stringify(Target.Arn)).toContain(':scheduler:::aws-sdk:dynamodb:exportTableToPointInTime');
    // CloudFormation resolves references to strings.
    const sent = JSON.parse(
      Target.Input['Fn::Join'][1].map((part: unknown) => (typeof part === 'string' ? part : 'REF')).join(''),
    );
    expect(sent).toEqual({
      TableArn: 'REF',
      S3Bucket: 'REF',
      S3Prefix: 'transactions',
      S3SseAlgorithm: 'AES256',
      ExportFormat: 'DYNAMODB_JSON',
      ClientToken: '<aws.scheduler.execution-id>',
    });
    const policies = listResources(data, 'AWS::IAM::Policy').filter(isAnalytics);
    expect(policies.map(([, { Properties }]) => Properties['PolicyDocument'])).toMatchObject([
      {
        Statement: [
          { Effect: 'Allow', Action: 'dynamodb:ExportTableToPointInTime', Resource: source },
          {
            Effect: 'Allow',
            Action: ['s3:PutObject', 's3:PutObjectAcl', 's3:AbortMultipartUpload'],
            Resource: folder('transactions'),
          },
        ],
      },
    ]);
  });

  test('is asked within a bound on what a query reads, by an analyst who writes nothing but results', () => {
    expect(getOnlyResource(data, 'AWS::Athena::WorkGroup').WorkGroupConfiguration).toMatchObject({
      EnforceWorkGroupConfiguration: true,
      BytesScannedCutoffPerQuery: 20 * 1024 ** 3,
      ResultConfiguration: { EncryptionConfiguration: { EncryptionOption: 'SSE_S3' } },
    });
    const { Statement } = getOnlyResource(data, 'AWS::IAM::ManagedPolicy').PolicyDocument as {
      Statement: { Action: string | string[]; Resource: unknown }[];
    };
    const writing = Statement.filter(({ Action }) =>
      [Action].flat().some((one) => /Put|Create|Delete|Update/.test(one)),
    );
    expect(writing.map(({ Resource }) => Resource)).toEqual([folder('results')]);
    expect(JSON.stringify(Statement)).not.toMatch(/"Resource":"\*"|dynamodb/);
  });

  test('is read one at a time, from the folder with its lines and without the lists that AWS puts beside', () => {
    const { Parameters, PartitionKeys } = getOnlyResource(data, 'AWS::Glue::Table').TableInput;
    expect(PartitionKeys).toEqual([{ Name: 'export', Type: 'string' }]);
    expect(Parameters['projection.export.type']).toBe('injected');
    expect(Parameters['storage.location.template']).toEqual({
      'Fn::Join': ['', ['s3://', { Ref: bucketId }, `/transactions/AWSDynamoDB/\${export}/data/`]],
    });
  });
});

/** A value as Athena reads it from JSON: fields the column type does not name are missing. */
function read(type: string, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (type === 'string') return value;
  if (type === 'bigint' || type === 'double') {
    const number = Number(value);
    if (Number.isNaN(number) || (type === 'bigint' && !Number.isSafeInteger(number))) throw new Error(`No ${type}`);
    return number;
  }
  const inner = type.slice(type.indexOf('<') + 1, -1);
  if (type.startsWith('array<')) return (value as unknown[]).map((one) => read(inner, one));
  if (!type.startsWith('struct<')) throw new Error(`Athena knows no ${type}`);
  const byName = new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));
  return Object.fromEntries(
    partsOf(inner).map((part) => {
      const colon = part.indexOf(':');
      return [part.slice(0, colon), read(part.slice(colon + 1), byName.get(part.slice(0, colon)))];
    }),
  );
}

/** Splits at commas outside brackets. */
function partsOf(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of text) {
    if (sign === '<') depth += 1;
    if (sign === '>') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

type Read = {
  pk: { s: string };
  location_id: { n: number };
  start: { s: string };
  user_id: { s: string };
  entries: {
    l: { m: Record<'amount' | 'container_cents' | 'container_grams', { n: number }> & { product_id: { s: string } } }[];
  } | null;
};

describe('what an analyst reads from an export', () => {
  startForFile(startProduct);
  const bowlOf = (location_id: number, user_id: string, start: string): Bowl => {
    const bowl_id = createBowlId({ location_id, start }, user_id);
    return sampleBowl({
      ...{ bowl_id, start, location_id, user_id },
      ...{ client_id: start.endsWith('1') ? 'client-1' : null, client_name: 'Zoë "Z" Ångström' },
      entries: ['A', 'B', 'A'].map((product_id, nth) =>
        sampleBowlEntry({
          ...{ entry_id: `${bowl_id}-${nth}`, product_id, start, amount: 3_333 + nth * 101, waste: 17 },
          ...{ container_cents: 845, container_grams: 59.53 },
        }),
      ),
    });
  };
  const [from, to] = ['2025-11-10', '2026-11-20'];
  const starts = ['2025-11-09', from, '2026-02-28', '2026-11-01', to, '2026-11-21'];
  const bowls = starts.flatMap((day, nth) => [
    bowlOf(north.location_id, team.stylist.user_id, `${day} 09:00:0${nth}`),
    bowlOf(north.location_id, team.manager.user_id, `${day} 15:00:0${nth}`),
    bowlOf(south.location_id, team.southStylist.user_id, `${day} 09:00:0${nth}`),
  ]);
  const lines: string[] = [];

  beforeAll(async () => {
    await seedOrganizations();
    await putAll(bowlSeedChanges(ours.organization_id, bowls));
    const { entries: _, ...waiting } = bowlOf(north.location_id, 'nobody', `${to} 10:00:00`);
    const sent = { local_id: 'w', stylist: 'nobody', client_name: '', start: '', end: '', entries: [] };
    await commit(waitingBowlChanges(ours.organization_id, { ...waiting, seconds_ahead: 0, sent }));
    const { Items = [] } = await new DynamoDBClient().send(
      new ScanCommand({ TableName: deployedTableName('transactions') }),
    );
    lines.push(...Items.map((item) => JSON.stringify({ Item: item })));
  });

  test('is what the reports of the console say of the same days', async () => {
    const [column] = exportColumns;
    const rows = lines.map((line) => read(`struct<item:${column?.type}>`, JSON.parse(line)) as { item: Read });
    // Each bowl has a guard item next to it; one bowl is waiting.
    expect(rows).toHaveLength(2 * bowls.length + 2);
    const theirs = rows.flatMap(({ item: { entries, ...bowl } }) =>
      bowl.location_id?.n === north.location_id && entries && bowl.start.s >= from && bowl.start.s < '2026-11-21'
        ? entries.l.map(({ m }) => ({ ...bowl, ...m }))
        : [],
    );
    const form = { Salon: north.location_id, StartDate: from, EndDate: to };
    const { data: containers } = await call(api.reports.getSalonUsage, { body: form }, team.manager);
    const { data: spending } = await call(api.reports.getStylistSpend, { body: form }, team.manager);
    const sums = (keyOf: (one: (typeof theirs)[number]) => string, of: (one: (typeof theirs)[number]) => number) =>
      Object.fromEntries(
        [...Map.groupBy(theirs, keyOf)].map(([key, its]) => [key, its.reduce((sum, one) => sum + of(one), 0)]),
      );
    const used = sums(
      ({ product_id }) => product_id.s,
      ({ amount, container_grams }) => amount.n / 100 / container_grams.n,
    );
    expect(containers.map(({ product_id }) => product_id).sort()).toEqual(['A', 'B']);
    for (const { product_id, container_used } of containers)
      expect(container_used).toBeCloseTo(used[product_id] ?? 0, 4);
    const spent = sums(
      ({ user_id }) => user_id.s,
      ({ amount, container_grams, container_cents }) =>
        Math.round((amount.n / 100 / container_grams.n) * container_cents.n),
    );
    expect(
      Object.fromEntries(spending.map(({ user_id, total_spent }) => [user_id, Math.round(total_spent * 100)])),
    ).toEqual(spent);
    expect(new Set(theirs.map(({ pk }) => pk.s.split('#')[1]))).toEqual(new Set([String(ours.organization_id)]));
  });

  test('has every field that a bowl has', () => {
    const [column] = exportColumns;
    const whole = lines.map((line) => JSON.parse(line).Item).filter(({ entries }) => entries);
    for (const item of whole) {
      const fields = Object.keys(item).filter((name) => !['sk', 'v', 'client_pk', 'client_sk'].includes(name));
      const seen = read(column?.type ?? '', item) as Record<string, unknown>;
      expect(fields.filter((name) => !(name in seen))).toEqual([]);
    }
  });
});

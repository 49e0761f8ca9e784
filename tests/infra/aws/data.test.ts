import { expect, test } from 'vitest';
import { tableNames, tables } from '../../../functions/kit/tables.ts';
import { getEnvironment } from '../../../infra/aws/environments.ts';
import { listResources, synthesizeStacks } from '../../support/stacks.ts';

const { data, site } = synthesizeStacks('prod');
const deployed = listResources(data, 'AWS::DynamoDB::GlobalTable');

/** Renaming a logical id makes CloudFormation replace the resource: the table would be orphaned and an empty one created. */
const known = {
  'AWS::DynamoDB::GlobalTable': [
    'Tablesdirectory1BD8B93A',
    'Tablesservices05A49DAB',
    'TablesclientsA46F2166',
    'TablesappointmentsE4DAD8A0',
    'Tablescatalogue0C9DFD07',
    'Tablesinventory46463657',
    'Tablestransactions5FE05B39',
    'TablesusageC408C147',
    'Tablesmessages13660B8D',
    'Tablesaudit3BC6CFAF',
    'TablesidempotencyA02207AE',
  ],
  'AWS::Cognito::UserPool': ['IdentityUsers61009EFD'],
  'AWS::Cognito::UserPoolClient': ['IdentityUsersWeb0EEA9EA1', 'IdentityUsersServer2DBA0AF4'],
  'AWS::S3::Bucket': ['AccessLogs8B620ECA', 'ImagesBucket4B6DB8E1'],
};

test.each(Object.entries(known))('every %s keeps the id it was deployed under', (type, ids) => {
  expect(listResources(data, type).map(([id]) => id)).toEqual(ids);
});

test('the data model has eleven tables', () => {
  expect(tables.map(({ name }) => name)).toEqual(tableNames);
  expect(deployed).toHaveLength(11);
});

test.each(tables)('table $name has the keys, indexes and time to live of the data model', ({ name, ttl, indexes }) => {
  const found = deployed.find(([id]) => id.startsWith(`Tables${name}`));
  const key = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' },
    { AttributeName: sk, KeyType: 'RANGE' },
  ];
  expect(found?.[1].Properties).toMatchObject({ KeySchema: key('pk', 'sk'), BillingMode: 'PAY_PER_REQUEST' });
  expect(found?.[1].Properties['GlobalSecondaryIndexes'] ?? []).toMatchObject(
    indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: key(index.pk, index.sk),
      Projection: index.copies
        ? { ProjectionType: 'INCLUDE', NonKeyAttributes: index.copies }
        : { ProjectionType: 'ALL' },
    })),
  );
  expect(found?.[1].Properties['TimeToLiveSpecification']).toEqual(
    ttl ? { AttributeName: ttl, Enabled: true } : undefined,
  );
});

test('every table is encrypted, protected and can go back to any second of five weeks', () => {
  for (const [, { Properties }] of deployed) {
    expect(Properties['SSESpecification']).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
    expect(Properties['Replicas']).toMatchObject([
      {
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: {
          PointInTimeRecoveryEnabled: true,
          RecoveryPeriodInDays: getEnvironment('prod').recoveryDays,
        },
      },
    ]);
  }
});

test('no bucket is open to the public, unencrypted or reachable without TLS', () => {
  for (const template of [data, site]) {
    const policies = listResources(template, 'AWS::S3::BucketPolicy').map(([, { Properties }]) => Properties);
    for (const [id, { Properties }] of listResources(template, 'AWS::S3::Bucket')) {
      expect(Properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(Properties['BucketEncryption']).toBeDefined();
      const policy = policies.find(({ Bucket }) => JSON.stringify(Bucket) === JSON.stringify({ Ref: id }));
      expect(JSON.stringify(policy)).toContain('"Condition":{"Bool":{"aws:SecureTransport":"false"}},"Effect":"Deny"');
    }
  }
});

test('a picture that was overwritten can be brought back for 90 days, one of a client as long as the tables', () => {
  const images = listResources(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Images'));
  expect(images?.[1].Properties).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [
        { NoncurrentVersionExpiration: { NoncurrentDays: 90 } },
        { Prefix: 'private/', NoncurrentVersionExpiration: { NoncurrentDays: 35 } },
      ],
    },
  });
});

test('public pictures are read by the distributions of this account alone, others by functions', () => {
  const policies = listResources(data, 'AWS::S3::BucketPolicy').flatMap(([, { Properties }]) => {
    const { Statement } = Properties['PolicyDocument'] as { Statement: { Principal: unknown; Condition: unknown }[] };
    return Statement.filter(({ Principal }) => JSON.stringify(Principal).includes('cloudfront.amazonaws.com'));
  });
  expect(policies).toMatchObject([{ Action: 's3:GetObject', Condition: { ArnLike: expect.any(Object) } }]);
  expect(JSON.stringify(policies)).toContain('/images/*');
  expect(JSON.stringify(policies)).toMatch(/"aws:SourceArn":.*:cloudfront::.*"AWS::AccountId".*:distribution\/\*/);
});

test('the outputs name everything that the commands of an operator need to find the deployment', () => {
  expect(Object.keys(data.findOutputs('*'))).toEqual(
    expect.arrayContaining([
      ...tableNames.map((name) => `Table${name.charAt(0).toUpperCase()}${name.slice(1)}`),
      'UserPoolId',
      'UserPoolClientId',
    ]),
  );
});

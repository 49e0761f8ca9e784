import { CfnOutput, CfnResource, Duration, Stack, Validations } from 'aws-cdk-lib';
import { CfnNamedQuery, CfnWorkGroup } from 'aws-cdk-lib/aws-athena';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import {
  ContextAttribute,
  Schedule,
  ScheduleExpression,
  ScheduleGroup,
  ScheduleTargetInput,
} from 'aws-cdk-lib/aws-scheduler';
import { Universal } from 'aws-cdk-lib/aws-scheduler-targets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import * as z from 'zod';
import { bowl } from '../../shared/contract/bowls.ts';
import { Alarms, every } from './alarms.ts';
import type { Environment } from './environments.ts';
import { privateBucket } from './images.ts';

const [exports, results] = ['transactions', 'results'];
const tableName = 'bowls';
/** Limits a query to 10 cents at $5 per terabyte. */
const maxScannedBytes = 20 * 1024 ** 3;

type Shape = {
  type?: string;
  items?: Shape;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
};

/** Column type of a field in a DynamoDB export, where strings are under S and numbers (as text) under N. */
function columnType({ type, items, properties, anyOf }: Shape): string {
  const some = anyOf?.find((one) => one.type !== 'null');
  if (some) return columnType(some);
  if (items) return `struct<l:array<${columnType(items)}>>`;
  if (properties) return `struct<m:${fieldTypes(properties)}>`;
  if (type === 'string') return 'struct<s:string>';
  if (type === 'integer') return 'struct<n:bigint>';
  if (type === 'number') return 'struct<n:double>';
  throw new Error(`No column holds ${JSON.stringify(type)}`);
}

const fieldTypes = (properties: Record<string, Shape>): string =>
  `struct<${Object.entries(properties)
    .map(([name, shape]) => `${name}:${columnType(shape)}`)
    .join(',')}>`;

/** The single column of an export line, with all fields of a bowl. The key contains the organization. */
export const exportColumns = [
  {
    name: 'item',
    type: fieldTypes({ pk: { type: 'string' }, ...(z.toJSONSchema(bowl, { io: 'input' }) as Shape).properties }),
  },
];

/** Sample query that the console does not cover: product usage by stylist over years and all salons. */
const usageByStylist = `SELECT split_part(item.pk.s, '#', 2) AS organization_id, item.location_id.n AS location_id, item.user_id.s AS user_id,
  arbitrary(item.user_name.s) AS user_name, entry.m.product_id.s AS product_id, arbitrary(entry.m.product_alias.s) AS product_alias,
  substr(item.start.s, 1, 7) AS month, sum(entry.m.amount.n) / 100.0 AS grams, sum(entry.m.waste.n) / 100.0 AS grams_wasted,
  sum(entry.m.amount.n / 100.0 / entry.m.container_grams.n) AS containers
FROM ${tableName} CROSS JOIN UNNEST(item.entries.l) AS entries (entry)
WHERE export = 'EXPORT' AND item.start.s >= '2026-01-01' AND item.start.s < '2027-01-01'
GROUP BY 1, 2, 3, 5, 7`;

type Sources = { source: TableV2; logs: IBucket; alarmTopic: ITopic };

/** Nightly exports of all bowls from the table's backups, without read load, and an Athena workgroup to query them. */
export class Analytics extends Construct {
  constructor(scope: Construct, id: string, environment: Environment, { source, logs, alarmTopic }: Sources) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      ...privateBucket(environment),
      // Every export is complete, so one week of them is enough.
      lifecycleRules: [{ expiration: Duration.days(8), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'analytics/',
    });
    this.exportNightly(bucket, source, new Alarms(this, 'Watch', environment, alarmTopic));

    const database = new CfnDatabase(this, 'Database', {
      catalogId: Stack.of(this).account,
      databaseInput: { name: `salon_console_${environment.name}` },
    });
    const table = new CfnTable(this, 'Table', {
      catalogId: Stack.of(this).account,
      databaseName: database.ref,
      tableInput: {
        name: tableName,
        tableType: 'EXTERNAL_TABLE',
        // A query must name one export, so that exports are never summed together.
        partitionKeys: [{ name: 'export', type: 'string' }],
        parameters: {
          'projection.enabled': 'true',
          'projection.export.type': 'injected',
          'storage.location.template': `s3://${bucket.bucketName}/${exports}/AWSDynamoDB/\${export}/data/`,
        },
        storageDescriptor: {
          columns: exportColumns,
          location: `s3://${bucket.bucketName}/${exports}/AWSDynamoDB/`,
          inputFormat: 'org.apache.hadoop.mapred.TextInputFormat',
          outputFormat: 'org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat',
          serdeInfo: { serializationLibrary: 'org.openx.data.jsonserde.JsonSerDe' },
        },
      },
    });
    const workGroup = new CfnWorkGroup(this, 'WorkGroup', {
      name: `salon-console-${environment.name}`,
      recursiveDeleteOption: !environment.keepsData,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        publishCloudWatchMetricsEnabled: true,
        bytesScannedCutoffPerQuery: maxScannedBytes,
        resultConfiguration: {
          outputLocation: `s3://${bucket.bucketName}/${results}/`,
          encryptionConfiguration: { encryptionOption: 'SSE_S3' },
        },
      },
    });
    const query = new CfnNamedQuery(this, 'UsageByStylist', {
      name: 'Usage by stylist, product and month',
      database: database.ref,
      workGroup: workGroup.name,
      queryString: usageByStylist,
    });
    query.addResourceDependency(workGroup);
    const analyst = this.analyst(bucket, { database: database.ref, table: table.ref, workGroup: workGroup.name });
    new CfnOutput(this, 'ExportFolder', { value: `s3://${bucket.bucketName}/${exports}/AWSDynamoDB/` });
    new CfnOutput(this, 'AnalystPolicy', { value: analyst.managedPolicyArn });
  }

  private exportNightly(bucket: Bucket, source: TableV2, alarms: Alarms): void {
    const role = new Role(this, 'Exporter', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const files = bucket.arnForObjects(`${exports}/*`);
    const policyStatements = [
      new PolicyStatement({ actions: ['dynamodb:ExportTableToPointInTime'], resources: [source.tableArn] }),
      new PolicyStatement({
        actions: ['s3:PutObject', 's3:PutObjectAcl', 's3:AbortMultipartUpload'],
        resources: [files],
      }),
    ];
    const scheduleGroup = new ScheduleGroup(this, 'Exports');
    alarms.watch('exports-failed', {
      metric: scheduleGroup.metricDropped(every),
      threshold: 1,
      atOnce: true,
      says: 'The nightly export of bowls did not begin, after ten tries. `aws dynamodb list-exports` lists those before it.',
    });
    new Schedule(this, 'Nightly', {
      scheduleGroup,
      description: 'Exports the bowls for analysis',
      // After the last salon in the westernmost time zone has closed.
      schedule: ScheduleExpression.cron({ hour: '10', minute: '0' }),
      target: new Universal({
        service: 'dynamodb',
        action: 'exportTableToPointInTime',
        role,
        policyStatements,
        retryAttempts: 10,
        input: ScheduleTargetInput.fromObject({
          TableArn: source.tableArn,
          S3Bucket: bucket.bucketName,
          S3Prefix: exports,
          S3SseAlgorithm: 'AES256',
          ExportFormat: 'DYNAMODB_JSON',
          // Makes retries idempotent.
          ClientToken: ContextAttribute.executionId,
        }),
      }),
    });
    this.answerFor(role, bucket, [exports], 'An export names its files itself; what it may write is their folder.');
  }

  /** Policy for analysts: access to these exports and this workgroup only. */
  private analyst(bucket: Bucket, names: { database: string; table: string; workGroup: string }): ManagedPolicy {
    const arn = (service: string, resource: string) => Stack.of(this).formatArn({ service, resource });
    const policy = new ManagedPolicy(this, 'Analyst', {
      description: 'Asks the exported bowls of Salon Console',
      statements: [
        new PolicyStatement({
          actions: [
            'athena:GetWorkGroup',
            'athena:StartQueryExecution',
            'athena:StopQueryExecution',
            'athena:GetQueryExecution',
            'athena:GetQueryResults',
            'athena:ListNamedQueries',
            'athena:GetNamedQuery',
          ],
          resources: [arn('athena', `workgroup/${names.workGroup}`)],
        }),
        new PolicyStatement({
          actions: ['glue:GetDatabase', 'glue:GetTable'],
          resources: [
            arn('glue', 'catalog'),
            arn('glue', `database/${names.database}`),
            arn('glue', `table/${names.database}/${names.table}`),
          ],
        }),
        new PolicyStatement({ actions: ['s3:ListBucket', 's3:GetBucketLocation'], resources: [bucket.bucketArn] }),
        new PolicyStatement({ actions: ['s3:GetObject'], resources: [bucket.arnForObjects(`${exports}/*`)] }),
        new PolicyStatement({
          actions: ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
          resources: [bucket.arnForObjects(`${results}/*`)],
        }),
      ],
    });
    const reason =
      'Exports and results have names that AWS gives them; what may be read and written are their folders.';
    this.answerFor(policy, bucket, [exports, results], reason);
    return policy;
  }

  private answerFor(construct: Construct, bucket: Bucket, folders: readonly string[], reason: string): void {
    const resource = bucket.node.defaultChild;
    if (!CfnResource.isCfnResource(resource)) throw new Error('The bucket of the exports is not as CDK built it');
    const bucketId = Stack.of(this).getLogicalId(resource);
    for (const folder of folders)
      Validations.of(construct).acknowledge({
        id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/${folder}/*]`,
        reason,
      });
  }
}

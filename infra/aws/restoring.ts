import { CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import { BuildSpec, ComputeType, LinuxArmBuildImage, Project, Source } from 'aws-cdk-lib/aws-codebuild';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import { type TableName, tableVariable } from '../../functions/kit/tables.ts';
import type { Environment } from './environments.ts';
import { listBucketSpellings } from './grants.ts';
import { type CodeProps, createLogGroup } from './lambda.ts';

/** What a restore may do. Tests verify that it is what it does. */
export const restoreRights = {
  /** On the tables. Migrations run once more for old items. */
  tables: ['GetItem', 'Query', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  copies: ['GetItem', 'Query', 'Scan'],
  accounts: ['AdminGetUser', 'AdminDeleteUser', 'AdminDisableUser', 'AdminUserGlobalSignOut'],
  bucket: ['ListBucketVersions'],
  pictures: ['GetObjectVersion', 'PutObject', 'DeleteObject'],
} as const;

type Data = { tables: Record<TableName, TableV2>; pool: UserPool; pictures: IBucket };

/**
 * Compares and writes the data of an organization that is restored, next to them: the operator's computer starts it and shows its log. It
 * costs nothing while it does not run.
 */
export class Restoring extends Construct {
  constructor(
    scope: Construct,
    id: string,
    environment: Environment,
    { functionsFolder, tables, pool, pictures }: CodeProps & Data,
  ) {
    super(scope, id);
    const code = new Asset(this, 'Code', { path: `${functionsFolder}/restore`, exclude: ['*.map'] });
    const named = Object.entries(tables) as [TableName, TableV2][];
    const variables = {
      USER_POOL_ID: pool.userPoolId,
      IMAGES_BUCKET: pictures.bucketName,
      ...Object.fromEntries(named.map(([name, table]) => [tableVariable(name), table.tableName])),
    };
    const log = createLogGroup(this, 'Log', environment);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codebuild.amazonaws.com') });
    const project = new Project(this, 'Project', {
      description: 'Restores an organization of Salon Console: npm run restore',
      source: Source.s3({ bucket: code.bucket, path: code.s3ObjectKey }),
      // The newest Node of the images. `npm run build` bundles for it.
      environment: { buildImage: LinuxArmBuildImage.AMAZON_LINUX_2023_STANDARD_3_0, computeType: ComputeType.MEDIUM },
      environmentVariables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, { value }])),
      buildSpec: BuildSpec.fromObject({
        version: '0.2',
        phases: { install: { 'runtime-versions': { nodejs: 22 } }, build: { commands: ['node index.mjs'] } },
      }),
      timeout: Duration.hours(8),
      concurrentBuildLimit: 1,
      logging: { cloudWatch: { logGroup: log } },
      // CDK would allow it more than it needs.
      role: role.withoutPolicyUpdates(),
    });
    log.grantWrite(role);
    const allow = (service: string, actions: readonly string[], ...resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions: actions.map((action) => `${service}:${action}`), resources }));
    allow('s3', ['GetObject', 'GetObjectVersion'], code.bucket.arnForObjects(code.s3ObjectKey));
    allow('s3', ['GetBucketAcl', 'GetBucketLocation'], code.bucket.bucketArn);
    allow('dynamodb', restoreRights.tables, ...named.map(([, table]) => table.tableArn));
    const { stackName } = Stack.of(this);
    const copies = Stack.of(this).formatArn({
      service: 'dynamodb',
      resource: 'table',
      resourceName: `${stackName}-*-at-*`,
    });
    allow('dynamodb', restoreRights.copies, copies);
    allow('cognito-idp', restoreRights.accounts, pool.userPoolArn);
    allow('s3', restoreRights.bucket, pictures.bucketArn);
    allow('s3', restoreRights.pictures, pictures.arnForObjects('*'));
    Validations.of(project).acknowledge({ id: 'AwsSolutions-CB4', reason: 'It makes no artifacts.' });
    const reason = 'Copies are named after their time; which organization has pictures to restore is known only then.';
    const [spelled] = listBucketSpellings(pictures);
    for (const resource of [copies.replace(/(?<=:)[^:]*(?=:table)/, '<AWS::AccountId>'), `${spelled}/*`])
      Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
    new CfnOutput(scope, 'RestoreProject', { value: project.projectName });
  }
}

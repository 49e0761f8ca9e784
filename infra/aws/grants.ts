import { CfnResource, Stack, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { TableName } from '../../functions/kit/tables.ts';
import type { Family, SideEffect } from '../../shared/contract/endpoint.ts';
import { api, type FamilyName } from '../../shared/contract/index.ts';

/** Does not include Scan, because no function reads a whole table. A transaction needs the permission of each of its actions. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'ConditionCheckItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem';

/** Actions allowed on the table, and indexes that can be queried. */
export type TableGrant = { actions?: readonly TableAction[]; indexes?: readonly string[] };
export type Granted = FamilyName | 'pre-token' | 'new-password' | 'sender' | 'deliverer' | 'texts';

/** Table permissions of each function beside those of all. Tests verify that they match the requests that the functions actually send. */
const ownGrants: Record<Granted, Partial<Record<TableName, TableGrant>>> = {
  users: {
    directory: {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    },
    messages: { actions: ['UpdateItem'] },
    audit: { actions: ['PutItem'] },
    // Sign-ins are noted there.
    idempotency: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  },
  locations: {
    directory: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'] },
    appointments: { actions: ['Query'] },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  categories: {
    directory: { actions: ['GetItem'] },
    services: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  services: {
    directory: { actions: ['GetItem'] },
    services: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  stylists: {
    directory: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    services: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'] },
    appointments: { actions: ['Query', 'BatchGetItem'] },
    audit: { actions: ['PutItem'] },
  },
  clients: {
    directory: { actions: ['GetItem', 'Query'] },
    clients: {
      actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      indexes: ['by-last-name', 'by-first-name', 'by-phone', 'by-phone-end', 'by-email', 'missing-info'],
    },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  // Reaches every record of a client.
  erasure: {
    directory: { actions: ['GetItem', 'Query'] },
    clients: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    appointments: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], indexes: ['by-client'] },
    transactions: { actions: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'], indexes: ['by-client'] },
    usage: { actions: ['UpdateItem'] },
    messages: { actions: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['by-client'] },
    audit: { actions: ['PutItem'], indexes: ['by-entity', 'by-client'] },
    idempotency: { actions: ['PutItem', 'Query'], indexes: ['by-client'] },
  },
  scheduler: {
    directory: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    services: { actions: ['BatchGetItem', 'Query', 'PutItem'] },
    clients: {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['by-last-name'],
    },
    transactions: { actions: ['BatchGetItem', 'PutItem'], indexes: ['by-client'] },
    appointments: {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['by-client'],
    },
    catalogue: { actions: ['GetItem', 'Query'] },
    inventory: { actions: ['PutItem', 'UpdateItem'] },
    usage: { actions: ['UpdateItem'] },
    messages: { actions: ['UpdateItem'] },
    audit: { actions: ['PutItem'], indexes: ['by-entity'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  bills: {
    directory: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'] },
    messages: { actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'] },
    services: { actions: ['BatchGetItem', 'Query'] },
    clients: { actions: ['GetItem', 'ConditionCheckItem'] },
    appointments: {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['by-client'],
    },
    transactions: { actions: ['Query', 'PutItem'], indexes: ['by-client'] },
    catalogue: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    inventory: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    usage: { actions: ['UpdateItem'] },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  // Public endpoint, read-only.
  calendar: {
    directory: { actions: ['GetItem', 'Query'] },
    services: { actions: ['GetItem'] },
    appointments: { actions: ['BatchGetItem', 'Query'] },
  },
  pictures: {
    directory: { actions: ['GetItem', 'Query'] },
    clients: { actions: ['GetItem', 'ConditionCheckItem'] },
    appointments: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  products: {
    directory: { actions: ['GetItem'] },
    catalogue: {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      indexes: ['missing-info'],
    },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  inventory: {
    directory: { actions: ['GetItem', 'Query'] },
    catalogue: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
    inventory: {
      actions: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['movements-by-product'],
    },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  orders: {
    directory: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
    catalogue: { actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'] },
    inventory: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    usage: { actions: ['GetItem', 'Query'] },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  transfers: {
    directory: { actions: ['GetItem', 'Query', 'UpdateItem'] },
    catalogue: { actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'] },
    inventory: { actions: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  counts: {
    directory: { actions: ['GetItem', 'Query', 'UpdateItem'] },
    catalogue: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'] },
    inventory: { actions: ['BatchGetItem', 'ConditionCheckItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    transactions: { actions: ['Query'] },
    usage: { actions: ['Query'] },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  imports: {
    directory: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    services: {
      actions: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    },
    catalogue: {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
    clients: {
      actions: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['by-last-name'],
    },
    inventory: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    transactions: { actions: ['BatchGetItem', 'PutItem', 'DeleteItem'] },
    appointments: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
    usage: { actions: ['UpdateItem'] },
    audit: { actions: ['PutItem'], indexes: ['by-entity'] },
    idempotency: { actions: ['GetItem', 'PutItem'] },
  },
  stations: {
    directory: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'] },
    clients: { actions: ['BatchGetItem', 'UpdateItem', 'ConditionCheckItem'] },
    catalogue: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'] },
    inventory: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    appointments: { actions: ['BatchGetItem', 'Query'] },
    transactions: { actions: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'], indexes: ['by-client'] },
    services: { actions: ['Query'] },
    usage: { actions: ['UpdateItem'] },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  },
  reports: {
    directory: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    catalogue: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    services: { actions: ['BatchGetItem'] },
    clients: { actions: ['BatchGetItem'] },
    transactions: { actions: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'], indexes: ['by-client'] },
    usage: { actions: ['Query', 'UpdateItem'] },
    inventory: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    audit: { actions: ['PutItem'] },
  },
  // Read-only.
  insights: {
    directory: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    services: { actions: ['BatchGetItem', 'Query'] },
    clients: { actions: ['BatchGetItem'] },
    catalogue: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    inventory: { actions: ['BatchGetItem', 'Query'] },
    appointments: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    transactions: { actions: ['Query'] },
    usage: { actions: ['GetItem', 'Query', 'UpdateItem', 'PutItem'] },
  },
  // Read-only, a few small items at a time.
  watch: {
    directory: { actions: ['GetItem', 'Query'] },
    inventory: { actions: ['BatchGetItem'] },
    appointments: { actions: ['BatchGetItem'] },
    transactions: { actions: ['Query'] },
    usage: { actions: ['GetItem'] },
  },
  // Read-only.
  audit: {
    directory: { actions: ['GetItem', 'BatchGetItem'] },
    audit: { actions: ['Query'], indexes: ['by-entity'] },
  },
  messages: {
    directory: { actions: ['GetItem', 'Query', 'PutItem'] },
    clients: { actions: ['GetItem', 'PutItem'] },
    appointments: { actions: ['GetItem', 'PutItem', 'UpdateItem'], indexes: ['by-client'] },
    messages: { actions: ['GetItem', 'Query', 'UpdateItem'], indexes: ['by-client'] },
    audit: { actions: ['PutItem'] },
  },
  // Run by a schedule, without a caller. Monday Pages read what the reports of insights read.
  sender: {
    directory: { actions: ['BatchGetItem', 'GetItem', 'Query'] },
    services: { actions: ['BatchGetItem', 'Query'] },
    clients: { actions: ['GetItem', 'ConditionCheckItem'] },
    catalogue: { actions: ['GetItem', 'Query'] },
    inventory: { actions: ['BatchGetItem', 'Query'] },
    appointments: { actions: ['GetItem', 'BatchGetItem', 'Query'], indexes: ['by-client'] },
    transactions: { actions: ['Query'] },
    usage: { actions: ['GetItem', 'Query', 'UpdateItem'] },
    messages: {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['by-due'],
    },
    // Limits of messages.
    idempotency: { actions: ['UpdateItem'] },
  },
  deliverer: {
    directory: { actions: ['GetItem'] },
    appointments: { actions: ['GetItem', 'UpdateItem'] },
    messages: { actions: ['PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['by-due'] },
    // Tills at rest.
    idempotency: { actions: ['GetItem', 'UpdateItem'] },
  },
  // Called by what phones answer to texts.
  texts: {
    directory: { actions: ['Query'] },
    clients: { actions: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
    appointments: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    messages: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
    audit: { actions: ['PutItem'] },
  },
  'pre-token': { directory: { actions: ['GetItem'] } },
  'new-password': { directory: { actions: ['UpdateItem'] } },
};

/** Families count the calls of organizations that call often, and note sign-ins. */
const counting = 'UpdateItem';

/** Table permissions of each function. */
export const grants: typeof ownGrants = Object.fromEntries(
  Object.entries(ownGrants).map(([name, own]) => {
    if (!(name in api)) return [name, own];
    const { actions = [], ...indexes } = own.idempotency ?? {};
    return [name, { ...own, idempotency: { ...indexes, actions: [...new Set([...actions, counting] as const)] } }];
  }),
) as typeof ownGrants;

/** User pool permissions of each function. None can delete users. */
export const accountGrants: Partial<Record<Granted, readonly string[]>> = {
  users: [
    'AdminCreateUser',
    'AdminDisableUser',
    'AdminEnableUser',
    'AdminGetUser',
    'AdminInitiateAuth',
    'AdminRespondToAuthChallenge',
    'AdminSetUserMFAPreference',
    'AdminUpdateUserAttributes',
    'AdminUserGlobalSignOut',
  ],
  'new-password': ['AdminUserGlobalSignOut'],
};

export function allowTable(lambda: LambdaFunction, table: TableV2, { actions, indexes }: TableGrant): void {
  if (actions)
    lambda.addToRolePolicy(
      new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [table.tableArn] }),
    );
  if (indexes)
    lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: indexes.map((index) => `${table.tableArn}/index/${index}`),
      }),
    );
}

export const accountStatement = (userPoolArn: string, allowed: readonly string[]): PolicyStatement =>
  new PolicyStatement({ actions: allowed.map((action) => `cognito-idp:${action}`), resources: [userPoolArn] });

/** Whether any endpoint of the family declares the side effect. */
export const hasSideEffect = (family: Family, sideEffect: SideEffect): boolean =>
  Object.values(family).some((endpoint) => endpoint.sideEffect === sideEffect);

/** Folder of the bucket and actions of each function that uses files. */
export const fileGrants: Partial<Record<FamilyName, { folder: string; actions: readonly string[] }>> = {
  products: { folder: 'images', actions: ['PutObject', 'DeleteObject'] },
  pictures: { folder: 'private', actions: ['GetObject', 'PutObject', 'DeleteObject'] },
  erasure: { folder: 'private', actions: ['DeleteObject'] },
};

/** Allows actions on the objects of one folder only. */
export function allowFiles(lambda: LambdaFunction, bucket: IBucket, name: FamilyName): void {
  const { folder = '', actions = [] } = fileGrants[name] ?? {};
  const resources = [bucket.arnForObjects(`${folder}/*`)];
  lambda.addToRolePolicy(new PolicyStatement({ actions: actions.map((action) => `s3:${action}`), resources }));
  for (const spelled of listBucketSpellings(bucket))
    if (lambda.role)
      Validations.of(lambda.role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${spelled}/${folder}/*]`,
        reason: 'Pictures have names that nobody can guess; what a function may touch is their folder.',
      });
}

/** Names by which cdk-nag refers to a bucket, in the same stack and from another one. */
export function listBucketSpellings(bucket: IBucket): string[] {
  const { stackName, region } = Stack.of(bucket);
  const resource = bucket.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error('The bucket of the pictures is not as CDK built it');
  const id = Stack.of(bucket).getLogicalId(resource);
  // CDK appends a hash to the name, which tests/infra/aws/data.test.ts verifies.
  const OutputName = `PublishOutputFnGetAtt${id}Arn3EAB8689`;
  return [
    `<${id}.Arn>`,
    JSON.stringify({ 'Fn::GetStackOutput': { StackName: stackName, Region: region, OutputName } }),
  ];
}

import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { TableName } from '../functions/kit/tables.ts';
import type { FamilyName } from '../shared/contract/index.ts';

/** No scan among them: nothing in the product reads a whole table. */
type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'ConditionCheckItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem';
export type TableGrant = { actions: readonly TableAction[]; indexes?: readonly string[] };

/** What each family of functions may do with which table; a table that is not listed is out of its reach. */
export const grants: Record<FamilyName, Partial<Record<TableName, TableGrant>>> = {
  users: {
    directory: { actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'] },
    audit: { actions: ['PutItem'] },
    idempotency: { actions: ['UpdateItem'] },
  },
  locations: {
    directory: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
    audit: { actions: ['PutItem'] },
  },
  categories: {
    directory: { actions: ['GetItem'] },
    services: { actions: ['GetItem', 'Query', 'PutItem'] },
    audit: { actions: ['PutItem'] },
  },
  services: {
    directory: { actions: ['GetItem'] },
    services: { actions: ['GetItem', 'Query', 'PutItem'] },
    audit: { actions: ['PutItem'] },
  },
  stylists: {
    directory: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    services: { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'] },
    audit: { actions: ['PutItem'] },
  },
  clients: {
    directory: { actions: ['GetItem', 'Query'] },
    clients: {
      actions: ['GetItem', 'Query', 'PutItem'],
      indexes: ['by-last-name', 'by-first-name', 'by-phone', 'by-email'],
    },
    audit: { actions: ['PutItem'] },
  },
  scheduler: {
    directory: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    services: { actions: ['BatchGetItem', 'Query'] },
    clients: { actions: ['GetItem', 'BatchGetItem', 'Query'], indexes: ['by-last-name'] },
    appointments: {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
      indexes: ['by-client'],
    },
    audit: { actions: ['Query', 'PutItem'], indexes: ['by-entity'] },
  },
  // Nothing but reading stands behind its open door.
  calendar: {
    directory: { actions: ['GetItem', 'Query'] },
    services: { actions: ['GetItem'] },
    appointments: { actions: ['BatchGetItem', 'Query'] },
    idempotency: { actions: ['UpdateItem'] },
  },
};

/** What the users family does with accounts; nobody is ever deleted. */
const accountActions = [
  'AdminCreateUser',
  'AdminDisableUser',
  'AdminEnableUser',
  'AdminGetUser',
  'AdminInitiateAuth',
  'AdminRespondToAuthChallenge',
  'AdminUpdateUserAttributes',
  'AdminUserGlobalSignOut',
];

export function allowTable(lambda: LambdaFunction, table: TableV2, { actions, indexes = [] }: TableGrant): void {
  lambda.addToRolePolicy(
    new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn, ...indexes.map((index) => `${table.tableArn}/index/${index}`)],
    }),
  );
}

export function allowAccounts(lambda: LambdaFunction, userPoolArn: string): void {
  const actions = accountActions.map((action) => `cognito-idp:${action}`);
  lambda.addToRolePolicy(new PolicyStatement({ actions, resources: [userPoolArn] }));
}

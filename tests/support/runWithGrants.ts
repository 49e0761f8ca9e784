import { AsyncLocalStorage } from 'node:async_hooks';
import { database } from '../../functions/kit/database.ts';
import { tables } from '../../functions/kit/tables.ts';
import { provider } from '../../functions/users/provider.ts';
import { accountGrants, type Granted, grants } from '../../infra/aws/grants.ts';

/*
 * Enforces IAM permissions in tests: every request of a function to a table, an index or the identity provider is checked against
 * infra/aws/grants.ts.
 */
type RunningFunction = { name: Granted; denied: string[] };

const running = new AsyncLocalStorage<RunningFunction>();

/** Actions of functions in this test file, as `scheduler Query appointments/index/by-client` or `users AdminGetUser`. */
export const sentActions = new Set<string>();

/** All actions allowed by infra/aws/grants.ts, in the same format. */
export const grantedActions: ReadonlySet<string> = new Set([
  ...Object.entries(grants).flatMap(([name, byTable]) =>
    Object.entries(byTable).flatMap(([table, { actions = [], indexes = [] }]) => [
      ...actions.map((action) => `${name} ${action} ${table}`),
      ...indexes.map((index) => `${name} Query ${table}/index/${index}`),
    ]),
  ),
  ...Object.entries(accountGrants).flatMap(([name, actions]) => actions.map((action) => `${name} ${action}`)),
]);

/**
 * Runs a function with the permissions it has in the cloud.
 * @throws when it sent a request without permission, even if it caught the error
 */
export async function runWithGrants<T>(name: Granted, run: () => Promise<T>): Promise<T> {
  const refused: string[] = [];
  const result = await running.run({ name, denied: refused }, run);
  if (refused.length > 0) throw new Error(`infra/aws/grants.ts does not allow: ${refused.join(', ')}`);
  return result;
}

function assertGranted(used: readonly string[]): void {
  const function_ = running.getStore();
  if (!function_) return;
  for (const use of used.map((one) => `${function_.name} ${one}`)) {
    sentActions.add(use);
    if (grantedActions.has(use)) continue;
    function_.denied.push(use);
    throw Object.assign(new Error(`${use} is not allowed`), { name: 'AccessDeniedException' });
  }
}

type Part = { TableName: string };
type Input = {
  TableName?: string;
  IndexName?: string;
  /** Requests of a batch, by table. */
  RequestItems?: Record<string, unknown>;
  TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck' | 'Get', Part>>[];
};

const tableByDeployedName = new Map(tables.map(({ name }) => [`salon-${name}`, name]));
const toTableName = (deployed = '') => tableByDeployedName.get(deployed) ?? deployed;

/** IAM has no action for transactions: each part needs its own. */
function toActions(action: string, { TableName, IndexName, RequestItems, TransactItems }: Input): string[] {
  if (TransactItems)
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, part]) => `${kind}Item ${toTableName(part.TableName)}`),
    );
  if (RequestItems) return Object.keys(RequestItems).map((table) => `${action} ${toTableName(table)}`);
  return [`${action} ${toTableName(TableName)}${IndexName ? `/index/${IndexName}` : ''}`];
}

const toActionName = (commandName = ''): string => commandName.replace(/Command$/, '');

database.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      assertGranted(toActions(toActionName(commandName), args.input as Input));
      return next(args);
    },
  { step: 'initialize', name: 'holdToGrants' },
);
provider.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      assertGranted([toActionName(commandName)]);
      return next(args);
    },
  { step: 'initialize', name: 'holdToGrants' },
);

import { AsyncLocalStorage } from 'node:async_hooks';
import { database } from '../../functions/kit/database.ts';
import { provider } from '../../functions/users/provider.ts';
import { tablesClient } from '../../infra/commands/organization/items.ts';

const watching = new AsyncLocalStorage<Set<string> | undefined>();

/** Notes the actions that IAM would have to allow, as `GetItem salon-clients` or `AdminGetUser`. */
export const watchRequests = <T>(seen: Set<string> | undefined, run: () => Promise<T>): Promise<T> =>
  watching.run(seen, run);

type Input = { TableName?: string; TransactItems?: Record<string, { TableName: string }>[] };

function note(commandName = '', { TableName = '', TransactItems }: Input): void {
  const parts = TransactItems?.flatMap((item) => Object.entries(item)) ?? [];
  for (const [kind, part] of parts) watching.getStore()?.add(`${kind}Item ${part.TableName}`);
  if (!TransactItems) watching.getStore()?.add(`${commandName.replace(/Command$/, '')} ${TableName}`.trim());
}

for (const client of [tablesClient, database, provider])
  (client as typeof tablesClient).middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        note(commandName, args.input as Input);
        return next(args);
      },
    { step: 'initialize', name: 'watchRequests' },
  );

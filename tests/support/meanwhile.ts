import { database } from '../../functions/kit/database.ts';

/** Runs a call, and something else at the very moment when the first transaction of the call is about to be sent. */
export async function meanwhile<T>(call: () => Promise<T>, other: () => Promise<unknown>): Promise<T> {
  let waiting = true;
  database.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (waiting && commandName?.startsWith('TransactWrite')) {
          waiting = false;
          await other();
        }
        return next(args);
      },
    { step: 'initialize', name: 'meanwhile' },
  );
  const answer = await call().finally(() => database.middlewareStack.remove('meanwhile'));
  if (waiting) throw new Error('No transaction was sent');
  return answer;
}

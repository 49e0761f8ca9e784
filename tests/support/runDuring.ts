import { database } from '../../functions/kit/database.ts';

/**
 * Runs `other` just before the nth transaction of the call is sent, to simulate a concurrent write.
 * @throws when the call sends fewer transactions
 */
export async function runDuring<T>(call: () => Promise<T>, other: () => Promise<unknown>, nth = 1): Promise<T> {
  let before = nth;
  let waiting = true;
  database.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (waiting && commandName?.startsWith('TransactWrite') && --before === 0) {
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

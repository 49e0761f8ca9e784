import { database } from '../../functions/kit/database.ts';

/** Runs `before` ahead of each transaction that `run` sends, with its number from 1 on. An error it throws replaces the transaction. */
export function interceptTransactions<T>(before: (nth: number) => unknown, run: () => Promise<T>): Promise<T> {
  let sent = 0;
  database.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName?.startsWith('TransactWrite')) await before(++sent);
        return next(args);
      },
    { step: 'initialize', name: 'meanwhile' },
  );
  return run().finally(() => database.middlewareStack.remove('meanwhile'));
}

/** Loses the connection after so many transactions. */
export const cutOffAfter = <T>(transactions: number, run: () => Promise<T>): Promise<T> =>
  interceptTransactions((nth) => {
    if (nth > transactions) throw new Error('socket hang up');
  }, run);

/**
 * Runs `other` just before the nth transaction of the call is sent, to simulate a concurrent write.
 * @throws when the call sends fewer transactions
 */
export async function runDuring<T>(call: () => Promise<T>, other: () => Promise<unknown>, nth = 1): Promise<T> {
  let waiting = true;
  const answer = await interceptTransactions(async (sent) => {
    // The other write sends transactions itself.
    if (!waiting || sent !== nth) return;
    waiting = false;
    await other();
  }, call);
  if (waiting) throw new Error('No transaction was sent');
  return answer;
}

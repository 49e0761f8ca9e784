import { database } from '../../functions/kit/database.ts';

type Stored = Record<string, unknown>;

/** Repeats the first matching item of each query result `count` times, which avoids storing that many items. */
export async function withRepeatedItem<T>(
  isRepeated: (item: Stored) => boolean,
  count: number,
  run: () => Promise<T>,
): Promise<T> {
  database.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const { Items: found = [] } = result.output as { Items?: Stored[] };
        const repeated = found.find(isRepeated);
        if (commandName !== 'QueryCommand' || !repeated) return result;
        const output = { ...result.output, Items: [...found, ...Array<Stored>(count).fill(repeated)] };
        return { ...result, output };
      },
    { step: 'initialize', name: 'many' },
  );
  return run().finally(() => database.middlewareStack.remove('many'));
}

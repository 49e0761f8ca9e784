import { database } from '../../functions/kit/database.ts';

type Consumed = { CapacityUnits?: number };
export type Cost = { requests: number; capacity: number };

/** Measures the database requests of a call and their capacity units, without the tokens that an instance takes once in dozens of calls. */
export async function measureCost(run: () => Promise<unknown>): Promise<Cost> {
  const cost = { requests: 0, capacity: 0 };
  database.middlewareStack.add(
    (next) => async (args) => {
      const { Key } = args.input as { Key?: { pk?: unknown } };
      if (String(Key?.pk).startsWith('LIMIT#organization#')) return next(args);
      cost.requests += 1;
      const result = await next(args);
      const consumed = (result.output as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity ?? [];
      for (const { CapacityUnits = 0 } of [consumed].flat()) cost.capacity += CapacityUnits;
      return result;
    },
    { step: 'initialize', name: 'cost' },
  );
  try {
    await run();
  } finally {
    database.middlewareStack.remove('cost');
  }
  return cost;
}

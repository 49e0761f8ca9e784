import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { deployedTableName } from '../../functions/kit/database.ts';
import { tables } from '../../functions/kit/tables.ts';
import { api } from '../../shared/contract/index.ts';
import type { Place } from '../endpoints/record.ts';
import { team } from '../support/people.ts';
import { call } from '../support/product.ts';
import { createWorld } from '../support/world.ts';

/** The caller's place with a count that awaits approval. Its sister salon has an open count. */
export async function createRecordedPlace(): Promise<Place> {
  const { own, sister, fresh } = await createWorld();
  const { countId } = await fresh(sister, (place) => place.countId);
  const { waitingId } = await fresh(own, (place) => place.waitingId);
  const { data } = await call(api.counts.listCounts, {}, team.admin);
  const states = data.map(({ state }) => state);
  if (!countId || !waitingId) throw new Error(`Counts were not recorded: ${states.join(', ')}`);
  return { ...own, countId, waitingId };
}

/** All items of all tables. */
export async function scanTables() {
  const client = new DynamoDBClient({});
  const all = await Promise.all(
    tables.map(async ({ name }) => {
      const { Items, LastEvaluatedKey } = await client.send(new ScanCommand({ TableName: deployedTableName(name) }));
      if (LastEvaluatedKey) throw new Error(`More of ${name} than is read at once`);
      return [name, Items] as const;
    }),
  );
  client.destroy();
  return Object.fromEntries(all);
}

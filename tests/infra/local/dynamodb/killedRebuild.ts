import { openFolder } from '../../../../infra/local/dynamodb/folder.ts';
import { createIndexManager } from '../../../../infra/local/dynamodb/indexes.ts';

/*
 * Runs as its own process, to be killed: opens the given folder, drops an index and creates two. At the given write it prints a line and
 * stops after that write.
 */
const [path = '', last = ''] = process.argv.slice(2);
let writes = 0;
const { store, commit } = await openFolder(path, true);
// Keeps the process running until it is killed.
setInterval(() => undefined, 60_000);
const { update } = createIndexManager(store, async (operations) => {
  writes += 1;
  if (writes === Number(last)) process.stdout.write('writing\n');
  await commit(operations);
  if (writes === Number(last)) await new Promise(() => undefined);
});

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const index = (IndexName: string, pk: string, sk: string) => ({
  IndexName,
  KeySchema: [
    { AttributeName: pk, KeyType: 'HASH' },
    { AttributeName: sk, KeyType: 'RANGE' },
  ],
  Projection: { ProjectionType: 'ALL' },
});
await update({
  TableName: 'test-clients',
  AttributeDefinitions: ['a', 'b', 'group_pk'].map(text),
  GlobalSecondaryIndexUpdates: [
    { Delete: { IndexName: 'by-group' } },
    { Create: index('by-group', 'group_pk', 'b') },
    { Create: index('by-a', 'a', 'b') },
  ],
});
process.stdout.write('done\n');

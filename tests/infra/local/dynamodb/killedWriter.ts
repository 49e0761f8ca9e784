import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { clients, openDatabase, usage } from './folder.ts';

/*
 * Runs as its own process, to be killed: opens the given folder and writes endlessly. Prints `opened` before creating tables, then one line
 * per acknowledged write with its kind, writer and number.
 */
const [path = '', first = '0'] = process.argv.slice(2);
const database = await openDatabase({ path, sync: true, opened: () => console.log('opened') });

const put = (TableName: string, Item: Record<string, unknown>) => ({ TableName, Item });
const inIndex = (n: number) => ({ group_pk: `group${n % 3}`, group_sk: String(n % 5) });

async function write(writer: number): Promise<never> {
  for (let n = Number(first); ; n++) {
    const TransactItems = [
      { Put: put(clients, { pk: `pair${writer}`, sk: 'X', n, ...inIndex(n) }) },
      { Put: put(usage, { pk: `pair${writer}`, sk: 'X', n }) },
      { Put: put(clients, { pk: `log${writer}`, sk: String(n), ...inIndex(n) }) },
      { Delete: { TableName: clients, Key: { pk: `log${writer}`, sk: String(n - 5) } } },
    ];
    await database.client.send(new TransactWriteCommand({ TransactItems }));
    console.log(`pair ${writer} ${n}`);
    await database.client.send(new PutCommand(put(clients, { pk: `single${writer}`, sk: 'X', n, ...inIndex(n) })));
    console.log(`single ${writer} ${n}`);
  }
}

await Promise.all([0, 1, 2].map(write));

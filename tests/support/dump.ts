import { database } from '../../functions/kit/database.ts';
import { tables } from '../../functions/kit/tables.ts';

type Contents = Record<string, string[]>;
type Page = { Items: object[]; LastEvaluatedKey?: object };

/** Everything stored, for telling whether a request wrote anything; the counters of refused attempts do not count. */
export async function dump(endpoint: string): Promise<Contents> {
  const contents: Contents = {};
  for (const { name } of tables.filter((table) => table.name !== 'idempotency')) {
    const items: string[] = [];
    let page: Page | undefined;
    do {
      page = await scan(endpoint, `salon-${name}`, page?.LastEvaluatedKey);
      items.push(...page.Items.map((item) => JSON.stringify(item)));
    } while (page.LastEvaluatedKey);
    contents[name] = items.sort();
  }
  return contents;
}

/** The same for a database that only the functions of this process write to: it is read again once they wrote. */
export function dumpOnceWritten(endpoint: string): () => Promise<Contents> {
  let contents: Contents | undefined;
  database.middlewareStack.add((next, { commandName }) => async (args) => {
    const result = next(args);
    const reads = /^(Get|BatchGet|TransactGet|Query)/.test(commandName ?? '');
    return reads ? result : result.finally(() => (contents = undefined));
  });
  return async () => (contents ??= await dump(endpoint));
}

/** Past the SDK, which takes most of the time, for what is only compared; the embedded database checks no signature. */
async function scan(endpoint: string, TableName: string, ExclusiveStartKey: object | undefined): Promise<Page> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=local, SignedHeaders=host, Signature=none',
      'x-amz-date': '20260101T000000Z',
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.Scan',
    },
    body: JSON.stringify({ TableName, ExclusiveStartKey }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Page;
}

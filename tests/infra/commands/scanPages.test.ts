import { PutItemCommand, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { textOf } from '../../../infra/commands/organization/families.ts';
import { forEachOf, scanPages, tablesClient } from '../../../infra/commands/organization/items.ts';
import { connectOperator } from '../../support/operator.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
afterAll(() => tablesClient.middlewareStack.remove('watch scans'));

const table = 'salon-clients';
const put = (name: string, text: string) =>
  tablesClient.send(
    new PutItemCommand({ TableName: table, Item: { pk: { S: name }, sk: { S: 'X' }, text: { S: text } } }),
  );

/** Notes the segment of each request, and how many run at once. */
function watchScans() {
  const segments: (number | undefined)[] = [];
  let running = 0;
  const most = { at: 0 };
  tablesClient.middlewareStack.add(
    (next) => async (args) => {
      segments.push((args.input as ScanCommandInput).Segment);
      most.at = Math.max(most.at, ++running);
      return next(args).finally(() => running--);
    },
    { name: 'watch scans', step: 'initialize', override: true },
  );
  return { segments, most };
}

const namesOf = async () => {
  const names: string[] = [];
  for await (const page of scanPages(table)) names.push(...page.map((item) => textOf(item, 'pk')));
  return names.sort();
};

test('a table of one page is read by one request, a larger one in sixteen segments at once, each item once', async () => {
  connectOperator();
  await put('small', '');
  const small = watchScans();
  expect(await namesOf()).toEqual(['small']);
  expect(small.segments).toEqual([undefined]);

  tablesClient.middlewareStack.remove('watch scans');
  const large = Array.from({ length: 120 }, (_, nth) => `n${nth}`);
  await forEachOf(large, (name) => put(name, 'x'.repeat(50_000)));
  const { segments, most } = watchScans();
  expect(await namesOf()).toEqual([...large, 'small'].sort());
  expect(new Set(segments).size).toBe(17);
  expect(most.at).toBe(16);
});

test('a failure of one segment ends the scan', async () => {
  tablesClient.middlewareStack.add(
    (next) => async (args) => {
      if ((args.input as ScanCommandInput).Segment === 9) throw new Error('Cut off');
      return next(args);
    },
    { name: 'watch scans', step: 'initialize', override: true },
  );
  await expect(namesOf()).rejects.toThrow('Cut off');
});

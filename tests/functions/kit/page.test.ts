import { expect, test } from 'vitest';
import { readPage } from '../../../functions/kit/page.ts';
import { put, putAll } from '../../../functions/kit/write.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);

test('a page ends before it is a megabyte, whatever its rows hold, and the next one goes on behind it', async () => {
  const names = Array.from({ length: 300 }, (_, nth) => `row ${String(nth).padStart(3, '0')}`);
  await putAll(names.map((sk) => put('catalogue', { pk: 'LONG', sk, text: 'é'.repeat(5000) })));
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage({
      table: 'catalogue',
      request: { limit: 1000, cursor },
      cursorScope: { long: true },
      pin: null,
      ranges: () => [{ pk: 'LONG' }],
      toRow: ({ sk, text }) => ({ sk, text }),
      isIncluded: () => true,
    });
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1_000_000);
    read.push(...page.Items.map(({ sk }) => sk));
    cursor = page.cursor;
  } while (cursor !== undefined);
  expect(read).toEqual(names);
});

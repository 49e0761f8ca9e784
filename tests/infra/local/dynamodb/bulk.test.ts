import { expect, test } from 'vitest';
import { get, listAll } from '../../../../functions/kit/read.ts';
import { put, putAll } from '../../../../functions/kit/write.ts';
import { startProduct } from '../../../support/product.ts';
import { startForFile } from '../../../support/startForFile.ts';

const product = startForFile(startProduct);

const fields = {
  ...{ text: 'Chloé', none: null, yes: true, owners: new Set(['a', 'b']), missing: undefined },
  ...{ price: 0.35, list: [1, 'two', { three: 3 }], nested: { deep: { value: -1 } } },
};
const itemOf = (pk: string) => ({ pk, sk: '1', client_pk: `${pk} client`, client_sk: '1', ...fields });

test('an item that is filled in reads like one that was written by a request, by its key and by an index', async () => {
  await product.fill?.([put('appointments', itemOf('filled')), put('audit', { pk: 'filled', sk: '1', ...fields })]);
  await putAll([put('appointments', itemOf('written')), put('audit', { pk: 'written', sk: '1', ...fields })]);
  for (const table of ['appointments', 'audit'] as const) {
    const [filled, written] = await Promise.all(['filled', 'written'].map((pk) => get(table, { pk, sk: '1' })));
    expect({ ...filled, pk: '', client_pk: '' }).toEqual({ ...written, pk: '', client_pk: '' });
    expect(filled).toMatchObject({ text: 'Chloé', owners: new Set(['a', 'b']) });
  }
  for (const pk of ['filled', 'written']) {
    const found = await listAll('appointments', { index: 'by-client', pk: `${pk} client` });
    expect(found.map(({ price }) => price)).toEqual([0.35]);
  }
});

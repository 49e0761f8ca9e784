import { beforeAll, expect, test, vi } from 'vitest';
import { commit } from '../../../functions/kit/write.ts';
import { toUnknownProduct } from '../../../functions/products/rules.ts';
import { productCreationChanges } from '../../../functions/products/store.ts';
import type { ImportKind, ImportValues } from '../../../shared/contract/imports.ts';
import { api } from '../../../shared/contract/index.ts';
import { createExportFile } from '../../../web/kit/grid/export/exportFile.ts';
import type { Column } from '../../../web/kit/grid/types.ts';
import { download } from '../../../web/kit/ui/download.ts';
import { clientColumns } from '../../../web/screens/clients/columns.ts';
import { downloadRows, toLines } from '../../../web/screens/import/importLines.ts';
import { matchFile } from '../../../web/screens/import/matchFile.ts';
import { readTable } from '../../../web/screens/import/reading/readFile.ts';
import { inventoryColumns } from '../../../web/screens/inventory/columns.tsx';
import { productColumns } from '../../../web/screens/products/columns.ts';
import { checkFile, importFile } from '../../support/importFile.ts';
import { InProcessWorker } from '../../support/inProcessWorker.ts';
import { north, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
beforeAll(async () => seedOrganizations());

/** Verdict per row when the file written by `save` is imported again. */
async function doneAgain(kind: ImportKind, save: () => unknown): Promise<string[]> {
  vi.stubGlobal('Worker', InProcessWorker);
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  const made = vi.spyOn(URL, 'createObjectURL');
  await save();
  const file = made.mock.lastCall?.[0] as Blob;
  const table = await readTable(new Uint8Array(await file.arrayBuffer()), kind);
  const { sheet, columns, doubtful } = matchFile(kind, { name: 'list', size: 0, source: file, table });
  expect([...doubtful]).toEqual([]);
  const lines = toLines(kind, sheet, columns);
  const judgements = await checkFile({ kind, rows: lines.map(({ values }) => values) }, team.manager);
  return lines.map(({ judgement }, index) => {
    const { verdict, problems, why } = judgement ?? judgements[index] ?? {};
    return [verdict, why, ...Object.values(problems ?? {})].filter(Boolean).join(' ');
  });
}
const work = { signal: new AbortController().signal, onRows: () => undefined };
const formats = ['csv', 'xlsx'] as const;

/** Names that a spreadsheet would run as formulas, and codes and numbers it would reformat. */
const products: ImportValues[] = [
  ['=SUM(A1)', '070018009944', '2.125', '$8.45'],
  ['+7 "Cool", light', '0007', '1,000.5', '1,250.00'],
  ['-8/1', 'AB-070', '2', '0.05'],
  ["'@home", '4045787200799', '.5', '9'],
].map(([name = '', barcode = '', ozSize = '', price = ''], index) => ({
  name,
  barcode,
  ozSize,
  price,
  manufacturer: '=Maker',
  brand: '@Line',
  category: index % 2 ? '-Toner' : '',
}));
/** A product without a barcode is found by its name. */
const bare = toUnknownProduct({
  product_id: 'BARE',
  product_upc_code: '',
  product_name: 'Powder',
  manufacturer_id: null,
});
const stock: ImportValues[] = [...products, { name: 'powder', barcode: '' }].map(
  ({ name = '', barcode = '' }, index) => ({
    name,
    barcode,
    itemCount: ['4.25', '-2.5', '0', '1200'][index] ?? '',
    maxCount: '12',
    notes: ['=1+1', '-10% on this shelf', 'left,\n"right"', ''][index] ?? '',
  }),
);
const clients: ImportValues[] = [
  { firstName: '=Ivy', lastName: "O'Neill", email: '+ivy@example.com', phone: '(703) 555-1000' },
  { firstName: '-', lastName: '@ Ødegård', email: 'a@example.com', phone: '+47 22 33 44 55' },
  { firstName: "'+", lastName: 'a, "b"', email: 'ana@example.com', phone: '17035551001' },
].map((one) => ({ ...one, birthDate: '1/31/1990' }));

test('what the lists export changes nothing when it is imported again, and neither does what an import gives back', async () => {
  await commit(productCreationChanges(north.organization_id, bare));
  for (const [kind, rows] of [
    ['products', products],
    ['stock', stock],
    ['clients', clients],
  ] as const) {
    const { data } = await importFile({ kind, rows, location: north.location_id }, team.manager);
    expect([kind, data.created]).toEqual([kind, rows.length]);
    const told = rows.map((values) => ({ values, why: '=1', verdict: 'new' }));
    expect(await doneAgain(kind, () => downloadRows('Result.csv', kind, told))).toEqual(rows.map(() => 'same'));
  }
  const { data: catalogue } = await call(api.products.listProducts, { query: {} }, team.manager);
  const { data: shelf } = await call(
    api.inventory.listInventory,
    { body: { Location: north.location_id, limit: 1000 } },
    team.manager,
  );
  const { data: people } = await call(api.clients.listClients, { body: { limit: 1000 } }, team.manager);
  const same = (rows: readonly object[]) => rows.map(() => 'same');
  for (const format of formats) {
    const saved = <Row extends object>(kind: ImportKind, columns: readonly Column<Row>[], rows: readonly Row[]) =>
      doneAgain(kind, async () => download(await createExportFile(format, columns, rows, work), `list.${format}`));
    // A name that is alone in its row cannot be told from a title.
    expect(await saved('products', productColumns, catalogue.data)).toEqual(same(products));
    expect(await saved('stock', inventoryColumns, shelf.Items)).toEqual(same(stock));
    expect(await saved('clients', clientColumns, people.Items)).toEqual(same(clients));
  }
});

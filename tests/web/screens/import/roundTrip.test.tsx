import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ImportKind } from '../../../../shared/contract/imports.ts';
import { api } from '../../../../shared/contract/index.ts';
import { fieldsByName, readRow } from '../../../../shared/rules/imports.ts';
import { linesOf } from '../../../../web/screens/import/lines.ts';
import { readSheet } from '../../../../web/screens/import/reading.ts';
import { ManageProducts } from '../../../../web/screens/products/List.tsx';
import { showScreen } from '../../../support/showScreen.tsx';

afterEach(() => vi.restoreAllMocks());

/** What an import reads of a file that was exported, as values of the fields that its columns are known as. */
async function readBack(kind: ImportKind, file: Blob) {
  const sheet = await readSheet(new Uint8Array(await file.arrayBuffer()));
  const columns = fieldsByName(kind, sheet.headers);
  return linesOf(kind, sheet, columns).map(({ values }) => readRow(kind, values));
}

const product = (name: string, barcode: string, weight: number, price: number) => ({
  product_id: barcode,
  manufacturer: 'Schwarzkopf Professional',
  name,
  brand: 'Igora Royal',
  category: 'Permanent color',
  barcode,
  weight,
  price,
});
const shades = [
  product('8-1 Light Blonde Cendré', '070204010017', 2.1, 8.45),
  product('=1+1 "Neutral", cool', '00123', 2, 1250.5),
  product('@-4 Medium Brown', '4045787200799', 0.75, 9),
];

test.each(['CSV', 'Excel'])('the list of products comes back from its %s as it is', async (format) => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:export';
  });
  const { user } = showScreen(
    ManageProducts,
    '/manage-products',
    [3],
    [
      { endpoint: api.products.listProducts, body: { data: shades } },
      { endpoint: api.products.listProductsMissingInfo, body: { data: [] } },
    ],
  );
  await screen.findByText('8-1 Light Blonde Cendré');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(format) }));
  await waitFor(() => expect(files).toHaveLength(1));
  const back = await readBack('products', files[0] as Blob);
  expect(back.map(({ problems }) => problems)).toEqual(shades.map(() => ({})));
  const bySaid = back.map(({ said }) => said).sort((a, b) => String(a.barcode).localeCompare(String(b.barcode)));
  expect(bySaid).toEqual(
    shades
      .map(({ manufacturer, name, brand, category, barcode, weight: ozSize, price }) => ({
        manufacturer,
        name,
        brand,
        category,
        barcode,
        ozSize,
        price,
      }))
      .sort((a, b) => a.barcode.localeCompare(b.barcode)),
  );
});

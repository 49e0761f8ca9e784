import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderLine } from '../../../shared/contract/orders.ts';
import { code128 } from '../../../web/salon/code128.ts';
import { orderPdf } from '../../../web/salon/order/orderPdf.ts';
import { buildOrderSheet, formatOrderMail } from '../../../web/salon/order/orderSheetTexts.ts';
import { countPdfRectangles, readPdfPages } from '../../support/pdfText.ts';
import { buildOrder, reorderRows, reorderRowsWithoutPrices, salonCentric } from '../screens/reorder/samples.ts';

const known = { organization: 'Luma Hair', reseller: salonCentric };
const sheet = buildOrderSheet(buildOrder(reorderRows), known);

/** An order with this many lines. */
const longSheet = (count: number, name = 'Igora Royal 8-1') => {
  const [line] = buildOrder(reorderRows).lines as [OrderLine];
  const lines = Array.from({ length: count }, (_, nth) => ({ ...line, product_id: `p${nth}`, name: `${name} ${nth}` }));
  return buildOrderSheet({ ...buildOrder(reorderRows), lines }, known);
};

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(readFileSync(`.${url}`));
  });
});

test('the PDF of an order says what the sheet says', async () => {
  const { file, unprinted } = await orderPdf(sheet);
  const [page = [], ...others] = await readPdfPages(file);
  expect(others).toEqual([]);
  expect(page).toEqual(
    expect.arrayContaining([
      'Luma Hair',
      'Order RO-1187',
      'Thursday, November 19, 2026 · wanted by Tuesday, November 24',
      'Luma Hair Fairfax',
      'SalonCentric',
      'Account 4410-2287',
      'Dana Whitfield',
      'Igora Royal 8-1 Light Blonde Cendré',
      'Schwarzkopf · Color',
      '4045787200799',
      '2.10',
      '21',
      '$8.45',
      '$177.45',
      '3 products',
      '35',
      'Estimated total',
      '$296.40',
      'Prices are estimates, before tax and freight',
      'Checked by',
      'Page 1 of 1',
    ]),
  );
  expect([unprinted, asked]).toEqual(['', []]);
});

test('barcodes are drawn bar by bar', async () => {
  const bars = ['RO-1187', ...reorderRows.map((one) => one.product_upc_code)].map((code) => code128(code).bars.length);
  const { file } = await orderPdf(sheet);
  expect(await countPdfRectangles(file)).toBe(bars.reduce((sum, count) => sum + count, 0));
});

test('for who is not told prices it has none', async () => {
  const { file } = await orderPdf(buildOrderSheet(buildOrder(reorderRowsWithoutPrices), known));
  const texts = (await readPdfPages(file)).flat();
  expect(texts).toContain('35');
  expect(texts.join('\n')).not.toMatch(/\$|price|total/i);
  expect(formatOrderMail(buildOrderSheet(buildOrder(reorderRows), known))).not.toContain('$');
});

test('each page of a long order has the head row, and the last alone the total and the signature', async () => {
  const pages = await readPdfPages((await orderPdf(longSheet(40))).file);
  expect(pages.length).toBe(3);
  for (const [nth, page] of pages.entries()) {
    const isLast = nth === pages.length - 1;
    expect(page.filter((text) => text === 'Barcode').length).toBe(1);
    expect(page.includes('Estimated total')).toBe(isLast);
    expect(page.includes('Checked by')).toBe(isLast);
    expect(page).toContain(`Page ${nth + 1} of 3`);
  }
  const names = pages.flat().filter((text) => text.startsWith('Igora Royal 8-1 '));
  expect(names).toEqual(Array.from({ length: 40 }, (_, nth) => `Igora Royal 8-1 ${nth}`));
});

test.each(Array.from({ length: 24 }, (_, nth) => nth + 8))(
  'of %i lines none is lost where a page ends',
  async (count) => {
    const pages = await readPdfPages((await orderPdf(longSheet(count))).file);
    expect(pages.flat().filter((text) => text.startsWith('Igora Royal 8-1 ')).length).toBe(count);
    // The totals do not stand beside a lonely line.
    expect(pages.at(-1)?.filter((text) => text.startsWith('Igora Royal 8-1 ')).length).toBeGreaterThanOrEqual(5);
  },
);

test('names of other letters are printed with a font that is fetched for them alone', async () => {
  const { file, unprinted } = await orderPdf(longSheet(1, 'Łódź Žluťoučký Краска Χρώμα Tiếng Việt'));
  const texts = (await readPdfPages(file)).flat().join(' ');
  expect(texts).toContain('Łódź Žluťoučký Краска');
  expect(texts).toContain('Tiếng Việt 0');
  expect(unprinted).toBe('');
  expect(asked.length).toBe(2);
});

test('letters that the font has not are named', async () => {
  const { unprinted } = await orderPdf(longSheet(1, 'Milbon 染髪 Краска'));
  expect(unprinted).toBe('染 髪');
});

test('a long order costs as its lines do', async () => {
  const [few, many] = [(await orderPdf(longSheet(30))).file.size, (await orderPdf(longSheet(300))).file.size];
  expect(many / few).toBeLessThan(10);
  expect(many).toBeLessThan(200_000);
});

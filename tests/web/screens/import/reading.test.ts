import { expect, test } from 'vitest';
import write from 'write-excel-file/node';
import { lineReason, toLines } from '../../../../web/screens/import/importLines.ts';
import { readSheet } from '../../../../web/screens/import/readSheet.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const read = async (file: Uint8Array) => {
  const { note, headers, rows } = await readSheet(new Uint8Array(file));
  return { note, headers, cells: rows.map(({ cells }) => cells), problems: rows.map(({ problem }) => problem) };
};
const formulasIn = async (file: Uint8Array) =>
  (await readSheet(new Uint8Array(file))).rows.map(({ row, formulas }) => [row, formulas]);
const list = (separator: string) => `${['Name', 'Price'].join(separator)}\r\n${['8-1', '$8.45'].join(separator)}`;
const plain = { note: '', headers: ['Name', 'Price'], cells: [['8-1', '$8.45']], problems: [undefined] };

test.each([
  ['commas', bytes(list(',')), plain],
  ['semicolons', bytes(list(';')), plain],
  ['tabs, as a spreadsheet copies them', bytes(list('\t')), plain],
  ['a mark of UTF-8 and empty lines', bytes(`\uFEFF${list(',')}\n\n ,\n`), plain],
  ['UTF-16', utf16(list(',')), { ...plain, note: 'read as UTF-16' }],
  [
    'Windows-1252',
    latin('Name,Price\nCendr\u00e9,1'),
    { ...plain, note: 'read as Windows-1252', cells: [['Cendré', '1']] },
  ],
  [
    'quotes, with separators and lines in them',
    bytes('Name,Price\n"8-1, ""Light""\nBlonde",1'),
    { ...plain, cells: [['8-1, "Light"\nBlonde', '1']] },
  ],
  [
    'codes and disarmed texts as our exports write them',
    bytes('Name,Price\n\'=Blonde,"=""0012"""'),
    { ...plain, cells: [['=Blonde', '0012']] },
  ],
])('a list is read with %s', async (_, file, expected) => {
  expect(await read(file)).toEqual(expected);
});

test('a formula and a ragged row are told with their row, and the others stand', async () => {
  const list = bytes('Name,Price\n8-1,=1+1\n8-2\n8-3,1,2\n8-4,4');
  const { cells, problems } = await read(list);
  expect(problems).toEqual([
    undefined,
    'The row has 1 cells, the head 2',
    'The row has 3 cells, the head 2',
    undefined,
  ]);
  expect(cells.at(-1)).toEqual(['8-4', '4']);
  expect(await formulasIn(list)).toEqual([
    [2, [1]],
    [3, undefined],
    [4, undefined],
    [5, undefined],
  ]);
});

test('a formula is wrong where its column is used, and so is a text that is too long', () => {
  const rows = [
    { row: 2, cells: ['8-1', 'A1', '2'], formulas: [2] },
    { row: 3, cells: ['8-2'.repeat(200), 'A2', '2'] },
  ];
  const lines = toLines('products', { note: '', headers: [], rows }, ['name', 'barcode', undefined]);
  expect(lines.map(lineReason)).toEqual(['', 'Name: At most 500 characters']);
  const [line] = toLines('products', { note: '', headers: [], rows }, ['name', 'barcode', 'price']);
  expect(line?.judgement).toMatchObject({
    verdict: 'wrong',
    problems: { price: 'Please save the value instead of a formula' },
  });
});

const many = (rows: number) => `Name\n${'8-1\n'.repeat(rows)}`;

test.each([
  ['nothing', bytes(''), 'The file is empty.'],
  ['blanks', bytes(' \n,\n'), 'The file is empty.'],
  ['a head alone', bytes('Name,Price\n'), 'There is no row below the head of the file.'],
  ['too many rows', bytes(many(10_001)), 'The file has 10,001 rows. At most 10,000 can be imported at a time.'],
  ['a picture called CSV', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2]), 'This is a picture, not a list.'],
  ['a PDF', bytes('%PDF-1.7'), 'This is a PDF, not a list.'],
  [
    'an old workbook',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]),
    'This is a file of an old Excel. Please save it as XLSX or CSV.',
  ],
  ['any other bytes', new Uint8Array([65, 0, 66, 0]), 'This is no text. Please choose a CSV or XLSX file.'],
  [
    'a zip that is no workbook',
    bytes('PK\u0003\u0004 and nothing that follows'),
    'This is no workbook that can be read. Please save it as XLSX or CSV.',
  ],
])('%s is refused with a sentence', async (_, file, sentence) => {
  await expect(readSheet(new Uint8Array(file))).rejects.toThrow(sentence);
});

test('as many rows as allowed are read', async () => {
  expect((await readSheet(bytes(many(10_000)))).rows).toHaveLength(10_000);
});

test('the first sheet of a workbook that holds something is read, numbers and days as they stand', async () => {
  const rows = [
    [{ value: 'Name' }, { value: 'Barcode' }, { value: 'Price' }, { value: 'Born' }],
    [
      { value: '8-1' },
      { value: 4045787200799, type: Number },
      { value: 8.45, type: Number },
      { value: new Date(Date.UTC(1990, 0, 31)), type: Date, format: 'mm/dd/yyyy' },
    ],
  ];
  const workbook = await write(rows).toBuffer();
  expect((await read(workbook)).cells).toEqual([['8-1', '4045787200799', '8.45', '1990-01-31']]);
});

import { describe, expect, test } from 'vitest';
import { lineReason, toLines } from '../../../../web/screens/import/importLines.ts';
import type { FileChoices } from '../../../../web/screens/import/reading/lines.ts';
import { readTable } from '../../../../web/screens/import/reading/readFile.ts';
import { describeSkipped, findSheetProblem, toSheet } from '../../../../web/screens/import/sheet.ts';
import { xlsxFile, zipFile } from '../../../support/xlsx.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const read = (file: Uint8Array, choices?: FileChoices) => readTable(new Uint8Array(file), 'products', choices);
const cellsOf = async (...asked: Parameters<typeof read>) => (await read(...asked)).lines.map(({ cells }) => cells);
const list = (separator: string) => `${['Name', 'Price'].join(separator)}\r\n${['8-1', '$8.45'].join(separator)}`;
const plain = [
  ['Name', 'Price'],
  ['8-1', '$8.45'],
];

test.each([
  ['commas', bytes(list(',')), plain],
  ['semicolons', bytes(list(';')), plain],
  ['vertical bars', bytes(list('|')), plain],
  ['a line that names the separator', bytes(`sep=;\r\n${list(';')}`), plain],
  ['tabs, as a spreadsheet copies them', bytes(list('\t')), plain],
  ['a mark of UTF-8 and empty lines', bytes(`\uFEFF${list(',')}\n\n ,\n`), plain],
  ['UTF-16', utf16(list(',')), plain],
  [
    'Windows-1252',
    latin('Name,Price\nCendr\u00e9 \u2019s,1'.replace('\u2019', '\x92')),
    [
      ['Name', 'Price'],
      ['Cendré ’s', '1'],
    ],
  ],
  [
    'Mac Roman',
    latin('Name,Price\nCendr\x8e \xd5s,1'),
    [
      ['Name', 'Price'],
      ['Cendré ’s', '1'],
    ],
  ],
  [
    'one bad byte among accents of UTF-8',
    new Uint8Array([...bytes('Name,Price\nCendr\u00e9 Dor\u00e9 '), 0xe9, ...bytes(',1')]),
    [
      ['Name', 'Price'],
      ['Cendré Doré \uFFFD', '1'],
    ],
  ],
  ['a stray NUL', bytes(`${list(',')}\0${' '.repeat(100)}`), plain],
  ['UTF-16 without a mark', utf16(list(',')).slice(2), plain],
  [
    'objects of JSON',
    bytes('{"products":[{"Name":"8-1","Price":8.45},{"Name":"8-2","Tags":["a","b"]}]}'),
    [
      ['Name', 'Price', 'Tags'],
      ['8-1', '8.45', ''],
      ['8-2', '', 'a; b'],
    ],
  ],
  [
    'quotes, with separators and lines in them',
    bytes('Name,Price\n"8-1, ""Light""\nBlonde",1'),
    [
      ['Name', 'Price'],
      ['8-1, "Light"\nBlonde', '1'],
    ],
  ],
  [
    'codes and disarmed texts as our exports write them',
    bytes('Name,Price\n\'=Blonde,"=""0012"""'),
    [
      ['Name', 'Price'],
      ['=Blonde', '0012'],
    ],
  ],
])('a list is read with %s', async (_, file, expected) => {
  expect(await cellsOf(file)).toEqual(expected);
});

test('separator and encoding can be chosen', async () => {
  expect(await cellsOf(bytes('Name;Price,Cost'), { separator: ',' })).toEqual([['Name;Price', 'Cost']]);
  expect(await cellsOf(latin('Cendr\x8e'), { encoding: 'windows-1252' })).toEqual([['CendrŽ']]);
});

test('rows are numbered as in the file, missing cells are empty and cells without a name are left out', async () => {
  const { lines } = await read(bytes('sep=,\nPrices\n\nName,Price,\n8-1,1\n8-2\n8-3,3,,\n8-4,4,,extra\n'));
  const sheet = toSheet(lines, 4);
  expect(sheet.headers).toEqual(['Name', 'Price', '', '']);
  expect(sheet.rows.map(({ row, cells }) => [row, cells.length])).toEqual([
    [5, 2],
    [6, 1],
    [7, 2],
    [8, 4],
  ]);
  expect(toLines('products', sheet, ['name', 'price', undefined, undefined]).map(({ values }) => values)).toEqual([
    { name: '8-1', price: '1' },
    { name: '8-2', price: '' },
    { name: '8-3', price: '3' },
    { name: '8-4', price: '4' },
  ]);
});

test('a formula is left out where its column is used, and a name that is too long is wrong', async () => {
  const { lines } = await read(bytes(`Name,Barcode,Price\n8-1,A1,=1+1\n${'8-2'.repeat(200)},A2,2`));
  const sheet = toSheet(lines, 1);
  const reasons = (...columns: Parameters<typeof toLines>[2]) => toLines('products', sheet, columns).map(lineReason);
  expect(reasons('name', 'barcode', undefined)).toEqual(['', 'Name: At most 500 characters']);
  expect(reasons(undefined, 'barcode', 'price')).toEqual(['', '']);
  const [formula] = toLines('products', sheet, [undefined, 'barcode', 'price']);
  expect([formula?.values.price, formula?.notes.price]).toEqual([
    '',
    '“=1+1” left out: Please save the value instead of a formula',
  ]);
});

const many = (rows: number) => `Name\n${'8-1\n'.repeat(rows)}`;

test.each([
  ['nothing', bytes(''), 'The file is empty.'],
  ['blanks', bytes(' \n,\n'), 'The file is empty.'],
  ['a picture called CSV', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2]), 'This is a picture, not a list.'],
  ['a PDF', bytes('%PDF-1.7'), 'This is a PDF, not a list.'],
  [
    'an old workbook',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]),
    'This is a file of an old Excel. Please save it as XLSX or CSV.',
  ],
  [
    'a workbook with a password',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, ...Buffer.from('EncryptedPackage', 'utf16le')]),
    'This workbook has a password. Please save it without one.',
  ],
  ['a text document', bytes('{\\rtf1\\ansi Prices}'), 'This is a text document, not a list.'],
  ['JSON without a list', bytes('{"name":"Prices"}'), 'This is JSON without a list. Please choose a CSV or XLSX file.'],
  [
    'a report for a printer',
    bytes('Name      Price\n8-1       8.45\n8-2       8.45\n'),
    'The columns of this file are aligned by blanks. Please save it as CSV or XLSX.',
  ],
  [
    'contacts instead of products',
    bytes('BEGIN:VCARD\nFN:Ann Lee\nEND:VCARD'),
    'These are contacts of an address book. Please choose Clients above.',
  ],
  ['any other bytes', new Uint8Array([65, 0, 66, 0]), 'This is not a text file. Please choose a CSV or XLSX file.'],
  [
    'a web page called XLS',
    bytes('<html><body><table><tr><td>Name</td></tr></table></body></html>'),
    'This is a web page named as a spreadsheet. Please open it in Excel and save it as XLSX or CSV.',
  ],
  [
    'a zip that is no workbook',
    bytes('PK\u0003\u0004 and nothing that follows'),
    'This workbook cannot be read. Please save it as XLSX or CSV.',
  ],
  [
    'a Numbers document',
    zipFile([['Index/Document.iwa', 'x']]),
    'This is a Numbers document. Please export it as Excel or CSV.',
  ],
])('%s is refused with a sentence', async (_, file, sentence) => {
  await expect(read(file)).rejects.toThrow(sentence);
});

test('contacts of an address book are a list of clients, the mobile phone first', async () => {
  const cards = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann;;;\r\nFN:Ann Lee\r\nitem1.TEL;type=HOME:703-555-0100',
    'TEL;type=CELL:(703) 555-0148\r\nEMAIL;type=INTERNET:ann@example.com\r\nBDAY;value=date:1604-04-09',
    'NOTE:Tea\\, no sugar\\nAlways\r\n  late\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:2.1',
    'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Zo=C3=AB Roe\r\nTEL:tel:+1-703-555-0149\r\nEND:VCARD\r\n',
  ];
  const { lines } = await readTable(new Uint8Array(bytes(cards.join('\r\n'))), 'clients');
  expect(lines.map(({ cells }) => cells)).toEqual([
    ['First name', 'Last name', 'Full name', 'Phone', 'Email', 'Birthday', 'Notes'],
    ['Ann', 'Lee', '', '(703) 555-0148; 703-555-0100', 'ann@example.com', '1604-04-09', 'Tea, no sugar\nAlways late'],
    ['', '', 'Zoë Roe', '+1-703-555-0149', '', '', ''],
  ]);
});

test('titles, totals and repeated names of columns are no rows, and the step says which', async () => {
  const file =
    'Name,Barcode,Price\nPERMANENT COLOR\n6-0,A1,8.45\n6-1,A2,8.45\nName,Barcode,Price\n6-2,A3,8.45\nTotal,,25.35\n';
  const sheet = toSheet((await read(bytes(file))).lines, 1);
  expect(sheet.rows.map(({ row }) => row)).toEqual([3, 4, 6]);
  expect(describeSkipped(sheet)).toBe(
    'Rows left out as titles, totals or repeated column names: 2 PERMANENT COLOR, 5 Name, 7 Total',
  );
});

test.each(['Total Repair Mask,A1,9', ',036000291452,'])('%s is a row', async (line) => {
  const sheet = toSheet((await read(bytes(`Name,Barcode,Price\n8-1,B1,1\n${line}\n`))).lines, 1);
  expect(sheet.skipped).toEqual([]);
});

test('as many rows as allowed are read', async () => {
  const problemOf = async (text: string) => findSheetProblem(toSheet((await read(bytes(text))).lines, 1));
  expect(await problemOf(many(10_000))).toBeUndefined();
  expect(await problemOf(many(10_001))).toBe('The file has 10,001 rows. At most 10,000 can be imported at a time.');
  expect(await problemOf('Name,Price\n')).toBe('The file has only a header row.');
});

describe('a workbook', () => {
  const number = (value: number, format?: string) => ({ value, ...(format && { format }) });

  test.each([
    ['noise of arithmetic', number(11.549999999999999), '11.55'],
    ['decimals that do not show', number(8.4467, '$#,##0.00'), '8.45'],
    ['a long code', number(760000003064), '760000003064'],
    ['a code shown in powers of ten', number(70204018101, '0.00E+00'), '70204018101'],
    ['zeros before a code', number(70204018101, '000000000000'), '070204018101'],
    ['a unit', number(2.05, '0.00" oz"'), '2.05 oz'],
    ['a foreign currency', number(8.25, '[$€-2] #,##0.00'), '€8.25'],
    ['a date', number(32904, 'mm/dd/yyyy'), '1990-01-31'],
    ['a date and time', number(32904.5, 'm/d/yy h:mm'), '1990-01-31 12:00'],
    ['a day of a month', number(46174, 'd-mmm'), '1-Jun'],
    ['a month of a year', number(28277, 'mmm-yy'), 'Jun-77'],
    ['the value of a formula', { formula: 'A1*2', value: '16.9' }, '16.9'],
  ])('shows %s as a spreadsheet does', async (_, cell, text) => {
    expect(await cellsOf(xlsxFile([{ name: 'List', rows: [[cell]] }]))).toEqual([[text]]);
  });

  test('is read from the visible sheet that looks most like a list, unless another one is chosen', async () => {
    const rows = [
      ['Name', 'Barcode'],
      ['8-1', 'A1'],
    ];
    const file = xlsxFile([
      { name: 'Old', rows, isHidden: true },
      { name: 'Instructions', rows: [['Name', 'Barcode', 'Price']] },
      { name: 'Notes of May', rows: [['Call Ann']] },
      { name: 'List', rows },
    ]);
    expect((await read(file)).sheets).toEqual({
      names: ['Old', 'Instructions', 'Notes of May', 'List'],
      chosen: 'List',
    });
    expect(await cellsOf(file, { sheet: 'Notes of May' })).toEqual([['Call Ann']]);
  });

  test('with one cell far away is read at once', async () => {
    const xml =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>Name</x:v></x:c></x:row><x:row r="1048576"><x:c r="A1048576"><x:v>1</x:v></x:c><x:c r="XFD1048576"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect((await read(xlsxFile([{ name: 'List', rows: [], xml }]))).lines).toEqual([
      { row: 1, cells: ['Name'] },
      { row: 1048576, cells: ['1'] },
    ]);
  });

  test('is measured by its directory, not by what looks like one in its files', async () => {
    const entry = `PK\u0001\u0002${'\u007f'.repeat(42)}`;
    const file = zipFile([['notes.txt', entry.repeat(10)]]);
    await expect(read(file)).rejects.toThrow('This workbook cannot be read.');
  });

  test('with a formula without a value is wrong in that cell alone', async () => {
    const rows = [
      ['Name', 'Barcode', 'Price'],
      ['8-1', 'A1', { formula: 'B1*2' }],
      [null, null, { formula: 'B2*2' }],
    ];
    const { lines } = await read(xlsxFile([{ name: 'List', rows }]));
    const problems = { 2: 'Please save the value instead of a formula' };
    expect(lines.map((line) => line.problems)).toEqual([undefined, problems, problems]);
  });

  test('with a formula whose result is an empty text has an empty cell', async () => {
    const rows = [
      ['Name', 'Barcode', 'Price'],
      ['8-1', 'A1', { formula: 'IF(B9="","",B9)', value: '' }],
    ];
    expect((await read(xlsxFile([{ name: 'List', rows }]))).lines).toEqual([
      { row: 1, cells: ['Name', 'Barcode', 'Price'] },
      { row: 2, cells: ['8-1', 'A1'] },
    ]);
  });

  test('with an empty number is one of a program that does not calculate, and wrong', async () => {
    const xml = '<worksheet><sheetData><row r="1"><c r="A1"><f>B1*2</f><v></v></c></row></sheetData></worksheet>';
    expect((await read(xlsxFile([{ name: 'List', rows: [], xml }]))).lines).toEqual([
      { row: 1, cells: [''], problems: { 0: 'Please save the value instead of a formula' } },
    ]);
  });
});

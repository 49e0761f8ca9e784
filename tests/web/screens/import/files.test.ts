import { expect, test } from 'vitest';
import type { ImportKind } from '../../../../shared/contract/imports.ts';
import { findMissingColumn } from '../../../../shared/rules/imports/fields.ts';
import { parseRow } from '../../../../shared/rules/imports/rows.ts';
import { lineReason, toLines } from '../../../../web/screens/import/importLines.ts';
import { matchFile } from '../../../../web/screens/import/matchFile.ts';
import { readTable } from '../../../../web/screens/import/reading/readFile.ts';
import { findSheetProblem } from '../../../../web/screens/import/sheet.ts';
import { xlsxFile } from '../../../support/xlsx.ts';

type Encode = 'utf8' | 'latin1' | 'utf16le';
const text = (lines: readonly string[], encoding: Encode = 'utf8', end = '\r\n') =>
  new Uint8Array(Buffer.from(lines.join(end), encoding));
const number = (value: number, format?: string) => ({ value, ...(format && { format }) });

/** Cells by column as they are read: the first rows of the list, each as its values in the order of the fields. */
type Example = {
  from: string;
  kind: ImportKind;
  file: Uint8Array<ArrayBuffer>;
  /** Names and fields of the columns that are asked about. */
  asks?: readonly string[];
  reads: readonly string[];
};

const files: readonly Example[] = [
  {
    from: 'Shopify, products with costs',
    kind: 'products',
    file: text([
      'Handle,Title,Vendor,Type,Variant SKU,Variant Grams,Variant Price,Cost per item,Variant Barcode',
      "koleston-81,Koleston 8/1,Wella,Color,WX-81,60,18.50,8.10,'4045787200799",
    ]),
    asks: ['Variant Grams: ozSize'],
    reads: ['name Koleston 8/1, manufacturer Wella, category Color, barcode 4045787200799, ozSize 2.12, price 8.1'],
  },
  {
    from: 'Shopify, products without costs',
    kind: 'products',
    file: text(['Title,Vendor,Variant Barcode,Variant Price', 'Shampoo,Redken,036000291452,18.50']),
    asks: ['Variant Price: price'],
    reads: ['name Shampoo, manufacturer Redken, barcode 036000291452, price 18.5'],
  },
  {
    from: 'Square, item library',
    kind: 'products',
    file: text([
      'Token,Item Name,SKU,Description,Category,GTIN,Default Unit Cost,Default Vendor Name,Price',
      'T1,Igora 6-0,6-0,Permanent color,Color,4045787200799,$8.45,Schwarzkopf,$18.00',
    ]),
    reads: ['name Igora 6-0, manufacturer Schwarzkopf, category Color, barcode 4045787200799, price 8.45'],
  },
  {
    from: 'a distributor, with item numbers, titles above and a retail price',
    kind: 'products',
    file: text([
      'Price List Spring,,,,,',
      ',,,,,',
      'Item #,Description,UPC,Size,Your Cost,MSRP',
      '4045787,6-0 Dark Blonde Natural,70018009944,2.05 oz,$8.25/ea,$16.50',
    ]),
    reads: ['name 6-0 Dark Blonde Natural, barcode 070018009944, ozSize 2.05, price 8.25, retailPrice 16.5'],
  },
  {
    from: 'a distributor that calls its item numbers codes',
    kind: 'products',
    file: text(['Code;Desc;Mfr;Net Cost', 'SC-204;Developer 20 Vol;Clairol;12.00 USD']),
    asks: ['Code: barcode', 'Desc: name'],
    reads: ['name Developer 20 Vol, manufacturer Clairol, barcode SC-204, price 12'],
  },
  {
    from: 'a European distributor',
    kind: 'products',
    file: text(
      ['Name;EAN;Size (ml);Price', 'Cendr\u00e9 7;4045787200799;60;8,45', 'Dor\u00e9;4006381333931;1000;12,5'],
      'latin1',
    ),
    reads: [
      'name Cendré 7, barcode 4045787200799, ozSize 2.12, price 8.45',
      'name Doré, barcode 4006381333931, ozSize 35.27, price 12.5',
    ],
  },
  {
    from: 'Excel, as Unicode text',
    kind: 'products',
    file: text(['\uFEFFProduct Name\tBrand\tBarcode\tCost', 'Koleston 8/1\tWella\t4045787200799\t8.1'], 'utf16le'),
    reads: ['name Koleston 8/1, brand Wella, barcode 4045787200799, price 8.1'],
  },
  {
    from: 'Excel, with a line that names the separator',
    kind: 'products',
    file: text(['sep=;', 'Name;Barcode;Price', '8-1;4045787200799;8.45']),
    reads: ['name 8-1, barcode 4045787200799, price 8.45'],
  },
  {
    from: 'Excel on an old Mac',
    kind: 'products',
    file: text(['Name,Barcode,Price', 'Cendr\u008e 7,4045787200799,8.45'], 'latin1', '\r'),
    reads: ['name Cendré 7, barcode 4045787200799, price 8.45'],
  },
  {
    from: 'a program that separates with vertical bars',
    kind: 'products',
    file: text(['UPC|Item Description|Wholesale Price', '036000291452|Foils, 500 ct|14.95']),
    reads: ['name Foils, 500 ct, barcode 036000291452, price 14.95'],
  },
  {
    from: 'a list without names of columns',
    kind: 'products',
    file: text(['036000291452,8-1 Light,8.45', '4045787200799,8-2 Light,8.45']),
    asks: [': barcode'],
    reads: ['barcode 036000291452', 'barcode 4045787200799'],
  },
  {
    from: 'a color scale, with sizes in grams',
    kind: 'products',
    file: text(['Brand,Category,Product,Size (g),Wholesale Price,Barcode', 'Igora,Color,6-0,60,8.45,4045787200799']),
    reads: ['name 6-0, brand Igora, category Color, barcode 4045787200799, ozSize 2.12, price 8.45'],
  },
  {
    from: 'a workbook with titles, instructions, a hidden sheet, numbers as codes and a shade that became a date',
    kind: 'products',
    file: xlsxFile([
      { name: 'Instructions', rows: [['How to use the name and barcode columns']] },
      {
        name: 'Lookup',
        rows: [
          ['Name', 'Barcode', 'Price'],
          ['x', 'y', 'z'],
        ],
        isHidden: true,
      },
      {
        name: 'Colors',
        rows: [
          ['Spring prices'],
          [],
          ['Shade', 'UPC', 'Cost', 'Size'],
          ['6-0', number(4045787200799), number(11.549999999999999), '60ml'],
          [number(46174, 'd-mmm'), number(70018009944, '0.00E+00'), number(8.4467, '$#,##0.00'), number(2.05)],
        ],
      },
    ]),
    reads: [
      'name 6-0, barcode 4045787200799, ozSize 2.12, price 11.55',
      'name 6-1, barcode 070018009944, ozSize 2.05, price 8.45',
    ],
  },
  {
    from: 'a workbook with a formula for the price and a stray cell',
    kind: 'products',
    file: xlsxFile([
      {
        name: 'Sheet1',
        rows: [
          ['Name', 'Barcode', 'Net Price'],
          ['8-1', '4045787200799', { formula: 'A1*2', value: '8.45' }],
          [null, null, null, null, null, null, 'see Ann'],
        ],
      },
    ]),
    reads: ['name 8-1, barcode 4045787200799, price 8.45'],
  },
  {
    from: 'a retail system with supply prices',
    kind: 'products',
    file: text([
      'id,handle,sku,name,supply_price,retail_price,brand_name,supplier_name,product_category',
      'a1,shampoo,036000291452,Shampoo,9.00,18.00,Redken,Redken Inc,Care',
    ]),
    reads: [
      'name Shampoo, manufacturer Redken Inc, brand Redken, category Care, barcode 036000291452, price 9, retailPrice 18',
    ],
  },
  {
    from: 'a salon program, products',
    kind: 'products',
    file: text(['Product Code,UPC,Description,Line,Class,Cost,Retail', 'P1,036000291452,Gel,Redken,Styling,9,18']),
    reads: ['name Gel, brand Redken, category Styling, barcode 036000291452, price 9, retailPrice 18'],
  },
  {
    from: 'the stock list of this product',
    kind: 'stock',
    file: text([
      '\uFEFFLocation,Item,Manufacturer,Brand,Category,Item count,Max count,Order quantity,Value on hand,Unit price,Last ordered,Notes,Barcode',
      'Fairfax,8-1,Wella,Koleston,Color,4.00,12.00,8.00,$33.80,$8.45,2026-11-02,Top shelf,"=""036000291452"""',
    ]),
    reads: ['barcode 036000291452, salon Fairfax, itemCount 4, maxCount 12, notes Top shelf'],
  },
  {
    from: 'Shopify, inventory',
    kind: 'stock',
    file: text(['Handle,Title,Barcode,Location,On hand (current)', 'a,8-1,036000291452,Fairfax,4']),
    asks: ['On hand (current): itemCount'],
    reads: ['barcode 036000291452, salon Fairfax, itemCount 4'],
  },
  {
    from: 'Square, stock',
    kind: 'stock',
    file: text(['Item Name,GTIN,Current Quantity Fairfax', 'Igora 6-0,4045787200799,4']),
    asks: ['Current Quantity Fairfax: itemCount'],
    reads: ['barcode 4045787200799, itemCount 4'],
  },
  {
    from: 'a count sheet with empty rows',
    kind: 'stock',
    file: xlsxFile([
      {
        name: 'Count',
        rows: [
          ['Counted by Ann'],
          ['UPC', 'Description', 'Quantity On Hand', 'Max Qty'],
          [number(36000291452), '8-1', number(4)],
          [],
          ['4045787200799', '8-2', '3 ea', number(6)],
        ],
      },
    ]),
    reads: ['barcode 036000291452, itemCount 4', 'barcode 4045787200799, itemCount 3, maxCount 6'],
  },
  {
    from: 'a salon program, stock levels',
    kind: 'stock',
    file: text(['Barcode;Product;Qty;Min Qty;Par Level', '036000291452;Gel;1,200;2;1,500']),
    reads: ['barcode 036000291452, itemCount 1200, maxCount 1500'],
  },
  {
    from: 'a salon program, clients with two phones',
    kind: 'clients',
    file: text([
      'Client ID,First Name,Last Name,Home Phone,Mobile Phone,Email,Birthday,Last Visit',
      '100012,Ann,Lee,703-555-0100,(703) 555-0148 ext. 2,ann@example.com,4/9/1990,11/2/2026',
    ]),
    reads: ['firstName Ann, lastName Lee, phone 7035550148, email ann@example.com, birthDate 1990/04/09'],
  },
  {
    from: 'a salon program, clients with a full name and a cell phone',
    kind: 'clients',
    file: text([
      'Customer Name,Cell Phone,Gender',
      'Ann Lee,7035550148,F',
      '"de la Cruz, Ana",703\u2013555\u20130149,F',
    ]),
    reads: ['firstName Ann, lastName Lee, phone 7035550148', 'firstName Ana, lastName de la Cruz, phone 7035550149'],
  },
  {
    from: 'Square, customers',
    kind: 'clients',
    file: text([
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Birthday',
      'r1,Ann,Lee,ann@example.com,"\'+1 703-555-0148",1990-04-09',
    ]),
    reads: ['firstName Ann, lastName Lee, phone 17035550148, email ann@example.com, birthDate 1990/04/09'],
  },
  {
    from: 'a booking site, names and emails alone',
    kind: 'clients',
    file: text(['Name,Email,Phone', 'Ann,ann@example.com,n/a']),
    reads: ['firstName Ann, email ann@example.com'],
  },
  {
    from: 'a booking site abroad, days before months',
    kind: 'clients',
    file: text([
      'First Name,Last Name,Full Name,Mobile Number,Date of Birth',
      'Ann,Lee,Ann Lee,7035550148,09/04/1990',
      'Bob,Lee,Bob Lee,7035550149,31/01/1988',
    ]),
    reads: [
      'firstName Ann, lastName Lee, phone 7035550148, birthDate 1990/04/09',
      'firstName Bob, lastName Lee, phone 7035550149, birthDate 1988/01/31',
    ],
  },
  {
    from: 'a workbook of clients, with numbers as phones and dates',
    kind: 'clients',
    file: xlsxFile([
      {
        name: 'Clients',
        rows: [
          ['Client list', null, 'June'],
          ['First', 'Last', 'Cell', 'DOB'],
          ['Ann', 'Lee', number(7035550148, '0.0'), number(32972, 'm/d/yyyy')],
          ['Bob', null, '7035550149.0', number(46121, 'd-mmm')],
        ],
      },
    ]),
    reads: [
      'firstName Ann, lastName Lee, phone 7035550148, birthDate 1990/04/09',
      'firstName Bob, phone 7035550149, birthDate --/04/09',
    ],
  },
  {
    from: 'Google contacts',
    kind: 'clients',
    file: text([
      'Name,Given Name,Family Name,Birthday,E-mail 1 - Value,Phone 1 - Value',
      'Ann Lee,Ann,Lee, --04-09,ann@example.com,+1 703-555-0148',
    ]),
    reads: ['firstName Ann, lastName Lee, phone 17035550148, email ann@example.com, birthDate --/04/09'],
  },
  {
    from: 'Outlook contacts',
    kind: 'clients',
    file: text([
      'First Name,Middle Name,Last Name,Mobile Phone,E-mail Address,Birthday',
      'Ann,,Lee,(703) 555-0148,ann@example.com,4/9/90',
      'Bob,,Lee,,bob@example.com,0/0/00',
    ]),
    reads: [
      'firstName Ann, lastName Lee, phone 7035550148, email ann@example.com, birthDate 1990/04/09',
      'firstName Bob, lastName Lee, email bob@example.com',
    ],
  },
  {
    from: 'a program in capitals, with times behind its dates',
    kind: 'clients',
    file: text(['FIRST\tLAST\tCELL\tBDAY', 'ANN\tLEE\t703.555.0148\t1990-04-09 00:00:00']),
    reads: ['firstName ANN, lastName LEE, phone 7035550148, birthDate 1990/04/09'],
  },
  {
    from: 'an email program without names of columns',
    kind: 'clients',
    file: text(['ann@example.com,703-555-0148,Ann', 'bob@example.com,703-555-0149,Bob']),
    asks: [': email', ': phone'],
    reads: ['phone 7035550148, email ann@example.com', 'phone 7035550149, email bob@example.com'],
  },
];

test('the examples are of thirty programs', () => expect(files.length).toBeGreaterThanOrEqual(30));

test.each(files)('a $kind file of $from comes in', async ({ kind, file, asks = [], reads }) => {
  const table = await readTable(file, kind);
  const { sheet, columns, doubtful } = matchFile(kind, { name: 'list', size: 0, source: new Blob(), table });
  expect([...doubtful.keys()].map((column) => `${sheet.headers[column]}: ${columns[column]}`)).toEqual(asks);
  expect([findMissingColumn(kind, columns), findSheetProblem(sheet)]).toEqual([undefined, undefined]);
  const lines = toLines(kind, sheet, columns);
  expect(lines.map(lineReason)).toEqual(reads.map(() => ''));
  const rows = lines.map(({ values }) => {
    const { parsed, problems } = parseRow(kind, values);
    expect(problems).toEqual({});
    return Object.entries(parsed).map(([field, value]) => `${field} ${value}`);
  });
  expect(rows.map((values) => values.join(', '))).toEqual(reads);
});

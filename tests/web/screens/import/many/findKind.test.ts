import { describe, expect, test, vi } from 'vitest';
import { importKinds } from '../../../../../shared/contract/imports.ts';
import { unpackFiles } from '../../../../../web/screens/import/many/collectFiles.ts';
import { findKind } from '../../../../../web/screens/import/many/findKind.ts';
import { readFiles } from '../../../../../web/screens/import/many/readFiles.ts';
import { readTable } from '../../../../../web/screens/import/reading/readFile.ts';
import { ReaderHere } from '../../../../support/readerHere.ts';
import { xlsxFile, zipFile } from '../../../../support/xlsx.ts';

async function kindOf(name: string, text: string, kinds = importKinds as readonly (typeof importKinds)[number][]) {
  const table = await readTable(new TextEncoder().encode(text), 'clients');
  const { kind, isSure } = findKind({ name, size: 0, source: new Blob(), table }, kinds);
  return `${kind ?? 'not known'}${kind && !isSure ? '?' : ''}`;
}

describe('what a file contains', () => {
  test.each([
    ['export.csv', 'Name,Category,Duration,Price\nGlaze,Color,45,60', 'services'],
    ['export.csv', 'First Name,Last Name,Email,Role,Location\nNora,Blake,nora@example.com,Stylist,Fairfax', 'people'],
    ['export.csv', 'Stylist,Service,Level\nNora Blake,Glaze,1', 'skills'],
    [
      'export.csv',
      'First Name,Last Name,Mobile Phone,Email,Birthday\nAnn,Lee,703-555-0148,ann@example.com,4/9/1990',
      'clients',
    ],
    [
      'export.csv',
      'Product Name,Manufacturer,Brand,Barcode,Cost\nIgora 6-0,Schwarzkopf,Igora,4045787200799,8.45',
      'products',
    ],
    ['export.csv', 'Barcode,On Hand,Max count\n4045787200799,4,9', 'stock'],
    [
      'appts_upcoming.csv',
      'Client,Phone,Date,Start,End,Provider,Service,Status\nAnn Lee,703-555-0148,12/2/2026,3:00 PM,4:00 PM,Nora,Glaze,Booked',
      'appointments',
    ],
  ])('is known by its columns: %s with %s', async (name, text, expected) => {
    expect(await kindOf(name, text)).toBe(expected);
  });

  const contacts = 'First Name,Last Name,Email,Phone\nAnn,Lee,ann@example.com,703-555-0148';
  test('is told by its name where two kinds have the same columns, and is a guess without one', async () => {
    expect(await kindOf('clients.csv', contacts)).toBe('clients');
    expect(await kindOf('Staff List.csv', contacts)).toBe('people');
    expect(await kindOf('export.csv', contacts)).toMatch(/\?$/);
  });

  test('is a guess where the name contradicts the columns, and none of those that the user may not import', async () => {
    const services = 'Name,Category,Duration,Price\nGlaze,Color,45,60';
    expect(await kindOf('products.csv', services)).toBe('products?');
    expect(await kindOf('export.csv', contacts, ['products'])).toBe('not known');
  });

  test('is not known where no kind has most of the columns, and in lists of payments', async () => {
    expect(await kindOf('export.csv', 'Foo,Bar,Baz\n1,2,3')).toBe('not known');
    expect(await kindOf('transactions.csv', 'Stylist,Service,Level\nNora Blake,Glaze,1')).toBe('not known');
  });
});

test('a ZIP brings its files, without those that systems add; a workbook stays one', async () => {
  const archive = zipFile([
    ['old/services.csv', 'Name,Price'],
    ['__MACOSX/old/._services.csv', 'x'],
    ['.DS_Store', 'x'],
  ]);
  const files = [new File([archive], 'old.zip'), new File([xlsxFile([{ name: 'A', rows: [] }])], 'staff.zip')];
  const [first, second, ...others] = await unpackFiles(files);
  expect([first?.name, await first?.source.text(), second?.name, others]).toEqual([
    ...['services.csv', 'Name,Price', 'staff.zip', []],
  ]);
});

test('each sheet of a workbook is a file, and those of no kind are left out', async () => {
  vi.stubGlobal('Worker', ReaderHere);
  const book = xlsxFile([
    { name: 'Read me', rows: [['How to use this list']] },
    {
      name: 'Clients',
      rows: [
        ['First Name', 'Mobile Phone'],
        ['Ann', '703-555-0148'],
      ],
    },
    {
      name: 'Menu',
      rows: [
        ['Name', 'Category', 'Duration', 'Price'],
        ['Glaze', 'Color', '45', '60'],
      ],
    },
  ]);
  const found = { name: 'Old.xlsx', source: new Blob([book]), modified: 1 };
  const read = await readFiles(found, importKinds, null);
  expect(
    read.map(({ name, kind, isLeftOut, reason, matched }) => [name, kind, isLeftOut, reason, matched?.columns]),
  ).toEqual([
    ['Old.xlsx, Read me', undefined, true, 'Not a list we know', undefined],
    ['Old.xlsx, Clients', 'clients', false, undefined, ['firstName', 'phone']],
    ['Old.xlsx, Menu', 'services', false, undefined, ['name', 'category', 'minutes', 'price']],
  ]);
  const single = { ...found, source: new Blob([xlsxFile([{ name: 'Notes', rows: [['Foo'], ['1']] }])]) };
  expect((await readFiles(single, importKinds, null)).map(({ name, kind }) => [name, kind])).toEqual([
    ['Old.xlsx', undefined],
  ]);
  vi.unstubAllGlobals();
});

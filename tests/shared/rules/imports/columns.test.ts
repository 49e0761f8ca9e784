import { expect, test } from 'vitest';
import { findHeader, matchColumns } from '../../../../shared/rules/imports/columns.ts';
import { findMissingColumn } from '../../../../shared/rules/imports/fields.ts';
import { splitFullName } from '../../../../shared/rules/imports/fullName.ts';
import { prepareColumn } from '../../../../shared/rules/imports/prepareColumn.ts';

/** Fields of the columns; those that are asked about end with a question mark. */
const fieldsOf = (...asked: Parameters<typeof matchColumns>) =>
  matchColumns(...asked).map(({ field, isSure }) => field && (isSure ? field : `${field}?`));

test.each([
  ['products', ['Name', 'UPC Code', 'Unit price', 'Something'], ['name', 'barcode', 'price', undefined]],
  ['products', ['Description', 'Name', 'Barcode'], [undefined, 'name', 'barcode']],
  ['products', ['product_upc_code', 'Oz. Size', 'SIZE'], ['barcode', 'ozSize', undefined]],
  ['products', ['Mfr', 'Price', 'Your Cost', 'MSRP'], ['manufacturer', undefined, 'price', 'retailPrice']],
  ['products', ['Wholesale Price', 'Retail Price'], ['price', 'retailPrice']],
  ['products', ['Title', 'Variant Barcode', 'Cost per item'], ['name', 'barcode', 'price']],
  ['products', ['Full product line name', 'Variant Price'], ['brand?', 'price?']],
  ['stock', ['Store', 'EAN', 'On-hand', 'Par level'], ['salon', 'barcode', 'itemCount', 'maxCount']],
  ['stock', ['Quantity On Hand', 'Max Qty', 'Min Qty'], ['itemCount', 'maxCount', undefined]],
  [
    'clients',
    ['First', 'Surname', 'DOB', 'E-Mail', 'Cell', 'Price'],
    ['firstName', 'lastName', 'birthDate', 'email', 'phone', undefined],
  ],
  ['clients', ['Customer Name', 'Cell Phone', 'Home Phone'], ['fullName', 'phone', undefined]],
  ['clients', ['Name', 'First Name', 'Mobile number'], [undefined, 'firstName', 'phone']],
] as const)('the columns of %s %j are %j', (kind, headers, fields) => expect(fieldsOf(kind, headers)).toEqual(fields));

const codes = ['036000291452', '070018009944', '4006381333931'];
test.each([
  ['codes are no name, and asked about as barcodes', 'products', 'Item', codes, 'barcode?'],
  ['GS1 codes settle what an SKU is', 'products', 'SKU', codes, 'barcode'],
  ['an item number is no name, and asked about as a barcode', 'products', 'Item #', ['4045787', '4045788'], 'barcode?'],
  ['a name that holds codes is asked about', 'products', 'Name', codes, 'name?'],
  ['grams of a shop are asked about', 'products', 'Variant Grams', ['60', '60', '90'], 'ozSize?'],
  ['sizes too large for ounces are asked about', 'products', 'Size', ['60', '90', '2'], 'ozSize?'],
  ['sizes with their unit are not', 'products', 'Size', ['60 ml', '90 ml'], 'ozSize'],
  ['a column without a name is asked about', 'products', '', codes, 'barcode?'],
  ['a longer name may mean another email', 'clients', 'Stylist email', ['a@example.com'], 'email?'],
  ['a phone under an unknown name is asked about', 'clients', 'Referred by', ['703-555-0148'], 'phone?'],
  ['a ZIP is no phone', 'clients', 'Postal Code', ['22030-1234', '22031-0001'], undefined],
  ['a ZIP named Phone is asked about', 'clients', 'Phone', ['22030-1234', '22031-0001'], 'phone?'],
  ['a date with its day first is no phone', 'clients', 'Since', ['31-01-1990', '28-02-1991 10:30'], undefined],
  ['a date with dots is no phone', 'clients', 'Since', ['31.01.1990', '1990.01.31'], undefined],
  ['a member number is no phone', 'clients', 'Member', ['M-10020034', '1002-3456789'], undefined],
  ['a card is no phone', 'clients', 'Card', ['4111-1111-1111-1111', '3782-822463-10005'], undefined],
  ['a last visit is no birthday', 'clients', 'Last visit date', ['1/2/2026'], undefined],
] as const)('%s', (_, kind, header, texts, field) =>
  expect(
    fieldsOf(
      kind,
      [header],
      texts.map((text) => [text]),
    ),
  ).toEqual([field]),
);

test.each([
  [[['Price list 2026'], ['Fairfax', ''], ['Name', 'UPC', 'Cost'], ['8-1', '036000291452', '8.45']], 2],
  [
    [
      ['', 'Something', 'Else'],
      ['', 'a', 'b'],
    ],
    0,
  ],
  [[['8-1', '036000291452', '8.45']], undefined],
])('the head of %j is line %s', (lines, index) => expect(findHeader('products', lines)).toBe(index));

test.each([
  ['products', ['name'], 'Please choose the column of Barcode'],
  ['products', ['barcode'], undefined],
  ['stock', ['barcode'], 'Please choose the column of Item count or Max count or Notes'],
  ['stock', ['barcode', 'notes'], undefined],
  ['clients', ['firstName'], 'Please choose the column of Phone or Email'],
  ['clients', ['email'], undefined],
] as const)('%s with the columns %j: %s', (kind, chosen, message) =>
  expect(findMissingColumn(kind, chosen)).toBe(message),
);

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Lee, Ann', 'Ann', 'Lee'],
  ['Mary Ann Smith', 'Mary Ann', 'Smith'],
  ['Mrs. Ana de la Cruz', 'Ana', 'de la Cruz'],
  ['Sam Hill, Jr.', 'Sam', 'Hill Jr.'],
  ['Cher', 'Cher', ''],
])('%j is %j and %j', (text, firstName, lastName) => expect(splitFullName(text)).toEqual({ firstName, lastName }));

test.each([
  ['ozSize', 'Size (ml)', ['60', '2 oz'], ['60 ml', '2 oz']],
  ['price', 'Cost', ['8,45', '12,5', '9'], ['8.45', '12.5', '9']],
  ['price', 'Cost', ['8,45', '12.50'], ['8,45', '12.50']],
  ['birthDate', 'DOB', ['31/01/1990', '04/09/1988'], ['01/31/1990', '09/04/1988']],
  ['birthDate', 'DOB', ['13/1/90', '1/2/90', '2/3/90', '3/4/90'], ['13/1/90', '1/2/90', '2/3/90', '3/4/90']],
  ['name', 'Shade', ['6-0', '1-Jun', 'Jun-77'], ['6-0', '6-1', '6-77']],
  ['name', 'Shade', ['6/0', '1-Jun'], ['6/0', '6/1']],
  ['name', 'Shade', ['Red', '1-Jun'], ['Red', '1-Jun']],
] as const)('a column of %s named %s with %j is read as %j', (field, header, texts, read) => {
  const prepare = prepareColumn(field, header, texts);
  expect(texts.map((text) => prepare(text).text)).toEqual(read);
});

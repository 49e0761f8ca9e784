import { expect, test } from 'vitest';
import type { ImportKind } from '../../../../shared/contract/imports.ts';
import { findHeader, matchColumns } from '../../../../shared/rules/imports/columns.ts';
import { addToStored, combineCells } from '../../../../shared/rules/imports/combineCells.ts';
import { type ColumnField, findMissingColumn } from '../../../../shared/rules/imports/fields.ts';
import { splitFullName } from '../../../../shared/rules/imports/fullName.ts';
import { prepareColumn } from '../../../../shared/rules/imports/prepareColumn.ts';

/** Fields of the columns; those that are asked about end with a question mark. */
const fieldsOf = (...asked: Parameters<typeof matchColumns>) =>
  matchColumns(...asked).map(({ field, isSure, choices }) =>
    field && isSure ? field : (field ?? choices?.join(' or ')) && `${field ?? choices?.join(' or ')}?`,
  );

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
  ['clients', ['Last Visited', 'Last Seen', 'First Appointment'], [undefined, undefined, undefined]],
  ['clients', ['Date of Birth (MM/DD/YYYY)', 'Name'], ['birthDate', 'fullName']],
  ['clients', ['Birthday Date', 'Last birthday gift date'], ['birthDate', undefined]],
  [
    'clients',
    ['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono', 'Fecha de nacimiento', 'Alergias', 'Notas'],
    ['firstName', 'lastName', 'email', 'phone', 'birthDate', 'allergies', 'notes'],
  ],
  [
    'clients',
    ['Prénom', 'Nom', 'Courriel', 'Téléphone portable', 'Date de naissance', 'Remarques'],
    ['firstName', 'lastName', 'email', 'phone', 'birthDate', 'notes'],
  ],
  [
    'clients',
    ['Email reminders', 'SMS reminders', 'Accepts SMS Marketing', 'Do not email', 'Email Subscription Status'],
    ['emailConsent', 'smsConsent', undefined, undefined, undefined],
  ],
  [
    'products',
    ['Marca', 'Producto', 'Código de barras', 'Precio', 'Tamaño'],
    ['brand', 'name', 'barcode', 'price', 'ozSize'],
  ],
  ['products', ['Item Name', 'Variation Name', 'GTIN'], ['name', 'variation', 'barcode']],
] as const)('the columns of %s %j are %j', (kind, headers, fields) => expect(fieldsOf(kind, headers)).toEqual(fields));

const codes = ['036000291452', '070018009944', '4006381333931'];
test.each([
  ['codes are no name, and asked about as barcodes', 'products', 'Item', codes, 'barcode?'],
  ['GS1 codes settle what an SKU is', 'products', 'SKU', codes, 'barcode'],
  ['an item number is no name, and asked about as a barcode', 'products', 'Item #', ['4045787', '4045788'], 'barcode?'],
  ['a name that holds codes is asked about', 'products', 'Name', codes, 'name?'],
  ['grams of a shop are asked about', 'products', 'Variant Grams', ['60', '60', '90'], 'ozSize?'],
  [
    'sizes too large for ounces are asked about',
    'products',
    'Size',
    ['60', '90', '2'],
    'mlSize or gramSize or ozSize?',
  ],
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
  ['an allergy is sure by its name', 'clients', 'Allergies', ['PPD'], 'allergies'],
  ['alerts are asked about', 'clients', 'Alert Notes', ['Allergic to PPD'], 'allergies or notes or formula?'],
  ['a history is asked about', 'clients', 'Color History', ['6N + 20 vol'], 'allergies or notes or formula?'],
  [
    'an allergy under any name is asked about',
    'clients',
    'Custom field 1',
    ['', 'allergic to latex'],
    'allergies or notes or formula?',
  ],
  ['medical conditions are asked about', 'clients', 'Medical conditions', ['Yes'], 'allergies or notes or formula?'],
  ['the day of a note is not', 'clients', 'Last note date', ['1/2/2026'], undefined],
  ['a formula is sure by its name', 'clients', 'Color Formula', ['6N 30g'], 'formula'],
  ['a kind of item is no category', 'products', 'Item Type', ['Physical', 'Physical'], undefined],
  [
    'a consent that does not speak of yes and no is none',
    'clients',
    'Email consent',
    ['a@example.com', 'b@example.com'],
    'email?',
  ],
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

test('a size without a unit of its own takes that of another column', () =>
  expect(fieldsOf('products', ['Measure', 'Amount'], [['ml', '60']])).toEqual(['sizeUnit', 'ozSize']));

test('after a no the other columns are worked out again, and answered ones stay', () => {
  const rows = [['703-555-0148', '703-555-0149']];
  const headers = ['Work phone', 'Home phone'];
  expect(fieldsOf('clients', headers, rows)).toEqual([undefined, 'phone']);
  expect(fieldsOf('clients', headers, rows, new Map([[1, undefined]]))).toEqual(['phone', undefined]);
});

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
  ['products', ['name'], undefined],
  ['products', ['price'], 'Please choose the column of Barcode or Name'],
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
  ['mlSize', 'Size', ['60', '2 oz'], ['60 ml', '2 oz']],
  [
    'barcode',
    'UPC',
    ['03600029145', '07001800994', '40457872007', 'X1'],
    ['036000291452', '070018009944', '404578720078', 'X1'],
  ],
  ['barcode', 'UPC', ['03600029145', '070018009944', '036000291452'], ['03600029145', '070018009944', '036000291452']],
] as const)('a column of %s named %s with %j is read as %j', (field, header, texts, read) => {
  const prepare = prepareColumn(field, header, texts);
  expect(texts.map((text) => prepare(text).text)).toEqual(read);
});

test('phones without an area code take that of the salon', () => {
  const prepare = prepareColumn('phone', 'Phone', [], '703');
  const texts = ['555-0641', '5550641', '(301) 555-0641', '+5550641', ''];
  const read = ['703-555-0641', '703-5550641', '(301) 555-0641', '+5550641', ''];
  expect(texts.map((text) => prepare(text).text)).toEqual(read);
});

const cells = (...given: [ColumnField, string, string?][]) =>
  given.map(([field, text, header = '']) => ({ field, text, header }));
test.each([
  ['products', cells(['sizeUnit', 'ml'], ['ozSize', '60']), { ozSize: '60 ml' }],
  ['products', cells(['sizeUnit', 'each'], ['ozSize', '60']), { ozSize: '60' }],
  ['products', cells(['sizeUnit', 'ml'], ['ozSize', '2 oz']), { ozSize: '2 oz' }],
  ['products', cells(['variation', '6-0'], ['name', 'Koleston']), { name: 'Koleston 6-0' }],
  ['products', cells(['name', 'Gel'], ['variation', 'Regular']), { name: 'Gel' }],
  ['products', cells(['name', 'Redken Gel'], ['variation', 'Red']), { name: 'Redken Gel Red' }],
  ['products', cells(['name', 'Gel Red'], ['variation', 'red']), { name: 'Gel Red' }],
  ['clients', cells(['fullName', 'Lee, Ann']), { firstName: 'Ann', lastName: 'Lee' }],
  ['clients', cells(['formula', '6N 30g'], ['notes', 'Tea']), { notes: 'Tea\nFormula: 6N 30g' }],
  ['clients', cells(['notes', 'Tea', 'Notes'], ['notes', 'Late', 'Alert']), { notes: 'Tea\nAlert: Late' }],
  ['clients', cells(['allergies', 'PPD'], ['allergies', '', 'Alert']), { allergies: 'PPD' }],
] as const)('the cells of %s %j are sent as %j', (kind, given, values) =>
  expect(combineCells(kind, given)).toEqual({ values, problems: {}, notes: {} }),
);

test('a cell that is too long is left out if the row can do without it, and else a problem', () => {
  const long = 'x'.repeat(4001);
  const { values, problems, notes } = combineCells('clients', cells(['notes', long], ['email', long]));
  expect([problems, values.email]).toEqual([{ notes: 'At most 4,000 characters' }, '']);
  expect(notes.email).toContain('left out: At most 500 characters');
});

test.each([
  ['clients', 'allergies', 'PPD', 'Latex', 'PPD; Latex'],
  ['clients', 'notes', 'Tea, late', 'late', 'Tea, late\nlate'],
  ['clients', 'notes', 'Tea\nLate', 'late', 'Tea\nLate'],
  ['clients', 'allergies', 'Latex-free gloves', 'Latex', 'Latex-free gloves; Latex'],
  ['clients', 'allergies', 'PPD; Latex', 'latex, Nuts', 'PPD; Latex; Nuts'],
  ['clients', 'allergies', '', 'Latex', 'Latex'],
  ['clients', 'email', 'a@example.com', 'b@example.com', 'b@example.com'],
  ['stock', 'notes', 'Top shelf', 'Back', 'Back'],
] as const)('of %s: the %s %j with %j is %j', (kind, field, stored, added, joined) =>
  expect(addToStored(kind, field, stored, added)).toBe(joined),
);

test.each<[ImportKind, string[], (ColumnField | undefined)[]]>([
  ['people', ['Employee Name', 'Email', 'Position', 'Location'], ['fullName', 'email', 'role', 'salon']],
  ['people', ['Staff Member', 'E-mail', 'Job Title'], ['fullName', 'email', 'role']],
  ['services', ['Treatment', 'Treatment Category', 'Length (mins)', 'Price'], ['name', 'category', 'minutes', 'price']],
  ['services', ['Name', 'Duration (minutes)', 'Price', 'Cost'], ['name', 'minutes', 'price', undefined]],
  ['skills', ['Employee', 'Service', 'Price Level', 'Duration'], ['stylist', 'service', 'level', 'minutes']],
])('a list of %s names its columns in its own way', (kind, headers, fields) => {
  expect(matchColumns(kind, headers).map(({ field }) => field)).toEqual(fields);
});

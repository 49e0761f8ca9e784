import { describe, expect, test } from 'vitest';
import {
  duplicateKeys,
  duplicateMessage,
  findMissingColumn,
  formatProblems,
  matchClient,
  matchColumns,
  parseRow,
  undoDeadline,
} from '../../../shared/rules/imports.ts';
import { sampleClient } from '../../support/samples.ts';

test.each([
  ['products', ['Name', 'UPC Code', 'Unit price', 'Something'], ['name', 'barcode', 'price', undefined]],
  ['products', ['Description', 'Name', 'Barcode'], [undefined, 'name', 'barcode']],
  ['products', ['product_upc_code', 'Oz. Size', 'SIZE'], ['barcode', 'ozSize', undefined]],
  ['stock', ['Store', 'EAN', 'On-hand', 'Par level'], ['salon', 'barcode', 'itemCount', 'maxCount']],
  [
    'clients',
    ['First', 'Surname', 'DOB', 'E-Mail', 'Cell', 'Price'],
    ['firstName', 'lastName', 'birthDate', 'email', 'phone', undefined],
  ],
] as const)('the columns of %s %j are %j', (kind, headers, fields) =>
  expect(matchColumns(kind, headers)).toEqual(fields),
);

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
  ['products', { barcode: '012345678905' }, ['barcode 00012345678905']],
  ['products', { name: '8-1' }, []],
  ['stock', { barcode: '012345678905', salon: ' FAIRFAX ' }, ['barcode 00012345678905 fairfax']],
  [
    'clients',
    { firstName: 'Ann', lastName: ' LEE', phone: '(703) 555-0177', email: ' Ann@Example.com' },
    ['phone 7035550177 ann lee', 'email ann@example.com ann lee'],
  ],
  ['clients', { firstName: 'Ann' }, []],
] as const)('a row of %s %j may not repeat %j', (kind, values, keys) =>
  expect(duplicateKeys(kind, values)).toEqual(keys),
);

describe('the client that a row is about', () => {
  const ann = sampleClient({
    client_id: 'ann',
    client_first_name: 'Ann',
    client_last_name: 'Lee',
    client_mobile_phone_number: '7035550177',
    client_email: 'ann@example.com',
    client_birthday: '1990/04/09',
  });
  const bob = { ...ann, client_id: 'bob', client_first_name: 'Bob', client_email: 'bob@example.com' };
  const phone = '(703) 555-0177';
  test.each([
    ['has the same name', { firstName: 'ann', lastName: 'LEE', phone }, [ann], { kind: 'same', client: ann }],
    ['has no name in the row', { email: 'ANN@example.com' }, [ann], { kind: 'same', client: ann }],
    ['married', { firstName: 'Ann', lastName: 'Roe', phone }, [ann], { kind: 'renamed', client: ann }],
    ['has another first name and nothing else', { firstName: 'Anna', phone }, [ann], { kind: 'renamed', client: ann }],
    [
      'shares a phone, with another email',
      { firstName: 'Cy', phone, email: 'cy@example.com' },
      [ann],
      { kind: 'nobody' },
    ],
    [
      'shares a phone, born on another day',
      { firstName: 'Cy', phone, birthDate: '1988/01/02' },
      [ann],
      { kind: 'nobody' },
    ],
    [
      'is one of two at a phone',
      { firstName: 'Bob', lastName: 'Lee', phone },
      [ann, bob],
      { kind: 'same', client: bob },
    ],
    ['is named by neither of two', { firstName: 'Cy', phone }, [ann, bob], { kind: 'several', clients: [ann, bob] }],
    [
      'has both the phone and the email',
      { lastName: 'Roe', phone, email: 'bob@example.com' },
      [ann, bob],
      { kind: 'renamed', client: bob },
    ],
    [
      'would get the email of another',
      { firstName: 'Ann', lastName: 'Lee', phone, email: 'zoe@example.com' },
      [ann, { ...bob, client_id: 'zoe', client_mobile_phone_number: '7035550100', client_email: 'zoe@example.com' }],
      { kind: 'several' },
    ],
    ['is not there', { firstName: 'Ann', phone }, [], { kind: 'nobody' }],
  ] as const)('who %s', (_, row, candidates, match) => {
    expect(matchClient(row, candidates)).toMatchObject(match);
  });
});

test('a repeated key is named without its value', () =>
  expect(duplicateMessage('barcode 00012345678905', 19)).toBe('Same barcode as row 19'));

describe('the cells of a row', () => {
  test.each([
    ['products', { price: '$8.45', ozSize: '2.1', category: ' ' }, { price: 8.45, ozSize: 2.1 }],
    ['stock', { itemCount: '0', maxCount: '12' }, { itemCount: 0, maxCount: 12 }],
    ['clients', { birthDate: '4/9/1990', firstName: ' Ann ' }, { birthDate: '1990/04/09', firstName: 'Ann' }],
  ] as const)('of %s %j are read as %j', (kind, values, parsed) =>
    expect(parseRow(kind, values)).toEqual({ parsed, problems: {} }),
  );

  test.each([
    ['products', { price: 'a lot' }, ['price']],
    ['products', { barcode: '4.04579E+12' }, ['barcode']],
    ['products', { ozSize: '-1', price: '8' }, ['ozSize']],
    ['clients', { birthDate: '2/30/1990' }, ['birthDate']],
    ['clients', { email: 'ann@' }, ['email']],
  ] as const)('of %s %j are refused: %j', (kind, values, fields) => {
    const { parsed, problems } = parseRow(kind, values);
    expect(Object.keys(problems)).toEqual(fields);
    for (const field of fields) expect(parsed).not.toHaveProperty(field);
  });

  test('name their field in a problem that does not', () =>
    expect(formatProblems({ birthDate: 'Write it as 1/31/1990', email: 'Email is invalid' })).toBe(
      'Email is invalid. Birth date: Write it as 1/31/1990',
    ));
});

test('an import can be undone for 24 hours', () =>
  expect(undoDeadline('2026-06-03T10:00:00Z')).toBe(Date.parse('2026-06-04T10:00:00Z')));

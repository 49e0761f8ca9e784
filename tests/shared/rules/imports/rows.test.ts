import { describe, expect, test } from 'vitest';
import { matchClient } from '../../../../shared/rules/imports/matchClient.ts';
import {
  duplicateKeys,
  duplicateMessage,
  formatProblems,
  parseRow,
  undoDeadline,
} from '../../../../shared/rules/imports/rows.ts';
import { sampleClient } from '../../../support/samples.ts';

test.each([
  ['products', { barcode: '012345678905' }, ['barcode 00012345678905']],
  ['products', { name: '8-1', brand: 'Wella' }, ['name 8-1 wella']],
  ['products', {}, []],
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
    [
      'has another birth year',
      { firstName: 'Ann', lastName: 'Lee', phone, birthDate: '1960/04/09' },
      [ann],
      { kind: 'otherBirthday', client: ann },
    ],
    [
      'is the son of two',
      { firstName: 'Ann', lastName: 'Lee', phone, birthDate: '1990/04/09' },
      [{ ...ann, client_id: 'old', client_birthday: '1960/04/09' }, ann],
      { kind: 'same', client: ann },
    ],
    [
      'writes the apostrophe in another way',
      { firstName: 'Ann', lastName: 'O\u2019Neil', phone },
      [{ ...ann, client_last_name: "O'Neil" }],
      { kind: 'same' },
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
    ['stock', { itemCount: '0', maxCount: '12 ea' }, { itemCount: 0, maxCount: 12 }],
    ['clients', { birthDate: '4/9/1990', firstName: ' Ann ' }, { birthDate: '1990/04/09', firstName: 'Ann' }],
  ] as const)('of %s %j are read as %j', (kind, values, parsed) =>
    expect(parseRow(kind, values)).toEqual({ parsed, problems: {}, notes: {} }),
  );

  test.each([
    ['products', 'price', '11.549999999999999', 11.55],
    ['products', 'price', '8.25 USD', 8.25],
    ['products', 'price', '$8.25/ea', 8.25],
    ['products', 'price', '12.50 per tube', 12.5],
    ['products', 'price', "'8.25", 8.25],
    ['products', 'ozSize', '2.05 oz', 2.05],
    ['products', 'ozSize', '60ml', 2.12, '60 ml, density of 1 assumed'],
    ['products', 'ozSize', '1 L', 35.27, '1 L, density of 1 assumed'],
    ['products', 'ozSize', '60 g', 2.12, '60 g'],
    ['products', 'ozSize', '2 fl. oz.', 2, '2 fl oz, taken as ounces'],
    ['products', 'ozSize', '60 g / 2.1 oz', 2.1],
    ['products', 'ozSize', '1 lb', 16, '1 lb'],
    ['products', 'ozSize', '2.05 oz. tube', 2.05],
    ['products', 'ozSize', 'Liter', 35.27, '1 L, density of 1 assumed'],
    ['products', 'ozSize', '1 gallon', 128, '1 gal, taken as ounces'],
    ['products', 'name', "'8-1", '8-1'],
    ['products', 'barcode', '036000291452.0', '036000291452'],
    ['products', 'barcode', '7.0204018101E+10', '070204018101'],
    ['products', 'barcode', '036000291453', '036000291453', 'the last digit should be 2'],
    ['clients', 'phone', '7035550148.0', '7035550148'],
    ['clients', 'phone', '703\u2013555\u20130148', '7035550148'],
    ['clients', 'phone', '(703) 555-0148 ext. 12', '7035550148', 'extension left out'],
    ['clients', 'phone', '703.555.0148 x12', '7035550148', 'extension left out'],
    ['clients', 'phone', 'Cell: 703-555-0148', '7035550148'],
    ['clients', 'phone', '703-555-0148 / 703-555-0149', '7035550148', 'second phone 703-555-0149 left out'],
    ['clients', 'phone', '+44 7911 123456', '447911123456'],
    ['clients', 'phone', '011 44 7911 123456', '447911123456'],
    ['clients', 'phone', '0044 7911 123456', '447911123456'],
    ['clients', 'phone', '001 703 555 0148', '17035550148'],
    ['clients', 'phone', '703-555-0148 ::: 703-555-0149', '7035550148', 'second phone 703-555-0149 left out'],
    ['clients', 'phone', '703-555-0148\n703-555-0149', '7035550148', 'second phone 703-555-0149 left out'],
    ['clients', 'email', 'a@example.com ::: b@example.com', 'a@example.com', 'second email b@example.com left out'],
    ['clients', 'email', 'a@example.com / b@example.com', 'a@example.com', 'second email b@example.com left out'],
    ['clients', 'email', '\u200bann@example.com\u00a0', 'ann@example.com'],
    ['clients', 'firstName', 'Mary\nAnn', 'Mary Ann'],
    ['clients', 'notes', 'Tea\nLate', 'Tea\nLate'],
    ['clients', 'emailConsent', 'opted in', 'yes'],
    ['clients', 'smsConsent', 'FALSE', 'no'],
    ['products', 'price', '1 250.50', 1250.5],
    ['products', 'barcode', '0360\u200b00291452', '036000291452'],
    ['clients', 'birthDate', '31.1.1990', '1990/01/31'],
    ['clients', 'birthDate', '19900131', '1990/01/31'],
    ['clients', 'birthDate', '1604-01-31', '--/01/31', 'birthday without a year'],
    ['clients', 'birthDate', '--0131', '--/01/31', 'birthday without a year'],
    ['clients', 'email', 'a@example.com; b@example.com', 'a@example.com', 'second email b@example.com left out'],
    ['clients', 'email', 'Ann Lee <Ann@example.com>', 'ann@example.com'],
    ['clients', 'birthDate', '01-31-1990', '1990/01/31'],
    ['clients', 'birthDate', '1990-01-31T00:00:00Z', '1990/01/31'],
    ['clients', 'birthDate', '1990-01-31 00:00:00', '1990/01/31'],
    ['clients', 'birthDate', '1/31/90', '1990/01/31'],
    ['clients', 'birthDate', 'Jan 31, 1990', '1990/01/31'],
    ['clients', 'birthDate', '31-Jan-90', '1990/01/31'],
    ['clients', 'birthDate', '1/31', '--/01/31', 'birthday without a year'],
    ['clients', 'birthDate', '31-Jan', '--/01/31', 'birthday without a year'],
    ['clients', 'birthDate', '2/29', '--/02/29', 'birthday without a year'],
  ] as const)('of %s: the %s %j is %j', (kind, field, text, value, note?: string) =>
    expect(parseRow(kind, { [field]: text })).toEqual({
      parsed: { [field]: value },
      problems: {},
      notes: note ? { [field]: note } : {},
    }),
  );

  test.each(['n/a', 'none', '-', ' '])('that say nothing, as in %j, are empty', (text) =>
    expect(parseRow('clients', { phone: text, email: text, birthDate: text })).toEqual({
      parsed: {},
      problems: {},
      notes: {},
    }),
  );

  test.each([
    ['products', { barcode: '4.04579E+12' }, 'Barcode: Excel rounded it. Format the column as text.'],
    ['products', { barcode: '7.02E+10' }, 'Barcode: Excel rounded it. Format the column as text.'],
    ['products', { name: '2026-06-01' }, /^Name: A spreadsheet made a date of it/],
    ['products', { name: '1-Jun' }, /^Name: A spreadsheet made a date of it/],
    ['clients', { email: 'ann@' }, 'Email is invalid'],
    ['clients', { phone: '703-CALL-ME' }, 'Phone must be a number'],
    ['clients', { phone: '555-0641' }, 'Phone: Please add the area code, as in (703) 555-0142'],
    ['clients', { phone: '1 555 0641', email: 'no mail' }, /^Email is invalid.*area code/],
    ['clients', { phone: '70355501480' }, /^Phone: Not a US phone/],
    ['clients', { phone: '0000000000' }, 'Phone: This cannot be a phone'],
  ] as const)('of %s %j are refused: %s', (kind, values, problem) => {
    const { parsed, problems } = parseRow(kind, values);
    expect(formatProblems(problems)).toMatch(problem);
    expect(parsed).toEqual({});
  });

  test.each([
    ['products', { price: 'a lot' }, 'Price: “a lot” left out: Not a number'],
    ['products', { price: '12,50' }, /left out: Use a point for decimals, as in 12.50$/],
    ['products', { price: '8,25 \u20ac' }, /left out: Write it in US dollars$/],
    ['products', { price: '$96/case' }, /left out: This is for several containers/],
    ['products', { ozSize: '12 x 2 oz' }, /left out: Write it as 2.05 oz$/],
    ['products', { ozSize: '-1' }, /left out: Please enter a size of 0 or more$/],
    ['clients', { email: 'a@example.com', birthDate: '2/29/1999' }, /left out: 2\/29\/1999 does not exist$/],
    ['clients', { email: 'a@example.com', birthDate: '4.9.1990' }, /left out: Write it as 1\/31\/1990$/],
    [
      'clients',
      { email: 'a@example.com', birthDate: '01/01/0001 00:00:00' },
      /left out: Birth date cannot be before 1900$/,
    ],
    ['clients', { email: 'a@example.com', phone: 'call home' }, /left out: Phone must be a number$/],
    ['clients', { phone: '7035550148', email: 'no mail' }, /left out: Email is invalid$/],
    ['clients', { phone: '7035550148', smsConsent: 'x' }, /left out: Not clearly yes or no$/],
  ] as const)('of %s %j that the row can do without are left out: %s', (kind, values, note) => {
    const { problems, notes } = parseRow(kind, values);
    expect([problems, formatProblems(notes)]).toEqual([{}, expect.stringMatching(note)]);
  });

  test.each(['ozSize', 'price'])('say nothing with a %s of 0', (field) =>
    expect(parseRow('products', { [field]: '0' })).toEqual({ parsed: {}, problems: {}, notes: {} }),
  );

  test('name their field in a problem that does not', () =>
    expect(formatProblems({ birthDate: 'Write it as 1/31/1990', email: 'Email is invalid' })).toBe(
      'Email is invalid. Birth date: Write it as 1/31/1990',
    ));
});

test('an import can be undone for 24 hours', () =>
  expect(undoDeadline('2026-06-03T10:00:00Z')).toBe(Date.parse('2026-06-04T10:00:00Z')));

import { expect, test } from 'vitest';
import { toCsvLine, toRecord } from '../../../infra/commands/organization/records.ts';

test('a record is exported with its key, without indexes and without what opens anything', () => {
  const item = {
    ...{ pk: { S: 'O#7#C' }, sk: { S: 'c1' }, search_pk: { S: 'O#7#C' }, v: { N: '1' } },
    ...{ name: { S: 'Ash' }, visits: { N: '12' }, exact: { N: '0.12345678901234567890' }, alive: { BOOL: true } },
    feed: { M: { hash: { S: 'secret' }, since: { NULL: true } } },
    text: { S: 'See you. https://salon.example/api/messages/confirm/abc.def Bye' },
    tags: { SS: ['a'] },
    order: { N: '1234567890123456789' },
    cents: { N: '0.30000000000000004' },
    card: { S: '4111111111111111' },
    ids: { NS: ['7', '1234567890123456789'] },
  };
  expect(toRecord(item)).toEqual({
    ...{ key: 'O#7#C c1', name: 'Ash', visits: 12, exact: '0.12345678901234567890', alive: true },
    ...{ feed: { since: null }, text: 'See you. (link) Bye', tags: ['a'] },
    ...{ order: '1234567890123456789', cents: 0.30000000000000004, card: '4111111111111111' },
    ids: [7, '1234567890123456789'],
  });
});

test.each([
  ['=1+1', "'=1+1"],
  ['017035559911', '"=""017035559911"""'],
  ['12E5', '"=""12E5"""'],
  ['-1234567890123456.5', '"=""-1234567890123456.5"""'],
  [123456789012, '"=""123456789012"""'],
  [8.75, '8.75'],
  [-3, '-3'],
  [null, ''],
  [['a', 'b'], '"[""a"",""b""]"'],
])('%j is safe in a spreadsheet', (value, cell) => {
  expect(toCsvLine(['one', 'missing'], { one: value })).toBe(`${cell},`);
});

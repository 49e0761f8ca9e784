import { describe, expect, test } from 'vitest';
import { auditActionLabels, auditKindLabels, listDifferences, recordName } from '../../../shared/rules/audit.ts';
import { endpointCases } from '../../endpoints/index.ts';

const cut = { service_id: 'cut', title: 'Cut', price: 40, service_step1_minutes: 30 };
const color = { service_id: 'color', title: 'Color', price: 90, service_step1_minutes: 60 };

describe('what differs between two states of a record', () => {
  test.each<[string, object | undefined, object | undefined, [string, unknown, unknown][]]>([
    ['is a field that changed', { name: 'Cut', price: 40 }, { name: 'Cut', price: 45 }, [['price', 40, 45]]],
    ['is nothing where it was only saved again', { name: 'Cut', version: 1 }, { name: 'Cut', version: 2 }, []],
    ['is nothing where a blank became another blank', { notes: '', tags: [] }, { notes: null }, []],
    ['is a false that came', {}, { free: false }, [['free', undefined, false]]],
    [
      'is every field of a new record',
      undefined,
      { client_first_name: 'Ada', client_notes: '' },
      [['client_first_name', undefined, 'Ada']],
    ],
    ['is every field of a deleted record', { name: 'Cut' }, undefined, [['name', 'Cut', undefined]]],
    [
      'is the name, where an id changed with it',
      { u: 1, user_id: 'a', user_name: 'A' },
      { u: 1, user_id: 'b', user_name: 'B' },
      [['user_name', 'A', 'B']],
    ],
    [
      'is an id without a name',
      { category_id: 'a', price: 1 },
      { category_id: 'b', price: 1 },
      [['category_id', 'a', 'b']],
    ],
    ['is found inside', { at: { from: 1, to: 2 } }, { at: { from: 1, to: 3 } }, [['at.to', 2, 3]]],
    [
      'is found in the entry of a list',
      { services: [cut, color] },
      { services: [{ ...color, price: 80 }, cut] },
      [['services.Color.price', 90, 80]],
    ],
    ['is an entry that was exchanged', { services: [cut] }, { services: [color] }, [['services', [cut], [color]]]],
    ['is an entry that came twice', { services: [cut] }, { services: [cut, cut] }, [['services', [], [cut]]]],
    ['is a list of words', { tags: ['a'] }, { tags: ['a', 'b'] }, [['tags', ['a'], ['a', 'b']]]],
  ])('%s', (_, before, after, expected) => {
    const found = listDifferences(before, after);
    expect(found.map((one) => [one.path.join('.'), one.before, one.after])).toEqual(expected);
  });
});

test.each([
  ['Ada Abbott', { client_first_name: 'Ada', client_last_name: 'Abbott' }],
  ['Ivy Chen', { appointmentId: 'A', client: { client_id: 'C', client_name: 'Ivy Chen' }, user_name: 'Mara Ellison' }],
  ['1042', { order_number: 1042, location_name: 'North' }],
  ['', { idleLockMinutes: 5 }],
])('a record is called "%s"', (name, record) => {
  expect(recordName(record)).toBe(name);
});

test('every kind and every action that an endpoint writes has words', () => {
  const written = endpointCases.flatMap(({ auditEntries = [] }) => auditEntries);
  const kinds = Object.keys(auditKindLabels).toSorted((a, b) => b.length - a.length);
  const unknown = written.filter((entry) => {
    const kind = kinds.find((one) => entry.startsWith(`${one} `));
    return !kind || !(entry.slice(kind.length + 1) in auditActionLabels);
  });
  expect(unknown).toEqual([]);
});

import { expect, test } from 'vitest';
import { sameProps } from '../../../../web/kit/book/columns.ts';
import { appointment } from './book.tsx';

const column = () => ({
  stylist: { id: 'mara' },
  appointments: [appointment('mara 9:30 Ivy Chen', 'Toner', [30, 0, 0])],
});

test('a column that is read again and says the same is the same', () =>
  expect(sameProps(column(), column())).toBe(true));

test.each<[string, object]>([
  ['another appointment', { ...column(), appointments: [appointment('mara 9:30 Ivy Chen', 'Toner', [45, 0, 0])] }],
  ['one appointment less', { ...column(), appointments: [] }],
  ['a ghost', { ...column(), ghost: undefined }],
  ['no appointments at all', { ...column(), appointments: null }],
])('a column with %s is not', (_, other) => {
  expect(sameProps(column(), other)).toBe(false);
  expect(sameProps(other, column())).toBe(false);
});

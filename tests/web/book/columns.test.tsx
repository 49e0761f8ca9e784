import { expect, test } from 'vitest';
import { buildColumns, sameProps } from '../../../web/book/columns.ts';
import { appointment, columns } from './book.tsx';

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

test('of a book that is read again only the columns in which something is different are worked out anew', () => {
  const read = (start: string) => [
    appointment('mara 9:30 Ivy Chen', 'Toner', [30, 0, 0]),
    appointment('mara 9:45 Gus Feld', 'Fade', [30, 0, 0]),
    appointment(`tomas ${start} Tess Moran`, 'Cut', [30, 0, 0]),
  ];
  const before = buildColumns(columns, read('10:00'), [{ from: 540, to: 570 }]);
  const after = buildColumns(columns, read('11:00'), [{ from: 540, to: 570 }], before);
  expect(after.map((column, index) => column === before[index])).toEqual([true, false, true]);
  const [mara, tomas] = buildColumns(columns, read('11:00'), [{ columnId: 'mara', from: 540, to: 570 }], after);
  expect(mara?.closed).toMatchObject([{ from: 540, to: 570 }]);
  expect(tomas?.closed).toEqual([]);
});

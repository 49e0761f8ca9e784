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

test.each([
  ['cancelled', 'cancelled', '2 canceled'],
  ['no_show', 'no_show', '2 no-shows'],
  ['cancelled', 'no_show', '2 canceled or no-show'],
] as const)('two at one time, %s and %s, are one line that says "%s"', (first, second, text) => {
  const off = (words: string, status: typeof first) => ({ ...appointment(words, 'Cut', [30, 0, 0]), status });
  const [mara] = buildColumns(columns, [off('mara 9:30 Ivy Chen', first), off('mara 9:30 Gus Feld', second)], []);
  const place = { lane: 0, laneCount: 1, laneSpan: 1, offText: text };
  expect(mara?.lanes).toEqual([place, place]);
});

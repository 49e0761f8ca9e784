import { expect, test } from 'vitest';
import { columnOffsets, leavingFields, uniformColumns } from '../../../../web/kit/grid/model/columnSettings.ts';
import type { Column } from '../../../../web/kit/grid/types.ts';

type Row = { org: string; product: string; note: string; cost: number };
const columns: readonly Column<Row>[] = [
  { field: 'product', title: 'Product', width: 300, priority: 1 },
  { field: 'org', title: 'Org', width: 100, priority: 9 },
  { field: 'cost', title: 'Cost', type: 'money', width: 100, priority: 2 },
  { field: 'note', title: 'Note', width: 100 },
];
const unchanged = { visibility: {}, widths: {} };

// Plain texts give way to seven tenths first: 300 + 70 + 100 + 70 = 540.
test.each([
  ['room for all', 540, unchanged, []],
  ['too little for one', 530, unchanged, ['note']],
  ['too little for two', 465, unchanged, ['note', 'org']],
  ['too little for what stays', 200, unchanged, ['note', 'org']],
  ['one that the user chose', 530, { ...unchanged, visibility: { note: true } }, ['org']],
  ['one that the user widened', 590, { ...unchanged, widths: { product: 360 } }, ['note']],
  ['no measure yet', 0, unchanged, []],
])('with %s the least important columns are left out, never the first and the answer', (_, room, saved, left) => {
  expect(leavingFields(columns, saved, room)).toEqual(left);
});

test('columns fill the room: plain texts give way down to seven tenths, names and money keep their width', () => {
  expect(columnOffsets(columns, {}, 1200)).toEqual([0, 600, 800, 1000, 1200]);
  expect(columnOffsets(columns, {}, 570)).toEqual([0, 300, 385, 485, 570]);
  expect(columnOffsets(columns, {}, 300)).toEqual([0, 300, 370, 470, 540]);
});

const rows = (...notes: string[]): Row[] =>
  notes.map((note, at) => ({ org: 'Luma Hair', product: `Tube ${at}`, note, cost: 4 }));

test('a column that says the same in all rows shows once, unless it is kept', () => {
  const none = () => false;
  expect([...uniformColumns(columns, rows('a', 'b', 'b', 'b', 'b', 'b'), none)]).toEqual([['org', 'Luma Hair']]);
  expect([...uniformColumns(columns, rows('', '', '', '', '', ''), none)]).toEqual([
    ['org', 'Luma Hair'],
    ['note', ''],
  ]);
  const isOrg = ({ field }: Column<Row>) => field === 'org';
  expect([...uniformColumns(columns, rows('a', 'b', 'b', 'b', 'b', 'b'), isOrg)]).toEqual([]);
  expect([...uniformColumns(columns, rows('a', 'a', 'a', 'a', 'a'), none)], 'five rows may agree by chance').toEqual(
    [],
  );
});

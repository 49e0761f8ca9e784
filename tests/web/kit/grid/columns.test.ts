import { expect, test } from 'vitest';
import { yieldingFields } from '../../../../web/kit/grid/model/columnSettings.ts';

const columns = [
  { field: 'org', title: 'Org', width: 100, priority: 9, yields: true },
  { field: 'salon', title: 'Salon', width: 100, priority: 8, yields: true },
  { field: 'product', title: 'Product', width: 300, priority: 1 },
  { field: 'cost', title: 'Cost', width: 100, priority: 5 },
];
const unchanged = { visibility: {}, widths: {} };

test.each([
  ['room for all', 600, unchanged, []],
  ['too little for one', 550, unchanged, ['org']],
  ['too little for two', 420, unchanged, ['org', 'salon']],
  ['too little for what stays', 200, unchanged, ['org', 'salon']],
  ['one that the user chose', 550, { ...unchanged, visibility: { org: true } }, ['salon']],
  ['one that the user widened', 600, { ...unchanged, widths: { product: 350 } }, ['org']],
  ['no measure yet', 0, unchanged, []],
])('with %s the least important columns that yield are left out', (_, room, saved, left) => {
  expect(yieldingFields(columns, saved, room)).toEqual(left);
});

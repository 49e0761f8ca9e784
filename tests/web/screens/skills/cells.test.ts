import { expect, test } from 'vitest';
import type { Assignment } from '../../../../shared/contract/stylists.ts';
import {
  type Edits,
  editCell,
  findCellProblem,
  getCell,
  newCell,
  proposeCells,
  toChanges,
  toSaved,
} from '../../../../web/screens/skills/cells.ts';
import { buildService } from '../../../support/menu.ts';
import { mara } from '../stylists/samples.ts';

const cut = buildService('s1', 'Cut', 40, 50, 60);
const vivid = buildService('s2', 'Vivid', 0, 0, 190);
const assignment: Assignment = {
  ...{ userId: 'u7', serviceId: 's1', priceLevel: 2, servicing: 45, gap: 0, servicing2: 0 },
  own_minutes: true,
  version: 3,
};
const saved = toSaved([assignment]);
const none: Edits = new Map();

test('a cell back as it was saved is no longer an edit', () => {
  const higher = editCell(saved, none, 'u7 s1', { priceLevel: 3, own: [45, 0, 0] });
  expect(getCell(saved, higher, 'u7 s1')).toEqual({ priceLevel: 3, own: [45, 0, 0] });
  expect(editCell(saved, higher, 'u7 s1', { priceLevel: 2, own: [45, 0, 0] }).size).toBe(0);
  expect(editCell(saved, none, 'u7 s1', { priceLevel: 2 }).size).toBe(1);
  const gone = editCell(saved, none, 'u7 s1', null);
  expect(getCell(saved, gone, 'u7 s1')).toBeUndefined();
  expect(editCell(saved, none, 'u7 s2', null).size).toBe(0);
});

test('what is sent names the version that was seen, and minutes only where they are own', () => {
  const edits = editCell(saved, editCell(saved, none, 'u7 s1', null), 'u8 s2', { priceLevel: 3 });
  expect(toChanges(saved, edits)).toEqual([
    { userId: 'u7', serviceId: 's1', version: 3, remove: true },
    { userId: 'u8', serviceId: 's2', version: 0, remove: false, priceLevel: 3 },
  ]);
  expect(toChanges(saved, editCell(saved, none, 'u7 s1', { priceLevel: 2, own: [60, 15, 30] }))).toEqual([
    { userId: 'u7', serviceId: 's1', version: 3, remove: false, priceLevel: 2, servicing: 60, gap: 15, servicing2: 30 },
  ]);
});

test('a service is given at the stylist’s level, or the nearest one at which it is sold', () => {
  expect([newCell(cut, 2), newCell(cut, 5), newCell(vivid, 1)]).toEqual([
    { priceLevel: 2 },
    { priceLevel: 3 },
    { priceLevel: 3 },
  ]);
});

test('a cell without a price at its level, or without minutes, says so', () => {
  expect(findCellProblem({ priceLevel: 2 }, vivid)).toBe('Level 2 of Vivid has no price.');
  expect(findCellProblem({ priceLevel: 3, own: [5, 0, 0] }, vivid)).toBe('Vivid needs 15 minutes or more.');
  expect(findCellProblem({ priceLevel: 3 }, vivid)).toBeUndefined();
});

test('who does nothing so far is suggested to do everything that has minutes', () => {
  const untimed = { ...vivid, service_step1_minutes: 0 };
  const newcomer = { ...mara, user_id: 'u8' };
  expect([...proposeCells([mara, newcomer], [cut, untimed], saved)]).toEqual([['u8 s1', { priceLevel: 1 }]]);
});

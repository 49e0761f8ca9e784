import { expect, test } from 'vitest';
import { draftOf } from '../../../../web/screens/scheduler/draft.ts';
import { asNew, caughtUp, lossOf, openedAs } from '../../../../web/screens/scheduler/editing/opened.ts';
import { booked, bookOf } from './samples.ts';

const seen = booked('mara 10:00 Ivy Chen', 60);
const looked = openedAs(draftOf(seen));
const typed = { ...looked, draft: { ...looked.draft, notes: 'Called' } };
const moved = { ...booked('mara 11:00 Ivy Chen', 60), version: 2 };

test('an appointment that is only looked at follows the book', () =>
  expect(caughtUp(looked, bookOf(moved))).toEqual(openedAs(draftOf(moved))));

test('what was typed stays, and what somebody else saved stands beside it', () =>
  expect(caughtUp(typed, bookOf(moved))).toEqual({ ...typed, theirs: moved }));

test('what was told once is not told again, a newer one is', () => {
  const told = { ...typed, theirs: moved };
  const again = { ...moved, notes: 'Late', version: 3 };
  expect(caughtUp(told, bookOf(moved))).toBe(told);
  expect(caughtUp(told, bookOf(again))).toEqual({ ...typed, theirs: again });
});

test.each([
  ['that did not change', bookOf(seen)],
  ['of a day that is not shown', bookOf()],
  ['before the book is here', undefined],
])('an appointment %s stays as it was opened', (_, book) => expect(caughtUp(typed, book)).toBe(typed));

test.each([
  ['in its place', bookOf(seen), undefined],
  ['gone from the day and the salon that are shown', { ...bookOf(), configs: [{ location: 3 }] }, 'moved or deleted'],
  ['out of sight in another salon', { ...bookOf(), configs: [{ location: 4 }] }, undefined],
  ['out of sight on another day', { ...bookOf(), date: '2026-11-22', configs: [{ location: 3 }] }, undefined],
])('an appointment that is %s', (_, book, loss) => {
  expect(lossOf(typed, book)).toBe(loss);
  expect(lossOf({ ...typed, isUnknown: true }, book)).toBe(loss && 'deleted');
});

test('a new appointment is never missed', () =>
  expect(lossOf(asNew(typed), { ...bookOf(), configs: [{ location: 3 }] })).toBeUndefined());

test('what is booked anew keeps all but whose version it was', () => {
  const { id: _id, version: _version, status: _status, ...kept } = typed.draft;
  expect(asNew(typed).draft).toEqual(kept);
});

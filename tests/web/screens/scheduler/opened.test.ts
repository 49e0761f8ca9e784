import { expect, test } from 'vitest';
import { draftOf } from '../../../../web/screens/scheduler/draft.ts';
import { caughtUp, openedAs } from '../../../../web/screens/scheduler/editing/opened.ts';
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

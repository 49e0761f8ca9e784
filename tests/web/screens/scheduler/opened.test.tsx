import { expect, test } from 'vitest';
import { toDraft } from '../../../../web/screens/scheduler/draft.ts';
import {
  findRemoval,
  toNewAppointment,
  toOpenAppointment,
  withNewerVersion,
} from '../../../../web/screens/scheduler/editing/openAppointment.ts';
import { buildAppointment, buildBook } from './samples.ts';

const seen = buildAppointment('mara 10:00 Ivy Chen', 60);
const looked = toOpenAppointment(toDraft(seen));
const moved = { ...buildAppointment('mara 11:00 Ivy Chen', 60), version: 2 };

test('what is opened follows the book', () =>
  expect(withNewerVersion(looked, buildBook(moved))).toEqual({ ...looked, stored: toDraft(moved) }));

test.each([
  ['that did not change', buildBook(seen)],
  ['of a day that is not shown', buildBook()],
  ['before the book is here', undefined],
])('an appointment %s stays as it was opened', (_, book) => expect(withNewerVersion(looked, book)).toBe(looked));

test.each([
  ['in its place', buildBook(seen), undefined],
  [
    'gone from the day and the salon that are shown',
    { ...buildBook(), configs: [{ location: 3 }] },
    'moved or deleted',
  ],
  ['out of sight in another salon', { ...buildBook(), configs: [{ location: 4 }] }, undefined],
  ['out of sight on another day', { ...buildBook(), date: '2026-11-22', configs: [{ location: 3 }] }, undefined],
])('an appointment that is %s', (_, book, loss) => {
  expect(findRemoval(looked, book)).toBe(loss);
  expect(findRemoval({ ...looked, isGone: true }, book)).toBe(loss && 'deleted');
});

test('a new appointment is never missed', () =>
  expect(findRemoval(toNewAppointment(toDraft(seen)), { ...buildBook(), configs: [{ location: 3 }] })).toBeUndefined());

test('what is booked anew keeps all but whose version it was', () => {
  const { id: _id, version: _version, status: _status, ...kept } = toDraft(seen);
  expect(toNewAppointment(toDraft(seen)).typed).toEqual(kept);
});

import { expect, test } from 'vitest';
import { withSavedAppointment } from '../../../../web/screens/scheduler/draft.ts';
import { buildAppointment, buildBook } from './samples.ts';

const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const gus = buildAppointment('mara 12:00 Gus Feld', 30);
const book = { ...buildBook(ivy, gus), configs: [{ location: 3 }] };

test('what was saved takes the place of what stood there before', () => {
  const moved = { ...ivy, notes: 'Tea', version: 2 };
  expect(withSavedAppointment(book, moved).schedules).toEqual([gus, moved]);
});

test('a new appointment joins the others', () => {
  const wren = buildAppointment('mara 14:00 Wren Holt', 45);
  expect(withSavedAppointment(book, wren).schedules).toEqual([ivy, gus, wren]);
});

test('one that went to a salon that is not shown leaves the book', () =>
  expect(withSavedAppointment(book, { ...ivy, location: 4, version: 2 }).schedules).toEqual([gus]));

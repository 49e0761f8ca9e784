import { expect, test } from 'vitest';
import { withSavedAppointment } from '../../../../web/screens/scheduler/draft.ts';
import { buildAppointment, buildBook } from './samples.ts';

const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const gus = buildAppointment('mara 12:00 Gus Feld', 30);
const book = { ...buildBook(ivy, gus), configs: [{ location: 3 }] };

test('a saved appointment replaces its earlier version', () => {
  const moved = { ...ivy, notes: 'Tea', version: 2 };
  expect(withSavedAppointment(book, moved).schedules).toEqual([gus, moved]);
});

test('a new appointment joins the others', () => {
  const wren = buildAppointment('mara 14:00 Wren Holt', 45);
  expect(withSavedAppointment(book, wren).schedules).toEqual([ivy, gus, wren]);
});

test('an appointment moved to a salon that is not shown disappears', () =>
  expect(withSavedAppointment(book, { ...ivy, location: 4, version: 2 }).schedules).toEqual([gus]));

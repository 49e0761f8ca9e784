import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { BookAppointment } from '../../../web/book/types.ts';
import { appointment, getBlock, renderBook } from './book.tsx';

const ids = Array.from({ length: 30 }, (_, index) => `s${index}`);
const columns = ids.map((id) => ({ id, name: id, title: id, subtitle: '' }));
const appointments = ids.map((id) => appointment(`${id} 10:00 Guest of ${id}`, 'Cut', [30, 0, 0]));

test('a wide book draws the columns of a window first, and all the others soon after', async () => {
  renderBook({ columns, appointments });
  const drawn = () => document.querySelectorAll('[data-block]').length;
  // A window of 1,440 px shows at most thirteen columns.
  expect(drawn()).toBe(13);
  expect(screen.getAllByRole('listitem')).toHaveLength(30);
  await waitFor(() => expect(drawn()).toBe(30));
});

test('an appointment that is moved draws itself again and those that make room for it, no other block', async () => {
  const drawn = new Set<string>();
  /** Counts renders of a block by watching reads of its client. */
  const watched = (one: BookAppointment): BookAppointment =>
    Object.defineProperty({ ...one }, 'client', { get: () => drawn.add(one.client) && one.client, enumerable: true });
  const day = (column: string, names: string[]) =>
    names.map((name, row) => appointment(`${column} ${10 + row}:00 ${name}`, 'Cut', [45, 0, 0]));
  renderBook({
    appointments: [
      // Mara's first two appointments overlap before and after.
      ...day('mara', ['Amy', 'Bea', 'Cy']),
      appointment('mara 10:30 Dan', 'Cut', [15, 0, 0]),
      ...day('tomas', ['Eva', 'Fay', 'Gus']),
      appointment('tomas 10:30 Hal', 'Cut', [15, 0, 0]),
      ...day('priya', ['Ida', 'Jo', 'Kim']),
    ].map(watched),
  });
  getBlock('Bea').focus();
  drawn.clear();
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowDown}{/Alt}');
  expect(getBlock('Bea').ariaLabel).toBe(
    'Bea, Cut, 11:15 AM to 12:00 PM, Tomás Reyes, Double-booked from 11:15 AM to 11:45 AM',
  );
  expect([...drawn].sort()).toEqual(['Bea', 'Fay']);
});

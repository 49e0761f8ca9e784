import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { BookAppointment } from '../../../web/book/types.ts';
import { appointment, getBlock, renderBook } from './book.tsx';

const ids = Array.from({ length: 30 }, (_, index) => `s${index}`);
const columns = ids.map((id) => ({ id, name: id, title: id, subtitle: '' }));
const appointments = ids.map((id) => appointment(`${id} 10:00 Guest of ${id}`, 'Cut', [30, 0, 0]));

test('a wide book draws what is in sight and a little around it, more once it is scrolled, and what the keyboard goes to', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(456);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(620);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(112);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return 60 + 112 * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  const late = appointment('s0 18:00 Late Guest', 'Cut', [30, 0, 0]);
  const early = appointment('s0 9:00 Early Guest', 'Cut', [30, 0, 0]);
  renderBook({ columns, appointments: [...appointments, early, late] });
  const drawn = () =>
    screen.getAllByRole('button').flatMap(({ ariaLabel }) => ariaLabel?.match(/^.*?(?= Guest|,)/) ?? []);
  expect(screen.getAllByRole('listitem')).toHaveLength(30);
  expect(drawn()).toEqual(['Early', ...ids.slice(0, 6).map((id) => `Guest of ${id}`)]);

  getBlock('Early Guest').focus();
  await userEvent.keyboard('{PageDown>9/}');
  expect(document.activeElement?.ariaLabel).toMatch(/^Late Guest/);
  const book = screen.getByRole('application');
  Object.assign(book, { scrollLeft: 1120, scrollTop: 900 });
  fireEvent.scroll(book);
  await waitFor(() => expect(drawn()).toEqual(['Late']));
  book.scrollTop = 0;
  fireEvent.scroll(book);
  await waitFor(() => expect(drawn()).toEqual(['Late', ...ids.slice(9, 16).map((id) => `Guest of ${id}`)]));
  vi.restoreAllMocks();
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

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appointment, getBlock, getGhost, readAnnouncement, renderBook } from './book.tsx';

// jsdom has no layout: every element reports the box of seven columns of 100 px each.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 700, 1320));
});
afterEach(() => vi.restoreAllMocks());

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const days = names.map((name, index) => ({
  id: `2026-11-${15 + index}`,
  name: `${name}, November ${15 + index}`,
  title: name.slice(0, 3),
  subtitle: name === 'Sunday' ? 'Closed' : '',
  day: { number: 15 + index, isToday: name === 'Saturday' },
}));
const [, monday, tuesday] = days.map(({ id }) => id);
const booked = [appointment(`${monday} 10:00 Gus Feld`, 'Cut & finish', [45, 0, 0])];

const openWeek = (more: Partial<Parameters<typeof renderBook>[0]> = {}) =>
  renderBook({
    kind: 'week',
    date: '2026-11-15',
    columns: days,
    appointments: booked,
    nowColumnIds: ['2026-11-21'],
    ...more,
  });
const column = (name: string) => screen.getByRole('listitem', { name: new RegExp(`^${name}, November`) });
const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, isPrimary: true, pointerId: 1 });

describe("a stylist's week", () => {
  test('has a column for each day, with its own closed hours', () => {
    openWeek({ closed: [{ from: 540, to: 1200, columnId: '2026-11-15' }] });
    expect(within(screen.getByRole('list', { name: 'Days' })).getAllByRole('listitem')).toHaveLength(7);
    expect(column('Monday').getAttribute('aria-label')).toBe('Monday, November 16, 1 appointment, 7% booked');
    expect(column('Sunday').getAttribute('aria-label')).toBe('Sunday, November 15, Closed, 0 appointments, 0% booked');
    expect(getBlock('Gus Feld').getAttribute('aria-label')).toContain('10:00 AM to 10:45 AM, Monday, November 16');
  });

  test('shows the current time in the column of today alone', () => {
    openWeek({ now: 682 });
    expect(screen.getByText('11:22')).toBeTruthy();
    const lines = [...document.querySelectorAll('[data-now]')];
    expect(lines.map((line) => line.closest('[data-column]')?.getAttribute('data-column'))).toEqual(['2026-11-21']);
  });

  test('lets the mouse take an appointment to another day', () => {
    const calls = openWeek();
    fireEvent.pointerDown(getBlock('Gus Feld'), at(150, 130));
    fireEvent.pointerMove(window, at(250, 161));
    expect(getGhost()?.closest('[data-column]')?.getAttribute('data-column')).toBe(tuesday);
    fireEvent.pointerUp(window, at(250, 161));
    expect(calls).toEqual([['move', 'Gus-Feld', { columnId: tuesday, start: 615 }]]);
    expect(readAnnouncement()).toBe('Gus Feld moved to 10:15 AM, Tuesday, November 17');
  });

  test('lets the keyboard take an appointment to another day, and book a free time of one', async () => {
    const user = userEvent.setup();
    const calls = openWeek();
    getBlock('Gus Feld').focus();
    await user.keyboard('{Alt>}{ArrowRight}');
    expect(readAnnouncement()).toBe('10:00 AM, Tuesday, November 17');
    await user.keyboard('{/Alt}{ArrowLeft}{Enter}');
    expect(calls).toEqual([
      ['move', 'Gus-Feld', { columnId: tuesday, start: 600 }],
      ['create', monday, 600],
    ]);
  });
});

describe('a narrow book', () => {
  beforeEach(() => vi.stubGlobal('innerWidth', 390));
  const chosen = () => screen.getByRole('button', { pressed: true }).textContent;
  test('opens at today in a week, and at whoever looks in a day', () => {
    openWeek();
    expect(chosen()).toContain('Sat');
    cleanup();
    renderBook({ ownColumnId: 'tomas' });
    expect(chosen()).toContain('Tomás');
    cleanup();
    renderBook({ ownColumnId: 'the front desk' });
    expect(chosen()).toContain('Mara');
  });
});

import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { appointment, getBlock, getGhost, morning, readAnnouncement, renderBook } from './book.tsx';

beforeEach(() => {
  user = userEvent.setup();
  // jsdom has no layout, so nothing scrolls.
  Element.prototype.scrollIntoView = () => {};
});

let user = userEvent.setup();
const press = (keys: string) => user.keyboard(keys);
const focused = () => document.activeElement?.getAttribute('aria-label')?.split(',')[0];

describe('the keyboard in the book', () => {
  test('has one stop, which Tab leads to', async () => {
    renderBook({});
    expect(document.querySelectorAll('[role="application"] [tabindex="0"], [data-slot]')).toHaveLength(1);
    await user.tab();
    expect(focused()).toBe('Book Mara Ellison at 9:00 AM');
  });

  test.each([
    ['{ArrowDown}', 'Book Mara Ellison at 10:15 AM'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}', 'Book Mara Ellison at 11:15 AM'],
    ['{ArrowUp}', 'Book Mara Ellison at 9:15 AM'],
    ['{ArrowRight}', 'Book Tomás Reyes at 9:30 AM'],
    ['{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowLeft}', 'Amelia Hart'],
    ['{ArrowLeft}', 'Amelia Hart'],
    ['{Home}', 'Book Mara Ellison at 9:00 AM'],
    ['{End}', 'Book Mara Ellison at 7:45 PM'],
    ['{PageDown}{PageDown}', 'Book Mara Ellison at 11:30 AM'],
    ['{PageDown}{ArrowRight}', 'Gus Feld'],
  ])('goes from Amelia Hart with %s to %s', async (keys, label) => {
    renderBook({});
    getBlock('Amelia Hart').focus();
    await press(keys);
    expect(focused()).toBe(label);
  });

  test('opens an appointment and books the free time in its gap with Enter', async () => {
    const calls = renderBook({});
    getBlock('Amelia Hart').focus();
    await press('{Enter}{ArrowDown}{Enter}');
    expect(calls).toEqual([
      ['open', 'Amelia-Hart'],
      ['create', 'mara', 615],
    ]);
  });

  test('moves an appointment with Alt, once, when Alt is let go', async () => {
    const calls = renderBook({});
    getBlock('Amelia Hart').focus();
    await press('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(readAnnouncement()).toBe('10:15 AM, Tomás Reyes, double-booked');
    expect(getGhost()?.textContent).toBe('10:15 – 12:00Double-booked');
    expect(calls).toEqual([]);
    await press('{/Alt}');
    expect(calls).toEqual([['move', 'Amelia-Hart', { columnId: 'tomas', start: 615 }]]);
    expect(readAnnouncement()).toBe('Amelia Hart moved to 10:15 AM, Tomás Reyes');
    expect(document.activeElement).toBe(getBlock('Amelia Hart'));
    expect(getGhost()).toBeNull();
  });

  test('goes to the next quarter hour when an appointment starts between two', async () => {
    const calls = renderBook({ appointments: [appointment('mara 9:50 Ivy Chen', 'Toner', [30, 0, 0])] });
    getBlock('Ivy Chen').focus();
    await press('{Alt>}{ArrowUp}{/Alt}');
    expect(calls).toEqual([['move', 'Ivy-Chen', { columnId: 'mara', start: 585 }]]);
  });

  test('keeps an appointment within the hours and the columns of the book', async () => {
    const calls = renderBook({});
    getBlock('Amelia Hart').focus();
    await press('{Alt>}{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(calls).toEqual([['move', 'Amelia-Hart', { columnId: 'mara', start: 540 }]]);
  });

  test('leaves an appointment where it was on Esc', async () => {
    const calls = renderBook({});
    getBlock('Amelia Hart').focus();
    await press('{Alt>}{ArrowDown}{Escape}{/Alt}');
    expect(getGhost()).toBeNull();
    expect(calls).toEqual([]);
  });

  test('leaves an appointment where it was when the focus goes away meanwhile', async () => {
    const calls = renderBook({});
    getBlock('Amelia Hart').focus();
    await press('{Alt>}{ArrowDown}');
    act(() => getBlock('Amelia Hart').blur());
    await press('{/Alt}');
    expect(getGhost()).toBeNull();
    expect(calls).toEqual([]);
  });

  test('changes the length with Alt and Shift', async () => {
    const calls = renderBook({});
    getBlock('Amelia Hart').focus();
    await press('{Alt>}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(readAnnouncement()).toBe('until 11:30 AM');
    await press('{/Shift}{/Alt}');
    expect(calls).toEqual([['resize', 'Amelia-Hart', { minutes: 120 }]]);
    expect(readAnnouncement()).toBe('Amelia Hart now takes 120 minutes, until 11:30 AM');
  });

  test('draws a longer free time with Shift, which Enter books and Esc or another stop drops', async () => {
    const calls = renderBook({});
    getBlock('Amelia Hart').focus();
    await press('{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    expect(readAnnouncement()).toBe('9:15 AM to 9:45 AM, Mara Ellison, double-booked');
    await press('{Escape}');
    expect(getGhost()).toBeNull();
    await press('{Shift>}{ArrowDown}{/Shift}{ArrowUp}');
    expect(getGhost()).toBeNull();
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Enter}');
    expect(calls).toEqual([['create', 'mara', 540, 45]]);
  });

  test('says nothing of an arrival that was refused', async () => {
    const calls = renderBook({ rejectsChanges: true });
    getBlock('Amelia Hart').focus();
    await press('{Alt>}{ArrowDown}{/Alt}');
    expect(calls).toHaveLength(1);
    expect(readAnnouncement()).toBe('');
  });

  test('asks to delete, and stays at the time that became free', async () => {
    const calls = renderBook({ appointments: morning });
    getBlock('Gus Feld').focus();
    await press('{Delete}');
    expect(calls).toEqual([['delete', 'Gus-Feld']]);
    expect(focused()).toBe('Book Tomás Reyes at 10:00 AM');
  });

  test('does not answer to keys that belong to the browser', async () => {
    renderBook({});
    getBlock('Amelia Hart').focus();
    await press('{Control>}{ArrowDown}{End}{/Control}');
    expect(document.activeElement).toBe(getBlock('Amelia Hart'));
    expect(screen.getByRole('application').getAttribute('aria-describedby')).toBeTruthy();
  });
});

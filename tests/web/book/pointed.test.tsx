import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appointment, getBlock, renderBook } from './book.tsx';

// jsdom has no layout: the column starts at the top, and the gap of the long appointment is at 10:20.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('[data-gap]') ? new DOMRect(0, 160, 100, 60) : new DOMRect(0, 0, 100, 1320);
  });
});
afterEach(() => vi.restoreAllMocks());

const long = appointment('mara 9:30 Amelia Hart', 'Root touch-up', [50, 30, 30]);
const column = () => screen.getByRole('listitem', { name: /^Mara Ellison,/ });
const gap = () => within(getBlock('Amelia Hart')).getByText('Gap 30 min');
const free = () => document.querySelector('[data-free]');

const point = (target: Element, minutes: number, more = {}) =>
  fireEvent.pointerMove(target, { pointerType: 'mouse', clientY: (minutes - 540) * 2, ...more });

describe('the mouse in the book', () => {
  test('is shown the quarter hour that a click would book', () => {
    const calls = renderBook({ appointments: [long] });
    const ground = column().firstElementChild ?? column();
    point(ground, 740);
    expect(within(column()).getByText('12:15 PM')).toBeTruthy();
    fireEvent.click(ground, { clientY: (740 - 540) * 2 });
    expect(calls).toEqual([['create', 'mara', 735]]);
    fireEvent.pointerLeave(column());
    expect(within(column()).queryByText('12:15 PM')).toBeNull();
  });

  test('is offered the free time in a gap, from its first minute on', () => {
    const calls = renderBook({ appointments: [long] });
    point(gap(), 622);
    expect(free()?.textContent).toBe('+ 10:20');
    point(gap(), 636);
    expect(free()?.textContent).toBe('+ 10:30');
    point(free() ?? column(), 633);
    fireEvent.click(free() ?? column());
    expect(calls).toEqual([['create', 'mara', 630]]);
  });

  test('still opens the appointment in its gap', () => {
    const calls = renderBook({ appointments: [long] });
    point(gap(), 622);
    fireEvent.click(gap());
    expect(calls).toEqual([['open', 'Amelia-Hart']]);
  });

  test.each<[string, () => Element, object]>([
    ['while a button is held', gap, { buttons: 1 }],
    ['for a finger', gap, { pointerType: 'touch' }],
    ['where the stylist serves', () => within(getBlock('Amelia Hart')).getByText('Amelia Hart'), {}],
  ])('is offered nothing %s', (_, target, more) => {
    renderBook({ appointments: [long] });
    point(target(), 622, more);
    expect(free()).toBeNull();
    expect(within(column()).queryByText('10:15 AM')).toBeNull();
  });

  test('is offered nothing in a gap too short to book, nor in a book that is only read', () => {
    renderBook({ appointments: [appointment('mara 9:30 Amelia Hart', 'Toner', [30, 10, 30])] });
    expect(document.querySelector('[data-gap]')).toBeNull();
    cleanup();
    renderBook({ appointments: [long], readOnly: true });
    point(gap(), 622);
    expect(free()).toBeNull();
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appointment, columns, getBlock, getGhost, morning, readAnnouncement, renderBook } from './book.tsx';

// jsdom has no layout: every element reports the box of three columns of 100 px each.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 1320));
});
afterEach(() => vi.restoreAllMocks());

const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, isPrimary: true, pointerId: 1 });
const touch = (x: number, y: number) => ({ ...at(x, y), pointerType: 'touch' });
const press = (client: string, y: number) => fireEvent.pointerDown(getBlock(client), at(150, y));
const drag = (x: number, y: number) => fireEvent.pointerMove(window, at(x, y));

/** Browsers also fire a click on the element below the pointer. */
const release = (x: number, y: number) => {
  fireEvent.pointerUp(window, at(x, y));
  fireEvent.click(getBlock('Gus Feld'));
};

describe('a drag in the book', () => {
  test('moves an appointment by quarter hours and across columns, with its time in the ghost', () => {
    const calls = renderBook({});
    press('Gus Feld', 130);
    drag(160, 150);
    drag(250, 201);
    expect(getGhost()?.textContent).toBe('10:30 – 11:15');
    release(250, 201);
    expect(calls).toEqual([['move', 'Gus-Feld', { columnId: 'priya', start: 630 }]]);
    expect(readAnnouncement()).toBe('Gus Feld moved to 10:30 AM, Priya Nair');
    expect(getGhost()).toBeNull();
  });

  test('shorter than 8 px is a click', () => {
    const calls = renderBook({});
    press('Gus Feld', 130);
    drag(150, 137);
    expect(getGhost()).toBeNull();
    release(150, 137);
    expect(calls).toEqual([['open', 'Gus-Feld']]);
  });

  test('that ends where it began changes nothing', () => {
    const calls = renderBook({});
    press('Gus Feld', 130);
    drag(150, 180);
    drag(150, 131);
    release(150, 131);
    expect(calls).toEqual([]);
  });

  test('ends with Esc and changes nothing, whatever the pointer does then', () => {
    const calls = renderBook({});
    press('Gus Feld', 130);
    drag(150, 200);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(getGhost()).toBeNull();
    drag(150, 300);
    release(150, 300);
    expect(calls).toEqual([]);
  });

  test('keeps the appointment within the day', () => {
    const calls = renderBook({});
    press('Gus Feld', 130);
    drag(150, 1310);
    release(150, 1310);
    expect(calls).toEqual([['move', 'Gus-Feld', { columnId: 'tomas', start: 1155 }]]);
  });

  test('warns of a double booking, but not within a gap', () => {
    renderBook({ appointments: [...morning, appointment('tomas 12:00 Pia Holt', 'Fringe trim', [30, 0, 0])] });
    press('Pia Holt', 370);
    drag(50, 342);
    expect(getGhost()?.textContent).toBe('11:45 – 12:15');
    drag(50, 190);
    expect(getGhost()?.textContent).toBe('10:30 – 11:00Double-booked');
    drag(50, 160);
    expect(getGhost()?.textContent).toBe('10:15 – 10:45');
    release(50, 160);
  });

  test('goes by five minutes while Shift is held', () => {
    const calls = renderBook({});
    press('Gus Feld', 130);
    drag(150, 150);
    fireEvent.pointerMove(window, { ...at(150, 168), shiftKey: true });
    expect(getGhost()?.textContent).toBe('10:20 – 11:05');
    fireEvent.pointerUp(window, at(150, 168));
    expect(calls).toEqual([['move', 'Gus-Feld', { columnId: 'tomas', start: 620 }]]);
  });

  test('over a stylist who does not do what is booked says so on the way, and drops nothing there', () => {
    const refusal = 'Priya Nair does not do Cut & finish.';
    const calls = renderBook({ rejectionReason: (_, columnId) => (columnId === 'priya' ? refusal : undefined) });
    press('Gus Feld', 130);
    drag(250, 150);
    expect(getGhost()?.textContent).toBe(`10:15 – 11:00${refusal}`);
    expect(readAnnouncement()).toContain(refusal);
    release(250, 150);
    expect(calls).toEqual([]);
    press('Gus Feld', 130);
    drag(50, 150);
    expect(getGhost()?.textContent).toBe('10:15 – 11:00Double-booked');
    release(50, 150);
    expect(calls).toHaveLength(1);
  });

  test('at the foot of an appointment changes its length', () => {
    const calls = renderBook({});
    const foot = getBlock('Gus Feld').querySelector('[data-resize]');
    if (foot) fireEvent.pointerDown(foot, at(150, 208));
    drag(150, 240);
    expect(getGhost()?.textContent).toBe('10:00 – 11:00');
    release(150, 240);
    expect(calls).toEqual([['resize', 'Gus-Feld', { minutes: 60 }]]);
  });

  test('over free time draws how long, in its column, and books that; within a quarter hour it is a click', () => {
    const calls = renderBook({});
    const ground = screen.getByRole('listitem', { name: /^Tomás Reyes,/ }).firstElementChild ?? document.body;
    fireEvent.pointerDown(ground, at(150, 310));
    drag(250, 400);
    expect(getGhost()?.textContent).toBe('11:30 – 12:30');
    expect(readAnnouncement()).toBe('11:30 AM to 12:30 PM, Tomás Reyes');
    drag(150, 180);
    expect(getGhost()?.textContent).toBe('10:30 – 11:45Double-booked');
    release(150, 390);
    fireEvent.pointerDown(ground, at(150, 302));
    drag(150, 320);
    release(150, 320);
    expect(calls).toEqual([
      ['create', 'tomas', 630, 75],
      ['create', 'tomas', 690],
    ]);
  });

  test('draws only the columns anew that it concerns, on the way and when it arrives', () => {
    let draws = 0;
    const watched = {
      id: 'priya',
      name: 'Priya Nair',
      subtitle: 'Nair',
      get title() {
        draws += 1;
        return 'Priya';
      },
    };
    renderBook({ columns: [...columns.slice(0, 2), watched] });
    const before = draws;
    press('Gus Feld', 130);
    drag(150, 200);
    drag(50, 260);
    expect(getGhost()?.textContent).toContain('11:00 – 11:45');
    release(50, 260);
    expect(readAnnouncement()).toBe('Gus Feld moved to 11:00 AM, Mara Ellison');
    expect(draws).toBe(before);
  });
});

describe('a finger in the book', () => {
  test('drags after a long press', async () => {
    const calls = renderBook({});
    fireEvent.pointerDown(getBlock('Gus Feld'), touch(150, 130));
    await waitFor(() => expect(getGhost()).not.toBeNull());
    fireEvent.pointerMove(window, touch(150, 160));
    expect(fireEvent.touchMove(getBlock('Gus Feld'))).toBe(false);
    fireEvent.pointerUp(window, touch(150, 160));
    expect(calls).toEqual([['move', 'Gus-Feld', { columnId: 'tomas', start: 615 }]]);
  });

  test('draws free time after a long press', async () => {
    const calls = renderBook({});
    const ground = screen.getByRole('listitem', { name: /^Tomás Reyes,/ }).firstElementChild ?? document.body;
    fireEvent.pointerDown(ground, touch(150, 310));
    await waitFor(() => expect(getGhost()).not.toBeNull());
    fireEvent.pointerMove(window, touch(150, 350));
    fireEvent.pointerUp(window, touch(150, 350));
    expect(calls).toEqual([['create', 'tomas', 690, 30]]);
  });

  test('scrolls when it moves at once', () => {
    const calls = renderBook({});
    fireEvent.pointerDown(getBlock('Gus Feld'), touch(150, 130));
    fireEvent.pointerMove(window, touch(150, 160));
    expect(fireEvent.touchMove(getBlock('Gus Feld'))).toBe(true);
    fireEvent.pointerUp(window, touch(150, 160));
    expect(getGhost()).toBeNull();
    expect(calls).toEqual([]);
  });

  test('that the browser takes away drops nothing', async () => {
    const calls = renderBook({});
    fireEvent.pointerDown(getBlock('Gus Feld'), touch(150, 130));
    await waitFor(() => expect(getGhost()).not.toBeNull());
    fireEvent.pointerMove(window, touch(150, 190));
    fireEvent.pointerCancel(window, touch(150, 190));
    expect(getGhost()).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('a pointer at an edge of the book', () => {
  /** Scroll offset of the book, which moves its content the other way. */
  const scrolled = { x: 0, y: 0 };
  beforeEach(() => {
    Object.assign(scrolled, { x: 0, y: 0 });
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const isInside = this.matches('ul, ul *');
      return isInside ? new DOMRect(-scrolled.x, -scrolled.y, 300, 1320) : new DOMRect(0, 0, 300, 1320);
    });
    Element.prototype.scrollBy = function scrollBy(x?: number | ScrollToOptions, y?: number) {
      scrolled.x += Number(x);
      scrolled.y += Number(y);
    };
  });
  afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollBy'));

  const frames = async (count: number) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  };
  const edges = { left: [62, 400], right: [298, 400], top: [180, 58], bottom: [180, 1318] } as const;

  describe.each(Object.entries(edges))('%s', (_, [x, y]) => {
    test('scrolls and moves nothing under a finger that is held still', async () => {
      const calls = renderBook({});
      fireEvent.pointerDown(getBlock('Gus Feld'), touch(x, y));
      await waitFor(() => expect(getGhost()).not.toBeNull());
      const lifted = getGhost()?.textContent;
      await frames(20);
      expect(scrolled).toEqual({ x: 0, y: 0 });
      // A tap tolerates small movements and a scroll of the book in between.
      Object.assign(scrolled, { x: 150, y: 90 });
      fireEvent.pointerMove(window, touch(x + 2, y - 3));
      await frames(3);
      expect(getGhost()?.textContent).toBe(lifted);
      fireEvent.pointerUp(window, touch(x + 2, y - 3));
      expect(getGhost()).toBeNull();
      expect(calls).toEqual([]);
    });
  });

  test('to the side scrolls there only when it is moved there, never when it is drawn along it', async () => {
    const calls = renderBook({});
    fireEvent.pointerDown(getBlock('Gus Feld'), touch(290, 400));
    await waitFor(() => expect(getGhost()).not.toBeNull());
    fireEvent.pointerMove(window, touch(295, 460));
    await frames(20);
    expect(scrolled).toEqual({ x: 0, y: 0 });
    fireEvent.pointerMove(window, touch(270, 460));
    fireEvent.pointerMove(window, touch(290, 460));
    await frames(3);
    expect(scrolled.x).toBeGreaterThan(0);
    expect(scrolled.y).toBe(0);
    fireEvent.pointerUp(window, touch(290, 460));
    expect(calls).toEqual([['move', 'Gus-Feld', { columnId: 'priya', start: 630 }]]);
  });
});

import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { appointment, Book, columns, getBlock, getGhost, morning, renderBook } from './book.tsx';

const column = (name: string) => screen.getByRole('listitem', { name: new RegExp(`^${name},`) });
const one = (steps: [number, number, number]) => [appointment('mara 10:00 Ivy Chen', 'Toner', steps)];

describe('the book', () => {
  test('has a column for each stylist that says how booked it is', () => {
    renderBook({
      closed: [
        { from: 540, to: 570 },
        { columnId: 'mara', from: 900, to: 1200 },
      ],
    });
    // 75 of Mara's 330 open minutes.
    expect(column('Mara Ellison').getAttribute('aria-label')).toBe('Mara Ellison, 1 appointment, 23% booked');
    expect(column('Priya Nair').getAttribute('aria-label')).toBe('Priya Nair, 0 appointments, 0% booked');
    expect(within(column('Tomás Reyes')).getByRole('button', { name: /Gus Feld/ })).toBe(getBlock('Gus Feld'));
  });

  test('speaks an appointment in one sentence, gaps and warning included', () => {
    renderBook({ appointments: morning.map((each) => ({ ...each, warning: 'Double-booked' })) });
    expect(getBlock('Amelia Hart').getAttribute('aria-label')).toBe(
      'Amelia Hart, Root touch-up, 9:30 AM to 11:15 AM, Mara Ellison, gap of 30 minutes at 10:15 AM, Double-booked',
    );
  });

  test('draws 60 minutes 120 px high, from the first hour down', () => {
    renderBook({ appointments: one([60, 0, 0]) });
    expect(getBlock('Ivy Chen').style).toMatchObject({ top: '120px', height: '120px', width: '100%' });
  });

  test('puts overlapping appointments side by side', () => {
    renderBook({ appointments: [...one([60, 0, 0]), appointment('mara 10:30 Tess Moran', 'Fade', [30, 30, 0])] });
    expect(getBlock('Ivy Chen').style).toMatchObject({ left: '0%', width: '50%' });
    expect(getBlock('Tess Moran').style).toMatchObject({ left: '50%', width: '50%' });
    expect(within(getBlock('Tess Moran')).getByText('30 min')).toBeTruthy();
  });

  test.each<[number, string[]]>([
    [15, ['Ivy Chen']],
    [30, ['Ivy Chen', 'Toner']],
    [45, ['10:00 – 11:15', 'Ivy Chen', 'Toner']],
  ])('writes into a first step of %i minutes: %j', (minutes, lines) => {
    renderBook({ appointments: one([minutes, 30, 0]) });
    for (const line of lines) expect(within(getBlock('Ivy Chen')).getByText(line)).toBeTruthy();
    expect(getBlock('Ivy Chen').textContent).toBe(`${lines.join('\n')}Gap 30 min`);
  });

  test('says the shortcut of a service where its title has no room', () => {
    const cut = { title: 'Cut & finish', shortcut: 'CUT', color: '#16a4b5' };
    const at = (words: string, minutes: number) => ({
      ...appointment(words, ''),
      services: [{ ...cut, steps: [minutes, 0, 0] as const }],
    });
    renderBook({
      appointments: [
        at('mara 9:00 Ivy Chen', 15),
        at('tomas 9:00 Alexandra van Buren', 60),
        at('tomas 9:30 Gus Feld', 15),
      ],
    });
    expect(getBlock('Ivy Chen').textContent).toBe('Ivy ChenCUT');
    expect(getBlock('Alexandra van Buren').textContent).toBe('Alexandra\nvan Buren\nCUT');
    expect(getBlock('Gus Feld').textContent).toBe('Gus');
  });

  test.each([
    ['one column is wide enough for two', [columns[0]], '10:30 – 11:45\nTess Moran\nFadeGap 30 min'],
    ['three share the width', columns, 'Tess\nMoran\nFade30 min'],
  ])('says in a lane what it has room for: %s', (_, heads, text) => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
    const fade = appointment('mara 10:30 Tess Moran', 'Fade', [45, 30, 0]);
    renderBook({ columns: heads.flatMap((head) => head ?? []), appointments: [...one([60, 0, 0]), fade] });
    expect(getBlock('Tess Moran').textContent).toBe(text);
    vi.restoreAllMocks();
  });

  test('draws every service of an appointment in the color of its category', () => {
    const services = [
      { title: 'Gloss', color: '#885ed0', steps: [45, 30, 15] as const },
      { title: 'Fringe trim', color: '#16a4b5', steps: [15, 0, 0] as const },
    ];
    renderBook({ appointments: one([1, 0, 0]).map((each) => ({ ...each, services })) });
    const segments = [...(getBlock('Ivy Chen').firstElementChild?.children ?? [])];
    const bars = segments.map((segment) => getComputedStyle(segment).getPropertyValue('--bar'));
    expect(bars).toEqual(['#885ed0', '#885ed0', '#885ed0', '#16a4b5']);
  });

  test('shows the current time within its hours, and only there', () => {
    renderBook({ now: 682 });
    expect(screen.getByText('11:22').style.top).toBe('284px');
    expect(document.querySelectorAll('[data-now]')).toHaveLength(3);
    renderBook({ now: 1300 });
    expect(screen.queryByText('9:40')).toBeNull();
  });

  test('leaves out the hour that the current time would cover', () => {
    renderBook({ now: 723 });
    expect(screen.getByText('12:03')).toBeTruthy();
    expect(screen.queryByText('12 PM')).toBeNull();
    expect(screen.getByText('11 AM')).toBeTruthy();
  });

  test('says all of an appointment where it is pointed at, and at its end what pulling it does', () => {
    renderBook({ appointments: one([15, 30, 0]).map((each) => ({ ...each, warning: 'Double-booked' })) });
    fireEvent.pointerOver(within(getBlock('Ivy Chen')).getByText('Gap 30 min'));
    expect(getBlock('Ivy Chen').title).toBe('10:00 – 10:45\nIvy Chen\nToner\nDouble-booked');
    fireEvent.pointerOver(getBlock('Ivy Chen').querySelector('[data-resize]') ?? document.body);
    const rule = 'The last servicing step becomes longer or shorter, all before it stays.';
    expect(getBlock('Ivy Chen').title).toBe(rule);
    const help = document.getElementById(screen.getByRole('application').getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toContain(rule);
  });

  test('shows what the editor holds in place of the saved appointment', () => {
    const draft = appointment('priya 14:00 Gus Feld', 'Cut & finish', [60, 0, 0]);
    renderBook({ draft });
    expect(getBlock('Gus Feld').getAttribute('aria-label')).toContain('2:00 PM to 3:00 PM, Priya Nair');
    expect(getBlock('Gus Feld').getAttribute('aria-current')).toBe('true');
  });

  test('brings what the editor holds into view, again only when it goes elsewhere', () => {
    const seen: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.getAttribute('aria-label') ?? '');
    });
    const draft = appointment('priya 16:00 Gus Feld', 'Cut & finish', [60, 0, 0]);
    const show = (shown: typeof draft) => <Book calls={[]} draft={shown} />;
    const { rerender } = render(show(draft));
    expect(seen).toEqual([expect.stringContaining('4:00 PM to 5:00 PM, Priya Nair')]);
    rerender(show({ ...draft, services: [] }));
    expect(seen).toHaveLength(1);
    rerender(show({ ...draft, start: 1020 }));
    expect(seen[1]).toContain('5:00 PM');
  });

  test('shows a new booking without services as a quarter hour', () => {
    renderBook({ draft: { id: 'new', columnId: 'priya', start: 600, client: 'New appointment', services: [] } });
    expect(getBlock('New appointment').style.height).toBe('30px');
    expect(getBlock('New appointment').textContent).toBe('New appointment');
  });
});

describe('an appointment that does not take place', () => {
  const off = (status: 'cancelled' | 'no_show') => one([60, 0, 0]).map((each) => ({ ...each, status }));

  test.each([
    ['cancelled', 'Canceled'],
    ['no_show', 'No-show'],
  ] as const)('(%s) says so in words and takes nothing of the stylist’s day', (status, word) => {
    renderBook({ appointments: off(status) });
    expect(getBlock('Ivy Chen').getAttribute('aria-label')).toBe(
      `Ivy Chen, ${word}, Toner, 10:00 AM to 11:00 AM, Mara Ellison`,
    );
    expect(column('Mara Ellison').getAttribute('aria-label')).toBe('Mara Ellison, 0 appointments, 0% booked');
  });

  test('is a line over who takes its place, whose text is below it', () => {
    renderBook({
      appointments: [
        ...off('cancelled'),
        appointment('mara 10:00 Gus Feld', 'Fade', [60, 0, 0]),
        { ...appointment('mara 10:30 Tess Moran', 'Cut', [30, 0, 0]), status: 'no_show' },
      ],
    });
    const placeOf = (client: string) => {
      const { left, width, height } = getBlock(client).style;
      return `${left} ${width} ${height}`;
    };
    expect(['Ivy Chen', 'Gus Feld', 'Tess Moran'].map(placeOf)).toEqual([
      '0% 100% 16px',
      '0% 100% 120px',
      // In the middle of a visit it leaves its text free.
      '50% 50% 16px',
    ]);
    expect(getBlock('Gus Feld').querySelector('i + span')?.textContent).toContain('Gus Feld');
  });

  test('leaves its column to be clicked, and its hours to the arrow keys', async () => {
    const calls = renderBook({ appointments: off('cancelled') });
    getBlock('Ivy Chen').focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(calls).toEqual([['create', 'mara', 600]]);
  });

  test('is double-booked with nobody on its way, nor is anybody with it', async () => {
    renderBook({ appointments: [...off('cancelled'), appointment('mara 11:00 Gus Feld', 'Fade', [60, 0, 0])] });
    getBlock('Ivy Chen').focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}');
    expect(getGhost()?.textContent).toBe('10:15 – 11:15');
    await userEvent.keyboard('{Escape}{/Alt}');
    getBlock('Gus Feld').focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}');
    expect(getGhost()?.textContent).toBe('10:45 – 11:45');
  });
});

test.each(['arrived', 'in_service', 'done'] as const)(
  'an appointment that is %s has its sign before the name',
  (status) => {
    renderBook({ appointments: one([60, 0, 0]).map((each) => ({ ...each, status })) });
    const sign = within(getBlock('Ivy Chen')).getByText('Ivy Chen').firstElementChild;
    expect(sign?.getAttribute('data-sign')).toBe(status);
  },
);

describe('a click in the book', () => {
  test('opens the appointment under it', async () => {
    const calls = renderBook({});
    await userEvent.click(getBlock('Gus Feld'));
    expect(calls).toEqual([['open', 'Gus-Feld']]);
  });

  test('books the free quarter hour under it', () => {
    const calls = renderBook({});
    fireEvent.click(column('Priya Nair'), { clientY: 135 });
    expect(calls).toEqual([['create', 'priya', 600]]);
  });
});

test('a book that may only be read opens appointments and books nothing', async () => {
  const calls = renderBook({ readOnly: true });
  fireEvent.click(column('Priya Nair'), { clientY: 135 });
  await userEvent.click(getBlock('Gus Feld'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Delete}');
  expect(calls).toEqual([['open', 'Gus-Feld']]);
  expect(screen.queryByRole('button', { name: /^Book / })).toBeNull();
  expect(document.querySelector('[data-resize]')).toBeNull();
});

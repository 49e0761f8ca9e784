import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { appointment, columns, getBlock, renderBook } from './book.tsx';

const signs = (client: string) =>
  [...getBlock(client).querySelectorAll<HTMLElement | SVGElement>('[data-sign]')].map(({ dataset }) => dataset['sign']);
const red = (client: string) =>
  [...getBlock(client).outerHTML.matchAll(/ (\d+)px \/ 100% (\d+)px/g)].map(([, top, height]) => ({
    top: Number(top),
    height: Number(height),
  }));
const hover = (client: string) => {
  fireEvent.pointerOver(getBlock(client));
  return getBlock(client).title;
};

test('a note shows on its block as a sign, in its tooltip and in its label', () => {
  const ivy = { ...appointment('mara 10:00 Ivy Chen', 'Cut', [60, 0, 0]), note: 'Allergic to PPD' };
  renderBook({ appointments: [ivy, appointment('tomas 10:00 Gus Feld', 'Cut', [60, 0, 0])] });
  expect(signs('Ivy Chen')).toEqual(['note']);
  expect(hover('Ivy Chen')).toBe('10:00 – 11:00\nIvy Chen\nCut\nAllergic to PPD');
  expect(getBlock('Ivy Chen').ariaLabel).toMatch(/, note: Allergic to PPD$/);
  expect(signs('Gus Feld')).toEqual([]);
});

test('a block shows its three most important signs, and says all of them', () => {
  const many = { warning: 'Allergic to PPD', lateMinutes: 10, isUnconfirmed: true, isFirstVisit: true, note: 'Tea' };
  const ivy = { ...appointment('mara 10:00 Ivy Chen', 'Cut', [60, 0, 0]), ...many, repeats: 'Repeats every 6 weeks' };
  renderBook({ appointments: [ivy] });
  expect(signs('Ivy Chen')).toEqual(['warning', 'late', 'unconfirmed']);
  const words = ['Allergic to PPD', '10 minutes late', 'Not confirmed', 'First visit', 'Repeats every 6 weeks'];
  for (const word of words) {
    expect(getBlock('Ivy Chen').ariaLabel).toContain(word);
    expect(hover('Ivy Chen')).toContain(word);
  }
});

describe('a double booking', () => {
  const tess = appointment('mara 12:00 Tess Moran', 'Cut', [45, 0, 0]);
  const ivy = appointment('mara 12:30 Ivy Chen', 'Gloss', [30, 30, 0]);

  test('is marked on both, with the minutes of it, and said', () => {
    renderBook({ appointments: [tess, ivy] });
    expect([signs('Tess Moran'), signs('Ivy Chen')]).toEqual([['double'], ['double']]);
    expect(red('Tess Moran')).toEqual([{ top: 60, height: 28 }]);
    expect(red('Ivy Chen')).toEqual([{ top: 0, height: 28 }]);
    for (const client of ['Tess Moran', 'Ivy Chen']) {
      expect(getBlock(client).ariaLabel).toContain('Double-booked from 12:30 PM to 12:45 PM');
      expect(hover(client)).toContain('Double-booked from 12:30 PM to 12:45 PM');
    }
  });

  test('is one red edge, with a stripe for each of its clashes', () => {
    const short = (words: string) => appointment(words, 'Fringe', [15, 0, 0]);
    const pia = appointment('mara 12:00 Pia Holt', 'Cut', [60, 0, 0]);
    renderBook({
      appointments: [pia, short('mara 12:15 Bea Stone'), short('mara 12:45 Cy Burke'), short('tomas 12:00 Gus Feld')],
    });
    expect(red('Pia Holt')).toEqual([
      { top: 30, height: 28 },
      { top: 90, height: 28 },
    ]);
  });

  test('is none in a gap, and none of what does not take place', () => {
    const rhea = appointment('mara 13:00 Rhea Lim', 'Fringe', [15, 0, 0]);
    renderBook({ appointments: [{ ...tess, status: 'cancelled' }, ivy, rhea] });
    for (const client of ['Tess Moran', 'Ivy Chen', 'Rhea Lim']) {
      expect(signs(client)).toEqual([]);
      expect(red(client)).toEqual([]);
    }
  });
});

describe('a short appointment', () => {
  test.each([5, 10, 15, 20])('of %i minutes is as high as it is long, says whose it is and is spoken so', (minutes) => {
    renderBook({ appointments: [appointment('mara 11:00 Bea Stone', 'Neck', [minutes, 0, 0])] });
    expect(getBlock('Bea Stone').style.height).toBe(`${minutes * 2}px`);
    expect(getBlock('Bea Stone').textContent).toContain('Bea Stone');
    expect(getBlock('Bea Stone').ariaLabel).toContain(`11:00 AM to 11:${String(minutes).padStart(2, '0')} AM`);
  });

  test('takes a lane beside another one whose tag it would touch', () => {
    const at = (words: string) => appointment(words, 'Neck', [5, 0, 0]);
    renderBook({ appointments: [at('mara 11:00 Bea Stone'), at('mara 11:05 Cy Burke'), at('mara 11:15 Pia Holt')] });
    expect([getBlock('Bea Stone'), getBlock('Cy Burke'), getBlock('Pia Holt')].map(({ style }) => style.width)).toEqual(
      ['50%', '50%', '100%'],
    );
  });
});

test('a column grows where three or more stand side by side, its head with it, the others keep their width', () => {
  const crowd = ['Ann', 'Bob', 'Cy', 'Di'].map((name) => appointment(`mara 10:00 ${name} Lee`, 'Cut', [60, 0, 0]));
  renderBook({
    appointments: [
      ...crowd,
      ...crowd.slice(2).map((one) => ({ ...one, id: `${one.id}2`, columnId: 'tomas', client: `Two ${one.client}` })),
    ],
  });
  const widths = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map(({ style }) => style.getPropertyValue('--own'));
  expect(widths('[data-column]')).toEqual(['232px', '', '']);
  expect(widths('[title$="% booked"]')).toEqual(['232px', '', '']);
});

test('a block that is two lanes wide in a crowded column has room for its time', () => {
  const at = (words: string, minutes: number) => appointment(words, 'Fringe', [minutes, 0, 0]);
  const crowd = [at('mara 10:00 Ann Lee', 120), at('mara 10:00 Bob Lee', 60), at('mara 10:00 Cy Lee', 60)];
  renderBook({ appointments: [...crowd, at('mara 11:00 Di Lee', 60)] });
  expect(getBlock('Cy Lee').textContent).not.toContain('10:00');
  expect(getBlock('Di Lee').textContent).toContain('11:00 – 12:00');
});

test('a crowded block says as many whole lines as fit beneath its signs', () => {
  const at = (names: readonly string[], minutes: number) =>
    names.map((name) => appointment(`mara 10:00 ${name} Lee`, 'Fringe', [minutes, 0, 0]));
  renderBook({ appointments: [...at(['Ann', 'Bob'], 30), ...at(['Cy', 'Di'], 60)] });
  expect(getBlock('Ann Lee').textContent).toBe('Ann\nLee');
  expect(getBlock('Cy Lee').textContent).toBe('Cy\nLee\nFringe');
});

test('columns of one group stand under its name, and are spoken with it', () => {
  const groups = ['Fairfax · ET', 'Fairfax · ET', 'Rosslyn · ET'];
  renderBook({ columns: columns.map((one, index) => ({ ...one, group: groups[index] ?? '' })) });
  const heads = [...document.querySelectorAll<HTMLElement>('[style*="--count"]')];
  expect(heads.map(({ textContent, style }) => [textContent, style.getPropertyValue('--count')])).toEqual([
    ['Fairfax · ET', '2'],
    ['Rosslyn · ET', '1'],
  ]);
  expect(document.querySelector('[data-column="priya"]')?.ariaLabel).toMatch(/^Priya Nair, Rosslyn · ET, /);
});

import { expect, test } from 'vitest';
import { findClock } from '../../../../shared/rules/imports/dates.ts';
import { guessName, splitServices } from '../../../../shared/rules/imports/givenNames.ts';

const menu = ['Cut', 'Cut & finish', 'Gloss', 'Color, full head', 'Root touch-up'];

test.each([
  ['Cut & finish', ['Cut & finish']],
  ['Color, full head + Gloss', ['Color, full head', 'Gloss']],
  ['Gloss, Cut', ['Gloss', 'Cut']],
  ['Gloss, Toner', ['Gloss', 'Toner']],
  ['Toner, Mask', ['Toner, Mask']],
  ['Cut and Gloss', ['Cut', 'Gloss']],
  ['Cut/Blow', ['Cut/Blow']],
  ['Cut/Blow + Gloss', ['Cut/Blow', 'Gloss']],
  [' Cut\n Gloss; ', ['Cut', 'Gloss']],
  ['', []],
])('%j names %j', (text, expected) => {
  expect(splitServices(text, (name) => menu.includes(name))).toEqual(expected);
});

test.each([
  ['Root Touch Up', 'Root touch-up'],
  ['GLOSS ', 'Gloss'],
  ['Gloss Only', 'Gloss'],
  ['color full head', 'Color, full head'],
  ['Cut/Blow', undefined],
  ['Gloss, Toner', undefined],
  ['Olaplex', undefined],
  ['', undefined],
])('%j stands for %j', (text, expected) => {
  expect(guessName(text, menu)).toBe(expected);
});

test('a short name of a person stands for the only one whom it fits', () => {
  const people = ['Mia Torres', 'Nora Blake', 'Nora Boyd'];
  expect(['Mia', 'Mia T.', 'Torres, Mia', 'Nora B.'].map((text) => guessName(text, people))).toEqual([
    'Mia Torres',
    'Mia Torres',
    undefined,
    undefined,
  ]);
});

test.each([
  ['3:30 PM', '15:30'],
  ['3 pm', '15:00'],
  ['11/28/2026 12:05 AM', '00:05'],
  ['2026-11-28T15:30:00.000Z', '15:30'],
  ['15:30:00', '15:30'],
  ['9:00', '09:00'],
  ['11/28/2026', undefined],
  ['noon', undefined],
])('the clock of %j is %j', (text, expected) => {
  expect(findClock(text)).toBe(expected);
});

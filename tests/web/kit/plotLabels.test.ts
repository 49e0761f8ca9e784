import { expect, test } from 'vitest';
import { cutLabels } from '../../../web/kit/plot/Plot.tsx';

test('names are cut to six letters, and names that would look alike say below what tells them apart', () => {
  expect(cutLabels(['Blondor Freelights', 'Koleston Perfect 4/3 Brown', 'Koleston Perfect 7/0 Blonde'])).toEqual([
    ['Blondo'],
    ['Kolest', '4/3'],
    ['Kolest', '7/0'],
  ]);
});

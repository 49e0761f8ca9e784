import { expect, test } from 'vitest';
import { isSoldAt } from '../../../shared/rules/prices.ts';
import { buildService } from '../../support/menu.ts';

test('a service is not sold at a level left at 0 beside a level above 0', () => {
  const cut = buildService('cut', 'Cut', 40, 0, 60);
  expect([1, 2, 3, 4, 5, 6].filter((level) => isSoldAt(cut, level))).toEqual([1, 3]);
});

test('a free service is done at every level', () => {
  expect([1, 2, 3, 4, 5].every((level) => isSoldAt(buildService('talk', 'Consultation'), level))).toBe(true);
});

import { expect, test } from 'vitest';
import { findPasswordProblem } from '../../../shared/rules/passwords.ts';

const dana = { email: 'dana.w@lumahair.com', names: ['Dana', 'Whitfield'] };
const common = 'Too many people use this password';
const own = 'It must not contain your name or email';
const easy = 'Too easy to guess';

test.each([
  ['Password2026', common],
  ['P@ssw0rd!!!!', common],
  ['summer-2026!', common],
  ['!!butterfly99', common],
  ['aaaaaaaabbbb', easy],
  ['012345678901', easy],
  ['lkjhgfdsapoi', easy],
  ['Whitfield-rules-77', own],
  ['we-love-LumaHair', own],
  ['dana.w is my name', own],
  ['SalonConsole-42', 'It must not contain the name of the product'],
])('%s is refused: %s', (password, problem) => {
  expect(findPasswordProblem(password, dana)).toBe(problem);
});

test.each([
  'correct horse battery',
  'Salon-Demo-2026!',
  'Chosen-By-Ada-2026!',
  'seven foils at noon',
  'jack#48201937#',
])('%s is taken', (password) => {
  expect(findPasswordProblem(password, dana)).toBeUndefined();
});

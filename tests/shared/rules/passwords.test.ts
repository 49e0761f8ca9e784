import { expect, test } from 'vitest';
import { findPasswordProblem } from '../../../shared/rules/passwords.ts';

const dana = {
  ...{ email: 'dana.w@lumahair.com', names: ['Dana', 'Whitfield'] },
  places: ['Copper & Comb', 'Fairfax Hair Studio'],
};
const common = 'Too many people use this password';
const own = 'It must not contain your name or email';
const easy = 'Too easy to guess';
const salon = 'It must not contain the name of your salon';

test.each([
  ['Password2026', common],
  ['P@ssw0rd!!!!', common],
  ['summer-2026!', common],
  ['!!butterfly99', common],
  ['letmeinletmein', common],
  ['LetMeIn-LetMeIn-26', common],
  ['letmein1letmein2', common],
  ['P@ssw0rdP@ssw0rd', common],
  ['monkeymonkeymonkey!', common],
  ['aaaaaaaabbbb', easy],
  ['123456123456', easy],
  ['abcdefabcdef', easy],
  ['012345678901', easy],
  ['lkjhgfdsapoi', easy],
  ['Whitfield-rules-77', own],
  ['we-love-LumaHair', own],
  ['dana.w is my name', own],
  ['Fairfax-2026-Salon', salon],
  ['we love f-a-i-r-f-a-x', salon],
  ['copper kettle 2026', salon],
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
  'hair by the studio',
  'tea for two for tea',
])('%s is taken', (password) => {
  expect(findPasswordProblem(password, dana)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { countTextParts, readTextAnswer, toTextNumber } from '../../shared/rules/texts.ts';

test.each([
  // 3GPP TS 23.038 and 23.040: 160 septets, or 153 each with the header of a concatenated text; 70 and 67 in UCS-2.
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['Zoë'.repeat(40), 2],
  ['ñ'.repeat(160), 1],
  // The euro sign takes two septets.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ё'.repeat(70), 1],
  ['ё'.repeat(71), 2],
  // An emoji is two UTF-16 units.
  ['💇'.repeat(35), 1],
  ['💇'.repeat(36), 2],
])('%s is billed as %d', (text, parts) => {
  expect(countTextParts(text)).toBe(parts);
});

test('an answer is a command only as a word alone', () => {
  expect(['C', 'c.', ' 1 ', 'Yes!', 'confirm'].map(readTextAnswer)).toEqual(Array(5).fill('confirm'));
  expect(['STOP', 'stop', 'Unsubscribe', 'QUIT'].map(readTextAnswer)).toEqual(Array(4).fill('stop'));
  expect(['start', 'HELP', 'C u soon', '1 hour late', 'Please stop by', ''].map(readTextAnswer)).toEqual([
    'start',
    'help',
    ...Array(4).fill('words'),
  ]);
});

test('only US phones take texts', () => {
  expect(['7035550142', '17035550142', '5550142', '442071838750', '0035550142', ''].map(toTextNumber)).toEqual([
    '+17035550142',
    '+17035550142',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

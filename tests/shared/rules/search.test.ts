import { expect, test } from 'vitest';
import { isPhoneLike, phoneDigits, phoneSearchPrefixes, toSearchText } from '../../../shared/rules/search.ts';

test.each([
  ['ZOË', 'zoe'],
  ['Żółty-Łuk', 'zolty-luk'],
  ['Sœur', 'soeur'],
  ["O'Brien", 'obrien'],
  ['田中', '田中'],
])('%s is compared as %s', (text, compared) => {
  expect(toSearchText(text)).toBe(compared);
});

test.each(['\u2019', '\u00b4', '`', '\u02bc', '\u2032', '\u02b9', '\uff07', '\u201b', '\u2018'])(
  'O%sNeil is found as O’Neil',
  (mark) => expect(toSearchText(`O${mark}Neil`)).toBe('oneil'),
);

test.each([
  ['+1 (703) 555-0142', '7035550142'],
  ['7035550142', '7035550142'],
  ['+44 7911 123456', '447911123456'],
  ['', ''],
])('the phone %s has the digits %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

test('a leading 1 may be the country’s or the number’s own', () => {
  expect(phoneSearchPrefixes('+1 70')).toEqual(['170', '70']);
  expect(phoneSearchPrefixes('1')).toEqual(['1']);
  expect(phoneSearchPrefixes('(70')).toEqual(['70']);
  expect(phoneSearchPrefixes('+')).toEqual([]);
});

test.each([
  ['(703) 55', true],
  ['703.555.0142', true],
  ['703/555-0142', true],
  ['703\u2011555\u20130142', true],
  ['\u202a+1 (703) 555\u20110142\u202c', true],
  ['703 a', false],
  ['', false],
])('“%s” may be a phone: %s', (text, maybe) => {
  expect(isPhoneLike(text)).toBe(maybe);
});

import { expect, test } from 'vitest';
import { isPartOfCode } from '../../../shared/rules/partOfCode.ts';

const known = ['4045787200799', '070204018101', '12345'];

test.each([
  ['the end of a code', '45787200799', '', true],
  ['the end of a code with the length of another one', '045787200799', '', true],
  ['the beginning of a code', '404578720', '', true],
  ['the beginning of a code that has a leading zero', '0702040', '', true],
  ['the second half of a code whose first half came before', '7200799', '404578', true],
  ['a whole code', '4045787200799', '', false],
  ['a whole code without its leading zero', '70204018101', '', false],
  ['a code of a distributor', '12345', '', false],
  ['a code that nobody knows', '850031442', '', false],
  ['a quantity', '799', '', false],
  ['letters', 'RO-1187', '', false],
])('%s: %s behind "%s" is a part of a known code: %s', (_, scanned, before, isPart) => {
  expect(isPartOfCode(scanned, known, before)).toBe(isPart);
});

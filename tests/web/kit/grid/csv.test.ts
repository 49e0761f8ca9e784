import { expect, test } from 'vitest';
import { csvOf, withoutFormula } from '../../../../web/kit/grid/csv.ts';

test.each(['=1+1', '+1 (703) 555-0142', '-2+3', '@SUM(A1)', '\tcmd', '\rcmd'])(
  'a cell that begins like a formula is disarmed: %j',
  (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`);
  },
);

test.each(['-3.00', '-1,204.50', '-$8.45', 'Fairfax', '', "it's", '12-14', 'a=b'])(
  'a number or a plain text stays: %j',
  (text) => {
    expect(withoutFormula(text)).toBe(text);
  },
);

test('commas, quotes and line breaks are quoted, lines end with CRLF', () => {
  expect(
    csvOf([
      ['Name', 'Note'],
      ['Ellison, Mara', 'says "hi"\nbye'],
      ['Plain', ''],
    ]),
  ).toBe('Name,Note\r\n"Ellison, Mara","says ""hi""\nbye"\r\nPlain,');
});

test('a disarmed formula that needs quotes gets both', () => {
  expect(csvOf([['=HYPERLINK("x","y")']])).toBe(`"'=HYPERLINK(""x"",""y"")"`);
});

import { expect, test } from 'vitest';
import { csvCell, csvLine, escapeFormula, unescapeFormula } from '../../../../shared/rules/csv.ts';
import { toWorkbookCell } from '../../../../web/kit/grid/export/exportFile.ts';
import type { Column } from '../../../../web/kit/grid/types.ts';

const hidden = ['\u200B', '\uFEFF', '\u00A0', '\u00AD', '\u2060', '\u202E', '\u3164', '\uFE0F', '\0', '\n'];
test.each([
  ...['=1+1', '+1 (703) 555-0142', '-2+3', '@SUM(A1)', '\tcmd', '\rcmd', ' =1+1', "' =1+1"],
  ...['＝1+1', '＋1+1', '－2+3', '＠SUM(A1)', '﹦1+1'],
  ...hidden.map((character) => `${character}=1+1`),
])('a cell that begins like a formula is disarmed: %j', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
  expect(unescapeFormula(`'${text}`)).toBe(text);
});

test.each(['007', '+17035550142', '4111111111111111', '-123456789012', '12E5', '1.5e-7'])(
  'a spreadsheet keeps %j as it is',
  (text) => expect(csvCell(text)).toBe(`="${text}"`),
);

test.each(['-3.00', '-1,204.50', '-$8.45', 'Fairfax', '', "it's", '12-14', 'a=b'])(
  'a number or a plain text stays: %j',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
  },
);

test('commas, semicolons, quotes and line breaks are quoted', () => {
  expect(csvLine(['a;=1+1'])).toBe('"a;=1+1"');
  expect(csvLine(['Ellison, Mara', 'says "hi"\nbye', 'Plain', ''])).toBe('"Ellison, Mara","says ""hi""\nbye",Plain,');
});

test('a disarmed formula that needs quotes gets both', () => {
  expect(csvLine([escapeFormula('=HYPERLINK("x","y")')])).toBe(`"'=HYPERLINK(""x"",""y"")"`);
});

type Row = { value: unknown };
const cellOf = (column: Partial<Column<Row>>, value: unknown) =>
  toWorkbookCell({ field: 'value', title: '', ...column }, { value });

test('in a workbook phones and codes are texts as they are, so that no zero and no plus is lost', () => {
  expect(cellOf({ type: 'phone' }, '17035550142')).toEqual({ value: '+1 (703) 555-0142' });
  expect(cellOf({ type: 'code' }, '004512345678')).toEqual({ value: '004512345678' });
});

test('in a workbook numbers are numbers with the decimals of the screen', () => {
  expect(cellOf({ type: 'money' }, 1250.5)).toEqual({ value: 1250.5, format: '$#,##0.00' });
  expect(cellOf({ type: 'quantity' }, -3.004)).toEqual({ value: -3, format: '#,##0.00' });
  expect(cellOf({ type: 'number' }, 92.5)).toEqual({ value: 92.5, format: '#,##0.0' });
});

test('in a workbook a day is a day, whatever the zone of the browser', () => {
  expect(cellOf({ type: 'date', dateFormat: 'M/d/yy' }, '2026-11-21')).toEqual({
    value: 46347,
    format: 'm/d/yy',
  });
  expect(cellOf({ type: 'date', dateFormat: 'M/d/yy h:mm a' }, '2026-11-21 18:00:00')).toEqual({
    value: 46347.75,
    format: 'm/d/yy h:mm AM/PM',
  });
});

test('a formula in a text of a workbook is disarmed', () => {
  expect(cellOf({}, '=1+1')).toEqual({ value: "'=1+1" });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatGrams } from '../../../shared/rules/format.ts';
import { maskPhone, parsePhoneEdit } from '../../../web/kit/ui/phoneMask.ts';

/** Presses a key in a formatted field with the caret at `|`. Returns the field's text and caret. */
function press(key: string, field: string): string {
  const caret = field.indexOf('|');
  const before = field.replace('|', '');
  const [text, at, inputType] =
    key === 'Backspace'
      ? [before.slice(0, caret - 1) + before.slice(caret), caret - 1, 'deleteContentBackward']
      : key === 'Delete'
        ? [before.slice(0, caret) + before.slice(caret + 1), caret, 'deleteContentForward']
        : [before.slice(0, caret) + key + before.slice(caret), caret + key.length, 'insertText'];
  const read = parsePhoneEdit({ text, caret: at, before, inputType });
  const shown = maskPhone(read.digits);
  return `${shown.slice(0, read.caret)}|${shown.slice(read.caret)}`;
}

test('grams have one decimal at most', () => {
  expect([24, 24.46, 1250.5].map(formatGrams)).toEqual(['24 g', '24.5 g', '1,250.5 g']);
});

test.each([
  ['', ''],
  ['7', '+1 (7'],
  ['703', '+1 (703'],
  ['7035', '+1 (703) 5'],
  ['7035550126', '+1 (703) 555-0126'],
  ['17035550126', '+1 (703) 555-0126'],
  ['447911123456', '+447911123456'],
])('the digits %s are shown as %s', (digits, text) => {
  expect(maskPhone(digits)).toBe(text);
});

test.each([
  ['7', '|', '+1 (7|'],
  ['5', '+1 (703|', '+1 (703) 5|'],
  ['9', '+1 (70|3) 555', '+1 (709|) 355-5'],
  ['Backspace', '+1 (7|', '|'],
  ['Backspace', '+1 (703) |555', '+1 (70|5) 55'],
  ['Backspace', '+1 (|703', '+1 (|703'],
  ['Delete', '+1 (703|) 555', '+1 (703) |55'],
  ['a', '+1 (703|', '+1 (703|'],
  ['5', '+1 (703) 555-0126|', '+1 (703) 555-0126|'],
  ['+1 (571) 555-0199', '|', '+1 (571) 555-0199|'],
  ['15715550199', '|', '+1 (571) 555-0199|'],
  ['+44 7911 123456', '|', '+447911123456|'],
  ['011 44 7911 123456', '|', '+447911123456|'],
  ['+', '|', '+|'],
  ['1', '+|', '|'],
  ['4', '+|', '+4|'],
  ['Backspace', '+4|', '+|'],
  ['Backspace', '+|', '|'],
  ['Backspace', '+44791112345|6', '+4479111234|6'],
])('pressing %s in %s leaves %s', (key, field, after) => {
  // Before or after a bracket is the same position for the next digit.
  const place = (text: string) => text.replace('|) ', ') |');
  expect(place(press(key, field))).toBe(place(after));
});

test.each(['+44 20 7946 0958', '011 44 20 7946 0958', '0044 20 7946 0958'])(
  '%s is typed as a number of another country, and keeps every digit',
  (number) => {
    const field = [...number].reduce((shown, key) => press(key, shown), '|');
    expect(field).toBe('+442079460958|');
  },
);

test('typing a number digit by digit, however fast, keeps every digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (number) => {
      const field = [...number].reduce((shown, digit) => press(digit, shown), '|');
      expect(field).toBe(`${maskPhone(number)}|`);
    }),
  );
});

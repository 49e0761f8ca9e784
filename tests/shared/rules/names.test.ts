import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientName, normalizeName, personName } from '../../../shared/rules/names.ts';
import { plainName } from '../../../shared/rules/plainName.ts';

test.each([
  ['Root  touch-up ', 'root touch-up'],
  ['Weiß', 'WEISS'],
  ['ＦＵＬＬ width', 'full width'],
  ['Zoë', 'Zoe\u0308'],
  ['Bond\u200bBuilder', 'BondBuilder'],
  ['No.\u00a03', 'No. 3'],
  ['✂\ufe0f Cut', '✂ Cut'],
])('"%s" and "%s" are one name', (one, other) => expect(normalizeName(one)).toBe(normalizeName(other)));

test.each([
  ['Zoë', 'Zoe'],
  ['Root touch-up', 'Root touchup'],
  ['Gloss', 'Gloss 2'],
])('"%s" and "%s" are two names', (one, other) => expect(normalizeName(one)).not.toBe(normalizeName(other)));

test.each([
  ['Ava https://win.example/1 Lee', 'Ava Lee'],
  ['www.win.example', ''],
  ['Ava\r\nBcc: all', 'Ava Bcc: all'],
  ['Cut & Color', 'Cut & Color'],
])('%j is %j in a mail', (stored, written) => expect(plainName(stored)).toBe(written));

test('the normal form of a normal form is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normalizeName(normalizeName(text))).toBe(normalizeName(text));
    }),
  );
});

test.each([
  ['Mara', 'Ellison', 'Mara Ellison'],
  ['Cher', '', 'Cher'],
  ['', 'Ellison', 'Ellison'],
])('"%s" "%s" is called "%s"', (first, last, name) => {
  expect(personName({ user_first_name: first, user_last_name: last })).toBe(name);
  expect(clientName({ client_first_name: first, client_last_name: last })).toBe(name);
});

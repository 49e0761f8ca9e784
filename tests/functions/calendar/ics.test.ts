import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Calendar, escapeText, foldLine, formatCalendar } from '../../../functions/kit/ics.ts';

const octets = (text: string) => Buffer.byteLength(text);
/** Joins folded lines as a client does (RFC 5545, 3.1). */
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const unescaped = (text: string) => text.replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign));

const calendar: Calendar = {
  name: 'Mara Ellison',
  made: Date.UTC(2026, 10, 21, 14, 5, 6),
  events: [
    {
      uid: '01K@salon-console',
      sequence: 3,
      start: Date.UTC(2026, 10, 23, 15),
      end: Date.UTC(2026, 10, 23, 16, 30),
      summary: 'Zoë O’Hara – Cut, wash; dry',
      location: 'Lee Heights',
    },
  ],
};

describe('a calendar as text', () => {
  test('has its head, one event with instants in UTC, and its end, each line ended by CRLF', () => {
    expect(formatCalendar(calendar).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Salon Console//Calendar feed//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Mara Ellison',
      'X-WR-CALNAME:Mara Ellison',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
      'BEGIN:VEVENT',
      'UID:01K@salon-console',
      'DTSTAMP:20261121T140506Z',
      'SEQUENCE:3',
      'DTSTART:20261123T150000Z',
      'DTEND:20261123T163000Z',
      'SUMMARY:Zoë O’Hara – Cut\\, wash\\; dry',
      'LOCATION:Lee Heights',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('without events is a calendar all the same, with the one component it needs', () => {
    const text = formatCalendar({ ...calendar, events: [] });
    expect(text).not.toContain('VEVENT');
    expect(text).toMatch(/BEGIN:VTIMEZONE\r\nTZID:UTC\r\n[\s\S]+END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/);
  });

  test('has lines of at most 75 octets and no other breaks, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme' }), (summary, name) => {
        const events = calendar.events.map((event) => ({ ...event, summary }));
        const lines = formatCalendar({ ...calendar, name, events }).split('\r\n');
        expect(lines.filter((line) => octets(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
        expect(unfolded(lines.join('\r\n')).split('\r\n')).toContain(`SUMMARY:${escapeText(summary)}`);
      }),
    );
  });
});

describe('a text in it', () => {
  test.each([
    ['Cut, wash', 'Cut\\, wash'],
    ['a;b', 'a\\;b'],
    ['back\\slash', 'back\\\\slash'],
    ['two\nlines', 'two\\nlines'],
    ['two\r\nlines', 'two\\nlines'],
    ['\\n', '\\\\n'],
    ['colon: "quoted"', 'colon: "quoted"'],
    ['bell\u0007 and tab\t.', 'bell  and tab .'],
  ])('%j is written %j', (text, written) => expect(escapeText(text)).toBe(written));

  test('is read back as it was', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => unescaped(escapeText(text)) === text));
  });
});

describe('a long line', () => {
  test('is folded at 75 octets, not at 74 or 76', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
    expect(foldLine('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  });

  test('is never folded inside a character', () => {
    expect(foldLine(`${'x'.repeat(73)}é`)).toBe(`${'x'.repeat(73)}é`);
    expect(foldLine(`${'x'.repeat(74)}é`)).toBe(`${'x'.repeat(74)}\r\n é`);
    expect(foldLine(`${'x'.repeat(72)}💇`)).toBe(`${'x'.repeat(72)}\r\n 💇`);
  });

  test('unfolds to what it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const pieces = foldLine(escapeText(text)).split('\r\n');
        expect(pieces.every((piece) => octets(piece) <= 75)).toBe(true);
        expect(unfolded(pieces.join('\r\n'))).toBe(escapeText(text));
      }),
    );
  });
});

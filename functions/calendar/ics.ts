/** Instants in milliseconds since 1970. */
export type CalendarEvent = {
  /** The same for as long as the event exists. */
  uid: string;
  /** Counts its changes. */
  sequence: number;
  start: number;
  end: number;
  summary: string;
  location: string;
};
export type Calendar = { name: string; made: number; events: readonly CalendarEvent[] };

/** How long a program may wait before it asks again. */
const patience = 'PT15M';

/** A calendar as RFC 5545 writes it, with the interval of RFC 7986 and the older names that programs read besides. */
export function calendarText({ name, made, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Salon Console//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${patience}`,
    `X-PUBLISHED-TTL:${patience}`,
    ...events.flatMap((event) => linesOf(event, made)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const linesOf = ({ uid, sequence, start, end, summary, location }: CalendarEvent, made: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(made)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART:${utc(start)}`,
  `DTEND:${utc(end)}`,
  `SUMMARY:${escaped(summary)}`,
  `LOCATION:${escaped(location)}`,
  'END:VEVENT',
];

/** '20261123T150000Z'. */
const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A value of type TEXT (RFC 5545, 3.3.11), which cannot hold control characters. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const longest = 75;

/** A content line in pieces of at most 75 octets (RFC 5545, 3.1), each but the first behind a space; no character is cut. */
export function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longest) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

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
const refreshInterval = 'PT15M';

/** A calendar as RFC 5545 writes it, with the interval of RFC 7986 and the older names that programs read besides. */
export function formatCalendar({ name, made, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Salon Console//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
    `X-PUBLISHED-TTL:${refreshInterval}`,
    ...events.flatMap((event) => formatEvent(event, made)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const formatEvent = ({ uid, sequence, start, end, summary, location }: CalendarEvent, made: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${formatUtc(made)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART:${formatUtc(start)}`,
  `DTEND:${formatUtc(end)}`,
  `SUMMARY:${escapeText(summary)}`,
  `LOCATION:${escapeText(location)}`,
  'END:VEVENT',
];

/** '20261123T150000Z'. */
const formatUtc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A value of type TEXT (RFC 5545, 3.3.11), which cannot hold control characters. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const maxLineOctets = 75;

/** A content line in pieces of at most 75 octets (RFC 5545, 3.1), each but the first behind a space; no character is cut. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

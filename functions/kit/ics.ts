/** `start` and `end` are in epoch ms. */
export type CalendarEvent = {
  /** Stable for the lifetime of the event. */
  uid: string;
  /** Incremented by every change. */
  sequence: number;
  start: number;
  end: number | undefined;
  isCanceled?: boolean;
  summary: string;
  location: string;
};
/** A calendar with a name is a feed, which is shown in its time zone. Others are imported once. */
export type Calendar = { name?: string; zone?: string; made: number; events: readonly CalendarEvent[] };

const refreshInterval = 'PT15M';

/** Formats an iCalendar file (RFC 5545) with the refresh interval of RFC 7986 and the older X- properties. */
export function formatCalendar({ name, zone, made, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Salon Console//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    ...(name === undefined ? ['METHOD:PUBLISH'] : formatFeedLines(name, zone)),
    ...(events.length > 0 ? events.flatMap((event) => formatEvent(event, made)) : utcZone),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const formatFeedLines = (name: string, zone: string | undefined): string[] => [
  `NAME:${escapeText(name)}`,
  `X-WR-CALNAME:${escapeText(name)}`,
  ...(zone === undefined ? [] : [`X-WR-TIMEZONE:${zone}`]),
  `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
  `X-PUBLISHED-TTL:${refreshInterval}`,
];

/** Stands in a calendar without events, which needs at least one component (RFC 5545, 3.6). */
const utcZone = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const formatEvent = (event: CalendarEvent, made: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${formatUtc(made)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${formatUtc(event.start)}`,
  ...(event.end === undefined ? [] : [`DTEND:${formatUtc(event.end)}`]),
  ...(event.isCanceled ? ['STATUS:CANCELLED'] : []),
  `SUMMARY:${escapeText(event.summary)}`,
  `LOCATION:${escapeText(event.location)}`,
  'END:VEVENT',
];

/** '20261123T150000Z'. */
const formatUtc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes a TEXT value (RFC 5545, 3.3.11) and replaces control characters with spaces. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const maxLineOctets = 75;

/** Folds a content line at 75 octets (RFC 5545, 3.1) without splitting characters. */
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

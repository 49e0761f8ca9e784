type Assumption = { value: number; says: string };

/** What a month holds, and why. Options of `npm run cost` replace each value. */
export const assumptions = {
  salons: { value: 200, says: 'The goal is stated for 200 salons.' },
  desks: { value: 1.5, says: 'The front desk all day, and a second console half of it.' },
  hours: { value: 260, says: 'Open hours a month: 10 hours on 26 days.' },
  callsPerHour: {
    value: 160,
    says: 'Three visits an hour, 28 calls each from the booking to the bill (docs/scale.md), and those that look for changes.',
  },
  watchesPerHour: { value: 75, says: 'Those of them that look for changes.' },
  readsPerWatch: { value: 3.5, says: 'A book and a dashboard; a book alone is half a unit.' },
  readsPerCall: {
    value: 10,
    says: 'Of all other calls; 16.5 when the book opens, 1 to 7 for most, more after a start of a function.',
  },
  msPerCall: {
    value: 35,
    says: 'Three to five database requests one after the other at 4 ms, and 1 % of starts at half a second.',
  },
  visits: { value: 40, says: 'Visits a day in a salon of eight stylists.' },
  writesPerVisit: {
    value: 88,
    says: 'Write units: booked, every second one moved, three states, a bill, with audit entries and what indexes copy.',
  },
  bowls: { value: 26, says: 'Bowls a day, as in docs/scale.md. A station sends each by itself.' },
  writesPerBowl: { value: 40, says: 'Write units of the average bowl, with what indexes copy (docs/scale.md).' },
  days: { value: 26, says: 'Days a month with visits.' },
  stations: { value: 2, says: 'Scales in a salon.' },
  stationHours: { value: 360, says: 'Hours a month that a station is on, with a heartbeat every 300 s.' },
  writesPerBeat: { value: 2, says: 'Write units. The station is read as well, 3 units.' },
  calendars: { value: 3, says: 'Calendar feeds of stylists in a salon, read once an hour by their phones.' },
  openings: { value: 3, says: 'A console is opened three times a day, and loads its files.' },
  filesPerOpening: { value: 20, says: 'Requests of a screen that opens, see docs/speed.md.' },
  kbPerOpening: { value: 500, says: 'Scripts, fonts and styles of a screen that opens.' },
  kbPerReply: { value: 5, says: 'Most replies are some kilobytes; lists of 1,000 products are rare.' },
  logBytes: {
    value: 1200,
    says: 'Of a call: its line, start and report of Lambda, the access log of the gateway, 26 bytes a line for CloudWatch.',
  },
  users: { value: 10, says: 'People of a salon who sign in: eight stylists, a desk, an admin.' },
  mailsPerVisit: {
    value: 1.2,
    says: 'A confirmation and a reminder for six clients in ten, whose salons write mails.',
  },
  textsPerVisit: {
    value: 0,
    says: 'Texts in place of mails, for clients who agreed; 1.5 where most salons text, each answer and thank you included.',
  },
  writesPerMail: {
    value: 23,
    says: 'Write units of a message that is booked, sent and listed in its indexes (docs/scale.md).',
  },
  years: { value: 1, says: 'Years of stored data. Audit entries expire after two years, messages after one.' },
  kbPerVisit: {
    value: 25,
    says: 'The visit, five or six audit entries of 1.5 KB, a message, and what indexes copy of them.',
  },
  kbPerBowl: { value: 4, says: 'The bowl, its guard, its movements, and its share of totals.' },
  picturesMb: { value: 20, says: 'Pictures of products in a salon.' },
} as const satisfies Record<string, Assumption>;

export type Usage = Record<keyof typeof assumptions, number>;

export const defaultUsage = Object.fromEntries(
  Object.entries(assumptions).map(([name, { value }]) => [name, value]),
) as Usage;

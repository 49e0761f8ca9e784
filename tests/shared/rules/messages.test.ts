import { describe, expect, test } from 'vitest';
import type { ToldVisit } from '../../../shared/contract/messages.ts';
import { chooseMessage, findEndOfQuiet, type VisitView, viewVisit } from '../../../shared/rules/messages.ts';
import { defaultTexts, formatVisitTime, writeMessage } from '../../../shared/rules/messageTexts.ts';
import { fillPlaceholders, findUnknownPlaceholder, samplePlaceholders } from '../../../shared/rules/placeholders.ts';
import { addDays, toInstant } from '../../../shared/rules/time.ts';
import { sampleAppointment } from '../../support/samples.ts';

const visit: ToldVisit = {
  ...{ start: '2026-06-17 10:00:00', location_id: 11, user_id: 'mara', user_name: 'Mara Ellison', services: ['Cut'] },
};
const booked = sampleAppointment({ appointmentId: 'a', start: visit.start });
const later = { ...visit, start: '2026-06-17 11:00:00' };
const clock = '2026-06-17 09:00:00';
const hasBegun = ({ start }: ToldVisit) => start <= clock;
const past = { ...visit, start: '2026-06-17 08:00:00' };

describe('what a client is told', () => {
  test.each<[string, VisitView, VisitView, string | undefined]>([
    ['a booking', undefined, visit, 'confirmation'],
    ['a visit that is gone', visit, undefined, 'cancellation'],
    ['nothing where nothing was and nothing is', undefined, undefined, undefined],
    ['another start', visit, later, 'change'],
    ['another stylist', visit, { ...visit, user_id: 'kit' }, 'change'],
    ['another salon', visit, { ...visit, location_id: 12 }, 'change'],
    ['another service', visit, { ...visit, services: ['Cut', 'Gloss'] }, 'change'],
    ['nothing of a stylist’s new name', visit, { ...visit, user_name: 'Mara Vance' }, undefined],
    ['nothing when all is as it was', visit, { ...visit }, undefined],
    ['nothing of a booking in the past', undefined, past, undefined],
    ['nothing of a past visit that is gone', past, undefined, undefined],
    ['that a past visit is still to come', past, later, 'change'],
    ['nothing once they have come', visit, 'over', undefined],
    ['nothing of a correction after they came', 'over', visit, undefined],
  ])('is %s', (_, told, current, kind) => {
    expect(chooseMessage(told, current, hasBegun)?.kind).toBe(kind);
  });

  test.each([
    ['booked', 'is seen'],
    ['confirmed', 'is seen'],
    ['arrived', 'is over'],
    ['done', 'is over'],
    ['no_show', 'is over'],
    ['cancelled', 'is not there'],
  ] as const)('of a visit that is %s: it %s', (status, expected) => {
    const view = viewVisit({ ...booked, status }, booked.client.client_id);
    expect(view === undefined ? 'is not there' : view === 'over' ? 'is over' : 'is seen').toBe(expected);
  });

  test('is the planned start of a visit that runs late, and nothing of another client’s visit', () => {
    const late = { ...booked, start: '2026-06-17 10:20:00', late_minutes: 20 };
    expect(viewVisit(late, late.client.client_id)).toMatchObject({ start: '2026-06-17 10:00:00' });
    expect(viewVisit(late, 'somebody else')).toBeUndefined();
  });
});

describe('a message about several visits', () => {
  const about = (count: number) => ({
    client: { name: 'Ada Hart', firstName: 'Ada' },
    salon: { name: 'North', phone: '7035550100' },
    visits: Array.from({ length: count }, (_, week) => ({
      ...visit,
      start: `${addDays('2026-06-17', 7 * week)} 10:00:00`,
    })),
    links: { confirm: '', stop: 'https://salon.example/stop' },
  });

  test('lists their dates below the first one', () => {
    expect(writeMessage(defaultTexts.confirmation, about(2))).toEqual({
      subject: 'Your appointment at North on Wednesday, June 17 (2 appointments)',
      text: `Hi Ada,

you are booked with Mara Ellison on Wednesday, June 17 at 10:00 AM: Cut.

All 2 appointments:
Wednesday, June 17 at 10:00 AM with Mara Ellison: Cut
Wednesday, June 24 at 10:00 AM with Mara Ellison: Cut

Questions? Call us at +1 (703) 555-0100.

No more emails like this: https://salon.example/stop`,
    });
  });

  test('lists twelve of them and counts the rest', () => {
    const lines = writeMessage({ subject: '', text: 'Hi' }, about(21)).text.split('\n');
    expect(lines.slice(2, 4)).toEqual([
      'All 21 appointments:',
      'Wednesday, June 17 at 10:00 AM with Mara Ellison: Cut',
    ]);
    expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([
      16,
      'Wednesday, September 2 at 10:00 AM with Mara Ellison: Cut',
      'and 9 more',
    ]);
  });
});

describe('quiet hours', () => {
  const night = { quiet_from: '21:00', quiet_to: '08:00' };
  const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'];
  test.each(
    zones.flatMap((zone) => [
      { zone, at: '2026-06-17 20:59:00', until: undefined },
      { zone, at: '2026-06-17 21:00:00', until: '2026-06-18 08:00:00' },
      { zone, at: '2026-06-18 07:59:00', until: '2026-06-18 08:00:00' },
      { zone, at: '2026-06-18 08:00:00', until: undefined },
    ]),
  )('at $at in $zone last until $until', ({ zone, at, until }) => {
    expect(findEndOfQuiet(night, zone, toInstant(at, zone))).toBe(until && toInstant(until, zone));
  });

  test('end at eight by the clock on both days on which clocks change', () => {
    const [zone = ''] = zones;
    // A night of ten hours, and one of twelve.
    for (const [from, to, hours] of [
      ['2026-03-07 21:00:00', '2026-03-08 08:00:00', 10],
      ['2026-10-31 21:00:00', '2026-11-01 08:00:00', 12],
    ] as const) {
      const start = toInstant(from, zone);
      expect(findEndOfQuiet(night, zone, start)).toBe(toInstant(to, zone));
      expect(((findEndOfQuiet(night, zone, start) ?? 0) - start) / 3_600_000).toBe(hours);
    }
    // 1:30 comes twice: in the second hour the end lies ahead, not behind.
    const second = toInstant('2026-11-01 01:15:00', zone) + 3_600_000;
    expect(findEndOfQuiet({ quiet_from: '21:00', quiet_to: '01:30' }, zone, second)).toBeGreaterThan(second);
  });

  test('are within a day, or none at all', () => {
    const noon = toInstant('2026-06-17 12:00:00', 'America/New_York');
    const lunch = { quiet_from: '12:00', quiet_to: '13:00' };
    expect(findEndOfQuiet(lunch, 'America/New_York', noon)).toBe(noon + 3_600_000);
    expect(findEndOfQuiet({ quiet_from: '08:00', quiet_to: '08:00' }, 'America/New_York', noon)).toBeUndefined();
  });
});

describe('a text', () => {
  test('has each placeholder filled in once, whatever a name holds', () => {
    const values = { ...samplePlaceholders, client: '{stop link}' };
    expect(fillPlaceholders('{client}, {date} {nothing} {', values)).toBe(
      '{stop link}, Saturday, November 21 {nothing} {',
    );
  });

  test('names what stands for nothing', () => {
    expect(findUnknownPlaceholder('{client} at {Time} {')).toBe('Time');
    expect(findUnknownPlaceholder('{first name}, { x')).toBeUndefined();
  });

  test('says day and time as people do', () => {
    expect(formatVisitTime('2026-11-21 13:05:00')).toEqual({ date: 'Saturday, November 21', time: '1:05 PM' });
  });
});

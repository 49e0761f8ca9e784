import { describe, expect, test } from 'vitest';
import type { Appointment, AppointmentAuditEntry } from '../../../../shared/contract/appointments.ts';
import { wallClockAt } from '../../../../shared/rules/time.ts';
import { formatInstant, formatMoment } from '../../../../web/kit/ui/days.ts';
import { describeEntry } from '../../../../web/screens/scheduler/history/History.tsx';
import { buildAppointment, today } from './samples.ts';

const before: Appointment = { ...buildAppointment('mara 14:00 Ivy Chen', 60), user_name: 'Mara Ellison', notes: 'Tea' };
const rosslyn = { location_id: 4, location_name: 'Rosslyn', organization_id: 1, organization_name: 'Luma' };
const salons = [{ ...rosslyn, zone: 'America/New_York' }];
const toner = before.services.map((one) => ({ ...one, title: 'Toner' }));
const words = (step: Partial<AppointmentAuditEntry>) =>
  describeEntry(
    { time: '2026-11-21T19:05:00.000Z', action: 'update', user_id: 'dana', user_name: 'Dana Lee', ...step },
    salons,
  );

describe('a step of the trail', () => {
  test.each<[string, Partial<Appointment>, string]>([
    ['in time', { start: `${today} 15:00:00` }, 'moved it from 2:00 PM to 3:00 PM'],
    ['to another day', { start: '2026-11-24 09:30:00' }, 'moved it from Nov 21, 2:00 PM to Nov 24, 9:30 AM'],
    ['to another year', { start: '2027-01-04 09:30:00' }, 'moved it from Nov 21, 2:00 PM to Jan 4, 2027, 9:30 AM'],
    ['to a colleague', { user_id: 'tomas', user_name: 'Tomás Reyes' }, 'moved it to Tomás Reyes'],
    [
      'in time, to a colleague and another salon',
      { start: `${today} 15:00:00`, user_id: 'ivo', user_name: 'Ivo Kern', location: 4 },
      'moved it from 2:00 PM to 3:00 PM, to Ivo Kern, to Rosslyn',
    ],
    ['to a salon that is gone', { location: 5 }, 'moved it to another salon'],
    [
      'of its client',
      { client: { client_id: 'c2', client_name: 'Gus Feld', client_phone: '' } },
      'changed the client from Ivy Chen to Gus Feld',
    ],
    ['of its notes', { notes: 'Window seat' }, 'changed the notes to “Window seat”'],
    ['that empties its notes', { notes: '' }, 'cleared the notes'],
    ['of its services', { services: [...before.services, ...toner] }, 'changed services: Cut, Toner (was Cut)'],
    [
      'of its minutes',
      { services: before.services.map((one) => ({ ...one, service_step1_minutes: 75 })) },
      'changed it from 60 to 75 minutes',
    ],
    [
      'of its gap only',
      { services: before.services.map((one) => ({ ...one, service_step1_minutes: 40, service_step2_minutes: 20 })) },
      'changed the minutes of its steps',
    ],
    [
      'in time and notes',
      { start: `${today} 15:00:00`, notes: '' },
      'moved it from 2:00 PM to 3:00 PM; cleared the notes',
    ],
    ['of nothing', {}, 'saved it without a change'],
  ])('%s is told in words', (_, change, text) =>
    expect(words({ before, after: { ...before, ...change, version: 2 } })).toBe(text),
  );

  test('that booked it says when, with whom and what', () =>
    expect(words({ action: 'create', after: before })).toBe('booked it for Nov 21, 2:00 PM with Mara Ellison: Cut'));

  test('that says its status says it as the book does', () =>
    expect(words({ action: 'status', before, after: { ...before, status: 'no_show' } })).toBe('marked it as No-show'));

  test('that deleted it says why, when there was a reason', () => {
    expect(words({ action: 'delete', before, reason: 'client called' })).toBe('deleted it: client called');
    expect(words({ action: 'delete', before })).toBe('deleted it');
  });
});

test('the time of a step is that of the salon’s clock', () => {
  const zone = 'America/Los_Angeles';
  const year = wallClockAt(zone, Date.now()).slice(0, 4);
  expect(formatInstant(`${year}-07-15T02:05:00.000Z`, zone)).toBe('Jul 14, 7:05 PM');
  expect(formatMoment('2025-12-31 09:00:00', '2026-01-02 09:00:00')).toBe('Dec 31, 2025, 9:00 AM');
});

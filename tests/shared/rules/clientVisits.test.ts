import { expect, test } from 'vitest';
import { summarizeVisits } from '../../../shared/rules/clientVisits.ts';
import { sampleAppointment } from '../../support/samples.ts';

const visit = (day: string, more: object = {}) =>
  sampleAppointment({ appointmentId: day, start: `${day} 10:00:00`, status: 'done', ...more });
const bill = { number: 1, total: 80.1, services: [], extra: [], sold: 0, fees: 0, deposits: 0 };

test('a client comes every so many days, the median of three visits or more; canceled and missed ones are no visits', () => {
  const past = [
    visit('2026-11-21', { bill }),
    visit('2026-11-10', { status: 'no_show' }),
    visit('2026-09-26', { bill: { ...bill, total: 20.2 } }),
    visit('2026-08-01'),
    visit('2026-07-01', { status: 'cancelled' }),
  ];
  // 56 days and 56 days.
  expect(summarizeVisits(past)).toEqual({
    ...{ visits: 3, lastDay: '2026-11-21', spent: 100.3, daysBetweenVisits: 56, noShows: 1 },
  });
  expect(summarizeVisits(past.slice(2))).toMatchObject({ visits: 2, spent: 20.2, noShows: 0 });
  expect(summarizeVisits(past.slice(3))).toMatchObject({ visits: 1, spent: undefined, daysBetweenVisits: undefined });
});

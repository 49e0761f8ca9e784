import { expect, test } from 'vitest';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { minutesOfDay } from '../../../../shared/rules/time.ts';
import type { Draft } from '../../../../web/screens/scheduler/draft.ts';
import { assignStylist, listOffers } from '../../../../web/screens/scheduler/offers.ts';
import { checkAvailability } from '../../../../web/screens/scheduler/panel/Availability.tsx';
import { buildAppointment, buildBook, buildDraft, draftService, today } from './samples.ts';

test.each<[string, Appointment[], Partial<Draft>, string | undefined]>([
  [
    'free until the next client',
    [buildAppointment('mara 13:15 Ivy Chen', 30)],
    {},
    'Free until the next client at 1:15 PM.',
  ],
  ['free for the rest of the day', [buildAppointment('mara 9:00 Ivy Chen', 60)], {}, 'Free for the rest of the day.'],
  [
    'free when another client fits into the gap',
    [buildAppointment('mara 10:30 Ivy Chen', 30)],
    {},
    'Free for the rest of the day.',
  ],
  [
    'busy from the first minute with two clients',
    [buildAppointment('mara 11:15 Ivy Chen', 60)],
    {},
    'Busy with Ivy Chen at 11:15 AM.',
  ],
  [
    'free of a colleague’s clients',
    [buildAppointment('tomas 10:00 Ivy Chen', 60)],
    {},
    'Free for the rest of the day.',
  ],
  [
    'free of the appointment itself',
    [buildAppointment('mara 10:00 Ivy Chen', 60)],
    { id: 'Ivy-Chen' },
    'Free for the rest of the day.',
  ],
  [
    'free of who called off',
    [{ ...buildAppointment('mara 10:00 Ivy Chen', 60), status: 'cancelled' }],
    {},
    'Free for the rest of the day.',
  ],
  [
    'not asked for a client who did not come',
    [buildAppointment('mara 10:00 Ivy Chen', 60)],
    { id: 'Gus-Feld', status: 'no_show' },
    undefined,
  ],
  ['unknown on a day that is not shown', [], { date: '2026-11-22' }, undefined],
  ['unknown without a time', [], { start: undefined }, undefined],
  ['not called free for what they do not do', [], { services: [draftService('Cut', 30, 0, 0)] }, undefined],
  [
    'busy also for what they do not do',
    [buildAppointment('mara 10:15 Ivy Chen', 60)],
    { services: [draftService('Cut', 30, 0, 0)] },
    'Busy with Ivy Chen at 10:15 AM.',
  ],
  ['unknown without services', [], { services: [] }, undefined],
])('a stylist is %s', (_, schedules, more, text) =>
  expect(
    checkAvailability({ draft: buildDraft(more), stored: buildDraft({ services: [] }), data: buildBook(...schedules) })
      ?.text,
  ).toBe(text),
);

test.each([
  ['busy with their lunch', '12:00', 'Mara Ellison: Lunch, 11:30 AM – 12:00 PM.'],
  ['free until their lunch', '11:30', 'Free until Lunch at 11:30 AM.'],
])('a stylist is %s', (_, to, text) => {
  const lunch = { block_id: 'b', location: 3, user_id: 'mara', kind: 'lunch', title: '', weekly: true } as const;
  const data = { ...buildBook(), blocked: [{ ...lunch, start: `${today}T11:30:00`, minutes: 30 }] };
  const services = [draftService('Toner', minutesOfDay(to) - 660, 0, 0)];
  const draft = buildDraft({ start: 660, services });
  expect(checkAvailability({ draft, stored: buildDraft({ services: [] }), data })?.text).toBe(text);
});

test('a stylist offers their own minutes at the price of their level', () => {
  const data = buildBook();
  expect(listOffers(data, data.stylists[1])).toMatchObject([{ title: 'Toner', price: 70, steps: [20, 10, 5] }]);
  expect(listOffers(data, undefined)).toEqual([]);
});

test('in the hands of another stylist minutes stay and prices become theirs', () => {
  const before = buildDraft({ services: [draftService('Toner', 30, 30, 30), draftService('Unknown', 15, 0, 0)] });
  const { stylistId, services } = assignStylist(before, 'tomas', buildBook());
  expect(stylistId).toBe('tomas');
  expect(services.map(({ price, steps }) => [price, steps])).toEqual([
    [70, [30, 30, 30]],
    [50, [15, 0, 0]],
  ]);
});

test('a service that was chosen before its stylist takes the minutes and the price of the stylist', () => {
  const draft = buildDraft({ stylistId: undefined, services: [{ ...draftService('Toner', 0, 0, 0), price: 0 }] });
  expect(assignStylist(draft, 'tomas', buildBook()).services).toMatchObject([{ steps: [20, 10, 5], price: 70 }]);
});

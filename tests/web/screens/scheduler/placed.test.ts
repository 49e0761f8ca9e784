import { expect, test } from 'vitest';
import { moveDraft } from '../../../../web/screens/scheduler/offers.ts';
import { buildBook, buildDraft } from './samples.ts';

const book = buildBook();
const data = {
  ...book,
  stylists: book.stylists.map((one) =>
    one.user_id === 'tomas' ? { ...one, location_id: 4, location_name: 'Denver' } : one,
  ),
};
const there = { stylistId: 'tomas', start: 660 };

test('an appointment goes to another stylist at their price and into their salon, its minutes stay', () => {
  const [before] = buildDraft().services;
  expect(moveDraft(buildDraft(), there, data)).toEqual({
    ...buildDraft(),
    ...there,
    locationId: 4,
    services: [{ ...before, price: 70 }],
  });
});

test('with the same stylist nothing but the time changes', () =>
  expect(moveDraft(buildDraft(), { stylistId: 'mara', start: 660 }, data)).toEqual({ ...buildDraft(), start: 660 }));

test('one without a salon is still without', () =>
  expect(moveDraft(buildDraft({ locationId: -1 }), there, data)).toMatchObject({ locationId: -1, stylistId: 'tomas' }));

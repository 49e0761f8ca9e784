import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FormulaBowl } from '../../../../shared/contract/formulas.ts';
import { api } from '../../../../shared/contract/index.ts';
import { freezeClock } from '../../../support/freezeClock.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment } from './samples.ts';

freezeClock('2026-11-28T15:00:00Z');

const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const bowl: FormulaBowl = {
  ...{ bowl_id: 'b1', location_id: 3, location_name: 'Fairfax', user_id: 'mara', user_name: 'Mara Ellison' },
  ...{ start: '2026-10-09 10:09:00', appointment_id: null, service_id: null },
  entries: [
    { entry_id: 'e1', product_id: 'M60', product_alias: 'Majirel 6.0', amount: 4550, waste: 310 },
    { entry_id: 'e2', product_id: 'O20', product_alias: 'Oxidant 20 vol', amount: 9000, waste: 90 },
  ],
};
const text = '45.50 g Majirel 6.0 + 90.00 g Oxidant 20 vol (1 : 1.98)';
const { listFormulas } = api.reports;
const { setFormula } = api.scheduler;
const formula = () => screen.findByRole('region', { name: 'Formula' });

test('the panel tells what must not touch the client and what was mixed last, and takes it over for this time', async () => {
  const after = { ...ivy, formula: text, version: ivy.version + 1, message: 'Appointments updated successfully.' };
  const { user, sent } = openBook(ivy, [
    { endpoint: listFormulas, body: { Items: [bowl], allergies: 'Latex gloves' } },
    { endpoint: setFormula, body: after },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  expect((await formula()).textContent).toMatch(/^Last formula · Oct 9 · Mara Ellison.*Repeat in this appointment$/);
  const strip = () => within(screen.getByRole('region', { name: 'Formula' })).getByRole('img');
  expect(strip().ariaLabel).toBe('6.0 45.5 grams, 20 vol 90 grams, 1 to 1.98');
  expect(screen.getByText('Latex gloves', { exact: false })).toBeDefined();
  await user.click(within(await formula()).getByRole('button', { name: 'Repeat in this appointment' }));
  await waitFor(async () => expect((await formula()).textContent).toMatch(/^To mix.*Majirel 6.0 \+ Oxidant 20 vol$/));
  expect(strip().ariaLabel).toBe('6.0 45.5 grams, 20 vol 90 grams, 1 to 1.98');
  await waitFor(async () => expect(document.activeElement).toBe(await formula()));
  expect(sent[setFormula.path]).toEqual({ scheduleEntryId: ivy.appointmentId, formula: text, version: ivy.version });
});

test('an imported formula of a later day is the last one, with its mark, and is taken over as it was written', async () => {
  const past = {
    formula_id: 'p1',
    date: '2026-10-20',
    user_name: '',
    service_name: '',
    text: 'Roots 7N\nGloss',
    lines: [],
  };
  const after = { ...ivy, formula: 'Roots 7N, Gloss', version: ivy.version + 1, message: '' };
  const { user, sent } = openBook(ivy, [
    { endpoint: listFormulas, body: { Items: [bowl], past: [past], allergies: '' } },
    { endpoint: setFormula, body: after },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  expect((await formula()).textContent).toBe(
    'Last formula · From before · Oct 20Roots 7NGlossRepeat in this appointment',
  );
  await user.click(within(await formula()).getByRole('button', { name: 'Repeat in this appointment' }));
  await waitFor(() => expect(sent[setFormula.path]).toMatchObject({ formula: 'Roots 7N, Gloss' }));
});

test('the panel says which bowl of the visit waits, what it lacks and where it is completed', async () => {
  const day = ivy.start.slice(0, 10);
  const waiting = {
    ...{ bowl_id: 'b2', location_id: 3, location_name: 'Fairfax', device_name: 'Bar', start: `${day} 10:20:00` },
    ...{ grams: 30, user_name: 'Mara Ellison', client_name: 'Ivy Chen' },
    missing: [{ what: 'product' as const, code: '0074461120954', name: '' }],
  };
  const others = [
    { ...waiting, bowl_id: 'b3' },
    { ...waiting, bowl_id: 'b4', start: '2026-10-09 10:20:00' },
  ];
  const { user } = openBook(ivy, [
    { endpoint: listFormulas, body: { Items: [], allergies: '', waiting_ids: ['b2', 'b4'] } },
    { endpoint: api.stations.listWaitingBowls, body: { bowls: [waiting, ...others], more: false } },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  const link = await screen.findByRole('link', { name: 'See what is missing' });
  expect(link.getAttribute('href')).toBe('/stations?match=b2');
  expect(link.parentElement?.textContent).toBe('1 bowl is waiting: Product 0074461120954. See what is missing');
});

fullTest(
  'the panel says nothing of a client who has neither, and that it could not be read where it could not',
  async () => {
    const { user } = openBook(ivy, [
      { endpoint: listFormulas, status: 503, body: { message: 'Busy', code: 'internal' } },
      { endpoint: listFormulas, body: { Items: [], allergies: '' } },
    ]);
    await user.click(await findBlock('Ivy Chen'));
    expect(await within(await formula()).findByText(/could not be read/)).toBeDefined();
    await user.click(within(await formula()).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Formula' })).toBeNull());
  },
);

test('a visit that was weighed says what lies above the grams that its service includes, and has nothing to repeat', async () => {
  const done = { ...ivy, status: 'done' as const };
  const mixed = { ...bowl, start: ivy.start, appointment_id: ivy.appointmentId, service_id: 'Cut' };
  const another = { ...bowl, bowl_id: 'b0', appointment_id: 'another', service_id: 'Cut' };
  const allowances = [{ service_id: 'Cut', service_name: 'Cut', included_grams: 123, gram_charge: 0.5 }];
  const { user, sent } = openBook([done], [{ endpoint: listFormulas, body: { Items: [mixed, another], allowances } }]);
  await user.click(await findBlock('Ivy Chen'));
  expect((await formula()).textContent).toMatch(
    /^Mixed · Nov 21 · Mara Ellison.*Cut: 12.5 g above at \$0.50\$6.25123 g included135.5 g used$/,
  );
  expect(within(await formula()).queryByRole('button')).toBeNull();
  expect(sent[listFormulas.path]).toMatchObject({ until: ivy.start.slice(0, 10) });
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import type { Allowance, FormulaBowl } from '../../../../shared/contract/reports.ts';
import { block, openBook } from './openBook.tsx';
import { booked, today } from './samples.ts';

const ivy: Appointment = { ...booked('mara 10:00 Ivy Chen', 60), version: 4 };
const { setFormula, updateAppointment } = api.scheduler;
const { listFormulas } = api.reports;
const message = 'Appointments updated successfully.';
const formula = '45.50 g Majirel 6.0 + 90.00 g Oxidant 20 vol (1 : 1.98)';

const bowl = (day: string, appointment_id: string | null = null): FormulaBowl => ({
  ...{ bowl_id: day, location_id: 3, location_name: 'Fairfax', user_id: 'u9', user_name: 'Mara Ellison' },
  ...{ start: `${day} 10:12:00`, appointment_id, service_id: appointment_id && 'Cut' },
  entries: [
    { entry_id: 'e1', product_id: 'M60', product_alias: 'Majirel 6.0', picture: '/m60.png', amount: 4550, waste: 310 },
    { entry_id: 'e2', product_id: 'O20', product_alias: 'Oxidant 20 vol', amount: 9000, waste: 90 },
  ],
});
const allowance: Allowance = { service_id: 'Cut', service_name: 'Cut', included_grams: 123, gram_charge: 0.5 };
const weighed = (Items: FormulaBowl[], allergies = '', allowances: Allowance[] = []) => ({
  endpoint: listFormulas,
  body: { Items, allergies, allowances },
});
const card = () => screen.findByRole('region', { name: 'Formula' });
const repeat = async () => within(await card()).findByRole('button', { name: /^Repeat/ });

async function open(answers: Parameters<typeof openBook>[1], one = ivy) {
  const shown = openBook([one], answers);
  await shown.user.click(await block('Ivy Chen'));
  return shown;
}

test('the panel tells the allergies of the client and the last bowl up to the day of the appointment', async () => {
  const { sent } = await open([weighed([bowl('2026-10-09')], 'PPD')]);
  const panel = screen.getByRole('complementary', { name: 'Appointment' });
  expect((await within(panel).findByText('Allergies:')).parentElement?.textContent).toBe('Allergies: PPD');
  expect((await card()).textContent).toContain('Fri, Oct 9, 2026 · Mara Ellison');
  expect((await card()).textContent).toContain('2 products · 1 : 1.98135.50 g');
  expect(sent[listFormulas.path]).toMatchObject({ client_id: 'c1', until: today });
});

test('Repeat writes it into the appointment, and what is typed beside it stays to be saved over the new version', async () => {
  const after = { ...ivy, formula, version: 5, message };
  const { user, sent } = await open([
    weighed([bowl('2026-10-09')]),
    { endpoint: setFormula, body: after },
    { endpoint: updateAppointment, body: after },
  ]);
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Tea');
  await user.click(await repeat());
  await screen.findByText(formula);
  expect(sent[setFormula.path]).toEqual({ scheduleEntryId: 'Ivy-Chen', formula, version: 4 });
  expect(document.activeElement).toBe(await repeat());
  expect((await repeat()).textContent).toBe('Repeated into this appointment');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[updateAppointment.path]).toMatchObject({ notes: 'Tea', version: 5 }));
});

test('a visit that was weighed says what lies above the grams that its service includes, and repeats nothing', async () => {
  await open([weighed([bowl(today, 'Ivy-Chen')], '', [allowance])]);
  expect((await card()).textContent).toContain('This visit · Mara Ellison');
  expect((await card()).textContent).toContain('Cut: 12.50 g above the 123 g included: $6.25');
  expect(within(await card()).queryByRole('button')).toBeNull();
});

test('the bowls of another visit are charged nothing here', async () => {
  await open([weighed([bowl('2026-10-09', 'another')], '', [allowance])]);
  expect((await card()).textContent).not.toContain('above');
});

test('a client for whom nothing was weighed has nothing to repeat; a failure can be tried again', async () => {
  const { user } = await open([{ ...weighed([]), status: 503, body: { message: 'Busy.' } as never }, weighed([])]);
  await user.click(await within(await card()).findByRole('button', { name: 'Retry' }));
  expect(await within(await card()).findByText('Nothing was weighed for this client yet.')).toBeTruthy();
  expect(within(await card()).queryByRole('button')).toBeNull();
});

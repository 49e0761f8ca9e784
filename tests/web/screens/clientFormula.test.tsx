import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FormulaBowl } from '../../../shared/contract/formulas.ts';
import { api } from '../../../shared/contract/index.ts';
import { EditClient } from '../../../web/screens/clients/Record.tsx';
import { freezeClock } from '../../support/freezeClock.ts';
import { as } from '../../support/session.ts';
import { showScreen } from '../../support/showScreen.tsx';
import { buildVisit } from './visit.ts';
import { wilma } from './wilma.ts';

freezeClock('2026-11-28T15:00:00Z');

const { listFormulas } = api.reports;
const { listClientAppointments, setFormula } = api.scheduler;

const bowlAt = (start: string, grams: number, cost?: number): FormulaBowl => ({
  ...{
    bowl_id: `b${start.slice(0, 10)}`,
    location_id: 7,
    location_name: 'Rosslyn',
    user_id: 'u9',
    user_name: 'Mara Ellison',
    start,
    appointment_id: null,
    service_id: null,
  },
  entries: [
    { entry_id: 'e1', product_id: 'M60', product_alias: 'Majirel 6.0', amount: grams, waste: 310 },
    { entry_id: 'e2', product_id: 'O20', product_alias: 'Oxidant 20 vol', amount: 9000, waste: 90 },
  ].map((entry) => ({ ...entry, ...(cost !== undefined && { cost }) })),
});
const bowls = (cost?: number) => [bowlAt('2026-11-20 10:12:00', 4550, cost), bowlAt('2026-10-09 10:09:00', 4200, cost)];
const next = { ...buildVisit(1), appointmentId: 'next', start: '2026-12-18 10:00:00', version: 3 };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

type Answer = { status?: number; body: unknown };
const show = (formulas: Answer, more: { next?: unknown[]; written?: Answer } = {}) =>
  showScreen(EditClient, '/edit-client-form?clientId=c1', as.stylist, [
    { endpoint: api.clients.getClient, body: wilma },
    { endpoint: listFormulas, ...formulas },
    { endpoint: listClientAppointments, body: { Items: more.next ?? [next] } },
    { endpoint: listClientAppointments, body: { Items: [] } },
    { endpoint: listClientAppointments, body: { Items: more.next ?? [next] } },
    ...(more.written ? [{ endpoint: setFormula, ...more.written }] : []),
  ]);
const card = () => screen.findByRole('region', { name: 'Formula' });
const strips = async () => (await within(await card()).findAllByRole('img')).map(({ ariaLabel }) => ariaLabel);

test('the last bowls stand with their ratio, grams, change since the visit before, waste and cost', async () => {
  const { sent } = show({ body: { Items: bowls(216) } });
  expect(await strips()).toEqual([
    '6.0 45.5 grams, 20 vol 90 grams, 1 to 1.98',
    '6.0 42 grams, 20 vol 90 grams, 1 to 2.14',
  ]);
  expect(within(await card()).getByText('Since Oct 9: 6.0 +3.5 g · 4 g left over · $4.32')).toBeTruthy();
  expect(within(await card()).getByRole('heading', { name: 'Fri, Nov 20' })).toBeTruthy();
  expect(sent[listFormulas.path]).toMatchObject({ client_id: 'c1' });
});

test('who is not told what a bowl cost sees no amount', async () => {
  show({ body: { Items: bowls() } });
  expect(await strips()).toHaveLength(2);
  expect((await card()).textContent).not.toContain('$');
});

test('Repeat writes the last formula into the next appointment, at the version that was seen', async () => {
  const { user, sent } = show(
    { body: { Items: bowls() } },
    { written: { body: { ...next, message: 'Appointments updated successfully.' } } },
  );
  await user.click(await within(await card()).findByRole('button', { name: 'Repeat on Dec 18' }));
  expect(await screen.findByText('The formula is in the appointment of Dec 18')).toBeTruthy();
  const formula = '45.50 g Majirel 6.0 + 90.00 g Oxidant 20 vol (1 : 1.98)';
  expect(sent[setFormula.path]).toMatchObject({ scheduleEntryId: 'next', version: 3, formula });
});

test('an imported formula stands among the bowls as it was written, and is repeated in grams if it is the last', async () => {
  const imported = { formula_id: 'p1', user_name: 'Ruth Old', service_name: 'Gloss', text: '1oz 6N + same as ever' };
  const lines = [{ product_id: null, product_alias: '9V Gloss', amount: 3000 }];
  const past = [
    { ...imported, formula_id: 'p2', date: '2026-11-24', text: '30g 9V', lines },
    { ...imported, date: '2026-10-20', lines: [] },
  ];
  const { user, sent } = show({ body: { Items: bowls(), past } }, { written: { body: { ...next, message: '' } } });
  const { getAllByRole, getByText } = within(await card());
  await strips();
  expect(getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['Tue, Nov 24', 'Fri, Nov 20', 'Tue, Oct 20', 'Fri, Oct 9'],
  ]);
  expect(getByText('1oz 6N + same as ever').closest('section')?.textContent).toBe(
    'Tue, Oct 20Ruth Old · GlossFrom before1oz 6N + same as ever',
  );
  await user.click(await screen.findByRole('button', { name: 'Repeat on Dec 18' }));
  await waitFor(() => expect(sent[setFormula.path]).toMatchObject({ formula: '30.00 g 9V Gloss' }));
});

test('a formula that was not written says why, and can be tried again', async () => {
  const refusal = { status: 409, body: { message: 'Somebody else has changed it.', code: 'conflict' } };
  const { user } = show({ body: { Items: bowls() } }, { written: refusal });
  const repeat = await within(await card()).findByRole('button', { name: 'Repeat on Dec 18' });
  await user.click(repeat);
  expect(await screen.findByText('The formula was not written. Somebody else has changed it.')).toBeTruthy();
  await waitFor(() => expect(repeat.getAttribute('aria-disabled')).not.toBe('true'));
  expect(document.activeElement).toBe(repeat);
});

test('without a next appointment it leads to the book with the client chosen', async () => {
  const { user, here } = show({ body: { Items: bowls() } }, { next: [] });
  await user.click(await within(await card()).findByRole('button', { name: 'Repeat in a new appointment' }));
  expect(here()).toBe('/scheduler?client_id=c1&location_id=1');
});

test('a client for whom nothing was weighed is said to have nothing, and nothing is to be repeated', async () => {
  show({ body: { Items: [] } });
  expect(await within(await card()).findByText('No bowls weighed yet.')).toBeTruthy();
  expect(within(await card()).queryByRole('button', { name: /^Repeat/ })).toBeNull();
});

test('the last formula that was seen is there without a connection, and says of when', async () => {
  const kept = { client_id: 'c1', seen: '2026-11-23T14:41:00.000Z', bowls: bowls() };
  localStorage.setItem('kept u1 formula left', JSON.stringify({ at: Date.now(), value: kept }));
  show({ status: 503, body: { message: 'The service is busy right now. Please try again.', code: 'internal' } });
  expect(await within(await card()).findByText(/^No connection\. As it was seen on Nov 23,/)).toBeTruthy();
  expect(await strips()).toHaveLength(2);
});

test('an allergy stands above all of it, and Edit leads to where it is written', async () => {
  const { user } = show({ body: { Items: [], allergies: 'Latex gloves' } });
  expect(await within(await card()).findByText('Latex gloves', { exact: false })).toBeTruthy();
  await user.click(within(await card()).getByRole('button', { name: 'Edit allergies' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Allergies/ }));
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { ListedService } from '../../../../shared/contract/services.ts';
import { EditService } from '../../../../web/screens/services/Record.tsx';
import { buildService } from '../../../support/menu.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';
import { balayage, categoriesAnswer, chooseOption, getCheckbox, getField, organizationsAnswer } from './form.ts';

const { getService, updateService } = api.services;
const edited = '/edit-service?serviceId=s1';
const prices = () => [1, 2, 3, 4, 5].map((level) => getField(`Level ${level}`));

/** Shows the form. The record is read again after every save; `saves` are the replies to saves. */
const open = (records: ListedService[], ...saves: { status?: number; body: object }[]) =>
  showScreen(EditService, edited, as.manager, [
    categoriesAnswer,
    ...records.map((body) => ({ endpoint: getService, body })),
    ...saves.map((save) => ({ endpoint: updateService, params: { id: 's1' }, ...save })),
  ]);
const saved = (service: ListedService) => ({ body: { message: 'Service Updated', service } });

test('a service that becomes free costs nothing and includes no tax; taken back, it costs what it did', async () => {
  const { user } = open([balayage]);
  await user.click(await screen.findByRole('checkbox', { name: 'Free service' }));
  expect(prices().map(({ value }) => value)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
  expect(prices().every(({ disabled }) => disabled)).toBe(true);
  expect(getCheckbox('Taxes included').checked).toBe(false);
  expect(getCheckbox('Taxes included').disabled).toBe(true);

  await user.click(getCheckbox('Free service'));
  expect(prices().map(({ value }) => value)).toEqual(['145.00', '165.00', '190.00', '220.00', '260.00']);
  expect(prices().some(({ disabled }) => disabled)).toBe(false);
  expect(getCheckbox('Taxes included').checked).toBe(true);
});

test('a service that costs nothing begins as a free one', async () => {
  open([buildService('s1', 'Consultation')]);
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Free service' })).checked).toBe(true);
  expect(prices().every(({ disabled }) => disabled)).toBe(true);
});

test('a service is changed with the version that was read', async () => {
  const { user, sent, here } = open([balayage], saved({ ...balayage, version: 5 }));
  await user.type(await screen.findByDisplayValue('Balayage'), ' deluxe');
  await user.click(screen.getByRole('button', { name: 'Update Service' }));
  expect(await screen.findByText('Service Updated')).toBeTruthy();
  expect(sent['/services/editService/s1']).toMatchObject({ name: 'Balayage deluxe', version: 4, price1: 145 });
  await waitFor(() => expect(here()).toBe('/services'));
});

test('a service keeps a category that was archived, and says that it is', async () => {
  open([{ ...balayage, category_id: 'c2' }]);
  expect(await screen.findByText('Perms (archived)')).toBeTruthy();
});

test('a service that somebody else saved meanwhile shows the change and is saved upon it', async () => {
  const theirs = { ...balayage, service_price_level_5: 280, version: 5 };
  const stale = { status: 409, body: { message: 'Stale', code: 'stale' } };
  const { user, sent } = open([balayage, theirs], stale, saved(theirs));
  await user.type(await screen.findByDisplayValue('Balayage'), '!');
  await user.click(screen.getByRole('button', { name: 'Update Service' }));
  expect(await screen.findByText(/Level 5: now \$280.00/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Update Service' }));
  expect(await screen.findByText('Service Updated')).toBeTruthy();
  expect(sent['/services/editService/s1']).toMatchObject({ name: 'Balayage!', price5: 280, version: 5 });
});

test('a service is looked for where a platform admin says it is', async () => {
  const stored = { endpoint: getService, body: balayage };
  const nowhere = { endpoint: getService, status: 404, body: { message: 'Service not found' } };
  const { user, here } = showScreen(EditService, edited, as.platform, [
    organizationsAnswer,
    categoriesAnswer,
    nowhere,
    stored,
  ]);
  await chooseOption(user, 'Organization', 'Other');
  expect(await screen.findByText('Other has no such service.')).toBeTruthy();
  await chooseOption(user, 'Organization', 'Luma');
  expect(await screen.findByDisplayValue('Balayage')).toBeTruthy();
  expect(screen.getByText('Balayage, Luma')).toBeTruthy();
  expect(here()).toBe(`${edited}&organization=1`);
});

test('a service that was not named says so and leads to the list', async () => {
  const { user, here } = showScreen(EditService, '/edit-service', as.manager, []);
  await user.click(await screen.findByRole('button', { name: 'Choose a service' }));
  expect(here()).toBe('/services');
});

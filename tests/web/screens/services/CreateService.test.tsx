import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { CreateService } from '../../../../web/screens/services/Record.tsx';
import { fill } from '../../../support/fill.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { perms } from '../../../support/menu.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';
import { balayage, categoriesAnswer, chooseOption, getCheckbox, getField, organizationsAnswer } from './form.ts';

const { createService } = api.services;
const show = (status: number, body: unknown) =>
  showScreen(CreateService, '/create-service', as.manager, [
    categoriesAnswer,
    { endpoint: createService, status, body },
  ]);

async function fillIn(user: UserEvent) {
  await fill(user, await screen.findByRole('textbox', { name: 'Name' }), 'Balayage with gloss');
  await user.type(getField('Shortcut name'), 'BAL+GLSS');
  await fill(user, getField('Description'), 'Painted by hand');
  await chooseOption(user, 'Category', 'Highlights');
}
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create a new Service' }));

test('a missing price is named together with everything else that is missing', async () => {
  const { user } = show(201, {});
  await screen.findByRole('textbox', { name: 'Name' });
  await save(user);
  expect(await screen.findByText('Please choose a service name')).toBeTruthy();
  expect(screen.getByText('At least one price level must be set if the service has a cost.')).toBeTruthy();
});

test('a new service is active or not, and of a category that is not archived', async () => {
  const { user } = show(201, {});
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  const choices = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(await choices()).toEqual(['Active', 'Inactive']);
  await user.keyboard('{Escape}');
  // The only one is chosen already.
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' }).value).toBe('Highlights');
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  expect(await choices()).toEqual(['Highlights']);
});

test('a service with a cost needs a price at one level; any level will do', async () => {
  const { user, sent } = show(201, { message: 'Service Created', service: balayage });
  const missing = 'At least one price level must be set if the service has a cost.';
  await fillIn(user);
  await save(user);
  expect(await screen.findByText(missing)).toBeTruthy();
  await user.clear(getField('Level 4'));
  await user.type(getField('Level 4'), '45.5');
  await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
  await user.click(getCheckbox('Taxes included'));
  await save(user);
  expect(await screen.findByText('Service Created')).toBeTruthy();
  expect(sent[createService.path]).toEqual({
    idempotency_key: expect.any(String),
    includedGrams: 0,
    expectedGrams: 0,
    gramCharge: 0,
    servicing: 45,
    gap: 0,
    servicing2: 0,
    name: 'Balayage with gloss',
    shortcutName: 'BAL+GLSS',
    description: 'Painted by hand',
    status: 'Active',
    serviceCategory: 'c1',
    price1: 0,
    price2: 0,
    price3: 0,
    price4: 45.5,
    price5: 0,
    freeService: false,
    taxesIncluded: true,
    organization_id: '1',
  });
});

fullTest(
  'a new service stands in the book while it is written: its name in a long block, its shortcut in a short one',
  async () => {
    const { user } = show(201, {});
    await fillIn(user);
    const preview = within(screen.getByRole('region', { name: 'In the book' }));
    expect(preview.getByText('Balayage with gloss')).toBeTruthy();
    expect(preview.getByText('Next client').textContent).toBe('Next clientBAL+GLSS');
    expect(preview.getByText('Gap 30 min')).toBeTruthy();
  },
);

test('a new service that fails says so, and what was typed stays', async () => {
  const { user } = show(500, { message: 'Internal' });
  await fillIn(user);
  await user.click(getCheckbox('Free service'));
  await save(user);
  expect(await screen.findByText('Service creation failed, please try again')).toBeTruthy();
  expect(getField('Name').value).toBe('Balayage with gloss');
});

fullTest('a new service is added by a platform admin for the organization they name first', async () => {
  const reply = { endpoint: createService, status: 201, body: { message: 'Service Created', service: balayage } };
  const { user, sent } = showScreen(CreateService, '/create-service', as.platform, [
    organizationsAnswer,
    categoriesAnswer,
    reply,
  ]);
  await chooseOption(user, 'Organization', 'Other');
  expect(await screen.findByText(/^For Other\./)).toBeTruthy();
  await fillIn(user);
  await user.click(getCheckbox('Free service'));
  await save(user);
  expect(await screen.findByText('Service Created')).toBeTruthy();
  expect(sent[createService.path]).toMatchObject({ organization_id: '2', freeService: true });
  await waitFor(() => expect(getField('Name').value).toBe(''));
});

test.each([
  ['leads a salon admin to the first', [2], ['Add New Category']],
  ['tells a platform admin so', [6], []],
] as const)('an organization without a category that can be chosen %s', async (_, types, offered) => {
  const none = { ...categoriesAnswer, body: [perms] };
  const address = '/create-service?organization=1';
  const { user, here } = showScreen(CreateService, address, [...types], [organizationsAnswer, none]);
  expect(await screen.findByText('A service belongs to a category, and there is none yet.')).toBeTruthy();
  const buttons = screen.queryAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(offered);
  for (const button of buttons) await user.click(button);
  expect(here()).toBe(offered.length ? '/create-category' : address);
});

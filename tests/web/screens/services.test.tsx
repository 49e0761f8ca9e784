import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Category } from '../../../shared/contract/categories.ts';
import { api } from '../../../shared/contract/index.ts';
import type { ListedService, Service } from '../../../shared/contract/services.ts';
import { CreateService } from '../../../web/screens/services/CreateService.tsx';
import { EditService } from '../../../web/screens/services/EditService.tsx';
import { SearchServices, Services } from '../../../web/screens/services/Services.tsx';
import { showScreen } from '../../support/showScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const { listServices, getService, createService, updateService } = api.services;
const highlights: Category = {
  category_id: 'c1',
  category_name: 'Highlights',
  flag: 'Chemical',
  color: '#d75485',
  organization: '1',
  archived: false,
  version: 1,
};
const perms: Category = { ...highlights, category_id: 'c2', category_name: 'Perms', archived: true };
const balayage: Service = {
  service_id: 's1',
  service_name: 'Balayage',
  service_shortcut: 'BAL',
  description: 'Painted by hand',
  service_status: 'Active',
  category_id: 'c1',
  service_price_level_1: 145,
  service_price_level_2: 165,
  service_price_level_3: 190,
  service_price_level_4: 220,
  service_price_level_5: 260,
  taxes_included: true,
  organization_id: 1,
  organizationName: 'Luma',
  version: 4,
};
const listed: ListedService = { ...balayage, color: '#d75485', category_name: 'Highlights' };
const fade: ListedService = { ...listed, service_id: 's2', service_name: 'Fade', service_shortcut: 'FADE' };
const categories = { endpoint: api.categories.listCategories, body: [highlights, perms] };
const organizations = { endpoint: api.locations.listOrganizations, body: ['1 Luma', '2 Other'] };
const edited = '/edit-service?serviceId=s1';
const params = { id: 's1' };
const stored = { endpoint: getService, body: balayage };

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const prices = () => [1, 2, 3, 4, 5].map((level) => field(`Level ${level}`));
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the list of services', () => {
  const list = { endpoint: listServices, body: [listed, fade] };

  test('has five columns in their order, a search, a filter row and header filters', async () => {
    showScreen(Services, '/services', [2], [list]);
    const row = await screen.findByRole('row', { name: /Balayage/ });
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles.slice(0, 5)).toEqual([
      'Organization name',
      'Service name',
      'Service shortcut',
      'Description',
      'Service status',
    ]);
    expect(
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Luma', 'Balayage', 'BAL', 'Painted by hand', 'Active']);
    expect(screen.getByRole('searchbox', { name: 'Search Services' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Service name filter' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filter by Service status' })).toBeTruthy();
  });

  test('asks before a service is edited: Cancel stays, Confirm opens it', async () => {
    const { user, here } = showScreen(Services, '/services', [2], [list]);
    await user.click(await screen.findByText('Balayage'));
    expect(await screen.findByText('Are you sure you want to edit Balayage?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(here()).toBe('/services');
    await user.click(screen.getByText('Balayage'));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(here()).toBe(edited);
  });

  test('leads an admin to a new service', async () => {
    const { user, here } = showScreen(Services, '/services', [3], [list]);
    await user.click(screen.getByRole('button', { name: 'Add New Service' }));
    expect(here()).toBe('/create-service');
  });

  test('offers a stylist to look and nothing else', async () => {
    const { user, here } = showScreen(Services, '/services', [1], [list]);
    await user.click(await screen.findByText('Balayage'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add New Service' })).toBeNull();
    expect(here()).toBe('/services');
  });

  test('is searched on a screen of its own', async () => {
    const { user } = showScreen(SearchServices, '/search-services', [1], [list]);
    await screen.findByText('Balayage');
    await user.type(screen.getByRole('searchbox', { name: 'Search Services' }), 'fad');
    await waitFor(() => expect(screen.queryByText('Balayage')).toBeNull());
    expect(screen.getByText('Fade')).toBeTruthy();
  });

  test('that is no list is logged, without a toast', async () => {
    const log = vi.spyOn(console, 'error');
    showScreen(SearchServices, '/search-services', [2], [{ ...list, body: { services: 'none' } }]);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(log.mock.calls.flat().join(' ')).toContain(listServices.path);
    expect(screen.queryByRole('listitem')).toBeNull();
    log.mockRestore();
  });
});

const show = (status: number, body: unknown) =>
  showScreen(CreateService, '/create-service', [2], [categories, { endpoint: createService, status, body }]);

async function fillIn(user: UserEvent) {
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Balayage with gloss');
  await user.type(field('Shortcut name'), 'BAL+GLSS');
  await user.type(field('Description'), 'Painted by hand');
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Highlights' }));
}
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create a new Service' }));

describe('a new service', () => {
  test('needs a name, a shortcut, a description, a category and every price', async () => {
    const { user, sent } = show(201, {});
    await user.clear(await screen.findByRole('textbox', { name: 'Level 2' }));
    await user.clear(field('Level 3'));
    await user.type(field('Level 3'), '-1');
    await save(user);
    for (const text of [
      'Please choose a service name',
      'Please choose a shortcut service name',
      'Please add a short description of the service',
      'Please choose a category',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByText('Please enter a price of 0 or more')).toHaveLength(2);
    expect(sent[createService.path]).toBeUndefined();
  });

  test('counts the ten characters of its shortcut and takes no eleventh', async () => {
    const { user } = show(201, {});
    await screen.findByText('0 of 10 characters');
    await user.type(field('Shortcut name'), 'BAL+GLSS');
    expect(screen.getByText('8 of 10 characters')).toBeTruthy();
    await user.type(field('Shortcut name'), '1234');
    expect(field('Shortcut name').value).toBe('BAL+GLSS12');
  });

  test('is active or not, and of a category that is not archived', async () => {
    const { user } = show(201, {});
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    const choices = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(await choices()).toEqual(['Active', 'Inactive']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    expect(await choices()).toEqual(['Highlights']);
  });

  test('with a cost needs a price at one level; any level will do', async () => {
    const { user, sent } = show(201, { message: 'Service Created', service: balayage });
    const missing = 'At least one price level must be set if the service has a cost.';
    await fillIn(user);
    await save(user);
    expect(await screen.findByText(missing)).toBeTruthy();
    await user.clear(field('Level 4'));
    await user.type(field('Level 4'), '45.5');
    await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
    await user.click(checkbox('Taxes included'));
    await save(user);
    expect(await screen.findByText('Service Created')).toBeTruthy();
    expect(sent[createService.path]).toEqual({
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

  test('stands in the book while it is written: its name in a long block, its shortcut in a short one', async () => {
    const { user } = show(201, {});
    await fillIn(user);
    const preview = within(screen.getByRole('region', { name: 'In the book' }));
    expect(preview.getByText('Balayage with gloss')).toBeTruthy();
    expect(preview.getByText('Pia Holt').textContent).toBe('Pia HoltBAL+GLSS');
    expect(preview.getByText('Gap 30 min')).toBeTruthy();
  });

  test.each([
    ['fails', 500, { message: 'Internal' }, 'Service creation failed, please try again'],
    ['is refused', 400, { message: 'Not today.' }, 'Not today.'],
  ])('that %s says so, and what was typed stays', async (_, status, body, text) => {
    const { user } = show(status, body);
    await fillIn(user);
    await user.click(checkbox('Free service'));
    await save(user);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field('Name').value).toBe('Balayage with gloss');
  });

  test('is added by a platform admin for the organization she names first', async () => {
    const reply = { endpoint: createService, status: 201, body: { message: 'Service Created', service: balayage } };
    const { user, sent } = showScreen(CreateService, '/create-service', [6], [organizations, categories, reply]);
    await user.click(await screen.findByRole('combobox', { name: 'Organization' }));
    await user.click(await screen.findByRole('option', { name: 'Other' }));
    expect(await screen.findByText(/^For Other\./)).toBeTruthy();
    await fillIn(user);
    await user.click(checkbox('Free service'));
    await save(user);
    expect(await screen.findByText('Service Created')).toBeTruthy();
    expect(sent[createService.path]).toMatchObject({ organization_id: '2', freeService: true });
    await waitFor(() => expect(field('Name').value).toBe(''));
  });
});

describe('a service that is there', () => {
  const open = (...answers: Parameters<typeof showScreen>[3]) =>
    showScreen(EditService, edited, [2], [categories, stored, ...answers]);

  test('that becomes free costs nothing and includes no tax; taken back, it costs what it did', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Free service' }));
    expect(prices().map(({ value }) => value)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
    expect(prices().every(({ disabled }) => disabled)).toBe(true);
    expect(checkbox('Taxes included').checked).toBe(false);
    expect(checkbox('Taxes included').disabled).toBe(true);

    await user.click(checkbox('Free service'));
    expect(prices().map(({ value }) => value)).toEqual(['145.00', '165.00', '190.00', '220.00', '260.00']);
    expect(prices().some(({ disabled }) => disabled)).toBe(false);
    expect(checkbox('Taxes included').checked).toBe(true);
  });

  test('that costs nothing begins as a free one', async () => {
    const none = { service_price_level_1: 0, service_price_level_2: 0, service_price_level_3: 0 };
    const body = { ...balayage, ...none, service_price_level_4: 0, service_price_level_5: 0 };
    showScreen(EditService, edited, [2], [categories, { ...stored, body }]);
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Free service' })).checked).toBe(true);
    expect(prices().every(({ disabled }) => disabled)).toBe(true);
  });

  test('is changed with the version that was read', async () => {
    const reply = { message: 'Service Updated', service: { ...balayage, version: 5 } };
    const { user, sent, here } = open({ endpoint: updateService, params, body: reply });
    await user.type(await screen.findByDisplayValue('Balayage'), ' deluxe');
    await user.click(screen.getByRole('button', { name: 'Update Service' }));
    expect(await screen.findByText('Service Updated')).toBeTruthy();
    expect(sent['/services/editService/s1']).toMatchObject({ name: 'Balayage deluxe', version: 4, price1: 145 });
    await waitFor(() => expect(here()).toBe('/services'));
  });

  test('keeps a category that was archived, and says that it is', async () => {
    const body = { ...balayage, category_id: 'c2' };
    showScreen(EditService, edited, [2], [categories, { ...stored, body }]);
    expect(await screen.findByText('Perms (archived)')).toBeTruthy();
  });

  test('that somebody else saved meanwhile shows the change and is saved upon it', async () => {
    const theirs = { ...balayage, service_price_level_5: 280, version: 5 };
    const { user, sent } = open(
      { ...stored, body: theirs },
      { endpoint: updateService, params, status: 409, body: { message: 'Stale', code: 'stale' } },
      { endpoint: updateService, params, body: { message: 'Service Updated', service: theirs } },
    );
    await user.type(await screen.findByDisplayValue('Balayage'), '!');
    await user.click(screen.getByRole('button', { name: 'Update Service' }));
    expect(await screen.findByText(/Level 5: now \$280.00/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update Service' }));
    expect(await screen.findByText('Service Updated')).toBeTruthy();
    expect(sent['/services/editService/s1']).toMatchObject({ name: 'Balayage!', price5: 280, version: 5 });
  });

  test('is looked for where a platform admin says it is', async () => {
    const nowhere = { endpoint: getService, status: 404, body: { message: 'Service not found' } };
    const { user, here } = showScreen(EditService, edited, [6], [organizations, categories, nowhere, stored]);
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Organization' }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await choose('Other');
    expect(await screen.findByText('Other has no such service.')).toBeTruthy();
    await choose('Luma');
    expect(await screen.findByDisplayValue('Balayage')).toBeTruthy();
    expect(screen.getByText('Balayage, Luma')).toBeTruthy();
    expect(here()).toBe(`${edited}&organization=1`);
  });

  test('that was not named says so and leads to the list', async () => {
    const { user, here } = showScreen(EditService, '/edit-service', [2], []);
    await user.click(await screen.findByRole('button', { name: 'Choose a service' }));
    expect(here()).toBe('/services');
  });
});

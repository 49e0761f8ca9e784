import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import { SearchServices, Services } from '../../../../web/screens/services/List.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { buildService } from '../../../support/menu.ts';
import { as } from '../../../support/session.ts';
import { readCells, showScreen } from '../../../support/showScreen.tsx';

const { listServices } = api.services;
const list = {
  endpoint: listServices,
  body: [
    buildService('s1', 'Balayage', 145, 0, 190),
    buildService('s2', 'Fade', 42),
    buildService('s3', 'Consultation'),
  ],
};
const show = (types: UserType[]) => showScreen(Services, '/services', types, [list]);

test('services have five columns in their order, then category and price, a search, a filter row and header filters', async () => {
  show([2]);
  const row = await screen.findByRole('row', { name: /Balayage/ });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Organization name',
    'Service name',
    'Service shortcut',
    'Description',
    'Service status',
    'Category',
    'Price',
  ]);
  const priced = 'Highlights $145.00 to $190.00';
  expect(readCells(row).join(' ')).toBe(`Luma Balayage BAL About Balayage Active ${priced}`);
  expect(readCells(screen.getByRole('row', { name: /Fade/ })).at(-1)).toBe('$42.00');
  expect(readCells(screen.getByRole('row', { name: /Consultation/ })).at(-1)).toBe('Free');
  expect(screen.getByRole('searchbox', { name: 'Search Services' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Service name filter' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Filter by Service status' })).toBeTruthy();
});

test('a service is asked about before it is edited: Cancel stays, Confirm opens it', async () => {
  const { user, here } = show([2]);
  await user.click(await screen.findByText('Balayage'));
  expect(await screen.findByText('Are you sure you want to edit Balayage?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(here()).toBe('/services');
  await user.click(screen.getByText('Balayage'));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(here()).toBe('/edit-service?serviceId=s1');
});

test('an admin is led to a new service', async () => {
  const { user, here } = show([3]);
  await user.click(screen.getByRole('button', { name: 'Add New Service' }));
  expect(here()).toBe('/create-service');
});

test('a stylist may look and nothing else', async () => {
  const { user, here } = show([1]);
  await user.click(await screen.findByText('Balayage'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add New Service' })).toBeNull();
  expect(here()).toBe('/services');
});

fullTest('services are searched on a screen of their own', async () => {
  const { user } = showScreen(SearchServices, '/search-services', as.stylist, [list]);
  await screen.findByText('Balayage');
  await user.type(screen.getByRole('searchbox', { name: 'Search Services' }), 'fad');
  await waitFor(() => expect(screen.queryByText('Balayage')).toBeNull());
  expect(screen.getByText('Fade')).toBeTruthy();
});

test('an answer that is no list is logged, without a toast', async () => {
  const log = vi.spyOn(console, 'error');
  showScreen(SearchServices, '/search-services', as.manager, [{ ...list, body: { services: 'none' } }]);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(log.mock.calls.flat().join(' ')).toContain(listServices.path);
  expect(screen.queryByRole('listitem')).toBeNull();
});

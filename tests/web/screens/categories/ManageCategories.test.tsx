import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Category } from '../../../../shared/contract/categories.ts';
import { api } from '../../../../shared/contract/index.ts';
import { ManageCategories } from '../../../../web/screens/categories/List.tsx';
import { buildService, highlights, perms } from '../../../support/menu.ts';
import { as } from '../../../support/session.ts';
import { readCells, showScreen } from '../../../support/showScreen.tsx';

const show = (body: Category[] = [highlights, perms], address = '/manage-categories') =>
  showScreen(ManageCategories, address, as.manager, [
    { endpoint: api.categories.listCategories, body },
    { endpoint: api.services.listServices, body: [buildService('s1', 'Balayage', 210)] },
  ]);

test('a category is listed with its flag, color, organization and how many services it has, and leads to its form', async () => {
  const { user, here } = show();
  const row = await screen.findByRole('row', { name: /Highlights/ });
  await waitFor(() => expect(readCells(row)).toEqual(['Highlights', 'Chemical', '#d75485', 'Demo', '1', 'Active']));
  await user.click(within(row).getByText('Highlights'));
  expect(here()).toBe('/create-category?categoryId=c1');
});

test('archived categories are hidden until they are asked for; the address remembers that they were', async () => {
  const { user, here } = show();
  await screen.findByText('Highlights');
  expect(screen.queryByText('Perms')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Show archived' }));
  expect(within(await screen.findByRole('row', { name: /Perms/ })).getByText('Archived')).toBeTruthy();
  expect(here()).toBe('/manage-categories?t=archived');
  await user.click(screen.getByRole('switch', { name: 'Show archived' }));
  await waitFor(() => expect(screen.queryByText('Perms')).toBeNull());
  expect(here()).toBe('/manage-categories');
});

test('whoever comes back to archived categories finds them', async () => {
  show([highlights, perms], '/manage-categories?t=archived');
  expect(await screen.findByText('Perms')).toBeTruthy();
});

test('a list without categories leads to the form for the first', async () => {
  const { user, here } = show([]);
  const nothing = await screen.findByText('No categories yet.');
  await user.click(within(nothing.parentElement ?? nothing).getByRole('button', { name: 'Add New Category' }));
  expect(here()).toBe('/create-category');
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Category } from '../../../shared/contract/categories.ts';
import { api } from '../../../shared/contract/index.ts';
import { CreateCategory } from '../../../web/screens/categories/CreateCategory.tsx';
import { ManageCategories } from '../../../web/screens/categories/ManageCategories.tsx';
import { showScreen } from '../../support/showScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const { listCategories, getCategory, createCategory, updateCategory } = api.categories;
const highlights: Category = {
  category_id: 'c1',
  category_name: 'Highlights',
  flag: 'Chemical',
  color: '#d75485',
  organization: '1',
  archived: false,
  version: 4,
};
const perms: Category = { ...highlights, category_id: 'c2', category_name: 'Perms', archived: true };
const service = {
  service_id: 's1',
  service_name: 'Balayage',
  service_shortcut: 'BAL',
  description: 'Painted by hand',
  service_status: 'Active',
  category_id: 'c1',
  service_price_level_1: 210,
  service_price_level_2: 0,
  service_price_level_3: 0,
  service_price_level_4: 0,
  service_price_level_5: 0,
  taxes_included: false,
  organization_id: 1,
  organizationName: 'Demo',
  version: 1,
  color: '#d75485',
  category_name: 'Highlights',
};
const edited = '/create-category?categoryId=c1';
const params = { id: 'c1' };
const stored = { endpoint: getCategory, params, body: highlights };

const showList = (body: Category[] = [highlights, perms]) =>
  showScreen(
    ManageCategories,
    '/manage-categories',
    [2],
    [
      { endpoint: listCategories, body },
      { endpoint: api.services.listServices, body: [service] },
    ],
  );

describe('the list of categories', () => {
  test('says of each its flag, color, organization and how many services it has', async () => {
    const { user, here } = showList();
    const row = await screen.findByRole('row', { name: /Highlights/ });
    await waitFor(() =>
      expect(
        within(row)
          .getAllByRole('gridcell')
          .map(({ textContent }) => textContent?.trim()),
      ).toEqual(['Highlights', 'Chemical', '#d75485', 'Demo', '1', 'Active']),
    );
    await user.click(within(row).getByText('Highlights'));
    expect(here()).toBe(edited);
  });

  test('hides archived ones until they are asked for', async () => {
    const { user } = showList();
    await screen.findByText('Highlights');
    expect(screen.queryByText('Perms')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Show archived' }));
    expect(await screen.findByText('Perms')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Perms/ })).getByText('Archived')).toBeTruthy();
  });

  test('without any leads to the form for the first', async () => {
    const { user, here } = showList([]);
    expect(await screen.findByText('No categories yet.')).toBeTruthy();
    for (const button of screen.getAllByRole('button', { name: 'Add New Category' }).slice(-1))
      await user.click(button);
    expect(here()).toBe('/create-category');
  });
});

describe('a new category', () => {
  const show = (status: number, body: unknown) =>
    showScreen(CreateCategory, '/create-category', [2], [{ endpoint: createCategory, status, body }]);
  async function fillIn(user: ReturnType<typeof show>['user']) {
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Highlights');
    await user.click(screen.getByRole('combobox', { name: 'Flag' }));
    await user.click(await screen.findByRole('option', { name: 'Non Chemical' }));
    await user.click(screen.getByRole('radio', { name: 'Jade' }));
    await user.click(screen.getByRole('button', { name: 'Add Category' }));
  }

  test('needs a name, a flag and a color other than white', async () => {
    const { user, sent } = show(201, {});
    await user.type(screen.getByRole('textbox', { name: /Color/ }), '#ffffff');
    await user.click(screen.getByRole('button', { name: 'Add Category' }));
    expect(await screen.findByText('Please choose a category name')).toBeTruthy();
    expect(screen.getByText('Please choose a flag')).toBeTruthy();
    expect(screen.getByText('Please choose a color', { exact: false }).textContent).toBe('Please choose a color ');
    expect(sent).toEqual({});
  });

  test('is added with one of the twelve colors and shown in the book while it is written', async () => {
    const { user, sent, here } = show(201, { message: 'Category Created', category: highlights });
    expect(screen.getAllByRole('radio')).toHaveLength(12);
    await fillIn(user);
    expect(await screen.findByText('Category Created')).toBeTruthy();
    expect(sent[createCategory.path]).toEqual({
      name: 'Highlights',
      flag: 'Non Chemical',
      color: '#2fa984',
      organization: '1',
    });
    await waitFor(() => expect(here()).toBe('/manage-categories'));
  });

  test('stands in the preview under its name', async () => {
    const { user } = show(201, {});
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Braids');
    const preview = screen.getByRole('region', { name: 'In the book' });
    // Under the client in the long block, beside her in the short one.
    expect(within(preview).getAllByText('Braids')).toHaveLength(2);
    expect(within(preview).getByText('Pia Holt')).toBeTruthy();
  });

  test('that fails says so, and what was typed stays', async () => {
    const { user } = show(500, { message: 'Internal' });
    await fillIn(user);
    expect(await screen.findByText('Category creation failed, please try again')).toBeTruthy();
    expect(screen.getByDisplayValue('Highlights')).toBeTruthy();
  });

  test('that the server refuses shows what the server says', async () => {
    const { user } = show(400, { message: 'Not today.' });
    await fillIn(user);
    expect(await screen.findByText('Not today.')).toBeTruthy();
    expect(screen.queryByText('Category creation failed, please try again')).toBeNull();
  });

  test('whose name is taken shows what the server says at the name', async () => {
    const message = 'A category with this name exists already.';
    const { user } = show(409, { message, fields: { name: message } });
    await fillIn(user);
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe('a category that is there', () => {
  test('is changed with the version that was read', async () => {
    const reply = { message: 'Category Updated', category: { ...highlights, version: 5 } };
    const { user, sent, here } = showScreen(
      CreateCategory,
      edited,
      [3],
      [stored, { endpoint: updateCategory, params, body: reply }],
    );
    await user.type(await screen.findByDisplayValue('Highlights'), ' and more');
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    expect(await screen.findByText('Category Updated')).toBeTruthy();
    const body = { name: 'Highlights and more', flag: 'Chemical', color: '#d75485', organization: '1', version: 4 };
    expect(sent['/categories/update/c1']).toEqual(body);
    await waitFor(() => expect(here()).toBe('/manage-categories'));
  });

  test('that cannot be saved says so', async () => {
    const failure = { endpoint: updateCategory, params, status: 500, body: {} };
    const { user } = showScreen(CreateCategory, edited, [2], [stored, failure]);
    await user.click(await screen.findByRole('button', { name: 'Update Category' }));
    expect(await screen.findByText('Category update failed, please try again')).toBeTruthy();
  });

  test('is archived after a question, and taken back; what was typed meanwhile stays', async () => {
    const [archived, back] = [
      { ...highlights, archived: true, version: 5 },
      { ...highlights, version: 6 },
    ];
    const { user, sent } = showScreen(
      CreateCategory,
      edited,
      [2],
      [
        stored,
        { ...stored, body: archived },
        { ...stored, body: back },
        { endpoint: updateCategory, params, body: { message: 'Category Updated', category: archived } },
        { endpoint: updateCategory, params, body: { message: 'Category Updated', category: back } },
      ],
    );
    await user.type(await screen.findByDisplayValue('Highlights'), '!');
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Archive' }));
    const takeBack = await screen.findByRole('button', { name: 'Take back' });
    expect(sent['/categories/update/c1']).toMatchObject({ name: 'Highlights', archived: true, version: 4 });
    await user.click(takeBack);
    expect(await screen.findByRole('button', { name: 'Archive' })).toBeTruthy();
    expect(sent['/categories/update/c1']).toMatchObject({ archived: false, version: 5 });
    expect(screen.getByDisplayValue('Highlights!')).toBeTruthy();
  });

  test('that somebody else saved meanwhile shows the change and is saved upon it', async () => {
    const theirs = { ...highlights, color: '#2fa984', version: 5 };
    const { user, sent } = showScreen(
      CreateCategory,
      edited,
      [2],
      [
        stored,
        { ...stored, body: theirs },
        { endpoint: updateCategory, params, status: 409, body: { message: 'Stale', code: 'stale' } },
        { endpoint: updateCategory, params, body: { message: 'Category Updated', category: theirs } },
      ],
    );
    await user.type(await screen.findByDisplayValue('Highlights'), '!');
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    expect(await screen.findByText('Somebody else changed this in the meantime.')).toBeTruthy();
    expect(await screen.findByText(/Color: now #2fa984/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    expect(await screen.findByText('Category Updated')).toBeTruthy();
    expect(sent['/categories/update/c1']).toMatchObject({ name: 'Highlights!', color: '#2fa984', version: 5 });
  });

  test('that is not there says so and can be looked for again', async () => {
    const nothing = { endpoint: getCategory, params, status: 404, body: { message: 'Category not found' } };
    const { user } = showScreen(CreateCategory, edited, [2], [nothing, stored]);
    expect(await screen.findByText('Category not found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByDisplayValue('Highlights')).toBeTruthy();
  });
});

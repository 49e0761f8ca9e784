import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Category } from '../../../../shared/contract/categories.ts';
import { api } from '../../../../shared/contract/index.ts';
import { CreateCategory } from '../../../../web/screens/categories/Record.tsx';
import { fill } from '../../../support/fill.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { highlights } from '../../../support/menu.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';

const { getCategory, createCategory, updateCategory } = api.categories;
const params = { id: 'c1' };

describe('a new category', () => {
  const show = (status: number, body: unknown) =>
    showScreen(CreateCategory, '/create-category', as.manager, [{ endpoint: createCategory, status, body }]);
  async function fillIn(user: ReturnType<typeof show>['user']) {
    await fill(user, screen.getByRole('textbox', { name: 'Name' }), 'Highlights');
    await user.click(screen.getByRole('combobox', { name: 'Flag' }));
    await user.click(await screen.findByRole('option', { name: 'Non Chemical' }));
    await user.click(screen.getByRole('radio', { name: 'Jade' }));
    await user.click(screen.getByRole('button', { name: 'Add Category' }));
  }

  test('is added with one of the twelve colors and shown in the book while it is written', async () => {
    const { user, sent, here } = show(201, { message: 'Category Created', category: highlights });
    expect(screen.getAllByRole('radio')).toHaveLength(12);
    await fillIn(user);
    expect(await screen.findByText('Category Created')).toBeTruthy();
    expect(sent[createCategory.path]).toEqual({
      idempotency_key: expect.any(String),
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
    // Below the client in the long block, beside them in the short one.
    expect(within(preview).getAllByText('Braids')).toHaveLength(2);
    expect(within(preview).getByText('Next client')).toBeTruthy();
  });

  test.each([
    ['fails', 500, { message: 'Internal' }, 'Category creation failed, please try again'],
    [
      'has the name of another',
      409,
      { message: 'Taken', fields: { name: 'It exists already.' } },
      'It exists already.',
    ],
  ])('that %s says so, and what was typed stays', async (_, status, body, text) => {
    const { user } = show(status, body);
    await fillIn(user);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByDisplayValue('Highlights')).toBeTruthy();
  });
});

describe('a category that is there', () => {
  /** Shows the form. The record is read again after every save; `saves` are the replies to saves. */
  const open = (records: Category[], ...saves: { status?: number; body: object }[]) =>
    showScreen(CreateCategory, '/create-category?categoryId=c1', as.manager, [
      ...records.map((body) => ({ endpoint: getCategory, params, body })),
      ...saves.map((save) => ({ endpoint: updateCategory, params, ...save })),
    ]);
  const saved = (category: Category) => ({ body: { message: 'Category Updated', category } });
  const path = '/categories/update/c1';

  test('is changed with the version that was read', async () => {
    const { user, sent, here } = open([highlights], saved({ ...highlights, version: 5 }));
    await user.type(await screen.findByDisplayValue('Highlights'), ' and more');
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    expect(await screen.findByText('Category Updated')).toBeTruthy();
    const body = { name: 'Highlights and more', flag: 'Chemical', color: '#d75485', organization: '1', version: 4 };
    expect(sent[path]).toEqual(body);
    await waitFor(() => expect(here()).toBe('/manage-categories'));
  });

  fullTest('that cannot be saved says so', async () => {
    const { user } = open([highlights], { status: 500, body: {} });
    await user.click(await screen.findByRole('button', { name: 'Update Category' }));
    expect(await screen.findByText('Category update failed, please try again')).toBeTruthy();
  });

  test('is archived after a question, and taken back; what was typed meanwhile stays and is saved upon it', async () => {
    const archived = { ...highlights, archived: true, version: 5 };
    const back = { ...highlights, version: 6 };
    const { user, sent } = open([highlights, archived, back], saved(archived), saved(back));
    await user.type(await screen.findByDisplayValue('Highlights'), '!');
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Archive' }));
    const takeBack = await screen.findByRole('button', { name: 'Take back' });
    expect(sent[path]).toMatchObject({ name: 'Highlights', archived: true, version: 4 });
    await user.click(takeBack);
    expect(await screen.findByRole('button', { name: 'Archive' })).toBeTruthy();
    expect(sent[path]).toMatchObject({ archived: false, version: 5 });
    expect(screen.getByDisplayValue('Highlights!')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    await waitFor(() => expect(sent[path]).toMatchObject({ name: 'Highlights!', version: 6 }));
  });

  test('is taken back once, however often that is asked for', async () => {
    const refused = { status: 409, body: { message: 'Somebody was ahead.', code: 'stale' } };
    const { user } = open([{ ...highlights, archived: true }, highlights], saved(highlights), refused);
    await user.dblClick(await screen.findByRole('button', { name: 'Take back' }));
    expect(await screen.findByRole('button', { name: 'Archive' })).toBeTruthy();
    expect(screen.queryByText('Somebody was ahead.')).toBeNull();
  });

  test('that somebody else saved meanwhile shows the change and is saved upon it', async () => {
    const theirs = { ...highlights, color: '#2fa984', version: 5 };
    const stale = { status: 409, body: { message: 'Stale', code: 'stale' } };
    const { user, sent } = open([highlights, theirs], stale, saved(theirs));
    await user.type(await screen.findByDisplayValue('Highlights'), '!');
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    expect(await screen.findByText('Somebody else changed this in the meantime.')).toBeTruthy();
    expect(await screen.findByText(/Color: now #2fa984/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    expect(await screen.findByText('Category Updated')).toBeTruthy();
    expect(sent[path]).toMatchObject({ name: 'Highlights!', color: '#2fa984', version: 5 });
  });

  test('that is not there says so and leads to the others', async () => {
    const nothing = { endpoint: getCategory, params, status: 404, body: { message: 'Category not found' } };
    const { user, here } = showScreen(CreateCategory, '/create-category?categoryId=c1', as.manager, [nothing]);
    expect(await screen.findByText('Category not found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to categories' }));
    expect(here()).toBe('/manage-categories');
  });
});

import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RowChange, SaveResult } from '../../../../web/kit/grid/types.ts';
import { columns, getAddress, getCell, type Person, people, renderGrid } from './people.tsx';

afterEach(() => localStorage.clear());

type User = ReturnType<typeof renderGrid>['user'];
const [name, status, roles, phone, sales, senior] = [0, 2, 3, 4, 5, 6];
const [stylist, desk] = [
  { value: 'stylist', label: 'Stylist' },
  { value: 'desk', label: 'Front desk' },
];
const good = async (changes: RowChange<Person>[]): Promise<SaveResult[]> => changes.map(({ key }) => ({ key }));
/** Options of a cell's editor, without those of filters. */
const offers = () => screen.queryAllByRole('option').filter((option) => option.matches('.fui-Option'));
const offered = () => offers().map(({ textContent }) => textContent);
const offer = (text: string) =>
  waitFor(() => {
    const found = offers().find(({ textContent }) => textContent === text);
    if (!found) throw new Error(`${text} is not offered`);
    return found;
  });
const pill = () => screen.queryByText(/^\d+ changes?( ·|$)/)?.textContent;

async function inBatch(save = vi.fn(good), onDone = vi.fn()) {
  const shown = renderGrid({ batch: { save, onDone } });
  await shown.user.click(screen.getByRole('button', { name: 'Batch Edit' }));
  return { ...shown, save, onDone };
}
async function rename(user: User, row: number, text: string) {
  await user.click(getCell(row, name));
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard(`${text}{Enter}`);
}

describe('batch mode', () => {
  test('changes accumulate and are saved together, one entry a changed row', async () => {
    const { user, save, onDone } = await inBatch();
    await rename(user, 0, 'Mara');
    await user.click(getCell(0, status));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
    await user.keyboard('{Enter}');
    await rename(user, 1, 'Priya');
    expect(pill()).toBe('3 changes');
    expect(save).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save.mock.lastCall?.[0]).toEqual([
      { key: 'p1', row: people[0], values: { name: 'Mara', status: 'Inactive' } },
      { key: 'p2', row: people[1], values: { name: 'Priya' } },
    ]);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(0));
    expect(screen.getByRole('button', { name: 'Batch Edit' })).toBeTruthy();
  });

  test('Undo and Ctrl+Z take back the last change, Cancel all of them', async () => {
    const { user } = await inBatch();
    await rename(user, 0, 'Mara');
    await rename(user, 0, 'Maria');
    await rename(user, 1, 'Priya');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(getCell(1, name).textContent).toBe('Person 2');
    await user.click(getCell(1, 1));
    await user.keyboard('{Control>}z{/Control}');
    expect(getCell(0, name).textContent).toBe('Mara');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(getCell(0, name).textContent).toBe('Person 1');
    expect(screen.getByRole('button', { name: 'Batch Edit' })).toBeTruthy();
  });

  test('a value typed as it stands gives Undo nothing to take back', async () => {
    const { user } = await inBatch();
    await rename(user, 0, 'Mara');
    await rename(user, 1, 'Person 2');
    await user.keyboard('{Control>}z{/Control}');
    expect(getCell(0, name).textContent).toBe('Person 1');
  });

  test('what is closed to the editor is offered nowhere and stays with who holds it', async () => {
    const closed = columns.map((column) =>
      column.field === 'roles'
        ? {
            ...column,
            edit: { ...column.edit, editor: 'tags' as const, options: [stylist, { ...desk, locked: true }] },
          }
        : column,
    );
    const save = vi.fn(good);
    const { user } = renderGrid({ columns: closed, batch: { save } });
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await user.click(getCell(1, roles));
    await waitFor(() => expect(offered()).toEqual(['Stylist']));
    await user.keyboard('{Escape}');
    await user.click(getCell(0, roles));
    await user.click(await offer('Stylist'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save.mock.lastCall?.[0]).toMatchObject([{ key: 'p1', values: { roles: ['desk'] } }]);
  });

  test('a value typed back to what it was is no change', async () => {
    const { user } = await inBatch();
    await rename(user, 0, 'Mara');
    await rename(user, 0, 'Person 1');
    expect(pill()).toBe('0 changes');
  });

  test('Escape gives up the cell that is open, not what was changed before', async () => {
    const { user } = await inBatch();
    await rename(user, 0, 'Mara');
    await user.keyboard('{ArrowUp}{Enter}{End}x{Escape}');
    expect(getCell(0, name).textContent).toBe('Mara');
    expect(document.activeElement).toBe(getCell(0, name));
  });

  test('F2 opens the cell of the cursor, Tab keeps the value', async () => {
    const { user } = await inBatch();
    await user.click(getCell(0, 1));
    await user.keyboard('{ArrowLeft}{F2}');
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('Mara{Tab}');
    expect(getCell(0, name).textContent).toBe('Mara');
  });

  test('leaving a field keeps what was typed', async () => {
    const { user } = await inBatch();
    await user.click(getCell(0, name));
    await user.keyboard('!');
    await user.click(getCell(3, 1));
    expect(pill()).toBe('1 change');
  });

  test('numbers, phones, check boxes and tags have editors of their own', async () => {
    const { user, save } = await inBatch();
    await user.click(getCell(0, sales));
    await user.clear(screen.getByRole('textbox', { name: 'Sales' }));
    await user.keyboard('1,250.5{Enter}');
    expect(getCell(0, sales).textContent).toBe('1,250.5');
    await user.click(getCell(0, phone));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe('+1 (703) 555-1000');
    await user.keyboard('{End}{Backspace}9{Enter}');
    await user.click(getCell(0, senior));
    expect(getCell(0, senior).textContent).toBe('Yes');
    await user.click(getCell(0, roles));
    await user.click(await offer('Front desk'));
    await user.keyboard('{Tab}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save.mock.lastCall?.[0][0]?.values).toEqual({
      sales: 1250.5,
      phone: '17035551009',
      senior: true,
      roles: ['stylist'],
    });
  });

  test('an invalid value is marked, named and not saved', async () => {
    const { user, save } = await inBatch();
    await rename(user, 0, 'Mara');
    await user.click(getCell(1, name));
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('{Enter}');
    expect(pill()).toBe('2 changes · 1 invalid');
    expect(getCell(1, name).getAttribute('aria-invalid')).toBe('true');
    const message = document.getElementById(getCell(1, name).getAttribute('aria-errormessage') ?? '');
    expect(message?.textContent).toBe('Name is required');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(getCell(1, name));
  });

  test('half a phone number stays as typed and is invalid', async () => {
    const { user } = await inBatch();
    await user.click(getCell(0, phone));
    await user.keyboard('{End}{Backspace}{Enter}');
    expect(getCell(0, phone).textContent).toBe('+1 (703) 555-100Phone must be a number');
    await user.click(getCell(0, phone));
    await user.keyboard('{End}0{Enter}');
    expect(pill()).toBe('0 changes');
  });

  test('rows that were not saved stay with their message, the others leave', async () => {
    const save = vi.fn(async (changes: RowChange<Person>[]) =>
      changes.map(({ key }) => (key === 'p2' ? { key, error: 'This name is taken.' } : { key })),
    );
    const { user, onDone } = await inBatch(save);
    await rename(user, 0, 'Mara');
    await rename(user, 1, 'Priya');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(1));
    expect(pill()).toBe('1 change');
    expect(getCell(1, name).textContent).toContain('Priya');
    expect(screen.getByText('Person 2: This name is taken.')).toBeTruthy();
    await rename(user, 1, 'Priya N.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save.mock.lastCall?.[0]).toHaveLength(1);
  });

  test('a save that never arrived keeps everything', async () => {
    const { user, onDone } = await inBatch(vi.fn(() => Promise.reject(new Error('You are offline.'))));
    await rename(user, 0, 'Mara');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(1));
    expect(getCell(0, name).textContent).toContain('Mara');
    expect(screen.getByText(/You are offline\./, { selector: 'li' })).toBeTruthy();
  });
});

describe('leaving', () => {
  test('with pending changes asks; Stay stays, Leave leaves', async () => {
    const { user, router } = await inBatch();
    await rename(user, 0, 'Mara');
    const leave = async (answer: string) => {
      act(() => void router.navigate('/home'));
      await user.click(await screen.findByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull());
    };
    await leave('Stay');
    expect(getCell(0, name).textContent).toBe('Mara');
    await leave('Leave');
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  });

  test('sorting and filtering do not count as leaving and lose nothing', async () => {
    const { user } = await inBatch();
    await rename(user, 0, 'Mara');
    await user.click(screen.getByRole('button', { name: 'Salon' }));
    await waitFor(() => expect(getAddress()).toBe('?s=salon'));
    expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull();
    expect(pill()).toBe('1 change');
  });
});

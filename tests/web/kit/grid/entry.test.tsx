import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseBlock } from '../../../../web/kit/grid/edit/clipboard.ts';
import type { Column, RowChange, SaveResult } from '../../../../web/kit/grid/types.ts';
import { unloadPage } from '../unloadPage.ts';
import { columns, getCell, PeopleGrid, type Person, people, renderGrid, renderScreen } from './people.tsx';

afterEach(() => localStorage.clear());

const [name, status, roles, phone, sales, senior] = [0, 2, 3, 4, 5, 6];
const good = async (changes: RowChange<Person>[]): Promise<SaveResult[]> => changes.map(({ key }) => ({ key }));
const at = () => document.activeElement?.getAttribute('data-place');
/** The toast that contains a text. */
const cardOf = (text: HTMLElement) => text.closest<HTMLElement>('.fui-Toast') ?? document.body;
const paste = (target: HTMLElement, text: string) => {
  act(() => target.focus());
  fireEvent.paste(target, { clipboardData: { getData: () => text } });
};
const restored = () => screen.queryByText('Restored what you had typed.');
const pill = () => screen.queryByText(/^\d+ changes?( ·|$)/)?.textContent;

async function inBatch(props: Parameters<typeof renderGrid>[0] = {}) {
  const save = vi.fn(good);
  const shown = renderGrid({ batch: { save }, ...props });
  await shown.user.click(screen.getByRole('button', { name: 'Batch Edit' }));
  return { ...shown, save };
}

describe('typing into cells', () => {
  test('a key replaces the value, Enter keeps it and goes down, Shift+Enter up', async () => {
    const { user } = await inBatch();
    getCell(0, name).focus();
    await user.keyboard('Mara{Enter}Priya{Enter}');
    expect([getCell(0, name).textContent, getCell(1, name).textContent]).toEqual(['Mara', 'Priya']);
    expect(at()).toBe('2:0');
    await user.keyboard('Ines{Shift>}{Enter}{/Shift}');
    expect(at()).toBe('1:0');
  });

  test('a text where a number belongs stands as it was typed, also in a cell that is drawn in a way of its own', async () => {
    const drawn = columns.map((column) =>
      column.field === 'sales' ? { ...column, cell: ({ sales }: Person) => `${sales.toFixed(2)} sold` } : column,
    );
    const { user } = await inBatch({ columns: drawn });
    getCell(0, sales).focus();
    await user.keyboard('abc{Enter}');
    expect(getCell(0, sales).textContent).toBe('abcNot a number');
    expect(getCell(1, sales).textContent).toMatch(/sold$/);
  });

  test('a key outside batch mode changes nothing', async () => {
    const { user } = renderGrid({ batch: { save: good } });
    getCell(0, name).focus();
    await user.keyboard('x');
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(getCell(0, name).textContent).toBe('Person 1');
  });

  test('F2 edits what is there', async () => {
    const { user } = await inBatch();
    getCell(0, name).focus();
    await user.keyboard('{F2}{End}!{Enter}');
    expect(getCell(0, name).textContent).toBe('Person 1!');
  });

  test('Tab and Shift+Tab go from one cell that can be edited to the next, and out at the end', async () => {
    const { user } = await inBatch({ rows: people.slice(0, 1) });
    getCell(0, name).focus();
    const stops = [];
    for (let stop = 0; stop < 5; stop++) {
      await user.keyboard('{Tab}');
      stops.push(at());
    }
    // The salon is not editable.
    expect(stops).toEqual([status, roles, phone, sales, senior].map((column) => `0:${column}`));
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(at()).toBe(`0:${sales}`);
    await user.keyboard('7{Tab}');
    expect(at()).toBe(`0:${senior}`);
    await user.keyboard('{Tab}');
    expect(at()).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('Tab out of the last editor keeps its value and leaves the grid', async () => {
    const { user } = await inBatch({ rows: people.slice(0, 1), columns: columns.slice(0, 2) });
    getCell(0, name).focus();
    await user.keyboard('Mara{Tab}');
    expect(getCell(0, name).textContent).toBe('Mara');
    expect(document.activeElement?.closest('tbody')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('a number is read or refused with a sentence, never changed', async () => {
    const { user } = await inBatch();
    getCell(0, sales).focus();
    await user.keyboard('12,50{Enter}');
    expect(getCell(0, sales).textContent).toBe('12,50Use a point for decimals, as in 12.50');
    await user.keyboard('1e9{Enter}1,250.5{Enter}');
    expect(getCell(1, sales).textContent).toBe('1e9Not a number');
    expect(getCell(2, sales).textContent).toBe('1,250.5');
    expect(pill()).toBe('3 changes · 2 invalid');
  });

  test('Escape leaves the list of access levels as it was', async () => {
    const { user } = await inBatch();
    getCell(0, roles).focus();
    await user.keyboard('{F2}');
    await screen.findByRole('combobox', { name: 'Access level' });
    await user.keyboard('{Backspace}{Escape}');
    expect(getCell(0, roles).textContent).toBe('StylistFront desk');
    expect(pill()).toBe('0 changes');
    expect(document.activeElement).toBe(getCell(0, roles));
  });

  test('Delete empties a cell', async () => {
    const { user } = await inBatch();
    getCell(0, sales).focus();
    await user.keyboard('{Delete}');
    expect(getCell(0, sales).textContent).toBe('—');
  });

  test('each editor gives the focus back to its cell, never to the page', async () => {
    const { user } = await inBatch();
    for (const column of [name, status, roles, phone, sales]) {
      getCell(0, column).focus();
      await user.keyboard('{F2}');
      expect(getCell(0, column).contains(document.activeElement)).toBe(true);
      await user.keyboard('{Escape}');
      expect(document.activeElement).toBe(getCell(0, column));
    }
  });

  test('a column can be editable in some rows only', async () => {
    const some: Column<Person>[] = columns.map((column) =>
      column.field === 'name'
        ? { ...column, edit: (row: Person) => (row.status === 'Active' ? { editor: 'text' } : undefined) }
        : column,
    );
    const { user } = await inBatch({ columns: some });
    getCell(8, name).focus();
    await user.keyboard('x{Enter}x{Enter}');
    expect(getCell(8, name).textContent).toBe('x');
    expect(getCell(9, name).textContent).toBe('Person 10');
    expect(getCell(9, name).getAttribute('aria-readonly')).toBe('true');
  });
});

describe('blocks', () => {
  test('of a spreadsheet are read with quotes, line breaks in cells and both ends of line', () => {
    expect(parseBlock('a\t"b ""c"" d"\r\n"two\nlines"\t\r\n')).toEqual([
      ['a', 'b "c" d'],
      ['two\nlines', ''],
    ]);
    expect(parseBlock('5" pipe\tx\n1')).toEqual([['5" pipe', 'x'], ['1']]);
  });

  test('are pasted from the cell on, each with its verdict, and taken back in one step', async () => {
    const { user } = await inBatch();
    paste(getCell(0, name), 'Mara\tFairfax\tInactive\r\nPriya\tElsewhere\tGone\r\n');
    expect([0, 1].map((row) => getCell(row, name).textContent)).toEqual(['Mara', 'Priya']);
    // Fairfax is unchanged, and the second row's salon is not editable.
    expect(screen.getByText('3 cells pasted, 2 refused')).toBeTruthy();
    expect(screen.getByText('Person 2, Salon: cannot be changed here')).toBeTruthy();
    expect(screen.getByText('Person 2, Status: “Gone” cannot be chosen here')).toBeTruthy();
    expect(getCell(1, status).getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Control>}z{/Control}');
    expect(pill()).toBe('0 changes');
    expect(document.activeElement).toBe(getCell(0, name));
  });

  test('go on over the end of the page and stop at the end of the list', async () => {
    const { save, user } = await inBatch();
    paste(getCell(9, sales), Array.from({ length: 33 }, (_, line) => String(100 + line)).join('\n'));
    expect(pill()).toBe('32 changes');
    expect(screen.getByText('32 cells pasted, 1 refused')).toBeTruthy();
    expect(screen.getByText('Line 33 of what was copied: there is no row left for it')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save.mock.lastCall?.[0].at(-1)).toMatchObject({ key: 'p41', values: { sales: 131 } });
  });

  test('of one value fill what is marked with Shift', async () => {
    const { user } = await inBatch();
    getCell(0, sales).focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    paste(getCell(2, sales), '9');
    expect([0, 1, 2, 3].map((row) => getCell(row, sales).textContent)).toEqual(['9', '9', '9', '21']);
  });

  test('are copied as a spreadsheet reads them', async () => {
    const { user } = renderGrid();
    getCell(0, name).focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    const setData = vi.fn();
    fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledWith('text/plain', 'Person 1\tFairfax\r\nPerson 2\tRosslyn');
  });
});

type PolledProps = { onShown: (read: (rows: Person[]) => void) => void; pageSize?: 10 | false };

/** A grid of the first eight people, which a refresh replaces. */
function Polled({ onShown, pageSize = 10 }: PolledProps) {
  const [rows, setRows] = useState(people.slice(0, 8));
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => onShown(setRows), [onShown]);
  return <PeopleGrid rows={rows} pageSize={pageSize} batch={{ save: good }} selection={{ selected, onChange }} />;
}

describe('rows that are read again while a cell has the focus', () => {
  const first = people.slice(0, 8);
  const newcomer = { ...people[40], id: 'new', name: 'Newcomer', sales: 3 } as Person;

  async function polled(row: number, column: number, pageSize?: 10 | false) {
    let read: (rows: Person[]) => void = () => undefined;
    const onShown = (set: typeof read) => {
      read = set;
    };
    const { user } = renderScreen(<Polled onShown={onShown} pageSize={pageSize} />);
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    getCell(row, column).focus();
    return { user, read: (rows: Person[]) => act(() => read(rows)) };
  }
  // The check box column comes first.
  const [names, sold] = [name + 1, sales + 1];
  const textsOf = (column: number) => first.map((_, row) => getCell(row + 1, column).textContent);
  const salesWith = (row: number, text: string) => first.map((one, at) => (at === row ? text : String(one.sales)));
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map((box) => box.ariaLabel);

  test('leave the cursor in its row when another comes above, for typing, Enter and Delete', async () => {
    const { user, read } = await polled(4, sold);
    read([newcomer, ...first]);
    expect(at()).toBe(`5:${sold}`);
    await user.keyboard('99');
    read([newcomer, ...first.map((one) => ({ ...one }))]);
    await user.keyboard('{Enter}');
    expect(textsOf(sold)).toEqual(salesWith(4, '99'));
    expect(at()).toBe(`6:${sold}`);
    await user.keyboard('{ArrowUp}');
    read(first);
    await user.keyboard('{Delete}');
    read([newcomer, ...first]);
    expect(textsOf(sold)).toEqual(salesWith(4, '—'));
    await user.keyboard('{Enter}');
    expect(document.activeElement?.closest('[data-place]')).toBe(getCell(5, sold));
  });

  test('leave an open editor and what comes after it in their row when the order changes', async () => {
    const { user, read } = await polled(4, sold);
    await user.keyboard('9');
    read([...first].reverse());
    await user.keyboard('9{Enter}');
    expect(at()).toBe(`4:${sold}`);
    expect(getCell(3, sold).textContent).toBe('99');
  });

  test('leave an open editor in its row, however far that goes', async () => {
    const { user, read } = await polled(4, sold, false);
    await user.keyboard('9');
    const many = Array.from({ length: 2000 }, (_, index) => ({ ...newcomer, id: `n${index}` }));
    read([...many, ...first]);
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(100);
    await user.keyboard('9{Enter}');
    expect(at()).toBe(`2005:${sold}`);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('99');
  });

  test('leave Space, copying and pasting in their row', async () => {
    const { user, read } = await polled(4, names);
    read([newcomer, ...first]);
    await user.keyboard(' ');
    expect(ticked()).toEqual(['Select Person 5']);
    const setData = vi.fn();
    fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledWith('text/plain', 'Person 5');
    paste(getCell(5, names), 'Mara');
    expect([getCell(4, names).textContent, getCell(5, names).textContent]).toEqual(['Person 4', 'Mara']);
  });

  test('keep what is marked, unless a row came between', async () => {
    const { user, read } = await polled(4, sold);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    read([newcomer, ...first]);
    paste(getCell(6, sold), '9');
    expect(textsOf(sold)).toEqual(first.map((one, row) => (row === 4 || row === 5 ? '9' : String(one.sales))));
    read([...first.slice(0, 5), newcomer, ...first.slice(5)]);
    await user.keyboard('{Delete}');
    expect([4, 5, 6].map((row) => getCell(row, sold).textContent)).toEqual(['9', '3', '—']);
  });
});

describe('a batch', () => {
  test('is saved by Ctrl+S with what is still being typed, and the page is not', async () => {
    const { user, save } = await inBatch();
    getCell(0, name).focus();
    await user.keyboard('Mara');
    const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true });
    fireEvent(document.activeElement ?? document.body, event);
    expect(event.defaultPrevented).toBe(true);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.lastCall?.[0]).toMatchObject([{ key: 'p1', values: { name: 'Mara' } }]);
    await screen.findByRole('button', { name: 'Batch Edit' });
    expect(document.activeElement).toBe(getCell(0, name));
  });

  test('is saved by Ctrl+S with what was ticked in a list that is still open', async () => {
    const { user, save } = await inBatch();
    getCell(0, name).focus();
    await user.keyboard('Mara{Enter}');
    await user.click(getCell(1, roles));
    await user.click(await screen.findByRole('option', { name: 'Front desk' }));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.lastCall?.[0]).toMatchObject([
      { key: 'p1', values: { name: 'Mara' } },
      { key: 'p2', values: { roles: ['stylist', 'desk'] } },
    ]);
    await screen.findByRole('button', { name: 'Batch Edit' });
    expect(document.activeElement).toBe(getCell(1, roles));
  });

  test('that was cancelled comes back with Undo, except where something was typed since', async () => {
    const { user } = await inBatch();
    getCell(0, name).focus();
    await user.keyboard('Mara{Enter}Noor{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(getCell(0, name).textContent).toBe('Person 1');
    expect(document.activeElement).not.toBe(document.body);
    const toast = await screen.findByText('2 changes dropped');
    // Start another edit before that.
    getCell(1, name).focus();
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    getCell(1, name).focus();
    await user.keyboard('Priya{Enter}');
    await user.click(within(cardOf(toast)).getByRole('button', { name: 'Undo' }));
    expect([getCell(0, name).textContent, getCell(1, name).textContent]).toEqual(['Mara', 'Priya']);
    expect(pill()).toBe('2 changes');
    await waitFor(() => expect(at()).toBe('2:0'));
  });

  test('outlives a reload, says so, and is gone after Discard', async () => {
    const batch = { save: vi.fn(good), draftKey: 'people' };
    const first = renderGrid({ batch });
    await first.user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    getCell(0, name).focus();
    await first.user.keyboard('Mara{Enter}');
    expect(restored()).toBeNull();
    unloadPage();

    const renamed = people.map((person, index) => (index === 0 ? { ...person, name: 'Maria' } : person));
    const { user } = renderGrid({ batch, rows: renamed });
    expect(getCell(0, name).textContent).toContain('Changed meanwhile to Maria. Yours: Mara');
    expect(pill()).toBe('1 change · 1 changed by others');
    expect(restored()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(getCell(0, name).textContent).toBe('Maria');
    expect(restored()).toBeNull();
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  });

  test('finds a row by what was typed into it, and keeps it where it is', async () => {
    const { user } = await inBatch();
    getCell(0, name).focus();
    await user.keyboard('Zelda{Enter}');
    await user.type(screen.getByRole('searchbox', { name: 'Search People' }), 'zeld');
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
    expect(getCell(0, name).textContent).toBe('Zelda');
    await user.clear(screen.getByRole('searchbox', { name: 'Search People' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search People' }), 'Person 1');
    await waitFor(() => expect(getCell(0, name).textContent).toBe('Zelda'));
  });
});

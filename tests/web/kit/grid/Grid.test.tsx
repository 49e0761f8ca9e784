import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { columns, getAddress, getCell, people, readColumn, renderGrid } from './people.tsx';

afterEach(() => localStorage.clear());

const pager = () => screen.getAllByRole('status')[0]?.textContent;
const sortBy = (title: string) => screen.getByRole('button', { name: title });

describe('pages', () => {
  test('show ten people, the total, and the next ten', async () => {
    const { user } = renderGrid();
    expect(pager()).toBe('1–10 of 41 people');
    expect(readColumn()).toEqual(people.slice(0, 10).map(({ name }) => name));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(pager()).toBe('11–20 of 41 people');
    expect(readColumn()[0]).toBe('Person 11');
    expect(getAddress()).toBe('?p=2');
  });

  test('the last page ends with the last person and has no next', () => {
    renderGrid({}, '/people?p=5');
    expect(readColumn()).toEqual(['Person 41']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });

  test('a page beyond the end leads to the last one', async () => {
    renderGrid({}, '/people?p=99');
    await waitFor(() => expect(pager()).toBe('41–41 of 41 people'));
  });

  test('another page size starts again at the first page and is kept in the address', async () => {
    const { user } = renderGrid({}, '/people?p=2');
    await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
    expect(pager()).toBe('1–25 of 41 people');
    expect(getAddress()).toBe('?n=25');
  });
});

describe('sorting', () => {
  test('a click sorts up, a second down, a third not at all', async () => {
    const { user } = renderGrid();
    const head = () => screen.getByRole('columnheader', { name: /Name/ });
    await user.click(sortBy('Name'));
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    expect(readColumn().slice(0, 3)).toEqual(['Person 1', 'Person 2', 'Person 3']);
    await user.click(sortBy('Name'));
    expect(head().getAttribute('aria-sort')).toBe('descending');
    expect(readColumn()[0]).toBe('Person 41');
    expect(getAddress()).toBe('?s=-name');
    await user.click(sortBy('Name'));
    expect(head().getAttribute('aria-sort')).toBeNull();
    expect(getAddress()).toBe('');
  });

  test('a click with Shift sorts within the first sort', async () => {
    const { user } = renderGrid();
    await user.click(sortBy('Salon'));
    await user.keyboard('{Shift>}');
    await user.click(sortBy('Name'));
    await user.click(sortBy('Name'));
    await user.keyboard('{/Shift}');
    expect(getAddress()).toBe('?s=salon%2C-name');
    expect(readColumn().slice(0, 2)).toEqual(['Person 40', 'Person 37']);
  });

  test('a screen has its own first order, which leaves no trace in the address', () => {
    renderGrid({ sort: [{ field: 'sales', desc: true }] });
    expect(readColumn(5)[0]).toBe('40');
    expect(getAddress()).toBe('');
  });

  test('blanks come last both ways', async () => {
    const [first, second, third] = people;
    if (!first || !second || !third) throw new Error('three people are needed');
    const { user } = renderGrid({ rows: [{ ...first, name: '' }, second, third] });
    await user.click(sortBy('Name'));
    expect(readColumn()).toEqual(['Person 2', 'Person 3', '—']);
    await user.click(sortBy('Name'));
    expect(readColumn()).toEqual(['Person 3', 'Person 2', '—']);
  });

  test('the rows in their new order are told to the screen', async () => {
    const onView = vi.fn();
    const { user } = renderGrid({ onVisibleRows: onView });
    await user.click(sortBy('Sales'));
    await waitFor(() => expect(onView.mock.lastCall?.[0][0]).toBe(people[0]));
    expect(onView.mock.lastCall?.[0]).toHaveLength(41);
    expect(onView).toHaveBeenCalledTimes(2);
  });
});

describe('finding', () => {
  test('the search looks into every column and counts what it finds', async () => {
    const { user } = renderGrid();
    await user.type(screen.getByRole('searchbox', { name: 'Search People' }), '555-1007');
    await waitFor(() => expect(readColumn()).toEqual(['Person 8']));
    expect(pager()).toBe('1–1 of 1 person');
    expect(getAddress()).toBe('?q=555-1007');
  });

  test('a field of the filter row looks into its own column', async () => {
    const { user } = renderGrid();
    await user.type(screen.getByLabelText('Name filter'), '4');
    await waitFor(() => expect(pager()).toBe('1–6 of 6 people'));
    expect(getAddress()).toBe('?f.name=4');
  });

  test('a status is filtered by the exact word', async () => {
    const { user } = renderGrid();
    await user.selectOptions(screen.getByLabelText('Status filter'), 'Active');
    await waitFor(() => expect(pager()).toBe('1–10 of 37 people'));
  });

  test('nothing found says so and offers to clear the filters', async () => {
    const { user } = renderGrid({}, '/people?q=nobody');
    expect(screen.getByText('No people match the filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(pager()).toBe('1–10 of 41 people'));
    expect(getAddress()).toBe('');
  });

  test('the view of an address is shown as it was', () => {
    renderGrid({}, '/people?q=person&f.salon=ross&v.status=Active&s=-name&n=25&other=1');
    expect(readColumn()[0]).toBe('Person 41');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search People' }).value).toBe('person');
    expect(screen.getByLabelText<HTMLInputElement>('Salon filter').value).toBe('ross');
  });

  test('going back in history brings the earlier view', async () => {
    const { router } = renderGrid({}, '/people?f.name=8');
    await router.navigate('/people?f.name=9');
    await waitFor(() => expect(readColumn()[0]).toBe('Person 9'));
    await router.navigate(-1);
    await waitFor(() => expect(readColumn()[0]).toBe('Person 8'));
  });

  test('a grid beside others writes under its own name', async () => {
    const { user } = renderGrid({ url: 'prefixed' }, '/people?q=mine');
    await user.click(sortBy('Name'));
    expect(getAddress()).toBe('?q=mine&people.s=name');
    expect(pager()).toBe('1–10 of 41 people');
  });
});

describe('the header filter', () => {
  const open = async (user: ReturnType<typeof renderGrid>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Filter by Salon' }));
    // Found by label: without layout, Fluent hides the dialog after a while, and hidden elements have no accessible name.
    return within(await screen.findByLabelText('Filter by Salon', { selector: '[role="dialog"]' }));
  };

  test('shows the values with their counts and keeps the ticked ones', async () => {
    const { user } = renderGrid();
    const list = await open(user);
    expect(await list.findAllByRole('checkbox')).toHaveLength(4);
    expect(list.getByText('13')).toBeTruthy();
    await user.click(list.getByRole('checkbox', { name: 'Fairfax' }));
    expect(list.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).indeterminate).toBe(true);
    await user.click(list.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(pager()).toBe('1–10 of 27 people'));
    expect(new URLSearchParams(getAddress()).getAll('v.salon')).toEqual(['Lee Heights', 'Rosslyn']);
  });

  test('a chip names the filter and takes it away', async () => {
    const { user } = renderGrid({}, '/people?v.salon=Fairfax&v.salon=Rosslyn');
    expect(pager()).toBe('1–10 of 28 people');
    await user.click(screen.getByRole('button', { name: 'Remove filter Salon: Fairfax, Rosslyn' }));
    await waitFor(() => expect(pager()).toBe('1–10 of 41 people'));
  });

  test('one tag of several is enough', () => {
    renderGrid({}, '/people?v.roles=Front%20desk');
    expect(pager()).toBe('1–10 of 21 people');
  });
});

describe('columns', () => {
  test('one is drawn wider by its edge and stays so', async () => {
    const { user } = renderGrid();
    const handle = document.querySelector('[data-resize="Name"]');
    const head = screen.getByRole('columnheader', { name: /Name/ });
    vi.spyOn(head, 'offsetWidth', 'get').mockReturnValue(150);
    if (!handle) throw new Error('The head has no edge to draw');
    await user.pointer([
      { target: handle, coords: { clientX: 150 }, keys: '[MouseLeft>]' },
      { target: handle, coords: { clientX: 210 } },
      { keys: '[/MouseLeft]' },
    ]);
    expect(screen.getByRole('grid').style.getPropertyValue('--x-1')).toBe('210px');
    expect(localStorage.getItem('grid.people.columns')).toContain('"name":210');
  });

  test('one that is hidden stays hidden the next time, until the columns are reset', async () => {
    const first = renderGrid();
    await first.user.click(screen.getByRole('button', { name: 'Columns' }));
    await first.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Salon' }));
    expect(screen.queryByRole('columnheader', { name: /Salon/ })).toBeNull();
    first.unmount();
    const { user } = renderGrid();
    expect(screen.queryByLabelText('Salon filter')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset columns' }));
    expect(screen.getByLabelText('Salon filter')).toBeTruthy();
    expect(localStorage.length).toBe(0);
  });

  test('nothing is stored until somebody chooses, and a browser without room takes nothing from the grid', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const { user } = renderGrid();
    expect(full).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Salon' }));
    expect(full).toHaveBeenCalled();
    expect(screen.queryByRole('columnheader', { name: /Salon/ })).toBeNull();
    expect(screen.getByRole('grid')).toBeTruthy();
  });
});

describe('selecting', () => {
  test('all acts on the page that shows only', async () => {
    const onChange = vi.fn();
    const { user } = renderGrid({ selection: { selected: new Set(['p41']), onChange } });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(onChange.mock.lastCall?.[0]).toEqual(new Set(['p41', ...people.slice(0, 10).map(({ id }) => id)]));
  });

  test('Space ticks the row of the cursor', async () => {
    const onChange = vi.fn();
    const { user } = renderGrid({ selection: { selected: new Set(), onChange } });
    await user.click(getCell(2, 3));
    await user.keyboard(' ');
    expect(onChange.mock.lastCall?.[0]).toEqual(new Set(['p3']));
  });
});

describe('the keyboard', () => {
  const at = () => document.activeElement?.getAttribute('data-place');

  test('moves one cell, to the ends of the row and of the page, and stays inside', async () => {
    const { user } = renderGrid();
    await user.click(getCell(3, 2));
    const moves = [
      ['{ArrowRight}', '3:3'],
      ['{ArrowDown}', '4:3'],
      ['{ArrowLeft}', '4:2'],
      ['{ArrowUp}', '3:2'],
      ['{End}', '3:6'],
      ['{Home}', '3:0'],
      ['{ArrowLeft}', '3:0'],
      ['{PageDown}', '9:0'],
      ['{Control>}{End}{/Control}', '9:6'],
      ['{ArrowDown}', '9:6'],
      ['{PageUp}', '0:6'],
      ['{Control>}{Home}{/Control}', '0:0'],
    ] as const;
    for (const [keys, place] of moves) {
      await user.keyboard(keys);
      expect(`${keys} ${at()}`).toBe(`${keys} ${place}`);
    }
  });

  test('Tab reaches one cell of the grid, the one last used', async () => {
    const { user } = renderGrid();
    await user.click(getCell(2, 1));
    expect(document.querySelectorAll('[data-place][tabindex="0"]')).toHaveLength(1);
    expect(getCell(2, 1).tabIndex).toBe(0);
  });
});

describe('rows', () => {
  test('a click on a row and Enter open it, its buttons do their own thing', async () => {
    const onRowClick = vi.fn();
    const onClick = vi.fn();
    const { user } = renderGrid({ onRowClick, rowActions: [{ label: 'Download badge', icon: <i />, onClick }] });
    await user.click(getCell(1, 0));
    expect(onRowClick.mock.lastCall?.[0]).toBe(people[1]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onRowClick.mock.lastCall?.[0]).toBe(people[2]);
    onRowClick.mockClear();
    await user.click(screen.getByRole('button', { name: 'Download badge Person 5' }));
    expect(onClick.mock.lastCall?.[0]).toBe(people[4]);
    expect(onRowClick).not.toHaveBeenCalled();
  });

  test('10,000 of them are drawn as far as they are seen', () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...people[0],
      id: `m${index}`,
      name: `Row ${index}`,
    }));
    renderGrid({ rows: many as typeof people, pageSize: false, columns: columns.slice(0, 2) });
    expect(readColumn().length).toBeGreaterThan(10);
    expect(readColumn().length).toBeLessThan(60);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10002');
    vi.restoreAllMocks();
  });
});

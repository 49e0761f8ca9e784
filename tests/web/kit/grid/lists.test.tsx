import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { mutate } from 'swr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { Grid } from '../../../../web/kit/grid/Grid.tsx';
import { mergeInOrder } from '../../../../web/kit/grid/model/useRowStream.ts';
import type { Column, GridPage, RowStream, SourceRequest } from '../../../../web/kit/grid/types.ts';
import {
  columns,
  getAddress,
  getCell,
  PeopleGrid,
  type Person,
  people,
  readColumn,
  renderGrid,
  renderScreen,
} from './people.tsx';

afterEach(() => localStorage.clear());

const pager = () =>
  screen.getAllByRole('status').find(({ textContent }) => / of |people|person/.test(textContent ?? ''))?.textContent;
const many = Array.from({ length: 2300 }, (_, index) => ({
  ...(people[index % 41] as Person),
  id: `m${index}`,
  name: `Row ${index}`,
  sales: 1,
}));
const summed: Column<Person>[] = columns.map((column) =>
  column.field === 'sales'
    ? { ...column, summary: 'sum' }
    : column.field === 'name'
      ? { ...column, summary: 'count' }
      : column,
);
const foot = () => document.querySelector('tfoot')?.textContent;

function Selectable() {
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  return (
    <Grid
      id="people"
      label="People"
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      selection={{ selected, onChange }}
    />
  );
}

/** A list whose pages are delivered when released. */
function heldPages(rows: readonly Person[], more: Partial<GridPage<Person>> = {}) {
  const waiting: (() => void)[] = [];
  const load = vi.fn(async ({ cursor, limit }: { cursor?: string; limit: number }): Promise<GridPage<Person>> => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const end = Number(cursor ?? 0) + limit;
    return { Items: rows.slice(end - limit, end), ...(end < rows.length && { cursor: String(end) }), ...more };
  });
  const next = async () => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => waiting.shift()?.());
  };
  return { load, next };
}

/** Shows the first of two streams until a button switches to the other. */
function Either({ streams: [first, other] }: { streams: [RowStream<Person>, RowStream<Person>] }) {
  const [stream, setStream] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setStream(other)}>
        Another
      </button>
      <PeopleGrid id="stream-6" rows={undefined} stream={stream} />
    </>
  );
}

describe('a stream', () => {
  test('can be worked with while its pages of 1,000 arrive, and is whole with the last one', async () => {
    const { load, next } = heldPages(many, { total: 2300, sums: { sales: 2300 } });
    const { user } = renderGrid({
      id: 'stream-1',
      rows: undefined,
      stream: { loadPage: load, listKey: 'a' },
      columns: summed,
      pageSize: 25,
    });
    await next();
    expect(await screen.findByText('1,000 of 2,300 people')).toBeTruthy();
    // The server's total, while rows are still loading.
    expect(foot()).toBe('Total2,300');
    await user.type(screen.getByRole('searchbox', { name: 'Search People' }), 'Row 99');
    await waitFor(() =>
      expect(readColumn()).toEqual(['Row 99', ...Array.from({ length: 10 }, (_, one) => `Row 99${one}`)]),
    );
    expect(foot()).toBe('11 people so far11');
    await next();
    await next();
    await waitFor(() => expect(foot()).toBe('Total11'));
    expect(load.mock.calls.map(([{ cursor, limit }]) => [cursor, limit])).toEqual([
      [undefined, 1000],
      ['1000', 1000],
      ['2000', 1000],
    ]);
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  test('stops when it is told to and goes on where it was', async () => {
    const { load, next } = heldPages(many);
    const { user } = renderGrid({ id: 'stream-2', rows: undefined, stream: { loadPage: load, listKey: 'a' } });
    // No count before the first page arrives.
    expect(await screen.findByRole('progressbar', { name: 'Loading people' })).toBeTruthy();
    expect(screen.queryByText(/^0\b/)).toBeNull();
    await next();
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await next();
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    await next();
    await waitFor(() => expect(pager()).toBe('1–10 of 2,300 people'));
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('that breaks keeps its rows, says how far it came, and Retry goes on from there', async () => {
    let failing = true;
    const load = vi.fn(async ({ cursor }: { cursor?: string; limit: number }): Promise<GridPage<Person>> => {
      if (cursor && failing) throw new Error('The server is not there.');
      return cursor
        ? { Items: many.slice(1000, 1500), total: 1500 }
        : { Items: many.slice(0, 1000), cursor: '1000', total: 1500 };
    });
    const { user } = renderGrid({ id: 'stream-3', rows: undefined, stream: { loadPage: load, listKey: 'a' } });
    expect(await screen.findByText('1,000 of 1,500 people came. The server is not there.')).toBeTruthy();
    expect(readColumn()).toHaveLength(10);
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(pager()).toBe('1–10 of 1,500 people'));
    expect(load.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, '1000', '1000']);
  });

  test('that cannot be read again keeps the rows that were here, and Retry reads it from the start', async () => {
    let failing = false;
    const load = vi.fn(async (): Promise<GridPage<Person>> => {
      if (failing) throw new Error('The server is not there.');
      return { Items: many.slice(0, 500), total: 500 };
    });
    const { user } = renderGrid({ id: 'stream-5', rows: undefined, stream: { loadPage: load, listKey: 'a' } });
    await waitFor(() => expect(pager()).toBe('1–10 of 500 people'));
    failing = true;
    await act(() => mutate(() => true));
    expect(await screen.findByText('The server is not there.')).toBeTruthy();
    expect(pager()).toBe('1–10 of 500 people');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('The server is not there.')).toBeNull());
    expect(pager()).toBe('1–10 of 500 people');
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('that was stopped is not gone on with in another one, whose own rows alone are shown', async () => {
    const { load, next } = heldPages(many);
    const other = vi.fn(() => new Promise<GridPage<Person>>(() => undefined));
    const { user } = renderScreen(
      <Either
        streams={[
          { listKey: 'a', loadPage: load },
          { listKey: 'b', loadPage: other },
        ]}
      />,
    );
    await next();
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await next();
    await screen.findByRole('button', { name: 'Go on' });
    await user.click(screen.getByRole('button', { name: 'Another' }));
    await waitFor(() => expect(other).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    expect(screen.queryByText('Row 0')).toBeNull();
  });

  test('that is refreshed while it loads is loaded to its end first, and then again', async () => {
    const { load, next } = heldPages(many);
    renderGrid({ id: 'stream-7', rows: undefined, stream: { loadPage: load, listKey: 'a' } });
    await next();
    await act(async () => void mutate(() => true));
    await next();
    await next();
    await waitFor(() => expect(pager()).toBe('1–10 of 2,300 people'));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(4));
    expect(load.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, '1000', '2000', undefined]);
  });

  test('with a position is read to its end once, and then what changed since', async () => {
    const pages: GridPage<Person>[] = [
      { Items: many.slice(1000, 1500), cursor: '500', position: 'at 1' },
      { Items: many.slice(0, 1000) },
      { Items: [], removed: [], position: 'at 2' },
      { Items: [{ ...(many[1] as Person), name: 'Another name' }], removed: ['m0'], position: 'at 3' },
      { Items: many.slice(0, 3), position: 'at 4' },
    ];
    const load = vi.fn(async (_: { cursor?: string; since?: string }) => pages.shift() ?? { Items: [] });
    const addPage = mergeInOrder<Person>(
      ({ id }) => id,
      (a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)),
    );
    const stream = { loadPage: load, listKey: 'a', addPage };
    const show = () => renderGrid({ id: 'stream-8', rows: undefined, stream, sort: [] });
    const { unmount } = show();
    await waitFor(() => expect(pager()).toBe('1–10 of 1,500 people'));
    expect(readColumn().slice(0, 2)).toEqual(['Row 0', 'Row 1']);
    unmount();
    // Visited again, and nothing changed.
    show();
    expect(pager()).toBe('1–10 of 1,500 people');
    await act(async () => void mutate(() => true));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
    expect(pager()).toBe('1–10 of 1,500 people');
    await act(async () => void mutate(() => true));
    await waitFor(() => expect(readColumn().slice(0, 2)).toEqual(['Another name', 'Row 2']));
    expect(pager()).toBe('1–10 of 1,499 people');
    // What changed is not known: all rows come again.
    await act(async () => void mutate(() => true));
    await waitFor(() => expect(readColumn()).toEqual(['Row 0', 'Row 1', 'Row 2']));
    expect(load.mock.calls.map(([{ cursor, since }]) => cursor ?? since)).toEqual([
      undefined,
      '500',
      'at 1',
      'at 2',
      'at 3',
    ]);
  });

  test('longer than 20,000 asks for a narrower range or an export', async () => {
    const load = vi.fn(async ({ cursor }: { cursor?: string; limit: number }): Promise<GridPage<Person>> => {
      const from = Number(cursor ?? 0);
      const Items = Array.from({ length: 1000 }, (_, one) => ({ ...(people[0] as Person), id: `x${from + one}` }));
      return { Items, cursor: String(from + 1000) };
    });
    renderGrid({ id: 'stream-4', rows: undefined, stream: { loadPage: load, listKey: 'a' }, exportName: 'people' });
    expect(
      await screen.findByText('These are the first 20,000 people. Choose a narrower range, or export them all.'),
    ).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(20);
  });
});

describe('a source', () => {
  const load = vi.fn(async ({ search, sort, cursor, limit }: SourceRequest): Promise<GridPage<Person>> => {
    const found = people.filter(({ name }) => name.includes(search));
    if (sort?.desc) found.reverse();
    const end = Number(cursor ?? 0) + limit;
    return {
      Items: found.slice(end - limit, end),
      ...(end < found.length && { cursor: String(end) }),
      total: found.length,
      sums: { sales: found.length * 100 },
    };
  });
  beforeEach(() => {
    load.mockClear();
  });

  test('searches and sorts by what the server can, and offers nothing else', async () => {
    const { user } = renderGrid({
      id: 'source-1',
      rows: undefined,
      columns: summed,
      source: { loadPage: load, sortableFields: ['name'] },
    });
    await screen.findByText('Person 1');
    expect(screen.queryByRole('button', { name: 'Salon' })).toBeNull();
    expect(screen.queryByLabelText('Name filter')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(readColumn()[0]).toBe('Person 41'));
    await user.type(screen.getByRole('searchbox'), '4');
    await waitFor(() =>
      expect(readColumn()).toEqual(['Person 41', 'Person 40', 'Person 34', 'Person 24', 'Person 14', 'Person 4']),
    );
    expect(load).toHaveBeenLastCalledWith({
      search: '4',
      sort: { field: 'name', desc: true },
      limit: 10,
    });
  });

  test('counts and adds up what the server says, never the page', async () => {
    renderGrid({ id: 'source-2', rows: undefined, columns: summed, source: { loadPage: load } });
    await waitFor(() => expect(foot()).toBe('Total4,100'));
    expect(pager()).toBe('1–10 of 41 people');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('42');
  });

  test('shows no sum where the server knows none', async () => {
    const bare = async (request: SourceRequest) => ({ Items: (await load(request)).Items });
    renderGrid({ id: 'source-3', rows: undefined, columns: summed, source: { loadPage: bare } });
    await screen.findByText('Person 1');
    expect(foot()).toBe('');
  });

  test('is read again by a save that refreshes its endpoint', async () => {
    renderGrid({ id: 'source-4', rows: undefined, source: { loadPage: load, endpoint: api.clients.listClients } });
    await screen.findByText('Person 1');
    const name = `${api.clients.listClients.method} ${api.clients.listClients.path}`;
    await act(async () => void (await mutate((key) => Array.isArray(key) && key[0] === name)));
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('is exported a thousand rows at a time, until it is stopped', async () => {
    let pages = 0;
    let letGo: () => void = () => undefined;
    const endless = async ({ limit }: SourceRequest): Promise<GridPage<Person>> => {
      pages += limit === 1000 ? 1 : 0;
      if (pages === 3) await new Promise<void>((resolve) => (letGo = resolve));
      return { Items: many.slice(0, limit), cursor: 'more' };
    };
    const { user } = renderGrid({
      id: 'source-5',
      rows: undefined,
      source: { loadPage: endless },
      exportName: 'people',
    });
    await screen.findByText('Row 0');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(await screen.findByText('2,000 people')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await act(async () => letGo());
    await waitFor(() => expect(screen.queryByText(/,000 people/)).toBeNull());
    expect(pages).toBe(3);
    expect(screen.queryByText(/did not work/)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('ranges in the filter row', () => {
  const dated: Column<Person & { since: string }>[] = [
    { field: 'name', title: 'Name' },
    { field: 'sales', title: 'Sales', type: 'quantity' },
    { field: 'since', title: 'Since', type: 'date', dateFormat: 'M/d/yy' },
  ];
  const rows = people.slice(0, 5).map((person, index) => ({
    ...person,
    sales: [-3, 0, 5, 7.125, 10][index] ?? 0,
    since: `2026-11-${String(index * 7 + 1).padStart(2, '0')} 17:57:00`,
  }));
  const show = (query = '') => renderGrid({ rows, columns: dated as never }, `/people${query}`);

  test.each([
    ['>5', ['7.13', '10.00']],
    ['>=5', ['5.00', '7.13', '10.00']],
    ['<0', ['-3.00']],
    ['<= 0', ['-3.00', '0.00']],
    ['3-10', ['5.00', '7.13', '10.00']],
    ['-5..-1', ['-3.00']],
    ['0 to 5', ['0.00', '5.00']],
    ['=7.125', ['7.13']],
    ['7', ['7.13']],
  ])('a number: %s', (text, shown) => {
    show(`?f.sales=${encodeURIComponent(text)}`);
    expect(readColumn(1)).toEqual(shown);
  });

  test.each([
    ['>11/15/26', ['11/22/26', '11/29/26']],
    ['11/1/26-11/8/2026', ['11/1/26', '11/8/26']],
    ['=2026-11-08', ['11/8/26']],
    ['11/2', ['11/22/26', '11/29/26']],
    ['11/8/26', ['11/8/26']],
    ['11/8/2026', ['11/8/26']],
    ['11/08/2026', ['11/8/26']],
    ['11-8-26', ['11/8/26']],
  ])('a day, whole: %s', (text, shown) => {
    show(`?f.since=${encodeURIComponent(text)}`);
    expect(readColumn(2)).toEqual(shown);
  });

  test('what does not read as one says so and filters nothing', () => {
    show('?f.sales=%3Eabc');
    expect(screen.getByLabelText('Sales filter').getAttribute('aria-invalid')).toBe('true');
    expect(readColumn()).toHaveLength(5);
  });

  test('can be put together from two fields, and the focus comes back', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Sales from and to' }));
    await user.type(await screen.findByLabelText('From'), '0');
    await user.type(screen.getByLabelText('To'), '7');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(readColumn(1)).toEqual(['0.00', '5.00']));
    expect(screen.getByLabelText<HTMLInputElement>('Sales filter').value).toBe('0 to 7');
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('around the rows', () => {
  test('"n selected" shows while rows are ticked, and clearing leaves the focus in the rows', async () => {
    const { user } = renderScreen(<Selectable />);
    expect(screen.queryByText(/selected/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 4' }));
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(document.activeElement?.getAttribute('data-place')).not.toBeNull();
  });

  test('the first Tab stop skips the head', async () => {
    const { user } = renderGrid();
    await user.click(screen.getByRole('button', { name: 'Skip to the rows of People' }));
    expect(document.activeElement).toBe(getCell(0, 0));
  });

  test('row actions are reached by the arrows from the last cell and named after their row', async () => {
    const onClick = vi.fn();
    const { user } = renderGrid({ rowActions: [{ label: 'Edit', icon: <i />, onClick }] });
    act(() => getCell(2, 6).focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Person 3' }));
    await user.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledWith(people[2]);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(getCell(2, 6));
  });

  test('a row that was just saved is marked, and on another page that page shows', async () => {
    renderGrid({ savedKey: 'p15' });
    await waitFor(() => expect(readColumn()[0]).toBe('Person 11'));
    expect(document.querySelector('tr[aria-current]')?.textContent).toContain('Person 15');
    expect(getAddress()).toBe('?p=2');
  });

  test('a toggle brings rows that neither search nor totals know of before', async () => {
    const { user } = renderGrid({
      columns: summed,
      toggles: [{ id: 'inactive', label: 'Show inactive', hidesRow: ({ status }) => status === 'Inactive' }],
    });
    expect(pager()).toContain('37 people');
    await user.click(screen.getByRole('switch', { name: 'Show inactive' }));
    await waitFor(() => expect(pager()).toContain('41 people'));
    expect(getAddress()).toBe('?t=inactive');
  });

  test('a toggle is kept in the address', async () => {
    const { user } = renderGrid({ toggles: [{ id: 'deleted', label: 'Show deleted' }] });
    await user.click(screen.getByRole('switch', { name: 'Show deleted' }));
    await waitFor(() => expect(getAddress()).toBe('?t=deleted'));
  });

  test('a toggle of the address is on from the start', () => {
    renderGrid({ toggles: [{ id: 'deleted', label: 'Show deleted' }] }, '/people?t=deleted');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Show deleted' }).checked).toBe(true);
  });

  test('a tooltip goes with its row', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(200);
    const { user, router } = renderGrid();
    fireEvent.mouseOver(getCell(0, 0).firstElementChild ?? document.body);
    await waitFor(() => expect(document.querySelector('[role="tooltip"]')?.textContent).toBe('Person 1'));
    await act(() => router.navigate('/people?q=Person%2041'));
    await waitFor(() => expect(readColumn()).toEqual(['Person 41']));
    await waitFor(() => expect(document.querySelector('[role="tooltip"]')).toBeNull());
    await user.keyboard('{Escape}');
  });
});

describe('where it is narrow', () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
  });

  test('filters are a sheet with ranges, and the focus comes back to its button', async () => {
    const { user } = renderGrid();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.type(await screen.findByLabelText('Sales from'), '40');
    await waitFor(() => expect(getAddress()).toBe('?f.sales=%3E%3D40'));
    await user.click(screen.getByRole('button', { name: 'Show 1 person' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter, 1 active' })));
  });

  test('totals stand under the lines', () => {
    renderGrid({ columns: summed });
    const totals = within(screen.getByLabelText('Totals'));
    expect(totals.getByText('820')).toBeTruthy();
  });

  test('a field that was edited keeps the focus', async () => {
    const { user } = renderGrid({ batch: { save: async () => [] } });
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    expect(document.activeElement).not.toBe(document.body);
    await user.click(screen.getByRole('button', { name: 'Details of Person 2' }));
    await user.click(screen.getByRole('button', { name: 'Edit Sales' }));
    await user.keyboard('{Control>}a{/Control}12{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Sales' }));
  });
});

describe('a tree that is edited', () => {
  type Bowl = { id: string; under?: string; name: string; grams: number };
  const bowls: Bowl[] = [
    { id: 'b1', name: 'Bowl 1', grams: 92.5 },
    { id: 'b1-1', under: 'b1', name: '7N', grams: 60 },
    { id: 'b1-2', under: 'b1', name: 'Developer', grams: 32.5 },
    { id: 'b2', name: 'Bowl 2', grams: 41 },
    { id: 'b2-1', under: 'b2', name: '9V', grams: 41 },
  ];
  const bowlColumns: Column<Bowl>[] = [
    { field: 'name', title: 'Name', summary: 'count', edit: { editor: 'text' } },
    {
      field: 'grams',
      title: 'Grams',
      type: 'quantity',
      summary: 'sum',
      rollUp: true,
      edit: ({ under }) => (under ? { editor: 'number', number: { min: 0 } } : undefined),
    },
  ];
  const show = (save = vi.fn(async () => [])) => ({
    save,
    ...renderScreen(
      <Grid
        id="bowls"
        label="Bowls"
        noun={{ one: 'bowl', many: 'bowls' }}
        columns={bowlColumns}
        rows={bowls}
        rowKey={({ id }) => id}
        parentKey={({ under }) => under}
        batch={{ save }}
      />,
    ),
  });
  const names = () => readColumn(0, screen.getByRole('treegrid'));

  test('opens and closes as a whole', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(names()).toEqual(['Bowl 1', '7N', 'Developer', 'Bowl 2', '9V']);
    await user.click(screen.getByRole('button', { name: 'Collapse Bowl 1' }));
    expect(names()).toEqual(['Bowl 1', 'Bowl 2', '9V']);
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(names()).toEqual(['Bowl 1', 'Bowl 2']);
  });

  test('a parent shows what its children come to, edits included, and is counted once', async () => {
    const { user, save } = show();
    expect(foot()).toBe('Total133.50');
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    act(() => getCell(1, 1).focus());
    await user.keyboard('70{Enter}');
    expect(getCell(0, 1).textContent).toBe('102.50');
    expect(foot()).toBe('Total143.50');
    act(() => getCell(0, 0).focus());
    await user.keyboard('First{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledWith([
      { key: 'b1-1', row: bowls[1], values: { grams: 70 } },
      { key: 'b1', row: bowls[0], values: { name: 'First' } },
    ]);
  });
});

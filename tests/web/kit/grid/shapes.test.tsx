import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GridPage, SourceRequest } from '../../../../web/kit/grid/types.ts';
import { InProcessWorker } from '../../../support/inProcessWorker.ts';
import { columns, getAddress, getCell, type Person, people, readColumn, renderGrid } from './people.tsx';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const pager = () => screen.getAllByRole('status')[0]?.textContent;

describe('a list that the server pages', () => {
  const load = async ({ search, cursor, limit }: { search: string; cursor?: string; limit: number }) => {
    const found = people.filter(({ name }) => name.includes(search));
    const start = Number(cursor ?? 0);
    const next = start + limit < found.length ? String(start + limit) : undefined;
    return { Items: found.slice(start, start + limit), cursor: next };
  };

  test('goes forward by cursor and back again, without a total', async () => {
    const source = { loadPage: vi.fn(load) };
    const { user } = renderGrid({ id: 'forward', rows: undefined, source });
    await waitFor(() => expect(pager()).toBe('1–10 people'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(pager()).toBe('11–20 people'));
    expect(source.loadPage).toHaveBeenLastCalledWith({ search: '', cursor: '10', limit: 10 });
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(readColumn()[0]).toBe('Person 1'));
  });

  test('has no next at its end', async () => {
    renderGrid({ id: 'end', rows: undefined, source: { loadPage: load } }, '/people?n=50');
    await waitFor(() => expect(pager()).toBe('1–41 people'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });

  test('that is one row says so in the singular', async () => {
    const { user } = renderGrid({ id: 'one', rows: undefined, source: { loadPage: load } });
    await user.type(await screen.findByRole('searchbox', { name: 'Search People' }), 'son 41');
    await waitFor(() => expect(pager()).toBe('1–1 person'));
  });

  test('asks once for a text typed in one go, and starts at the first page', async () => {
    const source = { loadPage: vi.fn(load) };
    const { user } = renderGrid({ id: 'typed', rows: undefined, source });
    await screen.findByText('Person 1');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Person 11');
    await user.type(screen.getByRole('searchbox', { name: 'Search People' }), 'son 3');
    await waitFor(() => expect(readColumn()[0]).toBe('Person 3'));
    expect(source.loadPage.mock.calls.map(([{ search }]) => search)).toEqual(['', '', 'son 3']);
    expect(pager()).toBe('1–10 people');
  });

  test('is found again at the page it was left at', async () => {
    const source = { loadPage: vi.fn(load) };
    const { user, router } = renderGrid({ id: 'left', rows: undefined, source });
    await screen.findByText('Person 1');
    for (const first of ['Person 11', 'Person 21']) {
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await screen.findByText(first);
    }
    expect(getAddress()).toBe('?p=3');
    await act(() => router.navigate('/home'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(pager()).toBe('21–30 people'));
    expect(readColumn()[0]).toBe('Person 21');
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(readColumn()[0]).toBe('Person 11'));
    expect(source.loadPage.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, '10', '20']);
  });

  test('begins at its first page when a link names one that nobody went to', async () => {
    renderGrid({ id: 'linked', rows: undefined, source: { loadPage: load } }, '/people?p=3');
    await waitFor(() => expect(pager()).toBe('1–10 people'));
    expect(getAddress()).toBe('');
  });

  test('says what failed and tries again', async () => {
    const answer = vi.fn(load).mockRejectedValueOnce(new Error('The server is not there.'));
    const { user } = renderGrid({ id: 'failing', rows: undefined, source: { loadPage: answer } });
    expect(await screen.findByText('The server is not there.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Person 1')).toBeTruthy();
  });
});

describe('waiting and nothing', () => {
  test('the first load shows its own shape', () => {
    renderGrid({ rows: undefined });
    expect(screen.getByLabelText('Loading People')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('a refresh keeps the rows in sight', () => {
    renderGrid({ refreshing: true });
    expect(screen.getByRole('progressbar', { name: 'Refreshing People' })).toBeTruthy();
    expect(readColumn()).toHaveLength(10);
  });

  test('an error keeps the rows and offers to retry', async () => {
    const onRetry = vi.fn();
    const { user } = renderGrid({ error: new Error('Not refreshed.'), onRetry });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(readColumn()).toHaveLength(10);
  });

  test('an empty list says what to do next', async () => {
    const onClick = vi.fn();
    const { user } = renderGrid({
      rows: [],
      empty: { text: 'Nobody yet.', action: { label: 'Add New User', onClick } },
    });
    expect(screen.getByText('Nobody yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add New User' }));
    expect(onClick).toHaveBeenCalledOnce();
  });
});

describe('a tree', () => {
  const parents: Record<string, string> = { p2: 'p1', p3: 'p1', p4: 'p3', p6: 'p5' };
  const tree = { rows: people.slice(0, 6), parentKey: ({ id }: Person) => parents[id] };
  const names = () => readColumn(0, screen.getByRole('treegrid'));

  test('opens and closes by its chevron and by the arrow keys', async () => {
    const { user } = renderGrid(tree);
    expect(names()).toEqual(['Person 1', 'Person 5']);
    await user.click(screen.getByRole('button', { name: 'Expand Person 1' }));
    expect(names()).toEqual(['Person 1', 'Person 2', 'Person 3', 'Person 5']);
    await user.click(getCell(2, 0));
    await user.keyboard('{ArrowRight}');
    expect(names()).toContain('Person 4');
    expect(screen.getByRole('row', { name: /Person 4/ }).getAttribute('aria-level')).toBe('3');
    await user.keyboard('{ArrowLeft}');
    expect(names()).not.toContain('Person 4');
  });

  test('draws what is in view, however much of it stands open', async () => {
    const many = Array.from({ length: 10 }, (_, at) =>
      people.map((person) => ({ ...person, id: `${person.id}-${at}`, name: `${person.name}-${at}` })),
    ).flat();
    const { user } = renderGrid({ rows: many, parentKey: ({ id }) => (id === 'p1-0' ? undefined : 'p1-0') });
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(names().slice(0, 2)).toEqual(['Person 1-0', 'Person 2-0']);
    expect(names().length).toBeLessThan(60);
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(names()).toEqual(['Person 1-0']);
  });

  test('what is searched for is seen with everything above it', () => {
    renderGrid(tree, '/people?f.name=Person%204');
    expect(names()).toEqual(['Person 1', 'Person 3', 'Person 4']);
  });
});

describe('the summary', () => {
  const summed = columns.map((column) => {
    if (column.field === 'name') return { ...column, summary: 'count' as const };
    return column.field === 'sales' ? { ...column, summary: 'sum' as const } : column;
  });
  const foot = () => within(screen.getByRole('grid')).getAllByRole('row').at(-1)?.textContent;

  test('adds up everything that passes the filters, not the page', () => {
    renderGrid({ columns: summed }, '/people?f.salon=Fairfax');
    const fairfax = people.filter(({ salon }) => salon === 'Fairfax');
    expect(foot()).toBe(`Total${fairfax.reduce((sum, { sales }) => sum + sales, 0)}`);
  });

  test('decimals do not drift', () => {
    const rows = people.slice(0, 3).map((person, index) => ({ ...person, sales: [0.1, 0.2, 0.7][index] ?? 0 }));
    renderGrid({ columns: summed, rows });
    expect(foot()).toBe('Total1');
  });
});

describe('an export', () => {
  let saved: Blob | undefined;
  beforeEach(() => {
    saved = undefined;
    URL.createObjectURL = (blob: Blob) => {
      saved = blob;
      return 'blob:export';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('Worker', InProcessWorker);
  });

  test('as CSV holds the whole filtered set with formulas disarmed', async () => {
    const { user } = renderGrid({ exportName: 'people' }, '/people?f.salon=Fairfax&s=-name');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(saved).toBeDefined());
    const lines = (await saved?.text())?.replace('\uFEFF', '').split('\r\n') ?? [];
    expect(lines[0]).toBe('Name,Salon,Status,Access level,Phone,Sales,Senior');
    expect(lines).toHaveLength(15);
    expect(lines[1]).toBe(`Person 40,Fairfax,Inactive,Stylist,+1 (703) 555-1039,27,No`);
  });

  test('waits for the rows', () => {
    renderGrid({ exportName: 'people', rows: [], loading: true });
    expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('as XLSX is a workbook', async () => {
    const { user } = renderGrid({ exportName: 'people' });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    await waitFor(() => expect(saved).toBeDefined(), { timeout: 10_000 });
    expect(saved?.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect((await saved?.slice(0, 2).text()) ?? '').toBe('PK');
  });

  /** A list of two pages, the second of which is delivered when released. */
  const slow = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const load = async ({ cursor, limit }: SourceRequest): Promise<GridPage<Person>> => {
      if (cursor) await promise;
      return { Items: people.slice(0, limit), ...(!cursor && { cursor: 'more' }) };
    };
    return { letGo: resolve, source: { loadPage: load } };
  };

  test('goes on where its screen is left, and says so there until the file is saved', async () => {
    const { letGo, source } = slow();
    const { user, router } = renderGrid({ id: 'left-1', exportName: 'people', rows: undefined, source });
    await screen.findByText('Person 1');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await act(() => router.navigate('/home'));
    expect(await screen.findByText('Exporting people')).toBeTruthy();
    expect(saved).toBeUndefined();
    await act(async () => letGo());
    expect(await screen.findByText('The export of people is in your downloads')).toBeTruthy();
    expect((await saved?.text())?.split('\r\n')).toHaveLength(2 * people.length + 1);
    await waitFor(() => expect(screen.queryByText('Exporting people')).toBeNull());
    const file = saved;
    saved = undefined;
    await user.click(screen.getByText('Download again'));
    expect(saved).toBe(file);
  });

  test('can be stopped from where one has gone; nothing is saved then', async () => {
    const { letGo, source } = slow();
    const { user, router } = renderGrid({ id: 'left-2', exportName: 'people', rows: undefined, source });
    await screen.findByText('Person 1');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    await act(() => router.navigate('/home'));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await act(async () => letGo());
    await waitFor(() => expect(screen.queryByText('Exporting people')).toBeNull());
    expect(screen.queryByText(/downloads|did not work/)).toBeNull();
    expect(saved).toBeUndefined();
  });
});

describe('where it is narrow', () => {
  const narrow = {
    title: ({ name }: Person) => name,
    subtitle: ({ salon }: Person) => salon,
    status: ({ status }: Person) => status,
  };
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
  });

  test('a row is one line, with the rest behind its chevron', async () => {
    const { user } = renderGrid({ narrow });
    expect(screen.queryByRole('grid')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Details of Person 2' }));
    expect(screen.getByText('+1 (703) 555-1001')).toBeTruthy();
  });

  test('it is sorted by a menu, the same column again the other way', async () => {
    const { user } = renderGrid({ narrow });
    for (const order of ['?s=sales', '?s=-sales']) {
      await user.click(screen.getByRole('button', { name: 'Sort' }));
      await user.click(await screen.findByRole('menuitemradio', { name: 'Sales' }));
      expect(getAddress()).toBe(order);
    }
    expect(within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')[0]?.textContent).toContain(
      'Person 36',
    );
  });

  test('batch mode edits in the detail', async () => {
    const save = vi.fn(async () => []);
    const { user } = renderGrid({ narrow, batch: { save } });
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await user.click(screen.getByRole('button', { name: 'Details of Person 2' }));
    await user.click(screen.getByRole('button', { name: 'Edit Name' }));
    await user.keyboard('{Control>}a{/Control}Mara{Enter}');
    expect(screen.getByText('1 change')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith([{ key: 'p2', row: people[1], values: { name: 'Mara' } }]));
    expect(await screen.findByText(/Not saved\. Try again\./, { selector: 'li' })).toBeTruthy();
  });

  test('a touch on the line opens the row', async () => {
    const onRowClick = vi.fn();
    const { user } = renderGrid({ narrow, onRowClick });
    await user.click(screen.getByText('Person 3'));
    expect(onRowClick).toHaveBeenCalledWith(people[2]);
  });
});

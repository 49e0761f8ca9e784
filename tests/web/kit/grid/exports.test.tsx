import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GridPage, SourceRequest } from '../../../../web/kit/grid/types.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { InProcessWorker } from '../../../support/inProcessWorker.ts';
import { stubIndexedDb } from '../../../support/stubIndexedDb.ts';
import { unloadPage } from '../unloadPage.ts';
import { type Person, people, renderGrid } from './people.tsx';

let saved: { name: string; file: Blob }[];
let device: ReturnType<typeof stubIndexedDb>;

beforeEach(() => {
  saved = [];
  device = stubIndexedDb();
  let file = new Blob();
  URL.createObjectURL = (blob: Blob) => {
    file = blob;
    return 'blob:export';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
  vi.stubGlobal('Worker', InProcessWorker);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

/** A list of `total` people in pages of a thousand. Pages after the first wait for `wait`. */
function listOf(total: number, wait: Promise<void> = Promise.resolve()) {
  const load = async ({ cursor, limit }: SourceRequest): Promise<GridPage<Person>> => {
    if (cursor) await wait;
    const from = Number(cursor ?? 0);
    const end = Math.min(total, from + limit);
    const Items = Array.from({ length: end - from }, (_, one) => ({ ...(people[0] as Person), id: `x${from + one}` }));
    return { Items, total, ...(end < total && { cursor: String(end) }) };
  };
  return {
    id: `list of ${total}`,
    rows: undefined,
    source: { loadPage: load },
    exportName: 'People',
    exportScope: 'Fairfax',
  };
}
const name = 'People · Fairfax';

async function exportsAll(user: UserEvent, format = 'CSV') {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
}
/** Opens the grid's menu. `button` is the name of its button. */
async function tray(user: UserEvent, button = 'Export') {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('region', { name: 'Exports on their way' }));
}
async function keepOne(rows = 10_001) {
  const { user } = renderGrid(listOf(rows));
  await screen.findAllByText('Person 1');
  await exportsAll(user);
  await screen.findByRole('button', { name: 'Export, 1 ready' });
  return user;
}

fullTest(
  'of more than 10,000 rows it waits on this device over a reload, and is fetched as often as it is wanted',
  async () => {
    const before = await keepOne();
    expect(await screen.findByText('The export of people is ready')).toBeTruthy();
    expect(saved).toEqual([]);
    await before.keyboard('{Escape}');
    unloadPage();

    const { user } = renderGrid({ exportName: 'Others' });
    const exports = await tray(user, 'Export, 1 ready');
    expect(exports.getByText('10,001 people · kept until Nov 30')).toBeTruthy();
    await user.click(exports.getByRole('button', { name: `Download ${name}` }));
    expect(saved.map((one) => one.name)).toEqual([`${name}.csv`]);
    expect((await saved[0]?.file.text())?.split('\r\n')).toHaveLength(10_002);
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
    await user.click(exports.getByRole('button', { name: `Download ${name}` }));
    expect(saved).toHaveLength(2);
    unloadPage();
    renderGrid({ exportName: 'Others' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
    expect(device.kept.size).toBe(1);
  },
);

test('of up to 10,000 rows it is saved at once and not kept', async () => {
  const { user } = renderGrid(listOf(10_000));
  await screen.findAllByText('Person 1');
  await exportsAll(user);
  await waitFor(() => expect(saved.map((one) => one.name)).toEqual([`${name}.csv`]));
  expect(device.kept.size).toBe(0);
  expect(screen.queryByText(/is ready|in your downloads/)).toBeNull();
});

test('is nobody else’s at the same desk, and is still there for whom it was made', async () => {
  await keepOne();
  unloadPage();
  const { user } = renderGrid({ exportName: 'People' }, '/people', 'u2');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('menuitem', { name: 'CSV' });
  expect(screen.queryByRole('region', { name: 'Exports on their way' })).toBeNull();
  unloadPage();
  renderGrid({ exportName: 'People' });
  expect(await screen.findByRole('button', { name: 'Export, 1 ready' })).toBeTruthy();
});

test.each(['u1', 'u2'])('goes after seven days, whoever is here then: %s', async (who) => {
  await keepOne();
  unloadPage();
  vi.setSystemTime(new Date(2026, 10, 30, 11, 59));
  const { unmount } = renderGrid({ exportName: 'People' });
  expect(await screen.findByRole('button', { name: 'Export, 1 ready' })).toBeTruthy();
  unmount();
  vi.setSystemTime(new Date(2026, 10, 30, 12, 1));
  renderGrid({ exportName: 'People' }, '/people', who);
  await waitFor(() => expect(device.kept.size).toBe(0));
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

test.each([
  ['has no room left', () => Object.assign(device, { isFull: true })],
  ['keeps nothing', () => vi.stubGlobal('indexedDB', undefined)],
])('is saved to the downloads where the browser %s', async (_, refuse) => {
  refuse();
  const { user } = renderGrid(listOf(10_001));
  await screen.findAllByText('Person 1');
  await exportsAll(user);
  await waitFor(() => expect(saved.map((one) => one.name)).toEqual([`${name}.csv`]));
  expect(screen.queryByText(/is ready|did not work/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

test('that is deleted is gone for good, and the focus stays in the menu', async () => {
  const user = await keepOne();
  const exports = await tray(user, 'Export, 1 ready');
  await user.click(exports.getByRole('button', { name: `Delete ${name}` }));
  await waitFor(() => expect(device.kept.size).toBe(0));
  expect(screen.queryByRole('region', { name: 'Exports on their way' })).toBeNull();
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true);
  // The toast's button downloads the file and does not restore the progress.
  await user.click(screen.getByText('Download'));
  expect(saved).toHaveLength(1);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(device.kept.size).toBe(0);
});

test('on its way says how far it is in the menu of any grid, and is stopped there', async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { user, router } = renderGrid(listOf(4000, promise));
  await screen.findAllByText('Person 1');
  await exportsAll(user);
  await act(() => router.navigate('/home'));
  await act(() => router.navigate('/people'));
  const exports = await tray(user);
  await waitFor(() => expect(exports.getByText('25%')).toBeTruthy());
  expect(exports.getByText('4,000 people · CSV')).toBeTruthy();
  expect(exports.getByRole('progressbar', { name: `Export of ${name}` }).getAttribute('aria-valuenow')).toBe('0.25');
  await user.click(exports.getByRole('button', { name: `Stop the export of ${name}` }));
  expect(screen.queryByRole('region', { name: 'Exports on their way' })).toBeNull();
  await waitFor(() => expect(screen.queryByText('Exporting people')).toBeNull());
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true);
  await act(async () => letGo());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(saved).toEqual([]);
});

/** People in pages of a thousand, each delivered when released. Only the first page has the total. */
function arriving(id: string) {
  const letGo: (() => void)[] = [];
  const load = async ({ cursor, limit }: { cursor?: string; limit: number }): Promise<GridPage<Person>> => {
    if (cursor) await new Promise<void>((resolve) => letGo.push(resolve));
    const from = Number(cursor ?? 0);
    const Items = Array.from({ length: limit }, (_, one) => ({ ...(people[0] as Person), id: `x${from + one}` }));
    return { Items, ...(!cursor && { total: 4000 }), ...(from < 3000 && { cursor: String(from + limit) }) };
  };
  return { id, rows: undefined, stream: { listKey: 'a', loadPage: load }, letGo };
}

test('of rows that are still arriving counts from those that are here', async () => {
  const { letGo, ...grid } = arriving('half-way');
  const { user } = renderGrid({ ...grid, exportName: 'People' });
  await screen.findByText('1,000 of 4,000 people');
  await exportsAll(user);
  const exports = await tray(user);
  expect(await exports.findByText('25%')).toBeTruthy();
  expect(exports.getByText('4,000 people · CSV')).toBeTruthy();
  // The page of the grid, and the page of the export.
  await waitFor(() => expect(letGo).toHaveLength(2));
  await act(async () => letGo[1]?.());
  expect(await exports.findByText('50%')).toBeTruthy();
});

fullTest('two of one grid are on their way side by side', async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { user } = renderGrid(listOf(2000, promise));
  await screen.findAllByText('Person 1');
  await exportsAll(user);
  await exportsAll(user, 'Excel (XLSX)');
  const exports = await tray(user);
  expect(exports.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('XLSX'),
    expect.stringContaining('CSV'),
  ]);
  await act(async () => letGo());
  await waitFor(() => expect(saved.map((one) => one.name).sort()).toEqual([`${name}.csv`, `${name}.xlsx`]));
});

test('on its way is asked about before a reload, and told of as lost after it', async () => {
  const asksAtClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { user } = renderGrid(listOf(2000, promise));
  await screen.findAllByText('Person 1');
  expect(asksAtClosing()).toBe(false);
  await exportsAll(user);
  await waitFor(() => expect(asksAtClosing()).toBe(true));
  unloadPage();
  letGo();
  renderGrid();
  const lost = `Loading the page again ended the export of ${name}. Start it once more.`;
  expect(await screen.findByText(lost)).toBeTruthy();
  expect(asksAtClosing()).toBe(false);
  unloadPage();
  renderGrid();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText(lost)).toBeNull();
});

test('ends with the session of whoever asked for it', async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { user, unmount } = renderGrid(listOf(10_001, promise));
  await screen.findAllByText('Person 1');
  await exportsAll(user);
  unmount();
  await act(async () => letGo());
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect([saved.length, device.kept.size]).toEqual([0, 0]);
});

/** Two people with two and one below them. */
const above: Record<string, string> = { p2: 'p1', p3: 'p1', p5: 'p4' };
const tree = { rows: people.slice(0, 5), parentKey: ({ id }: Person) => above[id] };
test.each([
  ['everybody', {}, '', 'All 41 people, as filtered and rounded'],
  ['whom a filter leaves', {}, '?f.name=Person%207', 'The 1 person, as filtered and rounded'],
  ['a tree', tree, '', 'All 2 people, as filtered and rounded'],
  ['what was found in a tree', tree, '?f.name=Person%205', 'The 1 row, as filtered and rounded'],
  ['what the server has counted', listOf(2000), '?q=a', 'All 2,000 people, as filtered and rounded'],
  ['what nobody has counted yet', arriving('narrowed'), '?q=Person', 'All people, as filtered and rounded'],
])('says what it will hold: %s', async (_, props, query, hint) => {
  const { user } = renderGrid({ exportName: 'People', ...props }, `/people${query}`);
  await screen.findAllByText(/^Person/);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const described = async (format: string) => {
    const ids = (await screen.findByRole('menuitem', { name: format })).getAttribute('aria-describedby');
    return document.getElementById(ids ?? '')?.textContent;
  };
  expect(await described('Excel (XLSX)')).toBe(hint);
  expect(await described('CSV')).toBe('The same rows for other programs');
});

test('of a list that failed to load has its rows, or cannot be ordered, and is never an empty file', async () => {
  let attempts = 0;
  const { source } = listOf(3);
  const loadPage = async (request: { cursor?: string; limit: number }) => {
    attempts += 1;
    if (attempts === 1) throw new Error('Something went wrong.');
    return source.loadPage({ ...request, search: '' });
  };
  const { user, unmount } = renderGrid({
    exportName: 'People',
    rows: undefined,
    stream: { listKey: 'people', loadPage },
  });
  await screen.findByText('Something went wrong.');
  await exportsAll(user);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]?.file.text())?.trim().split('\r\n')).toHaveLength(4);
  unmount();

  renderGrid({ exportName: 'People', rows: [], error: new Error('Something went wrong.') });
  expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true');
});

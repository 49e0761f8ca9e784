import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CountDetail, CountLine } from '../../../shared/contract/counts.ts';
import { api } from '../../../shared/contract/index.ts';
import { calculateCheckDigit } from '../../../shared/rules/productCode.ts';
import { ApproveCount } from '../../../web/screens/counts/Approve.tsx';
import { FinishedCounts } from '../../../web/screens/counts/Finished.tsx';
import { StockCount } from '../../../web/screens/counts/StockCount.tsx';
import { freezeClock } from '../../support/freezeClock.ts';
import { fullTest } from '../../support/fullTest.ts';
import { sampleCount, sampleProduct, sampleSalon } from '../../support/samples.ts';
import { scan, scanFromEveryElement, scanWithoutRendering } from '../../support/scan.ts';
import { as } from '../../support/session.ts';
import { readCells, showScreen } from '../../support/showScreen.tsx';

freezeClock('2026-11-28T15:00:00Z');

const { listCounts, listFinishedCounts, getCount, addCounted, approveCount, startCount } = api.counts;
beforeEach(() => localStorage.clear());

const salon = sampleSalon();
const share = {
  device_id: 'other',
  device_name: 'Phone',
  user_id: 'u2',
  user_name: 'Priya Nair',
  time: '2026-11-20 14:10:00',
};
const line = (key: string, name: string, more: Partial<CountLine> = {}): CountLine => ({
  key,
  product_id: key,
  barcode: `40457872007${key}`,
  name,
  manufacturer: 'Schwarzkopf',
  brand: 'Igora Royal',
  counted: null,
  time: null,
  shares: [],
  ...more,
});
const counted = { counted: 1, time: '2026-11-20 14:10:00', shares: [{ ...share, pieces: 1 }] };
const detail: CountDetail = {
  ...sampleCount(),
  lines: [line('81', 'Igora Royal 8-1 Light Blonde'), line('80', 'Igora Royal 8-0 Blonde', counted)],
};
const count = sampleCount();
const salons = { endpoint: api.locations.listLocationsByRole, body: [salon] };
const open = { endpoint: listCounts, body: [count] };
const read = { endpoint: getCount, params: { id: 'c1' }, body: detail };

/** Simulates a phone until the returned function is called. */
function onPhone(): () => void {
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
  vi.stubGlobal('innerWidth', 390);
  return () => {
    width.mockRestore();
    vi.unstubAllGlobals();
  };
}

const rows = () =>
  within(screen.getByRole('grid', { name: 'Counted last' }))
    .getAllByRole('row')
    .filter((one) => within(one).queryAllByRole('gridcell').length > 0)
    .map(readCells);

/** Pieces sent to the server from now on, by barcode, without zero sums. */
function piecesSent() {
  const sent: { barcode: string; pieces: number }[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/pieces') && typeof init.body === 'string') sent.push(...JSON.parse(init.body).items);
    return fetch(url, init);
  });
  return () =>
    Object.fromEntries(
      [...Map.groupBy(sent, ({ barcode }) => barcode)]
        .map(([barcode, its]) => [barcode, its.reduce((sum, { pieces }) => sum + pieces, 0)])
        .filter(([, pieces]) => pieces !== 0),
    );
}

test('every scan counts one at once beside what others counted, can be set and taken back, and is sent under a key', async () => {
  const sending = { endpoint: addCounted, params: { id: 'c1' }, body: { message: 'Counted' } };
  const { user, sent } = showScreen(StockCount, '/stock-count', as.desk, [salons, open, read, sending]);
  const sums = piecesSent();
  await screen.findByText('SC-1001', { exact: false });
  scan('4045787200780');
  scan('4045787200780');
  scan('4045787200781');
  await waitFor(() =>
    expect(rows().map((cells) => cells.slice(0, 4))).toEqual([
      ['Igora Royal 8-1 Light BlondeSchwarzkopf', '1', '0', '1'],
      ['Igora Royal 8-0 BlondeSchwarzkopf', '2', '1', '3'],
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  // Scans may have been sent before they were undone.
  await waitFor(() => expect(sums()).toEqual({ '4045787200780': 2 }));
  expect(sent['/counts/c1/pieces']).toMatchObject({ idempotency_key: expect.any(String) });
});

test('scans that are not drawn yet count: a number sets the sum of them all, and Take back takes the latest alone', async () => {
  const failing = {
    endpoint: addCounted,
    params: { id: 'c1' },
    status: 503,
    body: { message: 'Try again', code: 'internal' },
  };
  showScreen(StockCount, '/stock-count', as.desk, [salons, open, read, failing]);
  await screen.findByText('SC-1001', { exact: false });
  const field = screen.getByLabelText('Barcode');
  fireEvent.change(field, { target: { value: '7' } });
  await scanWithoutRendering('4045787200781', '4045787200781', '4045787200780', 'CARD-BACK', '4045787200781');
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await waitFor(() =>
    expect(rows().map((cells) => cells.slice(0, 4))).toEqual([
      ['Igora Royal 8-1 Light BlondeSchwarzkopf', '7', '0', '7'],
      ['Igora Royal 8-0 BlondeSchwarzkopf', '0', '1', '1'],
    ]),
  );
});

test('a case counts as its containers, and one that nobody knows asks how many are in it', async () => {
  const tube = line('81', 'Igora Royal 8-1', {
    barcode: '4045787200799',
    other_codes: [{ code: 'CASE-81', units: 6 }],
  });
  const lines = [tube];
  const code = `1404578720079${calculateCheckDigit('1404578720079')}`;
  const sending = { endpoint: addCounted, params: { id: 'c1' }, body: { message: 'Counted' } };
  const saved = { message: 'Code Saved', product_id: '81', code, units: 12 };
  const { user, sent } = showScreen(StockCount, '/stock-count', as.desk, [
    salons,
    open,
    { ...read, body: { ...detail, lines } },
    sending,
    { endpoint: api.products.addProductCode, params: { id: '81' }, body: saved },
  ]);
  const sums = piecesSent();
  await screen.findByText('SC-1001', { exact: false });
  scan('CASE-81');
  scan(code);
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.change(question.getByRole('textbox', { name: 'How many are in it?' }), { target: { value: '12' } });
  await user.click(question.getByRole('button', { name: 'Count the case' }));
  await waitFor(() => expect(figures()).toEqual([['18', '0', '18']]));
  await waitFor(() => expect(sums()).toEqual({ '4045787200799': 18 }));
  expect(sent['/product/81/codes']).toEqual({ code, units: 12 });
});

test('without a connection nothing is said to be kept before anything was scanned', async () => {
  const without = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showScreen(StockCount, '/stock-count', as.desk, [salons, open, read]);
  expect(await screen.findByText('Not connected. What is scanned is kept on this device.')).toBeTruthy();
  without.mockRestore();
});

test('a salon without a count begins one, and one that is counted leads admins to its approval', async () => {
  const begun = { endpoint: startCount, body: count };
  const { user, sent } = showScreen(StockCount, '/stock-count', as.desk, [salons, { ...open, body: [] }, begun]);
  await user.click(await screen.findByRole('button', { name: 'Start count' }));
  await waitFor(() => expect(sent['/counts']).toMatchObject({ location: 1, scope: 'everything', ids: [] }));
});

fullTest(
  'what was chosen to be counted stays while the counts cannot be read again, and for another salon',
  async () => {
    const rosslyn = { ...salon, location_id: 2, location_name: 'Rosslyn' };
    const product = sampleProduct({ product_id: '80', brand: 'Igora Royal', name: '8-0' });
    const { user, sent } = showScreen(StockCount, '/stock-count', as.admin, [
      { ...salons, body: [salon, rosslyn] },
      { ...open, body: [] },
      { endpoint: listCounts, status: 503, body: { message: 'Try again', code: 'internal' } },
      { endpoint: api.products.listProducts, body: { data: [product] } },
      { endpoint: startCount, body: count },
    ]);
    await user.click(await screen.findByRole('combobox', { name: 'Products to count' }));
    await user.click(screen.getByRole('option', { name: 'Chosen products' }));
    await user.click(screen.getByRole('combobox', { name: 'Products' }));
    await user.click(await screen.findByRole('option', { name: /Igora Royal 8-0/ }));
    const asked = vi.spyOn(globalThis, 'fetch');
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/counts', expect.anything()));
    await user.click(screen.getByRole('combobox', { name: 'Salon' }));
    await user.click(await screen.findByRole('option', { name: 'Rosslyn' }));
    await user.click(screen.getByRole('button', { name: 'Start count' }));
    await waitFor(() => expect(sent['/counts']).toMatchObject({ location: 2, scope: 'list', ids: ['80'] }));
  },
);

test('an approval books all differences but those that are counted again, the dearest first', async () => {
  const waiting: CountDetail = {
    ...detail,
    state: 'waiting',
    lines: [
      line('80', 'Igora Royal 8-0 Blonde', { ...counted, expected: 2, moved: 0, price: 8 }),
      line('81', 'Igora Royal 8-1 Light Blonde', { ...counted, expected: -3, moved: 1, price: 10 }),
      line('82', 'Igora Royal 8-2 Ash Blonde', { ...counted, expected: 1, moved: 0, price: 8 }),
      line('83', 'Olaplex 3', { ...counted, expected: 0, moved: 0, price: 0 }),
    ],
  };
  const { user, sent, here } = showScreen(ApproveCount, '/approve-count?id=c1', as.manager, [
    { ...read, body: waiting },
    { endpoint: approveCount, params: { id: 'c1' }, body: { ...count, state: 'approved' } },
  ]);
  await screen.findByRole('button', { name: 'Approve 3 differences' });
  expect(screen.getAllByText('+$30.00')).toHaveLength(2);
  expect(screen.getByText('+$22.00').parentElement?.textContent).toBe('Difference in money+$22.001 without a price');
  expect(screen.getByText('No price')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Count again Igora Royal 8-0 Blonde' }));
  await user.click(screen.getByRole('button', { name: 'Approve 2 differences' }));
  await waitFor(() => expect(here()).toBe('/stock-count'));
  expect(sent['/counts/c1/approve']).toEqual({ again: ['80'], zero: false, outside: [], version: 1 });
});

test('what is not part of the count is booked only if it is chosen', async () => {
  const lines = [
    line('80', 'Igora Royal 8-0 Blonde', { ...counted, expected: 2, moved: 0, price: 8 }),
    line('90', 'Koleston 9-0', { ...counted, expected: 3, moved: 0, price: 10, outside: true }),
  ];
  const { user, sent } = showScreen(ApproveCount, '/approve-count?id=c1', as.manager, [
    { ...read, body: { ...detail, state: 'waiting', lines } },
    { endpoint: approveCount, params: { id: 'c1' }, body: { ...count, state: 'approved' } },
  ]);
  await screen.findByRole('button', { name: 'Approve 1 difference' });
  expect(screen.getByText(/^1 product was scanned that is not part of this count\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Post anyway Koleston 9-0' }));
  await user.click(screen.getByRole('button', { name: 'Approve 2 differences' }));
  await waitFor(() => expect(sent['/counts/c1/approve']).toMatchObject({ again: [], outside: ['90'] }));
});

test('a row that was recounted by hand since says when, and has nothing to decide', async () => {
  const recounted = { ...counted, expected: 2, moved: 0, price: 8, recounted: '2026-11-20 15:30:00' };
  const waiting: CountDetail = {
    ...detail,
    state: 'waiting',
    lines: [line('80', 'Igora Royal 8-0 Blonde', recounted)],
  };
  showScreen(ApproveCount, '/approve-count?id=c1', as.manager, [{ ...read, body: waiting }]);
  await screen.findByText('Recounted Nov 20, 3:30 PM');
  expect(screen.getByRole('button', { name: 'Approve 0 differences' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Count again/ })).toBeNull();
  cleanup();

  const back = onPhone();
  const { user } = showScreen(ApproveCount, '/approve-count?id=c1', as.manager, [{ ...read, body: waiting }]);
  await screen.findByText('Recounted Nov 20, 3:30 PM · counted 1 of 2');
  await user.click(screen.getByRole('button', { name: /^Details of/ }));
  await screen.findByText('Moved meanwhile');
  expect(screen.queryByRole('button', { name: /^Count again/ })).toBeNull();
  back();
});

test('each row says what becomes of it: it is being posted, was booked, or was not', async () => {
  const lines = [line('80', 'Igora Royal 8-0 Blonde', { ...counted, expected: 2, moved: 0, price: 8 })];
  const approval = { from: 3, again: [], zero: false };
  const words = { approving: 'Being posted', approved: 'Posted', abandoned: 'Not posted' } as const;
  for (const state of ['approving', 'approved', 'abandoned'] as const) {
    showScreen(ApproveCount, '/approve-count?id=c1', as.manager, [
      { ...read, body: { ...detail, state, approval, lines } },
    ]);
    await screen.findByText(words[state], { exact: true });
    cleanup();
  }
  const body = [{ ...count, state: 'approving' }];
  showScreen(StockCount, '/stock-count', as.desk, [salons, { ...open, body }]);
  await screen.findByText('SC-1001 is being posted.');
});

test('on a phone a row that nobody counted says so', async () => {
  const back = onPhone();
  const lines = [line('80', 'Igora Royal 8-0 Blonde', { expected: 2, moved: 0, price: 8 })];
  const body = { ...detail, state: 'waiting', lines };
  const { user } = showScreen(ApproveCount, '/approve-count?id=c1', as.manager, [{ ...read, body }]);
  await user.click(await screen.findByRole('checkbox', { name: /uncounted product/ }));
  await screen.findByText('not counted, 2 expected');
  back();
});

test('an approval that was cut off says so, and goes on with what was decided', async () => {
  const approval = { from: 3, again: ['80'], zero: true };
  const { user, sent, here } = showScreen(ApproveCount, '/approve-count?id=c1', as.manager, [
    { ...read, body: { ...detail, state: 'approving', approval } },
    { endpoint: approveCount, params: { id: 'c1' }, body: { ...count, state: 'approved' } },
  ]);
  await screen.findByText(/^SC-1001 is being posted\./);
  await user.click(screen.getByRole('button', { name: 'Post the rest' }));
  await waitFor(() => expect(here()).toBe('/stock-count'));
  expect(sent['/counts/c1/approve']).toEqual({ again: ['80'], zero: true, outside: [] });
});

test('what nobody answers to is kept over a reload, sent again under its key, and not counted while the count is paused', async () => {
  const failing = {
    endpoint: addCounted,
    params: { id: 'c1' },
    status: 503,
    body: { message: 'Try again', code: 'internal' },
  };
  const first = showScreen(StockCount, '/stock-count', as.desk, [salons, open, read, failing]);
  await screen.findByText('SC-1001', { exact: false });
  scan('4045787200780');
  scan('4045787200780');
  await screen.findByText('Not connected. 2 scans are kept on this device.');
  expect(screen.getByText('Not connected')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Finish count' }).getAttribute('aria-disabled')).toBe('true');
  const key = (first.sent['/counts/c1/pieces'] as { idempotency_key: string }).idempotency_key;
  cleanup();

  const sending = { endpoint: addCounted, params: { id: 'c1' }, body: { message: 'Counted' } };
  const { user, sent } = showScreen(StockCount, '/stock-count', as.desk, [salons, open, read, sending]);
  await waitFor(() => expect(sent['/counts/c1/pieces']).toMatchObject({ idempotency_key: key }));
  await waitFor(() => expect(screen.queryByText(/kept on this device/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  scan('4045787200781');
  await screen.findByText('Paused. Press Go on to count.');
  expect(screen.queryByRole('region', { name: 'Last scan' })).toBeNull();
  scan('CARD-PAUSE');
  await screen.findByRole('button', { name: 'Pause' });
  await user.click(screen.getByRole('button', { name: 'Show the 1 not counted yet' }));
  expect(
    within(screen.getByRole('grid', { name: 'Not counted yet' })).getByText('Igora Royal 8-1 Light Blonde'),
  ).toBeTruthy();
  scan('4045787200781');
  await screen.findByText('Everything is counted.');
});

/** A server that counts each batch of Light Blonde once. Tests can drop its replies and reads. */
function server() {
  const state = { pieces: 0, loses: false, isRead: true };
  const known = new Set<string>();
  let own: CountLine['shares'][number] = { ...share, pieces: 0 };
  const answer = (url: string, body: string | undefined): Response => {
    if (body !== undefined && url.endsWith('/pieces')) {
      const { idempotency_key, device_id, items } = JSON.parse(body);
      if (!known.has(idempotency_key)) state.pieces += items[0].pieces;
      known.add(idempotency_key);
      own = { ...own, device_id, user_id: 'u1', batch: idempotency_key };
      return state.loses ? Response.error() : Response.json({ message: 'Counted' });
    }
    if (!url.endsWith('/c1')) return Response.json(url.endsWith('/counts') ? [count] : [salon]);
    if (!state.isRead) return Response.error();
    const { pieces } = state;
    const shares = pieces > 0 ? [{ ...own, pieces }] : [];
    const blonde = line(
      '81',
      'Igora Royal 8-1 Light Blonde',
      pieces > 0 ? { ...counted, counted: pieces, shares } : {},
    );
    return Response.json({ ...detail, lines: [blonde] });
  };
  const open = () => {
    showScreen(StockCount, '/stock-count', as.desk, []);
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) =>
      answer(url, typeof body === 'string' ? body : undefined),
    );
    return screen.findByText('SC-1001', { exact: false });
  };
  return { state, open };
}
const figures = () => rows().map((cells) => cells.slice(1, 4));
function type(text: string): void {
  const field = screen.getByLabelText('Barcode');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

test('what the server has and whose answer got lost counts once, also where it is corrected to less', async () => {
  const { state, open } = server();
  state.loses = true;
  await open();
  for (let nth = 0; nth < 5; nth++) scan('4045787200781');
  await screen.findByText('Not connected. 5 scans are kept on this device.');
  cleanup();
  await open();
  await waitFor(() => expect(figures()).toEqual([['5', '0', '5']]));
  scan('4045787200781');
  type('3');
  state.loses = false;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(state.pieces).toBe(3));
  expect(figures()).toEqual([['3', '0', '3']]);
});

fullTest(
  'what was answered counts where the count cannot be read again, and is corrected to what is typed',
  async () => {
    const { state, open } = server();
    await open();
    state.isRead = false;
    for (let nth = 0; nth < 5; nth++) scan('4045787200781');
    await waitFor(() => expect(state.pieces).toBe(5));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finish count' }).ariaDisabled).toBeNull());
    expect(figures()).toEqual([['5', '0', '5']]);
    type('3');
    await waitFor(() => expect(state.pieces).toBe(3));
  },
);

test('who counts on a device that a colleague counted on before sets a number of their own', async () => {
  localStorage.setItem('salon-console:device', 'till');
  const before = { ...share, device_id: 'till', pieces: 5 };
  const lines = [line('81', 'Igora Royal 8-1 Light Blonde', { ...counted, counted: 5, shares: [before] })];
  const failing = {
    endpoint: addCounted,
    params: { id: 'c1' },
    status: 503,
    body: { message: 'Try again', code: 'internal' },
  };
  showScreen(StockCount, '/stock-count', as.desk, [salons, open, { ...read, body: { ...detail, lines } }, failing]);
  await screen.findByText('SC-1001', { exact: false });
  scan('4045787200781');
  type('3');
  await waitFor(() => expect(figures()).toEqual([['3', '5', '8']]));
});

/** Scans twice while the server is unreachable, then leaves the screen. */
async function leaveTwoScans(): Promise<void> {
  const failing = {
    endpoint: addCounted,
    params: { id: 'c1' },
    status: 503,
    body: { message: 'Try again', code: 'internal' },
  };
  showScreen(StockCount, '/stock-count', as.desk, [salons, open, read, failing]);
  await screen.findByText('SC-1001', { exact: false });
  scan('4045787200780');
  scan('4045787200780');
  await screen.findByText('Not connected. 2 scans are kept on this device.');
  cleanup();
}

test('scans that were not sent before a colleague finished the count are said to be left, until they are dropped', async () => {
  await leaveTwoScans();

  const finished = { ...open, body: [{ ...count, state: 'waiting' }] };
  const { user } = showScreen(StockCount, '/stock-count', as.desk, [salons, finished]);
  await screen.findByText('2 scans of this device were not counted.');
  await user.click(screen.getByRole('button', { name: 'Drop what was scanned' }));
  expect(screen.queryByText(/were not counted/)).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kept'))).toEqual([]);
});

test('scans that were not sent before a count was over are told once, and kept no longer; those of another one are', async () => {
  await leaveTwoScans();
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('kept'));
  const [left = ''] = kept();
  const another = left.replace('c1', 'c2');
  localStorage.setItem(another, localStorage.getItem(left) ?? '');

  const elsewhere = { ...open, body: [{ ...count, count_id: 'c2', location_id: 2 }] };
  const { user } = showScreen(StockCount, '/stock-count', as.desk, [salons, elsewhere]);
  await screen.findByText('2 scans of this device were not counted. The count is over.', { ignore: '[aria-live]' });
  expect(kept()).toEqual([another]);
  await user.click(screen.getByText('OK'));
  await waitFor(() => expect(screen.queryByText(/The count is over/, { ignore: '[aria-live]' })).toBeNull());
});

test('finished counts say who approved them and what that changed, a page at a time, and lead to their rows', async () => {
  const totals = { counted: 9, uncounted: 0, expected: 7, different: 2, pieces: -1.5, missing: -12, found: 4 };
  const done = { ...count, state: 'approved', closed: '2026-11-20 16:00:00', closed_by: 'Hanna Lindqvist', totals };
  const given = { ...count, count_id: 'c2', count_number: 'SC-1000', state: 'abandoned', reason: 'The wrong shelf' };
  const pages = [
    { endpoint: listFinishedCounts, body: { Items: [done], total: 2, cursor: 'next' } },
    { endpoint: listFinishedCounts, body: { Items: [given], total: 2 } },
  ];
  const { user, here } = showScreen(FinishedCounts, '/finished-counts', as.manager, pages);
  expect(readCells((await screen.findByText('SC-1001')).closest('tr') as HTMLElement)).toEqual([
    'SC-1001',
    'Fairfax',
    'Everything',
    'Approved',
    '11/20/26 4:00 PM',
    'Hanna Lindqvist',
    '2',
    '-1.5',
    '-$8.00',
    '—',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await user.click(await screen.findByText('The wrong shelf'));
  await waitFor(() => expect(here()).toBe('/approve-count?id=c2'));
});

test.each(['desktop', 'phone'])(
  'on a %s a scan counts once and presses nothing, whatever has the focus',
  async (device) => {
    const end = device === 'phone' ? onPhone() : undefined;
    const sending = { endpoint: addCounted, params: { id: 'c1' }, body: { message: 'Counted' } };
    showScreen(StockCount, '/stock-count', [4], [salons, open, read, sending]);
    const sums = piecesSent();
    await screen.findByText('SC-1001', { exact: false });
    scan('4045787200781');
    await screen.findAllByText(/Igora Royal 8-1 Light Blonde/);
    const scans = await scanFromEveryElement('4045787200781');
    expect(scans).toBeGreaterThan(5);
    (document.activeElement as HTMLElement).blur();
    await waitFor(() => expect(sums()).toEqual({ '4045787200781': scans + 1 }), { timeout: 5000 });
    end?.();
  },
);

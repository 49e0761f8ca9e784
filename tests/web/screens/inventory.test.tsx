import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import type { InventoryRow } from '../../../shared/contract/inventory.ts';
import { Inventory } from '../../../web/screens/inventory/Inventory.tsx';
import { freezeClock } from '../../support/freezeClock.ts';
import { fullTest } from '../../support/fullTest.ts';
import { sampleOrder, sampleOrderLine, sampleProduct, sampleSalon } from '../../support/samples.ts';
import { scan } from '../../support/scan.ts';
import { as } from '../../support/session.ts';
import { type Answer, readCells, showScreen } from '../../support/showScreen.tsx';

freezeClock('2026-11-28T15:00:00Z');

const { listInventory, listMovements, saveInventory } = api.inventory;
const salon = sampleSalon(3, 'Fairfax', 'UTC');

const row = (name: string, count: number, desired: number, more: Partial<InventoryRow> = {}): InventoryRow => ({
  location_id: 3,
  location_name: 'Fairfax',
  product_id: name,
  product_name: name,
  manufacturer_name: 'Schwarzkopf',
  brand_name: 'Igora Royal',
  category_name: 'Color',
  product_type_name: 'Cream',
  product_upc_code: '4045787200799',
  inventory_current_quantity: count,
  inventory_desired_quantity: desired,
  inventory_on_order: 0,
  inventory_quantity_needed: Math.max(0, desired - count),
  inventory_product_price: 8.45,
  inventory_on_hand: count * 8.45,
  inventory_notes: '',
  inventory_last_adjustment_quantity: count,
  inventory_last_changed_timestamp: '2026-11-20 14:14:00',
  inventory_last_ordered_timestamp: '2026-11-02 10:15:00',
  reseller_company_name: '',
  version: 1,
  ...more,
});
const stock = [
  row('8-0', 5, 18),
  row('8-1', -3, 12),
  row('8-4', 0, 8, { inventory_on_order: 6 }),
  row('9-0', 2, 12),
  row('9-1', 21, 18),
];

const show = (answers: Answer[] = [], address = '/inventory?location_id=3') =>
  showScreen(Inventory, address, as.manager, [
    { endpoint: api.locations.listLocationsByRole, body: [salon] },
    { endpoint: listInventory, body: { Items: stock } },
    ...answers,
  ]);
const line = async (name: string) => screen.findByRole('row', { name: new RegExp(`Fairfax.*${name}`) });
const tile = (name: RegExp) => screen.getByRole('button', { name });

test('every item stands with what it is worth and what to order, in the order of the columns', async () => {
  show();
  expect(readCells(await line('8-0'))).toEqual([
    'Fairfax',
    '8-0',
    'Schwarzkopf',
    'Igora Royal',
    'Color',
    '5.00',
    '18.00',
    '13',
    '$42.25',
    '$8.45',
    '11/02/2026',
    '—',
    '4045787200799',
  ]);
  expect(readCells(await line('8-1'))[5]).toBe('Negative-3.00');
  expect(readCells(await line('9-1')).slice(5, 8)).toEqual(['Over21.00', '18.00', '—']);
  const sums = screen.getByRole('row', { name: /^Total/ });
  expect(sums.textContent).toBe('Total25.00$211.25');
});

test('the head leads to what is ordered for this salon; an empty shelf begins with what was delivered', async () => {
  const { user, here } = show([], '/inventory?location_id=3');
  await line('8-0');
  const reorder = () => screen.getByRole('button', { name: 'Reorder' });
  const before = reorder().className;
  await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
  // Save is now the only primary button.
  expect(reorder().className).not.toBe(before);
  await user.click(reorder());
  await waitFor(() => expect(here()).toBe('/reorder?location_id=3'));
  cleanup();

  const empty = showScreen(Inventory, '/inventory?location_id=3', as.manager, [
    { endpoint: api.locations.listLocationsByRole, body: [salon] },
    { endpoint: listInventory, body: { Items: [] } },
  ]);
  await screen.findByText('No items at this salon yet.');
  await empty.user.click(screen.getByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(empty.here()).toBe('/inventory-receiving?location_id=3'));
});

test('the tiles count the levels of all items and show those of one', async () => {
  const { user } = show();
  await line('8-0');
  await waitFor(() => expect(tile(/^Out/).textContent).toBe('Out, 1 of them negative2'));
  expect(tile(/^All/).textContent).toBe('All5');
  expect(tile(/^Low/).textContent).toBe('Low1');
  expect(tile(/^Over/).textContent).toBe('Over1');
  await user.click(tile(/^Low/));
  await waitFor(() => expect(screen.queryByText('8-0')).toBeNull());
  expect(screen.getByText('9-0')).toBeTruthy();
  expect(tile(/^Low/).getAttribute('aria-pressed')).toBe('true');
  expect(tile(/^All/).textContent).toBe('All5');
  await user.click(tile(/^On order/));
  await waitFor(() => expect(screen.queryByText('9-0')).toBeNull());
  expect(readCells(await line('8-4'))[1]).toBe('8-4');
  expect(tile(/^Low/).getAttribute('aria-pressed')).toBe('false');
});

test('what the chosen salon lacks and another has too much of can be sent from there', async () => {
  const at = (location_id: number, location_name: string, count: number, desired: number) => ({
    location_id,
    location_name,
    inventory_current_quantity: count,
    inventory_desired_quantity: desired,
  });
  const elsewhere = [
    at(3, 'Fairfax', 5, 18),
    at(4, 'Rosslyn', 21, 18),
    at(5, 'Lee Heights', 40, 36.5),
    at(6, 'Tysons', 9, 12),
  ];
  const stockOf = (id: string, body: object[]) => ({ endpoint: api.transfers.listStockOfSalons, params: { id }, body });
  const { user, here } = show(
    [stockOf('8-0', elsewhere), stockOf('9-1', elsewhere)],
    '/inventory?location_id=3&item=3-8-0',
  );
  const drawer = await screen.findByRole('complementary');
  await within(drawer).findByText('Lee Heights has 40');
  expect(within(drawer).getByText('3.5 over max')).toBeTruthy();
  expect(within(drawer).queryByText(/Rosslyn/)).toBeNull();
  await user.click(within(drawer).getByRole('button', { name: 'Transfer' }));
  await waitFor(() => expect(here()).toBe('/transfer?from=5&to=3&product=8-0'));
});

type Visitor = ReturnType<typeof show>['user'];
/** Types into the focused field, slowly enough not to be taken for a scanner. */
async function put(user: Visitor, text: string): Promise<void> {
  await user.paste(text);
  await user.keyboard('{Enter}');
}

async function recount(user: Visitor, name: string, count: string): Promise<void> {
  const cell = within(await line(name)).getAllByRole('gridcell')[5];
  if (!cell) throw new Error('No count');
  await user.dblClick(cell);
  const field = await screen.findByRole('textbox', { name: 'Item count' });
  await user.clear(field);
  await put(user, count);
}

test('a shelf that could not be read is not said to be empty', async () => {
  const { user } = showScreen(Inventory, '/inventory?location_id=3', as.manager, [
    { endpoint: api.locations.listLocationsByRole, body: [salon] },
    { endpoint: listInventory, status: 503, body: { message: 'The service is busy right now.', code: 'internal' } },
    { endpoint: listInventory, body: { Items: stock } },
  ]);
  await screen.findByText('The service is busy right now.');
  expect(screen.queryByText('No items at this salon yet.')).toBeNull();
  expect(tile(/^All/).textContent).toBe('All');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await line('8-0');
  expect(tile(/^All/).textContent).toBe('All5');
});

test('counts are set in a batch and sent together, each over the version that was seen', async () => {
  const { user, sent } = show([
    { endpoint: saveInventory, body: { message: 'Saved', inventory: [] } },
    { endpoint: listInventory, body: { Items: stock } },
  ]);
  await line('8-0');
  await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
  await recount(user, '8-0', '6.5');
  // Enter moved to the count below.
  await user.keyboard('3{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent[saveInventory.path]).toMatchObject({
      Location: 3,
      items: [
        { product_id: '8-0', inventory_current_quantity: 6.5, version: 1 },
        { product_id: '8-1', inventory_current_quantity: 3, version: 1 },
      ],
    }),
  );
  await screen.findByText('Saved');
});

test('while counts are typed the order, the value and its sum follow, and what is no number yet changes none of them', async () => {
  const { user } = show();
  await line('8-0');
  await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
  await recount(user, '8-0', '16');
  const sums = () => screen.getByRole('row', { name: /^Total/ }).textContent;
  expect(readCells(await line('8-0')).slice(5, 9)).toEqual(['16.00', '18.00', '2', '$135.20']);
  expect(sums()).toBe('Total36.00$304.20');
  await recount(user, '8-0', '16 tubes');
  expect(readCells(await line('8-0')).slice(7, 9)).toEqual(['13', '$42.25']);
  expect(sums()).toBe('Total25.00$211.25');
});

fullTest(
  'a filter and another item leave what is pending as it is; another salon asks, and Leave drops it for good',
  async () => {
    sessionStorage.clear();
    const rosslyn = { ...salon, location_id: 4, location_name: 'Rosslyn' };
    const answers = [
      { endpoint: api.locations.listLocationsByRole, body: [salon, rosslyn] },
      { endpoint: listInventory, body: { Items: stock } },
    ];
    const { user, here } = showScreen(Inventory, '/inventory?location_id=3', as.manager, answers);
    const kept = () => Object.keys(sessionStorage).filter((key) => key.includes('inventory'));
    await line('8-0');
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await recount(user, '8-0', '77');
    await screen.findByText('1 change');
    await user.click(tile(/^Low/));
    await waitFor(() => expect(here()).toContain('v.level=Low'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(tile(/^All/));
    await waitFor(() => expect(here()).not.toContain('v.level'));
    await waitFor(() => expect(kept()).toHaveLength(1));
    const choose = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Salon' }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await choose('Rosslyn');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(here()).toContain('location_id=4'));
    await screen.findByRole('button', { name: 'Batch Edit' });
    expect(kept()).toEqual([]);
    await choose('Fairfax');
    await waitFor(() => expect(here()).toContain('location_id=3'));
    expect(readCells(await line('8-0'))[5]).toBe('5.00');
    expect(screen.queryByText('1 change')).toBeNull();
  },
);

const moved = {
  location_id: 3,
  product_id: '8-0',
  kind: 'recount',
  reason: '',
  source: 'Current Inventory',
  user_id: 'u1',
  user_name: 'Dana Whitfield',
};

test('a use says when, where and how much of it was weighed, and a recount when it was counted', async () => {
  const use = { ...moved, movement_id: 'm1', kind: 'use', change: -0.71, time: '2026-11-23 13:55:00' };
  const bowl = { source: 'Bowl of 2026-11-23 13:50', grams: 42.5, device_name: 'Color bar 1' };
  const params = { locationId: '3', productId: '8-0' };
  const count = {
    movement_id: 'm0',
    change: -1,
    reason: 'Counted 2026-11-21 08:00 by Lee',
    time: '2026-11-21 08:25:00',
  };
  show(
    [
      {
        endpoint: listMovements,
        params,
        body: {
          Items: [
            { ...use, ...bowl },
            { ...moved, ...count },
          ],
        },
      },
    ],
    '/inventory?location_id=3&item=3-8-0',
  );
  await screen.findByText(/· Bowl of Nov 23, 1:50 PM · Color bar 1 · 42.5 g$/);
  screen.getByText(/· Counted Nov 21, 8:00 AM by Lee$/);
});

test('a movement is taken back with a reason, which stands there still after a failure; one that was is told so', async () => {
  const reverse = {
    endpoint: api.inventory.reverseMovement,
    params: { locationId: '3', productId: '8-0', movementId: 'm3' },
  };
  const back = { ...moved, kind: 'reversal', reason: 'Wrong shelf', reverses: 'm1' };
  const { user, sent } = show(
    [
      {
        endpoint: listMovements,
        params: { locationId: '3', productId: '8-0' },
        body: {
          Items: [
            { ...moved, movement_id: 'm3', kind: 'receive', change: 6, time: '2026-11-21 14:14:00' },
            { ...back, movement_id: 'm2', change: -1, time: '2026-11-20 14:14:00' },
            { ...moved, movement_id: 'm1', change: 1, time: '2026-11-02 09:00:00' },
          ],
        },
      },
      { ...reverse, status: 503, body: { message: 'The service is busy right now.', code: 'internal' } },
      { ...reverse, body: { ...back, movement_id: 'm4', change: -6, time: '2026-11-22 10:00:00', reverses: 'm3' } },
      { endpoint: listInventory, body: { Items: stock } },
    ],
    '/inventory?location_id=3&item=3-8-0',
  );
  const drawer = await screen.findByRole('complementary');
  await within(drawer).findByText('Reversed');
  const [button, ...others] = within(drawer).getAllByRole('button', { name: /^Reverse/ });
  expect(others).toEqual([]);
  if (!button) throw new Error('No reversal');
  await user.click(button);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('That leaves -1, less than nothing. Count the item after it.');
  expect(question.textContent).toContain('still counts it as received; order again what did not come.');
  await user.click(within(question).getByRole('button', { name: 'Reverse' }));
  await within(question).findByText('Please write a reason');
  await user.click(within(question).getByRole('textbox', { name: /Reason/ }));
  await put(user, 'Counted twice');
  const again = await screen.findByText(/The movement was not reversed/);
  expect(again).toBeTruthy();
  const field = await screen.findByDisplayValue('Counted twice');
  await user.type(field, '{Enter}');
  await screen.findByText('Movement reversed');
  expect(sent['/inventory/3/8-0/movements/m3/reverse']).toMatchObject({ reason: 'Counted twice' });
});

test('what has no price is worth nothing known, and the sum says how many those are', async () => {
  const unpriced = { inventory_product_price: 0, inventory_on_hand: undefined };
  showScreen(Inventory, '/inventory?location_id=3', as.manager, [
    { endpoint: api.locations.listLocationsByRole, body: [salon] },
    { endpoint: listInventory, body: { Items: [row('8-0', 2, 18), row('9-9', 3, 12, unpriced)] } },
  ]);
  expect(readCells(await line('9-9'))).toContain('—');
  expect(await screen.findByText('1 missing')).toBeDefined();
  // In the only row with a price, and in the sum.
  expect(screen.getAllByText('$16.90')).toHaveLength(2);
});

test('a row leads to its movements, with the count after each', async () => {
  const { user, here } = show([
    {
      endpoint: listMovements,
      params: { locationId: '3', productId: '8-0' },
      body: {
        Items: [
          { ...moved, movement_id: 'm2', change: -1.5, time: '2026-11-20 14:14:00' },
          { ...moved, movement_id: 'm1', change: 6.5, time: '2026-11-02 09:00:00' },
        ],
      },
    },
  ]);
  const cells = within(await line('8-0')).getAllByRole('gridcell');
  await user.click(cells[1] as HTMLElement);
  await waitFor(() => expect(here()).toContain('item=3-8-0'));
  const drawer = await screen.findByRole('complementary');
  const lines = await within(drawer).findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'RecountReverse-1.5Nov 20, 2:14 PM · Dana Whitfield · Current Inventory5 after',
    'RecountReverse+6.5Nov 2, 9:00 AM · Dana Whitfield · Current Inventory6.5 after',
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Igora Royal 8-0'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(here()).not.toContain('item='));
  await waitFor(() => expect(document.activeElement).toBe(cells[1]));
});

test('the drawer of an item says what of it is on order, and leads there', async () => {
  const line = sampleOrderLine({ product_id: '8-0', quantity: 12, received: 4.5 });
  const order = sampleOrder({
    ...{ order_number: 'RO-7', location_id: 3, state: 'partly received', due: '2999-11-24', lines: [line] },
  });
  const draft = { ...order, order_id: 'o2', order_number: 'RO-8', state: 'draft', due: null };
  const come = { ...order, order_id: 'o3', order_number: 'RO-9', lines: [{ ...line, quantity: 2, received: 2 }] };
  const picture = {
    ...sampleProduct({ product_id: '8-0' }),
    ...{ manufacturerId: null, brandId: null, categoryId: null, version: 1 },
    product_image: '/images/1/products/a.png',
  };
  const { user, here } = show(
    [
      { endpoint: api.orders.listOrders, body: [order, draft, come] },
      { endpoint: api.products.getProduct, params: { id: '8-0' }, body: picture },
    ],
    '/inventory?location_id=3&item=3-8-0',
  );
  const coming = within(await screen.findByRole('list', { name: 'On order' }));
  expect(coming.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
    '7.5 on order RO-7 due Nov 24, 2999',
  ]);
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/1/products/a.png'));
  await user.click(coming.getByRole('link'));
  expect(here()).toBe('/order?id=3-o1');
});

/** A salon whose items come in two pages, the second when released. After `change()` the server has a colleague's change. */
function inTwoPages() {
  const changed = Promise.withResolvers<void>();
  const held: (() => void)[] = [];
  const sent: { cursor?: string | undefined; since?: string | undefined }[] = [];
  const answer = async (path: string, { cursor, since }: { cursor?: string; since?: string }) => {
    if (path === api.watch.watch.path) {
      await changed.promise;
      return { stock: [{ location_id: 3, mark: '2' }] };
    }
    if (path === api.locations.listLocationsByRole.path) return [salon];
    if (path !== listInventory.path) return undefined;
    sent.push({ cursor, since });
    if (since)
      return { Items: [{ ...stock[0], inventory_current_quantity: 7.5 }], removed: [], mark: '2', position: 'at 2' };
    if (!cursor) return { Items: stock.slice(0, 3), cursor: 'next', mark: '1', position: 'at 1' };
    await new Promise<void>((go) => held.push(go));
    return { Items: stock.slice(3) };
  };
  const change = () => {
    changed.resolve();
    window.dispatchEvent(new Event('online'));
  };
  return { held, change, sent, answer };
}

function showPages(address: string) {
  const { answer, ...server } = inTwoPages();
  showScreen(Inventory, address, as.manager, []);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const found = await answer(url.replace('/api', ''), typeof body === 'string' ? JSON.parse(body) : {});
    return found ? Response.json(found) : Response.json({ message: 'Not found' }, { status: 404 });
  });
  return server;
}

test('a change elsewhere while the stock is on its way is read once it is there, and alone', async () => {
  const { held, change, sent } = showPages('/inventory?location_id=3');
  await waitFor(() => expect(held).toHaveLength(1));
  // Not all is there, so nothing is counted yet.
  expect(tile(/^All/).textContent).toBe('All');
  scan('9999');
  expect(await screen.findByText('Items are still loading. Please scan again in a moment.')).toBeTruthy();
  change();
  held[0]?.();
  await screen.findByText('7.50');
  expect(tile(/^All/).textContent).toBe('All5');
  expect(sent.map(({ cursor, since }) => cursor ?? since)).toEqual([undefined, 'next', 'at 1']);
});

test('an item stays open while what changed is read', async () => {
  const { held, change } = showPages('/inventory?location_id=3&item=3-9-1');
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]?.();
  await screen.findByRole('complementary');
  change();
  await screen.findAllByText('7.50');
  expect(screen.getByRole('complementary')).toBeTruthy();
  expect(tile(/^All/).textContent).toBe('All5');
});

/** A server with this many salons of one item each, which counts concurrent requests. */
function salonsOf(many: number) {
  const salons = Array.from({ length: many }, (_, index) =>
    sampleSalon(index + 3, `Salon ${String(index + 1).padStart(2, '0')}`, 'UTC'),
  );
  const seen = { asked: [] as number[], atOnce: 0, saved: [] as unknown[] };
  const counts = new Map(salons.map(({ location_id }) => [location_id, { count: 5, mark: '1' }]));
  let inFlight = 0;
  const answer = async (path: string, body: { Location: number }) => {
    if (path === saveInventory.path) {
      seen.saved.push(body);
      return { message: 'Saved', inventory: [] };
    }
    if (path === api.watch.watch.path)
      return {
        stock: [...counts].map(([location_id, { mark }]) => ({ location_id, mark })),
      };
    if (path !== listInventory.path) return salons;
    seen.asked.push(body.Location);
    seen.atOnce = Math.max(seen.atOnce, ++inFlight);
    await new Promise((go) => setTimeout(go));
    inFlight -= 1;
    const { count = 0, mark } = counts.get(body.Location) ?? {};
    const where = salons.find(({ location_id }) => location_id === body.Location);
    const { location_id = 0, location_name = '' } = where ?? {};
    return { Items: [row('8-0', count, 18, { location_id, location_name })], mark };
  };
  return { seen, counts, answer };
}

fullTest(
  'all salons stand together, a dozen asked at a time; an edit is saved to its salon, and what another desk changes comes of itself; the file has them all',
  async () => {
    const { seen, counts, answer } = salonsOf(14);
    const { user } = showScreen(Inventory, '/inventory?location_id=-1', as.admin, []);
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      const path = url.replace('/api', '');
      return Response.json(await answer(path, typeof body === 'string' ? JSON.parse(body) : {}));
    });
    await waitFor(() => expect(tile(/^All/).textContent).toBe('All14'));
    expect([...seen.asked].sort((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_, index) => index + 3));
    expect(seen.atOnce).toBe(12);
    await screen.findByText('70.00');

    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    const countOf = (name: string) => {
      const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Item count');
      return screen.getByText(name).closest('tr')?.querySelectorAll('[role="gridcell"]')[at];
    };
    await user.dblClick(countOf('Salon 02') as HTMLElement);
    const field = await screen.findByRole('textbox', { name: 'Item count' });
    await user.clear(field);
    await user.type(field, '6.5{Enter}');

    seen.asked.length = 0;
    counts.set(5, { count: 9, mark: '2' });
    // Going online polls at once; otherwise polling is every seven seconds.
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(countOf('Salon 03')?.textContent).toBe('9.00'));
    expect(seen.asked).toEqual([5]);
    expect(countOf('Salon 02')?.textContent).toContain('6.50');

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(seen.saved).toMatchObject([
      { Location: 4, items: [{ product_id: '8-0', inventory_current_quantity: 6.5, version: 1 }] },
    ]);

    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob;
      return 'blob:export';
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(file).toBeDefined());
    const lines = (await file?.text())?.replace('\uFEFF', '').trim().split('\r\n') ?? [];
    expect(lines[0]).toBe(
      'Location,Item,Manufacturer,Brand,Category,Item count,Max count,Order quantity,Value on hand,Unit price,Last ordered,Notes,Barcode',
    );
    expect(lines).toHaveLength(15);
    expect(lines[3]).toMatch(/^Salon 03,8-0,Schwarzkopf,Igora Royal,Color,9.00,18.00,9,\$76.05,\$8.45,/);
  },
);

test('what is scanned at a desk is opened wherever the focus is, and changes no cell and no filter', async () => {
  const { user, here } = showScreen(Inventory, '/inventory?location_id=3', as.admin, [
    { endpoint: api.locations.listLocationsByRole, body: [salon] },
    {
      endpoint: listInventory,
      body: { Items: [row('8-5', 5, 12, { product_upc_code: '4045' }), row('9-5', 5, 12)] },
    },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Batch Edit' }));
  const count = screen.getAllByRole('row')[3]?.querySelectorAll<HTMLElement>('[role=gridcell]')[5];
  if (!count) throw new Error('No count');
  const shown = count.textContent;
  act(() => count.focus());
  scan('4045');
  await waitFor(() => expect(here()).toContain('item=3-8-5'));
  expect(screen.queryByRole('textbox', { name: 'Item count' })).toBeNull();
  expect(count.textContent).toBe(shown);
  const search = screen.getByRole('searchbox', { name: /^Search/ });
  await user.click(search);
  scan('1234');
  expect(await screen.findByText('No item here has the barcode 1234.')).toBeTruthy();
  expect((search as HTMLInputElement).value).toBe('');
});

test.each(['4077', 'R-0900'])(
  '%s scanned while the choice of the salon has the focus leaves it as it is and closed',
  async (code) => {
    const { here } = show([], '/inventory?location_id=3');
    await line('8-1');
    const choice = screen.getByRole('combobox', { name: 'Salon' });
    act(() => choice.focus());
    scan(code);
    expect(await screen.findByText(`No item here has the barcode ${code}.`)).toBeTruthy();
    expect(choice.getAttribute('aria-expanded')).toBe('false');
    expect(here()).toBe('/inventory?location_id=3');
  },
);

fullTest(
  'on a phone what is scanned is opened, or shown at all salons that have it; what nobody has is said',
  async () => {
    vi.stubGlobal('innerWidth', 390);
    const rosslyn = { ...salon, location_id: 4, location_name: 'Rosslyn' };
    const item = (name: string, product_upc_code: string) => row(name, 5, 12, { product_upc_code, brand_name: '' });
    const shared = item('8-5', '4045');
    const { here } = showScreen(Inventory, '/inventory?location_id=-1', as.admin, [
      { endpoint: api.locations.listLocationsByRole, body: [salon, rosslyn] },
      { endpoint: listInventory, body: { Items: [shared, item('9-5', '0900')] } },
      { endpoint: listInventory, body: { Items: [{ ...shared, location_id: 4 }] } },
    ]);
    await waitFor(() => expect(screen.getAllByText('8-5')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Scan with the camera' })).toBeTruthy();
    scan('1234');
    expect(await screen.findByText('No item here has the barcode 1234.')).toBeTruthy();
    scan('4045');
    await waitFor(() => expect(here()).toContain('q=4045'));
    scan('0900');
    await waitFor(() => expect(here()).toContain('item=3-9-5'));
    vi.unstubAllGlobals();
  },
);
